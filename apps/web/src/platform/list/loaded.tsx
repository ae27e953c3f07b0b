import type { ReactNode } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import { FailedState } from '../kit/states/states.tsx';

/** What of a query a screen needs to know: that of `useCall` and `usePages`. */
export interface Loading<Data> {
  data: Data | undefined;
  error: CallFailure | null;
  refetch: () => unknown;
}

/**
 * A part of a screen whose content comes by a call: waits, says what failed or that it is not permitted, then shows it.
 * What was there before stays while it is loaded again, also when that fails.
 */
export function Loaded<Data>({
  query,
  what,
  waiting,
  children,
}: {
  query: Loading<Data>;
  /** Names the part: "Catalogues could not be loaded". */
  what: string;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return waiting;
  return <FailedState what={what} failure={query.error} onRetry={() => void query.refetch()} />;
}

type DataOf<Parts> = { [Key in keyof Parts]: Parts[Key] extends Loading<infer Data> ? Data : never };

/** Several calls as one for `Loaded`: it is there when all are, and has failed when one has. */
export function together<Parts extends Record<string, Loading<unknown>>>(
  parts: Parts,
): Loading<DataOf<Parts>> {
  const all = Object.entries(parts);
  const failed = all.filter(([, { data, error }]) => data === undefined && error !== null);
  const isThere = all.every(([, { data }]) => data !== undefined);
  const data = Object.fromEntries(all.map(([key, part]) => [key, part.data])) as DataOf<Parts>;
  return {
    data: isThere ? data : undefined,
    error: failed[0]?.[1].error ?? null,
    refetch: () => Promise.all(failed.map(([, part]) => part.refetch())),
  };
}
