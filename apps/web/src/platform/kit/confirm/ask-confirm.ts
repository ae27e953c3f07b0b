/** A question that must be answered before anything goes on. */
export interface Question {
  /** The question, or what happens: "Leave without saving?". */
  title: string;
  /** The consequence, if the title does not say it. */
  text?: string;
  /** Text of the button that goes on: "Leave". */
  yes: string;
  /** Text of the other one; "Cancel" when absent. */
  no?: string;
  /** Going on deletes or discards something. */
  danger?: boolean;
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

let asked: readonly AskedQuestion[] = [];
const listeners = new Set<() => void>();

/**
 * Asks a question in a dialog over everything else, instead of `window.confirm`. `AskConfirmHost`, which is rendered
 * once in the app, shows it; further questions wait for their turn.
 * @returns whether the user chose to go on; Escape and "Cancel" mean no
 */
export function askConfirm(question: Question): Promise<boolean> {
  return new Promise((done) => {
    const one: AskedQuestion = {
      ...question,
      answer: (yes) => {
        change(asked.filter((other) => other !== one));
        done(yes);
      },
    };
    change([...asked, one]);
  });
}

/** The question on screen. */
export function askedQuestion(): AskedQuestion | undefined {
  return asked[0];
}

export function watchQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly AskedQuestion[]): void {
  asked = next;
  for (const listener of listeners) listener();
}
