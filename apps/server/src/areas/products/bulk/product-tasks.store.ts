import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { passLock } from '../../../platform/db/lock-order.ts';

const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

/**
 * The products that meet a condition, locked in a fixed order as by every writer, so that two writers of the same rows
 * wait for each other instead of deadlocking. The ids are an array that is looked up in the primary key: with a join, a
 * database without statistics about a company that has just grown would compare every id with every product.
 */
function lockedInOrder(ctx: Ctx, condition: SQL): SQL {
  passLock(ctx, 'products');
  return sql`
  p.org_id = ${ctx.orgId} and p.id = any(array(
    select id from product where org_id = ${ctx.orgId} and type = 'product' and ${condition} order by id for update))`;
}

/** Locks products that no task holds for a task. @returns the ids that it now holds */
export async function lockRows(
  ctx: Ctx,
  { ids, taskId, state }: { ids: readonly number[]; taskId: string; state: string },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    update product p set locked_by_task = ${taskId}::uuid, row_state = ${state}
    where ${lockedInOrder(ctx, sql`id = any(${bigints(ids)})`)}
      and (p.locked_by_task is null or p.locked_by_task = ${taskId}::uuid)
    returning p.id`);
  return rows.map(({ id }) => Number(id));
}

/** Unlocks products of a task: those with the ids, or all that it holds. @returns how many are now free */
export async function unlockRows(
  ctx: Ctx,
  { ids, taskId }: { ids: readonly number[] | 'all'; taskId: string },
): Promise<number> {
  const held = sql`locked_by_task = ${taskId}::uuid`;
  // Finished products were locked in order when they were written; only when all are unlocked may some be untouched.
  const { rowCount } = await ctx.db.execute(
    ids === 'all'
      ? sql`
        update product p set locked_by_task = null, row_state = null
        where ${lockedInOrder(ctx, held)}`
      : sql`
        update product set locked_by_task = null, row_state = null
        where org_id = ${ctx.orgId} and id = any(${bigints(ids)}) and ${held}`,
  );
  return rowCount ?? 0;
}

/** Those of `ids` that no task holds; resources are not products of the library. */
export async function lockFreeProducts(
  ctx: Ctx,
  { ids, taskId, state }: { ids: readonly number[]; taskId: string; state: string },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    update product p set locked_by_task = ${taskId}::uuid, row_state = ${state}
    where ${lockedInOrder(ctx, sql`id = any(${bigints(ids)}) and locked_by_task is null`)}
    returning p.id`);
  return rows.map(({ id }) => Number(id));
}

/** The next products that a task holds, by id. */
export async function selectHeld(
  ctx: Ctx,
  { taskId, after, limit }: { taskId: string; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    select id from product
    where org_id = ${ctx.orgId} and locked_by_task = ${taskId}::uuid and id > ${after}
    order by id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

/** Marks what a task does with all products that it holds. @returns how many were marked differently before */
export async function updateHeldStates(
  ctx: Ctx,
  { taskId, state }: { taskId: string; state: string },
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    update product p set row_state = ${state}
    where ${lockedInOrder(
      ctx,
      sql`locked_by_task = ${taskId}::uuid and row_state is distinct from ${state}`,
    )}`);
  return rowCount ?? 0;
}

/** The products that another task holds, for the list of those that a task skips. */
export async function selectHeldByOthers(
  ctx: Ctx,
  { ids, taskId, limit }: { ids: readonly number[]; taskId: string; limit: number },
): Promise<{ id: number; product_id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.db.execute<{ id: number | string; product_id: string }>(sql`
    select id, product_id from product
    where org_id = ${ctx.orgId} and id = any(${bigints(ids)}) and type = 'product'
      and locked_by_task is distinct from ${taskId}::uuid
    order by id limit ${limit}`);
  return rows.map(({ id, product_id }) => ({ id: Number(id), product_id }));
}

/** Product IDs of products, for lists. */
export async function selectProductIds(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; product_id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.db.execute<{ id: number | string; product_id: string }>(sql`
    select id, product_id from product where org_id = ${ctx.orgId} and id = any(${bigints(ids)}) order by id`);
  return rows.map(({ id, product_id }) => ({ id: Number(id), product_id }));
}

/**
 * Deletes products with variants and images; their history stays, and so do their specification sheets until no backup
 * can bring the products back any more.
 * @returns the ids and product IDs of those that existed
 */
export async function removeProducts(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; product_id: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ id: number | string; product_id: string; name: string }>(sql`
    delete from product where org_id = ${ctx.orgId} and id = any(${bigints(ids)}) returning id, product_id, name`);
  return rows.map(({ id, product_id, name }) => ({ id: Number(id), product_id, name }));
}
