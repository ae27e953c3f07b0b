import type { Booted } from './boot-platform.ts';

/** Starts working on jobs, and does the chores that no job does. @returns a function that stops the chores */
export async function startWorker({ program, platform }: Booted): Promise<() => void> {
  await platform.jobs.work(
    program.jobs.map(({ run, ...job }) => ({ ...job, run: (data) => run(platform, data) })),
  );
  const timers = program.chores.map(({ what, everyMs, run }) => {
    const sweep = () =>
      void run(platform).catch((error: unknown) => {
        platform.log.error({ err: error }, `the sweep for ${what} failed`);
      });
    sweep();
    return setInterval(sweep, everyMs);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
