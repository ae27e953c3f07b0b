import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateOtp, login, logout, me, verifyOtp } from '@sourcewiz/contract';
import {
  addAccount,
  lastCode as lastCodeTo,
  startSignIn as startSignInAt,
} from '../../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, PASSWORD as password, type Company } from '../../../../test/factories.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Sign-in company' });
});
afterAll(() => t.close());

const account = (options: { otpVerification?: boolean; mobile?: string } = {}) =>
  addAccount(company, options);
const lastCode = (to: string) => lastCodeTo(t, to);
const startSignIn = (email: string) => startSignInAt(t, email);

describe('sign-in', () => {
  let email: string;
  beforeEach(async () => {
    email = await account({ mobile: '9876508214' });
  });

  test('AUTH-001 AUTH-022 AUTH-047 AUTH-048 AUTH-049 AUTH-050 email, password and the code open the session', async () => {
    const answer = must(await t.as()(login, { body: { email, password } }));
    expect(answer).toMatchObject({
      mobile: '9876508214',
      country: { id: 99 },
      meta: { otp_verification: true },
    });
    const call = t.as(answer.access_token);
    const sent = must(await call(generateOtp, { body: { email, mobile: '9876508214', country: 99 } }));
    expect(sent).toEqual({
      sent_to: ['+91 ••••• •8214', `${email[0]}•••@company.example`],
      valid_for_seconds: 180,
    });
    expect(must(await call(verifyOtp, { body: { otp: await lastCode(email) } }))).toEqual({ verified: true });
    expect(must(await call(me))).toMatchObject({ email, org: { id: company.orgId } });
  });

  test('AUTH-051 a pending login opens nothing but the code step', async () => {
    const { call } = await startSignIn(email);
    expect(await call(me)).toMatchObject({ ok: false, status: 401 });
  });

  test('AUTH-021 an account without code verification is signed in directly', async () => {
    const direct = await account({ otpVerification: false });
    const answer = must(await t.as()(login, { body: { email: direct, password } }));
    expect(answer.meta.otp_verification).toBe(false);
    expect((await t.as(answer.access_token)(me)).ok).toBe(true);
  });

  test('AUTH-042 the address is read without regard to case', async () => {
    expect((await t.as()(login, { body: { email: ` ${email.toUpperCase()} `, password } })).ok).toBe(true);
  });

  test('AUTH-059 a wrong password and an unknown account are refused alike', async () => {
    const wrong = await t.as()(login, { body: { email, password: 'wrong-password' } });
    const unknown = await t.as()(login, { body: { email: 'nobody@company.example', password } });
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_credentials', message: 'Invalid credentials. Please try again' }],
    });
  });

  test('AUTH-043 a code is refused after 180 s', async () => {
    const { call } = await startSignIn(email);
    t.clock.advance(180_000);
    expect(must(await call(verifyOtp, { body: { otp: await lastCode(email) } }))).toEqual({
      verified: false,
    });
  });

  test('AUTH-043 a code is good until just before 180 s', async () => {
    const { call } = await startSignIn(email);
    t.clock.advance(170_000);
    expect(must(await call(verifyOtp, { body: { otp: await lastCode(email) } }))).toEqual({ verified: true });
  });

  test('a code opens one login once: not a second time, not another login', async () => {
    const first = await startSignIn(email);
    const otp = await lastCode(email);
    const second = t.as(must(await t.as()(login, { body: { email, password } })).access_token);
    expect(must(await second(verifyOtp, { body: { otp } }))).toEqual({ verified: false });
    expect(must(await first.call(verifyOtp, { body: { otp } }))).toEqual({ verified: true });
    expect(must(await first.call(verifyOtp, { body: { otp } }))).toEqual({ verified: false });
  });

  test('AUTH-044 a new code makes the earlier one worthless', async () => {
    const { call } = await startSignIn(email);
    const old = await lastCode(email);
    t.clock.advance(1000);
    must(await call(generateOtp, { body: { email } }));
    const fresh = await lastCode(email);
    // Once in a million both are the same.
    const stale = old === fresh ? undefined : must(await call(verifyOtp, { body: { otp: old } }));
    expect(stale?.verified ?? false).toBe(false);
    expect(must(await call(verifyOtp, { body: { otp: fresh } }))).toEqual({ verified: true });
  });

  test('AUTH-045 after five wrong codes even the right one is refused, and at most five codes are sent in 15 minutes', async () => {
    const { call } = await startSignIn(email);
    const otp = await lastCode(email);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let n = 0; n < 4; n++)
      expect(must(await call(verifyOtp, { body: { otp: wrong } }))).toEqual({ verified: false });
    expect(await call(verifyOtp, { body: { otp: wrong } })).toMatchObject({
      errors: [{ code: 'otp_locked' }],
    });
    expect(await call(verifyOtp, { body: { otp } })).toMatchObject({ errors: [{ code: 'otp_locked' }] });
    for (let n = 0; n < 4; n++) must(await call(generateOtp, { body: { email } }));
    expect(await call(generateOtp, { body: { email } })).toMatchObject({ status: 429 });
  });

  test('AUTH-011 a code that is not six digits is not even looked at', async () => {
    const { call } = await startSignIn(email);
    expect(await call(verifyOtp, { body: { otp: '12345' } })).toMatchObject({ status: 400 });
  });

  test('AUTH-071 signing out ends the session for its token', async () => {
    const { call } = await startSignIn(email);
    must(await call(verifyOtp, { body: { otp: await lastCode(email) } }));
    expect((await call(me)).ok).toBe(true);
    must(await call(logout));
    expect(await call(me)).toMatchObject({ status: 401 });
  });

  test('AUTH-089 a session ends after 14 days without use', async () => {
    const { call } = await startSignIn(email);
    must(await call(verifyOtp, { body: { otp: await lastCode(email) } }));
    t.clock.advance(13 * 86_400_000);
    expect((await call(me)).ok).toBe(true);
    t.clock.advance(15 * 86_400_000);
    expect(await call(me)).toMatchObject({ status: 401, errors: [{ code: 'unauthenticated' }] });
  });

  test('tokens and codes are kept as hashes only', async () => {
    const { token } = await startSignIn(email);
    const otp = await lastCode(email);
    const { rows } = await t.platform.database.inSystem(async (db) => {
      return db.execute(
        sql`select row_to_json(s)::text || coalesce((select string_agg(row_to_json(c)::text, '') from one_time_code c), '') as text from session s`,
      );
    });
    const kept = rows.map((row) => String(row['text'])).join('');
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(`"${otp}"`);
  });

  test('AUTH-062 D03 asking for a code waits for no provider, and the answer says where it goes', async () => {
    const away = await bootTestApp({
      SMS_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_URL: t.databaseUrl,
    });
    const { access_token: token } = must(await away.as()(login, { body: { email, password } }));
    const { sent_to: sentTo } = must(await away.as(token)(generateOtp, { body: { email } }));
    expect(sentTo.at(-1)).toBe(`${email[0]}•••@company.example`);
    const { database, jobs } = away.platform;
    expect(await database.inSystem((db) => jobs.isPending(db, 'messages-mailed-codes', {}))).toBe(true);
    await away.close();
  });
});
