import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import type { Ctx } from '../../../platform/context.ts';
import {
  findTask,
  markUndone,
  taskOf,
  type TaskProgress,
  type TaskRow,
  type TaskRun,
} from '../../tasks/index.ts';
import { bringBack, putBack } from './backup-restore.service.ts';
import { selectMissingItems, type MissingItems } from './backups.store.ts';
import { addOutcome, holdsProducts, runThroughHeld } from '../bulk/bulk-run.ts';
import { takeBackChunk } from './undo-take-back.ts';

const CHUNK = 500;

const restoreInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('undo'),
    task_id: z.string(),
    /** Whether that task removed products. */
    brings_back: z.boolean(),
    /** The task that had made the products to bring back; null for all that are missing. */
    made_by: z.string().nullable().default(null),
    /** Tasks that belong to it and are undone with it. */
    part_ids: z.array(z.string()).default([]),
    /** Whether the definitions that it made go, too. */
    removes_definitions: z.boolean().default(false),
  }),
  /** Restores all products of a backup. */
  z.object({
    kind: z.literal('backup'),
    backup_id: z.string(),
    /** Products in which later edits are overwritten as well. */
    include_edited: z.union([z.boolean(), z.array(z.int())]).default(false),
  }),
]);
export type RestoreInput = z.output<typeof restoreInputSchema>;

/** Undoes a task, or restores the products of a backup: first the deleted ones, then those held. */
export const restoreTask = defineTask({
  ...holdsProducts,
  action: 'excel_restore_products',
  undo: {
    permission: 'update_products',
    // Undoing an import deletes the products that it added.
    bringsBack: ({ counts }) => (counts['removed'] ?? 0) > 0,
    madeBy({ input }) {
      const restored = restoreInputSchema.parse(input);
      return restored.kind === 'undo' ? restored.task_id : null;
    },
  },
  // What it did not undo can be undone again.
  async released(ctx, task) {
    await holdsProducts.released(ctx, task);
    const input = restoreInputSchema.parse(task.input);
    if (input.kind === 'undo') await markUndone(ctx, { ids: [input.task_id], by: null });
  },
  async run(run) {
    const input = restoreInputSchema.parse(run.task.input);
    if (input.kind === 'backup') await bringBackAll(run, { backupId: input.backup_id, madeBy: null });
    else if (input.brings_back) await bringBackAll(run, { backupId: input.task_id, madeBy: input.made_by });
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      work: (ctx, { id: taskId, subject }, ids) =>
        input.kind === 'backup'
          ? putBack(
              ctx,
              { taskId, subject, backupId: input.backup_id, includeEdited: input.include_edited },
              ids,
            )
          : takeBackChunk(ctx, { taskId, subject, undone: [input.task_id, ...input.part_ids] }, ids),
    });
    if (input.kind === 'backup') return { counts };
    const ended = await run.chunk((ctx, task) => endUndo(ctx, task, input));
    return { counts: ended.counts };
  },
});

/** Removes what was made besides products; if all products stay, the undo may be tried again. */
async function endUndo(
  ctx: Ctx,
  { counts }: TaskRow,
  { task_id: taskId, removes_definitions: isWanted }: Extract<RestoreInput, { kind: 'undo' }>,
): Promise<TaskProgress> {
  const { kept = 0, removed: deleted = 0, restored = 0, brought_back: back = 0 } = counts;
  if (kept > 0 && deleted + restored + back === 0) {
    await markUndone(ctx, { ids: [taskId], by: null });
  }
  const task = isWanted ? await findTask(ctx, taskId) : undefined;
  const removed = task && (await taskOf(ctx.platform, task).undo?.removeDefinitions?.(ctx, task));
  return removed === undefined ? {} : { counts: { ...counts, definitions_removed: removed } };
}

async function bringBackAll(run: TaskRun, missing: MissingItems): Promise<void> {
  const place = { isDone: false };
  while (!place.isDone) {
    await run.chunk(async (ctx, task) => {
      const items = await selectMissingItems(ctx, missing, { after: placeOf(task), limit: CHUNK });
      place.isDone = items.length === 0;
      if (place.isDone) return undefined;
      const outcome = await bringBack(ctx, { taskId: task.id, subject: task.subject }, items);
      return {
        cursor: { ...task.cursor, brought: items.at(-1)?.productId ?? 0 },
        doneCount: task.doneCount + items.length,
        ...addOutcome(task, outcome),
      };
    });
  }
}

/** Id of the last product that was brought back. */
function placeOf({ cursor }: TaskRow): number {
  return Number(cursor['brought'] ?? 0);
}
