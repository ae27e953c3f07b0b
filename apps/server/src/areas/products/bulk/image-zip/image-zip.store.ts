import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../platform/context.ts';

const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

/** An image of a product, of the main product or of a variant. */
export interface PictureRow extends Record<string, unknown> {
  product: number;
  product_id: string;
  variant_id: string | null;
  sha256: string;
  mime: string;
}

/** Images of products in their order: products as given, the main product first, then its variants. */
export async function selectPictures(ctx: Ctx, ids: readonly number[]): Promise<PictureRow[]> {
  const { rows } = await ctx.db.execute<PictureRow>(sql`
    select p.id as product, p.product_id, v.variant_id, f.sha256, f.mime
    from unnest(${bigints(ids)}) with ordinality as wanted(id, place)
    join product p on p.org_id = ${ctx.orgId} and p.id = wanted.id and p.type = 'product'
    join product_image i on i.org_id = p.org_id and i.product_id = p.id
    join file f on f.org_id = i.org_id and f.id = i.file_id
    left join variant v on v.org_id = i.org_id and v.id = i.variant_id
    order by wanted.place, v.position nulls first, v.id nulls first, i.position, i.id`);
  return rows.map((row) => ({ ...row, product: Number(row.product) }));
}

/** How many of these products exist, and whether any has an image. */
export async function countWithPictures(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ products: number; hasPictures: boolean }> {
  const { rows } = await ctx.db.execute<{ products: number; has_pictures: boolean }>(sql`
    with wanted as (
      select id from product where org_id = ${ctx.orgId} and id = any(${bigints(ids)}) and type = 'product')
    select (select count(*)::int from wanted) as products, exists (
      select from product_image i join wanted on wanted.id = i.product_id where i.org_id = ${ctx.orgId}) as has_pictures`);
  const [row] = rows;
  return { products: row?.products ?? 0, hasPictures: row?.has_pictures ?? false };
}
