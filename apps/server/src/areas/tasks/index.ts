export {
  backgroundCaller,
  changeDraft,
  dropDraft,
  findTask,
  forgetDraft,
  forgetDone,
  holdTaskLimit,
  keepDraft,
  listHistory,
  startDraft,
  startTask,
  triggerTask,
  waitingTasks,
  type NewTask,
  type TaskOwner,
} from './tasks.service.ts';
export { endLostJobs } from './end-lost-jobs.ts';
export { taskOf, taskPeople } from './declared-tasks.ts';
export { failAbandonedTasks, runTask, TaskStopped } from './run-task.ts';
export { markUndone, selectReferring } from './tasks.store.ts';
export type { TaskOutcome, TaskProgress, TaskRow, TaskRun } from '../../platform/tasks/define-task.ts';
export type { SkippedProduct } from '../../platform/tasks/tasks.tables.ts';
