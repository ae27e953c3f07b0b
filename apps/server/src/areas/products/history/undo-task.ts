import { isPermitted } from '@sourcewiz/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { TaskUndo } from '../../../platform/tasks/define-task.ts';
import type { TaskRow } from '../../tasks/index.ts';

/**
 * Whether a task can be undone now: it has ended (a failed one only after it was dismissed, because until then it holds
 * its products), nobody has undone it yet, and what that needs still exists.
 * @param undo how tasks with its action are undone; undefined if they cannot be
 * @param hasBackup whether the backup that the task made still exists
 * @param keepDays how long backups are kept, in days
 */
export function canUndo(
  task: Pick<TaskRow, 'status' | 'finishedAt' | 'dismissedAt' | 'undoneBy' | 'counts' | 'input'>,
  {
    undo,
    hasBackup,
    now,
    keepDays,
  }: { undo: TaskUndo | undefined; hasBackup: boolean; now: Date; keepDays: number },
): boolean {
  if (!undo || undo.isFinal?.(task) || task.undoneBy !== null || task.finishedAt === null) return false;
  const hasEnded = task.status === 'success' || (task.status === 'failed' && task.dismissedAt !== null);
  if (!hasEnded) return false;
  const isRecent = now.getTime() - task.finishedAt.getTime() < keepDays * 86_400_000;
  return hasBackup || (isRecent && undo.needsNoBackup?.(task) === true);
}

/**
 * Why somebody may not undo a task: only admins and the person who started it may, with the permission that the task
 * itself needed.
 * @param undo how tasks with its action are undone
 * @returns the code of the refusal; null if they may
 */
export function undoRefusal(
  caller: Pick<Caller, 'userId' | 'isAdmin' | 'permissions'>,
  { createdBy }: Pick<TaskRow, 'createdBy'>,
  undo: TaskUndo | undefined,
): 'task_not_yours' | 'forbidden' | null {
  const { isAdmin, permissions: granted } = caller;
  if (!isAdmin && createdBy !== caller.userId) return 'task_not_yours';
  return undo && !isPermitted({ granted, needed: undo.permission, isAdmin }) ? 'forbidden' : null;
}
