import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { checkNewPassword } from './choose-password.ts';
import { confirmPassword } from './confirm-password.service.ts';
import { endSessionsOf } from '../sessions/end-sessions.service.ts';
import { changeUser, lockUser } from '../identity.store.ts';
import { mailNotice } from '../mail-notice.ts';
import { deletePasswordTokens } from './password-tokens.store.ts';
import { hashPassword } from '../secrets.ts';

/**
 * Changes the caller's own password and ends all their other sessions.
 * @throws DomainError old_password_wrong, password_…, rate_limited
 */
export async function changePassword(
  base: CallerCtx & Visitor,
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<void> {
  const { platform, caller, ip, userAgent } = base;
  checkNewPassword(platform, { password, email: caller.email });
  const before = await confirmPassword(base, { password: oldPassword, path: 'body.old_password' });
  const passwordHash = await hashPassword(password);
  await inTransaction(base, async (ctx) => {
    const user = await lockUser(ctx.db, before);
    // Somebody else changed it in the meantime: the old password given is no longer current.
    if (user?.passwordHash !== before.passwordHash) {
      return fail('old_password_wrong', { path: 'body.old_password' });
    }
    await changeUser(ctx.db, user, { passwordHash });
    await deletePasswordTokens(ctx.db, user);
    await recordAudit(ctx.db, platform.clock, {
      orgId: ctx.orgId,
      event: 'password_changed',
      actorId: user.id,
      ip,
      userAgent,
    });
    await endSessionsOf(ctx, user.id, { except: caller.sessionId });
    const notice = { kind: 'password_changed' as const };
    await mailNotice(ctx, { to: user.email, language: caller.language, notice, ip });
  });
}
