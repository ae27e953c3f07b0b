import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

export interface ListedVariant extends Record<string, unknown> {
  id: number;
  parent_id: number;
}

/** A page of variants, of one product or of all, in the order of the products; and how many there are. */
export async function selectVariantPage(
  ctx: Ctx,
  { productId, limit, offset }: { productId: number | undefined; limit: number; offset: number },
): Promise<{ variants: ListedVariant[]; total: number }> {
  const wanted = sql`from variant v where v.org_id = ${ctx.orgId}
    ${productId === undefined ? sql`` : sql`and v.parent_id = ${productId}`}`;
  const { rows } = await ctx.db.execute<ListedVariant>(
    sql`select v.id, v.parent_id ${wanted} order by v.parent_id, v.position, v.id limit ${limit} offset ${offset}`,
  );
  const counted = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count ${wanted}`);
  const variants = rows.map(({ id, parent_id }) => ({ id: Number(id), parent_id: Number(parent_id) }));
  return { variants, total: counted.rows[0]?.count ?? 0 };
}
