import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Deletes an organisation's expired backups with their items, and the specification sheets of deleted products that no
 * backup can bring back any more.
 */
export async function deleteExpiredBackups(
  db: Db,
  { orgId, now }: { orgId: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    delete from product_backup where org_id = ${orgId} and expires_at < ${now.toISOString()}::timestamptz`);
  await db.execute(sql`
    delete from spec_sheet s where s.org_id = ${orgId}
      and not exists (select from product p where p.org_id = ${orgId} and p.id = s.product_id)
      and not exists (select from product_backup_item i where i.org_id = ${orgId} and i.product_id = s.product_id)`);
}
