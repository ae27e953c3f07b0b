import { sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  disableTwoFactor,
  enableTwoFactor,
  generateOtp,
  login,
  me,
  newRecoveryCodes,
  startTwoFactor,
  twoFactor,
  verifyOtp,
  verifyRecoveryCode,
  type Call,
} from '@sourcewiz/contract';
import {
  addAccount,
  countMessages,
  lastCode,
  lastMessage,
  signInFully,
  startSignIn,
} from '../../../../test/accounts.ts';
import { auditOf } from '../../../../test/audit-of.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, PASSWORD as password, type Company } from '../../../../test/factories.ts';

let t: TestApp;
let company: Company;
let email: string;
beforeAll(async () => {
  t = await bootTestApp();
  t.clock.standStill();
  company = await makeCompany(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  email = await addAccount(company);
});

/** The authenticator's code, `later` seconds from now. */
const shown = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(t.clock.now().getTime() / 1000) + later });
const nextStep = () => t.clock.advance(30_000);

async function switchOn(): Promise<{ call: Call; secret: string; recovery: string[] }> {
  const { call } = await signInFully(t, email);
  const { secret } = must(await call(startTwoFactor, { body: { password } }));
  const { recovery_codes: recovery } = must(await call(enableTwoFactor, { body: { otp: shown(secret) } }));
  nextStep();
  await t.platform.background.settled();
  return { call, secret, recovery };
}

async function logIn(): Promise<Call> {
  const answer = must(await t.as()(login, { body: { email, password } }));
  expect(answer.meta).toEqual({ otp_verification: true, second_step: 'authenticator' });
  return t.as(answer.access_token);
}
const verify = async (call: Call, otp: string) => must(await call(verifyOtp, { body: { otp } })).verified;
const wrong = (secret: string) => {
  const near = [-60, -30, 0, 30, 60].map((later) => shown(secret, later));
  return (
    ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.includes(code)) ?? ''
  );
};

describe('switching the authenticator on', () => {
  test('needs the password and a code; shows ten recovery codes, tells the owner, and is written down', async () => {
    const { call } = await signInFully(t, email);
    expect(await call(enableTwoFactor, { body: { otp: '123456' } })).toMatchObject({
      errors: [{ code: 'two_factor_not_started' }],
    });
    expect(await call(startTwoFactor, { body: { password: 'not this one' } })).toMatchObject({
      errors: [{ code: 'old_password_wrong' }],
    });
    const started = must(await call(startTwoFactor, { body: { password } }));
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.uri).toContain(`secret=${started.secret}`);
    expect(started.qr_svg).toMatch(/^<svg/);
    expect(must(await call(twoFactor))).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect(await call(enableTwoFactor, { body: { otp: wrong(started.secret) } })).toMatchObject({
      errors: [{ code: 'authenticator_code_wrong' }],
    });
    const otp = shown(started.secret);
    const { recovery_codes: codes } = must(await call(enableTwoFactor, { body: { otp } }));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(must(await call(twoFactor))).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect(must(await call(me)).two_factor).toBe(true);
    expect(await call(startTwoFactor, { body: { password } })).toMatchObject({
      errors: [{ code: 'two_factor_on' }],
    });
    expect(await auditOf(t, email)).toContain('two_factor_enabled');
    expect((await lastMessage(t, email)).subject).toContain('authenticator turned on');
  });

  test('keeps neither the secret nor the recovery codes readable', async () => {
    const { secret, recovery } = await switchOn();
    const { rows } = await t.platform.database.inSystem((db) =>
      db.execute(sql`select string_agg(row_to_json(u)::text, '') || (select string_agg(row_to_json(r)::text, '')
        from recovery_code r) as text, string_agg(encode(u.totp_secret, 'escape'), '') as raw from app_user u`),
    );
    const kept = `${String(rows[0]?.['text'])}${String(rows[0]?.['raw'])}`;
    for (const plain of [secret, Buffer.from(secret).toString('hex'), ...recovery]) {
      expect(kept).not.toContain(plain);
    }
  });
});

