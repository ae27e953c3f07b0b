import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createProduct,
  createSavedView,
  listSavedViews,
  login,
  me,
  searchProducts,
  specSheetPdf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { createLog } from '../log/log.ts';
import { createApp } from './create-app.ts';

let t: TestApp;
let company: Company;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog({ level: 'info', name: 'test', stream: { write: (line) => void logged.push(line) } });
  t = await bootTestApp({ TRUSTED_PROXIES: '10.0.0.1' }, undefined, log);
  company = await makeCompany(t);
});
afterAll(() => t.close());

const headers = () => ({ 'access-token': company.admin.token, 'content-type': 'application/json' });
const post = async (url: string, payload: string) => {
  const answer = await t.app.inject({ method: 'POST', url, headers: headers(), payload });
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as object) };
};
const refusal = (path: string) => ({
  status: 400,
  errors: [expect.objectContaining({ code: 'invalid_input', path })],
});

describe('text that the database cannot keep', () => {
  test('is refused in a body, with the name of the field', async () => {
    const body = { product_id: 'A-1', name: 'A bowl', values: { 1: ['fine', 'NUL \u0000'] } };
    expect(await post(createProduct.path, JSON.stringify(body))).toEqual(refusal('body.values.1.1'));
    const half = '{"product_id":"A-1","name":"\\ud83d"}';
    expect(await post(createProduct.path, half)).toEqual(refusal('body.name'));
    expect(await post(createProduct.path, '{"product_id":"A-1","na\\u0000me":"x"}')).toEqual(refusal('body'));
  });

  test('is refused in a query and in a path', async () => {
    const get = (url: string) => t.app.inject({ url, headers: headers() });
    expect((await get('/api/history/attribute/?parent_reference=1&base_reference=%00')).statusCode).toBe(400);
    expect(await post('/api/items/productsv2/check/duplicate/A%00', '{}')).toEqual(refusal('params.id'));
  });

  test('a pair of surrogates is a character', async () => {
    expect(await post(searchProducts.path, '{"query":"bowl \\ud83e\\udd63"}')).toMatchObject({ status: 200 });
  });
});

describe('D01 a body that costs more to read than any of the contract', () => {
  const inValues = (json: string) => `{"product_id":"A-1","name":"A bowl","values":{"1":${json}}}`;

  test.each([
    ['nested without end', inValues(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
    ['nested and cut off', '{"a":'.repeat(300_000)],
    ['of very many values', inValues(`[${'{},'.repeat(300_000)}1]`)],
  ])('%s is refused unread', async (_what, body) => {
    expect(await post(createProduct.path, body)).toEqual(refusal('body'));
  });

  test('brackets within texts do not count', async () => {
    const body = inValues(JSON.stringify(`${'[{"\\'.repeat(1_000)}`));
    expect(await post(createProduct.path, body)).not.toEqual(refusal('body'));
  });

  test('of somebody who may not send it is not even read', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: createProduct.path,
      headers: { 'content-type': 'application/json' },
      payload: '{ no JSON',
    });
    expect(answer.statusCode).toBe(401);
  });

  test('of anybody at all is read only if it is small', async () => {
    const payload = { email: 'a@example.com', password: 'x'.repeat(300_000) };
    expect((await t.app.inject({ method: 'POST', url: login.path, payload })).statusCode).toBe(413);
  });

  test('is large: a company’s are read one after the other, and hold up nothing else', async () => {
    const other = await makeCompany(t);
    const answered: string[] = [];
    const send = async (by: Company, name: string, payload: string | PassThrough) => {
      const size = name === 'light' ? {} : { 'content-length': '100000' };
      const sent = { ...headers(), ...size, 'access-token': by.admin.token };
      await t.app.inject({ method: 'POST', url: searchProducts.path, headers: sent, payload });
      answered.push(name);
    };
    const text = JSON.stringify({ query: 'bowl' }).padEnd(100_000);
    const endless = new PassThrough();
    endless.write(text.slice(0, 50_000));
    const first = send(company, 'begun', endless);
    await new Promise((resolve) => setImmediate(resolve));
    const second = send(company, 'next', text);
    await send(other, 'of another company', text);
    await send(company, 'light', '{}');
    endless.end(text.slice(50_000));
    await Promise.all([first, second]);
    expect(answered).toEqual(['of another company', 'light', 'begun', 'next']);
  });
});

test('nobody learns from a validation message what they may not call', async () => {
  const employee = await company.employee([]);
  const answer = await t.app.inject({
    method: 'POST',
    url: createProduct.path,
    headers: { 'access-token': employee.token },
    payload: { name: 1 },
  });
  expect(answer.statusCode).toBe(403);
});

