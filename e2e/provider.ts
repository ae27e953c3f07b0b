import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { enableTwoFactor, generateOtp, login, signUp, startTwoFactor, verifyOtp } from '@sourcewiz/contract';
import { projectRoot } from '../scripts/project-files.mjs';
import { timeCode } from './account.ts';
import { newestCodes, password } from './sign-in.ts';
import { callAs, dataOf } from './signed-in.ts';

export interface Person {
  email: string;
  token: string;
}

/** Founds a company whose admin is signed in. */
export async function found(request: APIRequestContext, email: string): Promise<Person> {
  const body = { email, password, role: 'admin' };
  const { access_token: token } = dataOf(await callAs(request, null)(signUp, { body }));
  await prove(request, { email, token });
  return { email, token };
}

/** Signs in with the code that is mailed. */
export async function enter(request: APIRequestContext, email: string): Promise<Person> {
  const entered = dataOf(await callAs(request, null)(login, { body: { email, password } }));
  const { access_token: token, mobile, country } = entered;
  await prove(request, { email, token }, { mobile, country: country?.id });
  return { email, token };
}

/** Makes an account one of the provider's, as the provider does it; its sessions end. @param dataDir of the running server */
export async function becomeProvider(email: string, dataDir: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/console.ts', 'person', email],
    { cwd: projectRoot, env: { ...process.env, DATA_DIR: dataDir } },
  );
}

/** Turns on the authenticator of somebody who is signed in. */
export async function addAuthenticator(request: APIRequestContext, { token }: Person): Promise<void> {
  const call = callAs(request, token);
  const { secret } = dataOf(await call(startTwoFactor, { body: { password } }));
  dataOf(await call(enableTwoFactor, { body: { otp: timeCode(secret, 0) } }));
}

async function prove(
  request: APIRequestContext,
  { email, token }: Person,
  number: { mobile?: string | null; country?: number | undefined } = {},
): Promise<void> {
  const call = callAs(request, token);
  dataOf(await call(generateOtp, { body: { email, ...number } }));
  const [otp = ''] = await newestCodes(request, email);
  if (!dataOf(await call(verifyOtp, { body: { otp } })).verified) throw new Error(`No code for ${email}`);
}
