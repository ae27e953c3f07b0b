import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportCrash } from '@sourcewiz/contract';
import { sendRaw } from '../../../test/accounts.ts';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { createLog } from '../../platform/log/log.ts';
import { logCrash } from './crashes.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

const crash = {
  reference: '7K3QX9DM',
  kind: 'TypeError',
  screen: '/products/:id',
  frames: ['save@/assets/product-1.js:1:20'],
};
const report = (body: object, ip = '203.0.113.5') => sendRaw(t, reportCrash, { body, ip });

test('W02 a crash is taken from anybody, and is one line of the log', async () => {
  expect(await report(crash)).toMatchObject({ status: 200, body: '{"data":{}}' });
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLog({ level: 'error', name: 'test', stream });
  const visitor = {
    platform: t.platform,
    log,
    ip: '203.0.113.6',
    userAgent: '',
    language: 'en' as const,
    origin: '',
  };
  logCrash(visitor, crash);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ crash, level: 50 }]);
});

test.each([
  ['a message', { ...crash, kind: 'cost 3.21 of asha' }],
  ['the address of a person', { ...crash, screen: '/buyers/asha@kaveri.example' }],
  ['an id', { ...crash, screen: '/products/123' }],
  ['a frame that is none', { ...crash, frames: ['asha@kaveri.example'] }],
  ['more than ten frames', { ...crash, frames: Array.from({ length: 11 }, () => crash.frames[0]) }],
])('W02 %s is not taken', async (_what, body) => {
  expect((await report(body)).status).toBe(400);
});

test('W02 five a minute of one network, and others are heard meanwhile', async () => {
  t.clock.advance(61_000);
  const statuses = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await report(crash, `2001:db8:4:4::${n}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await report(crash, '198.51.100.1')).status).toBe(200);
  t.clock.advance(61_000);
  expect((await report(crash, '2001:db8:4:4::9')).status).toBe(200);
});

test('W02 sixty a minute of all', async () => {
  t.clock.advance(61_000);
  const statuses = [];
  for (let n = 0; n < 62; n += 1) statuses.push((await report(crash, `198.51.${n}.1`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
});