describe('the address of a caller', () => {
  const attempt = (remoteAddress: string, forwarded: string) =>
    t.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: `throttled-${remoteAddress}@company.example`, password: 'a wrong password' },
    });

  test('a forwarded address is believed of a trusted proxy only', async () => {
    const statuses = async (remoteAddress: string) => {
      const list: number[] = [];
      for (let n = 0; n < 6; n++) list.push((await attempt(remoteAddress, `198.51.100.${n}`)).statusCode);
      return list;
    };
    expect((await statuses('203.0.113.9')).at(-1)).toBe(429);
    expect((await statuses('10.0.0.1')).at(-1)).toBe(400);
  });

  test('O03 a proxy that nobody named is told of once', async () => {
    const lines: string[] = [];
    const log = createLog({
      level: 'warn',
      name: 'test',
      stream: { write: (line) => void lines.push(line) },
    });
    const unnamed = await createApp({
      platform: { ...t.platform, log, settings: { ...t.platform.settings, trustedProxies: [] } },
    });
    const ask = (headers: Record<string, string>) => unnamed.inject({ url: '/', headers });
    const told = () => lines.filter((line) => line.includes('TRUSTED_PROXIES')).length;
    await ask({});
    expect(told()).toBe(0);
    await ask({ 'x-forwarded-for': '198.51.100.1' });
    await ask({ 'x-forwarded-for': '198.51.100.2' });
    expect(told()).toBe(1);
    const before = logged.length;
    await attempt('203.0.113.10', '198.51.100.1');
    expect(logged.slice(before).join('')).not.toContain('TRUSTED_PROXIES');
    await unnamed.close();
  });
});

test('a call that collided with another one is done again, and answers as if nothing had been', async () => {
  const client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
  // The count of a sequence survives a rollback: only the first attempt fails.
  await client.query(`
    create sequence collisions; grant usage on sequence collisions to public;
    create function collide() returns trigger language plpgsql as $$ begin
      if nextval('collisions') < 3 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$;
    create trigger collide before insert on saved_view for each row execute function collide()`);
  await client.end();
  const body = { name: 'Collided' };
  expect(await company.admin.call(createSavedView, { body })).toMatchObject({ data: { name: 'Collided' } });
  expect(await company.admin.call(listSavedViews)).toMatchObject({ data: [{ name: 'Collided' }] });
});

test('A04 a company has four calls worked on at once; others wait for none of them, nor does what has a line of its own', async () => {
  const goOn = await holdSavedViews();
  const other = await makeCompany(t);
  const calls = Array.from({ length: 6 }, () => company.admin.call(listSavedViews));
  let isAnswered = false;
  let behind: Promise<object> | undefined;
  try {
    await expect.poll(stuck).toBe(4);
    behind = company.admin.call(me).finally(() => (isAnswered = true));
    must(await other.admin.call(me));
    const answer = await company.admin.call(specSheetPdf, { params: { id: 999_999 } });
    expect(answer).toMatchObject({ status: 404 });
    await sleep(100);
    expect([await stuck(), isAnswered]).toEqual([4, false]);
  } finally {
    await goOn();
  }
  await behind;
  for (const answer of await Promise.all(calls)) must(answer);
});

test('who has gone while their call waited for its turn is no failure of the server, and nothing is done for them', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const goOn = await holdSavedViews();
  const calls = Array.from({ length: 4 }, () => company.admin.call(listSavedViews));
  try {
    await expect.poll(stuck).toBe(4);
    const tab = new AbortController();
    const left = fetch(`${address}${me.path}`, { headers: headers(), signal: tab.signal });
    await Promise.all([
      once(t.app.server, 'request').then(([request]: IncomingMessage[]) => {
        tab.abort();
        return request && once(request.socket, 'close');
      }),
      expect(left).rejects.toThrow('aborted'),
    ]);
  } finally {
    await goOn();
  }
  for (const answer of await Promise.all(calls)) must(answer);
  await expect.poll(() => logged.join('')).toContain('the caller left before the answer');
  expect(logged.filter((line) => line.includes('a request failed'))).toEqual([]);
});

test('a request whose caller has gone before it is read is no failure of the server', async () => {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  logged.length = 0;
  t.app.server.prependOnceListener('request', (request: IncomingMessage) => request.socket.destroy());
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${me.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket.resume(), 'close');
  await expect.poll(() => logged.join('')).toContain('the caller left before the answer');
  expect(logged.filter((line) => line.includes('a request failed'))).toEqual([]);
});

/** Blocks all calls for saved views until the returned function is called. */
async function holdSavedViews(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
  await client.query('begin; lock table saved_view in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** How many statements are waiting for a lock. */
async function stuck(): Promise<number | undefined> {
  const { rows } = await t.platform.database.pool.query<{ count: number }>(`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count;
}
