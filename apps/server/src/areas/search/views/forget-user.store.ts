import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { savedViews, searchPreferences } from '../search.tables.ts';

/** Removes what is kept of a user here: how he likes the library, and his views but those that others see, too. */
export async function forgetUserOfSearch(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .delete(searchPreferences)
    .where(and(eq(searchPreferences.orgId, ctx.orgId), eq(searchPreferences.userId, userId)));
  await ctx.db
    .delete(savedViews)
    .where(and(eq(savedViews.orgId, ctx.orgId), eq(savedViews.userId, userId), eq(savedViews.shared, false)));
}
