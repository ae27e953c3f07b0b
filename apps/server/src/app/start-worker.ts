import { CHORES } from '../platform/area.ts';
import type { Booted } from './boot-platform.ts';

/** Starts running jobs, and checks for due chores regularly. @returns a function that stops checking */
export async function startWorker({ program, platform }: Booted): Promise<() => void> {
  const { jobs, log } = platform;
  await jobs.work(
    program.jobs.map(({ run, ...job }) => ({ ...job, run: (data, attempt) => run(platform, data, attempt) })),
  );
  const timers = program.chores.map(({ what: chore, everySeconds }) => {
    const ask = () =>
      void jobs.sendOnceIn(everySeconds, CHORES, { chore }).catch((error: unknown) => {
        log.error({ err: error }, `the chore of ${chore} could not be asked for`);
      });
    ask();
    return setInterval(ask, everySeconds * 1_000);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
