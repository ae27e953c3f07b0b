import {
  cleanLine,
  formatValue,
  guardOf,
  type ParsedOf,
  type ResultOf,
  type SearchHit,
  type searchProducts as searchOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { loadAttributes } from '../attributes/index.ts';
import { loadImages } from '../media/index.ts';
import { facetsOf } from './facet-counts.rules.ts';
import { parseFilters, type FilterGroup } from './filter-grammar.rules.ts';
import { textQueryOf } from './search-query.rules.ts';
import { facetToken, searchRowOf, type SearchSource } from './search-row.rules.ts';
import {
  callSearch,
  removeSearchRows,
  updateRowStates,
  upsertSearchRows,
  type FunctionHit,
  type FunctionRequest,
} from './search.store.ts';

/** The function keeps one bit of an integer for each. */
const GROUPS_MAX = 24;

export type SearchRequest = Pick<ParsedOf<typeof searchOperation>['body'], 'query' | 'filter_args'>;
type SearchAnswer = ResultOf<typeof searchOperation>;

/** What is found when no status is asked for: all but the archive. */
const DEFAULT_STATUSES = ['draft', 'published'];

/**
 * One page of the products that a person looks for.
 * @throws DomainError invalid_filter
 */
export async function searchProducts(
  ctx: Ctx,
  request: ParsedOf<typeof searchOperation>['body'],
): Promise<SearchAnswer> {
  const { page, hitsPerPage: size } = request;
  const answer = await callSearch(ctx, {
    ...functionRequest(request),
    size,
    skip: page * size,
    facets: request.facets,
  });
  const counts = { tokens: answer.tokens ?? [], numbers: answer.numbers ?? [] };
  return {
    hits: await toHits(ctx, answer.hits),
    nbHits: answer.total,
    page,
    nbPages: Math.ceil(answer.total / size),
    facets: request.facets
      ? facetsOf({ counts, attributes: await loadAttributes(ctx), language: ctx.caller.language })
      : [],
    status_counts: answer.status_counts,
  };
}

/**
 * Ids of the products that a search finds, in its order, for work on all of them.
 * @param limit most ids
 * @throws DomainError invalid_filter
 */
export async function searchProductIds(ctx: Ctx, request: SearchRequest, limit: number): Promise<number[]> {
  const { hits } = await callSearch(ctx, {
    ...functionRequest(request),
    size: limit,
    skip: 0,
    facets: false,
  });
  return hits.map(({ product_id }) => product_id);
}

function functionRequest({
  query,
  filter_args: args,
}: SearchRequest): Omit<FunctionRequest, 'size' | 'skip' | 'facets'> {
  const typed = query ?? args.query ?? '';
  const text = textQueryOf(typed);
  const parsed = parseFilters(args.filters ?? '');
  if (!parsed.ok) fail('invalid_filter', { path: 'body.filter_args.filters', params: { near: parsed.near } });
  const groups = withDefaults(parsed.groups, args.category_name);
  if (groups.length > GROUPS_MAX) fail('invalid_filter', { params: { near: groups[GROUPS_MAX]?.key ?? '' } });
  return {
    ...text,
    groups: groups.map(toFunctionGroup),
    sort: args.sort_by ?? (text ? 'products' : 'products_desc'),
  };
}

function withDefaults(groups: readonly FilterGroup[], category: string | undefined): FilterGroup[] {
  const all = [...groups];
  if (category !== undefined) all.push({ key: 'category', kind: 'values', values: [category] });
  if (!all.some(({ key }) => key === 'status')) {
    all.push({ key: 'status', kind: 'values', values: DEFAULT_STATUSES });
  }
  return all;
}

function toFunctionGroup(group: FilterGroup): FunctionRequest['groups'][number] {
  const { key } = group;
  if (group.kind === 'ranges') return { key, ranges: group.ranges };
  return { key, tokens: group.values.map((value) => facetToken(key, cleanLine(value))) };
}

async function toHits(ctx: Ctx, rows: readonly FunctionHit[]): Promise<SearchHit[]> {
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
    row_state: row.row_state,
  }));
}

/** Writes the search rows of products as they are now, in one statement. */
export async function writeSearchRows(ctx: Ctx, products: readonly SearchSource[]): Promise<void> {
  if (products.length === 0) return;
  const attributes = (await loadAttributes(ctx)).filter((attribute) => guardOf(attribute) === null);
  await upsertSearchRows(
    ctx,
    products.map((product) => searchRowOf(product, attributes)),
  );
}

export async function deleteSearchRows(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await removeSearchRows(ctx, ids);
}

/** Shows in lists what a task does with products; null when it is done. */
export async function setRowStates(
  ctx: Ctx,
  change: { ids: readonly number[]; state: string | null },
): Promise<void> {
  await updateRowStates(ctx, change);
}
