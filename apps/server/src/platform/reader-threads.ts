import { Worker } from 'node:worker_threads';
import { createTurns } from './turns.ts';

interface Thread<Answer> {
  worker: Worker;
  /** Receives the answer to the latest order; undefined if the thread has ended. */
  take: (answer: Answer | undefined) => void;
  idle?: NodeJS.Timeout;
  hasEnded: boolean;
}

/** An order, and what comes back for it; `kind` tells them from messages of Node itself. */
export type ThreadMessage = { kind: 'read'; order: unknown } | { kind: 'answer'; answer: unknown };

/**
 * Threads that read what people send, so that it can neither hold up the thread that answers people nor end the
 * program. A thread starts when it is needed, and ends when it is idle, out of memory, or does not answer in time.
 * @param options.program the module of the thread, see `answerOrders`
 * @param options.atOnce number of threads; further orders wait in the order of arrival
 * @param options.heapMb memory of each
 * @returns carries out one order; undefined if its thread had to be ended
 */
export function createReaderThreads<Order, Answer>({
  program,
  atOnce,
  answerMs,
  idleMs,
  heapMb,
}: {
  program: URL;
  atOnce: number;
  answerMs: number;
  idleMs: number;
  heapMb: number;
}): (order: Order) => Promise<Answer | undefined> {
  const free: Thread<Answer>[] = [];
  const inTurn = createTurns({ atOnce });

  function open(): Thread<Answer> {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    const thread: Thread<Answer> = { worker, take: () => undefined, hasEnded: false };
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'answer') thread.take(message.answer as Answer);
    });
    worker.on('error', () => end(thread));
    worker.on('exit', () => end(thread));
    return thread;
  }

  function end(thread: Thread<Answer>): void {
    thread.hasEnded = true;
    clearTimeout(thread.idle);
    const at = free.indexOf(thread);
    if (at >= 0) free.splice(at, 1);
    thread.take(undefined);
    void thread.worker.terminate();
  }

  async function ask(order: Order): Promise<Answer | undefined> {
    const thread = free.pop() ?? open();
    clearTimeout(thread.idle);
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const deadline = setTimeout(() => end(thread), answerMs);
    thread.take = resolve;
    thread.worker.ref();
    thread.worker.postMessage({ kind: 'read', order } satisfies ThreadMessage);
    const answer = await promise;
    clearTimeout(deadline);
    if (thread.hasEnded) return answer;
    // An idle thread must not keep the process alive.
    thread.worker.unref();
    thread.idle = setTimeout(() => end(thread), idleMs).unref();
    free.push(thread);
    return answer;
  }

  return (order) => inTurn(() => ask(order));
}
