import type { ErrorCode } from '@sourcewiz/contract';

/** When to try again if the queue is full. */
const BUSY_SECONDS = 5;

interface TurnOptions {
  atOnce: number | (() => number);
  waitingMax?: number;
  waitingMs?: number;
}

/**
 * Limits how many pieces of expensive work run at once; others wait in the order of arrival.
 * @param options.atOnce how many run; a function is asked whenever somebody may begin
 * @param options.waitingMax how many wait; no limit if absent
 * @param options.waitingMs how long one waits; no limit if absent
 * @returns runs one piece of work in its turn, and passes on its result or error. @throws DomainError rate_limited if
 * the queue is full, busy if the turn does not come in time
 */
export function createTurns({ atOnce, waitingMax = Infinity, waitingMs }: TurnOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const most = typeof atOnce === 'number' ? () => atOnce : atOnce;

  async function ownTurn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push(resolve);
    const giveUp = () => {
      waiting.splice(waiting.indexOf(resolve), 1);
      refuse('busy').catch(reject);
    };
    const timer = waitingMs === undefined ? undefined : setTimeout(giveUp, waitingMs);
    await promise.finally(() => clearTimeout(timer));
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length === 0 && running < most()) running += 1;
    else {
      if (waiting.length >= waitingMax) return refuse('rate_limited', { seconds: BUSY_SECONDS });
      await ownTurn();
    }
    try {
      return await work();
    } finally {
      // A turn is passed directly to the next in the queue, so that nobody jumps it.
      running -= 1;
      for (; waiting.length > 0 && running < most(); running += 1) waiting.shift()?.();
    }
  };
}

/** Refusals are loaded with the first one: threads that only decode images would load the whole contract with them. */
async function refuse(code: ErrorCode, params?: Record<string, number>): Promise<never> {
  const { fail } = await import('./fail.ts');
  return fail(code, params && { params });
}

/**
 * A queue for each key, as long as somebody is in it.
 * @param options of each queue, see `createTurns`
 */
export function createTurnsByKey(options: TurnOptions) {
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
 * One queue for all in which nobody takes more than their share: filling one's own share keeps nobody else out.
 * @param ofEach the queue of each key, whose first entry waits in the common queue
 * @throws DomainError rate_limited if either queue is full
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

/**
 * Does work on some things in their order, several at a time. After an error nothing more is begun.
 * @param lanes how many at a time
 * @throws an error of the work, once everything that was begun has ended
 */
export async function inLanes<T>(
  lanes: number,
  things: Generator<T>,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const lane = async () => {
    // Leaving the loop by an error ends the generator for the other lanes, too.
    for (const thing of things) await work(thing);
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
