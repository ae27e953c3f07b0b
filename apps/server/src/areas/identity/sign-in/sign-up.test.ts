import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  generateOtp,
  inviteMember,
  listAttributes,
  login,
  logout,
  manufacturer,
  me,
  revokeOtherSessions,
  signUp,
  verifyOtp,
  type Call,
} from '@sourcewiz/contract';
import {
  addAccount,
  countMessages,
  lastCode,
  lastMessage,
  sendRaw,
  signInFully,
  wrongCode,
} from '../../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, PASSWORD, type Company } from '../../../../test/factories.ts';
import { sweepIdentity } from '../sweep-identity.service.ts';

let t: TestApp;
let company: Company;
let role: string;
const password = 'seven red kettles';
beforeAll(async () => {
  t = await bootTestApp();
  t.clock.standStill();
  company = await makeCompany(t);
  role = t.platform.settings.signUp.role;
});
afterAll(() => t.close());

const newEmail = () => `founder-${randomUUID().slice(0, 8)}@new.example`;
/** From a unique address, since sign-ups per address are limited. */
async function begin(email: string, headers: Record<string, string> = {}) {
  const ip = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
  const answer = await sendRaw(t, signUp, { ip, headers, body: { email, password, role } });
  const { data } = JSON.parse(answer.body) as { data: { access_token: string } };
  return { answer: data, call: t.as(data?.access_token), token: data?.access_token };
}
async function mailCode(call: Call, email: string): Promise<string> {
  must(await call(generateOtp, { body: { email } }));
  return lastCode(t, email);
}
async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await t.platform.database.inSystem((db) => db.execute(query));
  return Number(rows[0]?.['count']);
}

