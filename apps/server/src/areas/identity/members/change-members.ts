import { recordAudit, type AuditRecord } from '../../../platform/audit/record-audit.ts';
import type { CallerCtx, Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { isAdminNow, lockMembers } from './members.store.ts';

/** An admin at work, with the place that the security log names. */
export type Acting = CallerCtx & Visitor;

/**
 * Begins a change of members: it follows those that began before it. Whoever was demoted or deleted by one of them while
 * their call waited changes nothing any more.
 * @throws DomainError forbidden
 */
export async function beginChange(ctx: Ctx): Promise<void> {
  await lockMembers(ctx);
  if (!(await isAdminNow(ctx))) fail('forbidden', { params: { permission: 'admin' } });
}

/** One line of the security log by the admin at work; open pages are told of the member that it is about. */
export function auditBy({ caller, ip, userAgent }: Acting) {
  return (ctx: Ctx, record: Pick<AuditRecord, 'event' | 'details'> & { subjectId: string }) => {
    const { subjectId, ...rest } = record;
    // The log names a subject only where it is somebody else.
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
