import { fail } from './fail.ts';

/** When somebody who found the line full may try again. */
const BUSY_SECONDS = 5;

/**
 * Lets expensive work run only so often at the same moment; more of it waits in the order in which it came.
 * @param options.atOnce how many run
 * @param options.waitingMax how many wait; without it there is no limit
 * @returns runs one piece of work in its turn, and hands its answer or its error on. @throws DomainError rate_limited
 *   when the line is full
 */
export function createTurns({ atOnce, waitingMax = Infinity }: { atOnce: number; waitingMax?: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingMax) fail('rate_limited', { params: { seconds: BUSY_SECONDS } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // A turn goes straight to the next in line, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
