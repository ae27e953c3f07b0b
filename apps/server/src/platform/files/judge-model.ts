import { createReaderThreads } from '../reader-threads.ts';
import { createFairTurns } from '../turns.ts';

const ask = createReaderThreads<string, boolean>({
  program: new URL('./model-reader.worker.ts', import.meta.url),
  atOnce: 1,
  // The largest description takes a second.
  answerMs: 10_000,
  idleMs: 20_000,
  heapMb: 256,
});
const inTurn = createFairTurns({ atOnce: 1, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 3 } });

/**
 * Whether a file is a 3D model that holds everything it shows, see `isSelfContainedModel`; read by a thread.
 * @param company whose turn it is
 * @throws DomainError rate_limited
 */
export async function judgeModel(path: string, company: string): Promise<boolean> {
  return (await inTurn(company, () => ask(path))) ?? false;
}
