import { and, eq, gt, lt } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { usageEvents, usageSessions } from './events.tables.ts';

export type UsageSessionRow = typeof usageSessions.$inferSelect;

export async function insertSession(ctx: Ctx, session: Omit<UsageSessionRow, 'orgId'>): Promise<void> {
  await ctx.db.insert(usageSessions).values({ orgId: ctx.orgId, ...session });
}

/** Number of sessions that the caller has started since a moment. */
export async function countSessionsSince(ctx: Ctx, moment: Date): Promise<number> {
  return ctx.db.$count(
    usageSessions,
    and(
      eq(usageSessions.orgId, ctx.orgId),
      eq(usageSessions.userId, ctx.caller.userId),
      gt(usageSessions.startedAt, moment),
    ),
  );
}

/** A session of the caller; it is locked, so that its events are counted one by one. */
export async function lockOwnSession(ctx: Ctx, id: string): Promise<UsageSessionRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(usageSessions)
    .where(
      and(
        eq(usageSessions.orgId, ctx.orgId),
        eq(usageSessions.id, id),
        eq(usageSessions.userId, ctx.caller.userId),
      ),
    )
    .for('update');
  return rows[0];
}

export async function countEvents(ctx: Ctx, sessionId: string): Promise<number> {
  return ctx.db.$count(
    usageEvents,
    and(eq(usageEvents.orgId, ctx.orgId), eq(usageEvents.sessionId, sessionId)),
  );
}

export async function insertEvent(
  ctx: Ctx,
  event: Omit<typeof usageEvents.$inferInsert, 'orgId'>,
): Promise<void> {
  await ctx.db.insert(usageEvents).values({ orgId: ctx.orgId, ...event });
}

/** Deletes what is older, in all organisations. */
export async function deleteUsageBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(usageEvents).where(lt(usageEvents.at, moment));
  await db.delete(usageSessions).where(lt(usageSessions.expiresAt, moment));
}