describe('signing in with the authenticator', () => {
  test('asks for its code instead of a mailed one', async () => {
    const { secret } = await switchOn();
    const before = await countMessages(t, email);
    const call = await logIn();
    expect(await call(me)).toMatchObject({ status: 401 });
    expect(await call(generateOtp, { body: { email } })).toMatchObject({
      errors: [{ code: 'two_factor_on' }],
    });
    expect(await countMessages(t, email)).toBe(before);
    expect(await verify(call, wrong(secret))).toBe(false);
    expect(await verify(call, shown(secret))).toBe(true);
    expect(must(await call(me)).email).toBe(email);
  });

  test('also of an account that signs in without codes', async () => {
    email = await addAccount(company, { otpVerification: false });
    const direct = t.as(must(await t.as()(login, { body: { email, password } })).access_token);
    const { secret } = must(await direct(startTwoFactor, { body: { password } }));
    must(await direct(enableTwoFactor, { body: { otp: shown(secret) } }));
    expect(await (await logIn())(me)).toMatchObject({ status: 401 });
  });

  test('takes no code twice: not in another login, not at the same moment, not the one it was switched on with', async () => {
    const { call: owner } = await signInFully(t, email);
    const { secret } = must(await owner(startTwoFactor, { body: { password } }));
    const otp = shown(secret);
    must(await owner(enableTwoFactor, { body: { otp } }));
    expect(await verify(await logIn(), otp)).toBe(false);
    nextStep();
    const [a, b] = [await logIn(), await logIn()];
    const fresh = shown(secret);
    expect((await Promise.all([verify(a, fresh), verify(b, fresh)])).toSorted()).toEqual([false, true]);
    expect(await verify(await logIn(), fresh)).toBe(false);
  });

  test('goes by the clock of the server, one step more or less; a clock that is an hour off shows nothing', async () => {
    const { secret } = await switchOn();
    nextStep();
    for (const off of [-3600, 3600, -90, 90])
      expect(await verify(await logIn(), shown(secret, off))).toBe(false);
    expect(await verify(await logIn(), shown(secret, 30))).toBe(true);
    t.clock.advance(120_000);
    expect(await verify(await logIn(), shown(secret, -30))).toBe(true);
  });

  test('locks a login after five wrong codes, and waits between guesses over many logins', async () => {
    const { secret } = await switchOn();
    const call = await logIn();
    const guess = (on: Call) => on(verifyOtp, { body: { otp: wrong(secret) } });
    for (let n = 0; n < 4; n++) expect(must(await guess(call)).verified).toBe(false);
    expect(await guess(call)).toMatchObject({ errors: [{ code: 'otp_locked' }] });
    expect(await call(verifyOtp, { body: { otp: shown(secret) } })).toMatchObject({
      errors: [{ code: 'otp_locked' }],
    });
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push((await guess(await logIn())).status);
    expect(statuses.filter((status) => status === 429).length).toBe(5);
    t.clock.advance(16 * 60_000);
    expect(await verify(await logIn(), shown(secret))).toBe(true);
  });
});

describe('recovery codes', () => {
  test('open a login once each, however they are typed, and the owner is told', async () => {
    const { recovery } = await switchOn();
    const [first = '', second = ''] = recovery;
    const use = async (code: string) =>
      must(await (await logIn())(verifyRecoveryCode, { body: { code } })).verified;
    expect(await use(` ${first.toLowerCase().replace('-', ' ')} `)).toBe(true);
    expect(await use(first)).toBe(false);
    const both = [await logIn(), await logIn()];
    const answers = await Promise.all(
      both.map((call) => call(verifyRecoveryCode, { body: { code: second } })),
    );
    expect(answers.filter((answer) => must(answer).verified)).toHaveLength(1);
    expect(await auditOf(t, email)).toContain('recovery_code_used');
    const mail = await lastMessage(t, email);
    expect(mail.text).toContain('left: 8.');
  });

  test('open nothing where no authenticator is asked for', async () => {
    const { recovery } = await switchOn();
    const other = await addAccount(company);
    const { access_token: token } = must(await t.as()(login, { body: { email: other, password } }));
    const call = t.as(token);
    expect(must(await call(verifyRecoveryCode, { body: { code: recovery[0] ?? '' } })).verified).toBe(false);
    expect(await call(me)).toMatchObject({ status: 401 });
  });

  test('are made anew with the password and a code, which ends the earlier ones', async () => {
    const { call, recovery, secret } = await switchOn();
    const code = shown(secret);
    expect(await call(newRecoveryCodes, { body: { password: 'not this one', code } })).toMatchObject({
      errors: [{ code: 'old_password_wrong' }],
    });
    expect(await call(newRecoveryCodes, { body: { password, code: wrong(secret) } })).toMatchObject({
      errors: [{ code: 'authenticator_code_wrong', path: 'body.code' }],
    });
    const fresh = must(await call(newRecoveryCodes, { body: { password, code } })).recovery_codes;
    const use = async (code = '') =>
      must(await (await logIn())(verifyRecoveryCode, { body: { code } })).verified;
    expect(await use(recovery[3])).toBe(false);
    expect(await use(fresh[3])).toBe(true);
  });
});

