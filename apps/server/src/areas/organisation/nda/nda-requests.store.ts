import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { ndaRequests } from '../organisation.tables.ts';

/** Makes requests of the organisation run one after the other. */
export async function lockNdaRequests(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nda:${ctx.orgId}`}, 0))`);
}

/** Moment of the last request; undefined if there is none. */
export async function selectLastRequest(ctx: Ctx): Promise<Date | undefined> {
  const rows = await ctx.db
    .select({ at: ndaRequests.at })
    .from(ndaRequests)
    .where(eq(ndaRequests.orgId, ctx.orgId))
    .orderBy(desc(ndaRequests.at))
    .limit(1);
  return rows[0]?.at;
}

export async function insertNdaRequest(ctx: Ctx, at: Date): Promise<void> {
  await ctx.db
    .insert(ndaRequests)
    .values({ orgId: ctx.orgId, id: randomUUID(), userId: ctx.caller.userId, at });
}
