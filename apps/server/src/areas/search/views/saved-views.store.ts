import { and, asc, count, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { savedViews } from '../search.tables.ts';

/** Most views that are listed: a person's own first, then those of others. */
const SHOWN_MAX = 500;

export type ViewRow = typeof savedViews.$inferSelect;
export type ViewChange = Partial<
  Pick<ViewRow, 'name' | 'nameKey' | 'shared' | 'query' | 'filters' | 'sortBy'>
>;

const mine = (ctx: Ctx) => eq(savedViews.userId, ctx.caller.userId);
const ofOrg = (ctx: Ctx) => eq(savedViews.orgId, ctx.orgId);

/** The caller's views and the shared ones, by name. */
export async function selectViews(ctx: Ctx): Promise<ViewRow[]> {
  return ctx.db
    .select()
    .from(savedViews)
    .where(and(ofOrg(ctx), or(mine(ctx), savedViews.shared)))
    .orderBy(desc(mine(ctx)), asc(savedViews.nameKey), asc(savedViews.createdAt), asc(savedViews.id))
    .limit(SHOWN_MAX);
}

/** A view that the caller may see, locked until the end of the transaction. */
export async function lockView(ctx: Ctx, id: string): Promise<ViewRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(savedViews)
    .where(and(ofOrg(ctx), eq(savedViews.id, id), or(mine(ctx), savedViews.shared)))
    .for('update');
  return rows[0];
}

/** Makes changes of a person's views run one after the other, so that names and their number are counted right. */
export async function lockViewsOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${userId}`}, 0))`);
}

export async function countViewsOf(ctx: Ctx, userId: string): Promise<number> {
  const rows = await ctx.db
    .select({ count: count() })
    .from(savedViews)
    .where(and(ofOrg(ctx), eq(savedViews.userId, userId)));
  return rows[0]?.count ?? 0;
}

/** Whether a person has another view of this name. */
export async function hasView(
  ctx: Ctx,
  { userId, nameKey, exceptId }: { userId: string; nameKey: string; exceptId: string },
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        ofOrg(ctx),
        eq(savedViews.userId, userId),
        eq(savedViews.nameKey, nameKey),
        ne(savedViews.id, exceptId),
      ),
    );
  return rows.length > 0;
}

export async function insertView(ctx: Ctx, view: ViewRow): Promise<void> {
  await ctx.db.insert(savedViews).values(view);
}

/** @param change with at least one column */
export async function updateView(ctx: Ctx, id: string, change: ViewChange): Promise<void> {
  await ctx.db
    .update(savedViews)
    .set(change)
    .where(and(ofOrg(ctx), eq(savedViews.id, id)));
}

export async function removeView(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(savedViews).where(and(ofOrg(ctx), eq(savedViews.id, id)));
}
