import { randomUUID } from 'node:crypto';
import type { inviteMember as inviteOperation, Member, ParsedOf } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { organisationOf } from '../../organisation/index.ts';
import { auditBy, beginChange, type Acting } from './change-members.ts';
import type { UserRow } from '../identity.store.ts';
import { issuePasswordToken } from '../password/issue-password-token.service.ts';
import { loadMember, memberAsShown } from './list-members.service.ts';
import { grant, insertInvited } from './members.store.ts';
import { storedOf } from './permissions.service.ts';
import { invitationMail } from './members.texts.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { removeUnfinishedSignUp } from '../sign-in/sign-up.service.ts';
import { countUse } from '../guard/throttle.service.ts';

/**
 * Adds a member who sets their password with a mailed link; until then nothing opens their account. The permissions
 * given to an admin are kept for the day when they stop being one.
 * @throws DomainError unknown_permission; email_taken, even if the account belongs to another company; rate_limited
 */
export async function inviteMember(
  acting: Acting,
  body: ParsedOf<typeof inviteOperation>['body'],
): Promise<Member> {
  const permissions = body.permissions.map((slug, index) => storedOf(slug, `body.permissions.${index}`));
  await countInvitation(acting, body.email);
  const passwordHash = await hashPassword(newToken());
  await removeUnfinishedSignUp(acting.platform, body.email);
  return inTransaction(acting, async (ctx) => {
    await beginChange(ctx);
    const id = randomUUID();
    const user = {
      id,
      email: body.email,
      passwordHash,
      firstName: body.first_name,
      lastName: body.last_name,
      isAdmin: body.is_admin,
      status: 'invited' as const,
      createdAt: ctx.platform.clock.now(),
    };
    if (!(await insertInvited(ctx, user)))
      fail('email_taken', { path: 'body.email', params: { email: body.email } });
    await grant(ctx, id, permissions);
    await auditBy(acting)(ctx, {
      event: 'member_invited',
      subjectId: id,
      details: {
        role: body.is_admin ? 'admin' : 'employee',
        permissions,
      },
    });
    await mailInvitation(ctx, user);
    return memberAsShown(ctx, id);
  });
}

/**
 * Invitations go to strangers, and a refusal reveals that an account exists: neither may work in bulk.
 * @throws DomainError rate_limited
 */
function countInvitation({ platform, caller }: Acting, email: string): Promise<void> {
  return countUse(platform, [
    { quota: 'invitations_by_company', of: caller.orgId },
    { quota: 'invitations_to_address', of: email },
  ]);
}

/**
 * Mails a new link; the previous one becomes invalid.
 * @throws DomainError not_found, not_invited, rate_limited
 */
export async function resendInvitation(acting: Acting, id: string): Promise<void> {
  const { email } = await inTransaction(acting, (ctx) => loadMember(ctx, id));
  await countInvitation(acting, email);
  await inTransaction(acting, async (ctx) => {
    await beginChange(ctx);
    const user = await loadMember(ctx, id);
    if (user.status !== 'invited') fail('not_invited');
    await auditBy(acting)(ctx, {
      event: 'member_invited',
      subjectId: id,
      details: { again: 'true' },
    });
    await mailInvitation(ctx, user);
  });
}

/** Mails a link for setting a password, in the company's language; earlier links of the user become invalid. */
async function mailInvitation(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<void> {
  const { settings, messages } = ctx.platform;
  const organisation = await organisationOf(ctx);
  const token = await issuePasswordToken(ctx, { userId: user.id, purpose: 'invitation' });
  const mail = invitationMail({
    language: organisation.locale,
    brand: settings.brandName,
    company: organisation.name,
    inviter: ctx.caller.name,
    firstName: user.firstName,
    link: `${settings.publicUrl}/change-password?token=${token}`,
    days: settings.limits.invitationDays,
  });
  const sender = { who: ctx.caller, about: `${user.firstName} ${user.lastName}`.trim() };
  await messages.mail(ctx, { to: user.email, ...mail }, { sender });
}
