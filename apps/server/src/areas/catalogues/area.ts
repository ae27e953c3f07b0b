import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { lastEnquiries } from '../contacts/index.ts';
import { deleteGuards, useFinders } from '../products/index.ts';
import { registerBuyerPages } from './buyer/buyer-pages.routes.ts';
import { catalogueCollections } from './catalogue-collections.store.ts';
import { catalogueMailOperations } from './catalogue-mails.routes.ts';
import { selectCatalogued } from './catalogue-products.store.ts';
import { catalogueOperations } from './catalogues.routes.ts';
import { selectSentProducts } from './catalogues.store.ts';
import { catalogueTables } from './catalogues.tables.ts';
import { lastEnquiriesOf } from './enquiries/enquiries.service.ts';
import { inboxOperations } from './enquiries/inbox.routes.ts';
import { linkSettingsOperations } from './link/link-settings.routes.ts';
import { buyerPaperJob } from './pdf/buyer-paper.job.ts';
import { cataloguePdfTask } from './pdf/catalogue-pdf.task.ts';

export const catalogues = defineArea({
  name: 'catalogues',
  tables: catalogueTables,
  operations: [
    ...catalogueOperations,
    ...inboxOperations,
    ...catalogueMailOperations,
    ...linkSettingsOperations,
  ],
  pages: registerBuyerPages,
  tasks: [cataloguePdfTask],
  jobs: [buyerPaperJob],
  collections: catalogueCollections,
  // What was sent to buyers stays in the library (PROD-030).
  fills: [
    fill(deleteGuards, selectSentProducts),
    fill(useFinders, selectCatalogued),
    fill(lastEnquiries, lastEnquiriesOf),
  ],
});
