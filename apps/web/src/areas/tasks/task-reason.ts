import type { ErrorCode, Task } from '@sourcewiz/contract';
import { asSentence, problemText } from '../../platform/i18n/problem-text.ts';

/** Why a task failed, as a sentence; null if the server gave no reason. */
export function reasonOf({ error }: Pick<Task, 'error'>): string | null {
  if (error === null) return null;
  return asSentence(
    problemText({ code: error.code as ErrorCode, message: error.code, params: error.params }),
  );
}

/** Why a product was left as it was; null if the reason cannot be said without the product. */
export function reasonOfCode(code: string): string | null {
  const text = problemText({ code: code as ErrorCode, message: '' });
  return text === '' || text.includes('{') ? null : text;
}
