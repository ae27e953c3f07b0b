import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { generateOtp, login, verifyOtp } from '@sourcewiz/contract';
import { addAccount, lastCode, sendRaw } from '../../../../test/accounts.ts';
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
  email = await account();
});

const account = (options: { otpVerification?: boolean } = {}) => addAccount(company, options);

/** As if everybody who has failed so far had continued. */
async function setFailures(failures: number): Promise<void> {
  await t.platform.database.inSystem((db) => db.execute(sql`update throttle set failures = ${failures}`));
}

const signInFrom = async (ip: string, address: string, typed: string) =>
  (await sendRaw(t, login, { ip, body: { email: address, password: typed } })).status;

describe('tries to sign in', () => {
  test('guessing a password slows down after four wrong tries', async () => {
    for (let n = 0; n < 5; n++) await t.as()(login, { body: { email, password: `wrong-${n}-password` } });
    expect(await t.as()(login, { body: { email, password } })).toMatchObject({
      errors: [{ code: 'rate_limited' }],
    });
    t.clock.advance(60_000);
    expect((await t.as()(login, { body: { email, password } })).ok).toBe(true);
  });

  test('guesses at the same moment are counted as well', async () => {
    // However long the twenty take: a second later there would be another try.
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

  test('strangers keep the owner waiting for a minute at most, and not where they signed in before', async () => {
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

  describe('A03 while strangers guess from changing addresses', () => {
    const guessALot = async (address: string) => {
      for (let n = 0; n < 40; n++) await signInFrom(`10.7.${n}.1`, address, 'a wrong password');
    };
    const signIn = (ip: string, address: string, { typed = password, cookie = '' } = {}) =>
      sendRaw(t, login, { ip, body: { email: address, password: typed }, headers: { cookie } });

    test('the owner gets in from another address of a network that they signed in from', async () => {
      const owner = await account({ otpVerification: false });
      expect(await signInFrom('2001:db8:5:5::1', owner, password)).toBe(200);
      await guessALot(owner);
      expect(await signInFrom('2001:db8:5:6::1', owner, password)).toBe(429);
      for (let n = 0; n < 5; n++) expect(await signInFrom(`2001:db8:5:5:${n}::7`, owner, password)).toBe(200);
    });

    test('the owner gets in from anywhere with a browser that they signed in with', async () => {
      const owner = await account({ otpVerification: false });
      const { cookie } = await signIn('198.51.100.7', owner);
      await guessALot(owner);
      expect((await signIn('192.0.2.99', owner)).status).toBe(429);
      for (let n = 0; n < 5; n++) expect((await signIn(`192.0.2.${n}`, owner, { cookie })).status).toBe(200);
    });

    test('the browser of a code that fitted is known, too, and no other', async () => {
      const owner = await account();
      const first = await signIn('198.51.100.7', owner);
      expect(first.cookie).toBeUndefined();
      const { access_token: token } = (JSON.parse(first.body) as { data: { access_token: string } }).data;
      must(await t.as(token)(generateOtp, { body: { email: owner } }));
      const otp = await lastCode(t, owner);
      const second = await sendRaw(t, verifyOtp, { ip: '198.51.100.7', token, body: { otp } });
      const { cookie } = second;
      const stranger = await account({ otpVerification: false });
      const { cookie: another } = await signIn('198.51.100.8', stranger);
      await guessALot(owner);
      expect((await signIn('192.0.2.2', owner, { cookie: another })).status).toBe(429);
      expect((await signIn('192.0.2.1', owner, { cookie })).status).toBe(200);
      const forged = cookie?.replace(/\.[^.]*$/, '.AAAA');
      expect((await signIn('192.0.2.3', owner, { cookie: forged })).status).toBe(429);
    });

    test('a browser that is known gives no more guesses than one address does', async () => {
      const owner = await account({ otpVerification: false });
      const { cookie } = await signIn('198.51.100.7', owner);
      const tries = [];
      for (let n = 0; n < 20; n++)
        tries.push((await signIn(`192.0.2.${n}`, owner, { cookie, typed: 'a wrong password' })).status);
      expect(tries.filter((status) => status === 400)).toHaveLength(5);
    });
  });

  test('A10 codes that were sent while the clock was a day ahead do not count as those of today', async () => {
    const call = t.as(must(await t.as()(login, { body: { email, password } })).access_token);
    const ask = async () => (await call(generateOtp, { body: { email } })).status;
    t.clock.advance(86_400_000);
    const { access_token } = must(await t.as()(login, { body: { email, password } }));
    for (let n = 0; n < 5; n++) must(await t.as(access_token)(generateOtp, { body: { email } }));
    t.clock.advance(-86_400_000);
    for (let n = 0; n < 5; n++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });

  test('A10 after a wrong password as much is done where there is no account, and at no moment that tells', async () => {
    const works: string[] = [];
    const runUnseen = vi
      .spyOn(t.platform.background, 'runUnseen')
      .mockImplementation((what) => works.push(what));
    const run = vi.spyOn(t.platform.background, 'run');
    await signInFrom('192.0.2.71', email, 'a wrong password');
    await signInFrom('192.0.2.72', 'nobody@company.example', 'a wrong password');
    expect(works).toEqual(Array.from({ length: 2 }, () => 'writing down a failed sign-in'));
    // How long calls took is written now and then, whoever calls.
    expect(run.mock.calls.filter(([what]) => what !== 'the times of calls')).toEqual([]);
    runUnseen.mockRestore();
    run.mockRestore();
  });

  test('codes that are asked for at the same moment are counted one by one', async () => {
    const call = t.as(must(await t.as()(login, { body: { email, password } })).access_token);
    const asked = await Promise.all(Array.from({ length: 12 }, () => call(generateOtp, { body: { email } })));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
  });
});
