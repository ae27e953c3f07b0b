import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadImage } from '@sourcewiz/contract';
import { CallerLeft } from '../src/platform/http/answer-error.ts';
import { receiveUpload } from '../src/platform/http/receive-upload.ts';
import { bootTestApp, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

test.each([
  ['does not say where its parts begin', '', 'abcd'],
  [
    'has a part whose header is endless',
    'b',
    `--b\r\ncontent-disposition: form-data; name="${'x'.repeat(200_000)}`,
  ],
])('D01 API-038 an upload that %s is refused', async (_what, boundary, payload) => {
  const type = `multipart/form-data; boundary=${boundary}`;
  const headers = { 'access-token': company.admin.token, 'content-type': type };
  const url = uploadImage.path;
  expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
});

test('D01 nobody waits for an upload whose caller left before it was received, and nothing stays of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcewiz-gone-'));
  const request = {
    isMultipart: () => true,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    raw: { destroyed: true, complete: false },
    parts: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) }),
  } as unknown as FastifyRequest;
  const fields = { file: 'image', maxFiles: 1, maxBytes: 1 };
  await expect(receiveUpload(request, { fields, folder, reserveBytes: 0 })).rejects.toThrow(CallerLeft);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
