import type { AnswerOf, AuditEvent, startTwoFactor, twoFactor } from '@sourcewiz/contract';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { seal } from '../../../platform/seal.ts';
import { takeAuthenticatorCode, takeEitherCode } from './authenticator.ts';
import { confirmPassword } from '../password/confirm-password.service.ts';
import { changeUser, lockUser, selectUser, type UserRow } from '../identity.store.ts';
import type { Notice } from '../identity.texts.ts';
import { mailNotice } from '../mail-notice.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.store.ts';
import { hashRecoveryCode, newRecoveryCode } from '../secrets.ts';
import { forgetSession } from '../sessions/sessions.service.ts';
import { notifySessionChanged, revokePending } from '../sessions/sessions.store.ts';
import { countGuess, type CountedGuess } from '../guard/throttle.service.ts';
import { describeTotp, newTotpSecret, totpSealing } from './totp.ts';

const RECOVERY_CODES = 10;

type Acting = CallerCtx & Visitor;

/** Whether the caller signs in with an authenticator. */
export async function twoFactorState(ctx: Ctx): Promise<AnswerOf<typeof twoFactor>> {
  const user = await selectUser(ctx, ctx.caller.userId);
  return {
    enabled: user?.totpConfirmedAt != null,
    recovery_codes_left: await countRecoveryCodes(ctx),
  };
}

/**
 * Makes a secret for an authenticator; an earlier unconfirmed one becomes invalid.
 * @throws DomainError old_password_wrong, two_factor_on
 */
export async function beginTwoFactor(
  base: Acting,
  password: string,
): Promise<AnswerOf<typeof startTwoFactor>> {
  const { email } = await confirmPassword(base, { password, path: 'body.password' });
  const { secret: serverSecret, brandName: brand } = base.platform.settings;
  const secret = newTotpSecret();
  await inTransaction(base, async (ctx) => {
    const user = await lockSelf(ctx);
    if (user.totpConfirmedAt !== null) fail('two_factor_on');
    await changeUser(ctx.db, user, {
      totpSecret: seal(totpSealing(serverSecret, user), secret),
      totpLastStep: 0,
    });
  });
  const { uri, svg } = await describeTotp({ secret, brand, email });
  return { secret, uri, qr_svg: svg };
}

/**
 * Turns the authenticator on once it shows the right code. Logins waiting for a mailed code end: from now on the
 * authenticator is asked for.
 * @returns recovery codes, which are shown only this once
 * @throws DomainError authenticator_code_wrong, two_factor_on, two_factor_not_started, rate_limited
 */
export async function enableTwoFactor(base: Acting, code: string): Promise<string[]> {
  const counted = await countCodeGuess(base);
  const codes = await inTransaction(base, async (ctx) => {
    const user = await lockSelf(ctx);
    if (user.totpConfirmedAt !== null) fail('two_factor_on');
    if (user.totpSecret === null) fail('two_factor_not_started');
    if (!(await takeAuthenticatorCode(ctx, user, code)))
      fail('authenticator_code_wrong', { path: 'body.otp' });
    const now = ctx.platform.clock.now();
    await changeUser(ctx.db, user, { totpConfirmedAt: now });
    await revokePending(ctx.db, user, now);
    await refreshOwnSession(ctx);
    await tell(base, ctx, { user, event: 'two_factor_enabled', notice: { kind: 'two_factor_enabled' } });
    return giveRecoveryCodes(ctx);
  });
  await takeBack(base, counted);
  return codes;
}

/** What a second factor opens and closes is known at once in all processes. */
async function refreshOwnSession(ctx: Ctx): Promise<void> {
  const { sessionId } = ctx.caller;
  await notifySessionChanged(ctx.db, sessionId);
  ctx.afterCommit(() => forgetSession(ctx.platform, sessionId));
}

/** Proof that it is the owner who weakens or removes the second step. */
interface BothFactors {
  password: string;
  /** From the authenticator, or a recovery code. */
  code: string;
}

