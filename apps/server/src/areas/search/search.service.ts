import {
  anyMember,
  axisFinder,
  formatValue,
  readable,
  withAxisValues,
  type MoneyRules,
  type ParsedOf,
  type ResultOf,
  type SearchHit,
  type searchProducts as searchOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes, wantedOfCategory } from '../attributes/index.ts';
import { loadImages } from '../media/index.ts';
import {
  bumpCatalogueRevision,
  bumpRevisionInTheEnd,
  catalogueRevision,
  moneyRules,
} from '../organisation/index.ts';
import { waitingTasks } from '../tasks/index.ts';
import { facetsOf } from './memory/facet-counts.rules.ts';
import { findProductIds, findProducts, searchEngines } from './engines/find-products.ts';
import type { Found } from './engines/search-engine.ts';
import { checkProvider, questionOf, type Question, type SearchRequest } from './search-request.ts';
import { searchRowOf, type SearchSource } from './search-row.rules.ts';
import { selectShownValues, type FunctionHit, type Holding } from './search.store.ts';
import { scheduleDescribing } from './smart-search/smart-describe.ts';

type SearchAnswer = ResultOf<typeof searchOperation>;

/** The part of the results to return. */
interface Page {
  page: number;
  hitsPerPage: number;
  /** Whether to count. */
  facets: boolean;
}

/**
 * One page of the products that a person searches for.
 * @throws DomainError invalid_filter, unknown_time_zone
 */
export async function searchProducts(
  ctx: Ctx,
  request: ParsedOf<typeof searchOperation>['body'],
): Promise<SearchAnswer> {
  const { page, hitsPerPage: size, facets } = request;
  checkProvider(request);
  const { filtered, category, ...question } = await questionOf(ctx, request);
  const found = await findProducts(ctx, { ...question, size, skip: page * size, facets });
  const answer = await answerOf(ctx, found, { ...request, filtered, category });
  return request.values === undefined
    ? answer
    : { ...answer, hits: await withValues(ctx, answer.hits, request.values) };
}

/**
 * The same among some products only, for searches that find and sort by other means: the order of the ids is the best
 * match, words and filters of the request apply.
 * @param ids the best first
 * @throws DomainError invalid_filter, unknown_time_zone
 */
export async function searchAmong(
  ctx: Ctx,
  { request, ids, ...page }: Page & { request: SearchRequest; ids: readonly number[] },
): Promise<SearchAnswer> {
  const { page: number, hitsPerPage: size, facets } = page;
  const { filtered, category, ...question } = await questionOf(ctx, request);
  const asked = { ...question, sort: 'products', among: ids };
  const found = await findProducts(ctx, { ...asked, size, skip: number * size, facets });
  return answerOf(ctx, found, { ...page, filtered, category });
}

/**
 * Ids of the products that a search finds, for work on all of them: the youngest first, whatever its order.
 * @param limit most ids
 * @throws DomainError invalid_filter, unknown_time_zone
 */
export async function searchProductIds(ctx: Ctx, request: SearchRequest, limit: number): Promise<number[]> {
  const { filtered: _, category: __, ...question } = await questionOf(ctx, request);
  return findProductIds(ctx, question, limit);
}

async function answerOf(
  ctx: Ctx,
  { hits, total, counts, status_counts, estimated = false }: Found,
  { page, hitsPerPage, facets, filtered, category }: Page & Pick<Question, 'filtered' | 'category'>,
): Promise<SearchAnswer> {
  const language = ctx.caller.language;
  return {
    hits: await toHits(ctx, await hits()),
    nbHits: total,
    page,
    nbPages: Math.ceil(total / hitsPerPage),
    facets: facets
      ? facetsOf({
          counts,
          attributes: await loadAttributes(ctx),
          first: category === null ? [] : await wantedOfCategory(ctx, category),
          money: { ...(hasCurrencies(counts, filtered) ? await moneyRules(ctx) : oneCurrency), filtered },
          language,
        })
      : [],
    status_counts,
    ...(estimated ? { estimated } : {}),
  };
}

const oneCurrency: MoneyRules = { home: '', rates: [] };

