import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Discovery } from './features.rules.ts';
import { features } from '../organisation.tables.ts';

/** Makes changes of the person's features run one after the other. */
export async function lockFeatures(ctx: Ctx): Promise<void> {
  const name = `features:${ctx.orgId}:${ctx.caller.userId}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

const ofCaller = (ctx: Ctx) => and(eq(features.orgId, ctx.orgId), eq(features.userId, ctx.caller.userId));

export async function selectFeature(ctx: Ctx, feature: string): Promise<Discovery | undefined> {
  const rows = await ctx.db
    .select()
    .from(features)
    .where(and(ofCaller(ctx), eq(features.feature, feature)));
  return rows[0];
}

export async function countFeatures(ctx: Ctx): Promise<number> {
  return ctx.db.$count(features, ofCaller(ctx));
}

export async function upsertFeature(ctx: Ctx, feature: string, discovery: Discovery): Promise<void> {
  const { stage, discovered, discoveredAt, activated, activatedAt } = discovery;
  const values = { stage, discovered, discoveredAt, activated, activatedAt };
  await ctx.db
    .insert(features)
    .values({ orgId: ctx.orgId, userId: ctx.caller.userId, feature, ...values })
    .onConflictDoUpdate({ target: [features.orgId, features.userId, features.feature], set: values });
}
