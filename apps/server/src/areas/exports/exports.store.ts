import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

/** The ids among these of products that exist, and the most types of variants that one of them has. */
export async function selectExported(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ ids: number[]; variantTypes: number }> {
  const { rows } = await ctx.db.execute<{ ids: (number | string)[] | null; variant_types: number }>(sql`
    select array_agg(p.id order by wanted.place) as ids,
      coalesce(max(jsonb_array_length(p.variant_types)), 0)::int as variant_types
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as wanted(id, place)
    join product p on p.org_id = ${ctx.orgId} and p.id = wanted.id and p.type = 'product'`);
  const [row] = rows;
  return { ids: (row?.ids ?? []).map(Number), variantTypes: row?.variant_types ?? 0 };
}
