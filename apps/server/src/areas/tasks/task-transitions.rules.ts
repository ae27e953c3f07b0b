import type { TaskStatus, TriggerAction } from '@sourcewiz/contract';

/** The effect of a trigger on a task with a given status. */
export type TaskTransition = 'stop' | 'remove' | 'restart' | 'refuse';

/** The only table of what people can do with a task (TASK-017 to TASK-028, rulings 36 and 37). */
const transitions: Record<TaskStatus, Record<TriggerAction, TaskTransition>> = {
  pending: { cancel: 'stop', ignore: 'stop', dismiss: 'stop', retry: 'refuse', download: 'refuse' },
  'in-progress': { cancel: 'stop', ignore: 'stop', dismiss: 'stop', retry: 'refuse', download: 'refuse' },
  failed: { cancel: 'remove', ignore: 'remove', dismiss: 'remove', retry: 'restart', download: 'refuse' },
  draft: { cancel: 'remove', ignore: 'remove', dismiss: 'remove', retry: 'refuse', download: 'refuse' },
  success: { cancel: 'refuse', ignore: 'remove', dismiss: 'remove', retry: 'refuse', download: 'remove' },
};

/**
 * @param retry `never` for kinds that start from a draft and cannot be retried from the panel (TASK-025)
 * @returns the effect of `trigger` on a task with this status
 */
export function taskTransition({
  retry,
  status,
  trigger,
}: {
  retry?: 'never' | undefined;
  status: TaskStatus;
  trigger: TriggerAction;
}): TaskTransition {
  if (trigger === 'retry' && retry === 'never') return 'refuse';
  return transitions[status][trigger];
}
