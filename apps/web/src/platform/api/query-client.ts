import type { InputOf, KindIdPaths, Operation, ResultOf } from '@sourcewiz/contract';
import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { kinds?: KindIdPaths };
  }
}

/** Longer than that nobody should look at a loading screen. */
const SOON_SECONDS = 10;

/**
 * The cache of everything that was loaded. A cached record is never replaced by an older revision of itself, whether
 * from a call that was under way during a save or from the answer of that save (W08). Only network and server failures
 * are retried, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error) && comesSoon(error) && navigator.onLine,
      retryDelay: (failures, error) => Math.max(1000 * 2 ** failures, waitOf(error) * 1000),
      // Without a network a call fails and says so; the default would wait in silence (U26).
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

/** Seconds that the server wants to be left alone after a refusal. */
function waitOf(error: unknown): number {
  return error instanceof CallFailure ? error.wait : 0;
}

/** Whether a screen may wait by itself for the next try; otherwise it says so and offers one. */
export function comesSoon(error: unknown): boolean {
  return waitOf(error) <= SOON_SECONDS;
}

/** The key under which the answer of a call is cached. */
export function keyOf<Op extends Operation>(op: Op, input?: InputOf<Op>): readonly unknown[] {
  return input === undefined ? [op.name] : [op.name, input];
}

/**
 * Changes a cached answer, e.g. after a live event. A request under way may predate the change and would undo it, so
 * its answer is changed as well (W07): `change` must be safe to apply twice.
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

/** The revision of a record; null if it has none. */
export function revisionOf(data: unknown): number | null {
  const revision = (data as { revision?: unknown } | null | undefined)?.revision;
  return typeof revision === 'number' ? revision : null;
}

function isOlder(data: unknown, than: unknown): boolean {
  const [revision, known] = [revisionOf(data), revisionOf(than)];
  if (revision === null || known === null || revision >= known) return false;
  return (data as { id?: unknown }).id === (than as { id?: unknown }).id;
}
