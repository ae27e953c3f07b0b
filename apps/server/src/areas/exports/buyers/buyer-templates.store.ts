import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { BUYER_TEMPLATES_MAX } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { buyerTemplates } from '../exports.tables.ts';

export type BuyerTemplateRow = typeof buyerTemplates.$inferSelect;
export type ListedRow = Omit<BuyerTemplateRow, 'layout'>;
type Fields = Omit<typeof buyerTemplates.$inferInsert, 'orgId' | 'id'>;

/** Makes changes to the workbooks of an organisation wait for one another, because names are unique. */
export async function lockBuyerTemplates(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`buyer-templates:${ctx.orgId}`}, 0))`,
  );
}

const own = (ctx: Ctx) => eq(buyerTemplates.orgId, ctx.orgId);

/** The most recently changed first, without the beginning of their sheets. */
export async function selectBuyerTemplates(ctx: Ctx): Promise<ListedRow[]> {
  const { layout: _, ...listed } = getTableColumns(buyerTemplates);
  return ctx.db
    .select(listed)
    .from(buyerTemplates)
    .where(own(ctx))
    .orderBy(desc(buyerTemplates.updatedAt), desc(buyerTemplates.id))
    .limit(BUYER_TEMPLATES_MAX);
}

export async function selectBuyerTemplate(ctx: Ctx, id: number): Promise<BuyerTemplateRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(buyerTemplates)
    .where(and(own(ctx), eq(buyerTemplates.id, id)));
  return row;
}

/** The newest one with the same titles. */
export async function selectAlike(ctx: Ctx, signature: string): Promise<BuyerTemplateRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(buyerTemplates)
    .where(and(own(ctx), eq(buyerTemplates.signature, signature)))
    .orderBy(desc(buyerTemplates.updatedAt))
    .limit(1);
  return row;
}

export async function insertBuyerTemplate(ctx: Ctx, fields: Fields): Promise<BuyerTemplateRow> {
  const rows = await ctx.db
    .insert(buyerTemplates)
    .values({ ...fields, orgId: ctx.orgId })
    .returning();
  return rows[0] as BuyerTemplateRow;
}

export async function updateBuyerTemplate(
  ctx: Ctx,
  id: number,
  change: Partial<Fields>,
): Promise<BuyerTemplateRow | undefined> {
  const [row] = await ctx.db
    .update(buyerTemplates)
    .set({ ...change, updatedAt: ctx.platform.clock.now() })
    .where(and(own(ctx), eq(buyerTemplates.id, id)))
    .returning();
  return row;
}

export async function removeBuyerTemplate(ctx: Ctx, id: number): Promise<BuyerTemplateRow | undefined> {
  const [row] = await ctx.db
    .delete(buyerTemplates)
    .where(and(own(ctx), eq(buyerTemplates.id, id)))
    .returning();
  return row;
}
