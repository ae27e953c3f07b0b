import { and, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { oneTimeCodes } from '../identity.tables.ts';

export type CodeRow = typeof oneTimeCodes.$inferSelect;

/**
 * Number of codes sent to a user between two moments; not counting mails about a taken address, nor codes dated in the
 * future by a clock that was fast.
 */
export async function countCodesBetween(
  ctx: Ctx,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { orgId, userId, createdAt, purpose } = oneTimeCodes;
  return ctx.db.$count(
    oneTimeCodes,
    and(
      eq(orgId, ctx.orgId),
      eq(userId, ctx.caller.userId),
      gt(createdAt, since),
      lte(createdAt, until),
      sql`${purpose} <> 'taken'`,
    ),
  );
}

/** Makes the code the only valid one of its session. */
export async function replaceCode(db: Db, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ usedAt: code.createdAt })
    .where(
      and(
        eq(oneTimeCodes.orgId, code.orgId),
        eq(oneTimeCodes.sessionId, code.sessionId),
        isNull(oneTimeCodes.usedAt),
      ),
    );
  await db.insert(oneTimeCodes).values(code);
}

/** The unused code of the caller's session, locked against a simultaneous try. */
export async function lockOpenCode(ctx: Ctx): Promise<CodeRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.orgId, ctx.orgId),
        eq(oneTimeCodes.sessionId, ctx.caller.sessionId),
        isNull(oneTimeCodes.usedAt),
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
    .for('update');
  return rows[0];
}

export async function changeCode(
  db: Db,
  { orgId, id }: Pick<CodeRow, 'orgId' | 'id'>,
  change: Partial<Pick<CodeRow, 'usedAt' | 'wrongTries' | 'provenAt'>>,
): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set(change)
    .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.id, id)));
}

/** Takes the proof that a number is the caller's; this works once. @returns whether there was one */
export async function takeProof(
  ctx: Ctx,
  {
    purpose,
    mobile,
    countryId,
    since,
    now,
  }: { purpose: 'mobile' | 'whatsapp'; mobile: string; countryId: number; since: Date; now: Date },
): Promise<boolean> {
  const rows = await ctx.db
    .update(oneTimeCodes)
    .set({ savedAt: now })
    .where(
      and(
        eq(oneTimeCodes.orgId, ctx.orgId),
        eq(oneTimeCodes.sessionId, ctx.caller.sessionId),
        eq(oneTimeCodes.userId, ctx.caller.userId),
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.mobile, mobile),
        eq(oneTimeCodes.countryId, countryId),
        gt(oneTimeCodes.provenAt, since),
        isNull(oneTimeCodes.savedAt),
      ),
    )
    .returning({ id: oneTimeCodes.id });
  return rows.length > 0;
}

export async function deleteCodesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, moment));
}
