import type { ParsedOf, ResultOf, taskHistory } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { listHistory, taskOf } from '../../tasks/index.ts';
import { selectTasksWithBackup } from './backups.store.ts';
import { canUndo, undoRefusal } from './undo-task.ts';

/** All tasks that the person may see, including dismissed ones, and which of them can be undone. */
export async function loadTaskHistory(
  ctx: Ctx,
  query: ParsedOf<typeof taskHistory>['query'],
): Promise<ResultOf<typeof taskHistory>> {
  const { total, entries } = await listHistory(ctx, query);
  const undoable = entries.filter(({ row }) => taskOf(ctx.platform, row).undo).map(({ row }) => row.id);
  const kept = await selectTasksWithBackup(ctx, undoable);
  const now = ctx.platform.clock.now();
  const keepDays = ctx.platform.settings.limits.backupKeepDays;
  return {
    total,
    tasks: entries.map(({ row, task }) => {
      const { undo } = taskOf(ctx.platform, row);
      const isAllowed = undoRefusal(ctx.caller, row, undo) === null;
      return {
        ...task,
        finished_at: row.finishedAt?.toISOString() ?? null,
        dismissed_at: row.dismissedAt?.toISOString() ?? null,
        can_undo: isAllowed && canUndo(row, { undo, hasBackup: kept.has(row.id), now, keepDays }),
      };
    }),
  };
}
