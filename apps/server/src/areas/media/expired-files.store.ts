import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { Content } from '../../platform/made-files/index.ts';

const AT_ONCE = 200;

/** Deletes the rows of expired uploaded and made files, and marks their contents for checking. @returns how many */
export async function takeExpiredFiles(db: Db, now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (
      delete from file where (org_id, id) in (select org_id, id from file where expires_at < ${before} limit ${AT_ONCE})
      returning org_id, sha256),
    gone_made as (
      delete from made_file
      where (org_id, id) in (select org_id, id from made_file where expires_at < ${before} limit ${AT_ONCE})
      returning org_id, sha256),
    noted as (
      insert into content_check (org_id, sha256, after)
      select distinct org_id, sha256, ${before} from (select * from gone union all select * from gone_made) taken
      on conflict (org_id, sha256) do nothing)
    select (select count(*) from gone)::int + (select count(*) from gone_made)::int as count`);
  return rows[0]?.count ?? 0;
}

/** Whether any file has a content: contents are shared, so a file made by a task may also be attached to a product. */
export async function isContentUsed(db: Db, { orgId, sha256 }: Content): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from file where org_id = ${orgId} and sha256 = ${sha256})
      or exists (select from made_file where org_id = ${orgId} and sha256 = ${sha256}) as used`);
  return rows[0]?.used === true;
}
