import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changePassword,
  listSessions,
  login,
  logout,
  me,
  revokeOneSession,
  revokeOtherSessions,
  updateMe,
} from '@sourcewiz/contract';
import { addAccount, lastMessage, signInFully } from '../../../../test/accounts.ts';
import { auditOf } from '../../../../test/audit-of.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { connectLive } from '../../../../test/connect-live.ts';
import { makeCompany, PASSWORD, type Company } from '../../../../test/factories.ts';

let t: TestApp;
let company: Company;
let email: string;
const password = 'seven red kettles';
beforeAll(async () => {
  t = await bootTestApp();
  t.clock.standStill();
  company = await makeCompany(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  email = await addAccount(company);
});

describe('changing the own password', () => {
  test('AUTH-087 needs the old one', async () => {
    const { call } = await signInFully(t, email);
    expect(await call(changePassword, { body: { old_password: 'not this one', password } })).toMatchObject({
      status: 400,
      errors: [
        {
          code: 'old_password_wrong',
          path: 'body.old_password',
          message: "Old password doesn't match, please try again",
        },
      ],
    });
    expect((await t.as()(login, { body: { email, password: PASSWORD } })).ok).toBe(true);
  });

  test('AUTH-088 sets the new one, ends all other sessions, and tells the owner', async () => {
    const [here, there] = [await signInFully(t, email), await signInFully(t, email)];
    const page = await connectLive(t, there.token);
    must(await here.call(changePassword, { body: { old_password: PASSWORD, password } }));
    expect((await here.call(me)).ok).toBe(true);
    expect(await there.call(me)).toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(page.connected).toBe(false));
    expect(await t.as()(login, { body: { email, password: PASSWORD } })).toMatchObject({ status: 400 });
    expect((await t.as()(login, { body: { email, password } })).ok).toBe(true);
    expect(await auditOf(t, email)).toContain('password_changed');
    const mail = await lastMessage(t, email);
    expect(mail.subject).toContain('password was changed');
    expect(mail.text).toContain('127.0.0.1');
  });

  test('AUTH-040 asks as much of the new one as signing up does', async () => {
    const { call } = await signInFully(t, email);
    const set = (chosen: string) =>
      call(changePassword, { body: { old_password: PASSWORD, password: chosen } });
    expect(await set('kettle')).toMatchObject({
      errors: [{ code: 'password_too_short', path: 'body.password', params: { limit: 10 } }],
    });
    expect(await set('qwertyuiop')).toMatchObject({ errors: [{ code: 'password_too_common' }] });
  });

  test('guesses at the old one slow down like those of signing in', async () => {
    const { call } = await signInFully(t, email);
    const set = (old: string) => call(changePassword, { body: { old_password: old, password } });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await set(`wrong guess ${n}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await set(PASSWORD)).toMatchObject({ status: 429 });
  });

  test('two changes at the same moment: one wins, the other used the old one', async () => {
    const [a, b] = [await signInFully(t, email), await signInFully(t, email)];
    const set = ({ call }: typeof a, chosen: string) =>
      call(changePassword, { body: { old_password: PASSWORD, password: chosen } });
    const answers = await Promise.all([set(a, password), set(b, 'eleven blue kettles')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('where somebody is signed in', () => {
  test('AUTH-089 lists the own sessions; one of them, or all others, are ended at once', async () => {
    const [here, there, elsewhere] = [
      await signInFully(t, email),
      await signInFully(t, email),
      await signInFully(t, email),
    ];
    const pending = must(await t.as()(login, { body: { email, password: PASSWORD } }));
    const list = must(await here.call(listSessions));
    expect(list).toHaveLength(3);
    expect(list.filter(({ is_current: isCurrent }) => isCurrent)).toHaveLength(1);
    expect(list[0]).toMatchObject({ ip: '127.0.0.1' });
    const current = must(await there.call(listSessions)).find((one) => one.is_current)?.id ?? '';
    const page = await connectLive(t, there.token);
    must(await here.call(revokeOneSession, { params: { id: current } }));
    expect(await there.call(me)).toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(page.connected).toBe(false));
    await expect(connectLive(t, there.token)).rejects.toThrow('unauthenticated');
    expect(await here.call(revokeOneSession, { params: { id: current } })).toMatchObject({ status: 404 });
    expect(must(await here.call(revokeOtherSessions))).toEqual({ revoked: 1 });
    expect(await elsewhere.call(me)).toMatchObject({ status: 401 });
    expect(await t.as(pending.access_token)(logout)).toMatchObject({ status: 401 });
    expect((await here.call(me)).ok).toBe(true);
    expect((await auditOf(t, email)).filter((event) => event === 'session_revoked')).toHaveLength(2);
  });

  test('nobody ends the session of a colleague', async () => {
    const colleague = await company.employee([]);
    const { call } = await signInFully(t, email);
    const [theirs] = must(await colleague.call(listSessions));
    expect(await call(revokeOneSession, { params: { id: theirs?.id ?? '' } })).toMatchObject({ status: 404 });
    expect((await colleague.call(me)).ok).toBe(true);
  });

  test('AUTH-071 two tabs that sign out at once end the session once', async () => {
    const { call } = await signInFully(t, email);
    const answers = await Promise.all([call(logout), call(logout), call(logout)]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await call(logout)).toMatchObject({ status: 401 });
    expect(await auditOf(t, email)).toEqual(['signed_in', 'signed_out']);
  });

  test('AUTH-089 a session ends 90 days after it began, however much it is used', async () => {
    const { call } = await signInFully(t, email);
    for (let day = 0; day < 89; day += 10) {
      t.clock.advance(10 * 86_400_000 - 3_600_000);
      expect((await call(me)).ok).toBe(true);
    }
    t.clock.advance(86_400_000);
    expect(await call(me)).toMatchObject({ status: 401 });
  });
});

test('the own profile: names, language and preferences change, what is left out stays, nothing else is taken', async () => {
  const { call } = await signInFully(t, email);
  const body = {
    first_name: ' Meera ',
    language: 'tr' as const,
    preferences: { product_sort: 'products_asc' as const },
  };
  const changed = must(
    await call(updateMe, { body: { ...body, is_system_user: true, email: 'x@y.example' } as typeof body }),
  );
  expect(changed).toMatchObject({
    email,
    first_name: 'Meera',
    last_name: 'B',
    language: 'tr',
    is_system_user: false,
    preferences: { product_sort: 'products_asc' },
    two_factor: false,
    mobile_verified: false,
    whatsapp: null,
  });
  expect(must(await call(updateMe, { body: { last_name: '' } }))).toMatchObject({
    first_name: 'Meera',
    last_name: '',
    preferences: { product_sort: 'products_asc' },
  });
  expect(must(await call(updateMe, { body: { preferences: { product_sort: null } } })).preferences).toEqual({
    product_sort: null,
  });
  expect(await call(updateMe, { body: { first_name: '' } })).toMatchObject({ status: 400 });
});
