import {
  generateOtp,
  login,
  signUp,
  type CallResult,
  type Problem,
  type ResultOf,
} from '@sourcewiz/contract';
import { callQuietly, callWith } from '../../../platform/api/call.ts';
import type { PendingLogin } from './pending-login.ts';

export type SignInStep =
  | { step: 'signed-in'; token: string }
  | { step: 'code'; pending: PendingLogin }
  | { step: 'refused'; problems: readonly Problem[] }
  | { step: 'code-not-sent'; problem: Problem | undefined };

type Entered = CallResult<ResultOf<typeof login>>;

/**
 * Sends the password; unless the account needs none, a code is made at once (AUTH-020, AUTH-021).
 * @returns where the sign-in goes on, or why it does not
 */
export async function signIn({ email, password }: { email: string; password: string }): Promise<SignInStep> {
  return secondStep(await callQuietly(login, { body: { email, password } }), { email, isNew: false });
}

/**
 * Founds a company with its first admin, whose address is then verified with a code.
 * @param role identifier that the public configuration names
 */
export async function createAccount(account: {
  email: string;
  password: string;
  role: string;
}): Promise<SignInStep> {
  return secondStep(await callQuietly(signUp, { body: account }), { email: account.email, isNew: true });
}

async function secondStep(
  answer: Entered,
  { email, isNew }: { email: string; isNew: boolean },
): Promise<SignInStep> {
  if (!answer.ok) return { step: 'refused', problems: answer.errors };
  const { access_token: token, meta, mobile, country } = answer.data;
  if (token === '') return { step: 'refused', problems: [{ code: 'invalid_credentials', message: '' }] };
  if (!meta.otp_verification) return { step: 'signed-in', token };
  const pending: PendingLogin = {
    email,
    mobile,
    country: country?.id ?? null,
    token,
    onlyMobileNum: false,
    updateMobileNum: false,
    secondStep: meta.second_step,
    isNew,
    sentTo: [],
    validUntil: 0,
  };
  if (meta.second_step === 'authenticator') return { step: 'code', pending };
  const sent = await sendCode(pending);
  return sent.ok ? { step: 'code', pending: sent.pending } : { step: 'code-not-sent', problem: sent.problem };
}

/** Makes and sends a new code. @returns the login with where it went and how long it is valid */
export async function sendCode(
  pending: PendingLogin,
): Promise<{ ok: true; pending: PendingLogin } | { ok: false; problem: Problem | undefined }> {
  const { email, mobile, country, token } = pending;
  const sent = await callWith(token)(generateOtp, { body: { email, mobile, country } });
  if (!sent.ok) return { ok: false, problem: sent.errors[0] };
  const validUntil = Date.now() + sent.data.valid_for_seconds * 1000;
  return { ok: true, pending: { ...pending, sentTo: sent.data.sent_to, validUntil } };
}
