import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  checkResetToken,
  enableTwoFactor,
  generateOtp,
  login,
  me,
  requestPassword,
  resetPassword,
  signUp,
  updateMe,
  updateMobile,
  verifyOtp,
  verifyRecoveryCode,
} from '@sourcewiz/contract';
import { addAccount, lastCode, sendRaw, signInFully, startSignIn } from '../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { connectLive } from '../../../test/connect-live.ts';
import { makeCompany, PASSWORD as password, type Company } from '../../../test/factories.ts';

let t: TestApp;
let company: Company;
let email: string;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.advance(3_600_000);
  email = await addAccount(company, { otpVerification: false });
});

const posts = [login, signUp, generateOtp, verifyOtp, verifyRecoveryCode, requestPassword, resetPassword];
const tokenOf = async () => must(await t.as()(login, { body: { email, password } })).access_token;

describe('what cannot be read is refused, and nothing breaks', () => {
  test.each(posts.map((op) => [op.path, op] as const))('%s', async (_path, op) => {
    const token = await tokenOf();
    const json = { 'content-type': 'application/json' };
    const long = 'x'.repeat(1_000_000);
    const bodies: [unknown, Record<string, string>?][] = [
      ['{"email": "a@b.example", ', json],
      ['[]', json],
      ['null', json],
      ['"text"', json],
      ['<x/>', { 'content-type': 'text/xml' }],
      [{}],
      [{ email: 1, password: true, otp: 123456, token: {}, code: [], role: null, reset_url: 5 }],
      [{ email: { $gt: '' }, password: { $ne: null }, otp: ['1'], token: ['x'], code: {} }],
      [
        {
          email: long,
          password: long,
          otp: long,
          token: long,
          code: long,
          role: long,
          reset_url: long,
          mobile: long,
        },
      ],
      [
        {
          email: 'a\u0000b@x.example',
          password: 'a\u0000b',
          otp: '12\u00003456',
          token: '\u0000',
          code: '\u0000',
        },
      ],
      [{ email: '\ud800@x.example', password: '\udfff', otp: '\ud800', token: '\ud800', code: '\ud800' }],
    ];
    for (const [body, headers = {}] of bodies) {
      const { status } = await sendRaw(t, op, { body, token, headers });
      expect([400, 413, 415]).toContain(status);
    }
    const tooLarge = await sendRaw(t, op, { body: { email: 'x'.repeat(3_000_000) }, token });
    expect(tooLarge).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('of the account as well', async () => {
    const token = await tokenOf();
    const long = 'x'.repeat(300_000);
    for (const op of [updateMe, updateMobile, changePassword, enableTwoFactor]) {
      const body = {
        first_name: long,
        mobile: long,
        country: {},
        old_password: long,
        password: long,
        otp: long,
      };
      expect((await sendRaw(t, op, { body, token })).status).toBe(400);
    }
    const digits = { mobile: '９８７６５４３２１０', country: 99 };
    expect((await sendRaw(t, updateMobile, { body: digits, token })).status).toBe(400);
    const otp = '１２３４５６';
    expect((await sendRaw(t, enableTwoFactor, { body: { otp }, token })).status).toBe(400);
  });

  test('unknown fields give nobody anything', async () => {
    const { role } = t.platform.settings.signUp;
    const address = `fields-${email}`;
    const body = {
      email: address,
      password: 'seven red kettles',
      role,
      is_system_user: true,
      status: 'active',
      org_id: company.orgId,
    };
    expect((await sendRaw(t, signUp, { body })).status).toBe(200);
    const { rows } = await t.platform.database.inSystem((db) =>
      db.execute(sql`select org_id, status, is_system_user from app_user where email = ${address}`),
    );
    expect(rows[0]).toMatchObject({ status: 'unverified', is_system_user: false });
    expect(rows[0]?.['org_id']).not.toBe(company.orgId);
    const token = await tokenOf();
    must(
      await t.as(token)(updateMe, { body: { first_name: 'A', is_admin: false } as { first_name: string } }),
    );
    expect(must(await t.as(token)(me)).is_admin).toBe(true);
  });
});

describe('AUTH-042 e-mail addresses', () => {
  test('are one account whatever their case and the spaces around them', async () => {
    for (const written of [email.toUpperCase(), ` ${email}\n`, email.replace('company', 'ComPany')]) {
      expect((await t.as()(login, { body: { email: written, password } })).ok).toBe(true);
    }
    // The kelvin sign becomes a "k" in lower case: the same account, never a second one.
    const kelvin = await addAccount(company, { email: `k${email}`, otpVerification: false });
    expect(kelvin).not.toBe('');
    const answer = await t.as()(login, { body: { email: `\u212a${email}`, password } });
    expect(answer.ok).toBe(true);
  });

  test('of letters that only look alike are refused: no second account looks like a first one', async () => {
    const { role } = t.platform.settings.signUp;
    const alike = [
      email.replace('company', 'cоmpany'),
      email.replace('company', 'ｃｏｍｐａｎｙ'),
      email.replace('@', '＠'),
      email.replace('.example', '。example'),
      `İ${email}`,
      `${email.slice(0, 3)}\u200b${email.slice(3)}`,
      `${email.slice(0, 3)}\u202e${email.slice(3)}`,
    ];
    for (const address of alike) {
      const body = { email: address, password: 'seven red kettles', role };
      expect(await sendRaw(t, signUp, { body })).toMatchObject({ status: 400, code: 'invalid_input' });
      expect(await sendRaw(t, login, { body: { email: address, password } })).toMatchObject({ status: 400 });
    }
  });
});

test('a password is the same however a keyboard composes its letters', async () => {
  const composed = 'günaydın çılgın kuş';
  const typed = await addAccount(company, { password: composed, otpVerification: false });
  const answer = await t.as()(login, { body: { email: typed, password: composed.normalize('NFD') } });
  expect(answer.ok).toBe(true);
});

describe('what is over opens nothing', () => {
  test('the token of somebody deleted or deactivated, for calls and live events', async () => {
    for (const status of ['deleted', 'inactive', 'invited', 'unverified']) {
      const address = await addAccount(company, { otpVerification: false });
      const { access_token: token } = must(await t.as()(login, { body: { email: address, password } }));
      await t.platform.database.inSystem((db) =>
        db.execute(sql`update app_user set status = ${status} where email = ${address}`),
      );
      expect(await t.as(token)(me)).toMatchObject({ status: 401 });
      await expect(connectLive(t, token)).rejects.toThrow('unauthenticated');
      expect(await t.as()(login, { body: { email: address, password } })).toMatchObject({
        errors: [{ code: 'invalid_credentials' }],
      });
    }
  });

  test('a pending login after a quarter of an hour, and one whose account is gone', async () => {
    const address = await addAccount(company);
    const { call } = await startSignIn(t, address);
    t.clock.advance(15 * 60_000);
    expect(await call(verifyOtp, { body: { otp: await lastCode(t, address) } })).toMatchObject({
      status: 401,
    });
    const second = await startSignIn(t, address);
    await t.platform.database.inSystem((db) =>
      db.execute(sql`update app_user set status = 'deleted' where email = ${address}`),
    );
    const otp = await lastCode(t, address);
    expect(await second.call(verifyOtp, { body: { otp } })).toMatchObject({ status: 401 });
    expect(await second.call(generateOtp, { body: { email: address } })).toMatchObject({ status: 401 });
  });

  test('a code used twice, also by two tabs at the same moment', async () => {
    const address = await addAccount(company);
    const { call } = await startSignIn(t, address);
    const otp = await lastCode(t, address);
    const both = await Promise.all([call(verifyOtp, { body: { otp } }), call(verifyOtp, { body: { otp } })]);
    expect(both.filter((answer) => answer.ok && answer.data.verified)).toHaveLength(1);
    expect(must(await call(verifyOtp, { body: { otp } }))).toEqual({ verified: false });
  });

  test('made-up tokens', async () => {
    for (const token of ['x', ' ', '%00', "' or 1=1 --", 'x'.repeat(5_000)]) {
      expect((await t.as(token)(me)).status).toBe(401);
    }
    const { call } = await signInFully(t, await addAccount(company));
    expect(must(await call(checkResetToken, { body: { token: "' or 1=1 --" } })).valid).toBe(false);
    expect(must(await call(verifyRecoveryCode, { body: { code: '00000-00000' } })).verified).toBe(false);
    const reset = { token: 'x', password: 'seven red kettles' };
    expect(await call(resetPassword, { body: reset })).toMatchObject({ status: 410 });
    const script = { email, reset_url: 'javascript:alert(1)' };
    expect((await call(requestPassword, { body: script })).status).toBe(400);
  });
});
