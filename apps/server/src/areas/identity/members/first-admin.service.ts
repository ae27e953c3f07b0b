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
 * Founds a company with what companies begin with, and invites its first admin, who chooses a password with a mailed
 * link. Of two for one address at the same moment, the second waits, and then founds nothing.
 * @param by who invites, as the mail names them
 * @param also what else belongs to the transaction that adds the admin
 * @returns the company's id
 * @throws DomainError email_taken if the address has an account, rate_limited
 */
export async function openCompany(
  platform: Platform,
  company: NewCompany,
  { admin, by, also }: { admin: NewAdmin; by: string; also: (at: At) => Promise<void> },
): Promise<string> {
  const { email } = admin;
  await removeUnfinishedSignUp(platform, email);
  return platform.database.inSystem(async (db) => {
    await lockEmail(db, email);
    if (await selectUserByEmail(db, email)) fail('email_taken', { path: 'body.email', params: { email } });
    const orgId = await foundFor(platform, company, admin);
    const at = { db, orgId, platform };
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
    await also(at);
    return orgId;
  });
}

/** It has nobody yet, and is listed nowhere. @returns its id */
async function foundFor(
  platform: Platform,
  { name, language, countryId }: NewCompany,
  { email, firstName, lastName }: NewAdmin,
): Promise<string> {
  const { database, clock, log } = platform;
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
