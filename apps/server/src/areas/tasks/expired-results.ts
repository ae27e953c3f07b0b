import type { Platform } from '../../platform/context.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { isStillOffered, takeExpiredResults } from './expired-results.store.ts';

/** Removes files that tasks made and that are kept no longer; a file that a newer task offers too stays. */
export async function removeExpiredResults({ database, storage, clock }: Platform): Promise<void> {
  const gone = await database.inSystem(async (db) => {
    const expired = await takeExpiredResults(db, clock.now());
    const unused = [];
    for (const { orgId, result } of expired) {
      if (result && !(await isStillOffered(db, { orgId, sha256: result.sha256 }))) {
        unused.push(contentKey({ orgId, sha256: result.sha256 }));
      }
    }
    return unused;
  });
  for (const key of gone) await storage.delete(key);
}
