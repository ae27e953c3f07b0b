import { searchStoresOf } from '../memory/search-stores.ts';
import {
  callSearch,
  callSearchIds,
  removeSearchRows,
  upsertSearchRows,
  upsertSearchRowsInTheEnd,
  withHoldings,
} from '../search.store.ts';
import type { SearchEngine } from './search-engine.ts';

/** The function `search_products` over the rows in the database; it can always answer. */
export const functionEngine: SearchEngine = {
  name: 'function',
  async find(ctx, request) {
    const few = searchStoresOf(ctx.platform).isSmall(ctx.orgId);
    const {
      hits,
      total,
      status_counts,
      tokens = [],
      numbers = [],
      estimated = false,
    } = await callSearch(ctx, { ...request, few });
    return {
      ids: hits.map(({ product_id }) => product_id),
      total,
      status_counts,
      counts: { tokens, numbers },
      estimated,
      hits: () => withHoldings(ctx, hits),
    };
  },
  findIds: callSearchIds,
  async write(ctx, rows, { revision, inTheEnd = false }) {
    if (inTheEnd) upsertSearchRowsInTheEnd(ctx, rows, revision);
    else await upsertSearchRows(ctx, rows, revision);
  },
  remove: removeSearchRows,
};
