import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import {
  onTaskReleased,
  startTask,
  TaskStopped,
  type TaskHandler,
  type TaskProgress,
  type TaskRow,
} from '../tasks/index.ts';
import { deleteProductsNow, lockProducts, markRowState, unlockProducts } from './product-tasks.service.ts';

/** Finds products that must not be deleted, e.g. because buyers have them. @returns their ids */
export type DeleteGuard = (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>;
const guards: DeleteGuard[] = [];

/** Lets another area protect products; called while the program is put together. */
export function registerDeleteGuard(guard: DeleteGuard): void {
  guards.push(guard);
}

const CHUNK = 200;

/**
 * Starts deleting products: they are locked at once and shown as pending.
 * @returns the task's id
 * @throws DomainError task_limit
 */
export async function startDeleteTask(ctx: Ctx, productIds: readonly number[]): Promise<string> {
  const ids = [...new Set(productIds)];
  const taskId = await startTask(ctx, {
    action: 'delete_products',
    subject: '',
    input: {},
    productIds: ids,
    counts: { deleted: 0, skipped: 0 },
  });
  const held = await lockProducts(ctx, { ids, taskId });
  if (held.length === 0) fail('not_found', { path: 'product_ids' });
  return taskId;
}

/**
 * One chunk of a delete task. Products that another task holds, that are gone already, or that a guard protects are
 * skipped; repeating a chunk is harmless.
 * @returns ids that were deleted, and ids that stay
 */
export async function deleteProductsChunk(
  ctx: Ctx,
  { ids, taskId }: { ids: readonly number[]; taskId: string },
): Promise<{ deleted: number[]; skipped: number[] }> {
  const held = await lockProducts(ctx, { ids, taskId, state: 'deleting' });
  const guarded = new Set((await Promise.all(guards.map((guard) => guard(ctx, held)))).flat());
  const deleted = (
    await deleteProductsNow(
      ctx,
      held.filter((id) => !guarded.has(id)),
    )
  ).map(({ id }) => id);
  const skipped = held.filter((id) => guarded.has(id));
  await unlockProducts(ctx, { ids: skipped, taskId });
  return { deleted, skipped };
}

/** Deletes in chunks; progress and chunk are one transaction. */
export const deleteProductsHandler: TaskHandler = {
  action: 'delete_products',
  async run({ task, base, chunk }) {
    let left = task;
    try {
      while (left.remainingProductIds.length > 0) left = await chunk(deleteNextChunk);
    } catch (error) {
      if (!(error instanceof TaskStopped)) await showFailure(base, left);
      throw error;
    }
    return { counts: left.counts };
  },
};

async function deleteNextChunk(ctx: Ctx, task: TaskRow): Promise<TaskProgress> {
  const ids = task.remainingProductIds.slice(0, CHUNK);
  const { deleted, skipped } = await deleteProductsChunk(ctx, { ids, taskId: task.id });
  return {
    doneCount: task.doneCount + ids.length,
    doneProductIds: [...task.doneProductIds, ...deleted],
    remainingProductIds: task.remainingProductIds.slice(CHUNK),
    counts: {
      deleted: (task.counts['deleted'] ?? 0) + deleted.length,
      skipped: (task.counts['skipped'] ?? 0) + skipped.length,
    },
  };
}

/** The products stay with the failed task until it is retried or dismissed (PROD-033, PROD-041). */
async function showFailure(base: CallerCtx, { id, remainingProductIds }: TaskRow): Promise<void> {
  const failed = { ids: remainingProductIds, taskId: id, state: 'delete_failed' } as const;
  await inTransaction(base, (ctx) => markRowState(ctx, failed)).catch(
    // Why the task failed matters more than why its rows cannot say so.
    (error: unknown) => base.log.warn({ err: error }, 'rows of a failed delete task were not marked'),
  );
}

/** A delete task that was taken off the list gives back what it still held. */
export function registerDeleteRelease(): void {
  onTaskReleased('delete_products', async (ctx, task) => {
    await unlockProducts(ctx, { ids: 'all', taskId: task.id });
  });
}
