import { mayRemoveContents } from '../../platform/db/backups/index.ts';
import type { Platform } from '../../platform/context.ts';
import { lockContent, selectDue, takeDue, type Content } from '../../platform/made-files/index.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { isContentUsed, takeExpiredFiles } from './expired-files.store.ts';
import { SCREEN_VARIANTS, variantKey } from './media.service.ts';

const AT_ONCE = 200;

/** Deletes expired files, and contents that no file has any more or that were never entered as a file. */
export async function removeExpiredFiles(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  while ((await database.inSystem((db) => takeExpiredFiles(db, clock.now()))) > 0);
  for (;;) {
    const due = await database.inSystem((db) => selectDue(db, { now: clock.now(), limit: AT_ONCE }));
    // A backup is still reading what it has seen: the contents are deleted next time.
    for (const content of due) if (!(await checkContent(platform, content))) return;
    if (due.length < AT_ONCE) return;
  }
}

/**
 * Deletes the content while nobody else can store it: an upload of the same bytes comes either before and is seen, or
 * after and stores them again.
 * @returns false if a backup is being made, and nothing was done
 */
async function checkContent({ database, storage, clock }: Platform, content: Content): Promise<boolean> {
  return database.inSystem(async (db) => {
    if (!(await mayRemoveContents(db))) return false;
    await lockContent(db, content);
    const isDue = await takeDue(db, content, clock.now());
    if (!isDue || (await isContentUsed(db, content))) return true;
    for (const variant of SCREEN_VARIANTS) await storage.delete(variantKey({ ...content, variant }));
    await storage.delete(contentKey(content));
    return true;
  });
}
