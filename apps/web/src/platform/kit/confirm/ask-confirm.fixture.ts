import { vi } from 'vitest';
import { askedQuestion, type AskedQuestion } from './ask-confirm.ts';

/** Waits for a question of `askConfirm` and answers it, as its buttons would. */
export async function answerQuestion(yes: boolean): Promise<AskedQuestion> {
  const question = await vi.waitFor(() => {
    const asked = askedQuestion();
    if (asked === undefined) throw new Error('Nothing was asked');
    return asked;
  });
  question.answer(yes);
  return question;
}
