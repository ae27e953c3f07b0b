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
  /** Text of a box that may be ticked: "Delete the categories, too". */
  also?: string | undefined;
  /** Whether it is ticked at first. */
  alsoAtFirst?: boolean;
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean, also?: boolean) => void;
}

let asked: readonly AskedQuestion[] = [];
const listeners = new Set<() => void>();

/**
 * Asks a question in a dialog over everything else, instead of `window.confirm`. `AskConfirmHost`, which is rendered
 * once in the app, shows it; further questions wait for their turn.
 * @returns whether the user chose to go on; Escape and "Cancel" mean no
 */
export async function askConfirm(question: Question): Promise<boolean> {
  return (await askWhether(question)).yes;
}

/** The same for a question with a box. @returns also whether that was ticked */
export function askWhether(question: Question): Promise<{ yes: boolean; also: boolean }> {
  return new Promise((done) => {
    const one: AskedQuestion = {
      ...question,
      answer: (yes, also = false) => {
        change(asked.filter((other) => other !== one));
        done({ yes, also });
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
