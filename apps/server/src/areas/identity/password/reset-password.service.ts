import type { AnswerOf, checkResetToken } from '@sourcewiz/contract';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { organisationLanguage } from '../../organisation/index.ts';
import { checkNewPassword } from './choose-password.ts';
import { cutOff, revokeSessions } from '../sessions/end-sessions.service.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { changeUser, lockUser, selectUserByEmail, type UserRow } from '../identity.store.ts';
import { resetMail } from '../identity.texts.ts';
import { issuePasswordToken } from './issue-password-token.service.ts';
import { mailNotice } from '../mail-notice.ts';
import {
  deletePasswordTokens,
  selectPasswordToken,
  usePasswordToken,
  type PasswordTokenRow,
} from './password-tokens.store.ts';
import { ownPage } from './reset-url.rules.ts';
import { hashPassword, hashToken } from '../secrets.ts';
import { rememberDevice } from '../guard/known-device.ts';
import { countUse, forgetGuesses } from '../guard/throttle.service.ts';

/**
 * Mails a link to set a new password. Everything that depends on whether there is an account happens while nobody
 * waits.
 * @throws DomainError reset_url_foreign, rate_limited for too many calls from one address
 */
export async function requestReset(
  visitor: Visitor,
  { email, resetUrl }: { email: string; resetUrl: string },
): Promise<void> {
  const { platform, ip, origin } = visitor;
  const { publicUrl, mode } = platform.settings;
  const page = ownPage(resetUrl, { publicUrl, origin, isLocal: mode === 'local' });
  if (page === undefined) {
    return fail('reset_url_foreign', { path: 'body.reset_url', params: { origin: publicUrl } });
  }
  await countUse(platform, [{ quota: 'reset_address', of: networkOf(ip) }]);
  platform.background.runUnseen('mailing a link for a new password', () =>
    mailLink(visitor, { email, page }),
  );
}

async function mailLink(
  { platform, ip, userAgent }: Visitor,
  { email, page }: { email: string; page: string },
): Promise<void> {
  const { database, clock, settings, messages } = platform;
  const found = await database.inSystem(async (db) => {
    const user = await selectUserByEmail(db, email);
    return user?.status === 'active' ? { user, language: await languageOf(db, user) } : undefined;
  });
  if (!found) return;
  const { user, language } = found;
  await countUse(platform, [{ quota: 'reset_email', of: email }]);
  const token = await database.inSystem(async (db) => {
    const { orgId, id: subjectId } = user;
    await recordAudit(db, clock, { orgId, event: 'password_reset_requested', subjectId, ip, userAgent });
    return issuePasswordToken({ platform, db, orgId }, { userId: user.id, purpose: 'reset' });
  });
  const link = `${page}?token=${token}`;
  const minutes = settings.limits.resetLinkMinutes;
  await messages.mail({ to: email, ...resetMail({ language, brand: settings.brandName, link, minutes }) });
}

/** Whether a mailed link is still valid, and what for. */
export async function checkToken(
  { platform: { database, clock } }: Visitor,
  token: string,
): Promise<AnswerOf<typeof checkResetToken>> {
  const found = await database.inSystem((db) => findGood(db, hashToken(token), clock.now()));
  return { valid: found !== undefined, purpose: found?.token.purpose ?? null };
}

/** A reset is for people who may sign in, an invitation for people who never did. */
async function findGood(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ token: PasswordTokenRow; user: UserRow } | undefined> {
  const found = await selectPasswordToken(db, tokenHash, now);
  const needed = found?.token.purpose === 'invitation' ? 'invited' : 'active';
  return found?.user.status === needed ? found : undefined;
}

/**
 * Sets the password that a mailed link is for, and signs its user out everywhere; invited people may sign in from now
 * on. Of two simultaneous uses one finds the link used.
 * @throws DomainError reset_link_invalid, password_…
 */
export async function resetPassword(
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { platform, ip } = visitor;
  const { database, clock } = platform;
  const tokenHash = hashToken(token);
  const before = await database.inSystem((db) => findGood(db, tokenHash, clock.now()));
  if (!before) fail('reset_link_invalid');
  checkNewPassword(platform, { password, email: before.user.email });
  const passwordHash = await hashPassword(password);
  const { user, purpose, ended, language } = await database.inSystem(async (db) => {
    await lockUser(db, before.user);
    const found = await findGood(db, tokenHash, clock.now());
    if (!found || !(await usePasswordToken(db, tokenHash, clock.now()))) return fail('reset_link_invalid');
    await changeUser(db, found.user, { passwordHash, status: 'active' });
    await deletePasswordTokens(db, found.user);
    await forgetGuesses(db, { kind: 'password', email: found.user.email, ip });
    await auditReset(visitor, db, found);
    const { orgId, id: userId } = found.user;
    const { ids } = await revokeSessions(db, clock, { orgId, userId });
    return {
      user: found.user,
      purpose: found.token.purpose,
      ended: ids,
      language: await languageOf(db, found.user),
    };
  });
  // Access to the account's mail proves ownership: strangers' tries no longer delay sign-in here.
  rememberDevice(visitor, user.email);
  cutOff(platform, ended);
  if (purpose === 'invitation') return;
  mailNotice(platform, { to: user.email, language, notice: { kind: 'password_changed' }, ip });
}

async function auditReset(
  { platform, ip, userAgent }: Visitor,
  db: Db,
  { token, user }: { token: PasswordTokenRow; user: UserRow },
): Promise<void> {
  const event = token.purpose === 'invitation' ? 'member_activated' : 'password_reset';
  await recordAudit(db, platform.clock, { orgId: user.orgId, event, actorId: user.id, ip, userAgent });
}

async function languageOf(db: Db, user: UserRow): Promise<'en' | 'tr'> {
  return user.language ?? (await organisationLanguage(db, user.orgId));
}
