import type { Ctx } from '../../../platform/context.ts';
import {
  rowsOfMeant,
  rowsOfTexts,
  rowsOfWords,
  rowsWithoutWords,
  type FoundTexts,
  type Rows,
} from '../memory/rows-to-search.ts';
import { selectHits, selectTexts } from '../memory/search-columns.store.ts';
import type { SearchColumns } from '../memory/search-columns.ts';
import { idsInColumns, searchColumns } from '../memory/search-in-columns.ts';
import { sortOrder, type SearchStore } from '../memory/loaded-store.ts';
import { orderOf } from '../memory/row-orders.ts';
import { noteWriter, searchStoresOf } from '../memory/search-stores.ts';
import { selectMeantWords, type FunctionRequest } from '../search.store.ts';
import type { Found, SearchEngine } from './search-engine.ts';

/** Up to this many products are weighed by everything that a row has of the words, as in `search_text_score`. */
const WEIGHED_MAX = 2_000;

/** The rows that this process keeps of companies with many products. It reads what was written by its revision. */
export const memoryEngine: SearchEngine = {
  name: 'memory',
  async find(ctx, request) {
    const store = await searchStoresOf(ctx.platform).current(ctx);
    return store && findInMemory(ctx, request, store);
  },
  async findIds(ctx, question, limit) {
    const store = await searchStoresOf(ctx.platform).current(ctx);
    if (!store) return undefined;
    const request = { ...question, sort: 'products_desc', size: limit, skip: 0, facets: false };
    return inRows({ ctx, request, store }, (columns, rows) =>
      idsInColumns(columns, { request, rows, limit }),
    );
  },
  write: noteWriting,
  remove: noteWriting,
};

/** What a transaction writes itself, only the database knows. */
async function noteWriting(ctx: Ctx): Promise<void> {
  noteWriter(ctx);
}

async function findInMemory(ctx: Ctx, request: FunctionRequest, store: SearchStore): Promise<Found> {
  const search = async () => {
    // The first search that needs an order waits for it; others get their turn meanwhile.
    await store.exclusive(() => sortOrder(store.columns, orderOf(store.columns, request).order));
    return inRows({ ctx, request, store }, (columns, rows) => searchColumns(columns, request, rows));
  };
  // Products given from elsewhere are rarely the same ones again.
  const { ids, total, status_counts, tokens, numbers } = request.among
    ? await search()
    : await store.answer(JSON.stringify(request), search);
  return { ids, total, status_counts, counts: { tokens, numbers }, hits: () => selectHits(ctx, ids) };
}

interface Search {
  ctx: Ctx;
  request: FunctionRequest;
  store: SearchStore;
}

type Work<T> = (columns: SearchColumns, rows: Rows) => T;

/** Runs the work on the rows that match a request's words, or on all rows. Nobody changes them meanwhile. */
async function inRows<T>({ ctx, request, store }: Search, work: Work<T>): Promise<T> {
  const { columns } = store;
  if (request.words === undefined) {
    return store.exclusive(() => work(columns, rowsWithoutWords(columns, request)));
  }
  const key = JSON.stringify([request.words, request.sku, isWeighed(request)]);
  const inTexts = (texts: FoundTexts) =>
    store.exclusive(() => work(columns, rowsOfTexts(columns, request, texts)));
  const known = store.knownTexts(key);
  if (known) return inTexts(known);
  const inMemory = (asked: FunctionRequest) => store.exclusive(() => inWords(columns, asked, work));
  let asked = request;
  let found = await inMemory(asked);
  if (found.matches === 0) {
    // What is meant is known to the database, and which products have it to the memory.
    asked = { ...request, meant: await selectMeantWords(ctx, request) };
    found = await inMemory(asked);
  }
  if ('answer' in found) return found.answer;
  const { toWeigh } = found;
  return inTexts(await store.texts(key, () => selectTexts(ctx, asked, toWeigh)));
}

/** @returns the answer, or what the database must be asked first: everything, or the weights of the matches */
function inWords<T>(
  columns: SearchColumns,
  request: FunctionRequest,
  work: Work<T>,
): { matches: number; answer: T } | { matches?: number; toWeigh: number[] | undefined } {
  if (!columns.words || !request.terms) return { toWeigh: undefined };
  const rowsOf = request.meant ? rowsOfMeant : rowsOfWords;
  const { rows, matches } = rowsOf(columns, columns.words, request);
  // A single match is the best whatever its weight.
  if (matches > WEIGHED_MAX || matches <= 1 || !isWeighed(request)) {
    return { matches, answer: work(columns, rows) };
  }
  const ids = columns.ids.all;
  return { matches, toWeigh: Array.from(rows.list ?? [], (row) => ids[row] ?? 0) };
}

/** With given products, these determine the order. */
function isWeighed({ sort, among }: FunctionRequest): boolean {
  return sort === 'products' && !among;
}
