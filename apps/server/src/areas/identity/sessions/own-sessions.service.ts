import type { AnswerOf, listSessions } from '@sourcewiz/contract';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { cutOff, endSessionsOf } from './end-sessions.service.ts';
import { notifySessionChanged, revokeOne, selectOwnSessions } from './sessions.store.ts';

/** Where the caller is signed in, most recently used first. */
export async function ownSessions(ctx: Ctx): Promise<AnswerOf<typeof listSessions>> {
  const rows = await selectOwnSessions(ctx, ctx.platform.clock.now());
  return rows.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    id,
    is_current: id === ctx.caller.sessionId,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    ip,
    user_agent: userAgent,
  }));
}

/**
 * Ends one session of the caller, possibly the one of this call.
 * @throws DomainError not_found for one that is over or somebody else's
 */
export async function endOwnSession(base: CallerCtx & Visitor, id: string): Promise<void> {
  const { platform } = base;
  await inTransaction(base, async (ctx) => {
    const now = platform.clock.now();
    const own = await selectOwnSessions(ctx, now);
    const isOpen = own.some((session) => session.id === id);
    if (!isOpen || !(await revokeOne(ctx.db, { orgId: ctx.orgId, id }, now))) fail('not_found');
    await notifySessionChanged(ctx.db, id);
    await auditEnd(base, ctx, 1);
    ctx.afterCommit(() => cutOff(platform, [id]));
  });
}

/** Ends all sessions of the caller except the one of this call. @returns how many */
export async function endOtherSessions(base: CallerCtx & Visitor): Promise<number> {
  return inTransaction(base, async (ctx) => {
    const count = await endSessionsOf(ctx, ctx.caller.userId, { except: ctx.caller.sessionId });
    if (count > 0) await auditEnd(base, ctx, count);
    return count;
  });
}

async function auditEnd({ platform, caller, ip, userAgent }: CallerCtx & Visitor, ctx: Ctx, count: number) {
  await recordAudit(ctx.db, platform.clock, {
    orgId: ctx.orgId,
    event: 'session_revoked',
    actorId: caller.userId,
    ip,
    userAgent,
    details: { sessions: String(count) },
  });
}
