import type { Ctx } from '../../platform/context.ts';
import type { FacetCounts } from './facet-counts.rules.ts';
import { searchColumns, type FoundTexts } from './search-in-columns.ts';
import { selectHits, selectTexts } from './search-columns.store.ts';
import { searchStoresOf, type SearchStore } from './search-stores.ts';
import { callSearch, type FunctionHit, type FunctionRequest } from './search.store.ts';

/** A page of what was found, with its counts. */
export interface Found {
  ids: number[];
  total: number;
  status_counts: Record<string, number>;
  counts: FacetCounts;
  /** The rows of the page, in its order. */
  hits(): Promise<FunctionHit[]>;
}

/**
 * One search: from the memory of the process for companies with many products, else from the database. Both give the
 * same answer, and neither is older than what the caller has committed or written in this transaction.
 */
export async function findProducts(ctx: Ctx, request: FunctionRequest): Promise<Found> {
  const store = await searchStoresOf(ctx.platform).current(ctx);
  return store ? findInMemory(ctx, request, store) : findInDatabase(ctx, request);
}

async function findInDatabase(ctx: Ctx, request: FunctionRequest): Promise<Found> {
  const { hits, total, status_counts, tokens = [], numbers = [] } = await callSearch(ctx, request);
  return {
    ids: hits.map(({ product_id }) => product_id),
    total,
    status_counts,
    counts: { tokens, numbers },
    hits: async () => hits,
  };
}

async function findInMemory(ctx: Ctx, request: FunctionRequest, store: SearchStore): Promise<Found> {
  const texts = among(await textsOf(ctx, request, store), request.among);
  const { ids, total, status_counts, tokens, numbers } = await store.exclusive(() =>
    searchColumns(store.columns, request, texts),
  );
  return { ids, total, status_counts, counts: { tokens, numbers }, hits: () => selectHits(ctx, ids) };
}

async function textsOf(
  ctx: Ctx,
  request: FunctionRequest,
  store: SearchStore,
): Promise<FoundTexts | undefined> {
  const { words, sku, sort } = request;
  if (words === undefined) return undefined;
  const key = JSON.stringify([words, sku, sort === 'products']);
  return store.texts(key, () => selectTexts(ctx, request));
}

/** Only the given products, the first the best; of them those that the words find. */
function among(texts: FoundTexts | undefined, ids: readonly number[] | undefined): FoundTexts | undefined {
  if (!ids) return texts;
  const found = texts && new Set(Array.from(texts.ids));
  const kept = found ? ids.filter((id) => found.has(id)) : ids;
  return { ids: kept, scores: kept.map((_, index) => -index) };
}
