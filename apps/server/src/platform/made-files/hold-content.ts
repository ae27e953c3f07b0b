import type { CallerCtx } from '../context.ts';
import { contentKey, putMadeContent, sha256Of, type StoredContent } from '../storage/index.ts';
import { takeFromQuota } from './storage-quota.ts';
import { checkAfter, lockContent } from './contents.store.ts';

const HOUR = 3_600_000;

type ContentCtx = Pick<CallerCtx, 'platform' | 'caller'>;

/**
 * Stores content under its own SHA-256 and protects it from the sweep until its file is entered, for up to an hour;
 * this also saves bytes that were about to be removed. Content not entered by then is removed. Call it outside
 * transactions.
 * @param content bytes, or pieces that are never all in memory
 * @param options.beyondQuota it takes no room of the company's
 * @throws DomainError storage_quota
 * Errors: StorageError, and anything that making the content throws.
 */
export async function storeContent(
  base: ContentCtx,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  contentType: string,
  { beyondQuota = false }: { beyondQuota?: boolean } = {},
): Promise<StoredContent> {
  const { platform, caller } = base;
  // What is stored already takes no more room.
  const beforePut = async ({ sha256, bytes }: { sha256: string; bytes: number }) => {
    const isStored = await platform.storage.exists(contentKey({ orgId: caller.orgId, sha256 }));
    if (!isStored && !beyondQuota) await takeFromQuota(base, bytes);
    await holdContent(base, sha256);
  };
  if (!(content instanceof Uint8Array)) {
    if (!beyondQuota) await takeFromQuota(base, 0);
    return putMadeContent(platform.storage, caller.orgId, { content, contentType, beforePut });
  }
  const sha256 = sha256Of(content);
  await beforePut({ sha256, bytes: content.length });
  return platform.storage.putContent(caller.orgId, content, { contentType, sha256 });
}

async function holdContent({ platform, caller: { orgId } }: ContentCtx, sha256: string): Promise<void> {
  const content = { orgId, sha256 };
  await platform.database.inTenant(orgId, async (db) => {
    // Either the sweep has finished with it, so that it is stored again, or it finds it held.
    await lockContent(db, content);
    await checkAfter(db, content, new Date(platform.clock.now().getTime() + HOUR));
  });
}
