import { randomUUID } from 'node:crypto';
import { BULK_PRODUCTS_MAX, type ProductSelection } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { searchProductIds } from '../../search/index.ts';
import { holdTaskLimit, startTask, type NewTask, type SkippedProduct } from '../../tasks/index.ts';
import { holdFreeProducts } from './product-tasks.service.ts';
import { selectHeldByOthers, selectProductIds } from './product-tasks.store.ts';

/** Most skipped products that a task lists; of more only the number is stored. */
export const SKIPPED_NAMED_MAX = 100;

/**
 * The ids that a person chose: listed ones, or all current results of a search except some.
 * @param most of how many at most; Infinity for work that changes nothing
 * @throws DomainError nothing_selected, too_many_products, invalid_filter
 */
export async function resolveSelection(
  ctx: Ctx,
  selection: ProductSelection,
  most = BULK_PRODUCTS_MAX,
  path = selectionPath(selection),
): Promise<number[]> {
  const ids = selection.matching
    ? await matchingIds(ctx, { matching: selection.matching, except: selection.except ?? [], most })
    : [...new Set(selection.product_ids ?? [])];
  if (ids.length === 0) fail('nothing_selected', { path });
  if (ids.length > most) fail('too_many_products', { path, params: { count: ids.length, limit: most } });
  return ids;
}

/** The field by which the products were chosen. */
export const selectionPath = ({ matching }: ProductSelection): string =>
  matching ? 'body.matching' : 'body.product_ids';

async function matchingIds(
  ctx: Ctx,
  {
    matching,
    except,
    most,
  }: { matching: NonNullable<ProductSelection['matching']>; except: readonly number[]; most: number },
): Promise<number[]> {
  // One more than the limit, plus the exceptions, shows whether there are too many.
  const found = await searchProductIds(ctx, matching, most + 1 + except.length);
  const left = new Set(except);
  return left.size === 0 ? found : found.filter((id) => !left.has(id));
}

/**
 * Starts a task that holds the chosen products from now on. Products that are gone, of another organisation, or held by
 * another task are left out: counted as `skipped`, with the held ones listed.
 * @returns the task's id
 * @throws DomainError nothing_selected, too_many_products, task_limit, products_held, not_found when none of the products
 * exists
 */
export async function startHolding(
  ctx: Ctx,
  { selection, ...task }: Omit<NewTask, 'id' | 'productIds'> & { selection: ProductSelection },
): Promise<string> {
  const ids = await resolveSelection(ctx, selection);
  // Before thousands of rows are locked for nothing.
  await holdTaskLimit(ctx);
  const id = randomUUID();
  const held = await holdFreeProducts(ctx, { ids, taskId: id, action: task.action });
  if (held.length === 0) await failWithout(ctx, ids, selectionPath(selection));
  const leftOut = ids.length - held.length;
  return startTask(ctx, {
    ...task,
    id,
    productIds: held.toSorted((one, other) => one - other),
    counts: { ...task.counts, skipped: leftOut },
    skippedProducts: leftOut === 0 ? [] : await namedHeld(ctx, { ids, taskId: id }),
  });
}

/** Either none of them exists, or all are held. */
async function failWithout(ctx: Ctx, ids: readonly number[], path: string): Promise<never> {
  await assertSomeExist(ctx, ids, path);
  return fail('products_held', { path });
}

/** @throws DomainError not_found when none of the products exists in the organisation */
export async function assertSomeExist(ctx: Ctx, ids: readonly number[], path: string): Promise<void> {
  const known = await selectProductIds(ctx, ids);
  if (known.length === 0) fail('not_found', { path });
}

/** Products of the selection that other tasks hold; the first ones are listed. */
export async function namedHeld(
  ctx: Ctx,
  { ids, taskId }: { ids: readonly number[]; taskId: string },
): Promise<SkippedProduct[]> {
  const rows = await selectHeldByOthers(ctx, { ids, taskId, limit: SKIPPED_NAMED_MAX });
  return rows.map((row) => ({ ...row, code: 'product_locked' }));
}
