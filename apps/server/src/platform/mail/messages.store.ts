import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { messages } from './messages.tables.ts';

export type MessageRow = typeof messages.$inferSelect;

export async function insertMessage(db: Db, row: typeof messages.$inferInsert): Promise<void> {
  await db.insert(messages).values(row);
}

/** A message that has not been sent. */
export async function selectMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row;
}

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.delete(messages).where(eq(messages.id, id));
}

/** Notes that the tries of a message are over; its sender may still have it sent again. */
export async function markFailed(db: Db, id: string, failedAt: Date): Promise<void> {
  await db.update(messages).set({ failedAt }).where(eq(messages.id, id));
}

/** Removes messages whose time is over. @returns them */
export async function deleteExpired(db: Db, now: Date): Promise<MessageRow[]> {
  return db.delete(messages).where(lte(messages.expiresAt, now)).returning();
}

/** Messages in the outbox, newest first, of one recipient or of all. */
export async function selectOutbox(
  db: Db,
  { toHash, limit }: { toHash: Uint8Array | undefined; limit: number },
): Promise<(MessageRow & { sentAt: Date })[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(isNotNull(messages.sentAt), toHash && eq(messages.toHash, toHash)))
    .orderBy(desc(messages.sentAt))
    .limit(limit);
  return rows.flatMap((row) => (row.sentAt === null ? [] : [{ ...row, sentAt: row.sentAt }]));
}
