import { smartSearch, smartSearchFacets, type Facet } from '@sourcewiz/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePages } from '../../../platform/list/use-pages.ts';
import { matchingOf } from '../product-search.ts';
import type { SmartState } from './smart-store.ts';

const PAGE_SIZE = 48;
/** How often images that are still being prepared are polled. */
const PENDING_MS = 3_000;

function bodyOf({ pictures, intent, words, filters }: SmartState) {
  return {
    images_url: pictures.map(({ image }) => image.url),
    crops: pictures.map(({ crop }) => crop),
    intent,
    ...matchingOf({ q: words === '' ? undefined : words, filters }),
  };
}

/** The products that look like the images, page by page, and the facets of the best ones. */
export function useSmartSearch(state: SmartState) {
  const body = bodyOf(state);
  const enabled = body.images_url.length > 0;
  const found = usePages(
    smartSearch,
    (page: number) => ({ body: { ...body, page, hitsPerPage: PAGE_SIZE } }),
    {
      rows: 'hits',
      first: 0,
      next: ({ page, nbPages }) => (page + 1 < nbPages ? page + 1 : null),
      enabled,
      refetchInterval: (head) => ((head?.pending ?? 0) > 0 ? PENDING_MS : false),
    },
  );
  const counts = useCall(smartSearchFacets, { body }, { whileLoading: 'keep', enabled });
  const facets: readonly Facet[] = counts.data?.facets ?? [];
  return { ...found, hits: found.rows, facets, total: found.head?.nbHits, pending: found.head?.pending ?? 0 };
}
