import { contentItem, contentItems } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { findCollection, getRecord, listRecords } from './content.service.ts';

const list = routes.inTransaction(contentItems, (ctx, { params, query }) =>
  listRecords(ctx, findCollection(ctx, params.collection), query),
);

export const contentOperations = [
  list,
  routes.inTransaction(contentItem, (ctx, { params: { collection, id }, query: { fields } }) =>
    getRecord(ctx, findCollection(ctx, collection), { id, fields }),
  ),
  // Lists that had their paths before; asked in the query language, the collection answers there too.
  ...['collections', 'categories'].map((collection) => ({ ...list, alias: { collection } })),
];
