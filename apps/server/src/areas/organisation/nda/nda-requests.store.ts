import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
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

/** @returns the request's id */
export async function insertNdaRequest(ctx: Ctx, at: Date): Promise<string> {
  const id = randomUUID();
  await ctx.db.insert(ndaRequests).values({ orgId: ctx.orgId, id, userId: ctx.caller.userId, at });
  return id;
}

export async function deleteNdaRequest(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(ndaRequests).where(and(eq(ndaRequests.orgId, ctx.orgId), eq(ndaRequests.id, id)));
}
