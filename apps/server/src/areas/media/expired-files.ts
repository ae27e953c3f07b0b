import type { Platform } from '../../platform/context.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { takeExpiredFiles } from './expired-files.store.ts';
import { SCREEN_VARIANTS, variantKey } from './media.service.ts';

/** Removes files that are kept for a while only, such as pictures that somebody searched with; shared content stays. */
export async function removeExpiredFiles({ database, storage, clock }: Platform): Promise<void> {
  for (;;) {
    const { taken, unused } = await database.inSystem((db) => takeExpiredFiles(db, clock.now()));
    for (const { orgId, sha256 } of unused) {
      for (const variant of SCREEN_VARIANTS) await storage.delete(variantKey({ orgId, sha256, variant }));
      await storage.delete(contentKey({ orgId, sha256 }));
    }
    if (taken === 0) return;
  }
}
