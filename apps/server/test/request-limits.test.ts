import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login, me, publicConfiguration } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from './boot-app.ts';
import { buildApi } from '../src/app/start-api.ts';
import { requestLimits } from '../src/platform/http/request-limits.ts';

const LIMITS = { calls: 3, files: 5, connections: 2 };
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let t: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  t = await bootTestApp();
  // The counts begin anew with each minute.
  t.clock.standStill();
  app = await buildApi(t.booted, { limits: LIMITS });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url, remoteAddress, headers });
async function statuses(urls: readonly string[], address: string): Promise<number[]> {
  const found = [];
  for (const url of urls) found.push((await get(url, address)).statusCode);
  return found;
}
const again = (url: string, times: number) => Array.from({ length: times }, () => url);

describe('requests of one address', () => {
  test('T00 files, images and the addresses of the application are not counted as calls', async () => {
    const files = ['/assets/none.js', '/files/none/none/card', '/art/none.svg', '/', '/buyers'];
    expect(await statuses(files, '10.1.0.1')).not.toContain(429);
    expect(await statuses(again(publicConfiguration.path, LIMITS.calls + 1), '10.1.0.1')).toEqual([
      200, 200, 200, 429,
    ]);
  });

  test('T00 files have a limit of their own against floods, and leave the calls alone', async () => {
    const flood = await statuses(again('/files/none/none/card', LIMITS.files + 2), '10.1.0.2');
    expect(flood.map((status) => status === 429)).toEqual([false, false, false, false, false, true, true]);
    expect((await get(publicConfiguration.path, '10.1.0.2')).statusCode).toBe(200);
  });

  test('T00 another address is not concerned; a network of IPv6 is one address', async () => {
    await statuses(again(publicConfiguration.path, LIMITS.calls + 1), '10.1.0.3');
    expect((await get(publicConfiguration.path, '10.1.0.4')).statusCode).toBe(200);
    await statuses(again(publicConfiguration.path, LIMITS.calls), '2001:db8:0:1::1');
    expect((await get(publicConfiguration.path, '2001:db8:0:1::2')).statusCode).toBe(429);
  });

  test('nobody holds all connections', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const open = () => connect(port, '127.0.0.1').on('error', () => undefined);
    const isAnswered = async (socket: Socket) => {
      const closed = once(socket, 'close').then(() => false);
      socket.write('GET /assets/none.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return Promise.race([once(socket, 'data').then(() => true), closed]);
    };
    const said = vi.spyOn(t.platform.log, 'warn');
    const [first, second] = [open(), open()];
    expect([await isAnswered(first), await isAnswered(second), await isAnswered(open())]).toEqual([
      true,
      true,
      false,
    ]);
    const words = 'an address has all of its connections open, more are closed';
    expect(said).toHaveBeenCalledExactlyOnceWith({ outage: '127.0.0.1', limit: 2 }, words);
    said.mockRestore();
    first.destroy();
    await vi.waitFor(async () => expect(await isAnswered(open())).toBe(true));
    second.destroy();
  });

  test('T00 an office of 800 opens a page of 70 files in a minute, and each makes a dozen calls', () => {
    expect(requestLimits.files).toBeGreaterThanOrEqual(800 * 70);
    expect(requestLimits.calls).toBeGreaterThanOrEqual(800 * 12);
    // Six of each browser, and one of each of five tabs.
    expect(requestLimits.connections).toBeGreaterThanOrEqual(800 * (6 + 5));
  });
});

test('G08 what one process counts, the others of the same address count, too', async () => {
  const other = await bootTestApp({ DATABASE_URL: t.databaseUrl });
  other.clock.standStill();
  t.clock.standStill();
  other.clock.advance(t.clock.now().getTime() - other.clock.now().getTime());
  const elsewhere = await buildApi(other.booted, { limits: LIMITS });
  expect(await statuses(again(publicConfiguration.path, LIMITS.calls), '10.1.0.9')).not.toContain(429);
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return (await elsewhere.inject({ url: publicConfiguration.path, remoteAddress: '10.1.0.9' })).statusCode;
  };
  // It is heard of within two seconds; until then the others count by themselves.
  await vi.waitFor(async () => expect(await ask()).toBe(429), { timeout: 6_000, interval: 2_500 });
  expect(asked).toBeLessThanOrEqual(LIMITS.calls);
  const stranger = { url: publicConfiguration.path, remoteAddress: '10.1.0.10' };
  expect((await elsewhere.inject(stranger)).statusCode).toBe(200);
  await elsewhere.close();
  await other.close();
});

describe('who is refused', () => {
  test('T00 a person sees a page with a way to try again, in their language', async () => {
    await statuses(again('/', LIMITS.files), '10.1.0.5');
    const page = await get('/', '10.1.0.5', { ...navigation, 'accept-language': 'tr' });
    expect(page.statusCode).toBe(429);
    expect(page.headers['content-type']).toContain('text/html');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain('<html lang="tr">');
    expect(page.body).toContain(`${String(page.headers['retry-after'])} saniye sonra`);
    expect(page.body).toContain('<a href="">Yeniden dene</a>');
    const english = await get('/buyers', '10.1.0.5', navigation);
    expect(english.body).toContain('<a href="">Try again</a>');
  });

  test("T00 so does a buyer who opens a link, and it is no failure of the program's", async () => {
    const url = '/view-collection/none';
    await statuses(again(url, LIMITS.calls), '10.1.0.6');
    const page = await get(url, '10.1.0.6', navigation);
    expect([page.statusCode, page.body.includes('Too many requests')]).toEqual([429, true]);
  });

  test('T00 a program gets the envelope, with the seconds to wait', async () => {
    await statuses(again(me.path, LIMITS.calls), '10.1.0.7');
    const answer = await get(me.path, '10.1.0.7');
    const seconds = Number(answer.headers['retry-after']);
    expect(answer.json()).toMatchObject({ errors: [{ code: 'rate_limited', params: { seconds } }] });
  });

  test('T00 attempts to sign in say when to come again as well', async () => {
    const attempt = () =>
      t.app.inject({
        method: 'POST',
        url: login.path,
        remoteAddress: '10.1.0.8',
        payload: { email: 'nobody@nowhere.example', password: 'wrong-Passw0rd' },
      });
    let answer = await attempt();
    for (let n = 0; n < 50 && answer.statusCode !== 429; n += 1) answer = await attempt();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('T00 a busy server answers a person with a page, too', async () => {
  const busy = await buildApi(t.booted, { limits: LIMITS });
  busy.addHook('onRequest', () => Promise.reject(Object.assign(new Error('time-out'), { code: '55P03' })));
  const page = await busy.inject({ url: '/', headers: navigation });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect(page.body).toContain('The server is busy');
  await busy.close();
});
