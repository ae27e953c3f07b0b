import { randomUUID } from 'node:crypto';
import { addressOf, generateOtp, login, verifyOtp, type Call, type Operation } from '@sourcewiz/contract';
import { createAccount, type NewAccount } from '../src/areas/identity/index.ts';
import { must, type TestApp } from './boot-app.ts';
import { PASSWORD, type Company } from './factories.ts';

/** Adds an account to a company, without signing in. @returns its address */
export async function addAccount(company: Company, options: Partial<NewAccount> = {}): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@company.example`;
  await company.inside((ctx) =>
    createAccount(ctx, {
      email,
      password: PASSWORD,
      firstName: 'A',
      lastName: 'B',
      isAdmin: true,
      countryId: 99,
      ...options,
    }),
  );
  return email;
}

/** The text of the newest message to an address or number. */
export async function lastMessage(t: TestApp, to: string): Promise<{ subject: string; text: string }> {
  const [message] = await t.platform.messages.outbox({ to, limit: 1 });
  if (!message) throw new Error(`Nothing was sent to ${to}`);
  return message;
}

export async function countMessages(t: TestApp, to: string): Promise<number> {
  return (await t.platform.messages.outbox({ to, limit: 100 })).length;
}

export async function lastCode(t: TestApp, to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await lastMessage(t, to)).text)?.[0];
  if (!code) throw new Error(`The last message to ${to} has no code`);
  return code;
}

/** A code other than this one. */
export const wrongCode = (right: string): string => (right === '000000' ? '000001' : '000000');

/** Signs in and requests a code. */
export async function startSignIn(
  t: TestApp,
  email: string,
  password = PASSWORD,
): Promise<{ call: Call; token: string }> {
  const { access_token: token } = must(await t.as()(login, { body: { email, password } }));
  const call = t.as(token);
  must(await call(generateOtp, { body: { email } }));
  return { call, token };
}

/** Signs in with password and emailed code. */
export async function signInFully(
  t: TestApp,
  email: string,
  password = PASSWORD,
): Promise<{ call: Call; token: string }> {
  const session = await startSignIn(t, email, password);
  const { verified } = must(await session.call(verifyOtp, { body: { otp: await lastCode(t, email) } }));
  if (!verified) throw new Error('The code did not fit');
  return session;
}

/** Sends a call as it is, from a given address. */
export async function sendRaw(
  t: TestApp,
  op: Operation,
  {
    body,
    params,
    token,
    ip = '127.0.0.1',
    headers = {},
  }: {
    body?: unknown;
    params?: unknown;
    token?: string;
    ip?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<{ status: number; code: string | undefined; body: string; cookie: string | undefined }> {
  const answer = await t.app.inject({
    method: op.method,
    url: addressOf(op, params),
    remoteAddress: ip,
    headers: { ...(token === undefined ? {} : { 'access-token': token }), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const parsed = JSON.parse(answer.body) as { errors?: { code: string }[] };
  const cookie = answer.cookies[0] && `${answer.cookies[0].name}=${answer.cookies[0].value}`;
  return { status: answer.statusCode, code: parsed.errors?.[0]?.code, body: answer.body, cookie };
}
