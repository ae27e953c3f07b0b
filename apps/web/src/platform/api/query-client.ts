import type { InputOf, KindPlaces, Operation, ResultOf } from '@sourcewiz/contract';
import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { kinds?: KindPlaces };
  }
}

/**
 * The cache of everything that was loaded. A record in it is never replaced by an older revision of itself, whoever
 * brings it: a call that was under way while it was saved, or the answer of that save (W08). Only a lost network or a failing server is tried again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error) && navigator.onLine,
      // Without a network a call fails and says so; what waits for the network would wait without a word (U26).
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      structuralSharing: (before, now) => (isOlder(now, before) ? before : replaceEqualDeep(before, now)),
    },
    mutations: { retry: false },
  },
});

function isPassing(error: Error): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status === 502 || error.status === 503);
}

/** The key under which the answer of a call is cached. */
export function keyOf<Op extends Operation>(op: Op, input?: InputOf<Op>): readonly unknown[] {
  return input === undefined ? [op.name] : [op.name, input];
}

/**
 * Changes an answer in the cache, e.g. by a live event. One that is under way may have been made before the change and
 * would undo it: it is changed as well when it comes (W07). So `change` is made to be done twice.
 */
export function changeCached<Op extends Operation>(
  op: Op,
  input: InputOf<Op>,
  change: (now: ResultOf<Op>) => ResultOf<Op>,
): void {
  const queryKey = keyOf(op, input);
  const apply = (): unknown =>
    queryClient.setQueryData<ResultOf<Op>>(queryKey, (now) => (now === undefined ? now : change(now)));
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, () => undefined);
  apply();
}

/** The revision of a record; null where it has none. */
export function revisionOf(data: unknown): number | null {
  const revision = (data as { revision?: unknown } | null | undefined)?.revision;
  return typeof revision === 'number' ? revision : null;
}

function isOlder(data: unknown, than: unknown): boolean {
  const [revision, known] = [revisionOf(data), revisionOf(than)];
  if (revision === null || known === null || revision >= known) return false;
  return (data as { id?: unknown }).id === (than as { id?: unknown }).id;
}
