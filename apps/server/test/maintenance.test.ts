import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  allOperations,
  createCatalogue,
  createProduct,
  generateCatalogue,
  manufacturer,
  publicConfiguration,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';

let open: TestApp;
let closed: TestApp;
let company: Company;
let linkPath: string;

beforeAll(async () => {
  open = await bootTestApp();
  company = await makeCompany(open);
  const { call } = company.admin;
  const product = must(await call(createProduct, { body: { product_id: 'A', name: 'A' } }));
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: [product.id] };
  const { id } = must(await call(createCatalogue, { body }));
  linkPath = new URL(must(await call(generateCatalogue, { params: { id } })).link ?? '').pathname;
  closed = await bootTestApp({ DATABASE_URL: open.databaseUrl, MAINTENANCE: '2099-12-24' });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

describe('SHELL-075 while the maintenance setting is set', () => {
  test.each(
    allOperations.filter(({ name }) => name !== publicConfiguration.name).map((op) => [op.name, op] as const),
  )('%s answers 503', async (_name, op) => {
    const answer = await closed.app.inject({
      method: op.method,
      url: addressOf(op, sampleParams(op.path)),
      headers: { 'access-token': company.admin.token },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ errors: [{ code: 'maintenance' }] });
    expect(answer.headers['retry-after']).toBe('86400');
  });

  test('SHELL-077 the public configuration tells it, with the day until which it lasts', async () => {
    expect(must(await closed.as()(publicConfiguration)).maintenance).toEqual({ till: '2099-12-24' });
    expect(must(await open.as()(publicConfiguration)).maintenance).toBeNull();
    const unknown = await bootTestApp({ DATABASE_URL: open.databaseUrl, MAINTENANCE: 'on' });
    expect(must(await unknown.as()(publicConfiguration)).maintenance).toEqual({ till: null });
    const answer = await unknown.app.inject('/api/manufacturer');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '600']);
    await unknown.close();
  });

  test('health and the pages of the application answer as ever', async () => {
    expect((await closed.app.inject('/healthz')).statusCode).toBe(200);
    expect((await closed.app.inject('/readyz')).statusCode).toBe(200);
    expect((await closed.app.inject('/')).statusCode).not.toBe(503);
  });

  test("a buyer's page is a plain notice in the buyer's language", async () => {
    expect((await open.app.inject(linkPath)).statusCode).toBe(200);
    const answer = await closed.app.inject({ url: linkPath, headers: { 'accept-language': 'tr-TR,tr' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['retry-after']).toBe('86400');
    expect(answer.body).toContain('Bakımda');
    expect(answer.body).not.toContain('Spring');
    const sent = await closed.app.inject({
      method: 'POST',
      url: `${linkPath}/enquiry`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ebba',
    });
    expect(sent.statusCode).toBe(503);
    expect(sent.body).toContain('Under maintenance');
  });
});

test('without the setting everything answers', async () => {
  expect((await company.admin.call(manufacturer)).ok).toBe(true);
});

function sampleParams(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']));
}
