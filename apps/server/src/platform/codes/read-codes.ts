import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../turns.ts';

/** An image of 1200 px takes a twentieth of a second. */
const ANSWER_MS = 10_000;
const IDLE_MS = 60_000;
/** Threads for reading; the second one starts only if the first has enough to do. */
const READERS = Math.min(2, availableParallelism());

interface Reader {
  worker: Worker;
  /** Receives the answer to the latest request. */
  take: (codes: string[]) => void;
  idle?: NodeJS.Timeout;
  hasEnded: boolean;
}

/** Readers waiting for an image. */
const free: Reader[] = [];
const inTurn = createTurns({ atOnce: READERS });

/**
 * Reads the codes in an image: EAN, UPC, Code 128, QR and Data Matrix. A thread does it, which ends when it is idle or
 * does not answer in time.
 * @returns their texts; an empty list if there are none, or if the image cannot be read
 */
export function readPictureCodes(file: Uint8Array): Promise<string[]> {
  return inTurn(() => ask(file));
}

async function ask(file: Uint8Array): Promise<string[]> {
  const reader = free.pop() ?? openReader();
  clearTimeout(reader.idle);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const deadline = setTimeout(() => end(reader), ANSWER_MS);
  reader.take = resolve;
  reader.worker.ref();
  reader.worker.postMessage({ kind: 'read', file });
  const codes = await promise;
  clearTimeout(deadline);
  if (reader.hasEnded) return codes;
  // An idle thread must not keep the process alive.
  reader.worker.unref();
  reader.idle = setTimeout(() => end(reader), IDLE_MS).unref();
  free.push(reader);
  return codes;
}

function openReader(): Reader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url));
  const reader: Reader = { worker, take: () => undefined, hasEnded: false };
  worker.on('message', (answer: { kind?: unknown; codes: string[] }) => {
    if (answer.kind === 'codes') reader.take(answer.codes);
  });
  worker.on('error', () => end(reader));
  worker.on('exit', () => end(reader));
  return reader;
}

function end(reader: Reader): void {
  reader.hasEnded = true;
  clearTimeout(reader.idle);
  const at = free.indexOf(reader);
  if (at >= 0) free.splice(at, 1);
  reader.take([]);
  void reader.worker.terminate();
}
