import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { FileUses } from './file-uses.store.ts';

interface Files {
  orgId: string;
  ids: readonly string[];
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const idList = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** All companies with files. */
export async function selectCompanies(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ org_id: string }>(sql`select distinct org_id from file`);
  return rows.map((row) => row.org_id);
}

/** Files whose time to be looked at has come; those that run out anyway are left to that. */
export async function selectToCheck(
  db: Db,
  { orgId, now, enteredBefore, limit }: { orgId: string; now: Date; enteredBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from file
    where org_id = ${orgId} and expires_at is null and created_at <= ${moment(enteredBefore)}
      and (check_uses_at is null or check_uses_at <= ${moment(now)})
    order by check_uses_at nulls first, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Those of some files that a column refers to. */
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
            where t.${of} = ${orgId} and t.${id}::uuid[] && ${idList(ids)} and one.id = any(${idList(ids)})`
        : sql`select distinct ${id} as id from ${from} where ${of} = ${orgId} and ${id} = any(${idList(ids)})`,
    );
    for (const row of rows) referred.add(row.id);
  }
  return referred;
}

/** Those of some files whose id stands anywhere in the rows of the company: in values, histories, backups, drafts. */
export async function selectMentioned(
  db: Db,
  { orgId, ids, uses }: Files & { uses: FileUses },
): Promise<Set<string>> {
  const mentioned = new Set<string>();
  for (const { table, owner } of uses.tables) {
    const left = ids.filter((id) => !mentioned.has(id));
    if (left.length === 0) break;
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct found.id[1] as id
      from ${sql.identifier(table)} t, regexp_matches(t::text, ${UUID}, 'gi') found(id)
      where t.${sql.identifier(owner)} = ${orgId} and lower(found.id[1]) = any(${sql.param(left)}::text[])`);
    for (const { id } of rows) mentioned.add(id.toLowerCase());
  }
  return mentioned;
}

/** Writes down when files are looked at again, and that they are unused, where they were not before. */
export async function putOffCheck(
  db: Db,
  { orgId, ids, until, unusedSince }: Files & { until: Date; unusedSince: Date | null },
): Promise<void> {
  if (ids.length === 0) return;
  const since = unusedSince === null ? sql`null` : sql`coalesce(unused_since, ${moment(unusedSince)})`;
  await db.execute(sql`
    update file set check_uses_at = ${moment(until)}, unused_since = ${since}
    where org_id = ${orgId} and id = any(${idList(ids)})`);
}

/** Holds files that were found unused before a moment; those that somebody holds are left for the next time. */
export async function lockUnused(
  db: Db,
  { orgId, before, limit }: { orgId: string; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from file where org_id = ${orgId} and unused_since <= ${moment(before)} and expires_at is null
    order by id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Removes files with what goes with them, and has their contents looked at. */
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
