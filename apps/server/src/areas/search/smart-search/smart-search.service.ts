import {
  SMART_FACET_HITS,
  type ParsedOf,
  type ResultOf,
  type smartSearch as searchOperation,
  type smartSearchFacets as facetsOperation,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import type { LikenessQuery, SimilarityAnswer } from '../../../platform/likeness/index.ts';
import { readFilters, type SearchRequest } from '../search-request.ts';
import { searchAmong, searchProductIds } from '../search.service.ts';
import { ANY_STATUS, filtersText, groupsWithout, withOwnFacets } from './smart-facets.rules.ts';
import { indexSource } from './smart-index.ts';
import { describeQueries, type SmartRequest } from './smart-queries.service.ts';

/** Score from which a hit is marked; another colour of the same product is often as close. */
const VERY_CLOSE = 0.97;
const PRODUCTS_MAX = 1_000_000;

/**
 * One page of the products that look like the images, the most alike first. Words and filters apply; the score only
 * sorts and excludes nothing.
 * @throws DomainError unknown_search_image, too_many_search_images, invalid_filter, unknown_time_zone
 */
export async function smartSearch(
  base: CallerCtx,
  body: ParsedOf<typeof searchOperation>['body'],
): Promise<ResultOf<typeof searchOperation>> {
  const { page, hitsPerPage: limit, intent } = body;
  const rank = await rankerOf(base, body);
  const accepted = await inTransaction(base, (ctx) => searchProductIds(ctx, body, PRODUCTS_MAX));
  const [answer] = await rank([{ intent, accepted, skip: page * limit, limit }]);
  const { hits, total, pending } = answer ?? { hits: [], total: 0, pending: 0 };
  const scores = new Map(hits.map(({ productId, score }) => [productId, score]));
  return inTransaction(base, async (ctx) => {
    const found = await searchAmong(ctx, {
      request: EVERYTHING,
      ids: [...scores.keys()],
      page: 0,
      hitsPerPage: limit,
      facets: false,
    });
    return {
      hits: found.hits.map((hit) => ({ ...hit, very_close: (scores.get(hit.id) ?? 0) > VERY_CLOSE })),
      nbHits: total,
      page,
      nbPages: Math.ceil(total / limit),
      pending,
    };
  });
}

/** The hits are already chosen and only need to be loaded. */
const EVERYTHING: SearchRequest = { filter_args: { filters: filtersText([ANY_STATUS]) } };

/**
 * Facets over the most alike products, each as if its own filter were not set.
 * @throws DomainError unknown_search_image, too_many_search_images, invalid_filter, unknown_time_zone
 */
export async function smartSearchFacets(
  base: CallerCtx,
  body: ParsedOf<typeof facetsOperation>['body'],
): Promise<ResultOf<typeof facetsOperation>> {
  const { intent } = body;
  const rank = await rankerOf(base, body);
  const { own, requests } = requestsOf(body);
  const queries = await inTransaction(base, async (ctx) => {
    const found = [];
    for (const request of requests) {
      const accepted = await searchProductIds(ctx, request, PRODUCTS_MAX);
      found.push({ intent, accepted, skip: 0, limit: SMART_FACET_HITS });
    }
    return found;
  });
  const answers = await rank(queries);
  return inTransaction(base, async (ctx) => {
    const counted = [];
    for (const [at, request] of requests.entries()) {
      const ids = (answers[at]?.hits ?? []).map(({ productId }) => productId);
      counted.push(await searchAmong(ctx, { request, ids, page: 0, hitsPerPage: 1, facets: true }));
    }
    const [first, ...others] = counted;
    const byKey = new Map(own.map((key, at) => [key, others[at]]));
    return {
      facets: withOwnFacets(
        first?.facets ?? [],
        new Map([...byKey].map(([key, answer]) => [key, answer?.facets ?? []])),
      ),
      status_counts: byKey.get('status')?.status_counts ?? {},
    };
  });
}

/** The request itself, then for each filtered key and for the status one without that filter. */
function requestsOf({ query, filter_args: args }: SearchRequest): {
  own: string[];
  requests: SearchRequest[];
} {
  const { category_name: category, ...rest } = args;
  const groups = readFilters(args.filters ?? '');
  if (category !== undefined) groups.push({ key: 'category', kind: 'values', values: [category] });
  const own = [...new Set([...groups.map(({ key }) => key), 'status'])];
  const without = own.map((key): SearchRequest => {
    const filters = filtersText(groupsWithout(groups, key));
    return { ...(query === undefined ? {} : { query }), filter_args: { ...rest, filters } };
  });
  return { own, requests: [{ ...(query === undefined ? {} : { query }), filter_args: args }, ...without] };
}

type Rank = (queries: readonly Omit<LikenessQuery, 'queries'>[]) => Promise<SimilarityAnswer[]>;

/**
 * Describes the images; the result ranks products by them. Both wait for threads, so no transaction is open meanwhile.
 */
async function rankerOf(base: CallerCtx, body: SmartRequest): Promise<Rank> {
  const { likeness } = base.platform;
  const encoder = await likeness.encoderModel();
  const pictures = await describeQueries(base, body);
  return (queries) =>
    likeness.rank(
      base.caller.orgId,
      indexSource((read) => inTransaction(base, read), encoder),
      queries.map((query) => ({ ...query, queries: pictures })),
    );
}
