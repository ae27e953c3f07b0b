import type { Ctx } from '../../../platform/context.ts';
import { unseal } from '../../../platform/seal.ts';
import { changeUser, type UserRow } from '../identity.store.ts';
import { takeRecoveryCode } from './recovery-codes.store.ts';
import { hashRecoveryCode } from '../secrets.ts';
import { totpSealing, totpStep } from './totp.ts';

/**
 * Whether an authenticator shows the code; no code is accepted twice. Call it under the user's lock.
 * @returns false also for users without a secret
 */
export async function takeAuthenticatorCode(ctx: Ctx, user: UserRow, code: string): Promise<boolean> {
  if (user.totpSecret === null) return false;
  const { settings, clock } = ctx.platform;
  const secret = unseal(totpSealing(settings.secret, user), user.totpSecret);
  const step = totpStep(secret, { code, now: clock.now(), after: user.totpLastStep });
  if (step === undefined) return false;
  await changeUser(ctx.db, user, { totpLastStep: step });
  return true;
}

/** Whether the code is from the authenticator or a recovery code; it is used up. Call it under the user's lock. */
export async function takeEitherCode(ctx: Ctx, user: UserRow, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return takeAuthenticatorCode(ctx, user, code);
  return takeRecoveryCode(ctx, hashRecoveryCode(ctx.platform.settings.secret, user.id, code));
}
