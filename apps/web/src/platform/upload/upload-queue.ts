import { storedToken } from '../session/stored-session.ts';
import type { CallResult, Problem } from '@sourcewiz/contract';
import { isPending, type Upload } from './files.rules.ts';

export interface QueueParts<Stored> {
  send: (
    files: readonly File[],
    how: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<CallResult<Stored>>;
  /** Called with the answer about uploaded files. */
  onStored: (stored: Stored, upload: Upload) => void;
  /** Requests under way at once; 3 by default. */
  atOnce?: number;
}

export type UploadQueue = Omit<ReturnType<typeof createQueue>, 'use'>;

const busy = new Set<object>();

/**
 * An upload queue: several requests at once, each with its progress, which can be retried, stopped or discarded. It
 * outlives the screen that started it; while it is busy the browser asks before the page is closed.
 */
export function createQueue<Stored>(given: QueueParts<Stored>) {
  let parts = given;
  let uploads: readonly Upload[] = [];
  let running = 0;
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const stops = new Map<number, AbortController>();

  const set = (next: readonly Upload[]): void => {
    uploads = next;
    guard(stops, uploads.some(isPending));
    for (const listener of listeners) listener();
  };
  const change = (key: number, part: Partial<Upload>): void =>
    set(uploads.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const sendOne = async (upload: Upload): Promise<void> => {
    const { key } = upload;
    const stop = new AbortController();
    stops.set(key, stop);
    change(key, { state: 'sending', share: 0, problem: null });
    const onProgress = (share: number): void => change(key, { share });
    const answer = await parts.send(upload.files, { onProgress, signal: stop.signal });
    stops.delete(key);
    // It was discarded meanwhile.
    if (!uploads.some((one) => one.key === key)) return;
    if (!answer.ok) {
      const [problem = { code: 'internal', message: 'Server error' } as const] = answer.errors;
      change(key, { state: 'failed', problem, canRetry: mayPass(answer.status) });
      return;
    }
    parts.onStored(answer.data, upload);
    change(key, { state: 'done', share: 1 });
  };
  const work = async (): Promise<void> => {
    if (running >= (parts.atOnce ?? 3)) return;
    running += 1;
    for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) await sendOne(next);
    running -= 1;
  };
  const firstWaiting = (): Upload | undefined => uploads.find(({ state }) => state === 'waiting');
  const start = (): void => {
    for (let free = (parts.atOnce ?? 3) - running; free > 0; free -= 1) void work();
  };

  return {
    /** Replaces the callbacks, e.g. with those of a later rendering. */
    use(next: QueueParts<Stored>): void {
      parts = next;
    },
    /** All parts in the order in which they were added. */
    list: (): readonly Upload[] => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @param problemOf what is wrong with a file before it is sent */
    add(batches: readonly (readonly File[])[], problemOf: (file: File) => Problem | null = () => null): void {
      const added = batches.map((files): Upload => {
        const problem = files[0] === undefined ? null : problemOf(files[0]);
        const state = problem === null ? 'waiting' : 'failed';
        return { key: (lastKey += 1), files, state, share: 0, problem, canRetry: false };
      });
      set([...uploads, ...added]);
      start();
    },
    /** Sends failed parts again: one of them, or all. */
    retry(key?: number): void {
      const isMeant = (one: Upload): boolean => one.state === 'failed' && (key ?? one.key) === one.key;
      set(uploads.map((one) => (isMeant(one) ? { ...one, state: 'waiting', share: 0, problem: null } : one)));
      start();
    },
    /** Discards parts, and stops them if they are being sent. */
    discard(isMeant: (upload: Upload) => boolean): void {
      for (const { key } of uploads.filter(isMeant)) stops.get(key)?.abort();
      set(uploads.filter((one) => !isMeant(one)));
    },
  };
}

/** A lost network, a full queue or a failing server may pass in a moment; a refused file stays refused. */
function mayPass(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function guard(queue: object, isBusy: boolean): void {
  if (isBusy) busy.add(queue);
  else busy.delete(queue);
  if (busy.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // The end of the session leads to the sign-in page without asking.
  if (storedToken() !== null) event.preventDefault();
}
