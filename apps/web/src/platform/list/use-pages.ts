import type { InputOf, Operation, ResultOf } from '@sourcewiz/contract';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchCall } from '../api/call.ts';
import type { CallFailure } from '../api/call-failure.ts';
import { keyOf } from '../api/query-client.ts';
import { shows } from '../api/use-call.ts';

/** How the pages of a list follow each other. */
interface Paging<Page, Rows extends keyof Page, Cursor> {
  /** The part of a page that holds its rows. */
  rows: Rows;
  /** The cursor of the first page. */
  first: Cursor;
  /** The cursor of the page after the last one; null at the end of the list. */
  next: (last: Page, pages: readonly Page[]) => Cursor | null;
  staleTime?: number;
  enabled?: boolean;
  refetchInterval?: (first: Page | undefined) => number | false;
}
type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

/**
 * A list loaded page by page; the previous answer stays until that of a new search arrives.
 * @param inputOf the input of the call for a page
 * @returns the query with the `rows` of all pages, and `head`, the first page with its counts
 */
export function usePages<Op extends Operation, Rows extends keyof ResultOf<Op>, Cursor>(
  op: Op,
  inputOf: (cursor: Cursor) => InputOf<Op>,
  { rows, first, next, refetchInterval, ...options }: Paging<ResultOf<Op>, Rows, Cursor>,
) {
  type Pages = InfiniteData<ResultOf<Op>, Cursor>;
  const queryKey = [...keyOf(op, inputOf(first)), 'pages'];
  const query = useInfiniteQuery<ResultOf<Op>, CallFailure, Pages, readonly unknown[], Cursor>({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchCall(op, inputOf(pageParam as Cursor), signal),
    initialPageParam: first,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    ...shows(op),
    ...options,
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data?.pages[0]) }),
  });
  const { data } = query;
  const all = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page[rows] as RowOf<ResultOf<Op>[Rows]>[]),
    [data, rows],
  );
  return { ...query, queryKey, rows: all, head: data?.pages[0] };
}
