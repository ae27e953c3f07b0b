import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createThingList,
  deleteThingList,
  exportThingLists,
  getThingList,
  listThingLists,
  updateThingList,
} from '@sourcewiz/contract';
import { madeSheet } from '../../../test/made-sheet.ts';
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
  expect(must(await company.admin.call(getThingList, { params }))).toEqual(changed);
  must(await company.admin.call(deleteThingList, { params }));
  expect((await list(company)).total).toBe(0);
});

test('goes from state to state as its rules say, and the list can be limited to one', async () => {
  const made = must(await company.admin.call(createThingList, { body: { name: 'Moving' } }));
  const params = { id: made.id };
  const body = { state: 'closed' as const, revision: made.revision };
  expect(must(await company.admin.call(updateThingList, { params, body })).state).toBe('closed');
  const query = { state: 'closed' as const };
  const found = must(await company.admin.call(listThingLists, { query }));
  expect(found).toMatchObject({ total: 1, states: { closed: 1 }, thingLists: [{ name: 'Moving' }] });
  const refused = await company.admin.call(createThingList, { body: { name: 'Late', state: 'closed' } });
  expect(refused).toMatchObject({ status: 409, errors: [{ code: 'state_not_next', path: 'body.state' }] });
});

test('its list becomes an Excel file with the same filters', async () => {
  must(await company.admin.call(createThingList, { body: { name: 'In a file' } }));
  const body = { query: 'in a file' };
  const { download_link: link } = must(await company.admin.call(exportThingLists, { body }));
  expect(await madeSheet(t, link)).toEqual([
    ['Name', 'State', 'Remarks'],
    ['In a file', 'Open', ''],
  ]);
});

test('another company neither sees nor changes nor deletes it', async () => {
  const made = must(await company.admin.call(createThingList, { body: { name: 'Ours' } }));
  const params = { id: made.id };
  expect((await list(other)).total).toBe(0);
  const body = { name: 'Theirs', revision: made.revision };
  expect(await other.admin.call(updateThingList, { params, body })).toMatchObject({ status: 404 });
  expect(await other.admin.call(getThingList, { params })).toMatchObject({ status: 404 });
  expect(await other.admin.call(deleteThingList, { params })).toMatchObject({ status: 404 });
  expect((await list(company, 'ours')).thingLists).toEqual([made]);
});
