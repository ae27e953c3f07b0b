import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkResetToken,
  login,
  me,
  requestPassword,
  resetPassword,
  signUp,
  type AuditEvent,
} from '@sourcewiz/contract';
import { addAccount, countMessages, lastMessage, sendRaw, signInFully } from '../../../../test/accounts.ts';
import { auditOf } from '../../../../test/audit-of.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { connectLive } from '../../../../test/connect-live.ts';
import { makeCompany, PASSWORD, type Company } from '../../../../test/factories.ts';
import { jobsDone } from '../../../../test/jobs-done.ts';
import { issuePasswordToken } from './issue-password-token.service.ts';

let t: TestApp;
let company: Company;
let email: string;
const password = 'seven red kettles';
const page = 'http://127.0.0.1:4600/change-password';
beforeAll(async () => {
  t = await bootTestApp();
  t.clock.standStill();
  await t.work();
  company = await makeCompany(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  email = await addAccount(company);
  t.clock.advance(16 * 60_000);
});

const ask = async (address = email, resetUrl = page) => {
  const answer = await t.as()(requestPassword, { body: { email: address, reset_url: resetUrl } });
  await jobsDone(t, 'password-resets');
  return answer;
};
const tokenOf = async (address = email) =>
  /token=([\w-]{43})\s/.exec((await lastMessage(t, address)).text)?.[1] ?? '';
const set = (token: string, chosen = password) =>
  t.as()(resetPassword, { body: { token, password: chosen } });
const statusOf = async (status: string, address = email) =>
  t.platform.database.inSystem((db) =>
    db.execute(sql`update app_user set status = ${status} where email = ${address}`),
  );

describe('a forgotten password', () => {
  test('AUTH-025 AUTH-055 AUTH-056 AUTH-057 AUTH-016 the mailed link sets a new one', async () => {
    expect(must(await ask(email.toUpperCase()))).toEqual({});
    const mail = await lastMessage(t, email);
    expect(mail.text).toContain(`${page}?token=`);
    const token = await tokenOf();
    expect(must(await t.as()(checkResetToken, { body: { token } }))).toEqual({
      valid: true,
      purpose: 'reset',
    });
    expect(must(await set(token))).toEqual({});
    expect(await t.as()(login, { body: { email, password: PASSWORD } })).toMatchObject({ status: 400 });
    expect((await t.as()(login, { body: { email, password } })).ok).toBe(true);
    const events: AuditEvent[] = ['password_reset_requested', 'password_reset', 'sign_in_failed'];
    expect(await auditOf(t, email)).toEqual(events);
    expect((await lastMessage(t, email)).subject).toContain('password was changed');
  });

  test('AUTH-055 the answer is the same without an account, and nothing is mailed', async () => {
    const unverified = 'unverified@new.example';
    const { role } = t.platform.settings.signUp;
    must(await t.as()(signUp, { body: { email: unverified, password, role } }));
    for (const status of ['inactive', 'deleted', 'invited']) {
      await statusOf(status);
      expect(must(await ask())).toEqual({});
      expect(await countMessages(t, email)).toBe(0);
    }
    for (const address of ['nobody@company.example', unverified]) {
      expect(must(await ask(address))).toEqual({});
      expect(await countMessages(t, address)).toBe(0);
    }
  });

  test('D03 the call leaves the same behind for every address: a job that shows neither address nor link', async () => {
    const kept = async () => {
      const { rows } = await t.platform.database.inSystem((db) =>
        db.execute<{ data: object }>(sql`select data from pgboss.job where name = 'password-resets'`),
      );
      return rows.map(({ data }) => data);
    };
    const before = (await kept()).length;
    must(await ask());
    must(await ask('nobody@company.example'));
    const jobs = await kept();
    expect(jobs).toHaveLength(before + 2);
    for (const data of jobs) expect(Object.keys(data)).toEqual(['sealed']);
    expect(JSON.stringify(jobs)).not.toMatch(/company\.example|token=/);
    expect(await countMessages(t, email)).toBe(1);
  });

  test('AUTH-017 a link opened twice is used up: the second time says so', async () => {
    must(await ask());
    const token = await tokenOf();
    must(await set(token));
    expect(must(await t.as()(checkResetToken, { body: { token } }))).toEqual({ valid: false, purpose: null });
    expect(await set(token, 'another red kettle')).toMatchObject({
      status: 410,
      errors: [{ code: 'reset_link_invalid' }],
    });
  });

  test('two who use a link at the same moment: one wins', async () => {
    must(await ask());
    const token = await tokenOf();
    const chosen = Array.from({ length: 6 }, (_, n) => `kettle number ${n} is red`);
    const answers = await Promise.all(chosen.map((one) => set(token, one)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = chosen[answers.findIndex(({ ok }) => ok)] ?? '';
    expect((await t.as()(login, { body: { email, password: winner } })).ok).toBe(true);
  });

  test('AUTH-017 a link ends after 30 minutes, and when a newer one is mailed', async () => {
    must(await ask());
    const first = await tokenOf();
    must(await ask());
    const second = await tokenOf();
    expect(must(await t.as()(checkResetToken, { body: { token: first } })).valid).toBe(false);
    t.clock.advance(29 * 60_000);
    expect(must(await t.as()(checkResetToken, { body: { token: second } })).valid).toBe(true);
    t.clock.advance(60_000);
    expect(must(await t.as()(checkResetToken, { body: { token: second } })).valid).toBe(false);
    expect(await set(second)).toMatchObject({ status: 410 });
    expect(await set('x'.repeat(43))).toMatchObject({ status: 410 });
  });

  test('a weak password is refused and the link stays good', async () => {
    must(await ask());
    const token = await tokenOf();
    expect(await set(token, 'password123')).toMatchObject({ errors: [{ code: 'password_too_common' }] });
    expect(await set(token, 'kettle')).toMatchObject({ errors: [{ code: 'password_too_short' }] });
    expect((await set(token)).ok).toBe(true);
  });

  test('AUTH-055 a link to a foreign page is not mailed', async () => {
    for (const foreign of ['https://evil.example/change-password', 'http://127.0.0.1:4601/change-password']) {
      expect(await ask(email, foreign)).toMatchObject({
        status: 400,
        errors: [{ code: 'reset_url_foreign', params: { origin: 'http://127.0.0.1:4600' } }],
      });
    }
    expect(await countMessages(t, email)).toBe(0);
  });

  test('ends all sessions at once, open pages too; the link of somebody deactivated meanwhile is worth nothing', async () => {
    const { call, token } = await signInFully(t, email);
    const socket = await connectLive(t, token);
    must(await ask());
    const link = await tokenOf();
    must(await set(link));
    expect(await call(me)).toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(socket.connected).toBe(false));
    await expect(connectLive(t, token)).rejects.toThrow('unauthenticated');
    must(await ask());
    const late = await tokenOf();
    await statusOf('inactive');
    expect(await set(late)).toMatchObject({ status: 410 });
  });

  test('at most five mails to one person and 20 calls from one place in a quarter of an hour', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) {
      const body = { email, reset_url: page };
      statuses.push((await sendRaw(t, requestPassword, { ip: `192.0.2.${n}`, body })).status);
    }
    await jobsDone(t, 'password-resets');
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(await countMessages(t, email)).toBe(5);
    const body = { email: 'nobody@company.example', reset_url: page };
    const many = await Promise.all(
      Array.from({ length: 23 }, () => sendRaw(t, requestPassword, { ip: '198.51.100.7', body })),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('somebody who guessed wrong until they had to wait signs in at once with the new password', async () => {
    for (let n = 0; n < 8; n++) await t.as()(login, { body: { email, password: `wrong guess ${n}` } });
    must(await ask());
    must(await set(await tokenOf()));
    expect((await t.as()(login, { body: { email, password } })).ok).toBe(true);
  });
});

test('the token of an invitation activates the invited user, and nobody else', async () => {
  const { rows } = await t.platform.database.inSystem((db) =>
    db.execute(sql`update app_user set status = 'invited' where email = ${email} returning id`),
  );
  const userId = String(rows[0]?.['id']);
  const issue = () => company.inside((ctx) => issuePasswordToken(ctx, { userId, purpose: 'invitation' }));
  const old = await issue();
  const token = await issue();
  expect(must(await t.as()(checkResetToken, { body: { token: old } })).valid).toBe(false);
  t.clock.advance(24 * 3_600_000);
  expect(must(await t.as()(checkResetToken, { body: { token } }))).toEqual({
    valid: true,
    purpose: 'invitation',
  });
  must(await set(token));
  expect((await t.as()(login, { body: { email, password } })).ok).toBe(true);
  expect(await auditOf(t, email)).toEqual(['member_activated']);
  const late = await issue();
  expect(await set(late)).toMatchObject({ status: 410 });
});
