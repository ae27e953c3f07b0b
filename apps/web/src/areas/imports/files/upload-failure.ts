import i18next from 'i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import type { UploadFailure } from './use-sheet-upload.ts';

/**
 * What to say about a sheet that was not taken: what is wrong with it, or that sending it failed (IMPORT-013).
 * @returns the sentence, and quiet words below it
 */
export function uploadFailureText({ status, problem }: UploadFailure): {
  title: string;
  text: string | null;
} {
  const title = i18next.t('imports:files.failed');
  if (problem === null) return { title, text: null };
  const aboutFile = status >= 400 && status < 500 && status !== 429;
  return aboutFile ? { title: problemText(problem), text: null } : { title, text: problemText(problem) };
}

/** Says it in a notice; the end of the session has one of its own. */
export function failureNotice(failure: UploadFailure): void {
  if (failure.status === 401 || failure.status === 405) return;
  const { title, text } = uploadFailureText(failure);
  toast({ tone: 'bad', title, ...(text === null ? {} : { text }) });
}
