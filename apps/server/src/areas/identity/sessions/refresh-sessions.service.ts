import type { Ctx } from '../../../platform/context.ts';
import { notifySessionChanged } from './sessions.store.ts';
import { selectSessionIds } from '../members/members.store.ts';
import { forgetSession } from './sessions.service.ts';

/**
 * Applies changed rights of a user at once: all processes reload them, and the user's open pages reload, hear only what
 * they may now hear, or are disconnected if the user may no longer be there.
 * @param isAdmin the new role, if that changed
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
