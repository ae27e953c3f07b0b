import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  allOperations,
  createProduct,
  IMAGE_MAX_BYTES,
  login,
  manufacturer,
  me,
  outbox,
  uploadImage,
  type Method,
  type Operation,
} from '@sourcewiz/contract';
import { addAccount } from './accounts.ts';
import { bootTestApp, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';
import { multipart } from './uploads/upload-samples.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const paths = [
  me.path,
  '/api/nothing',
  '/api/configuration/public',
  '/healthz',
  '/',
  '/docs/static/index.html',
  '/files/nothing',
  '/view-collection/nothing',
];

describe('security headers', () => {
  test.each(paths)('%s may not be framed, sniffed or run scripts of others', async (url) => {
    const { headers } = await t.app.inject({ url });
    const policy = String(headers['content-security-policy']);
    const scripts = /(?:^|;)script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).toMatch(/^'self'/);
    expect(policy.match(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|https?:)/)).toBeNull();
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'self'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('over https the browser is told to stay there, over http it is not', async () => {
    expect((await t.app.inject({ url: me.path })).headers['strict-transport-security']).toBeUndefined();
    const secure = await bootTestApp({ PUBLIC_URL: 'https://shop.example' });
    try {
      const { headers } = await secure.app.inject({ url: me.path });
      expect(headers['strict-transport-security']).toMatch(/max-age=(\d{8,})/);
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    } finally {
      await secure.close();
    }
  });

  test('answers of calls are kept by no cache', async () => {
    const headers = { 'access-token': company.admin.token };
    expect((await t.app.inject({ url: me.path, headers })).headers['cache-control']).toBe('no-store');
  });
});

describe('pages of others', () => {
  const foreign = { origin: 'https://evil.example' };

  test.each([me, manufacturer, createProduct] as Operation[])(
    '$method $path gives them no leave to read or to send',
    async ({ method, path }) => {
      const token = { 'access-token': company.admin.token };
      const answer = await t.app.inject({ method, url: path, headers: { ...foreign, ...token } });
      expectNoCors(answer.headers);
      const preflight = await t.app.inject({
        method: 'OPTIONS',
        url: path,
        headers: {
          ...foreign,
          'access-control-request-method': method,
          'access-control-request-headers': 'access-token,content-type',
        },
      });
      expect(preflight.statusCode).toBe(404);
      expectNoCors(preflight.headers);
    },
  );

  test('an address that cannot be read is refused like everything else, to a person with a page', async () => {
    const url = '/view-collection/%E0%A4%A';
    const { statusCode, headers, body } = await t.app.inject({ url });
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { errors: [{ code: 'malformed_request' }] }]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const page = await t.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'tr' } });
    expect(page.body).toContain('Bu sayfa açılamadı');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('forms cannot send what a call takes', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: createProduct.path,
        headers: { ...foreign, 'content-type': type, 'access-token': company.admin.token },
        payload: JSON.stringify({ product_id: 'FORM', name: 'By a form' }),
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('no answer sets a cookie, but that a browser is known, which opens nothing', async () => {
    const urls = [
      ...paths,
      ...allOperations.filter(({ method }) => method === 'GET').map(({ path }) => path),
    ];
    for (const url of urls) {
      const { headers } = await t.app.inject({ url, headers: { 'access-token': company.admin.token } });
      expect(headers['set-cookie']).toBeUndefined();
    }
    const email = await addAccount(company, { otpVerification: false });
    const signedIn = await t.app.inject({
      method: 'POST',
      url: login.path,
      payload: { email, password: PASSWORD },
    });
    const [cookie, ...others] = signedIn.cookies;
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.name).toMatch(/^known_/);
    const { statusCode } = await t.app.inject({
      url: me.path,
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect(statusCode).toBe(401);
  });
});