describe('switching the authenticator off', () => {
  test('needs the password and a code; it is asked for no more, and its recovery codes are gone', async () => {
    const { call, recovery, secret } = await switchOn();
    const code = shown(secret);
    expect(await call(disableTwoFactor, { body: { password: 'not this one', code } })).toMatchObject({
      errors: [{ code: 'old_password_wrong' }],
    });
    must(await call(disableTwoFactor, { body: { password, code } }));
    for (const op of [disableTwoFactor, newRecoveryCodes] as const) {
      expect(await call(op, { body: { password, code } })).toMatchObject({
        errors: [{ code: 'two_factor_off' }],
      });
    }
    expect(must(await call(twoFactor))).toEqual({ enabled: false, recovery_codes_left: 0 });
    const answer = must(await t.as()(login, { body: { email, password } }));
    expect(answer.meta.second_step).toBe('code');
    const body = { code: recovery[0] ?? '' };
    expect(must(await t.as(answer.access_token)(verifyRecoveryCode, { body })).verified).toBe(false);
    expect(await auditOf(t, email)).toContain('two_factor_disabled');
  });

  test('a recovery code is good as well, as long as it is not used', async () => {
    const { call, recovery } = await switchOn();
    const [code = ''] = recovery;
    expect(must(await (await logIn())(verifyRecoveryCode, { body: { code } })).verified).toBe(true);
    expect(await call(disableTwoFactor, { body: { password, code } })).toMatchObject({
      errors: [{ code: 'authenticator_code_wrong' }],
    });
    must(await call(disableTwoFactor, { body: { password, code: recovery[1] ?? '' } }));
  });

  test('a code that opened a login does not switch it off as well', async () => {
    const { call, secret } = await switchOn();
    const code = shown(secret);
    expect(await verify(await logIn(), code)).toBe(true);
    expect(await call(disableTwoFactor, { body: { password, code } })).toMatchObject({
      errors: [{ code: 'authenticator_code_wrong' }],
    });
  });
});

describe('somebody who took over an open page', () => {
  test('cannot guess the code that switches on what the owner began, nor the one that switches it off', async () => {
    const { call } = await signInFully(t, email);
    const { secret } = must(await call(startTwoFactor, { body: { password } }));
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await call(enableTwoFactor, { body: { otp: wrong(secret) } })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 400), 429]);
    t.clock.advance(16 * 60_000);
    must(await call(enableTwoFactor, { body: { otp: shown(secret) } }));
    const codes = [];
    for (let n = 0; n < 12; n++) {
      codes.push((await call(disableTwoFactor, { body: { password, code: wrong(secret) } })).status);
    }
    expect(codes).toEqual([...Array.from({ length: 11 }, () => 400), 429]);
  });
});

test('a login that waits for a mailed code ends when the authenticator is switched on', async () => {
  const { call } = await signInFully(t, email);
  const early = await startSignIn(t, email);
  const otp = await lastCode(t, email);
  const { secret } = must(await call(startTwoFactor, { body: { password } }));
  must(await call(enableTwoFactor, { body: { otp: shown(secret) } }));
  expect(await early.call(verifyOtp, { body: { otp } })).toMatchObject({ status: 401 });
  expect((await call(me)).ok).toBe(true);
});
