import type { Platform } from '../context.ts';
import type { JobAttempt, JobData, QueueSettings } from './jobs.ts';

/** Work in the background that nobody watches, with a queue of its own. */
export interface JobDeclaration extends QueueSettings {
  /** Jobs of the queue at a time in one worker. */
  concurrency: number;
  /** Repeatable without harm: a crashed worker's job is run again. */
  run(platform: Platform, data: JobData, attempt?: JobAttempt): Promise<void>;
}

/** @returns the declaration of a job, checked by the compiler; its area's manifest lists it */
export const defineJob = (job: JobDeclaration): JobDeclaration => job;
