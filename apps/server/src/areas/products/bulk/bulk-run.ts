import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { isPassing } from '../../../platform/db/connection-loss.ts';
import {
  TaskStopped,
  type SkippedProduct,
  type TaskProgress,
  type TaskRow,
  type TaskRun,
} from '../../tasks/index.ts';
import type { TaskDeclaration } from '../../../platform/tasks/define-task.ts';
import { createTurns } from '../../../platform/turns.ts';
import { bumpCatalogueRevision } from '../../organisation/index.ts';
import { countKept } from '../history/backups.store.ts';
import { SKIPPED_NAMED_MAX } from './bulk-selection.ts';
import { markHeldProducts, markRestarted, startBackup, unlockProducts } from './product-tasks.service.ts';
import { selectHeld } from './product-tasks.store.ts';
import { rowStatesOf, type RowState } from './row-states.rules.ts';

/** What a chunk of a bulk task came to. */
export interface ChunkOutcome {
  /** Products by what became of them; added to the counts of the task. */
  counts: Readonly<Record<string, number>>;
  /** Products that stay as they were. */
  skipped: readonly SkippedProduct[];
  /** Products that were kept in the task's backup. */
  kept?: number;
}

export interface BulkWork {
  /** Products of one transaction. */
  size: number;
  /** Whether the work keeps products as they were in a backup of the task. */
  keepsBackup?: boolean;
  work(ctx: Ctx, task: TaskRow, ids: readonly number[]): Promise<ChunkOutcome>;
}

/** While the database writes one chunk, the next is thought through. */
const CHUNKS_AT_ONCE = 2;

/**
 * Works through the products that a task holds, by id, some in each transaction, and frees them as they are done. What
 * is held is the list of what is left: after a crash the run goes on with what no chunk has written as a whole.
 * Products that are left when it fails stay held, and lists say so, until it is retried or dismissed (PROD-041).
 * @returns the task as it is behind its last chunk
 */
export async function runThroughHeld(run: TaskRun, bulk: BulkWork): Promise<TaskRow> {
  const { id: taskId } = run.task;
  let left = run.task;
  try {
    left = await run.chunk(async (ctx, { action, subject }) => {
      if (bulk.keepsBackup) await startBackup(ctx, { backupId: taskId, taskId, action, subject });
      // Lists show that their products wait no longer. Last, as every writer does it: it holds the organisation's row.
      await bumpCatalogueRevision(ctx);
    });
    const nextIds = heldInOrder(taskId, bulk.size);
    const ended = { is: false };
    const lane = async () => {
      while (!ended.is) {
        const after = await chunkOf(run, { bulk, nextIds });
        if (after) left = after;
        else ended.is = true;
      }
    };
    const stopLanes = (error: unknown) => {
      ended.is = true;
      throw error;
    };
    const lanes = await Promise.allSettled(
      Array.from({ length: CHUNKS_AT_ONCE }, () => lane().catch(stopLanes)),
    );
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    return left;
  } catch (error) {
    if (!(error instanceof TaskStopped) && !isPassing(error)) {
      await showFailure(run.base, { taskId, state: rowStatesOf(run.task.action).failed });
    }
    throw error;
  }
}

type NextIds = (ctx: Ctx) => Promise<number[]>;

/** Gives the ids of what a task holds, each once, however many ask at the same time. */
function heldInOrder(taskId: string, limit: number): NextIds {
  const inTurn = createTurns({ atOnce: 1 });
  let after = 0;
  return (ctx) =>
    inTurn(async () => {
      const ids = await selectHeld(ctx, { taskId, after, limit });
      after = ids.at(-1) ?? after;
      return ids;
    });
}

/** @returns the task behind the chunk; undefined when nothing was left */
async function chunkOf(
  run: TaskRun,
  { bulk, nextIds }: { bulk: BulkWork; nextIds: NextIds },
): Promise<TaskRow | undefined> {
  const { id: taskId } = run.task;
  let ids: readonly number[] = [];
  const after = await run.overlapping(async (ctx) => {
    ids = await nextIds(ctx);
    if (ids.length === 0) return async () => ({});
    const outcome = await bulk.work(ctx, run.task, ids);
    await unlockProducts(ctx, { ids, taskId });
    return async (task) => {
      if (outcome.kept) await countKept(ctx, { backupId: taskId, kept: outcome.kept });
      return progressOf(task, { ids, outcome });
    };
  });
  return ids.length === 0 ? undefined : after;
}

function progressOf(
  task: TaskRow,
  { ids, outcome }: { ids: readonly number[]; outcome: ChunkOutcome },
): TaskProgress {
  const done = new Set(ids);
  const skipped = new Set(outcome.skipped.map(({ id }) => id));
  return {
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

/**
 * What the declarations of tasks that hold products have in common: one that was taken off the list frees what it still
 * holds, one that is tried again shows it as pending.
 */
export const holdsProducts = {
  queue: 'heavy',
  resultFor: 'owner',
  async released(ctx, { id }) {
    await unlockProducts(ctx, { ids: 'all', taskId: id });
  },
  restarted: markRestarted,
} satisfies Partial<TaskDeclaration>;
