import { slots } from '../../../platform/area.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { takeAuthenticatorCode } from '../profile/authenticator.ts';
import { changeCode, lockOpenCode } from './codes.store.ts';
import { changeUser, lockUser, type UserRow } from '../identity.store.ts';
import { mailNotice } from '../mail-notice.ts';
import { countRecoveryCodes, takeRecoveryCode } from '../profile/recovery-codes.store.ts';
import { hashCode, hashRecoveryCode, sameHash } from '../secrets.ts';
import { verifySession } from '../sessions/sessions.service.ts';
import {
  changeSession,
  lockOwnSession,
  selectOwnSession,
  type SessionRow,
} from '../sessions/sessions.store.ts';
import { knownDevice, rememberDevice } from '../guard/known-device.ts';
import { countGuess, type Guess } from '../guard/throttle.service.ts';

type Acting = CallerCtx & Visitor;
type Outcome = 'verified' | 'wrong' | 'locked';
interface Trying {
  user: UserRow;
  session: SessionRow;
  now: Date;
}

/**
 * The second step with a code: of this very session, once, in time. It opens a pending login with the sent code or the
 * authenticator's; within a session it proves the number that the code was sent to.
 * @returns false for a wrong, used or expired code
 * @throws DomainError otp_locked after too many wrong ones, rate_limited
 */
export async function checkCode(base: Acting, code: string): Promise<boolean> {
  return guess(base, (ctx, trying) => {
    const isAuthenticator = !base.caller.verified && trying.session.secondStep === 'authenticator';
    return isAuthenticator ? tryAuthenticator(ctx, trying, code) : trySentCode(ctx, trying, code);
  });
}

/**
 * The second step with a recovery code, for people whose authenticator is gone.
 * @returns false for a wrong or used one
 * @throws DomainError otp_locked, rate_limited
 */
export async function checkRecoveryCode(base: Acting, code: string): Promise<boolean> {
  return guess(base, async (ctx, trying) => {
    const isOffered = !base.caller.verified && trying.session.secondStep === 'authenticator';
    return isOffered ? tryRecoveryCode(base, ctx, { ...trying, code }) : 'wrong';
  });
}

/** Counts the try before it is checked; a wrong one stays counted although the call fails. */
async function guess(
  base: Acting,
  attempt: (ctx: Ctx, trying: Trying) => Promise<Outcome>,
): Promise<boolean> {
  const { platform, caller } = base;
  const session = (await inTransaction(base, selectOwnSession)) ?? fail('unauthenticated');
  const { database } = platform;
  const counted = await database.inSystem((db) => countGuess(db, platform, guessOf(base, session)), {
    mayBeLost: true,
  });
  const outcome = await inTransaction(base, async (ctx) => {
    const user = await lockUser(ctx.db, { orgId: ctx.orgId, id: caller.userId });
    const locked = await lockOwnSession(ctx);
    if (!user || !locked) return fail('unauthenticated');
    const trying = { user, session: locked, now: platform.clock.now() };
    const result = await attempt(ctx, trying);
    if (result === 'verified') await open(base, ctx, trying);
    else if (session.purpose === 'sign_in') await noteFailure(base, ctx);
    return result;
  });
  if (outcome === 'verified') {
    await database.inSystem((db) => counted.succeeded(db), { mayBeLost: true });
    rememberDevice(base, caller.email);
  }
  if (outcome === 'locked') fail('otp_locked');
  return outcome === 'verified';
}

function guessOf(base: Acting, { purpose }: SessionRow): Guess {
  const { email } = base.caller;
  const kind = purpose === 'sign_in' ? 'second_step' : 'sign_up_code';
  return { kind, email, ip: base.ip, device: knownDevice(base, email) };
}

async function trySentCode(ctx: Ctx, { session, now }: Trying, code: string): Promise<Outcome> {
  const { settings } = ctx.platform;
  const sent = await lockOpenCode(ctx);
  if (!sent || sent.expiresAt <= now) return 'wrong';
  if (sent.wrongTries >= settings.limits.otpMaxTries) return 'locked';
  const isRight = sameHash(sent.codeHash, hashCode(settings.secret, ctx.caller.sessionId, code));
  if (!isRight || session.purpose === 'taken') {
    await changeCode(ctx.db, sent, { wrongTries: sent.wrongTries + 1 });
    return sent.wrongTries + 1 >= settings.limits.otpMaxTries ? 'locked' : 'wrong';
  }
  const isProof = sent.purpose === 'mobile' || sent.purpose === 'whatsapp';
  await changeCode(ctx.db, sent, { usedAt: now, ...(isProof ? { provenAt: now } : {}) });
  return 'verified';
}

async function tryAuthenticator(ctx: Ctx, { user, session }: Trying, code: string): Promise<Outcome> {
  if (session.wrongTries >= ctx.platform.settings.limits.otpMaxTries) return 'locked';
  if (user.totpConfirmedAt === null) return 'wrong';
  return (await takeAuthenticatorCode(ctx, user, code)) ? 'verified' : countWrong(ctx, session);
}

async function tryRecoveryCode(
  base: Acting,
  ctx: Ctx,
  { user, session, code }: Trying & { code: string },
): Promise<Outcome> {
  const { platform, ip, userAgent, caller } = base;
  const { settings, clock } = platform;
  if (session.wrongTries >= settings.limits.otpMaxTries) return 'locked';
  const isGood = await takeRecoveryCode(ctx, hashRecoveryCode(settings.secret, user.id, code));
  if (!isGood || user.totpConfirmedAt === null) return countWrong(ctx, session);
  const left = await countRecoveryCodes(ctx);
  await recordAudit(ctx.db, clock, {
    orgId: ctx.orgId,
    event: 'recovery_code_used',
    actorId: user.id,
    ip,
    userAgent,
    details: { left: String(left) },
  });
  const notice = { kind: 'recovery_code_used' as const, left };
  await mailNotice(ctx, { to: user.email, language: caller.language, notice, ip });
  return 'verified';
}

async function countWrong(ctx: Ctx, session: SessionRow): Promise<Outcome> {
  const wrongTries = session.wrongTries + 1;
  await changeSession(ctx.db, session, { wrongTries });
  return wrongTries >= ctx.platform.settings.limits.otpMaxTries ? 'locked' : 'wrong';
}

/** Turns a pending login into a session; the first one of a company also opens the company. */
async function open(base: Acting, ctx: Ctx, { user, session }: Trying): Promise<void> {
  if (session.verified) return;
  const { platform, ip, userAgent } = base;
  const isFounder = session.purpose === 'sign_up';
  if (isFounder) {
    await changeUser(ctx.db, user, { status: 'active' });
    for (const found of platform.slots.all(slots.foundCompany)) await found(ctx);
  }
  await verifySession(platform, ctx.db, base.caller);
  await recordAudit(ctx.db, platform.clock, {
    orgId: ctx.orgId,
    event: isFounder ? 'signed_up' : 'signed_in',
    actorId: user.id,
    ip,
    userAgent,
  });
}

async function noteFailure({ platform, caller, ip, userAgent }: Acting, ctx: Ctx): Promise<void> {
  if (caller.verified) return;
  await recordAudit(ctx.db, platform.clock, {
    orgId: ctx.orgId,
    event: 'sign_in_failed',
    subjectId: caller.userId,
    ip,
    userAgent,
    details: { step: 'code' },
  });
}
