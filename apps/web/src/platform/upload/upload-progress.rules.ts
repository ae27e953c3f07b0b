import type { Problem } from '@sourcewiz/contract';
import type { Upload } from './files.rules.ts';

interface Sized {
  /** Bytes. */
  size: number;
}

export type BatchFacts = Pick<Upload, 'state' | 'share' | 'problem'> &
  Partial<Pick<Upload, 'resumes' | 'shrunk'>> & { files: readonly Sized[] };

/** Progress of the files of several requests, counted in files. */
export interface UploadProgress {
  total: number;
  done: number;
  failed: number;
  /** Whether anything is being sent or waits. */
  busy: boolean;
  /** Whether the connection is lost, and it goes on by itself once it is back. */
  resumes: boolean;
  /** How many images were made smaller to fit the limit. */
  shrunk: number;
  /** 0 to 100, by bytes. */
  percent: number;
  /** Why the latest failed ones failed. */
  problem: Problem | null;
}

/** Total size of files. */
export function bytesOf(files: readonly Sized[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Sums up the batches of an upload. The files of the current batch count as done one by one, by the bytes sent. */
export function summariseUploads(batches: readonly BatchFacts[]): UploadProgress {
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
    resumes: batches.some(({ resumes = false }) => resumes),
    shrunk: batches.reduce((sum, { shrunk = 0 }) => sum + shrunk, 0),
    percent: bytes === 0 ? 0 : Math.round((100 * sent) / bytes),
    problem: batches.findLast(({ state }) => state === 'failed')?.problem ?? null,
  };
}

/** Files of the current batch that are completely sent; the last one waits for the answer. */
function arrived({ files, state, share }: BatchFacts): number {
  if (state !== 'sending') return 0;
  let left = bytesOf(files) * share;
  const out = files.filter(({ size }) => (left -= size) >= 0).length;
  return Math.min(out, files.length - 1);
}

/** Files in requests of at most the given number. */
export function inBatches<F>(files: readonly F[], most: number): F[][] {
  const batches: F[][] = [];
  for (let from = 0; from < files.length; from += most) batches.push(files.slice(from, from + most));
  return batches;
}
