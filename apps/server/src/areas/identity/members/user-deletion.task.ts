import { slots } from '../../../platform/area.ts';
import type { Ctx } from '../../../platform/context.ts';
import { defineTask, type TaskRow } from '../../../platform/tasks/define-task.ts';
import { startTask } from '../../tasks/index.ts';
import type { UserRow } from '../identity.store.ts';

/**
 * Starts deleting the data of a member who is already deleted.
 * @returns the task's id
 * @throws DomainError task_limit
 */
export async function startUserDeletion(
  ctx: Ctx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<string> {
  return startTask(ctx, {
    action: 'user_deletion',
    subject: email,
    input: { user_id: id },
    totalCount: ctx.platform.slots.all(slots.forgetPerson).length,
  });
}

export const userDeletionTask = defineTask({
  action: 'user_deletion',
  queue: 'quick',
  resultFor: 'owner',
  card: ({ subject }) => ({ deleted_user_email: subject }),
  run: async ({ chunk }) => void (await chunk(forgetMember)),
  // The member was already deleted at the start and stays so: the remaining data is deleted right then.
  released: forgetMember,
});

/** Deletes a member's data, by what the areas declare about their tables. */
async function forgetMember(ctx: Ctx, { input }: TaskRow): Promise<void> {
  for (const forget of ctx.platform.slots.all(slots.forgetPerson)) {
    await forget(ctx, String(input['user_id']));
  }
}
