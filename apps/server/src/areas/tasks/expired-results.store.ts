import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';

const AT_ONCE = 200;

/**
 * Takes the results that are kept no longer out of their tasks, which leave the list.
 * @returns the contents among them that no other task offers and no file has: content is shared, so somebody may have
 *   attached to a product what a task made
 */
export async function takeExpiredResults(db: Db, now: Date): Promise<{ orgId: string; sha256: string }[]> {
  // Of two sweeps at once, each would take the other's for the one that still needs the content.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('content-sweep', 0))`);
  const { rows } = await db.execute<{ org_id: string; sha256: string }>(sql`
    with expired as (
      select org_id, id, result->>'sha256' as sha256 from task
      where result is not null and kept_until < ${now.toISOString()}::timestamptz limit ${AT_ONCE}),
    emptied as (
      update task t set result = null,
        dismissed_at = coalesce(t.dismissed_at, ${now.toISOString()}::timestamptz)
      from expired e where t.org_id = e.org_id and t.id = e.id)
    select distinct e.org_id, e.sha256 from expired e
    where not exists (
        select from task t where t.org_id = e.org_id and t.result->>'sha256' = e.sha256
          and not exists (select from expired o where o.org_id = t.org_id and o.id = t.id))
      and not exists (select from file f where f.org_id = e.org_id and f.sha256 = e.sha256)`);
  return rows.map(({ org_id: orgId, sha256 }) => ({ orgId, sha256 }));
}
