import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { outboxMessages } from './outbox.tables.ts';

export type OutboxRow = typeof outboxMessages.$inferSelect;

/** Stores a message and removes those older than `keptFrom`. */
export async function insertOutboxMessage(db: Db, message: OutboxRow, keptFrom: Date): Promise<void> {
  await db.insert(outboxMessages).values(message);
  await db.delete(outboxMessages).where(lt(outboxMessages.sentAt, keptFrom));
}

/** Messages in the outbox, newest first, of one recipient or of all. */
export async function selectOutbox(
  db: Db,
  { to, limit }: { to: string | undefined; limit: number },
): Promise<OutboxRow[]> {
  return db
    .select()
    .from(outboxMessages)
    .where(to === undefined ? undefined : eq(outboxMessages.to, to))
    .orderBy(desc(outboxMessages.sentAt))
    .limit(limit);
}
