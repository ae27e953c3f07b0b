import { sql } from 'drizzle-orm';
import type { AuditEvent } from '@sourcewiz/contract';
import type { TestApp } from './boot-app.ts';

/** Events of the security log by or about an account, oldest first. */
export async function auditOf(t: TestApp, email: string): Promise<AuditEvent[]> {
  await t.platform.background.settled();
  const { rows } = await t.platform.database.inSystem((db) =>
    db.execute(sql`select a.event from audit_entry a join app_user u on u.org_id = a.org_id
      and u.id in (a.actor_id, a.subject_id) where u.email = ${email} order by a.id`),
  );
  return rows.map((row) => String(row['event']) as AuditEvent);
}
