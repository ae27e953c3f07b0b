import {
  NOT_ARCHIVED,
  searchProducts,
  type InputOf,
  type SearchHit,
  type SortOption,
} from '@sourcewiz/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCall } from '../../platform/api/call.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { queryOf, useCall } from '../../platform/api/use-call.ts';
import {
  filterText,
  INCOMPLETE,
  isDateKey,
  withFilter,
  type Filters,
  type LibrarySearch,
} from './library-search.rules.ts';

type Input = InputOf<typeof searchProducts>;

/** A product search: the address of the list and, on a category's own page, its name. */
export interface SearchAsk {
  q?: string | undefined;
  status?: LibrarySearch['status'];
  filters: Filters;
  sort: SortOption;
  category?: string | undefined;
  /** Ids of attributes whose values the hits include. */
  values?: readonly number[] | undefined;
}

/** Which products a search finds, as the server takes it. */
export interface Matching {
  query?: string;
  filter_args: { filters?: string; category_name?: string; time_zone?: string };
}

const PAGE_SIZE = 48;
/** Most hits in one answer. */
const FETCH_SIZE = 200;
const STALE_MS = 15_000;

function inputOf(
  ask: SearchAsk,
  { page, size, facets }: { page: number; size: number; facets: boolean },
): Input {
  const { query, filter_args } = matchingOf(ask);
  return {
    body: {
      page,
      hitsPerPage: size,
      facets,
      ...(query === undefined ? {} : { query }),
      ...(ask.values === undefined || ask.values.length === 0 ? {} : { values: [...ask.values] }),
      filter_args: { sort_by: ask.sort, ...filter_args },
    },
  };
}

/** Which products a search finds, without page and order: for bulk actions on all of them. */
export function matchingOf(ask: Omit<SearchAsk, 'sort'>): Matching {
  const filters = [filterText(ask.filters, ask.status), ask.status === undefined ? NOT_ARCHIVED : undefined]
    .filter((part) => part !== undefined)
    .join(' AND ');
  return {
    ...(ask.q === undefined ? {} : { query: ask.q }),
    filter_args: {
      filters,
      ...(ask.category === undefined ? {} : { category_name: ask.category }),
      // "This week" begins in the user's time zone (SEARCH-022).
      ...(Object.keys(ask.filters).some(isDateKey) ? { time_zone: ownTimeZone() } : {}),
    },
  };
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function pageInput(ask: SearchAsk, page: number): Input {
  return inputOf(ask, { page, size: PAGE_SIZE, facets: page === 0 });
}

/** Counts, facets and the first hits; the previous answer stays until the new one arrives. */
export function useFirstPage(ask: SearchAsk, { enabled = true }: { enabled?: boolean } = {}) {
  const first = useCall(searchProducts, pageInput(ask, 0), {
    whileLoading: 'keep',
    staleTime: STALE_MS,
    enabled,
  });
  // The hits on screen belong to the last answer: a list that is loading keeps showing it.
  const key = JSON.stringify(ask);
  const [answered, setAnswered] = useState({ key, ask });
  if (first.data !== undefined && !first.isPlaceholderData && answered.key !== key) setAnswered({ key, ask });
  return { ...first, answeredAsk: answered.ask };
}

export interface Hits {
  /** By position; undefined if not loaded yet. */
  hits: (SearchHit | undefined)[];
  /** Why some of them cannot be loaded; null otherwise. */
  failure: CallFailure | null;
  /** Loads the failed ones again. */
  retry: () => void;
}

/**
 * Hits at the positions `from` to `to` (inclusive) of a search. Only the pages that contain them are loaded, so that a
 * list of thousands can be entered anywhere.
 * @param loads false returns only those that are already loaded
 */
export function useHits(
  ask: SearchAsk,
  from: number,
  to: number,
  { loads = true }: { loads?: boolean } = {},
): Hits {
  const firstPage = Math.floor(from / PAGE_SIZE);
  const pages = Array.from({ length: Math.floor(to / PAGE_SIZE) - firstPage + 1 }, (_, at) => firstPage + at);
  const answers = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(ask, page), enabled: loads })),
  });
  // One that was loaded before can still be shown.
  const failed = answers.filter(({ isError, data }) => isError && data === undefined);
  return {
    hits: Array.from({ length: to - from + 1 }, (_, offset) => {
      const place = from + offset;
      return answers[Math.floor(place / PAGE_SIZE) - firstPage]?.data?.hits[place % PAGE_SIZE];
    }),
    failure: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function pageQuery(ask: SearchAsk, page: number) {
  return { ...queryOf(searchProducts, pageInput(ask, page)), staleTime: STALE_MS };
}

/** Hits at some positions, loaded if missing: for range selection. */
export async function fetchHits(ask: SearchAsk, from: number, to: number): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (let page = Math.floor(from / PAGE_SIZE); page <= Math.floor(to / PAGE_SIZE); page += 1) {
    const answer = await queryClient.fetchQuery(pageQuery(ask, page));
    hits.push(...answer.hits.filter((_, at) => page * PAGE_SIZE + at >= from && page * PAGE_SIZE + at <= to));
  }
  return hits;
}

/** The first hits of a search, at most `limit`: for "Select all". */
export async function fetchAllHits(ask: SearchAsk, limit: number): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (let page = 0; hits.length < limit; page += 1) {
    const answer = await fetchCall(searchProducts, inputOf(ask, { page, size: FETCH_SIZE, facets: false }));
    hits.push(...answer.hits);
    if (page + 1 >= answer.nbPages) break;
  }
  return hits.slice(0, limit);
}

/** How many products need data, loaded only while a status narrows the other counts. */
export function useNeedsData(ask: SearchAsk): number | undefined {
  const { status, ...rest } = ask;
  const filters = withFilter(ask.filters, 'completeness', INCOMPLETE);
  const input = inputOf({ ...rest, filters }, { page: 0, size: 1, facets: false });
  const { data } = useCall(searchProducts, input, { enabled: status !== undefined, staleTime: STALE_MS });
  return status === undefined ? undefined : data?.nbHits;
}
