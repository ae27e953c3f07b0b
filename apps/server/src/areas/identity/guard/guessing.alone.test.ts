import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login, me, requestPassword, signUp } from '@sourcewiz/contract';
import { addAccount, sendRaw } from '../../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, PASSWORD, type Company } from '../../../../test/factories.ts';
import { DomainError } from '../../../platform/fail.ts';
import { signIn } from '../sign-in/sign-in.service.ts';

/** Passwords that were compared, each at the cost of one argon2. */
const work = vi.hoisted(() => ({
  hashed: 0,
  compared: 0,
  meanwhile: undefined as (() => Promise<void>) | undefined,
}));
vi.mock('@node-rs/argon2', () => {
  const cheap = (password: string) => createHash('sha256').update(password).digest('hex');
  return {
    hash: async (password: string) => {
      work.hashed += 1;
      return cheap(password);
    },
    verify: async (stored: string, password: string) => {
      work.compared += 1;
      await work.meanwhile?.();
      return stored === cheap(password);
    },
  };
});

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
  t.clock.advance(2 * 3_600_000);
  email = await addAccount(company, { otpVerification: false });
  // The first comparison in a process creates the dummy hash.
  await tryFrom('192.0.2.200', 'nobody@company.example', 'first');
  work.hashed = 0;
  work.compared = 0;
});

const DAY_MS = 86_400_000;
type Outcome = 'in' | 'wrong' | 'wait';

async function tryFrom(ip: string, address: string, password: string): Promise<Outcome> {
  const visitor = {
    platform: t.platform,
    log: t.platform.log,
    ip,
    userAgent: 'test',
    language: 'en' as const,
    origin: '',
  };
  try {
    await signIn(visitor, { email: address, password });
    return 'in';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.problems[0]?.code === 'rate_limited' ? 'wait' : 'wrong';
  }
}

/** Guesses one after the other, spread evenly over a day. @returns how many passwords were compared */
async function guessForADay(
  count: number,
  who: (n: number) => { ip: string; address: string },
): Promise<number> {
  const before = work.compared;
  for (let n = 0; n < count; n++) {
    const { ip, address } = who(n);
    await tryFrom(ip, address, `guess number ${n}`);
    t.clock.advance(DAY_MS / count);
  }
  return work.compared - before;
}

const manyAddresses = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const home = '203.0.113.7';

/** The rules themselves are tested with 10,000 guesses of each kind; this checks that signing in applies them. */
describe('guesses at passwords', () => {
  test('500 in a day at one account from one address: about a hundred are looked at', async () => {
    expect(await tryFrom(home, email, PASSWORD)).toBe('in');
    const seen = await guessForADay(500, () => ({ ip: '192.0.2.66', address: email }));
    // Nine until the wait is longest, then one every quarter of an hour.
    expect(seen).toBeLessThanOrEqual(14 + 96);
    expect(await tryFrom(home, email, PASSWORD)).toBe('in');
  });

  test('500 within a minute at one account from 500 addresses: 21 are looked at, the owner gets in', async () => {
    expect(await tryFrom(home, email, PASSWORD)).toBe('in');
    const before = work.compared;
    for (let n = 0; n < 500; n++) await tryFrom(manyAddresses(n), email, `guess number ${n}`);
    // Twenty are free, and the next one passes before there is a wait.
    expect(work.compared - before).toBe(21);
    expect(await tryFrom(home, email, PASSWORD)).toBe('in');
    expect(await tryFrom('198.51.100.1', email, PASSWORD)).toBe('wait');
    t.clock.advance(61_000);
    expect(await tryFrom('198.51.100.1', email, PASSWORD)).toBe('in');
  });

  test('600 in a day at 600 accounts from one address: about two hundred are looked at', async () => {
    const seen = await guessForADay(600, (n) => ({
      ip: '192.0.2.67',
      address: `person-${n}@company.example`,
    }));
    expect(seen).toBeLessThanOrEqual(110 + 96);
    expect(await tryFrom(home, email, PASSWORD)).toBe('in');
  });

  test('2,000 at the same moment at ten accounts from ten addresses: 210 are looked at, the owners get in', async () => {
    const owners = [email];
    for (let n = 0; n < 9; n++) owners.push(await addAccount(company, { otpVerification: false }));
    for (const owner of owners) expect(await tryFrom(home, owner, PASSWORD)).toBe('in');
    const before = work.compared;
    for (let n = 0; n < 2_000; n += 10) {
      const guesses = owners.map((owner, at) =>
        tryFrom(`192.0.2.${(n / 10 + at) % 10}`, owner, `guess ${n}`),
      );
      await Promise.all(guesses);
    }
    expect(work.compared - before).toBe(10 * 21);
    for (const owner of owners) expect(await tryFrom(home, owner, PASSWORD)).toBe('in');
  });
});

