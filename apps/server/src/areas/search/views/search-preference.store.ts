import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { searchPreferences } from '../search.tables.ts';

export type Preference = Pick<typeof searchPreferences.$inferSelect, 'shownFilters' | 'layout' | 'columns'>;

export async function selectPreference(ctx: Ctx): Promise<Preference | undefined> {
  const rows = await ctx.db
    .select({
      shownFilters: searchPreferences.shownFilters,
      layout: searchPreferences.layout,
      columns: searchPreferences.columns,
    })
    .from(searchPreferences)
    .where(and(eq(searchPreferences.orgId, ctx.orgId), eq(searchPreferences.userId, ctx.caller.userId)));
  return rows[0];
}

/** Stores the given parts; the others stay, or start as in `first`. */
export async function upsertPreference(
  ctx: Ctx,
  { change, first }: { change: Partial<Preference>; first: Preference },
): Promise<Preference> {
  const key = { orgId: ctx.orgId, userId: ctx.caller.userId };
  const rows = await ctx.db
    .insert(searchPreferences)
    .values({ ...key, ...first, ...change })
    .onConflictDoUpdate({
      target: [searchPreferences.orgId, searchPreferences.userId],
      // An update must set something, even if nothing was given.
      set: { ...key, ...change },
    })
    .returning();
  return rows[0] ?? first;
}
