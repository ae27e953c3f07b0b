import type { Clock } from '../../../platform/clock.ts';
import type { Ctx, Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forgetSession } from './sessions.service.ts';
import { notifySessionChanged, revokeAll } from './sessions.store.ts';

/** Whose sessions; and the one that stays, if any. */
export interface WhoseSessions {
  orgId: string;
  userId: string;
  except?: string | undefined;
}

/**
 * Signs a user out everywhere, at once: calls of all their sessions are refused, and open pages are disconnected.
 * @param options.except id of the session that stays
 * @returns how many sessions with a completed second step were ended
 */
export async function endSessionsOf(
  ctx: Ctx,
  userId: string,
  options: { except?: string } = {},
): Promise<number> {
  const whose = { orgId: ctx.orgId, userId, ...options };
  const ended = await revokeSessions(ctx.db, ctx.platform.clock, whose);
  ctx.afterCommit(() => cutOff(ctx.platform, ended.ids));
  return ended.count;
}

/** The part that belongs in the transaction; pass the ids to `cutOff` after the commit. */
export async function revokeSessions(
  db: Db,
  clock: Clock,
  whose: WhoseSessions,
): Promise<{ ids: string[]; count: number }> {
  const ended = await revokeAll(db, whose, clock.now());
  for (const { id } of ended) await notifySessionChanged(db, id);
  return { ids: ended.map(({ id }) => id), count: ended.filter(({ verified }) => verified).length };
}

/** Forgets ended sessions and disconnects their open pages. */
export function cutOff(platform: Pick<Platform, 'database' | 'live'>, ids: readonly string[]): void {
  for (const id of ids) {
    forgetSession(platform, id);
    platform.live.disconnectSession(id);
  }
}
