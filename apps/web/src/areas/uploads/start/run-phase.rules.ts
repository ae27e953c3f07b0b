import type { Upload } from '@sourcewiz/contract';

/** The state of an upload: being sent, being checked, with problems, or ready for the next step (BULKUP-002). */
export type RunPhase = 'sending' | 'checking' | 'wrong' | 'ready';

/** What is known about the files being uploaded. */
interface Running {
  refused: readonly unknown[];
  sheetProblem: unknown;
  sheet: { share: number } | null;
  images: { busy: boolean; failed: number; percent: number };
}

/** @returns the state of the upload as a whole */
export function phaseOf(
  { images, sheet, refused, sheetProblem }: Running,
  upload: Upload | undefined,
): RunPhase {
  // Everything is sent: the server is checking what arrived.
  const isOut = (!images.busy || images.percent >= 100) && (sheet === null || sheet.share >= 1);
  if (!isOut) return 'sending';
  if (images.busy || sheet !== null || upload?.sheet?.state === 'reading') return 'checking';
  const isWrong = sheetProblem !== null || upload?.sheet?.state === 'invalid';
  return isWrong || refused.length > 0 || images.failed > 0 ? 'wrong' : 'ready';
}