describe('A06 in local mode', () => {
  const statusUnder = async (host: string, url = '/healthz') =>
    (await t.app.inject({ url, headers: { host } })).statusCode;

  test.each(['localhost:4600', '127.0.0.1:4600', '127.0.0.1', '[::1]:4600', 'LOCALHOST'])(
    '%s is answered',
    async (host) => expect(await statusUnder(host)).toBe(200),
  );

  test.each([
    'rebound.attacker.example',
    'localhost.attacker.example:4600',
    '192.0.2.7:4600',
    '127.0.0.1.nip.example',
  ])('%s is not, on any path', async (host) => {
    for (const url of ['/healthz', '/', me.path, outbox.path, '/view-collection/nothing', '/api/nothing'])
      expect(await statusUnder(host, url)).toBe(421);
  });

  test('A10 S22 the host of PUBLIC_URL is answered; production answers all, and shows no documentation of its API', async () => {
    const settings = {
      DATABASE_URL: t.databaseUrl,
      PUBLIC_URL: 'https://catalogues.example',
      TRUSTED_PROXIES: 'none',
    };
    const named = await bootTestApp(settings);
    const production = await bootTestApp({
      ...settings,
      SOURCEWIZ_MODE: 'production',
      SMTP_URL: 'smtp://mail.example',
    });
    const ask = async ({ app }: TestApp, host: string, url = '/healthz') =>
      (await app.inject({ url, headers: { host } })).statusCode;
    expect(await ask(named, 'catalogues.example')).toBe(200);
    expect(await ask(named, 'other.example')).toBe(421);
    expect(await ask(production, 'balancer.internal')).toBe(200);
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/index.html'])
      expect([url, await ask(production, 'catalogues.example', url)]).toEqual([url, 404]);
    await named.close();
    await production.close();
  });
});

function expectNoCors(headers: Record<string, unknown>): void {
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
}

describe('sizes', () => {
  const post = (
    payload: string | Buffer,
    headers: Record<string, string>,
    url: string = createProduct.path,
  ) =>
    t.app.inject({
      method: 'POST',
      url,
      headers: { 'access-token': company.admin.token, ...headers },
      payload,
    });

  test('a JSON body of more than 2 MB is not read', async () => {
    const bodyOf = (bytes: number) => `{"product_id":"BIG","name":"${'x'.repeat(bytes - 33)}"}`;
    const type = { 'content-type': 'application/json' };
    const tooLarge = await post(bodyOf(2 * 1024 * 1024 + 100), type);
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json()).toMatchObject({
      errors: [{ code: 'payload_too_large', params: { limit: '2 MB' } }],
    });
    const large = await post(bodyOf(1024 * 1024), type);
    expect(large.json()).toMatchObject({ errors: [{ code: 'invalid_input', path: 'body.name' }] });
  });

  test('a file of more than its field takes is refused by name, and nobody sends two', async () => {
    const big = { name: 'big.png', bytes: Buffer.alloc(IMAGE_MAX_BYTES + 1) };
    const { headers, payload } = multipart('image', big);
    const answer = await post(payload, headers, uploadImage.path);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      errors: [{ code: 'image_too_large', params: { name: 'big.png' } }],
    });
    const one = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n';
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const two = await post(`${one}${one}--b--\r\n`, type, uploadImage.path);
    expect(two.json()).toMatchObject({ errors: [{ code: 'too_many_files' }] });
  });
});

describe('an unknown method on a known path is 404 (ruling E)', () => {
  const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const known = [...new Set(allOperations.map(({ path }) => path.replace(/\/$/, '')))];

  test.each(known)('%s', async (path) => {
    const url = addressOf({ path }, new Proxy({}, { get: () => '1' }));
    const answers = (method: Method) =>
      allOperations.some((op) => op.method === method && fits(op.path, url));
    for (const method of methods.filter((one) => !answers(one))) {
      const answer = await t.app.inject({
        method,
        url,
        headers: { 'access-token': company.admin.token },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect([method, answer.statusCode]).toEqual([method, 404]);
      expect(answer.json()).toMatchObject({ errors: [{ code: 'not_found' }] });
    }
  });

  function fits(pattern: string, url: string): boolean {
    const expression = pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${expression}/?$`).test(url);
  }
});
