import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyStorage, createProduct, uploadImage, type Operation } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { makePng, multipart } from '../../../test/uploads/upload-samples.ts';
import { storeContent } from '../../platform/made-files/index.ts';
import { removeExpiredFiles } from './index.ts';

let t: TestApp;
let company: Company;
let other: Company;
beforeAll(async () => {
  t = await bootTestApp({ COMPANY_STORAGE_MB: '1' });
  company = await makeCompany(t);
  other = await makeCompany(t);
});
afterAll(() => t.close());

const half = 500_000;
/** Unique bytes. */
const filled = (mark: number, size = half) => Buffer.alloc(size, mark);

async function upload({ admin }: Company, shade: number) {
  const bytes = makePng(60, 40, [shade, shade, shade]);
  const form = multipart('image', { name: 'a.png', bytes });
  const answer = await t.app.inject({
    method: 'POST',
    url: (uploadImage as Operation).path,
    headers: { ...form.headers, 'access-token': admin.token },
    payload: form.payload,
  });
  const { errors } = JSON.parse(answer.body) as { errors?: { code: string; params?: object }[] };
  return { status: answer.statusCode, error: errors?.[0], bytes: bytes.length };
}

test('A09 a company stores as much as it may, and no other one is kept from storing', async () => {
  const { status, bytes } = await upload(company, 1);
  expect(status).toBe(200);
  const told = must(await company.admin.call(companyStorage));
  expect(told).toEqual({ used_bytes: bytes, limit_bytes: 1024 ** 2 });
  await storeContent(company.base, filled(1), 'text/plain');
  await storeContent(company.base, filled(2), 'text/plain');
  await expect(storeContent(company.base, filled(3, 2 * half), 'text/plain')).rejects.toMatchObject({
    problems: [{ code: 'storage_quota', params: { limit: '1 MB' } }],
  });
  // D08: what is stored already takes no more room, however often it comes.
  await storeContent(company.base, filled(2), 'text/plain');
  expect((await upload(company, 1)).status).toBe(200);
  async function* pieces() {
    for (const mark of [6, 7, 8]) yield filled(mark);
  }
  // Nobody knows how large it will be before it is made.
  await expect(storeContent(other.base, pieces(), 'text/plain')).rejects.toMatchObject({
    problems: [{ code: 'storage_quota' }],
  });
  await storeContent(other.base, filled(4), 'text/plain');
  expect((await upload(other, 2)).status).toBe(200);
});

test('A09 what nobody entered as a file is swept, and gives its room back', async () => {
  t.clock.advance(3_601_000);
  await removeExpiredFiles(t.platform);
  const stored = await storeContent(company.base, filled(5, 2 * half), 'text/plain');
  expect(stored.bytes).toBe(2 * half);
});

test('A09 A10 a disk with no more than its reserve takes no file, and small writes go on', async () => {
  const tight = await bootTestApp({ DATABASE_URL: t.databaseUrl, DISK_RESERVE_MB: '1000000' });
  const { admin } = company;
  const bytes = makePng(60, 40, [9, 9, 9]);
  const form = multipart('image', { name: 'a.png', bytes });
  const headers = { ...form.headers, 'access-token': admin.token };
  const answer = await tight.app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers,
    payload: form.payload,
  });
  expect([answer.statusCode, answer.body.includes('storage_full')]).toEqual([507, true]);
  const stored = tight.platform.storage.put('a/file', Buffer.from('x'), { contentType: 'text/plain' });
  await expect(stored).rejects.toMatchObject({ code: 'disk_full' });
  const body = { product_id: 'SMALL-1', name: 'A small write' };
  must(await tight.as(admin.token)(createProduct, { body }));
  await tight.close();
});
