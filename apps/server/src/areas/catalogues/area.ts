import { catalogueRecipients } from '@sourcewiz/contract';
import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { recipientRoutes } from '../links/index.ts';
import { attributeLists } from '../attributes/index.ts';
import { deleteGuards, useFinders } from '../products/index.ts';
import { approvalOperations } from './approval/approval.routes.ts';
import { activityOperations } from './activity/activity.routes.ts';
import { activityReportTask } from './activity/activity-report.task.ts';
import { ownTableOperations } from './table/own-table.routes.ts';
import { registerBuyerPages } from './buyer/buyer-pages.routes.ts';
import { catalogueCollections } from './catalogue-collections.store.ts';
import { catalogueMailOperations } from './catalogue-mails.routes.ts';
import { selectCatalogued } from './catalogue-products.store.ts';
import { catalogueOperations } from './catalogues.routes.ts';
import { selectSentProducts } from './catalogues.store.ts';
import { catalogueTables, catalogues as catalogueTable } from './catalogues.tables.ts';
import { linkSettingsOperations } from './link/link-settings.routes.ts';
import { sharedCatalogue } from './link/shared-catalogue.ts';
import { buyerFileJob } from './files/buyer-file.job.ts';
import { catalogueFileTasks } from './files/catalogue-file.task.ts';
import { catalogueFileOperations } from './files/catalogue-files.routes.ts';

export const catalogues = defineArea({
  name: 'catalogues',
  tables: catalogueTables,
  operations: [
    ...catalogueOperations,
    ...approvalOperations,
    ...ownTableOperations,
    ...catalogueMailOperations,
    ...linkSettingsOperations,
    ...activityOperations,
    ...catalogueFileOperations,
    ...recipientRoutes(catalogueRecipients, sharedCatalogue),
  ],
  pages: registerBuyerPages,
  tasks: [...catalogueFileTasks, activityReportTask],
  jobs: [buyerFileJob],
  collections: catalogueCollections,
  // What was sent to buyers stays in the library (PROD-030).
  fills: [
    fill(deleteGuards, selectSentProducts),
    fill(useFinders, selectCatalogued),
    fill(attributeLists, catalogueTable),
  ],
});
