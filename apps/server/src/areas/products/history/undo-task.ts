import { isPermitted } from '@sourcewiz/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { TaskUndo } from '../../../platform/tasks/define-task.ts';
import type { TaskRow } from '../../tasks/index.ts';

/**
 * Whether a task can be taken back now: it has ended (a failed one once it was dismissed, because until then it holds
 * its products), nobody took it back yet, and what it needs is still kept.
 * @param undo how tasks of its action are taken back; undefined when they are not
 * @param hasBackup whether the backup that the task made is still kept
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
 * Why somebody must not take a task back: only its starter and admins may, with the right that the task itself needed.
 * @param undo how tasks of its action are taken back
 * @returns the code of the refusal; null when they may
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
