import { Worker } from 'node:worker_threads';
import { createTurns } from '../turns.ts';

/** A picture of 1200 px takes a tenth of a second. */
const ANSWER_MS = 10_000;
const IDLE_MS = 60_000;

let open: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const inTurn = createTurns({ atOnce: 1 });

/**
 * Reads the codes in a picture: EAN, UPC, Code 128, QR and Data Matrix. It is done by a thread that ends when it is idle,
 * and when it does not answer in time.
 * @returns their texts, the largest first; none where there are none or the picture cannot be read
 */
export function readPictureCodes(file: Uint8Array): Promise<string[]> {
  return inTurn(() => ask(file));
}

function ask(file: Uint8Array): Promise<string[]> {
  const worker = (open ??= new Worker(new URL('./code-reader.worker.ts', import.meta.url)));
  const id = (lastId += 1);
  clearTimeout(idle);
  worker.ref();
  return new Promise((resolve) => {
    const finish = (codes: string[], isOver: boolean) => {
      clearTimeout(deadline);
      worker.removeAllListeners();
      if (isOver) end(worker);
      else {
        // A thread that only waits must not keep the process.
        worker.unref();
        idle = setTimeout(() => end(worker), IDLE_MS).unref();
      }
      resolve(codes);
    };
    const deadline = setTimeout(() => finish([], true), ANSWER_MS);
    worker.on('message', (answer: { id?: number; codes?: string[] }) => {
      if (answer.id === id) finish(answer.codes ?? [], false);
    });
    worker.once('error', () => finish([], true));
    worker.once('exit', () => finish([], true));
    worker.postMessage({ kind: 'read', id, file });
  });
}

function end(worker: Worker): void {
  if (open === worker) open = undefined;
  void worker.terminate();
}
