import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';

/** Removes an organisation's backups that are kept no longer, with their items. */
export async function deleteExpiredBackups(
  db: Db,
  { orgId, now }: { orgId: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from product_backup where org_id = ${orgId} and expires_at < ${now.toISOString()}::timestamptz
      returning id)
    delete from product_backup_item where org_id = ${orgId} and backup_id in (select id from gone)`);
}
