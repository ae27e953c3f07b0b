import { availableParallelism } from 'node:os';
import { createReaderThreads } from '../reader-threads.ts';

const ask = createReaderThreads<Uint8Array, string[]>({
  program: new URL('./code-reader.worker.ts', import.meta.url),
  // The second thread starts only if the first has enough to do.
  atOnce: Math.min(2, availableParallelism()),
  // An image of 1200 px takes a twentieth of a second.
  answerMs: 10_000,
  idleMs: 60_000,
  heapMb: 256,
});

/**
 * Reads the codes in an image: EAN, UPC, Code 128, QR and Data Matrix.
 * @returns their texts; an empty list if there are none, or if the image cannot be read
 */
export async function readPictureCodes(file: Uint8Array): Promise<string[]> {
  return (await ask(file)) ?? [];
}
