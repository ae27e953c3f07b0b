import { storedToken } from '../session/stored-session.ts';
import type { CallResult, Problem } from '@sourcewiz/contract';
import { isPending, type Upload } from './files.rules.ts';
import type { Prepared } from './shrink-image.ts';

export interface QueueParts<Stored> {
  send: (
    files: readonly File[],
    how: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<CallResult<Stored>>;
  /** Called with the answer about uploaded files. */
  onStored: (stored: Stored, upload: Upload) => void;
  /** Prepares files for sending; undefined if there is nothing to do. */
  prepare?: ((files: readonly File[]) => Promise<Prepared> | undefined) | undefined;
  /** Called with files of a batch that cannot be sent. */
  onRefused?: (refused: Prepared['refused']) => void;
  /** Requests under way at once; 3 by default. */
  atOnce?: number;
}

export type UploadQueue = Omit<ReturnType<typeof createQueue>, 'use'>;

const busy = new Set<object>();

/** How long after a lost connection the next try follows; the last one repeats. */
const RESUME_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * An upload queue: several requests at once, each with its progress, which can be retried, stopped or discarded. If the
 * connection is lost it waits, and goes on by itself. It outlives the screen that started it; while it is busy the
 * browser asks before the page is closed.
 */
export function createQueue<Stored>(given: QueueParts<Stored>) {
  let parts = given;
  let uploads: readonly Upload[] = [];
  let running = 0;
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const stops = new Map<number, AbortController>();
  /** Set while the connection is lost: nothing is sent. */
  let hold: { timer: ReturnType<typeof setTimeout> | undefined } | null = null;
  let losses = 0;

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
    const preparing = parts.prepare?.(upload.files);
    const files = preparing === undefined ? upload.files : takePrepared(upload, await preparing);
    if (files.length === 0 || stop.signal.aborted) return void stops.delete(key);
    const answer = await parts.send(files, { onProgress, signal: stop.signal });
    stops.delete(key);
    // It was discarded meanwhile.
    if (!uploads.some((one) => one.key === key)) return;
    if (!answer.ok) {
      const [problem = { code: 'internal', message: 'Server error' } as const] = answer.errors;
      const resumes = isLost(answer.status);
      if (resumes) holdOn();
      change(key, { state: 'failed', problem, canRetry: mayPass(answer.status), resumes });
      return;
    }
    losses = 0;
    parts.onStored(answer.data, upload);
    change(key, { state: 'done', share: 1 });
  };
  const takePrepared = ({ key }: Upload, { files, shrunk, refused }: Prepared): readonly File[] => {
    const isGone = files.length === 0;
    if (isGone && parts.onRefused !== undefined) set(uploads.filter((one) => one.key !== key));
    else if (isGone) change(key, { state: 'failed', problem: refused[0]?.problem ?? null });
    else change(key, { files, shrunk });
    if (refused.length > 0) parts.onRefused?.(refused);
    return files;
  };
  const holdOn = (): void => {
    if (hold !== null) return;
    const wait = RESUME_MS[Math.min(losses, RESUME_MS.length - 1)];
    losses += 1;
    // While the browser knows that it is offline, only its word that this is over counts.
    hold = { timer: navigator.onLine ? setTimeout(resume, wait) : undefined };
    window.addEventListener('online', resume, { once: true });
  };
  const resume = (): void => {
    letGo();
    set(uploads.map((one) => (one.state === 'failed' && one.resumes ? toWaiting(one) : one)));
    start();
  };
  const letGo = (): void => {
    clearTimeout(hold?.timer);
    window.removeEventListener('online', resume);
    hold = null;
  };
  const work = async (): Promise<void> => {
    if (running >= (parts.atOnce ?? 3)) return;
    running += 1;
    for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) await sendOne(next);
    running -= 1;
  };
  const firstWaiting = (): Upload | undefined =>
    hold === null ? uploads.find(({ state }) => state === 'waiting') : undefined;
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
        return {
          key: (lastKey += 1),
          files,
          state,
          share: 0,
          problem,
          canRetry: false,
          resumes: false,
          shrunk: 0,
        };
      });
      set([...uploads, ...added]);
      start();
    },
    /** Sends failed parts again: one of them, or all. */
    retry(key?: number): void {
      const isMeant = (one: Upload): boolean => one.state === 'failed' && (key ?? one.key) === one.key;
      letGo();
      set(uploads.map((one) => (isMeant(one) ? toWaiting(one) : one)));
      start();
    },
    /** Discards parts, and stops them if they are being sent. */
    discard(isMeant: (upload: Upload) => boolean): void {
      for (const { key } of uploads.filter(isMeant)) stops.get(key)?.abort();
      set(uploads.filter((one) => !isMeant(one)));
      if (uploads.length === 0) letGo();
    },
  };
}

const toWaiting = (one: Upload): Upload => ({
  ...one,
  state: 'waiting',
  share: 0,
  problem: null,
  resumes: false,
});

/** Whether a request did not get through, or the server was not there. */
function isLost(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
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
