import { defineArea } from '../../platform/area.ts';
import { figures } from '../../platform/metrics/index.ts';
import { fill } from '../../platform/slots.ts';
import { taskStarter } from '../../platform/tasks/define-task.ts';
import { taskTables } from '../../platform/tasks/tasks.tables.ts';
import { taskPeople } from './declared-tasks.ts';
import { removeExpiredResults } from './expired-results.ts';
import { failAbandonedTasks, taskJobs } from './run-task.ts';
import { countUnfinishedOfAll } from './tasks.store.ts';
import { taskOperations } from './tasks.routes.ts';
import { startTask } from './tasks.service.ts';

export const tasks = defineArea({
  name: 'tasks',
  tables: taskTables,
  operations: taskOperations,
  jobs: taskJobs,
  chores: [
    { what: 'abandoned tasks', everySeconds: 30, run: failAbandonedTasks },
    { what: 'expired files', everySeconds: 600, run: removeExpiredResults },
  ],
  needs: [taskPeople],
  fills: [
    fill(taskStarter, startTask),
    fill(figures, {
      name: 'sourcewiz_unfinished_tasks',
      help: 'Tasks of all companies that people wait for, by action and status',
      labels: ['action', 'status'],
      read: ({ database }) => database.inSystem(countUnfinishedOfAll),
    }),
  ],
});
