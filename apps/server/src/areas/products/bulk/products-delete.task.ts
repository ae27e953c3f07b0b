import type { ProductSelection } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { defineSlot } from '../../../platform/slots.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import type { TaskRow } from '../../tasks/index.ts';
import type { ProductFinder } from '../product-finder.ts';
import { holdsProducts, runThroughHeld, type ChunkOutcome } from './bulk-run.ts';
import { startHolding } from './bulk-selection.ts';
import { deleteProductsNow, keepInBackup } from './product-tasks.service.ts';
import { selectProductIds } from './product-tasks.store.ts';

/** Finds products that must not be deleted, e.g. because buyers have seen them. */
export const deleteGuards = defineSlot<ProductFinder>('products that must not be deleted');

const CHUNK = 500;

/**
 * Starts deleting products: they are held at once and shown as pending.
 * @returns the task's id
 * @throws DomainError task_limit, nothing_selected, too_many_products
 */
export async function startDeleteTask(ctx: Ctx, selection: ProductSelection): Promise<string> {
  return startHolding(ctx, {
    action: 'delete_products',
    subject: '',
    input: {},
    counts: { deleted: 0 },
    selection,
  });
}

/** Deletes the products that the task holds; those that a guard protects stay and are listed (PROD-031). */
export const deleteProductsTask = defineTask({
  ...holdsProducts,
  action: 'delete_products',
  undo: { permission: 'delete_products', bringsBack: () => true },
  async run(run) {
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      keepsBackup: true,
      work: deleteChunk,
    });
    return { counts };
  },
});

async function deleteChunk(ctx: Ctx, { id: taskId }: TaskRow, ids: readonly number[]): Promise<ChunkOutcome> {
  const guarded = await guardedProducts(ctx, ids);
  const free = ids.filter((id) => !guarded.has(id));
  const kept = await keepInBackup(ctx, { taskId, productIds: free });
  const deleted = await deleteProductsNow(ctx, free);
  const named = await selectProductIds(ctx, [...guarded]);
  return {
    counts: { deleted: deleted.length, skipped: guarded.size },
    skipped: named.map((row) => ({ ...row, code: 'product_sent_to_buyers' })),
    kept,
  };
}

/** Those of the products that must not be deleted. */
async function guardedProducts(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  // One after the other: they share the transaction's connection.
  for (const guard of ctx.platform.slots.all(deleteGuards))
    for (const id of await guard(ctx, ids)) found.add(id);
  return found;
}
