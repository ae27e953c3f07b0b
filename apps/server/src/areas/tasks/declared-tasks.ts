import type { PermissionSlug } from '@sourcewiz/contract';
import { slots } from '../../platform/area.ts';
import type { Caller, Ctx, Platform } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';
import type { TaskDeclaration, TaskQueue, TaskRow } from '../../platform/tasks/define-task.ts';

/** What this area asks of the one that keeps the people. */
export interface TaskPeople {
  /** Finds a member as caller; undefined when they may not act any more. */
  findCaller(platform: Platform, orgId: string, userId: string): Promise<Caller | undefined>;
  /** Ids of the members who hold a permission, admins left out. */
  holdersOf(ctx: Ctx, permission: PermissionSlug): Promise<string[]>;
}
export const taskPeople = defineSlot<TaskPeople>('what tasks ask of the people');

/** The queues that tasks run on. */
export const taskQueues = { heavy: 'tasks', quick: 'tasks-quick', fetch: 'tasks-fetch' } as const;

/**
 * What the action of a task is declared as. Tasks of an action that no area declares any more are shown like others,
 * and not tried again.
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
