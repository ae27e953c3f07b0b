import type { Upload } from '@sourcewiz/contract';

/** Where an upload is: on its way, being checked, with something wrong, or ready for the next step (BULKUP-002). */
export type RunPhase = 'sending' | 'checking' | 'wrong' | 'ready';

/** What is known of the files on their way. */
interface Running {
  refused: readonly unknown[];
  sheetProblem: unknown;
  sheet: { share: number } | null;
  images: { busy: boolean; failed: number; percent: number };
}

/** @returns what is said of the upload as a whole */
export function phaseOf(
  { images, sheet, refused, sheetProblem }: Running,
  upload: Upload | undefined,
): RunPhase {
  // All is out: the server looks at what arrived.
  const isOut = (!images.busy || images.percent >= 100) && (sheet === null || sheet.share >= 1);
  if (!isOut) return 'sending';
  if (images.busy || sheet !== null || upload?.sheet?.state === 'reading') return 'checking';
  const isWrong = sheetProblem !== null || upload?.sheet?.state === 'invalid';
  return isWrong || refused.length > 0 || images.failed > 0 ? 'wrong' : 'ready';
}
