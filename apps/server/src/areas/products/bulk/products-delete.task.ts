import type { ProductSelection } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { TaskHandler, TaskRow } from '../../tasks/index.ts';
import { registerHolding, runThroughHeld, type ChunkOutcome } from './bulk-run.ts';
import { resolveSelection, startHolding } from './bulk-selection.ts';
import { deleteProductsNow, keepInBackup } from './product-tasks.service.ts';
import { selectProductIds } from './product-tasks.store.ts';

/** Finds products that must not be deleted, e.g. because buyers have them. @returns their ids */
export type DeleteGuard = (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>;
const guards: DeleteGuard[] = [];

/** Lets another area protect products; called while the program is put together. */
export function registerDeleteGuard(guard: DeleteGuard): void {
  guards.push(guard);
}

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
    ids: await resolveSelection(ctx, selection),
  });
}

/** Deletes the products that the task holds; those that a guard protects stay and are named (PROD-031). */
export const deleteProductsHandler: TaskHandler = {
  action: 'delete_products',
  async run(run) {
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      keepsBackup: true,
      work: deleteChunk,
    });
    return { counts };
  },
};

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

/** Of these products, those that must not be deleted. */
async function guardedProducts(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  // One after the other: they share the transaction's connection.
  for (const guard of guards) for (const id of await guard(ctx, ids)) found.add(id);
  return found;
}

export const registerDeleteRelease = (): void => registerHolding('delete_products');
