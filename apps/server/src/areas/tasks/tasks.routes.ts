import {
  dismissCompletedTasks,
  listCachedTasks,
  listTasks as listTasksOperation,
  triggerTask as triggerTaskOperation,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { dismissCompleted, listTasks, triggerTask } from './tasks.service.ts';

export const taskOperations = [
  routes.inTransaction(listTasksOperation, (ctx) => listTasks(ctx)),
  // The list is small and one index away: the cached and the current answer are the same (ruling 43).
  routes.inTransaction(listCachedTasks, (ctx) => listTasks(ctx)),
  routes.inTransaction(triggerTaskOperation, (ctx, { body }) =>
    triggerTask(ctx, body.task_id, body.trigger_action),
  ),
  routes.inTransaction(dismissCompletedTasks, async (ctx) => ({ task_ids: await dismissCompleted(ctx) })),
];
