import { randomUUID } from 'node:crypto';
import type { AnswerOf, generateOtp, login } from '@sourcewiz/contract';
import type { CallerCtx, Platform } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { countryById } from './countries.ts';
import { maskEmail, maskMobile } from './identity.rules.ts';
import {
  changeCode,
  countCodesSince,
  lockUser,
  replaceCode,
  selectActiveUser,
  selectOpenCode,
  selectUserByEmail,
  type UserRow,
} from './identity.store.ts';
import { codeMessage } from './identity.texts.ts';
import { hashCode, newCode, passwordFits, sameHash } from './secrets.ts';
import { forgetSession, openSession, revokeSession, verifySession } from './sessions.service.ts';
import { countSignInTry } from './sign-in-throttle.service.ts';

/**
 * First step of signing in.
 * @throws DomainError invalid_credentials for a wrong password and for an unknown account alike; rate_limited
 */
export async function signIn(
  { platform, ip, userAgent }: Visitor,
  { email, password }: { email: string; password: string },
): Promise<AnswerOf<typeof login>> {
  const counted = await countSignInTry(platform, { email, ip });
  const user = await platform.database.inSystem((db) => selectUserByEmail(db, email));
  const fits = await passwordFits(user?.passwordHash, password);
  if (!user || !fits || user.status !== 'active') fail('invalid_credentials');
  await counted.succeeded();
  return platform.database.inSystem(async (db) => {
    const verified = !user.otpVerification;
    const token = await openSession(platform, db, { user, verified, ip, userAgent });
    return {
      access_token: token,
      mobile: user.mobile,
      country: user.countryId === null ? null : { id: user.countryId },
      meta: { otp_verification: user.otpVerification },
    };
  });
}

/**
 * Sends a one-time code to the addresses of the pending login; an earlier code is worth nothing from then on.
 * @throws DomainError otp_not_sent, rate_limited
 */
export async function sendCode(
  { platform, caller }: CallerCtx,
  { email }: { email: string },
): Promise<AnswerOf<typeof generateOtp>> {
  if (email !== caller.email) fail('otp_not_sent');
  const { settings, database } = platform;
  const code = newCode();
  const user = await database.inSystem(async (db) => {
    const row = await selectActiveUser(db, caller.orgId, caller.userId);
    if (!row) fail('unauthenticated');
    await storeCode(platform, db, { caller, code });
    return row;
  });
  const sentTo = await deliverCode(platform, { user, code, language: caller.language });
  return { sent_to: sentTo, valid_for_seconds: settings.limits.otpValidSeconds };
}

async function storeCode(
  { settings, clock }: Platform,
  db: Db,
  { caller, code }: { caller: CallerCtx['caller']; code: string },
): Promise<void> {
  const now = clock.now();
  const quarter = 15 * 60_000;
  await lockUser(db, caller.orgId, caller.userId);
  const recent = await countCodesSince(db, caller.userId, new Date(now.getTime() - quarter));
  if (recent >= settings.limits.otpCodesPer15Minutes)
    fail('rate_limited', { params: { seconds: quarter / 1000 } });
  await replaceCode(db, {
    orgId: caller.orgId,
    id: randomUUID(),
    sessionId: caller.sessionId,
    userId: caller.userId,
    codeHash: hashCode(settings.secret, caller.sessionId, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + settings.limits.otpValidSeconds * 1000),
  });
}

async function deliverCode(
  { messages, settings, log }: Platform,
  { user, code, language }: { user: UserRow; code: string; language: 'en' | 'tr' },
): Promise<string[]> {
  const { subject, text } = codeMessage({
    language,
    brand: settings.brandName,
    code,
    seconds: settings.limits.otpValidSeconds,
  });
  const ways: (() => Promise<string | undefined>)[] = [
    async () => {
      if (user.mobile === null) return undefined;
      const phonecode = user.countryId === null ? undefined : countryById(user.countryId)?.phonecode;
      const to = phonecode ? `+${phonecode}${user.mobile}` : user.mobile;
      return (await messages.sms({ to, text })) ? maskMobile(user.mobile, phonecode) : undefined;
    },
    async () => {
      await messages.mail({ to: user.email, subject, text });
      return maskEmail(user.email);
    },
  ];
  // Each by itself: a provider that is down must not keep people out who have another way.
  const sent = await Promise.allSettled(ways.map((send) => send()));
  for (const { reason } of sent.filter((one) => one.status === 'rejected')) {
    log.error({ err: reason as unknown }, 'a one-time code could not be sent one of its ways');
  }
  const sentTo = sent.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
  return sentTo.length > 0 ? sentTo : fail('otp_not_sent');
}

/**
 * Second step: the code of this very login, once, in time.
 * @returns false for a wrong, used or expired code
 * @throws DomainError otp_locked after too many wrong ones
 */
export async function checkCode({ platform, caller }: CallerCtx, code: string): Promise<boolean> {
  const { settings, clock, database } = platform;
  const outcome = await database.inSystem(async (db) => {
    const open = await selectOpenCode(db, caller.sessionId);
    if (!open || open.expiresAt <= clock.now()) return 'wrong';
    if (open.wrongTries >= settings.limits.otpMaxTries) return 'locked';
    if (!sameHash(open.codeHash, hashCode(settings.secret, caller.sessionId, code))) {
      await changeCode(db, open, { wrongTries: open.wrongTries + 1 });
      return open.wrongTries + 1 >= settings.limits.otpMaxTries ? 'locked' : 'wrong';
    }
    await changeCode(db, open, { usedAt: clock.now() });
    await verifySession(platform, db, caller);
    return 'verified';
  });
  if (outcome === 'locked') fail('otp_locked');
  return outcome === 'verified';
}

/** Ends the session of the caller, in all its tabs. */
export async function signOut({ platform, caller }: CallerCtx): Promise<void> {
  await platform.database.inSystem((db) => revokeSession(platform, db, caller));
  forgetSession(caller.sessionId);
  platform.live.disconnectSession(caller.sessionId);
}
