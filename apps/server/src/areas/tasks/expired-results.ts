import type { Platform } from '../../platform/context.ts';
import { forgetResults } from './tasks.store.ts';

/** Takes results that are kept no longer out of their tasks, which leave the list; their files go by themselves. */
export async function removeExpiredResults({ database, clock }: Platform): Promise<void> {
  await database.inSystem((db) => forgetResults(db, clock.now()));
}