/** Whether there are amounts in more than one currency, which exchange rates may connect. */
function hasCurrencies({ numbers }: Found['counts'], filtered: ReadonlySet<string>): boolean {
  const keys = [...filtered, ...numbers.map(([key]) => key)];
  return new Set(keys.flatMap((key) => key.split(':')[1] ?? [])).size > 1;
}

async function toHits(ctx: Ctx, rows: readonly (FunctionHit & Holding)[]): Promise<SearchHit[]> {
  const waiting = await waitingTasks(ctx, [
    ...new Set(rows.flatMap(({ locked_by_task }) => locked_by_task ?? [])),
  ]);
  const imageIds = rows.flatMap(({ image_file_id }) => image_file_id ?? []);
  const images = imageIds.length > 0 ? await loadImages(ctx, imageIds) : new Map<string, never>();
  const { language } = ctx.caller;
  return rows.map((row) => ({
    id: row.product_id,
    product_id: row.sku,
    name: row.name,
    status: row.status,
    category_name: row.category_name,
    variant_count: row.variant_count,
    image: row.image_file_id === null ? null : (images.get(row.image_file_id) ?? null),
    image_count: row.image_count,
    selling_price: formatValue({ dtype: 'price' }, row.selling_price, language) || null,
    moq: formatValue({ dtype: 'uom' }, row.moq, language) || null,
    completeness: row.completeness,
    updated_at: new Date(row.updated_at).toISOString(),
    // A task that has not started has not changed anything yet.
    row_state: waiting.has(row.locked_by_task ?? '') ? 'pending' : row.row_state,
  }));
}

/**
 * Hits with values of attributes that the caller may read: all options of an axis, otherwise the first variant's if the
 * product has none.
 */
async function withValues(
  ctx: Ctx,
  hits: readonly SearchHit[],
  wanted: readonly number[],
): Promise<SearchHit[]> {
  const attributes = readable(ctx.audience, await loadAttributes(ctx)).filter(({ id }) =>
    wanted.includes(id),
  );
  const values = await selectShownValues(ctx, {
    ids: hits.map(({ id }) => id),
    keys: attributes.map(({ id }) => String(id)),
  });
  const { language } = ctx.caller;
  const find = axisFinder(attributes);
  return hits.map((hit) => {
    const shown = values.get(hit.id) ?? { values: {}, options: [] };
    const variants = shown.options.map((options) => ({ options, values: {} as Record<string, unknown> }));
    const read = withAxisValues({ values: shown.values, variants }, find);
    return {
      ...hit,
      values: Object.fromEntries(
        attributes.flatMap((attribute) => {
          const texts = [read, ...read.variants].map(({ values: own }) =>
            formatValue(attribute, own[String(attribute.id)], language),
          );
          const text = [...new Set(texts.filter(Boolean))].join(', ');
          return text === '' ? [] : [[String(attribute.id), text]];
        }),
      ),
    };
  });
}

/**
 * Writes the current search rows of products in one statement. The catalogue's revision is increased first: that locks
 * the organisation until the commit, so that revisions become visible in order.
 * @param options.inTheEnd together with the commit; only if nothing later in the transaction searches or increases revisions
 */
export async function writeSearchRows(
  ctx: Ctx,
  products: readonly SearchSource[],
  { inTheEnd = false }: { inTheEnd?: boolean } = {},
): Promise<void> {
  if (products.length === 0) return;
  const attributes = readable(anyMember, await loadAttributes(ctx));
  const rows = products.map((product) => searchRowOf(product, attributes));
  const ids = products.map(({ id }) => id);
  const write = () =>
    searchEngines.map((engine) => engine.write(ctx, rows, { revision: catalogueRevision(ctx), inTheEnd }));
  if (inTheEnd) {
    await scheduleDescribing(ctx, products);
    bumpRevisionInTheEnd(ctx, ids);
    await Promise.all(write());
    return;
  }
  await Promise.all([bumpCatalogueRevision(ctx, ids), ...write(), scheduleDescribing(ctx, products)]);
}

/** Removes products from the search, and increases the catalogue's revision. */
export async function deleteSearchRows(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const revision = await bumpCatalogueRevision(ctx, ids);
  for (const engine of searchEngines) await engine.remove(ctx, ids, revision);
}
