import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** An organisation's content by its SHA-256. */
export interface Content {
  orgId: string;
  sha256: string;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Keeps everybody else from storing or removing this content until the transaction ends. */
export async function lockContent(db: Db, { orgId, sha256 }: Content): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content:${orgId}:${sha256}`}, 0))`);
}

/** Schedules a check of a content by the sweep, not before a given time. */
export async function checkAfter(db: Db, { orgId, sha256 }: Content, at: Date): Promise<void> {
  await db.execute(sql`
    insert into content_check (org_id, sha256, after) values (${orgId}, ${sha256}, ${moment(at)})
    on conflict (org_id, sha256) do update set after = greatest(content_check.after, excluded.after)`);
}

/** Contents that are due, the oldest first. */
export async function selectDue(db: Db, { now, limit }: { now: Date; limit: number }): Promise<Content[]> {
  const { rows } = await db.execute<{ org_id: string; sha256: string }>(sql`
    select org_id, sha256 from content_check where after <= ${moment(now)} order by after limit ${limit}`);
  return rows.map(({ org_id: orgId, sha256 }) => ({ orgId, sha256 }));
}

/** Removes a content from the schedule, unless it has been postponed meanwhile. @returns whether it was removed */
export async function takeDue(db: Db, { orgId, sha256 }: Content, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from content_check where org_id = ${orgId} and sha256 = ${sha256} and after <= ${moment(now)}`);
  return rowCount === 1;
}
