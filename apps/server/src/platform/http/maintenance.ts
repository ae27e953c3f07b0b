import type { Platform } from '../context.ts';

const SHORTEST_SECONDS = 600;
/** It may end before the announced day. */
const LONGEST_SECONDS = 86_400;

/**
 * How long a client should wait while the maintenance setting is set.
 * @returns seconds for the header Retry-After: until the announced day begins (UTC), at least ten minutes and at most a
 * day; undefined if there is no maintenance
 */
export function maintenanceSeconds({
  settings,
  clock,
}: Pick<Platform, 'settings' | 'clock'>): number | undefined {
  if (!settings.maintenance) return undefined;
  const { till } = settings.maintenance;
  if (till === null) return SHORTEST_SECONDS;
  const left = (Date.parse(`${till}T00:00:00Z`) - clock.now().getTime()) / 1000;
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Math.ceil(left)));
}