/**
 * Turns the authenticator off.
 * @throws DomainError old_password_wrong, authenticator_code_wrong, two_factor_off, rate_limited
 */
export async function disableTwoFactor(base: Acting, factors: BothFactors): Promise<void> {
  await withBothFactors(base, factors, async (ctx, user) => {
    await changeUser(ctx.db, user, { totpSecret: null, totpConfirmedAt: null, totpLastStep: 0 });
    await replaceRecoveryCodes(ctx, []);
    await refreshOwnSession(ctx);
    await tell(base, ctx, { user, event: 'two_factor_disabled', notice: { kind: 'two_factor_disabled' } });
  });
}

/**
 * Makes new recovery codes; the earlier ones become invalid.
 * @throws DomainError old_password_wrong, authenticator_code_wrong, two_factor_off, rate_limited
 */
export async function renewRecoveryCodes(base: Acting, factors: BothFactors): Promise<string[]> {
  return withBothFactors(base, factors, async (ctx, user) => {
    const details = { recovery_codes: 'new' };
    const notice = { kind: 'recovery_codes_new' } as const;
    await tell(base, ctx, { user, event: 'two_factor_enabled', details, notice });
    return giveRecoveryCodes(ctx);
  });
}

/**
 * Somebody at a hijacked open page who knows the password must not be able to remove the second step that stops them.
 */
async function withBothFactors<T>(
  base: Acting,
  { password, code }: BothFactors,
  work: (ctx: Ctx, user: UserRow) => Promise<T>,
): Promise<T> {
  const { totpConfirmedAt } = await confirmPassword(base, { password, path: 'body.password' });
  if (totpConfirmedAt === null) fail('two_factor_off');
  const counted = await countCodeGuess(base);
  const result = await inTransaction(base, async (ctx) => {
    const user = await lockSelf(ctx);
    if (user.totpConfirmedAt === null) fail('two_factor_off');
    if (!(await takeEitherCode(ctx, user, code))) fail('authenticator_code_wrong', { path: 'body.code' });
    return work(ctx, user);
  });
  await takeBack(base, counted);
  return result;
}

/**
 * Asks a signed-in person once more for the password, and for a code if they have an authenticator.
 * @throws DomainError old_password_wrong, authenticator_code_wrong, rate_limited
 */
export async function confirmPerson(base: Acting, { password, code }: BothFactors): Promise<void> {
  const { totpConfirmedAt } = await confirmPassword(base, { password, path: 'body.password' });
  if (totpConfirmedAt !== null) await withBothFactors(base, { password, code }, async () => undefined);
}

/** There are few codes, so guesses are counted with those of signing in. */
function countCodeGuess({ platform, caller, ip }: Acting): Promise<CountedGuess> {
  const guess = { kind: 'second_step', email: caller.email, ip } as const;
  return platform.database.inSystem((db) => countGuess(db, platform, guess), { mayBeLost: true });
}

function takeBack({ platform }: Acting, counted: CountedGuess): Promise<void> {
  return platform.database.inSystem((db) => counted.succeeded(db), { mayBeLost: true });
}

async function lockSelf(ctx: Ctx): Promise<UserRow> {
  const key = { orgId: ctx.orgId, id: ctx.caller.userId };
  return (await lockUser(ctx.db, key)) ?? fail('unauthenticated');
}

async function giveRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { secret } = ctx.platform.settings;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(secret, ctx.caller.userId, code));
  await replaceRecoveryCodes(ctx, hashes);
  return codes;
}

async function tell(
  { platform, caller, ip, userAgent }: Acting,
  ctx: Ctx,
  {
    user,
    event,
    details = {},
    notice,
  }: { user: UserRow; event: AuditEvent; details?: Record<string, string>; notice: Notice },
): Promise<void> {
  const { orgId } = ctx;
  await recordAudit(ctx.db, platform.clock, { orgId, event, actorId: user.id, ip, userAgent, details });
  await mailNotice(ctx, { to: user.email, language: caller.language, notice, ip });
}
