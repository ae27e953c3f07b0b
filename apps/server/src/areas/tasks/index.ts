export { removeExpiredResults } from './expired-results.ts';
export { registerTaskRoutes } from './tasks.routes.ts';
export {
  findTask,
  forgetDone,
  holdTaskLimit,
  listHistory,
  LISTED_PRODUCTS_MAX,
  onTaskReleased,
  onTaskRestarted,
  startTask,
  TASK_QUEUE,
  triggerTask,
  waitingTasks,
  type NewTask,
} from './tasks.service.ts';
export {
  createTaskJob,
  failAbandonedTasks,
  TaskStopped,
  type TaskHandler,
  type TaskOutcome,
  type TaskProgress,
  type TaskRun,
} from './run-task.ts';
export { markUndone, type TaskRow } from './tasks.store.ts';
export type { SkippedProduct } from './tasks.tables.ts';
