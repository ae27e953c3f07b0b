/** A question that must be answered before anything goes on. */
export interface Question {
  /** What is asked, or what happens: "Leave without saving?". */
  title: string;
  /** The consequence, where the title does not say it. */
  text?: string;
  /** Words of the button that goes on: "Leave". */
  yes: string;
  /** Words of the other one; "Cancel" when absent. */
  no?: string;
  /** What goes on takes something away. */
  danger?: boolean;
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

let asked: readonly AskedQuestion[] = [];
const listeners = new Set<() => void>();

/**
 * Asks a question in a dialog over everything else; takes the place of `window.confirm`. `AskConfirm`, which stands once
 * in the app, shows it; further questions wait for their turn.
 * @returns whether the person chose to go on; Escape and "Cancel" are a no
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

/** The question that stands on the screen. */
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
