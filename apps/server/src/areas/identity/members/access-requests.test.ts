import { askForAccess } from '@sourcewiz/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Member } from '../../../../test/factories.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

const mailsTo = async ({ email }: Member) => t.platform.messages.outbox({ to: email, limit: 20 });
const ask = ({ call }: Member, path: string) => call(askForAccess, { body: { path } });

test('U26 who asks for access is named to the admins, with the page, once a day', async () => {
  const company = await makeCompany(t);
  const second = await company.anotherAdmin();
  const member = await company.employee([]);
  must(await ask(member, '/material-library'));
  for (const admin of [company.admin, second])
    await expect.poll(async () => (await mailsTo(admin)).length).toBe(1);
  const [mail] = await mailsTo(second);
  expect(mail?.subject).toContain('asks for access to a page');
  expect(mail?.text).toContain(member.email);
  expect(mail?.text).toContain('http://127.0.0.1:4600/material-library');
  must(await ask(member, '/material-library'));
  must(await ask(member, '/buyers'));
  await expect.poll(async () => (await mailsTo(company.admin)).length).toBe(2);
  t.clock.advance(DAY_MS + 1000);
  const again = await company.employee([]);
  must(await ask(again, '/material-library'));
  await expect.poll(async () => (await mailsTo(company.admin)).length).toBe(3);
});

test('U26 only a few pages can be asked for on a day, and strangers hear nothing', async () => {
  const company = await makeCompany(t);
  const stranger = (await makeCompany(t)).admin;
  const member = await company.employee([]);
  for (const path of ['/a', '/b', '/c']) must(await ask(member, path));
  expect(await ask(member, '/d')).toMatchObject({ status: 429 });
  expect((await ask(member, '//evil.example/x?y')).status).toBe(400);
  await expect.poll(async () => (await mailsTo(company.admin)).length).toBe(3);
  expect(await mailsTo(stranger)).toEqual([]);
});
