import { downloadActions, type StepSlug, type TaskAction, type TaskStatus } from '@sourcewiz/contract';

export interface ProgressInput {
  action: TaskAction;
  status: TaskStatus;
  totalCount: number;
  doneCount: number;
  steps: Partial<Record<string, string>>;
}

/**
 * Percentage of a task. Exports: done ÷ total, 98 when all are done but the file is not ready (TASK-030). Tasks with
 * steps, such as imports: a share for each finished one, 100 only on success (TASK-031, ruling 39). Others: done ÷
 * total, at most 99 before success.
 * @param counted the steps by which tasks with its action are counted
 */
export function taskProgress(
  { action, status, totalCount, doneCount, steps }: ProgressInput,
  counted?: readonly StepSlug[],
): number {
  if (status === 'success') return 100;
  if (counted) {
    const done = counted.filter((slug) => steps[slug] === 'done').length;
    return Math.min(99, Math.floor((100 * done) / counted.length));
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
