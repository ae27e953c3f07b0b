import type { Problem } from '@sourcewiz/contract';
import type { Upload } from '../../../platform/upload/files.rules.ts';
import { bytesOf, type FileFacts } from '../files/chosen-files.rules.ts';

export type BatchFacts = Pick<Upload, 'state' | 'share' | 'problem'> & { files: readonly FileFacts[] };

/** How far the photos of one import are, counted in files. */
export interface PhotoProgress {
  total: number;
  done: number;
  failed: number;
  /** Whether something is being sent or waits. */
  busy: boolean;
  /** 0 to 100, by bytes. */
  percent: number;
  /** Why the last failed ones failed. */
  problem: Problem | null;
}

/**
 * Sums up the batches of an upload. Files of a batch under way count as done one after the other, by the bytes that
 * were sent.
 */
export function summarisePhotos(batches: readonly BatchFacts[]): PhotoProgress {
  const countOf = (state: BatchFacts['state']): number =>
    batches.filter((batch) => batch.state === state).reduce((sum, { files }) => sum + files.length, 0);
  const sendable = batches.filter(({ state }) => state !== 'failed');
  const bytes = bytesOf(sendable.flatMap(({ files }) => files));
  const sent = sendable.reduce((sum, { files, share }) => sum + bytesOf(files) * share, 0);
  return {
    total: batches.reduce((sum, { files }) => sum + files.length, 0),
    done: countOf('done') + batches.reduce((sum, batch) => sum + arrived(batch), 0),
    failed: countOf('failed'),
    busy: batches.some(({ state }) => state === 'sending' || state === 'waiting'),
    percent: bytes === 0 ? 0 : Math.round((100 * sent) / bytes),
    problem: batches.findLast(({ state }) => state === 'failed')?.problem ?? null,
  };
}

/** Files of the batch under way whose last byte is out; the last one waits for the answer. */
function arrived({ files, state, share }: BatchFacts): number {
  if (state !== 'sending') return 0;
  let left = bytesOf(files) * share;
  const out = files.filter(({ size }) => (left -= size) >= 0).length;
  return Math.min(out, files.length - 1);
}
