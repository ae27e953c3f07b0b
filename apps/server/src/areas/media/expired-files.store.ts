import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';

const AT_ONCE = 200;

/**
 * Takes files that have run out off the table.
 * @returns how many, and the contents that no other file has and no task offers
 */
export async function takeExpiredFiles(
  db: Db,
  now: Date,
): Promise<{ taken: number; unused: { orgId: string; sha256: string }[] }> {
  // Of two sweeps at once, each would take the other's for the one that still needs the content.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('content-sweep', 0))`);
  const { rows } = await db.execute<{ org_id: string; id: string; sha256: string; used: boolean }>(sql`
    with gone as (
      delete from file where (org_id, id) in (
        select org_id, id from file where expires_at < ${now.toISOString()}::timestamptz limit ${AT_ONCE})
      returning org_id, id, sha256)
    select g.org_id, g.id, g.sha256, exists (
      select from file f where f.org_id = g.org_id and f.sha256 = g.sha256
        and not exists (select from gone o where o.org_id = f.org_id and o.id = f.id))
      or exists (
        select from task t where t.org_id = g.org_id and t.result->>'sha256' = g.sha256) as used
    from gone g`);
  const unused = rows.filter(({ used }) => !used).map(({ org_id: orgId, sha256 }) => ({ orgId, sha256 }));
  return { taken: rows.length, unused };
}
