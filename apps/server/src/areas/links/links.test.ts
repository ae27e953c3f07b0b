import type { FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue, generateCatalogue, updateCatalogue } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { inCallersTurn } from '../../platform/http/caller-turns.ts';
import { applyProductChanges } from '../products/index.ts';
import { changeLink, gateChange, insertLink, newToken, type LinkRow } from './index.ts';

let t: TestApp;
let company: Company;
let id: number;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  const product_ids = await company.inside(async (ctx) => {
    const fields = { product_id: 'Bowl', name: 'Brass bowl', status: 'published' as const };
    const applied = await applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'create', fields }] });
    return applied.flatMap((one) => one.id ?? []);
  });
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids };
  id = must(await company.admin.call(createCatalogue, { body })).id;
  must(await company.admin.call(generateCatalogue, { params: { id } }));
});
afterAll(() => t.close());

/** A link of the catalogue for one recipient, with a passcode of its own. */
const linkFor = (recipient: string, passcode: string): Promise<LinkRow> =>
  company.inside(async (ctx) => {
    const gate = gateChange(
      { passcode },
      { link: { emailRequired: false, emailVerified: false }, now: t.clock.now() },
    );
    const options = { allow_ppt_download: true, show_product_filter: true, higher_thumbnail_quality: false };
    const of = { kind: 'catalogue', subjectId: id, recipient, token: newToken(), options };
    return insertLink(ctx, { ...of, ...gate });
  });

const open = async ({ token }: LinkRow, cookie = '') => {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone)', ...(cookie === '' ? {} : { cookie }) };
  const { statusCode, body } = await t.app.inject({ url: `/view-collection/${token}`, headers });
  return { status: statusCode, html: body };
};

async function unlock({ token }: LinkRow, passcode: string) {
  const { statusCode, headers } = await t.app.inject({
    method: 'POST',
    url: `/view-collection/${token}/open`,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ passcode }).toString(),
  });
  return { status: statusCode, cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '' };
}

test('D09 whatever a link shows waits for the turn of the visitor, and leaves it when it is sent', async () => {
  const { token } = await linkFor('Waiting', '444444');
  const answers: string[] = [];
  const get = async (path: string, tag = '') => {
    const url = `/view-collection/${token}${path}`;
    const answer = await t.app.inject({ url, headers: { 'if-none-match': tag } });
    answers.push(`${path} ${answer.statusCode} ${answer.rawPayload.length > 0}`);
    return answer;
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = { address: '127.0.0.1', raw: { socket: {} } } as unknown as FastifyRequest;
  const four = [1, 2, 3, 4].map(() => inCallersTurn({ platform: t.platform, request }, () => promise));
  const file = `/files/${'a'.repeat(64)}/thumb`;
  const asked = ['/card.jpg', '/icon', '/manifest.webmanifest', '/made/1/a.pdf', file, ''].map((path) =>
    get(path),
  );
  await sleep(300);
  expect(answers).toEqual([]);
  resolve();
  await Promise.all(four);
  const [card] = await Promise.all(asked);
  expect(answers.toSorted()).toEqual([
    ' 403 true',
    '/card.jpg 200 true',
    `${file} 403 false`,
    '/icon 403 false',
    '/made/1/a.pdf 403 false',
    '/manifest.webmanifest 403 false',
  ]);
  expect((await get('/card.jpg', card?.headers.etag)).statusCode).toBe(304);
});

test('CAT-009 CAT-017 links of one record have codes, lock-outs and ends of their own', async () => {
  const [nordhem, atlas] = [await linkFor('Nordhem', '111111'), await linkFor('Atlas', '222222')];
  expect((await unlock(nordhem, '222222')).status).toBe(403);
  for (let guess = 0; guess < 5; guess += 1) await unlock(nordhem, '000000');
  expect((await unlock(nordhem, '111111')).status).toBe(429);
  const { status, cookie } = await unlock(atlas, '222222');
  expect(status).toBe(303);
  const page = await open(atlas, cookie);
  expect(page.html).toContain('Brass bowl');
  // The addresses in the page are those of this link.
  expect(page.html).toContain(`/view-collection/${atlas.token}/product/`);
  // A pass for one opens no other, and one can be ended alone.
  expect((await open(nordhem, cookie)).status).toBe(403);
  await company.inside((ctx) => changeLink(ctx, nordhem.id, { expiresAt: t.clock.now() }));
  expect((await open(nordhem)).status).toBe(410);
  expect((await open(atlas, cookie)).status).toBe(200);
  // What closes the record closes all of its links, before they ask for anything.
  must(await company.admin.call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
  expect((await open(atlas)).status).toBe(410);
});

test('D01 a form that is too large is refused as such: strangers cause no server errors', async () => {
  const link = await linkFor('Bulky', '333333');
  expect((await unlock(link, '3'.repeat(100_000))).status).toBe(413);
  expect((await unlock(link, '333333')).status).toBe(303);
});
