import type { TaskAction } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { isPassing } from '../../platform/db/connection-loss.ts';
import {
  onTaskReleased,
  onTaskRestarted,
  TaskStopped,
  type SkippedProduct,
  type TaskProgress,
  type TaskRow,
  type TaskRun,
} from '../tasks/index.ts';
import { SKIPPED_NAMED_MAX } from './bulk-selection.ts';
import { markHeldProducts, unlockProducts, type RowState } from './product-tasks.service.ts';
import { selectHeld } from './product-tasks.store.ts';

/** What a chunk of a bulk task came to. */
export interface ChunkOutcome {
  /** Products by what became of them; added to the counts of the task. */
  counts: Readonly<Record<string, number>>;
  /** Products that stay as they were. */
  skipped: readonly SkippedProduct[];
}

export interface BulkWork {
  /** What lists show of the products while the task is at work, and when it failed. */
  running: RowState;
  failed: RowState;
  /** Products of one transaction. */
  size: number;
  work(ctx: Ctx, task: TaskRow, ids: readonly number[]): Promise<ChunkOutcome>;
}

/**
 * Works through the products that a task holds, by id, some in each transaction, and frees them as they are done. What
 * is held is the list of what is left: after a crash the run goes on behind the last chunk that was written, whole.
 * Products that are left when it fails stay held, and lists say so, until it is retried or dismissed (PROD-041).
 * @returns the task as it is behind its last chunk
 */
export async function runThroughHeld(run: TaskRun, bulk: BulkWork): Promise<TaskRow> {
  let left = run.task;
  try {
    await run.chunk((ctx, { id }) => markHeldProducts(ctx, { taskId: id, state: bulk.running }));
    const place = { isDone: false };
    while (!place.isDone) {
      left = await run.chunk(async (ctx, task) => {
        const ids = await selectHeld(ctx, { taskId: task.id, after: placeOf(task), limit: bulk.size });
        place.isDone = ids.length === 0;
        if (place.isDone) return undefined;
        const outcome = await bulk.work(ctx, task, ids);
        await unlockProducts(ctx, { ids, taskId: task.id });
        return progressOf(task, { ids, outcome });
      });
    }
    return left;
  } catch (error) {
    if (!(error instanceof TaskStopped) && !isPassing(error)) {
      await showFailure(run.base, { taskId: left.id, state: bulk.failed });
    }
    throw error;
  }
}

/** Id of the last product that is done. */
function placeOf({ cursor }: TaskRow): number {
  return Number(cursor['after'] ?? 0);
}

function progressOf(
  task: TaskRow,
  { ids, outcome }: { ids: readonly number[]; outcome: ChunkOutcome },
): TaskProgress {
  const done = new Set(ids);
  const skipped = new Set(outcome.skipped.map(({ id }) => id));
  return {
    cursor: { ...task.cursor, after: ids.at(-1) ?? 0 },
    doneCount: task.doneCount + ids.length,
    ...(task.productsListed
      ? {
          doneProductIds: [...task.doneProductIds, ...ids.filter((id) => !skipped.has(id))],
          remainingProductIds: task.remainingProductIds.filter((id) => !done.has(id)),
        }
      : {}),
    ...addOutcome(task, outcome),
  };
}

/** Counts and named products of a task with those of one more chunk. */
export function addOutcome(
  task: Pick<TaskRow, 'counts' | 'skippedProducts'>,
  { counts, skipped }: ChunkOutcome,
): Pick<TaskRow, 'counts' | 'skippedProducts'> {
  const sums = { ...task.counts };
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return {
    counts: sums,
    skippedProducts: [...task.skippedProducts, ...skipped].slice(0, SKIPPED_NAMED_MAX),
  };
}

async function showFailure(base: CallerCtx, failed: { taskId: string; state: RowState }): Promise<void> {
  await inTransaction(base, (ctx) => markHeldProducts(ctx, failed)).catch(
    // Why the task failed matters more than why its rows cannot say so.
    (error: unknown) => base.log.warn({ err: error }, 'rows of a failed task were not marked'),
  );
}

/** A task that was taken off the list frees what it still holds; one that is tried again shows it as pending. */
export function registerHolding(action: TaskAction): void {
  onTaskReleased(action, async (ctx, { id }) => {
    await unlockProducts(ctx, { ids: 'all', taskId: id });
  });
  onTaskRestarted(action, async (ctx, { id }) => {
    await markHeldProducts(ctx, { taskId: id, state: 'pending' });
  });
}
