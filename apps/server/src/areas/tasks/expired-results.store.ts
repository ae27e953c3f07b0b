import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tasks } from './tasks.tables.ts';

/** Takes the results that are kept no longer out of their tasks, which leave the list. */
export async function takeExpiredResults(db: Db, now: Date) {
  const expired = await db
    .select({ orgId: tasks.orgId, id: tasks.id, result: tasks.result })
    .from(tasks)
    .where(and(isNotNull(tasks.result), lt(tasks.keptUntil, now)))
    .limit(200);
  for (const { orgId, id } of expired) {
    await db
      .update(tasks)
      .set({
        result: null,
        dismissedAt: sql`coalesce(${tasks.dismissedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(tasks.orgId, orgId), eq(tasks.id, id)));
  }
  return expired;
}

/** Whether another task still offers the same file. */
export async function isStillOffered(
  db: Db,
  { orgId, sha256 }: { orgId: string; sha256: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.orgId, orgId), sql`${tasks.result}->>'sha256' = ${sha256}`))
    .limit(1);
  return rows.length > 0;
}
