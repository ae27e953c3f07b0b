import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { FileUses, SearchedTable } from './file-uses.store.ts';
import { uuidsIn } from './uuids-in.rules.ts';

interface Files {
  orgId: string;
  ids: readonly string[];
}

/** A file with the original that it is a version of; its own id if it is none. */
export interface FamilyMember extends Record<string, unknown> {
  id: string;
  family: string;
}

interface Due {
  now: Date;
  enteredBefore: Date;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const idList = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
/** Rows of a table in memory at a time. */
const ROWS_AT_ONCE = 200;
const FAMILY = sql`coalesce(original_id, id)`;
const isOf = (families: readonly string[]) =>
  sql`(original_id = any(${idList(families)}) or (original_id is null and id = any(${idList(families)})))`;

/** What is due; files that expire anyway are left to that. */
const isDue = ({ now, enteredBefore }: Due) => sql`
  expires_at is null and created_at <= ${moment(enteredBefore)}
    and (check_uses_at is null or check_uses_at <= ${moment(now)})`;

/** Companies with files that are due. */
export async function selectCompaniesToCheck(db: Db, due: Due): Promise<string[]> {
  const { rows } = await db.execute<{ org_id: string }>(
    sql`select distinct org_id from file where ${isDue(due)}`,
  );
  return rows.map((row) => row.org_id);
}

/** Files that are due, with all versions of the same images. */
export async function selectFamiliesToCheck(
  db: Db,
  { orgId, limit, ...due }: Due & { orgId: string; limit: number },
): Promise<{ members: FamilyMember[]; due: number }> {
  const { rows } = await db.execute<{ family: string }>(sql`
    select ${FAMILY} as family from file where org_id = ${orgId} and ${isDue(due)}
    order by check_uses_at, id limit ${limit}`);
  const families = [...new Set(rows.map(({ family }) => family))];
  return { members: await selectFamilies(db, { orgId, ids: families }), due: rows.length };
}

/** All files of some families. */
async function selectFamilies(db: Db, { orgId, ids }: Files): Promise<FamilyMember[]> {
  const { rows } = await db.execute<FamilyMember>(
    sql`select id, ${FAMILY} as family from file where org_id = ${orgId} and ${isOf(ids)}`,
  );
  return rows;
}

/** Those of the files that a column refers to. */
export async function selectReferred(
  db: Db,
  { orgId, ids, uses }: Files & { uses: FileUses },
): Promise<Set<string>> {
  const referred = new Set<string>();
  if (ids.length === 0) return referred;
  for (const { table, owner, column, isList } of uses.columns) {
    const [from, of, id] = [table, owner, column].map((name) => sql.identifier(name));
    const { rows } = await db.execute<{ id: string }>(
      isList
        ? sql`select distinct one.id from ${from} t, unnest(t.${id}::uuid[]) one(id)
            where t.${of} = ${orgId} and one.id = any(${idList(ids)})`
        : sql`select distinct ${id} as id from ${from} where ${of} = ${orgId} and ${id} = any(${idList(ids)})`,
    );
    for (const row of rows) referred.add(row.id);
  }
  return referred;
}

/**
 * Those of the files whose ids are anywhere in the rows of a table: in values, histories, backups, drafts. All rows are
 * read once, a few at a time and in one snapshot; PostgreSQL would take ten times as long to find the ids in them. The
 * transaction must do nothing else.
 */
export async function selectMentioned(
  db: Db,
  { orgId, ids, table: { table, owner } }: Files & { table: SearchedTable },
): Promise<Set<string>> {
  const wanted = new Set(ids);
  const mentioned = new Set<string>();
  await db.execute(sql`
    declare searched no scroll cursor for
    select t::text as text from ${sql.identifier(table)} t where t.${sql.identifier(owner)} = ${orgId}`);
  for (;;) {
    const { rows } = await db.execute<{ text: string }>(`fetch ${ROWS_AT_ONCE} from searched`);
    for (const { text } of rows) {
      for (const id of uuidsIn(text)) if (wanted.has(id)) mentioned.add(id);
    }
    if (rows.length < ROWS_AT_ONCE) return mentioned;
  }
}

/**
 * Records when files are checked next, and since when they are unused. Files that somebody has taken since the check
 * began, or is taking, are left unchanged.
 */
export async function putOffCheck(
  db: Db,
  { orgId, ids, until, unusedSince, ...due }: Files & Due & { until: Date; unusedSince: Date | null },
): Promise<void> {
  if (ids.length === 0) return;
  const since = unusedSince === null ? sql`null` : sql`coalesce(unused_since, ${moment(unusedSince)})`;
  await db.execute(sql`
    with free as (
      select id from file where org_id = ${orgId} and id = any(${idList(ids)}) and ${isDue(due)}
      order by id for no key update skip locked)
    update file set check_uses_at = ${moment(until)}, unused_since = ${since}
    from free where file.org_id = ${orgId} and file.id = free.id`);
}

/**
 * Locks the files of families that were all found unused before a moment. A family is left out if somebody holds a file
 * of it, or took one since.
 */
export async function lockUnusedFamilies(
  db: Db,
  { orgId, families, before }: { orgId: string; families: readonly string[]; before: Date },
): Promise<FamilyMember[]> {
  const { rows } = await db.execute<FamilyMember>(sql`
    select id, ${FAMILY} as family from file
    where org_id = ${orgId} and ${isOf(families)} and unused_since <= ${moment(before)} and expires_at is null
    order by id for update skip locked`);
  const locked = new Set(rows.map(({ id }) => id));
  const all = await selectFamilies(db, { orgId, ids: families });
  const taken = new Set(all.flatMap(({ id, family }) => (locked.has(id) ? [] : family)));
  return rows.filter(({ family }) => !taken.has(family));
}

/** Deletes files with their dependent rows, and marks their contents for checking. */
export async function deleteUnused(
  db: Db,
  { orgId, ids, uses, now }: Files & { uses: FileUses; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  for (const { table, owner, column } of uses.followers) {
    await db.execute(sql`
      delete from ${sql.identifier(table)}
      where ${sql.identifier(owner)} = ${orgId} and ${sql.identifier(column)} = any(${idList(ids)})`);
  }
  await db.execute(sql`
    with gone as (delete from file where org_id = ${orgId} and id = any(${idList(ids)}) returning sha256)
    insert into content_check (org_id, sha256, after)
    select distinct ${orgId}::uuid, sha256, ${moment(now)} from gone
    on conflict (org_id, sha256) do nothing`);
}
