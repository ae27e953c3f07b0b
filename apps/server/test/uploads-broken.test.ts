import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadImage } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

test('D01 API-038 an upload that does not say where its parts begin is refused', async () => {
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { 'access-token': company.admin.token, 'content-type': 'multipart/form-data; boundary=' },
    payload: 'abcd',
  });
  expect(statusCode).toBe(400);
});
