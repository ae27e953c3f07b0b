import { Worker } from 'node:worker_threads';
import { createTurns } from '../turns.ts';

/** A picture of 1200 px takes a tenth of a second. */
const ANSWER_MS = 10_000;
const IDLE_MS = 60_000;

interface Reader {
  worker: Worker;
  /** Takes the answer to what was asked last. */
  take: (codes: string[]) => void;
}

let open: Reader | undefined;
let idle: NodeJS.Timeout | undefined;
const inTurn = createTurns({ atOnce: 1 });

/**
 * Reads the codes in a picture: EAN, UPC, Code 128, QR and Data Matrix. A thread does it that ends when it is idle, or
 * when it does not answer in time.
 * @returns their texts; none where there are none, or the picture cannot be read
 */
export function readPictureCodes(file: Uint8Array): Promise<string[]> {
  return inTurn(() => ask(file));
}

async function ask(file: Uint8Array): Promise<string[]> {
  clearTimeout(idle);
  const reader = (open ??= openReader());
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const deadline = setTimeout(() => end(reader), ANSWER_MS);
  reader.take = resolve;
  reader.worker.ref();
  reader.worker.postMessage({ kind: 'read', file });
  const codes = await promise;
  clearTimeout(deadline);
  // A thread that only waits must not keep the process.
  reader.worker.unref();
  idle = setTimeout(() => end(reader), IDLE_MS).unref();
  return codes;
}

function openReader(): Reader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url));
  const reader: Reader = { worker, take: () => undefined };
  worker.on('message', (answer: { kind?: unknown; codes: string[] }) => {
    if (answer.kind === 'codes') reader.take(answer.codes);
  });
  worker.on('error', () => end(reader));
  worker.on('exit', () => end(reader));
  return reader;
}

function end(reader: Reader): void {
  if (open === reader) open = undefined;
  reader.take([]);
  void reader.worker.terminate();
}
