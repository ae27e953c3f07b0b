import type { Problem } from '@sourcewiz/contract';

/** What is sent in one request: a file, or a batch of them. */
export interface Upload {
  key: number;
  files: readonly File[];
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Sent share, 0 to 1. */
  share: number;
  /** Why it did not arrive, or is not sent at all. */
  problem: Problem | null;
  /** Whether sending it once more may help. */
  canRetry: boolean;
}

/** Whether a part is on its way or waits for its turn. */
export function isPending({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

/** The ending of a file's name in small letters, '' for none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a file of a folder is one that its system put there, and nobody means. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase());
}

/** A limit as people write it: sizes of files are counted in steps of 1024 here. */
export function limitText(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

/**
 * A list with a new entry in the order in which the entries were chosen.
 * @param placeOf place of an entry among the chosen ones; undefined for entries that were there before
 */
export function inserted<T>(list: readonly T[], entry: T, placeOf: (entry: T) => number | undefined): T[] {
  const own = placeOf(entry) ?? Infinity;
  const at = list.findIndex((one) => (placeOf(one) ?? -1) > own);
  return at < 0 ? [...list, entry] : list.toSpliced(at, 0, entry);
}
