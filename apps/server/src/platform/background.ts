import type { Log } from './log/log.ts';

/** Small work that nobody waits for, such as a mail whose sending must not tell by its time that an account exists. */
export interface Background {
  /** Starts the work at once; a failure is logged under `what` and told to nobody. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when everything that was started has ended. */
  settled(): Promise<void>;
}

/** @param log where failures go */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const one = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(one));
      running.add(one);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
