import type { FastifyInstance } from 'fastify';
import { allOperations } from '@sourcewiz/contract';
import { firstAdminName, registerIdentityRoutes } from '../areas/identity/index.ts';
import { registerFileRoutes, registerMediaRoutes } from '../areas/media/index.ts';
import { registerOrganisationRoutes } from '../areas/organisation/index.ts';
import { createTaskJob, registerTaskRoutes, TASK_QUEUE, type TaskHandler } from '../areas/tasks/index.ts';
import type { Platform } from '../platform/context.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { JobHandler, QueueSettings } from '../platform/jobs/jobs.ts';

/** All queues of the program. A crash of a worker counts as a try. */
export const queues: readonly QueueSettings[] = [{ name: TASK_QUEUE, retryLimit: 20 }];

/** Puts the areas together: the one place that knows all of them. */
export function registerRoutes(routes: Routes): void {
  registerIdentityRoutes(routes);
  registerOrganisationRoutes(routes, { firstAdminOf: firstAdminName });
  registerTaskRoutes(routes);
  registerMediaRoutes(routes);
}

/** Routes that are no calls of the contract: files and pages. */
export function registerPages(app: FastifyInstance, platform: Platform): void {
  registerFileRoutes(app, platform);
}

const taskHandlers: readonly TaskHandler[] = [];

/** What a worker runs. */
export function jobHandlers(platform: Platform): readonly JobHandler[] {
  return [createTaskJob(platform, taskHandlers)];
}

/** @throws when an operation of the contract has no route */
export function checkAllRegistered(registered: ReadonlySet<string>): void {
  const missing = allOperations.filter(({ name }) => !registered.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Operations without a route: ${missing.join(', ')}`);
}
