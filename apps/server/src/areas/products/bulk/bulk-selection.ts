import { randomUUID } from 'node:crypto';
import { BULK_PRODUCTS_MAX, type ProductSelection } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { searchProductIds } from '../../search/index.ts';
import { holdTaskLimit, startTask, type NewTask, type SkippedProduct } from '../../tasks/index.ts';
import { holdFreeProducts } from './product-tasks.service.ts';
import { selectHeldByOthers, selectProductIds } from './product-tasks.store.ts';

/** Products that a task names as left out; of more only the number is kept. */
export const SKIPPED_NAMED_MAX = 100;

/**
 * Ids that a person chose: those that they named, or all that their search finds now but some.
 * @throws DomainError nothing_selected, too_many_products, invalid_filter
 */
export async function resolveSelection(ctx: Ctx, selection: ProductSelection): Promise<number[]> {
  const ids = selection.matching
    ? await matchingIds(ctx, { matching: selection.matching, except: selection.except ?? [] })
    : [...new Set(selection.product_ids ?? [])];
  if (ids.length === 0) fail('nothing_selected', { path: 'body.product_ids' });
  if (ids.length > BULK_PRODUCTS_MAX) {
    fail('too_many_products', { params: { count: ids.length, limit: BULK_PRODUCTS_MAX } });
  }
  return ids;
}

async function matchingIds(
  ctx: Ctx,
  { matching, except }: { matching: NonNullable<ProductSelection['matching']>; except: readonly number[] },
): Promise<number[]> {
  // One more than may be changed, and those that are left out anyway, tell whether there are too many.
  const found = await searchProductIds(ctx, matching, BULK_PRODUCTS_MAX + 1 + except.length);
  const left = new Set(except);
  return left.size === 0 ? found : found.filter((id) => !left.has(id));
}

/**
 * Starts a task that holds its products from now on. Products that are gone, that another organisation has or that
 * another task holds are left out: counted as `skipped`, and the held ones named.
 * @returns the task's id
 * @throws DomainError task_limit, products_held, not_found when none of the products exists
 */
export async function startHolding(
  ctx: Ctx,
  { ids, ...task }: Omit<NewTask, 'id' | 'productIds'> & { ids: readonly number[] },
): Promise<string> {
  // Before thousands of rows are locked for nothing.
  await holdTaskLimit(ctx);
  const id = randomUUID();
  const held = await holdFreeProducts(ctx, { ids, taskId: id, action: task.action });
  if (held.length === 0) await failWithout(ctx, ids);
  const leftOut = ids.length - held.length;
  return startTask(ctx, {
    ...task,
    id,
    productIds: held.toSorted((one, other) => one - other),
    counts: { ...task.counts, skipped: leftOut },
    skippedProducts: leftOut === 0 ? [] : await namedHeld(ctx, { ids, taskId: id }),
  });
}

/** Those that are none at all do not exist; the others are all held. */
async function failWithout(ctx: Ctx, ids: readonly number[]): Promise<never> {
  await assertSomeExist(ctx, ids, 'body.product_ids');
  return fail('products_held', { path: 'body.product_ids' });
}

/** @throws DomainError not_found when none of the products exists in the organisation */
export async function assertSomeExist(ctx: Ctx, ids: readonly number[], path: string): Promise<void> {
  const known = await selectProductIds(ctx, ids);
  if (known.length === 0) fail('not_found', { path });
}

/** Products of the selection that other tasks hold, the first of them by name. */
export async function namedHeld(
  ctx: Ctx,
  { ids, taskId }: { ids: readonly number[]; taskId: string },
): Promise<SkippedProduct[]> {
  const rows = await selectHeldByOthers(ctx, { ids, taskId, limit: SKIPPED_NAMED_MAX });
  return rows.map((row) => ({ ...row, code: 'product_locked' }));
}
