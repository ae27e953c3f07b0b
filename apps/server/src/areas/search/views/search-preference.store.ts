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

/** Keeps the named parts; the others stay, or begin as `first` has them. */
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
      // An update must set something, even when nothing was named.
      set: { ...key, ...change },
    })
    .returning();
  return rows[0] ?? first;
}
