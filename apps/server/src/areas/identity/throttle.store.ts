import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { sessions, throttles, users } from './identity.tables.ts';

export type ThrottleRow = typeof throttles.$inferSelect;

/** The counters by key, locked until the end of the transaction; missing ones begin at 0. */
export async function lockThrottles(
  db: Db,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<Map<string, ThrottleRow>> {
  // In one order, so that two tries that share a counter wait for each other instead of blocking each other for good.
  const sorted = keys.toSorted();
  await db
    .insert(throttles)
    .values(sorted.map((key) => ({ key, failures: 0, firstAt: now, lastAt: now })))
    .onConflictDoNothing();
  const rows = await db
    .select()
    .from(throttles)
    .where(inArray(throttles.key, sorted))
    .orderBy(asc(throttles.key))
    .for('update');
  return new Map(rows.map((row) => [row.key, row]));
}

/** Counts one more failure for each; a count starts anew when its last failure is older than `windowMs`. */
export async function countTry(
  db: Db,
  { keys, now, windowMs }: { keys: readonly string[]; now: Date; windowMs: number },
): Promise<void> {
  const isOver = sql`${throttles.lastAt} < ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`;
  await db
    .update(throttles)
    .set({
      failures: sql`case when ${isOver} then 1 else ${throttles.failures} + 1 end`,
      firstAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${throttles.firstAt} end`,
      lastAt: now,
    })
    .where(inArray(throttles.key, [...keys]));
}

export async function forgetTries(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, [...keys]));
}

export async function takeTryBack(db: Db, key: string): Promise<void> {
  await db
    .update(throttles)
    .set({ failures: sql`greatest(${throttles.failures} - 1, 0)` })
    .where(eq(throttles.key, key));
}

/** Whether the account of an address was signed in to from this place before. */
export async function hasSignedInFrom(
  db: Db,
  { email, ip }: { email: string; ip: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.orgId, users.orgId), eq(sessions.userId, users.id)))
    .where(and(eq(users.email, email), eq(sessions.ip, ip), eq(sessions.verified, true)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteThrottlesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.lastAt, moment));
}
