import type { Platform } from '../context.ts';

const SHORTEST_SECONDS = 600;
/** It may be over before the day that was named. */
const LONGEST_SECONDS = 86_400;

/**
 * What a client hears while the maintenance setting is set.
 * @returns seconds after which asking again makes sense, for the header Retry-After: until the day that is named begins
 * (UTC), ten minutes at least and a day at most; undefined when there is no maintenance
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
