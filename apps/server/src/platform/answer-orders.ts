import { parentPort } from 'node:worker_threads';
import { giveWayInThread } from './give-way.ts';
import type { ThreadMessage } from './reader-threads.ts';

/**
 * Answers the orders of `createReaderThreads`, in the thread.
 * @param read carries out one order
 * @param onError the answer if that fails
 */
export function answerOrders<Order, Answer>(
  read: (order: Order) => Promise<Answer>,
  onError: (error: unknown) => Answer,
): void {
  giveWayInThread();
  parentPort?.on('message', (message: ThreadMessage) => {
    if (message.kind !== 'read') return;
    const answer = (found: Answer) =>
      parentPort?.postMessage({ kind: 'answer', answer: found } satisfies ThreadMessage);
    void read(message.order as Order).then(answer, (error: unknown) => answer(onError(error)));
  });
}
