import { afterAll, beforeAll, expect, test } from 'vitest';
import { manufacturer, outbox, publicConfiguration } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany } from '../../../test/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp({ BRAND_NAME: 'Blue Bowl', SUPPORT_EMAIL: 'help@provider.example' });
});
afterAll(() => t.close());

test('API-025 the company tells its preferences, status and locale to all its members', async () => {
  const company = await makeCompany(t, { name: 'Anadolu', language: 'tr' });
  const { call } = await company.employee([]);
  expect(must(await call(manufacturer))).toEqual({
    id: company.orgId,
    name: 'Anadolu',
    status: 'published',
    locale: 'tr',
    tagline: '',
    recommendation_preferences: { sub_category: false },
    default_currency: 'USD',
    admin_name: 'Test Person',
  });
});

test('what the sign-in page needs is open to everybody and names no secret', async () => {
  const configuration = must(await t.as()(publicConfiguration));
  expect(configuration).toMatchObject({ brand: 'Blue Bowl', support_email: 'help@provider.example' });
  expect(JSON.stringify(configuration)).not.toContain(t.platform.settings.secret);
});

test('the outbox is there in local mode on this machine only', async () => {
  expect(must(await t.as()(outbox))).toEqual([]);
  const reachable = await bootTestApp({ HOST: '0.0.0.0', DATABASE_URL: t.databaseUrl });
  expect(await reachable.as()(outbox)).toMatchObject({ status: 404 });
  await reachable.close();
});
