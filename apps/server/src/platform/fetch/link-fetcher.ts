import { createTurns, createTurnsByKey } from '../turns.ts';
import { FetchError } from './fetch-error.ts';
import { guardedFetch, type FetchLimits } from './guarded-fetch.ts';

/** Links fetched at the same time. */
const AT_ONCE = 8;
const AT_ONCE_OF_HOST = 4;
/** After so many failures in a row, a host is not asked again. */
const HOST_FAILURES_MAX = 3;

/** The result of a link: its bytes, or the reason why not. */
export type Fetched = { bytes: Uint8Array } | { error: FetchError };

/**
 * Fetches many links: several at once, few from one host, and a host that does not answer does not hold up the others.
 * @returns fetches one link when its turn comes; a link's failure never makes it throw
 */
export function createLinkFetcher(limits: FetchLimits): (link: string) => Promise<Fetched> {
  const inTurn = createTurns({ atOnce: AT_ONCE });
  const inTurnOf = createTurnsByKey({ atOnce: AT_ONCE_OF_HOST });
  const failures = new Map<string, number>();

  async function fetchNow(link: string, host: string): Promise<Fetched> {
    if ((failures.get(host) ?? 0) >= HOST_FAILURES_MAX) {
      return { error: new FetchError('link_unreachable', { host }) };
    }
    try {
      const bytes = await guardedFetch(link, limits);
      failures.delete(host);
      return { bytes };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (error.isOfHost) failures.set(host, (failures.get(host) ?? 0) + 1);
      return { error };
    }
  }

  return (link) => {
    const host = URL.parse(link)?.host ?? '';
    return inTurnOf(host, () => inTurn(() => fetchNow(link, host)));
  };
}
