import { sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  enableTwoFactor,
  login,
  requestPassword,
  startTwoFactor,
  twoFactor,
  verifyOtp,
  verifyRecoveryCode,
} from '@sourcewiz/contract';
import { addAccount, startSignIn } from '../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, PASSWORD as password, type Company } from '../../../test/factories.ts';
import { jobsDone } from '../../../test/jobs-done.ts';
import { sweepIdentity } from './sweep-identity.service.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  await t.work();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;

async function left(table: string): Promise<number> {
  const { rows } = await t.platform.database.inSystem((db) =>
    db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`),
  );
  return Number(rows[0]?.['count']);
}

test('what sign-in leaves behind is swept: counters, codes, links and sessions that are over', async () => {
  const email = await addAccount(company);
  await startSignIn(t, email);
  await t.as()(login, { body: { email, password: 'a wrong password' } });
  const body = { email, reset_url: 'http://127.0.0.1:4600/change-password' };
  must(await t.as()(requestPassword, { body }));
  await jobsDone(t, 'password-resets');
  await sweepIdentity(t.platform);
  const tables = ['throttle', 'one_time_code', 'password_token', 'session'];
  for (const table of tables) expect(await left(table)).toBeGreaterThan(0);
  t.clock.advance(2 * DAY_MS);
  await sweepIdentity(t.platform);
  for (const table of ['throttle', 'one_time_code', 'password_token']) expect(await left(table)).toBe(0);
  expect(await left('session')).toBeGreaterThan(0);
  t.clock.advance(60 * DAY_MS);
  await sweepIdentity(t.platform);
  expect(await left('session')).toBe(0);
});

test('recovery codes that were used are swept, the others stay good', async () => {
  const email = await addAccount(company, { otpVerification: false });
  const logIn = async () => t.as(must(await t.as()(login, { body: { email, password } })).access_token);
  const first = await logIn();
  const { secret } = must(await first(startTwoFactor, { body: { password } }));
  const shown = () => generateSync({ secret, epoch: Math.floor(t.clock.now().getTime() / 1000) });
  const { recovery_codes: codes } = must(await first(enableTwoFactor, { body: { otp: shown() } }));
  must(await (await logIn())(verifyRecoveryCode, { body: { code: codes[0] ?? '' } }));
  expect(await left('recovery_code')).toBe(10);
  t.clock.advance(31 * DAY_MS);
  await sweepIdentity(t.platform);
  expect(await left('recovery_code')).toBe(9);
  const call = await logIn();
  expect(must(await call(verifyOtp, { body: { otp: shown() } }))).toEqual({ verified: true });
  expect(must(await call(twoFactor))).toEqual({ enabled: true, recovery_codes_left: 9 });
});
