import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FetchError } from './fetch-error.ts';
import { guardedFetch, type FetchLimits } from './guarded-fetch.ts';
import { createLinkFetcher } from './link-fetcher.ts';
import { isPublicAddress } from './guarded-fetch.ts';

const asked: string[] = [];
const answers: Record<string, RequestListener> = {
  '/ok': (_request, answer) => answer.end('picture'),
  '/gone': (_request, answer) => answer.writeHead(404).end(),
  '/moved': (_request, answer) => answer.writeHead(302, { location: '/ok' }).end(),
  '/round': (_request, answer) => answer.writeHead(302, { location: '/round' }).end(),
  '/inside': (_request, answer) => answer.writeHead(302, { location: 'http://127.0.0.1/latest' }).end(),
  '/file': (_request, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/metadata': (_request, answer) => answer.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
  '/declared': (_request, answer) => answer.writeHead(200, { 'content-length': '999999999' }).flushHeaders(),
  '/endless': (_request, answer) => {
    const timer = setInterval(() => answer.write(Buffer.alloc(64 * 1024)), 1);
    answer.on('close', () => clearInterval(timer));
  },
  '/slow': (_request, answer) => {
    const timer = setInterval(() => answer.write('.'), 20);
    answer.on('close', () => clearInterval(timer));
  },
  '/silent': () => undefined,
  '/cut': (_request, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('half');
    setTimeout(() => answer.destroy(), 20);
  },
};

let server: Server;
let host: string;
beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(`${request.url ?? ''} ${JSON.stringify(request.headers.cookie ?? null)}`);
    (answers[request.url ?? ''] ?? answers['/gone'])?.(request, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = (values: Partial<FetchLimits> = {}): FetchLimits => ({
  maxBytes: 1024 * 1024,
  timeoutMs: 2_000,
  allowed: [host],
  ...values,
});

async function refusal(link: string, values: Partial<FetchLimits> = {}): Promise<string> {
  const error: unknown = await guardedFetch(link, limits(values)).catch((thrown: unknown) => thrown);
  if (!(error instanceof FetchError)) throw new Error(`${link} was fetched`);
  return error.code;
}

describe('I07 a link of a sheet', () => {
  test('is fetched, also behind a redirect', async () => {
    expect(Buffer.from(await guardedFetch(`http://${host}/ok`, limits())).toString()).toBe('picture');
    expect(Buffer.from(await guardedFetch(`http://${host}/moved`, limits())).toString()).toBe('picture');
    expect(asked.every((line) => line.endsWith(' null'))).toBe(true);
  });

  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '0.0.0.0',
    '169.254.169.254',
    '172.20.1.1',
    '192.168.1.1',
    '100.100.100.200',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '255.255.255.255',
  ])('reaches nothing at %s', async (place) => {
    expect(await refusal(`http://${place}/`)).toBe('link_not_allowed');
  });

  test.each([
    ['file:///etc/passwd', 'link_not_allowed'],
    ['data:image/png;base64,AAAA', 'link_not_allowed'],
    ['ftp://example.com/a.png', 'link_not_allowed'],
    ['gopher://example.com/', 'link_not_allowed'],
    ['http://user:secret@example.com/a.png', 'link_not_allowed'],
    ['http://example.com:22/', 'link_not_allowed'],
    ['https://example.com:8443/', 'link_not_allowed'],
    ['not a link', 'link_invalid'],
    ['http://', 'link_invalid'],
  ])('is nothing but the web: %s', async (link, code) => {
    expect(await refusal(link)).toBe(code);
  });

  test('does not follow a name into the own network, whatever else it is', async () => {
    const inside = [{ address: '10.1.2.3', family: 4 }];
    expect(await refusal('http://rebound.example/', { resolve: async () => inside })).toBe(
      'link_not_allowed',
    );
    const mapped = [{ address: '::ffff:10.1.2.3', family: 6 }];
    expect(await refusal('http://rebound.example/', { resolve: async () => mapped })).toBe(
      'link_not_allowed',
    );
    expect(await refusal('http://nowhere.example/', { resolve: async () => [] })).toBe('link_unreachable');
  });

  test('connects to the address that was looked at, though the name leads elsewhere by then', async () => {
    let calls = 0;
    const resolve = async () => {
      calls += 1;
      return [{ address: calls === 1 ? '127.0.0.1' : '10.9.9.9', family: 4 }];
    };
    const port = host.split(':')[1] ?? '';
    const named = `pictures.example:${port}`;
    const bytes = await guardedFetch(`http://${named}/ok`, limits({ allowed: [named], resolve }));
    expect(Buffer.from(bytes).toString()).toBe('picture');
    expect(calls).toBe(1);
  });

  test.each([
    ['/inside', 'link_not_allowed'],
    ['/metadata', 'link_not_allowed'],
    ['/file', 'link_not_allowed'],
    ['/round', 'link_redirects'],
    ['/gone', 'link_refused'],
    ['/declared', 'link_too_large'],
    ['/endless', 'link_too_large'],
    ['/cut', 'link_unreachable'],
  ])('is given up: %s', async (path, code) => {
    expect(await refusal(`http://${host}${path}`)).toBe(code);
  });

  test.each(['/slow', '/silent'])('is not waited for without end: %s', async (path) => {
    expect(await refusal(`http://${host}${path}`, { timeoutMs: 150 })).toBe('link_too_slow');
  });

  test('a name that nobody answers for is not waited for either', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect(await refusal('http://silent.example/', { resolve, timeoutMs: 50 })).toBe('link_too_slow');
  });
});

test('I07 a host that does not answer keeps no other waiting, and is asked no more', async () => {
  const other = host.replace('127.0.0.1', 'localhost');
  const fetchLink = createLinkFetcher(limits({ timeoutMs: 200, allowed: [host, other] }));
  const before = asked.length;
  const bad = Array.from({ length: 30 }, () => fetchLink(`http://${host}/silent`));
  expect(await fetchLink(`http://${other}/ok`)).toHaveProperty('bytes');
  for (const found of await Promise.all(bad)) expect(found).toHaveProperty('error');
  // Four at once, the last of which were sent before the first had failed.
  expect(asked.length - before).toBeLessThan(10);
});

test('addresses of the internet are public', () => {
  expect(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'].every(isPublicAddress)).toBe(true);
  expect(isPublicAddress('no address')).toBe(false);
});
