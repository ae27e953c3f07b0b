import type { InputOf, Operation } from '@sourcewiz/contract';
import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

/** The cache of everything that was loaded. Only a lost network or a failing server is tried again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
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

/** Loads all cached answers of these calls again, whatever their input; those not on screen when they are next. */
export function refresh(...ops: readonly Operation[]): Promise<void> {
  const names = new Set(ops.map(({ name }) => name));
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.has(String(queryKey[0])) });
}
