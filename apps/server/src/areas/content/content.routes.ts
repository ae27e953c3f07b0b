import { contentItem, contentItems } from '@sourcewiz/contract';
import type { ContentCollection } from '../../platform/db/content-collection.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { contentCatalogue, findCollection, getRecord, listRecords } from './content.service.ts';

/** Lists that had their paths before; asked in the query language, the collection answers there too. */
const olderLists = ['collections', 'categories'];

/** @param collections what the areas let be read */
export function registerContentRoutes(routes: Routes, collections: readonly ContentCollection[]): void {
  const catalogue = contentCatalogue(collections);
  routes.inTransaction(contentItems, (ctx, { params, query }) =>
    listRecords(ctx, findCollection(ctx, catalogue, params.collection), query),
  );
  routes.inTransaction(contentItem, (ctx, { params, query }) =>
    getRecord(ctx, findCollection(ctx, catalogue, params.collection), {
      id: params.id,
      fields: query.fields,
    }),
  );
  for (const collection of olderLists) routes.byQueryLanguage(contentItems, { collection });
}