describe('signing up', () => {
  test('AUTH-035 AUTH-036 AUTH-037 founds a company with its first admin, who gives a mailed code', async () => {
    const email = newEmail();
    const { answer, call } = await begin(email.toUpperCase());
    expect(answer).toEqual({
      access_token: expect.any(String),
      mobile: null,
      country: null,
      meta: { otp_verification: true, second_step: 'code' },
    });
    expect(await call(me)).toMatchObject({ status: 401 });
    const otp = await mailCode(call, email);
    expect(must(await call(verifyOtp, { body: { otp: wrongCode(otp) } }))).toEqual({ verified: false });
    expect(must(await call(verifyOtp, { body: { otp } }))).toEqual({ verified: true });
    expect(must(await call(me))).toMatchObject({ email, is_admin: true, language: 'en' });
    expect(must(await call(manufacturer))).toMatchObject({ name: 'New', status: 'draft', locale: 'en' });
    expect(must(await call(listAttributes)).length).toBeGreaterThan(5);
    must(await call(logout));
    expect((await t.as()(login, { body: { email, password } })).ok).toBe(true);
  });

  test('a Turkish browser founds a Turkish company', async () => {
    const email = newEmail();
    const { call } = await begin(email, { 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.5' });
    const otp = await mailCode(call, email);
    expect((await lastMessage(t, email)).text).toContain('kodunuz');
    must(await call(verifyOtp, { body: { otp } }));
    expect(must(await call(me))).toMatchObject({ language: 'tr' });
  });

  test('AUTH-037 nobody learns from it that an address has an account; its owner does', async () => {
    const [taken, free] = [await addAccount(company, { mobile: '9876500000' }), newEmail()];
    const both = [await begin(taken), await begin(free)] as const;
    const withoutToken = both.map(({ answer }) => ({ ...answer, access_token: '' }));
    expect(withoutToken[0]).toEqual(withoutToken[1]);
    const steps = async (call: Call, email: string) => {
      const body = { email, mobile: '9876501234', country: 99 };
      const seen: unknown[] = [
        await call(me),
        await call(verifyOtp, { body: { otp: '123456' } }),
        { ...must(await call(generateOtp, { body })), sent_to: [] },
      ];
      for (let n = 0; n < 6; n++)
        seen.push(await call(verifyOtp, { body: { otp: '12345x'.replace('x', String(n)) } }));
      for (let n = 0; n < 5; n++) seen.push((await call(generateOtp, { body: { email } })).status);
      seen.push(await call(logout), await call(generateOtp, { body: { email } }));
      return seen;
    };
    const seen = [await steps(both[0].call, taken), await steps(both[1].call, free)];
    expect(seen[0]).toEqual(seen[1]);
    const mail = await lastMessage(t, taken);
    expect(mail.subject).toContain('already have');
    expect(mail.text).not.toMatch(/\d{6}/);
    expect(await countMessages(t, '+919876500000')).toBe(0);
  });

  test('a stranger who signs up with an address does not use up the codes of its owner', async () => {
    const email = await addAccount(company);
    const { call } = await begin(email);
    for (let n = 0; n < 6; n++) await call(generateOtp, { body: { email } });
    for (let n = 0; n < 40; n++) await call(verifyOtp, { body: { otp: '000000' } });
    const { access_token: token } = must(
      await t.as()(login, { body: { email, password: 'correct-horse-battery' } }),
    );
    const owner = t.as(token);
    const otp = await mailCode(owner, email);
    expect(must(await owner(verifyOtp, { body: { otp } }))).toEqual({ verified: true });
  });

  test('a place that is closed to the owner of a taken address is not told to a stranger', async () => {
    const email = await addAccount(company);
    await t.platform.database.inSystem((db) =>
      db.execute(
        sql`update app_user set ip_mode = 'block', ip_addresses = '{203.0.113.5}' where email = ${email}`,
      ),
    );
    const { call } = await begin(email);
    expect((await call(generateOtp, { body: { email } })).ok).toBe(true);
  });

  test('signing up again replaces what was not verified; both at once leave one', async () => {
    const email = newEmail();
    const first = await begin(email);
    const old = await mailCode(first.call, email);
    const again = await Promise.all([begin(email), begin(email)]);
    expect(await first.call(verifyOtp, { body: { otp: old } })).toMatchObject({ status: 401 });
    expect(await count(sql`select count(*) from app_user where email = ${email}`)).toBe(1);
    const alive = await Promise.all(again.map(({ call }) => call(generateOtp, { body: { email } })));
    expect(alive.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('signing up again with a taken address ends the earlier token just the same', async () => {
    const email = await addAccount(company);
    const first = await begin(email);
    await begin(email);
    expect(await first.call(generateOtp, { body: { email } })).toMatchObject({ status: 401 });
  });

  test('what nobody verified is swept after 24 hours, company and all; a verified one stays', async () => {
    const [left, kept] = [newEmail(), newEmail()];
    await begin(left);
    const { call } = await begin(kept);
    must(await call(verifyOtp, { body: { otp: await mailCode(call, kept) } }));
    const drafts = sql`select count(*) from organisation where status = 'draft'`;
    const before = await count(drafts);
    t.clock.advance(23 * 3_600_000);
    await sweepIdentity(t.platform);
    expect(await count(sql`select count(*) from app_user where email = ${left}`)).toBe(1);
    t.clock.advance(2 * 3_600_000);
    await sweepIdentity(t.platform);
    expect(await count(sql`select count(*) from app_user where email = ${left}`)).toBe(0);
    expect(await count(drafts)).toBeLessThan(before);
    expect(must(await call(me)).email).toBe(kept);
  });

  test('before its code an account cannot sign in, and gets no link for a new password', async () => {
    const email = newEmail();
    await begin(email);
    const refused = await t.as()(login, { body: { email, password } });
    expect(refused).toMatchObject({ errors: [{ code: 'invalid_credentials' }] });
  });

  test('AUTH-035 another role is refused by its name, a weak password by its rule', async () => {
    const send = (body: object) =>
      sendRaw(t, signUp, { body: { email: newEmail(), password, role, ...body } });
    expect(await send({ role: 'system' })).toMatchObject({ status: 400, code: 'invalid_input' });
    expect((await send({ role: 'system' })).body).toContain('body.role');
    expect(await send({ password: 'short' })).toMatchObject({ code: 'password_too_short' });
    expect(await send({ password: 'x'.repeat(200) })).toMatchObject({ code: 'password_too_long' });
    expect(await send({ password: 'password123' })).toMatchObject({ code: 'password_too_common' });
  });

  test('where sign-up is closed nobody signs up', async () => {
    const closed = await bootTestApp({ SIGN_UP: 'closed', DATABASE_URL: t.databaseUrl });
    const refused = await closed.as()(signUp, { body: { email: newEmail(), password, role } });
    expect(refused).toMatchObject({ status: 403, errors: [{ code: 'sign_up_closed' }] });
    await closed.close();
  });

  test('sign-ups are limited for each e-mail address and for each place', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const body = { email, password, role };
      statuses.push((await sendRaw(t, signUp, { ip: `192.0.2.${n}`, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const many = await Promise.all(
      Array.from({ length: 24 }, () =>
        sendRaw(t, signUp, { ip: '198.51.100.9', body: { email: newEmail(), password, role } }),
      ),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(20);
    t.clock.advance(16 * 60_000);
    expect((await sendRaw(t, signUp, { ip: '198.51.100.9', body: { email, password, role } })).status).toBe(
      200,
    );
  });

  test('one that was not verified does not keep the person from being invited', async () => {
    const email = newEmail();
    const { call } = await begin(email);
    const body = { email, first_name: 'Meera' };
    must(await company.admin.call(inviteMember, { body }));
    expect(await call(generateOtp, { body: { email } })).toMatchObject({ status: 401 });
    expect(await company.admin.call(inviteMember, { body })).toMatchObject({
      errors: [{ code: 'email_taken' }],
    });
  });

  test('AUTH-037 what the owner of a taken address does ends no sign-up with it', async () => {
    const email = await addAccount(company);
    const { call: owner } = await signInFully(t, email);
    const { call } = await begin(email);
    must(await owner(changePassword, { body: { old_password: PASSWORD, password } }));
    must(await owner(revokeOtherSessions));
    expect(must(await call(generateOtp, { body: { email } })).sent_to).toHaveLength(1);
    expect(await call(me)).toMatchObject({ status: 401 });
  });
});
