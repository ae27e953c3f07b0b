import type { CallerCtx, Platform } from '../../platform/context.ts';
import type { JobData } from '../../platform/jobs/jobs.ts';
import { unlessHeld } from '../../platform/db/connection-loss.ts';
import { backgroundCaller } from './tasks.service.ts';

/**
 * Cleans up after jobs of a queue that failed permanently, or whose last worker died, so that nobody waits in vain. A
 * chore, as no worker is left to do it.
 */
export async function endLostJobs(
  platform: Platform,
  queue: string,
  end: (base: CallerCtx, job: JobData) => Promise<void>,
): Promise<void> {
  const { database, jobs, log } = platform;
  for (const job of await database.inSystem((db) => jobs.failed(db, queue)))
    await end({ platform, caller: backgroundCaller(String(job['org_id'])), log }, job).catch(unlessHeld);
}
