import { publicConfiguration } from '@sourcewiz/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { keyOf, queryClient } from '../platform/api/query-client.ts';
import { isUnderMaintenance, setMaintenance, watchMaintenance } from '../platform/api/maintenance.ts';
import { useCall } from '../platform/api/use-call.ts';

/** How often a closed app asks whether it is open again. */
export const MAINTENANCE_CHECK_MS = 60_000;

/**
 * Whether the app is closed for maintenance: the configuration says so at the start, or any answer later. While it is,
 * the configuration is polled every minute; what was on screen is reloaded afterwards.
 * @returns the day until which it is closed, or the moment for an announced closure, or null if unknown; null while the
 * app is open
 */
export function useMaintenance(): { till: string | null; until: string | null } | null {
  const refused = useSyncExternalStore(watchMaintenance, isUnderMaintenance);
  const { data, refetch } = useCall(
    publicConfiguration,
    {},
    { staleTime: Infinity, refetchInterval: refused ? MAINTENANCE_CHECK_MS : false },
  );
  const announced = data?.maintenance ?? null;

  useEffect(() => {
    if (announced !== null) setMaintenance(true);
  }, [announced]);

  useEffect(() => {
    if (!refused) return undefined;
    // If another answer reported it first, only the configuration has the end date.
    void refetch();
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      const isAnswer =
        type === 'updated' && query.queryHash === JSON.stringify(keyOf(publicConfiguration, {}));
      const configuration = query.state.data as { maintenance: unknown } | undefined;
      if (!isAnswer || query.state.status !== 'success' || query.state.fetchStatus !== 'idle') return;
      if (configuration?.maintenance !== null) return;
      setMaintenance(false);
      void queryClient.invalidateQueries();
    });
  }, [refused, refetch]);

  if (announced !== null) return announced;
  return refused ? { till: null, until: null } : null;
}
