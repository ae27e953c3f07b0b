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
  // Lists with older paths of their own; queries in this language are answered there, too.
  ...['collections', 'categories'].map((collection) => ({ ...list, alias: { collection } })),
];
