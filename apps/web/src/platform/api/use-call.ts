import type { InputOf, Operation, ResultOf } from '@sourcewiz/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchCall } from './call.ts';
import type { CallFailure } from './call-failure.ts';
import { keyOf } from './query-client.ts';

export interface CallOptions {
  /** False waits, e.g. until an id is known. */
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
  /** `keep` shows the answer of the last input until the new one is there: for filters and pages. */
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
  const asked = (input ?? {}) as InputOf<Op>;
  return useQuery<ResultOf<Op>, CallFailure>({
    queryKey: keyOf(op, asked),
    queryFn: ({ signal }) => fetchCall(op, asked, signal),
    ...rest,
    ...(whileLoading === 'keep' ? { placeholderData: keepPreviousData } : {}),
  } as Parameters<typeof useQuery<ResultOf<Op>, CallFailure>>[0]);
}
