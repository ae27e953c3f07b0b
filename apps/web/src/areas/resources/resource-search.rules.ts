import { resourceSorts } from '@sourcewiz/contract';

export type ResourceSort = (typeof resourceSorts)[number];

/** What the address says beside the kind; absent parts are the usual ones. */
export interface ResourceSearch {
  q?: string;
  category?: string;
  sort?: ResourceSort;
  /** From 2 on. */
  page?: number;
}

/** Reads the search part of the address; what makes no sense is left out. */
export function readResourceSearch(search: Record<string, unknown>): ResourceSearch {
  const { q, category, page } = search;
  const sort = resourceSorts.find((one) => one === search['sort'] && one !== 'name');
  return {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 200) } : {}),
    ...(typeof category === 'string' && category !== '' ? { category: category.slice(0, 120) } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
