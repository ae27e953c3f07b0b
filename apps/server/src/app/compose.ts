import type { FastifyInstance } from 'fastify';
import { allOperations } from '@sourcewiz/contract';
import {
  attributeCollections,
  registerAttributeRoutes,
  seedStandardAttributes,
} from '../areas/attributes/index.ts';
import {
  catalogueCollections,
  cataloguePdfHandler,
  protectSentProducts,
  registerBuyerPages,
  registerCatalogueMails,
  registerCatalogueRoutes,
} from '../areas/catalogues/index.ts';
import { registerContentRoutes } from '../areas/content/index.ts';
import { registerEventRoutes } from '../areas/events/index.ts';
import {
  countryName,
  finishUserDeletion,
  onCompanyFounded,
  onMemberRemoved,
  firstAdminName,
  hasVerifiedWhatsapp,
  refreshCompany,
  registerIdentityRoutes,
  registerMemberRoutes,
  userDeletionHandler,
} from '../areas/identity/index.ts';
import {
  bulkUploadSteps,
  createImportCheckJob,
  IMPORT_CHECK_QUEUE,
  importHandler,
  registerImportRelease,
  registerImportRoutes,
} from '../areas/imports/index.ts';
import { registerFileRoutes, registerMediaRoutes } from '../areas/media/index.ts';
import {
  logoFileId,
  organisationCollections,
  registerOrganisationRoutes,
} from '../areas/organisation/index.ts';
import {
  bulkHandlers,
  createRefreshJob,
  followLibrary,
  PRODUCT_REFRESH_QUEUE,
  productCollections,
  registerBulkReleases,
  registerAttributeValueRoutes,
  registerDefinitionRoutes,
  registerProductRoutes,
  registerVariantsTable,
} from '../areas/products/index.ts';
import { registerResourceRoutes } from '../areas/resources/index.ts';
import {
  createDescribeJob,
  DESCRIBE_QUEUE,
  forgetUserOfSearch,
  registerSearchRoutes,
  registerSmartSearchRoutes,
} from '../areas/search/index.ts';
import { registerSelectionRoutes } from '../areas/selections/index.ts';
import {
  createTaskJob,
  onTaskReleased,
  registerTaskRoutes,
  startTask,
  TASK_QUEUE,
  type TaskHandler,
} from '../areas/tasks/index.ts';
import type { Platform } from '../platform/context.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { JobHandler, QueueSettings } from '../platform/jobs/jobs.ts';

/** All queues of the program. A crash of a worker counts as a try. */
export const queues: readonly QueueSettings[] = [
  { name: TASK_QUEUE, retryLimit: 20 },
  { name: IMPORT_CHECK_QUEUE, retryLimit: 5 },
  { name: PRODUCT_REFRESH_QUEUE, retryLimit: 20 },
  { name: DESCRIBE_QUEUE, retryLimit: 20 },
];

/** Puts the areas together: the one place that knows all of them. */
export function registerRoutes(routes: Routes): void {
  registerIdentityRoutes(routes);
  onCompanyFounded('attributes', (ctx) => seedStandardAttributes(ctx, ctx.caller.language));
  registerMemberRoutes(routes, { startTask });
  registerOrganisationRoutes(routes, {
    firstAdminOf: firstAdminName,
    hasVerifiedWhatsapp,
    countryName,
    refreshMembers: refreshCompany,
    configurationValues: { steps_bulk_upload: bulkUploadSteps },
  });
  registerEventRoutes(routes);
  registerTaskRoutes(routes);
  registerMediaRoutes(routes, { logoOf: logoFileId });
  registerAttributeRoutes(routes);
  registerProductRoutes(routes);
  registerDefinitionRoutes(routes);
  registerAttributeValueRoutes(routes);
  registerVariantsTable(routes);
  registerSearchRoutes(routes);
  registerSmartSearchRoutes(routes);
  registerResourceRoutes(routes);
  registerCatalogueRoutes(routes);
  registerCatalogueMails(routes);
  registerSelectionRoutes(routes);
  registerImportRoutes(routes);
  registerReleases();
  followLibrary();
  registerContentRoutes(routes, [
    ...organisationCollections,
    ...attributeCollections,
    ...productCollections,
    ...catalogueCollections,
  ]);
}

/** Routes that are no calls of the contract: files and pages. */
export function registerPages(app: FastifyInstance, platform: Platform): void {
  registerFileRoutes(app, platform);
  registerBuyerPages(app, platform);
}

/** What becomes of the rest of a task that is taken off the list before its end. */
function registerReleases(): void {
  registerBulkReleases();
  registerImportRelease();
  onTaskReleased('user_deletion', finishUserDeletion);
  // A deletion that is taken off the list is finished there and then, so this is known wherever tasks are.
  onMemberRemoved('search', forgetUserOfSearch);
}

const taskHandlers: readonly TaskHandler[] = [
  ...bulkHandlers,
  cataloguePdfHandler,
  importHandler,
  userDeletionHandler,
];

/** What a worker runs. */
export function jobHandlers(platform: Platform): readonly JobHandler[] {
  registerReleases();
  protectSentProducts();
  followLibrary();
  return [
    createTaskJob(platform, taskHandlers),
    createImportCheckJob(platform),
    createRefreshJob(platform),
    createDescribeJob(platform),
  ];
}

/** @throws when an operation of the contract has no route */
export function checkAllRegistered(registered: ReadonlySet<string>): void {
  const missing = allOperations.filter(({ name }) => !registered.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Operations without a route: ${missing.join(', ')}`);
}
