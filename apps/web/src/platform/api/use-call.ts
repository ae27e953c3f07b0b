import type { InputOf, KindIdPaths, Operation, ResultOf } from '@sourcewiz/contract';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchCall } from './call.ts';
import type { CallFailure } from './call-failure.ts';
import { keyOf } from './query-client.ts';

export interface CallOptions {
  /** False postpones the call, e.g. until an id is known. */
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
  /** `keep` shows the previous answer until the new one arrives: for filters and pages. */
  whileLoading?: 'keep';
}

/**
 * Loads the answer of a call and keeps it up to date.
 * @returns `data`, `error` (a CallFailure with its problems), `isPending`, `isFetching`, `refetch`
 */
export function useCall<Op extends Operation>(
  op: Op,
  ...[input, options = {}]: {} extends InputOf<Op>
    ? [InputOf<Op>?, CallOptions?]
    : [InputOf<Op>, CallOptions?]
): UseQueryResult<ResultOf<Op>, CallFailure> {
  const { whileLoading, ...rest } = options;
  return useQuery<ResultOf<Op>, CallFailure>({
    ...queryOf(op, (input ?? {}) as InputOf<Op>),
    ...rest,
    ...(whileLoading === 'keep' ? { placeholderData: keepPreviousData } : {}),
  } as Parameters<typeof useQuery<ResultOf<Op>, CallFailure>>[0]);
}

/** A call as a cached query that knows which kinds of records it shows: for `useQuery` and `fetchQuery`. */
export function queryOf<Op extends Operation>(op: Op, input: InputOf<Op>) {
  return queryOptions<ResultOf<Op>, CallFailure>({
    queryKey: keyOf(op, input),
    queryFn: ({ signal }) => fetchCall(op, input, signal),
    ...shows(op),
  });
}

/** Declares which kinds of records a query shows, so that it is reloaded when they change. */
export function shows(...ops: readonly Operation[]): { meta: { kinds: KindIdPaths } } {
  return { meta: { kinds: Object.assign({}, ...ops.map(({ kinds }) => kinds)) as KindIdPaths } };
}
