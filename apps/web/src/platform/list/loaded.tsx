import type { ReactNode } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import { FailedState } from '../kit/states/failed-state.tsx';

/** What a screen needs to know of a query, whether from `useCall` or `usePages`. */
export interface Loading<Data> {
  data: Data | undefined;
  error: CallFailure | null;
  refetch: () => unknown;
}

/**
 * A part of a screen whose content is loaded by a call: shows loading, failure or a missing permission, then the
 * content. Loaded content stays while it is reloaded, even if that fails.
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

/** Several calls as one for `Loaded`: loaded when all are, failed when one has. */
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
