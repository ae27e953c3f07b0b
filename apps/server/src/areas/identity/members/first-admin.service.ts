import { randomUUID } from 'node:crypto';
import type { Language } from '@sourcewiz/contract';
import { slots } from '../../../platform/area.ts';
import type { Caller } from '../../../platform/caller.ts';
import { inTransaction, type Platform, type TenantCtx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { insertOrganisation, organisationLanguage } from '../../organisation/index.ts';
import { selectUserByEmail, type UserRow } from '../identity.store.ts';
import { issuePasswordToken } from '../password/issue-password-token.service.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { removeUnfinishedSignUp } from '../sign-in/sign-up.service.ts';
import { insertFounder, lockEmail } from '../sign-in/sign-ups.store.ts';
import { countUse } from '../guard/throttle.service.ts';
import { selectInvitedAdmins } from './members.store.ts';
import { foundingMail } from './members.texts.ts';

/** A company that is founded for somebody else. */
export interface NewCompany {
  name: string;
  language: Language;
  countryId: number | null;
}
/** Who is to be its first admin. */
export interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
}
/** A transaction of the program about one company. */
interface At extends TenantCtx {
  platform: Platform;
}

/**
 * Founds a company with what companies begin with. It has nobody until `inviteFirstAdmin`, and is listed nowhere.
 * @returns its id
 * @throws DomainError email_taken if the address has an account
 */
export async function openCompany(
  platform: Platform,
  { name, language, countryId }: NewCompany,
  { email, firstName, lastName }: NewAdmin,
): Promise<string> {
  const { database, clock, log } = platform;
  await removeUnfinishedSignUp(platform, email);
  if (await database.inSystem((db) => selectUserByEmail(db, email)))
    fail('email_taken', { path: 'body.email', params: { email } });
  const orgId = randomUUID();
  await database.inSystem((db) =>
    insertOrganisation(db, {
      id: orgId,
      name,
      status: 'draft',
      locale: language,
      countryId,
      createdAt: clock.now(),
    }),
  );
  const caller: Caller = {
    orgId,
    userId: randomUUID(),
    sessionId: '',
    email,
    name: `${firstName} ${lastName}`.trim(),
    isAdmin: true,
    isSystemUser: false,
    permissions: new Set(),
    language,
    verified: true,
  };
  await inTransaction({ platform, log, caller }, async (ctx) => {
    for (const found of platform.slots.all(slots.foundCompany)) await found(ctx);
  });
  return orgId;
}

/**
 * Adds the first admin, who chooses a password with a mailed link.
 * @param by who invites, as the mail names them
 * @throws DomainError email_taken, rate_limited
 */
export async function inviteFirstAdmin(at: At, admin: NewAdmin, by: string): Promise<void> {
  const { db, orgId, platform } = at;
  await lockEmail(db, admin.email);
  if (await selectUserByEmail(db, admin.email))
    fail('email_taken', { path: 'body.email', params: { email: admin.email } });
  const user = await insertFounder(db, {
    orgId,
    id: randomUUID(),
    ...admin,
    passwordHash: await hashPassword(newToken()),
    isAdmin: true,
    status: 'invited',
    createdAt: platform.clock.now(),
  });
  await mailFounding(at, user, by);
}

/**
 * Mails the invitations of admins again; the links of the earlier ones become invalid.
 * @returns their addresses
 * @throws DomainError not_invited if nobody waits for one, rate_limited
 */
export async function inviteAdminsAgain(at: At, by: string): Promise<string[]> {
  const admins = await selectInvitedAdmins(at);
  if (admins.length === 0) fail('not_invited');
  for (const admin of admins) {
    await countUse(at.platform, [{ quota: 'invitations_to_address', of: admin.email }]);
    await mailFounding(at, admin, by);
  }
  return admins.map(({ email }) => email);
}

async function mailFounding(
  at: At,
  user: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  by: string,
): Promise<void> {
  const { settings, messages } = at.platform;
  const token = await issuePasswordToken(at, { userId: user.id, purpose: 'invitation' });
  const mail = foundingMail({
    language: await organisationLanguage(at.db, at.orgId),
    brand: settings.brandName,
    inviter: by,
    firstName: user.firstName,
    link: `${settings.publicUrl}/change-password?token=${token}`,
    days: settings.limits.invitationDays,
  });
  await messages.mail(at, { to: user.email, ...mail });
}
