import { failAbandonedTasks } from '../areas/tasks/index.ts';
import type { Booted } from './boot-platform.ts';
import { jobHandlers } from './compose.ts';

const SWEEP_EVERY_MS = 30_000;

/** Starts working on jobs, and looks after what no job does. @returns a function that stops the sweeping */
export async function startWorker({ platform }: Booted): Promise<() => void> {
  await platform.jobs.work(jobHandlers(platform));
  const sweep = () =>
    void failAbandonedTasks(platform).catch((error: unknown) => {
      platform.log.error({ err: error }, 'the sweep for abandoned tasks failed');
    });
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return () => clearInterval(timer);
}
