import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log/log.ts';

const UNSEEN_MS = 1_000;

/** Small work that nobody waits for, such as an email whose sending time must not reveal that an account exists. */
export interface Background {
  /** Starts the work at once; a failure is logged under `what` and reported to nobody. */
  run(what: string, work: () => Promise<void>): void;
  /**
   * The same at some moment of the next second: somebody who measures how busy the program is, right after an answer,
   * must not learn whether there was work to do.
   */
  runUnseen(what: string, work: () => Promise<void>): void;
  /** Resolves when all work that was started has ended. */
  settled(): Promise<void>;
}

/** @param log receives failures */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  const start = (what: string, work: () => Promise<void>) => {
    const one = Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => running.delete(one));
    running.add(one);
  };
  return {
    run: start,
    runUnseen: (what, work) =>
      start(what, async () => {
        await sleep(Math.random() * UNSEEN_MS);
        await work();
      }),
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
