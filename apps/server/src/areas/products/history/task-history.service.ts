import type { ParsedOf, ResultOf, taskHistory } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { listHistory, type TaskRow } from '../../tasks/index.ts';
import { selectTasksWithBackup } from './backups.store.ts';
import { canUndo, isUndoable } from './undo-task.rules.ts';

/** All tasks that the person may see, those that were taken off the list too, and which of them can be taken back. */
export async function loadTaskHistory(
  ctx: Ctx,
  query: ParsedOf<typeof taskHistory>['query'],
): Promise<ResultOf<typeof taskHistory>> {
  const { total, entries } = await listHistory(ctx, query);
  const undoable = entries.filter(({ row }) => isUndoable(row.action)).map(({ row }) => row.id);
  const kept = await selectTasksWithBackup(ctx, undoable);
  const now = ctx.platform.clock.now();
  const keepDays = ctx.platform.settings.limits.backupKeepDays;
  return {
    total,
    tasks: entries.map(({ row, task }) => ({
      ...task,
      finished_at: row.finishedAt?.toISOString() ?? null,
      dismissed_at: row.dismissedAt?.toISOString() ?? null,
      can_undo: isHis(ctx, row) && canUndo(row, { hasBackup: kept.has(row.id), now, keepDays }),
    })),
  };
}

/** What others started is undone by admins only; and nobody undoes what he may not do. */
function isHis({ caller }: Ctx, row: TaskRow): boolean {
  if (caller.isAdmin) return true;
  const needed = row.action === 'delete_products' ? 'delete_products' : 'update_products';
  return row.createdBy === caller.userId && caller.permissions.has(needed);
}
