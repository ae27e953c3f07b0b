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

/**
 * A line of its own for each key, as long as somebody is in it.
 * @param options of each line, see `createTurns`
 */
export function createTurnsByKey(options: { atOnce: number; waitingMax?: number }) {
  const lines = new Map<string, { inTurn: ReturnType<typeof createTurns>; within: number }>();

  return async function inTurnOf<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { inTurn: createTurns(options), within: 0 };
    lines.set(key, line);
    line.within += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.within -= 1;
      if (line.within === 0) lines.delete(key);
    }
  };
}

/**
 * A line for all, in which nobody stands with more than their share: whoever fills theirs keeps nobody else out.
 * @param ofEach the line of each key, whose first one stands in the line of all
 * @throws DomainError rate_limited when either line is full
 */
export function createFairTurns({
  ofEach,
  ...ofAll
}: {
  atOnce: number;
  waitingMax: number;
  ofEach: { atOnce: number; waitingMax: number };
}) {
  const inTurnOfAll = createTurns(ofAll);
  const inTurnOf = createTurnsByKey(ofEach);
  return <T>(key: string, work: () => Promise<T>): Promise<T> => inTurnOf(key, () => inTurnOfAll(work));
}
