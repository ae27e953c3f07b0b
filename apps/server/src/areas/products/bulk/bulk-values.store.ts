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
