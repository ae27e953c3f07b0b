import type { Platform } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { slots } from '../../platform/area.ts';
import { fileUsesOf, type FileUses } from './file-uses.store.ts';
import {
  deleteUnused,
  lockUnused,
  putOffCheck,
  selectCompanies,
  selectMentioned,
  selectReferred,
  selectToCheck,
} from './unused-files.store.ts';

const DAY = 86_400_000;
/** Files of one step. */
const AT_ONCE = 200;
/** Steps of a company before others have their turn. */
const STEPS = 20;
/** A file that a column refers to is looked at again after a week, one that is only mentioned after a month. */
const AGAIN_DAYS = { referred: 7, mentioned: 30, unused: 1 } as const;

/**
 * Removes files that nothing refers to any more: photos of uploads that were discarded, of drafts that are gone, files
 * that others took the place of. One goes when it is at least two days old and was found unused twice, a day apart; its
 * content goes by the sweep of contents, where nothing else has it.
 */
export async function removeUnusedFiles(platform: Platform): Promise<void> {
  const uses = fileUsesOf(platform.slots.all(slots.tables));
  for (const orgId of await platform.database.inSystem(selectCompanies)) {
    for (let step = 0; step < STEPS; step += 1) {
      const checked = await platform.database.inTenant(orgId, (db) => check(db, platform, { orgId, uses }));
      await removeFound(platform, { orgId, uses });
      if (checked < AT_ONCE) break;
    }
  }
}

interface Company {
  orgId: string;
  uses: FileUses;
}

/** Looks at some files, and writes down what was found and when to look again. @returns how many */
async function check(db: Db, { clock }: Pick<Platform, 'clock'>, { orgId, uses }: Company): Promise<number> {
  const now = clock.now();
  const later = (days: number) => new Date(now.getTime() + days * DAY);
  const ids = await selectToCheck(db, { orgId, now, enteredBefore: later(-1), limit: AT_ONCE });
  const referred = await selectReferred(db, { orgId, ids, uses });
  const rest = ids.filter((id) => !referred.has(id));
  const mentioned = await selectMentioned(db, { orgId, ids: rest, uses });
  const unused = rest.filter((id) => !mentioned.has(id));
  const found = [
    { ids: [...referred], until: later(AGAIN_DAYS.referred), unusedSince: null },
    { ids: [...mentioned], until: later(AGAIN_DAYS.mentioned), unusedSince: null },
    { ids: unused, until: later(AGAIN_DAYS.unused), unusedSince: now },
  ];
  for (const one of found) await putOffCheck(db, { orgId, ...one });
  return ids.length;
}

/**
 * Removes what was found unused a day ago and still is. The rows are held while that is looked at: whoever refers to one
 * holds it first (`holdFiles`) and has either done so, which is seen here, or finds it gone.
 */
async function removeFound(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { orgId, uses }: Company,
): Promise<void> {
  await database.inTenant(orgId, async (db) => {
    const now = clock.now();
    const before = new Date(now.getTime() - AGAIN_DAYS.unused * DAY);
    const ids = await lockUnused(db, { orgId, before, limit: AT_ONCE });
    if (ids.length === 0) return;
    const used = await selectReferred(db, { orgId, ids, uses });
    for (const id of await selectMentioned(db, { orgId, ids, uses })) used.add(id);
    await putOffCheck(db, { orgId, ids: [...used], until: now, unusedSince: null });
    await deleteUnused(db, { orgId, ids: ids.filter((id) => !used.has(id)), uses, now });
  });
}
