import { collectionProductsTable, mailCatalogueCreated, mailEnquiryCopy } from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { sendCatalogueMail, sendEnquiryCopy } from './catalogue-mails.service.ts';
import { catalogueTable } from './catalogue-table.service.ts';

/** The mails of catalogues and their table, which have paths of their own. */
export function registerCatalogueMails(routes: Routes): void {
  routes.inTransaction(collectionProductsTable, (ctx, { query }) => catalogueTable(ctx, query));
  routes.signedIn(mailCatalogueCreated, (base, { body }) => sendCatalogueMail(base, body));
  routes.signedIn(mailEnquiryCopy, (base, { body }) => sendEnquiryCopy(base, body));
}
