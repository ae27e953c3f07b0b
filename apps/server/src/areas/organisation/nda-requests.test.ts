import { afterAll, beforeAll, expect, test } from 'vitest';
import { ndaRequest, outbox, requestNda, updateManufacturer } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany } from '../../../test/factories.ts';

const to = 'help@provider.example';
let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp({ BRAND_NAME: 'Blue Bowl', SUPPORT_EMAIL: to });
});
afterAll(() => t.close());

const mailsOf = async (company: string) =>
  must(await t.as()(outbox, { query: { to } })).filter(({ subject }) => subject.includes(company));

test('SETTINGS-014 SETTINGS-015 an admin requests the NDA by a mail to the provider, once in the 24 hours it is promised in', async () => {
  const { admin, employee } = await makeCompany(t, { name: 'Nordhem Living' });
  const tax_ids = [{ label: 'VAT', value: 'SE556' }];
  await admin.call(updateManufacturer, { body: { city: 'Malmö', country: 205, tax_ids } });
  expect(must(await admin.call(ndaRequest))).toEqual({ requested_at: null, promised_hours: 24 });

  const asked = must(await admin.call(requestNda));
  expect(must(await admin.call(ndaRequest))).toEqual({ ...asked, promised_hours: 24 });
  const [mail] = await mailsOf('Nordhem Living');
  expect(mail?.subject).toBe('Blue Bowl: WhatsApp NDA for Nordhem Living');
  for (const words of ['within 24 hours', 'VAT: SE556', 'Malmö', admin.email]) {
    expect(mail?.text).toContain(words);
  }

  expect(await admin.call(requestNda)).toMatchObject({ status: 409, errors: [{ code: 'nda_requested' }] });
  t.clock.advance(24 * 3_600_000 - 5_000);
  expect(await admin.call(requestNda)).toMatchObject({ status: 409 });
  t.clock.advance(10_000);
  expect(Date.parse(must(await admin.call(requestNda)).requested_at)).toBeGreaterThan(
    Date.parse(asked.requested_at),
  );
  expect(await mailsOf('Nordhem Living')).toHaveLength(2);
  const member = await employee(['update_products']);
  expect(await member.call(requestNda)).toMatchObject({ status: 403 });
  expect(await member.call(ndaRequest)).toMatchObject({ status: 403 });
});

test('two who ask at the same moment send one mail', async () => {
  const { admin } = await makeCompany(t, { name: 'Hasty Twins' });
  const asked = await Promise.all([1, 2, 3].map(() => admin.call(requestNda)));
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mailsOf('Hasty Twins')).toHaveLength(1);
});

test('D03 the request does not wait for the mail server: the mail is tried until it is there', async () => {
  const failing = await bootTestApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    SUPPORT_EMAIL: to,
    DATABASE_URL: t.databaseUrl,
  });
  const { admin, orgId } = await makeCompany(failing, { name: 'Unlucky' });
  const { requested_at: at } = must(await admin.call(requestNda));
  expect(must(await admin.call(ndaRequest)).requested_at).toBe(at);
  const { database, jobs } = failing.platform;
  expect(await database.inSystem((db) => jobs.isPending(db, 'messages', { org_id: orgId }))).toBe(true);
  await failing.close();
});

test('without a provider address the local mode keeps the mail in the outbox, and production says that it was not sent', async () => {
  const local = await bootTestApp({ DATABASE_URL: t.databaseUrl });
  const company = await makeCompany(local, { name: 'Local' });
  expect((await company.admin.call(requestNda)).ok).toBe(true);
  expect(must(await local.as()(outbox, { query: { to: 'support@127.0.0.1' } }))).toHaveLength(1);
  await local.close();

  const production = await bootTestApp({
    SOURCEWIZ_MODE: 'production',
    PUBLIC_URL: 'https://catalogue.example.com',
    TRUSTED_PROXIES: 'none',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: t.databaseUrl,
  });
  const { admin } = await makeCompany(production, { name: 'Production' });
  expect(await admin.call(requestNda)).toMatchObject({ status: 502, errors: [{ code: 'mail_not_sent' }] });
  expect(must(await admin.call(ndaRequest)).requested_at).toBeNull();
  await production.close();
});
