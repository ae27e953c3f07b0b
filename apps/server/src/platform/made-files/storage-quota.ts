import type { CallerCtx, Platform } from '../context.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../fail.ts';
import { defineSlot } from '../slots.ts';

/** The size of all files of a company, each content once: uploaded and made ones. */
export const storageUse = defineSlot<(db: Db, orgId: string) => Promise<number>>(
  'the bytes of the files of a company',
);

const MEGABYTE = 1024 ** 2;
/** A company's use as remembered by one process; other processes store meanwhile. */
const KNOWN_MS = 30_000;

interface StorageUse {
  bytes: number;
  until: number;
}

const known = new WeakMap<Platform, Map<string, StorageUse>>();

/** How much a company has stored, and its limit. */
export async function storageOf({
  platform,
  caller: { orgId },
}: Pick<CallerCtx, 'platform' | 'caller'>): Promise<{ used: number; limit: number }> {
  const measure = platform.slots.one(storageUse);
  const used = await platform.database.inTenant(orgId, (db) => measure(db, orgId));
  return { used, limit: platform.settings.limits.companyStorageMb * MEGABYTE };
}

/**
 * Counts bytes that are about to be stored. Sizes of images made by the program are not counted.
 * @throws DomainError storage_quota if that would exceed the company's limit
 */
export async function takeFromQuota(
  base: Pick<CallerCtx, 'platform' | 'caller'>,
  bytes: number,
): Promise<void> {
  const { platform, caller } = base;
  const uses = known.get(platform) ?? new Map<string, StorageUse>();
  known.set(platform, uses);
  const now = platform.clock.now().getTime();
  const limit = platform.settings.limits.companyStorageMb * MEGABYTE;
  let use = uses.get(caller.orgId);
  if (!use || use.until < now) {
    use = { bytes: (await storageOf(base)).used, until: now + KNOWN_MS };
    uses.set(caller.orgId, use);
  }
  if (use.bytes + bytes > limit) fail('storage_quota', { params: { limit: `${limit / MEGABYTE} MB` } });
  use.bytes += bytes;
}
