import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { policyAcceptances } from '../organisation.tables.ts';
import type { Policy } from './policy-types.ts';

/** Ids of all versions that a person has accepted. */
export async function selectAccepted(ctx: Ctx, userId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: policyAcceptances.policyId })
    .from(policyAcceptances)
    .where(and(eq(policyAcceptances.orgId, ctx.orgId), eq(policyAcceptances.userId, userId)));
  return new Set(rows.map(({ id }) => id));
}

/** @returns false if the person had already accepted it: the first moment stays */
export async function insertAcceptance(
  ctx: Ctx,
  { policy, userId, at }: { policy: Pick<Policy, 'id' | 'type'>; userId: string; at: Date },
): Promise<boolean> {
  const rows = await ctx.db
    .insert(policyAcceptances)
    .values({ orgId: ctx.orgId, userId, policyId: policy.id, type: policy.type, acceptedAt: at })
    .onConflictDoNothing()
    .returning({ id: policyAcceptances.policyId });
  return rows.length > 0;
}
