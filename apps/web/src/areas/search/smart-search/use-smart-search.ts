import {
  smartSearch,
  smartSearchFacets,
  type Facet,
  type ResultOf,
  type SmartHit,
} from '@sourcewiz/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchCall } from '../../../platform/api/call.ts';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { keyOf } from '../../../platform/api/query-client.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { matchingOf } from '../product-search.ts';
import type { SmartState } from './smart-store.ts';

type Answer = ResultOf<typeof smartSearch>;

const PAGE_SIZE = 48;
/** How often pictures that are being prepared are looked for. */
const PENDING_MS = 3_000;

function bodyOf({ pictures, intent, words, filters }: SmartState) {
  return {
    images_url: pictures.map(({ image }) => image.url),
    crops: pictures.map(({ crop }) => crop),
    intent,
    ...matchingOf({ q: words === '' ? undefined : words, filters }),
  };
}

/** The products that look like the pictures, page by page, and the facets of the best of them. */
export function useSmartSearch(state: SmartState) {
  const body = bodyOf(state);
  const enabled = body.images_url.length > 0;
  const found = useInfiniteQuery<Answer, CallFailure, { pages: Answer[] }, readonly unknown[], number>({
    queryKey: keyOf(smartSearch, { body }),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(smartSearch, { body: { ...body, page: pageParam, hitsPerPage: PAGE_SIZE } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page, nbPages }) => (page + 1 < nbPages ? page + 1 : null),
    enabled,
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) => ((data?.pages[0]?.pending ?? 0) > 0 ? PENDING_MS : false),
  });
  const counts = useCall(smartSearchFacets, { body }, { whileLoading: 'keep', enabled });
  const pages = found.data?.pages ?? [];
  const hits: readonly SmartHit[] = pages.flatMap((page) => page.hits);
  const facets: readonly Facet[] = counts.data?.facets ?? [];
  return { ...found, hits, facets, total: pages[0]?.nbHits, pending: pages[0]?.pending ?? 0 };
}
