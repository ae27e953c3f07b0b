import { resourceSorts } from '@sourcewiz/contract';
import { textParam } from '../../platform/router/text-param.rules.ts';

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
  const q = textParam(search['q'])?.slice(0, 200) ?? '';
  const category = textParam(search['category'])?.slice(0, 120) ?? '';
  const { page } = search;
  const sort = resourceSorts.find((one) => one === search['sort'] && one !== 'name');
  return {
    ...(q.trim() === '' ? {} : { q }),
    ...(category === '' ? {} : { category }),
    ...(sort === undefined ? {} : { sort }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
