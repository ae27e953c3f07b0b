import { collectionProductsTable, mailCatalogueCreated } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { sendCatalogueMail } from './catalogue-mails.service.ts';
import { catalogueTable } from './catalogue-table.service.ts';

/** The mails of catalogues and their table, which have paths of their own. */
export const catalogueMailOperations = [
  routes.inTransaction(collectionProductsTable, (ctx, { query }) => catalogueTable(ctx, query)),
  routes.signedIn(mailCatalogueCreated, (base, { body }) => sendCatalogueMail(base, body)),
];
