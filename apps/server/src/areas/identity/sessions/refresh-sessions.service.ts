import type { Ctx } from '../../../platform/context.ts';
import { notifySessionChanged } from './sessions.store.ts';
import { selectSessionIds } from '../members/members.store.ts';
import { forgetSession } from './sessions.service.ts';

/**
 * Makes changed rights of a user hold at once: all processes ask anew who they are, and their open pages load themselves
 * anew, hear from now on what they may hear, or are closed where they may not be any more.
 * @param isAdmin what they are now, when that changed
 */
export async function refreshSessionsOf(
  ctx: Ctx,
  { userId, isAdmin }: { userId: string; isAdmin?: boolean | undefined },
): Promise<void> {
  const ids = await selectSessionIds(ctx, userId);
  for (const id of ids) await notifySessionChanged(ctx.db, id);
  const { live } = ctx.platform;
  ctx.afterCommit(async () => {
    for (const id of ids) forgetSession(ctx.platform, id);
    if (isAdmin !== undefined) live.moveUser(userId, { room: { admins: ctx.orgId }, isIn: isAdmin });
    live.tell('accessChanged', {}, { to: [{ user: userId }] });
    await live.recheckUser(userId);
  });
}
