import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { features, policyAcceptances } from './organisation.tables.ts';

/** Removes what is kept of a user here: discovered features and accepted policies. */
export async function forgetUserOfOrganisation(ctx: Ctx, userId: string): Promise<void> {
  for (const table of [features, policyAcceptances]) {
    await ctx.db.delete(table).where(and(eq(table.orgId, ctx.orgId), eq(table.userId, userId)));
  }
}
