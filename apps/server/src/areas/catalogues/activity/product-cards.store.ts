import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';

/** The name of a product and the file of its main image. */
export interface ProductCardRow {
  id: number;
  productId: string;
  name: string;
  fileId: string | null;
}

/** Products by id, those that are gone left out. */
export async function selectProductCards(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, ProductCardRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{
    id: string;
    product_id: string;
    name: string;
    file: string | null;
  }>(sql`
    select p.id, p.product_id, p.name, picture.file_id as file
    from product p left join lateral (
      select i.file_id from product_image i where i.org_id = ${ctx.orgId} and i.product_id = p.id
      order by i.variant_id nulls first, i.position, i.id limit 1) picture on true
    where p.org_id = ${ctx.orgId} and p.id = any(${sql.param([...new Set(ids)])}::bigint[])`);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      { id: Number(row.id), productId: row.product_id, name: row.name, fileId: row.file },
    ]),
  );
}

/** Recipients of links by id; empty for the link that is for everybody. */
export async function selectRecipients(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ id: string; recipient: string }>(sql`
    select id, coalesce(nullif(name, ''), recipient) as recipient from share_link
    where org_id = ${ctx.orgId} and id = any(${sql.param([...new Set(ids)])}::bigint[])`);
  return new Map(rows.map(({ id, recipient }) => [Number(id), recipient]));
}
