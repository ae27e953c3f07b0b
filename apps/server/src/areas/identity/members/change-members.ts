import { recordAudit, type AuditRecord } from '../../../platform/audit/record-audit.ts';
import type { CallerCtx, Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { isAdminNow, lockMembers } from './members.store.ts';

/** The acting admin, with their place for the security log. */
export type Acting = CallerCtx & Visitor;

/**
 * Starts a change of members after earlier ones have finished. Callers who were demoted or deleted by one of those
 * while waiting are refused.
 * @throws DomainError forbidden
 */
export async function beginChange(ctx: Ctx): Promise<void> {
  await lockMembers(ctx);
  if (!(await isAdminNow(ctx))) fail('forbidden', { params: { permission: 'admin' } });
}

/** Returns a function that logs an action of the admin and informs open pages of the member concerned. */
export function auditBy({ caller, ip, userAgent }: Acting) {
  return (ctx: Ctx, record: Pick<AuditRecord, 'event' | 'details'> & { subjectId: string }) => {
    const { subjectId, ...rest } = record;
    // The log records a subject only if it is somebody else.
    const subject = subjectId === caller.userId ? {} : { subjectId };
    const { orgId, platform } = ctx;
    tellChanged(ctx, { kind: 'member', ids: [subjectId], revision: null });
    return recordAudit(ctx.db, platform.clock, {
      ...rest,
      ...subject,
      orgId,
      actorId: caller.userId,
      ip,
      userAgent,
    });
  };
}
