import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { passLock } from '../../../platform/db/lock-order.ts';

/**
 * Values of one attribute, by product. The products are locked in a fixed order, so that what is computed from the
 * values is still right when it is written.
 */
export async function selectValues(
  ctx: Ctx,
  { ids, attributeId }: { ids: readonly number[]; attributeId: number },
): Promise<Map<number, unknown>> {
  passLock(ctx, 'products');
  const { rows } = await ctx.db.execute<{ id: number | string; value: unknown }>(sql`
    select id, values->${String(attributeId)}::text as value from product
    where org_id = ${ctx.orgId} and id = any(${sql.param([...ids])}::bigint[])
    order by id for update`);
  return new Map(rows.map(({ id, value }) => [Number(id), value]));
}

/** Unpublished products that share a status and what they lack for publishing. */
export interface HiddenGroup {
  status: 'draft' | 'archived';
  without_image: boolean;
  /** Keys of wanted values that they do not have. */
  lacking: string[];
  products: { id: number; product_id: string }[];
}

/** The products that are not published, grouped. @param keys attributes that a published product needs */
export async function selectHidden(
  ctx: Ctx,
  { ids, keys }: { ids: readonly number[]; keys: readonly string[] },
): Promise<HiddenGroup[]> {
  const { rows } = await ctx.db.execute<HiddenGroup & Record<string, unknown>>(sql`
    select status, without_image, lacking,
      jsonb_agg(jsonb_build_object('id', id, 'product_id', product_id) order by id) as products
    from (
      select p.id, p.product_id, p.status,
        not exists (select from product_image i
          where i.org_id = ${ctx.orgId} and i.product_id = p.id and i.variant_id is null) as without_image,
        array(select k from unnest(${sql.param([...keys])}::text[]) with ordinality as wanted(k, place)
          where not p.values ? k order by place) as lacking
      from product p
      where p.org_id = ${ctx.orgId} and p.type = 'product' and p.status <> 'published'
        and p.id = any(${sql.param([...ids])}::bigint[])) hidden
    group by status, without_image, lacking
    order by min(id)`);
  return rows;
}
