import type { Platform } from '../../platform/context.ts';
import { forgetResults } from './tasks.store.ts';

/** Removes expired results from their tasks, which leave the list; the files are deleted separately. */
export async function removeExpiredResults({ database, clock }: Platform): Promise<void> {
  await database.inSystem((db) => forgetResults(db, clock.now()));
}
