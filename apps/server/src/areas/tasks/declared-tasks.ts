import type { PermissionSlug } from '@sourcewiz/contract';
import { slots } from '../../platform/area.ts';
import type { Caller, Ctx, Platform } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';
import type { TaskDeclaration, TaskQueue, TaskRow } from '../../platform/tasks/define-task.ts';

/** What this area needs from the one that manages people. */
export interface TaskPeople {
  /** Finds a member as caller; undefined if they may no longer act. */
  findCaller(platform: Platform, orgId: string, userId: string): Promise<Caller | undefined>;
  /** Ids of the members with a permission, except admins. */
  holdersOf(ctx: Ctx, permission: PermissionSlug): Promise<string[]>;
}
export const taskPeople = defineSlot<TaskPeople>('what tasks ask of the people');

/** The queues that tasks run on. */
export const taskQueues = { heavy: 'tasks', quick: 'tasks-quick', fetch: 'tasks-fetch' } as const;

/**
 * The declaration of a task's action. Tasks whose action no area declares any more are shown like others, but not
 * retried.
 */
export function taskOf(
  { slots: filled }: Pick<Platform, 'slots'>,
  { action }: Pick<TaskRow, 'action'>,
): TaskDeclaration {
  const declared = filled.all(slots.tasks).find((task) => task.action === action);
  return declared ?? { ...undeclared, action };
}

/** The queue that a task is in. */
export function queueOf(platform: Pick<Platform, 'slots'>, task: TaskRow): TaskQueue {
  const { queue } = taskOf(platform, task);
  return typeof queue === 'function' ? queue(task) : queue;
}

const undeclared: Omit<TaskDeclaration, 'action'> = {
  queue: 'quick',
  resultFor: 'owner',
  retry: 'never',
  run: ({ task }) => Promise.reject(new Error(`No area declares ${task.action}`)),
};
