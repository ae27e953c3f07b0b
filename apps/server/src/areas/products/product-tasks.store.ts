import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

/**
 * The products with these ids, locked in one order as every writer does it: two that lock the same rows wait for each
 * other instead of blocking each other for good.
 */
const lockedInOrder = (ctx: Ctx, condition: SQL) => sql`
  select id from product where org_id = ${ctx.orgId} and ${condition} order by id for update`;

/** Gives products that no task holds to a task. @returns the ids that it holds now */
export async function lockRows(
  ctx: Ctx,
  { ids, taskId, state }: { ids: readonly number[]; taskId: string; state: string },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    with wanted as (${lockedInOrder(ctx, sql`id = any(${bigints(ids)})`)})
    update product p set locked_by_task = ${taskId}::uuid, row_state = ${state}
    from wanted
    where p.org_id = ${ctx.orgId} and p.id = wanted.id
      and (p.locked_by_task is null or p.locked_by_task = ${taskId}::uuid)
    returning p.id`);
  return rows.map(({ id }) => Number(id));
}

/** Takes products from a task: those with the ids, or all that it holds. @returns the ids that are free now */
export async function unlockRows(
  ctx: Ctx,
  { ids, taskId }: { ids: readonly number[] | 'all'; taskId: string },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    with wanted as (${lockedInOrder(
      ctx,
      sql`locked_by_task = ${taskId}::uuid ${ids === 'all' ? sql`` : sql`and id = any(${bigints(ids)})`}`,
    )})
    update product p set locked_by_task = null, row_state = null
    from wanted
    where p.org_id = ${ctx.orgId} and p.id = wanted.id
    returning p.id`);
  return rows.map(({ id }) => Number(id));
}

/** Shows what a task does with products that it holds. @returns their ids */
export async function updateRowState(
  ctx: Ctx,
  { ids, taskId, state }: { ids: readonly number[]; taskId: string; state: string | null },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    update product set row_state = ${state}
    where org_id = ${ctx.orgId} and id = any(${bigints(ids)}) and locked_by_task = ${taskId}::uuid
    returning id`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Removes products with variants and images; their history stays.
 * @returns the ids and product IDs of what was there
 */
export async function removeProducts(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; product_id: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ id: number | string; product_id: string; name: string }>(sql`
    with gone as (
      delete from product where org_id = ${ctx.orgId} and id = any(${bigints(ids)}) returning id, product_id, name),
    gone_variants as (delete from variant where org_id = ${ctx.orgId} and parent_id = any(${bigints(ids)})),
    gone_images as (delete from product_image where org_id = ${ctx.orgId} and product_id = any(${bigints(ids)}))
    select * from gone`);
  return rows.map(({ id, product_id, name }) => ({ id: Number(id), product_id, name }));
}

/** Keeps products as they are; what the backup has already stays as it is. */
export async function insertBackup(
  ctx: Ctx,
  {
    backupId,
    taskId,
    subject,
    productIds,
    now,
    expiresAt,
  }: {
    backupId: string;
    taskId: string;
    subject: string;
    productIds: readonly number[];
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into product_backup (org_id, id, task_id, subject, created_at, expires_at)
    values (${ctx.orgId}, ${backupId}, ${taskId}, ${subject}, ${now.toISOString()}, ${expiresAt.toISOString()})
    on conflict (org_id, id) do nothing`);
  await ctx.db.execute(sql`
    with kept as (
      insert into product_backup_item (org_id, backup_id, product_id, snapshot)
      select p.org_id, ${backupId}::uuid, p.id, jsonb_build_object(
        'product_id', p.product_id, 'name', p.name, 'status', p.status, 'category_id', p.category_id, 'values', p.values,
        'variant_types', p.variant_types,
        'variants', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'variant_id', v.variant_id,
            'options', v.options, 'values', v.values) order by v.position, v.id)
          from variant v where v.org_id = p.org_id and v.parent_id = p.id), '[]'),
        'images', coalesce((select jsonb_agg(jsonb_build_object('variant', i.variant_id, 'file_id', i.file_id)
            order by i.position, i.id)
          from product_image i where i.org_id = p.org_id and i.product_id = p.id), '[]'))
      from product p
      where p.org_id = ${ctx.orgId} and p.id = any(${bigints(productIds)})
      on conflict (org_id, backup_id, product_id) do nothing
      returning 1)
    update product_backup set product_count = product_count + (select count(*) from kept)
    where org_id = ${ctx.orgId} and id = ${backupId}::uuid`);
}