describe('what happens to an account while its password is compared', () => {
  afterEach(() => {
    work.meanwhile = undefined;
  });
  const meanwhile = (change: SQL) => {
    work.meanwhile = async () => {
      work.meanwhile = undefined;
      await t.platform.database.inSystem((db) => db.execute(change));
    };
  };

  test('an authenticator that is switched on is asked for', async () => {
    meanwhile(sql`update app_user set totp_confirmed_at = now() where email = ${email}`);
    const answer = must(await t.as()(login, { body: { email, password: PASSWORD } }));
    expect(answer.meta).toEqual({ otp_verification: true, second_step: 'authenticator' });
    expect(await t.as(answer.access_token)(me)).toMatchObject({ status: 401 });
  });

  test.each([
    ['a new password', sql`password_hash = 'another'`],
    ['a deactivation', sql`status = 'inactive'`],
  ])('%s lets nobody in', async (_, change) => {
    meanwhile(sql`update app_user set ${change} where email = ${email}`);
    expect(await tryFrom(home, email, PASSWORD)).toBe('wrong');
  });
});

test('an owner who signs in from many tabs at the same moment gets in from all', async () => {
  for (let round = 0; round < 5; round++) {
    const tabs = Array.from({ length: 4 }, () => tryFrom(home, email, PASSWORD));
    expect(await Promise.all(tabs)).toEqual(['in', 'in', 'in', 'in']);
  }
});

describe('as much work for an address with an account as for one without', () => {
  const workOf = async (act: () => Promise<unknown>) => {
    const before = { ...work };
    await act();
    return { hashed: work.hashed - before.hashed, compared: work.compared - before.compared };
  };

  test('AUTH-059 signing in', async () => {
    const addresses = [email, 'nobody@company.example'];
    const works = [];
    for (const address of addresses)
      works.push(await workOf(() => tryFrom(home, address, 'a wrong password')));
    expect(works).toEqual([
      { hashed: 0, compared: 1 },
      { hashed: 0, compared: 1 },
    ]);
  });

  test('AUTH-037 signing up', async () => {
    const { role } = t.platform.settings.signUp;
    const send = (address: string) =>
      sendRaw(t, signUp, { body: { email: address, password: 'seven red kettles', role } });
    for (const address of [email, 'nobody-yet@company.example', 'nobody-yet@company.example']) {
      expect(await workOf(() => send(address))).toEqual({ hashed: 1, compared: 0 });
    }
  });

  test('AUTH-055 asking for a new password', async () => {
    const body = (address: string) => ({
      email: address,
      reset_url: 'http://127.0.0.1:4600/change-password',
    });
    for (const address of [email, 'nobody@company.example']) {
      const done = await workOf(() => sendRaw(t, requestPassword, { body: body(address) }));
      expect(done).toEqual({ hashed: 0, compared: 0 });
    }
  });

  test('a try that has to wait costs none', async () => {
    const send = () => sendRaw(t, login, { body: { email, password: 'a wrong password' } });
    for (let n = 0; n < 5; n++) await send();
    const done = await workOf(async () => expect((await send()).status).toBe(429));
    expect(done).toEqual({ hashed: 0, compared: 0 });
  });
});
