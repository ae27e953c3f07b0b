import { listTasks, type Call, type Task } from '@sourcewiz/contract';
import { until } from './measure.ts';
import { must } from './sign-in.ts';

/** Waits until a task is done. @throws if it failed */
export async function finishedTask(call: Call, taskId: string): Promise<Task> {
  return until(async () => {
    const found = must(await call(listTasks)).find(({ task_id: one }) => one === taskId);
    if (found?.status === 'failed') throw new Error(`The task failed: ${JSON.stringify(found.error)}`);
    return found?.status === 'success' ? found : undefined;
  });
}
