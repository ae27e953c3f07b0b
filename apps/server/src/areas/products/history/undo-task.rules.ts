import type { TaskAction, TaskStatus } from '@sourcewiz/contract';

/** Tasks whose changes can be taken back. */
const undoableActions: readonly TaskAction[] = [
  'change_products_category',
  'change_products_attribute',
  'delete_products',
  'excel_import_bulk_update',
  'excel_restore_products',
];

/** @param action of a task @returns whether tasks of it can be taken back at all */
export function isUndoable(action: TaskAction): boolean {
  return undoableActions.includes(action);
}

/**
 * Whether a task can be taken back now: it has ended (a failed one once it was dismissed, because until then it holds
 * its products), nobody took it back yet, and what it needs is still kept.
 * @param hasBackup whether the backup that the task made is still kept
 * @param keepDays how long backups are kept, in days
 */
export function canUndo(
  task: {
    action: TaskAction;
    status: TaskStatus;
    finishedAt: Date | null;
    dismissedAt: Date | null;
    undoneBy: string | null;
    counts: Readonly<Record<string, number>>;
    input: Readonly<Record<string, unknown>>;
  },
  { hasBackup, now, keepDays }: { hasBackup: boolean; now: Date; keepDays: number },
): boolean {
  // Old values would not be of the attribute's new data type, or carry a label that is no option any more.
  if (isDefinitionChange(task)) return false;
  if (!isUndoable(task.action) || task.undoneBy !== null || task.finishedAt === null) return false;
  const hasEnded = task.status === 'success' || (task.status === 'failed' && task.dismissedAt !== null);
  if (!hasEnded) return false;
  // An import that made new products only had nothing to back up.
  const isRecent = now.getTime() - task.finishedAt.getTime() < keepDays * 86_400_000;
  const madeProducts = task.action === 'excel_import_bulk_update' && (task.counts['new'] ?? 0) > 0;
  return hasBackup || (madeProducts && isRecent);
}

/** Whether a task changed what an attribute is: its data type or the name of an option. */
function isDefinitionChange({
  action,
  input,
}: {
  action: TaskAction;
  input: Readonly<Record<string, unknown>>;
}): boolean {
  return action === 'change_products_attribute' && typeof input['kind'] === 'string';
}
