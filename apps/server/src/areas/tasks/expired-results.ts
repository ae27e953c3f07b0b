import type { Platform } from '../../platform/context.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { takeExpiredResults } from './expired-results.store.ts';

/** Removes what tasks made and is kept no longer; content that a newer task or a file has too stays. */
export async function removeExpiredResults({ database, storage, clock }: Platform): Promise<void> {
  const unused = await database.inSystem((db) => takeExpiredResults(db, clock.now()));
  for (const content of unused) await storage.delete(contentKey(content));
}
