import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  countryCodes,
  generateOtp,
  login,
  logout,
  lookupUsers,
  me,
  outbox,
  permissionSlugs,
  userPermissions,
  verifyOtp,
  type Call,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany } from '../../../test/factories.ts';
import { inTransaction } from '../../platform/context.ts';
import { insertOrganisation } from '../organisation/index.ts';
import { createAccount } from './accounts.service.ts';
import { sweepIdentity } from './sweep-identity.service.ts';

let t: TestApp;
const orgId = randomUUID();
const password = 'correct-horse-battery';

beforeAll(async () => {
  t = await bootTestApp();
  await t.platform.database.inSystem((db) => insertOrganisation(db, { id: orgId, name: 'Sign-in company' }));
});
afterAll(() => t.close());

async function account(options: { otpVerification?: boolean; mobile?: string } = {}): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@company.example`;
  const caller = {
    orgId,
    userId: randomUUID(),
    sessionId: '',
    email: '',
    name: '',
    isAdmin: true,
    isSystemUser: false,
    permissions: new Set<never>(),
    language: 'en' as const,
    verified: true,
  };
  await inTransaction({ platform: t.platform, caller, log: t.platform.log }, (ctx) =>
    createAccount(ctx, {
      email,
      password,
      firstName: 'A',
      lastName: 'B',
      isAdmin: true,
      countryId: 99,
      ...options,
    }),
  );
  return email;
}

async function lastCode(to: string): Promise<string> {
  const messages = must(await t.as()(outbox, { query: { to } }));
  const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
  if (!code) throw new Error('No code in the outbox');
  return code;
}

/** Logs in and asks for a code. */
async function startSignIn(email: string): Promise<{ call: Call; token: string }> {
  const { access_token: token } = must(await t.as()(login, { body: { email, password } }));
  const call = t.as(token);
  must(await call(generateOtp, { body: { email } }));
  return { call, token };
}

describe('sign-in', () => {
  let email: string;
  beforeEach(async () => {
    email = await account({ mobile: '9876508214' });
  });

  test('AUTH-001 AUTH-022 AUTH-047 AUTH-049 AUTH-050 email, password and the code open the session', async () => {
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
    expect(must(await call(me))).toMatchObject({ email, org: { id: orgId } });
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
    // One time in a million both are the same.
    const stale = old === fresh ? undefined : must(await call(verifyOtp, { body: { otp: old } }));
    expect(stale?.verified ?? false).toBe(false);
    expect(must(await call(verifyOtp, { body: { otp: fresh } }))).toEqual({ verified: true });
  });

  test('after five wrong codes even the right one is refused, and at most five codes are sent in 15 minutes', async () => {
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

  test('guessing a password slows down after four wrong tries', async () => {
    for (let n = 0; n < 5; n++) await t.as()(login, { body: { email, password: `wrong-${n}-password` } });
    expect(await t.as()(login, { body: { email, password } })).toMatchObject({
      errors: [{ code: 'rate_limited' }],
    });
    t.clock.advance(60_000);
    expect((await t.as()(login, { body: { email, password } })).ok).toBe(true);
  });

  test('guesses at the same moment are counted as well', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) =>
      t.as()(login, { body: { email, password: `guess-${n}` } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);
  });

  test('signing in to an own account does not wipe out guesses at others', async () => {
    const attacker = await account({ otpVerification: false });
    const guess = (victim: string) =>
      signInFrom('192.0.2.66', `${victim}@company.example`, 'a wrong password');
    expect(await guess('victim')).toBe(400);
    await setFailures(101);
    expect(await guess('next-victim')).toBe(429);
    t.clock.advance(60_000);
    expect(await signInFrom('192.0.2.66', attacker, password)).toBe(200);
    expect(await guess('yet-another')).toBe(429);
  });

  test('strangers keep the owner waiting for a minute at most, and not where he signed in before', async () => {
    const direct = await account({ otpVerification: false });
    expect(await signInFrom('198.51.100.7', direct, password)).toBe(200);
    expect(await signInFrom('203.0.113.1', direct, 'a wrong password')).toBe(400);
    await setFailures(90);
    expect(await signInFrom('203.0.113.99', direct, password)).toBe(429);
    expect(await signInFrom('198.51.100.7', direct, password)).toBe(200);
    expect(await signInFrom('203.0.113.1', direct, 'a wrong password')).toBe(429);
    await setFailures(90);
    t.clock.advance(61_000);
    expect(await signInFrom('203.0.113.99', direct, password)).toBe(200);
  });

  test('codes that are asked for at the same moment are counted one by one', async () => {
    const call = t.as(must(await t.as()(login, { body: { email, password } })).access_token);
    const asked = await Promise.all(Array.from({ length: 12 }, () => call(generateOtp, { body: { email } })));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test('AUTH-062 a code that goes one way is enough; one that goes none is a failure', async () => {
    const nobody = 'http://127.0.0.1:9';
    const noSms = await bootTestApp({ SMS_URL: nobody, DATABASE_URL: t.databaseUrl });
    const noWay = await bootTestApp({
      SMS_URL: nobody,
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_URL: t.databaseUrl,
    });
    const ask = async (app: TestApp) => {
      const { access_token: token } = must(await app.as()(login, { body: { email, password } }));
      return app.as(token)(generateOtp, { body: { email } });
    };
    expect(must(await ask(noSms)).sent_to).toEqual([`${email[0]}•••@company.example`]);
    expect(await ask(noWay)).toMatchObject({ status: 502, errors: [{ message: 'Failed to generate OTP' }] });
    await noSms.close();
    await noWay.close();
  });

  test('what sign-in leaves behind is swept: counters, codes and sessions that are over', async () => {
    await startSignIn(email);
    await t.as()(login, { body: { email, password: 'a wrong password' } });
    const left = async () => {
      const { rows } = await t.platform.database.inSystem((db) =>
        db.execute(
          sql`select (select count(*) from throttle)::int + (select count(*) from one_time_code)::int
            + (select count(*) from session)::int as count`,
        ),
      );
      return Number(rows[0]?.['count']);
    };
    await sweepIdentity(t.platform);
    expect(await left()).toBeGreaterThan(2);
    t.clock.advance(60 * 86_400_000);
    await sweepIdentity(t.platform);
    expect(await left()).toBe(0);
  });
});

/** As if all who failed so far had gone on. */
async function setFailures(failures: number): Promise<void> {
  await t.platform.database.inSystem((db) => db.execute(sql`update throttle set failures = ${failures}`));
}

async function signInFrom(remoteAddress: string, email: string, password: string): Promise<number> {
  const answer = await t.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress,
    payload: { email, password },
  });
  return answer.statusCode;
}

describe('who somebody is', () => {
  test('AUTH-052 AUTH-029 the countries have a code, a phone code and a name', async () => {
    const list = must(await t.as()(countryCodes));
    expect(list.find(({ iso3 }) => iso3 === 'IND')).toEqual({
      id: 99,
      iso3: 'IND',
      phonecode: '91',
      nicename: 'India',
    });
  });

  test('AUTH-075 AUTH-076 PERM-052 one looks oneself up by e-mail, others only as an admin', async () => {
    const company = await makeCompany(t, { name: 'Looked up' });
    const asha = await company.employee(['view_products']);
    const own = { 'filter[email][_eq]': asha.email.toUpperCase() };
    expect(must(await asha.call(lookupUsers, { query: own }))).toEqual([
      {
        id: asha.userId,
        is_admin: false,
        is_system_user: false,
        mobile: null,
        email: asha.email,
        country: null,
      },
    ]);
    expect(must(await asha.call(me))).toMatchObject({ email: asha.email, mobile: null, country: null });
    const theirs = { 'filter[email][_eq]': company.admin.email };
    expect(await asha.call(lookupUsers, { query: theirs })).toMatchObject({ status: 403 });
    expect(must(await company.admin.call(lookupUsers, { query: own }))).toHaveLength(1);
    const stranger = await makeCompany(t, { name: 'Stranger' });
    expect(must(await stranger.admin.call(lookupUsers, { query: own }))).toEqual([]);
  });

  test('PERM-001 PERM-002 PERM-034 PERM-051 the permissions of a user, an admin has all', async () => {
    const company = await makeCompany(t, { name: 'Permitted' });
    const asha = await company.employee([
      'view_products',
      'view_quotation',
      'edit_quotation',
      'create_quotation',
    ]);
    const list = must(await asha.call(userPermissions, { params: { id: asha.userId } }));
    expect(list.map(({ slug }) => slug)).toEqual(permissionSlugs);
    expect(list.filter(({ toggleValue }) => toggleValue).map(({ slug }) => slug)).toEqual([
      'view_products',
      'edit_quotation',
      'create_quotation',
      'view_quotation',
    ]);
    const typeOf = (slug: string) => list.find((entry) => entry.slug === slug)?.permissionType;
    expect([typeOf('view_products'), typeOf('view_quotation'), typeOf('view_contacts')]).toEqual([
      'partial',
      'full',
      'none',
    ]);
    const admin = { params: { id: company.admin.userId } };
    expect(await asha.call(userPermissions, admin)).toMatchObject({ status: 403 });
    const all = must(await company.admin.call(userPermissions, admin));
    expect(all.every(({ toggleValue, permissionType }) => toggleValue && permissionType === 'full')).toBe(
      true,
    );
  });
});
