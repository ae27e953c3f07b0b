import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { catalogueVisitors } from '../catalogues.tables.ts';

/** Most visitors listed on a screen; the latest ones. */
const LISTED_MAX = 200;

export type VisitorRow = typeof catalogueVisitors.$inferSelect;

/** Records that a buyer gave their address, or came back with it. */
export async function enterVisitor(
  ctx: Ctx,
  { catalogueId, email, openings }: { catalogueId: number; email: string; openings: 0 | 1 },
): Promise<void> {
  const at = ctx.platform.clock.now();
  await ctx.db
    .insert(catalogueVisitors)
    .values({ orgId: ctx.orgId, catalogueId, email, openings, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [catalogueVisitors.orgId, catalogueVisitors.catalogueId, catalogueVisitors.email],
      set: { openings: sql`${catalogueVisitors.openings} + ${openings}`, lastAt: at },
    });
}

export async function selectVisitors(
  ctx: Ctx,
  catalogueId: number,
): Promise<{ visitors: VisitorRow[]; total: number }> {
  const { orgId, catalogueId: ofCatalogue, lastAt, email } = catalogueVisitors;
  const mine = and(eq(orgId, ctx.orgId), eq(ofCatalogue, catalogueId));
  const visitors = await ctx.db
    .select()
    .from(catalogueVisitors)
    .where(mine)
    .orderBy(desc(lastAt), email)
    .limit(LISTED_MAX);
  const total = visitors.length < LISTED_MAX ? visitors.length : await ctx.db.$count(catalogueVisitors, mine);
  return { visitors, total };
}
