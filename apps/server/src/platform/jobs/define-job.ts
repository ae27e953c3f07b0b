import type { Platform } from '../context.ts';
import type { JobAttempt, JobData, QueueSettings } from './jobs.ts';

/** Background work that nobody watches, with a queue of its own. */
export interface JobDeclaration extends QueueSettings {
  /** Jobs of this queue that one worker runs at a time. */
  concurrency: number;
  /** Must be safe to repeat: after a crash of the worker, the job is run again. */
  run(platform: Platform, data: JobData, attempt?: JobAttempt): Promise<void>;
}

/** @returns the declaration of a job, checked by the compiler; the manifest of its area lists it */
export const defineJob = (job: JobDeclaration): JobDeclaration => job;
