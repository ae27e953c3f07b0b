import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';

const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;
const uuids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`;

/** What a task changed in one field of a product or variant: before the task, and after it. */
export interface TakenChange {
  field: string;
  variant_id: string | null;
  old_value: unknown;
  new_value: unknown;
}

/** What tasks changed in some products; several changes of one field count as one. */
export async function selectTaskChanges(
  ctx: Ctx,
  { taskIds, ids }: { taskIds: readonly string[]; ids: readonly number[] },
): Promise<Map<number, TakenChange[]>> {
  const { rows } = await ctx.db.execute<
    TakenChange & { product_id: number | string } & Record<string, unknown>
  >(sql`
    select product_id, field, variant_id,
      (array_agg(old_value order by id))[1] as old_value, (array_agg(new_value order by id desc))[1] as new_value
    from product_history
    where org_id = ${ctx.orgId} and task_id = any(${uuids(taskIds)}) and product_id = any(${bigints(ids)})
    group by product_id, field, variant_id
    order by product_id, min(id)`);
  const byProduct = new Map<number, TakenChange[]>();
  for (const { product_id, ...change } of rows) {
    const id = Number(product_id);
    const changes = byProduct.get(id);
    if (changes) changes.push(change);
    else byProduct.set(id, [change]);
  }
  return byProduct;
}

/** Products that tasks changed or created and that still exist. */
export async function selectChangedProducts(ctx: Ctx, taskIds: readonly string[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    select p.id from product p
    where p.org_id = ${ctx.orgId} and p.id in (
      select h.product_id from product_history h where h.org_id = ${ctx.orgId} and h.task_id = any(${uuids(taskIds)}))
    order by p.id`);
  return rows.map(({ id }) => Number(id));
}

/** Those of the products created by tasks that somebody has changed since. */
export async function selectTouchedSince(
  ctx: Ctx,
  { taskIds, ids }: { taskIds: readonly string[]; ids: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ product_id: number | string }>(sql`
    with made as (
      select product_id, min(id) as first from product_history
      where org_id = ${ctx.orgId} and task_id = any(${uuids(taskIds)}) and product_id = any(${bigints(ids)})
      group by product_id)
    select distinct h.product_id from made
    join product_history h on h.org_id = ${ctx.orgId} and h.product_id = made.product_id and h.id > made.first
    where h.task_id is null or h.task_id <> all(${uuids(taskIds)})`);
  return new Set(rows.map(({ product_id }) => Number(product_id)));
}
