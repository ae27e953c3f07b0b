import { isPermitted } from '@sourcewiz/contract';
import type { Caller } from '../../../platform/caller.ts';
import { undoPermissions, type TaskUndo } from '../../../platform/tasks/define-task.ts';
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

export interface UndoRefusal {
  code: 'task_not_yours' | 'forbidden';
  params: Record<string, string>;
}

/**
 * Why somebody may not undo a task: only admins and the person who started it may, with the permissions that undoing it
 * needs.
 * @param undo how tasks with its action are undone
 * @returns the refusal; null if they may
 */
export function undoRefusal(
  caller: Pick<Caller, 'userId' | 'isAdmin' | 'permissions'>,
  task: Pick<TaskRow, 'createdBy' | 'createdByName' | 'counts'>,
  undo: TaskUndo | undefined,
): UndoRefusal | null {
  const { isAdmin, permissions: granted } = caller;
  if (!isAdmin && task.createdBy !== caller.userId) {
    return { code: 'task_not_yours', params: { name: task.createdByName } };
  }
  const needed = undo ? undoPermissions(undo, task) : [];
  const permission = needed.find((slug) => !isPermitted({ granted, needed: slug, isAdmin }));
  return permission === undefined ? null : { code: 'forbidden', params: { permission } };
}
