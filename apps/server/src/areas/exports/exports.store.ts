import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

/**
 * Which of these ids are existing products, how many variants they have, and the most variant types that any of them
 * has.
 * @param forBuyers leaves out, and counts, those that are not published (ruling X)
 */
export async function selectExported(
  ctx: Ctx,
  ids: readonly number[],
  { forBuyers }: { forBuyers: boolean },
): Promise<{ ids: number[]; variants: number; variantTypes: number; hidden: number }> {
  const { rows } = await ctx.db.execute<{
    ids: (number | string)[] | null;
    variants: number;
    variant_types: number;
    hidden: number;
  }>(sql`
    select array_agg(p.id order by wanted.place) filter (where shown) as ids,
      coalesce(max(jsonb_array_length(p.variant_types)) filter (where shown), 0)::int as variant_types,
      coalesce(sum((select count(*) from variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id))
        filter (where shown), 0)::int as variants,
      (count(*) filter (where not shown))::int as hidden
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as wanted(id, place)
    join product p on p.org_id = ${ctx.orgId} and p.id = wanted.id and p.type = 'product'
    cross join lateral (select not ${forBuyers}::boolean or p.status = 'published') as seen(shown)`);
  const [row] = rows;
  return {
    ids: (row?.ids ?? []).map(Number),
    variants: row?.variants ?? 0,
    variantTypes: row?.variant_types ?? 0,
    hidden: row?.hidden ?? 0,
  };
}
