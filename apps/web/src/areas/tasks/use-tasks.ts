import { listCachedTasks, listTasks, type Task } from '@sourcewiz/contract';
import { changeCached, keyOf, queryClient } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useLive } from '../../platform/live/live.ts';
import { upsertTask } from './tasks.rules.ts';

const listKey = keyOf(listTasks, {});

/**
 * The organisation's tasks, kept up to date by live events. At the start the cached list stands in for the real one.
 * @param onFinished hears when a task that was running has ended
 */
export function useTasks(onFinished: (task: Task) => void) {
  const list = useCall(listTasks, {}, { staleTime: 60_000 });
  const cached = useCall(listCachedTasks, {}, { enabled: list.data === undefined, staleTime: Infinity });

  useLive('taskUpdated', (task) => {
    const before = queryClient.getQueryData<Task[]>(listKey)?.find(({ task_id }) => task_id === task.task_id);
    changeTasks((tasks) => upsertTask(tasks, task));
    const ended = task.status === 'success' || task.status === 'failed';
    if (ended && before?.status !== task.status) onFinished(task);
  });
  useLive('taskDismissed', ({ task_ids }) => forgetTasks(task_ids));

  return { tasks: list.data ?? cached.data, error: list.error, refetch: list.refetch };
}

/** The organisation's tasks as the header's button keeps them; undefined until they are there. */
export function useTaskList(): readonly Task[] | undefined {
  return useCall(listTasks, {}, { staleTime: 60_000 }).data;
}

/** Takes tasks out of the list. */
export function forgetTasks(ids: readonly string[]): void {
  changeTasks((tasks) => tasks.filter(({ task_id }) => !ids.includes(task_id)));
}

/** Puts the answer of an action into the list. */
export function putTask(task: Task): void {
  changeTasks((tasks) => upsertTask(tasks, task));
}

function changeTasks(change: (tasks: readonly Task[]) => Task[]): void {
  changeCached(listTasks, {}, change);
}
