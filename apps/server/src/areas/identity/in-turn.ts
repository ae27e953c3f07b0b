import { fail } from '../../platform/fail.ts';

/**
 * Lets expensive work run only so often at the same moment; more of it waits in turn, and what finds the line full is
 * refused.
 * @param options.atOnce how many run
 * @param options.waitingMax how many wait
 * @returns runs work in turn. @throws DomainError rate_limited
 */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
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
      // Who is next takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** When somebody who found the line full may try again. */
const BUSY_SECONDS = 5;
