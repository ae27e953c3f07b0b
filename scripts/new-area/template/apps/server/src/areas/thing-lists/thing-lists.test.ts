import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThingList, deleteThingList, listThingLists, updateThingList } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';

let t: TestApp;
let company: Company;
let other: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  other = await makeCompany(t, { name: 'Other' });
});
afterAll(() => t.close());

const list = async ({ admin }: Company, query = '') =>
  must(await admin.call(listThingLists, { query: { query } }));

test('a thing list is added, found, changed once per revision and deleted', async () => {
  const made = must(await company.admin.call(createThingList, { body: { name: 'Çini karo' } }));
  expect((await list(company, 'cini')).thingLists).toEqual([made]);
  const params = { id: made.id };
  const body = { name: 'Karo', revision: made.revision };
  const changed = must(await company.admin.call(updateThingList, { params, body }));
  expect(changed).toMatchObject({ name: 'Karo', revision: made.revision + 1 });
  expect(await company.admin.call(updateThingList, { params, body })).toMatchObject({
    status: 409,
    errors: [{ code: 'conflict' }],
  });
  must(await company.admin.call(deleteThingList, { params }));
  expect((await list(company)).total).toBe(0);
});

test('another company neither sees nor changes nor deletes it', async () => {
  const made = must(await company.admin.call(createThingList, { body: { name: 'Ours' } }));
  const params = { id: made.id };
  expect((await list(other)).total).toBe(0);
  const body = { name: 'Theirs', revision: made.revision };
  expect(await other.admin.call(updateThingList, { params, body })).toMatchObject({ status: 404 });
  expect(await other.admin.call(deleteThingList, { params })).toMatchObject({ status: 404 });
  expect((await list(company)).thingLists).toEqual([made]);
});
