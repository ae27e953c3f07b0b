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
  | { step: 'code-not-sent'; problem: Problem | undefined };

type Entered = CallResult<ResultOf<typeof login>>;

/**
 * Sends the password; unless the account needs none, a code is made at once (AUTH-020, AUTH-021).
 * @returns where the sign-in continues, or why it does not
 */
export async function signIn({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<CallResult<SignInStep>> {
  return secondStep(await callQuietly(login, { body: { email, password } }), { email, isNew: false });
}

/**
 * Founds a company with its first admin, whose address is then verified with a code.
 * @param role an identifier from the public configuration
 */
export async function createAccount(account: {
  email: string;
  password: string;
  role: string;
}): Promise<CallResult<SignInStep>> {
  return secondStep(await callQuietly(signUp, { body: account }), { email: account.email, isNew: true });
}

async function secondStep(
  answer: Entered,
  { email, isNew }: { email: string; isNew: boolean },
): Promise<CallResult<SignInStep>> {
  if (!answer.ok) return answer;
  const { access_token: token, meta, mobile, country } = answer.data;
  const goesOn = (data: SignInStep): CallResult<SignInStep> => ({ ...answer, data });
  if (token === '') return { ok: false, status: 400, errors: [{ code: 'invalid_credentials', message: '' }] };
  if (!meta.otp_verification) return goesOn({ step: 'signed-in', token });
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
  if (meta.second_step === 'authenticator') return goesOn({ step: 'code', pending });
  const sent = await sendCode(pending);
  return goesOn(
    sent.ok ? { step: 'code', pending: sent.data } : { step: 'code-not-sent', problem: sent.errors[0] },
  );
}

/** Makes and sends a new code. @returns the login with where it was sent and how long it is valid */
export async function sendCode(pending: PendingLogin): Promise<CallResult<PendingLogin>> {
  const { email, mobile, country, token } = pending;
  const sent = await callWith(token)(generateOtp, { body: { email, mobile, country } });
  if (!sent.ok) return sent;
  const validUntil = Date.now() + sent.data.valid_for_seconds * 1000;
  return { ...sent, data: { ...pending, sentTo: sent.data.sent_to, validUntil } };
}
