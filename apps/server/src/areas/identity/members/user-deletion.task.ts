import type { Ctx } from '../../../platform/context.ts';
import { forgetUserOfEvents } from '../../events/index.ts';
import { forgetUserOfOrganisation } from '../../organisation/index.ts';
import { deleteAccessOf, erasePerson } from './members.store.ts';
import { hashPassword, newToken } from '../secrets.ts';

const ACTION = 'user_deletion';

/** The area of tasks, as far as it is needed here: it knows this area, so it is handed over from outside. */
export interface DeletionTasks {
  startTask(
    ctx: Ctx,
    task: { action: typeof ACTION; subject: string; input: Record<string, unknown>; totalCount: number },
  ): Promise<string>;
}

interface Deletion {
  doneCount: number;
  input: Record<string, unknown>;
}

interface DeletionRun {
  task: Deletion;
  chunk(work: (ctx: Ctx, task: Deletion) => Promise<{ doneCount: number }>): Promise<Deletion>;
}

export type ForgetMember = (ctx: Ctx, userId: string) => Promise<void>;
const forgetHooks = new Map<string, ForgetMember>();

/**
 * Lets an area of a higher tier remove what it keeps for a member who is deleted; what the company works with stays.
 * It may be called twice for one member.
 * @param what names the hook; a second one replaces it
 */
export function onMemberRemoved(what: string, forget: ForgetMember): void {
  forgetHooks.set(what, forget);
}

async function forgetInOtherAreas(ctx: Ctx, userId: string): Promise<void> {
  for (const forget of forgetHooks.values()) await forget(ctx, userId);
}

/** What is removed of a deleted member, one after the other; each may be repeated without harm. */
const chores: readonly ForgetMember[] = [
  deleteAccessOf,
  forgetUserOfOrganisation,
  forgetUserOfEvents,
  forgetInOtherAreas,
  async (ctx, userId) => erasePerson(ctx, userId, await hashPassword(newToken())),
];

/**
 * Starts removing what is kept of a member who is deleted already.
 * @returns the task's id
 * @throws DomainError task_limit
 */
export async function startUserDeletion(
  ctx: Ctx,
  { tasks, user }: { tasks: DeletionTasks; user: { id: string; email: string } },
): Promise<string> {
  return tasks.startTask(ctx, {
    action: ACTION,
    subject: user.email,
    input: { user_id: user.id },
    totalCount: chores.length,
  });
}

/** One chore a chunk: a crash repeats one of them at most. */
export const userDeletionHandler = {
  action: ACTION,
  async run({ task, chunk }: DeletionRun): Promise<void> {
    let left = task;
    while (left.doneCount < chores.length) {
      left = await chunk(async (ctx, { doneCount, input }) => {
        await chores[doneCount]?.(ctx, String(input['user_id']));
        return { doneCount: doneCount + 1 };
      });
    }
  },
} as const;

/**
 * A task that is taken off the list before it is done: the member was deleted when it began and stays so, and what is
 * left to remove is removed there and then.
 */
export async function finishUserDeletion(ctx: Ctx, { input }: Pick<Deletion, 'input'>): Promise<void> {
  for (const chore of chores) await chore(ctx, String(input['user_id']));
}
