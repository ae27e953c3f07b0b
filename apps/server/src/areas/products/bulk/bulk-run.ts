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
import { countBackedUp } from '../history/backups.store.ts';
import { SKIPPED_NAMED_MAX } from './bulk-selection.ts';
import { markHeldProducts, markRestarted, startBackup, unlockProducts } from './product-tasks.service.ts';
import { selectHeld } from './product-tasks.store.ts';
import { rowStatesOf, type RowState } from './row-states.rules.ts';

/** The result of a chunk of a bulk task. */
export interface ChunkOutcome {
  /** Number of products by result; added to the counts of the task. */
  counts: Readonly<Record<string, number>>;
  /** Products left unchanged. */
  skipped: readonly SkippedProduct[];
  /** Products added to the task's backup. */
  kept?: number;
}

export interface BulkWork {
  /** Products per transaction. */
  size: number;
  /** Whether the work backs products up first. */
  keepsBackup?: boolean;
  work(ctx: Ctx, task: TaskRow, ids: readonly number[]): Promise<ChunkOutcome>;
}

/** While the database writes one chunk, the next one is computed. */
const CHUNKS_AT_ONCE = 2;

/**
 * Works through the products that a task holds, by id, several per transaction, and frees them as they are done. The
 * products still held are the ones left to do: after a crash the run continues with everything that no chunk has
 * completely written. If it fails, the rest stay held, as lists show, until it is retried or dismissed (PROD-041).
 * @returns the task after its last chunk
 */
export async function runThroughHeld(run: TaskRun, bulk: BulkWork): Promise<TaskRow> {
  const { id: taskId } = run.task;
  let left = run.task;
  try {
    left = await run.chunk(async (ctx, { action, subject }) => {
      if (bulk.keepsBackup) await startBackup(ctx, { backupId: taskId, taskId, action, subject });
      // Lists must show that the products no longer wait. Last, as in every writer: it locks the organisation's row.
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

/** Returns the ids of the products that a task holds, each once, however many callers ask at the same time. */
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

/** @returns the task after the chunk; undefined if nothing was left */
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
      if (outcome.kept) await countBackedUp(ctx, { backupId: taskId, kept: outcome.kept });
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

/** The counts and listed products of a task, with those of one more chunk added. */
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
    // Why the task failed matters more than why its rows could not be marked.
    (error: unknown) => base.log.warn({ err: error }, 'rows of a failed task were not marked'),
  );
}

/**
 * Common to the declarations of tasks that hold products: dismissing one frees the products that it still holds,
 * retrying it marks them as pending.
 */
export const holdsProducts = {
  queue: 'heavy',
  resultFor: 'owner',
  async released(ctx, { id }) {
    await unlockProducts(ctx, { ids: 'all', taskId: id });
  },
  restarted: markRestarted,
} satisfies Partial<TaskDeclaration>;
