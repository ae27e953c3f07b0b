import type { Platform } from '../context.ts';
import { deleteOldSheets } from './incoming-sheets.store.ts';

/** Deletes sheets once they are as old as made files may become. */
export async function sweepSheets({
  database,
  clock,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'settings'>): Promise<void> {
  const before = new Date(clock.now().getTime() - settings.limits.exportKeepDays * 86_400_000);
  while ((await database.inSystem((db) => deleteOldSheets(db, before))) > 0);
}
