import type { Platform } from '../../platform/context.ts';
import { slots } from '../../platform/area.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { fileUsesOf, type FileUses } from './file-uses.store.ts';
import {
  deleteUnused,
  lockUnusedFamilies,
  putOffCheck,
  selectCompaniesToCheck,
  selectFamiliesToCheck,
  selectMentioned,
  selectReferred,
  type FamilyMember,
} from './unused-files.store.ts';

const DAY = 86_400_000;
/** Files per run: all of them are looked for in one pass through the company's rows. */
const AT_ONCE = 20_000;
/** Images, each with its versions, and other files that are deleted in one transaction. */
const REMOVED_AT_ONCE = 500;
/** A file that a column refers to is checked again after a week, one that is only mentioned after a month. */
const AGAIN_DAYS = { referred: 7, mentioned: 30, unused: 1 } as const;

/**
 * Deletes the files of a company that nothing refers to any more: photos of discarded uploads, of deleted drafts, files
 * that were replaced. Large companies take long, so each has its own job, and a failed one is logged by the queue
 * without affecting the others.
 */
export const unusedFilesJob = defineJob({
  queue: 'unused_files',
  // A failed job is repeated when it is next due: until then it only costs storage.
  retryLimit: 0,
  concurrency: 1,
  run: (platform, { org_id: orgId }) => removeUnusedFiles(platform, String(orgId)),
});

/** Queues a job for each company with files that are due. */
export async function askForUnusedFiles({ database, clock, jobs }: Platform): Promise<void> {
  const now = clock.now();
  const companies = await database.inSystem((db) =>
    selectCompaniesToCheck(db, { now, enteredBefore: daysFrom(now, -1) }),
  );
  for (const orgId of companies) {
    await database.inTenant(orgId, (db) => jobs.sendOnce(db, unusedFilesJob.queue, { org_id: orgId }));
  }
}

/**
 * Checks the due files of a company once. A file is deleted when it is at least two days old and was found unused
 * twice, a day apart, together with all versions of the image; its content is left to the sweep of contents, which
 * deletes it unless something else has it. Rows are searched without locks: anybody who refers to a file meanwhile
 * holds it (`holdFiles`), and it counts as used.
 * @param atOnce files per run; if there are more, the job queues another one
 */
export async function removeUnusedFiles(
  platform: Platform,
  orgId: string,
  { atOnce = AT_ONCE }: { atOnce?: number } = {},
): Promise<void> {
  const { database, clock, jobs } = platform;
  const uses = fileUsesOf(platform.slots.all(slots.tables));
  const now = clock.now();
  const enteredBefore = daysFrom(now, -1);
  const { members, due } = await database.inTenant(orgId, (db) =>
    selectFamiliesToCheck(db, { orgId, now, enteredBefore, limit: atOnce }),
  );
  if (due === 0) return;
  const { referred, mentioned, unused } = await lookFor(platform, { orgId, members, uses });
  const found = [
    { files: referred, until: daysFrom(now, AGAIN_DAYS.referred), unusedSince: null },
    { files: mentioned, until: daysFrom(now, AGAIN_DAYS.mentioned), unusedSince: null },
    { files: unused, until: daysFrom(now, AGAIN_DAYS.unused), unusedSince: now },
  ];
  for (const { files, ...what } of found) {
    const ids = files.map(({ id }) => id);
    await database.inTenant(orgId, (db) => putOffCheck(db, { orgId, ids, now, enteredBefore, ...what }));
  }
  await removeFound(platform, { orgId, unused, uses });
  if (due < atOnce) return;
  await database.inTenant(orgId, (db) => jobs.sendOnce(db, unusedFilesJob.queue, { org_id: orgId }));
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

interface SearchedUses {
  orgId: string;
  uses: FileUses;
}

/** The result for images with all their versions: one that is used keeps the others, which screens show. */
async function lookFor(
  { database }: Pick<Platform, 'database'>,
  { orgId, members, uses }: SearchedUses & { members: readonly FamilyMember[] },
): Promise<Record<'referred' | 'mentioned' | 'unused', FamilyMember[]>> {
  const familyOf = new Map(members.map(({ id, family }) => [id, family]));
  const familiesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => familyOf.get(id) ?? []);
  const ids = members.map(({ id }) => id);
  const found = await database.inTenant(orgId, (db) => selectReferred(db, { orgId, ids, uses }));
  const referred = new Set(familiesOf(found));
  const mentioned = new Set<string>();
  const unused = () => members.filter(({ family }) => !referred.has(family) && !mentioned.has(family));
  // A separate transaction for each table: a schema change waits for one of them, not for all.
  for (const table of uses.tables) {
    const left = unused().map(({ id }) => id);
    if (left.length === 0) break;
    const here = await database.inTenant(orgId, (db) => selectMentioned(db, { orgId, ids: left, table }));
    for (const family of familiesOf(here)) mentioned.add(family);
  }
  return {
    referred: members.filter(({ family }) => referred.has(family)),
    mentioned: members.filter(({ family }) => mentioned.has(family)),
    unused: unused(),
  };
}

/**
 * Deletes what was found unused now and a day ago, unless somebody holds it or took it in between. Columns are checked
 * again under the lock, which is quick; anything kept too long only costs storage.
 */
async function removeFound(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { orgId, unused, uses }: SearchedUses & { unused: readonly FamilyMember[] },
): Promise<void> {
  const now = clock.now();
  const before = daysFrom(now, -AGAIN_DAYS.unused);
  const families = [...new Set(unused.map(({ family }) => family))];
  for (let from = 0; from < families.length; from += REMOVED_AT_ONCE) {
    await database.inTenant(orgId, async (db) => {
      const some = families.slice(from, from + REMOVED_AT_ONCE);
      const locked = await lockUnusedFamilies(db, { orgId, families: some, before });
      const used = await selectReferred(db, { orgId, ids: locked.map(({ id }) => id), uses });
      const kept = new Set(locked.flatMap(({ id, family }) => (used.has(id) ? family : [])));
      const ids = locked.flatMap(({ id, family }) => (kept.has(family) ? [] : id));
      await deleteUnused(db, { orgId, ids, uses, now });
    });
  }
}
