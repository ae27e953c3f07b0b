import { downloadActions, stepSlugs, type TaskAction, type TaskStatus } from '@sourcewiz/contract';

export interface ProgressInput {
  action: TaskAction;
  status: TaskStatus;
  totalCount: number;
  doneCount: number;
  steps: Partial<Record<string, string>>;
}

/**
 * Whole percent of a task.
 * Exports: done ÷ total, 98 when all are done but the file is not ready (TASK-030). Excel import: 25 per finished
 * step, 100 only on success (TASK-031, decision 39). Others: done ÷ total, at most 99 before success.
 */
export function taskProgress({ action, status, totalCount, doneCount, steps }: ProgressInput): number {
  if (status === 'success') return 100;
  if (action === 'excel_import_bulk_update' || action === 'bulk_products_upload') {
    return Math.min(99, 25 * stepSlugs.filter((slug) => steps[slug] === 'done').length);
  }
  if (totalCount <= 0) return 0;
  const share = Math.floor((100 * Math.min(doneCount, totalCount)) / totalCount);
  return Math.min(share, downloadActions.includes(action) ? 98 : 99);
}

/** Order of the list: failed, pending and in-progress, draft, success; newest first inside a group (TASK-008). */
const rank: Record<TaskStatus, number> = { failed: 0, pending: 1, 'in-progress': 1, draft: 2, success: 3 };

/** Compares two tasks for the list. */
export function compareTasks(
  a: { status: TaskStatus; createdAt: Date },
  b: { status: TaskStatus; createdAt: Date },
): number {
  return rank[a.status] - rank[b.status] || b.createdAt.getTime() - a.createdAt.getTime();
}
