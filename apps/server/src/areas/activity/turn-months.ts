import type { Platform } from '../../platform/context.ts';
import { turnMonths } from './activity.store.ts';

/** Makes the months ahead, and removes those that are no longer kept. */
export async function turnActivityMonths({ database, clock, settings }: Platform): Promise<void> {
  const now = clock.now();
  const months = now.getUTCMonth() - settings.limits.activityKeepMonths;
  const keptFrom = new Date(Date.UTC(now.getUTCFullYear(), months, 1));
  await database.inSystem((db) => turnMonths(db, { now, keptFrom }));
}
