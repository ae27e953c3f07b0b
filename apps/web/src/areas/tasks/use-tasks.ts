import { listCachedTasks, listTasks, taskNotifications, type Task } from '@sourcewiz/contract';
import { useRef } from 'react';
import { changeCached } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useLive } from '../../platform/live/live.ts';
import { upsertTask } from './tasks.rules.ts';

const taskEnds: ReadonlySet<string> = new Set(Object.values(taskNotifications));

/**
 * The organisation's tasks, kept up to date by live events. At first the cached list is shown.
 * @param onFinished called when one of the person's own tasks ends: they are notified of it (TASK-035)
 */
export function useTasks(onFinished: (task: Task) => void) {
  const list = useCall(listTasks, {}, { staleTime: 60_000 });
  const cached = useCall(listCachedTasks, {}, { enabled: list.data === undefined, staleTime: Infinity });

  // The notification and its task may arrive in either order.
  const ended = useRef(new Map<string, Task>());
  const awaited = useRef(new Set<string>());
  useLive('taskUpdated', (task) => {
    changeTasks((tasks) => upsertTask(tasks, task));
    if (task.status !== 'success' && task.status !== 'failed') return;
    if (awaited.current.delete(task.task_id)) onFinished(task);
    else ended.current.set(task.task_id, task);
  });
  useLive('newNotification', ({ id, type }) => {
    if (!taskEnds.has(type)) return;
    const task = ended.current.get(id);
    if (task === undefined) awaited.current.add(id);
    else onFinished(task);
    ended.current.delete(id);
  });
  useLive('taskDismissed', ({ task_ids }) => forgetTasks(task_ids));

  return { tasks: list.data ?? cached.data, error: list.error, refetch: list.refetch };
}

/** The organisation's tasks from the header's button; undefined until they are loaded. */
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
