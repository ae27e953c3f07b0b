import { ensureStandardAttributes } from '../areas/attributes/index.ts';
import { sweepUsage } from '../areas/events/index.ts';
import { sweepAudit, sweepIdentity } from '../areas/identity/index.ts';
import { removeExpiredFiles } from '../areas/media/index.ts';
import { removeExpiredBackups } from '../areas/products/index.ts';
import { describeEverything } from '../areas/search/index.ts';
import { sweepSelections } from '../areas/selections/index.ts';
import { failAbandonedTasks, removeExpiredResults } from '../areas/tasks/index.ts';
import type { Platform } from '../platform/context.ts';
import type { Booted } from './boot-platform.ts';
import { jobHandlers } from './compose.ts';

/** What no job does: every worker does it now and then, and two at the same time do no harm. */
const chores: readonly { what: string; everyMs: number; run(platform: Platform): Promise<void> }[] = [
  { what: 'abandoned tasks', everyMs: 30_000, run: failAbandonedTasks },
  { what: 'expired files', everyMs: 10 * 60_000, run: removeExpiredResults },
  { what: 'expired pictures', everyMs: 10 * 60_000, run: removeExpiredFiles },
  { what: 'pictures without a description', everyMs: 60 * 60_000, run: describeEverything },
  { what: 'expired backups', everyMs: 60 * 60_000, run: removeExpiredBackups },
  { what: 'later standard attributes', everyMs: 24 * 60 * 60_000, run: ensureStandardAttributes },
  { what: 'old sign-ins', everyMs: 60 * 60_000, run: sweepIdentity },
  { what: 'the old security log', everyMs: 60 * 60_000, run: sweepAudit },
  { what: 'old usage events', everyMs: 60 * 60_000, run: sweepUsage },
  { what: 'old selections', everyMs: 60 * 60_000, run: sweepSelections },
];

/** Starts working on jobs, and looks after what no job does. @returns a function that stops the sweeping */
export async function startWorker({ platform }: Booted): Promise<() => void> {
  await platform.jobs.work(jobHandlers(platform));
  const timers = chores.map(({ what, everyMs, run }) => {
    const sweep = () =>
      void run(platform).catch((error: unknown) => {
        platform.log.error({ err: error }, `the sweep for ${what} failed`);
      });
    sweep();
    return setInterval(sweep, everyMs);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
