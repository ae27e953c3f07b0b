import type { FastifyInstance } from 'fastify';
import { allOperations } from '@sourcewiz/contract';
import { registerAttributeRoutes } from '../areas/attributes/index.ts';
import {
  cataloguePdfHandler,
  protectSentProducts,
  registerBuyerPages,
  registerCatalogueRoutes,
} from '../areas/catalogues/index.ts';
import { firstAdminName, registerIdentityRoutes } from '../areas/identity/index.ts';
import {
  createImportCheckJob,
  IMPORT_CHECK_QUEUE,
  importHandler,
  registerImportRelease,
  registerImportRoutes,
} from '../areas/imports/index.ts';
import { registerFileRoutes, registerMediaRoutes } from '../areas/media/index.ts';
import { registerOrganisationRoutes } from '../areas/organisation/index.ts';
import {
  deleteProductsHandler,
  registerDeleteRelease,
  registerProductRoutes,
} from '../areas/products/index.ts';
import { registerSearchRoutes } from '../areas/search/index.ts';
import { createTaskJob, registerTaskRoutes, TASK_QUEUE, type TaskHandler } from '../areas/tasks/index.ts';
import type { Platform } from '../platform/context.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { JobHandler, QueueSettings } from '../platform/jobs/jobs.ts';

/** All queues of the program. A crash of a worker counts as a try. */
export const queues: readonly QueueSettings[] = [
  { name: TASK_QUEUE, retryLimit: 20 },
  { name: IMPORT_CHECK_QUEUE, retryLimit: 5 },
];

/** Puts the areas together: the one place that knows all of them. */
export function registerRoutes(routes: Routes): void {
  registerIdentityRoutes(routes);
  registerOrganisationRoutes(routes, { firstAdminOf: firstAdminName });
  registerTaskRoutes(routes);
  registerMediaRoutes(routes);
  registerAttributeRoutes(routes);
  registerProductRoutes(routes);
  registerSearchRoutes(routes);
  registerCatalogueRoutes(routes);
  registerDeleteRelease();
  registerImportRoutes(routes);
  registerImportRelease();
}

/** Routes that are no calls of the contract: files and pages. */
export function registerPages(app: FastifyInstance, platform: Platform): void {
  registerFileRoutes(app, platform);
  registerBuyerPages(app, platform);
}

const taskHandlers: readonly TaskHandler[] = [deleteProductsHandler, cataloguePdfHandler, importHandler];

/** What a worker runs. */
export function jobHandlers(platform: Platform): readonly JobHandler[] {
  registerDeleteRelease();
  protectSentProducts();
  registerImportRelease();
  return [createTaskJob(platform, taskHandlers), createImportCheckJob(platform)];
}

/** @throws when an operation of the contract has no route */
export function checkAllRegistered(registered: ReadonlySet<string>): void {
  const missing = allOperations.filter(({ name }) => !registered.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Operations without a route: ${missing.join(', ')}`);
}
