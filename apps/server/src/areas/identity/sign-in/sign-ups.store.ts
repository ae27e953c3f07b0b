import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import type { UserRow } from '../identity.store.ts';
import { oneTimeCodes, sessions, users } from '../identity.tables.ts';

/** Makes sign-ups with one address run one after the other, until the end of the transaction. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('sign-up:' || ${email}, 0))`);
}

export async function insertFounder(db: Db, founder: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(founder).returning();
  if (!row) throw new Error('The account was not stored');
  return row;
}

/** Unverified sign-ups from before a moment. */
export async function selectUnverifiedBefore(db: Db, moment: Date): Promise<Pick<UserRow, 'orgId' | 'id'>[]> {
  return db
    .select({ orgId: users.orgId, id: users.id })
    .from(users)
    .where(and(eq(users.status, 'unverified'), lt(users.createdAt, moment)))
    .limit(500);
}

/** Deletes accounts that were never verified, with all their data. @returns their organisations */
export async function deleteUnverified(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await db
    .delete(users)
    .where(and(inArray(users.id, [...ids]), eq(users.status, 'unverified')))
    .returning({ orgId: users.orgId, id: users.id });
  const userIds = gone.map(({ id }) => id);
  if (userIds.length === 0) return [];
  await db.delete(oneTimeCodes).where(inArray(oneTimeCodes.userId, userIds));
  await db.delete(sessions).where(inArray(sessions.userId, userIds));
  return gone.map(({ orgId }) => orgId);
}
