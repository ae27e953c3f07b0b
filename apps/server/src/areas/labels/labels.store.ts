import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { labelDefaults } from './labels.tables.ts';

export type DefaultRow = typeof labelDefaults.$inferSelect;

export async function selectDefault(ctx: Ctx): Promise<DefaultRow | undefined> {
  const rows = await ctx.db.select().from(labelDefaults).where(eq(labelDefaults.orgId, ctx.orgId));
  return rows[0];
}

export async function saveDefault(ctx: Ctx, row: Omit<DefaultRow, 'orgId'>): Promise<void> {
  await ctx.db
    .insert(labelDefaults)
    .values({ ...row, orgId: ctx.orgId })
    .onConflictDoUpdate({ target: labelDefaults.orgId, set: row });
}

/** Number of variants of each product. */
export async function countVariants(ctx: Ctx, productIds: readonly number[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from variant
    where org_id = ${ctx.orgId} and parent_id = any(${sql.param([...productIds])}::bigint[])`);
  return rows[0]?.count ?? 0;
}

/** Whether strangers may see a product, or one of its variants: it exists and is published. */
export async function isOnOffer(
  ctx: Ctx,
  { productId, variantId }: { productId: number; variantId: number | null },
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from product where org_id = ${ctx.orgId} and id = ${productId} and status = 'published'
      and (${variantId}::bigint is null or exists (select from variant v
        where v.org_id = ${ctx.orgId} and v.parent_id = ${productId} and v.id = ${variantId}::bigint))`);
  return rows.length > 0;
}

/** The most recently changed product, for previews. */
export async function selectLatestProduct(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from product where org_id = ${ctx.orgId} and type = 'product' and status <> 'archived'
    order by updated_at desc, id desc limit 1`);
  return rows[0] && Number(rows[0].id);
}
