import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAnnouncement,
  addressOf,
  allOperations,
  consoleMe,
  createCatalogue,
  createProduct,
  generateCatalogue,
  login,
  manufacturer,
  publicConfiguration,
  removeAnnouncement,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';
import { makeProvider, type Provider } from './provider.ts';

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
    expect(must(await closed.as()(publicConfiguration)).maintenance).toEqual({
      till: '2099-12-24',
      until: null,
    });
    expect(must(await open.as()(publicConfiguration)).maintenance).toBeNull();
    const unknown = await bootTestApp({ DATABASE_URL: open.databaseUrl, MAINTENANCE: 'on' });
    expect(must(await unknown.as()(publicConfiguration)).maintenance).toEqual({ till: null, until: null });
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

describe('while the provider has announced a closure', () => {
  const at = (hours: number) => new Date(open.clock.now().getTime() + hours * 3_600_000).toISOString();
  const announce = async (provider: Provider, kind: 'maintenance' | 'closure') => {
    const texts = { text_en: 'We move', text_tr: 'Taşınıyoruz' };
    const body = { kind, ...texts, shown_from: at(-1), from: at(-1), until: at(2) };
    const list = must(await provider.call(addAnnouncement, { body }));
    return list.find((one) => one.kind === kind)?.id ?? 0;
  };

  test('PLAN-104 everybody but the people of the provider is refused, until it is removed or over', async () => {
    const provider = await makeProvider(open);
    const stranger = await makeProvider(open, { secondFactor: false });
    await announce(provider, 'maintenance');
    must(await company.admin.call(manufacturer));
    const id = await announce(provider, 'closure');
    const refused = await open.app.inject({
      url: '/api/manufacturer',
      headers: { 'access-token': company.admin.token },
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ errors: [{ code: 'maintenance' }] });
    expect(refused.headers['retry-after']).toBe('7200');
    expect(await stranger.call(manufacturer)).toMatchObject({ status: 503 });
    expect((await open.app.inject(linkPath)).statusCode).toBe(503);
    expect(must(await open.as()(publicConfiguration)).maintenance).toEqual({ till: null, until: at(2) });
    must(await provider.call(manufacturer));
    expect(must(await provider.call(consoleMe)).name).toBe('Meera Nair');
    const signIn = { email: provider.email, password: PASSWORD };
    expect(must(await open.as()(login, { body: signIn })).access_token).not.toBe('');
    must(await provider.call(removeAnnouncement, { params: { id } }));
    must(await company.admin.call(manufacturer));
    await announce(provider, 'closure');
    open.clock.advance(2 * 3_600_000);
    must(await company.admin.call(manufacturer));
  });

  test('other processes follow within seconds', async () => {
    const provider = await makeProvider(open);
    const other = await bootTestApp({ DATABASE_URL: open.databaseUrl });
    const there = other.as(company.admin.token);
    must(await there(manufacturer));
    const from = new Date(other.clock.now().getTime() - 1000).toISOString();
    const until = new Date(other.clock.now().getTime() + 3_600_000).toISOString();
    const body = {
      kind: 'closure' as const,
      text_en: 'We move',
      text_tr: 'Taşınıyoruz',
      shown_from: from,
      from,
      until,
    };
    must(await provider.call(addAnnouncement, { body }));
    must(await there(manufacturer));
    other.clock.advance(10_000);
    expect(await there(manufacturer)).toMatchObject({ status: 503 });
    await other.close();
  });
});

test('without the setting everything answers', async () => {
  expect((await company.admin.call(manufacturer)).ok).toBe(true);
});

function sampleParams(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']));
}
