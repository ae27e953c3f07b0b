import { generateOtp, login, type Problem, type ResultOf } from '@sourcewiz/contract';
import { callQuietly, callWith } from '../../platform/api/call.ts';
import type { PendingLogin } from './pending-login.ts';

export type SignInStep =
  | { step: 'signed-in'; token: string }
  | { step: 'code'; pending: PendingLogin }
  | { step: 'refused'; problem: Problem | null }
  | { step: 'code-not-sent' };

/**
 * Sends the password; unless the account needs none, a code is made at once (AUTH-020, AUTH-021).
 * @returns where the sign-in goes on, or why it does not
 */
export async function signIn({ email, password }: { email: string; password: string }): Promise<SignInStep> {
  const answer = await callQuietly(login, { body: { email, password } });
  if (!answer.ok) return { step: 'refused', problem: answer.errors[0] ?? null };
  const { access_token: token, meta, mobile, country } = answer.data;
  if (token === '') return { step: 'refused', problem: { code: 'invalid_credentials', message: '' } };
  if (!meta.otp_verification) return { step: 'signed-in', token };
  const account = { email, mobile, country: country?.id ?? null, token };
  const sent = await sendCode(account);
  if (sent === null) return { step: 'code-not-sent' };
  return {
    step: 'code',
    pending: {
      ...account,
      onlyMobileNum: false,
      updateMobileNum: false,
      sentTo: sent.sent_to,
      validUntil: Date.now() + sent.valid_for_seconds * 1000,
    },
  };
}

/** Makes and sends a new code. @returns where it went and how long it is valid, or null when it was not sent */
export async function sendCode({
  email,
  mobile,
  country,
  token,
}: Pick<PendingLogin, 'email' | 'mobile' | 'country' | 'token'>): Promise<ResultOf<
  typeof generateOtp
> | null> {
  const sent = await callWith(token)(generateOtp, { body: { email, mobile, country } });
  return sent.ok ? sent.data : null;
}
