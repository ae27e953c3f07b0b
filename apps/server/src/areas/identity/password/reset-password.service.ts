import type { AnswerOf, checkResetToken } from '@sourcewiz/contract';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { checkNewPassword } from './choose-password.ts';
import { cutOff, revokeSessions } from '../sessions/end-sessions.service.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { changeUser, lockUser, type UserRow } from '../identity.store.ts';
import { mailNotice } from '../mail-notice.ts';
import {
  deletePasswordTokens,
  selectPasswordToken,
  usePasswordToken,
  type PasswordTokenRow,
} from './password-tokens.store.ts';
import { languageOf, sendResetRequest } from './reset-request.job.ts';
import { ownPage } from './reset-url.rules.ts';
import { hashPassword, hashToken } from '../secrets.ts';
import { rememberDevice } from '../guard/known-device.ts';
import { countUse, forgetGuesses } from '../guard/throttle.service.ts';

/**
 * Has a link to set a new password mailed. Everything that depends on whether there is an account happens in a job: the
 * call does the same for every address.
 * @throws DomainError reset_url_foreign, rate_limited for too many calls from one address
 */
export async function requestReset(
  visitor: Visitor,
  { email, resetUrl }: { email: string; resetUrl: string },
): Promise<void> {
  const { platform, ip, userAgent, origin } = visitor;
  const { publicUrl, mode } = platform.settings;
  const page = ownPage(resetUrl, { publicUrl, origin, isLocal: mode === 'local' });
  if (page === undefined) {
    return fail('reset_url_foreign', { path: 'body.reset_url', params: { origin: publicUrl } });
  }
  await countUse(platform, [{ quota: 'reset_address', of: networkOf(ip) }]);
  await sendResetRequest(platform, { email, page, ip, userAgent });
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
  const { user, ended } = await database.inSystem(async (db) => {
    await lockUser(db, before.user);
    const found = await findGood(db, tokenHash, clock.now());
    if (!found || !(await usePasswordToken(db, tokenHash, clock.now()))) return fail('reset_link_invalid');
    await changeUser(db, found.user, { passwordHash, status: 'active' });
    await deletePasswordTokens(db, found.user);
    await forgetGuesses(db, { kind: 'password', email: found.user.email, ip });
    await auditReset(visitor, db, found);
    const { orgId, id: userId } = found.user;
    const { ids } = await revokeSessions(db, clock, { orgId, userId });
    if (found.token.purpose === 'reset') {
      const notice = { kind: 'password_changed' as const };
      const language = await languageOf(db, found.user);
      await mailNotice({ platform, db, orgId }, { to: found.user.email, language, notice, ip });
    }
    return { user: found.user, ended: ids };
  });
  // Access to the account's mail proves ownership: strangers' tries no longer delay sign-in here.
  rememberDevice(visitor, user.email);
  cutOff(platform, ended);
}

async function auditReset(
  { platform, ip, userAgent }: Visitor,
  db: Db,
  { token, user }: { token: PasswordTokenRow; user: UserRow },
): Promise<void> {
  const event = token.purpose === 'invitation' ? 'member_activated' : 'password_reset';
  await recordAudit(db, platform.clock, { orgId: user.orgId, event, actorId: user.id, ip, userAgent });
}
