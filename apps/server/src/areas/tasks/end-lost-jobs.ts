import type { CallerCtx, Platform } from '../../platform/context.ts';
import type { JobData } from '../../platform/jobs/jobs.ts';
import { backgroundCaller } from './tasks.service.ts';

/**
 * Ends what jobs of a queue left behind that failed for good, or whose last worker died: nobody waits for what does not
 * come. A chore, as no worker is left to say it.
 */
export async function endLostJobs(
  platform: Platform,
  queue: string,
  end: (base: CallerCtx, job: JobData) => Promise<void>,
): Promise<void> {
  const { database, jobs, log } = platform;
  for (const job of await database.inSystem((db) => jobs.failed(db, queue)))
    await end({ platform, caller: backgroundCaller(String(job['org_id'])), log }, job);
}
