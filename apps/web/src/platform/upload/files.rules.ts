import type { Problem } from '@sourcewiz/contract';

/** The content of one request: a file, or a batch of them. */
export interface Upload {
  key: number;
  files: readonly File[];
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Sent share, 0 to 1. */
  share: number;
  /** Why it failed, or was not sent at all. */
  problem: Problem | null;
  /** Whether sending it again may help. */
  canRetry: boolean;
  /** Whether it was lost on the way, and is sent again by itself. */
  resumes: boolean;
  /** How many of its images were made smaller to fit the limit. */
  shrunk: number;
}

/** Whether a part is being sent, or waits for its turn or for the connection. */
export function isPending({ state, resumes }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || resumes;
}

/** The extension of a file name in lower case, '' for none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a file of a folder was put there by the operating system and is not meant. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase());
}

/** A size limit as displayed: file sizes are counted in steps of 1024 here. */
export function limitText(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

/**
 * A list with a new entry, in the order in which the entries were chosen.
 * @param placeOf index of an entry among the chosen ones; undefined for entries that were there before
 */
export function inserted<T>(list: readonly T[], entry: T, placeOf: (entry: T) => number | undefined): T[] {
  const own = placeOf(entry) ?? Infinity;
  const at = list.findIndex((one) => (placeOf(one) ?? -1) > own);
  return at < 0 ? [...list, entry] : list.toSpliced(at, 0, entry);
}
