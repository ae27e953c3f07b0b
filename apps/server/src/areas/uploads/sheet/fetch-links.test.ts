import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addUploadSheet,
  changeAllGroups,
  createProducts,
  deleteGroup,
  removeUploadSheet,
  UPLOAD_IMAGES_MAX,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { sheetOf, upload } from '../../../../test/import-flow.ts';
import { picturedWorkbook } from '../../../../test/sheets/pictured-workbook.ts';
import { namesOf, sendImages, uploadOf } from '../../../../test/uploads/upload-flow.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { insertImages, selectImages } from '../groups/groups.store.ts';
import { selectUpload } from '../uploads.store.ts';
import { takeInSheet } from './apply-sheet.service.ts';
import { endLostLinks, fetchLinks } from './fetch-links.job.ts';
import { countLinks, withinLinks } from './sheet-links.ts';

let t: TestApp;
let company: Company;
let server: Server;
let origin: string;
const asked: string[] = [];
/** Runs while an image is being fetched. */
let meanwhile: (() => Promise<void>) | undefined;

beforeAll(async () => {
  server = createServer(async (request, answer) => {
    const name = (request.url ?? '').slice(1);
    asked.push(name);
    if (name.startsWith('late')) await meanwhile?.();
    if (name.startsWith('gone')) return void answer.writeHead(404).end();
    if (name.startsWith('page')) return void answer.end('<html>Sign in</html>');
    answer.end(makePng(6, 6, [name.charCodeAt(0), name.length, 40]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  t = await bootTestApp({ LINK_HOSTS: `${host},127.0.0.1:1` });
  company = await makeCompany(t);
});
afterAll(async () => {
  server.close();
  await t.close();
});

type Taken = ResultOf<typeof addUploadSheet>;
const header = ['SKU', 'Product name', 'Photos'];
const links = (...names: string[]) => names.map((name) => `${origin}/${name}`).join(', ');
const open = (id: string) => uploadOf(company.admin, id);
const fetchAll = (uploadId: string) => fetchLinks(t.platform, { orgId: company.orgId, uploadId });

/** Sends a sheet into an upload, or a new one, and has it read. */
const withSheet = async (rows: string[][], taskId?: string): Promise<string> =>
  withFile(await sheetOf(header, rows), taskId);

async function withFile(bytes: Uint8Array, taskId?: string): Promise<string> {
  const files = [{ name: 'fair.xlsx', bytes }];
  const texts: Record<string, string> = taskId === undefined ? {} : { task_id: taskId };
  const { task_id: id } = must(await upload<Taken>(t, company.admin, { op: addUploadSheet, files, texts }));
  const row = await company.inside((ctx) => selectUpload(ctx, id));
  await takeInSheet(company.base, { uploadId: id, importId: row?.importId ?? '' });
  return id;
}

test('BULKUP-028 images that the sheet links to come into the groups of their rows; what gives none is told with why', async () => {
  const rows = [
    ['VASE-1', 'Vase', links('front.png', 'gone.png', 'back.png')],
    ['BOWL-7', 'Bowl', links('bowl.png', 'page.png')],
    ['CUP-3', 'Cup', links('front.png')],
  ];
  const id = await withSheet(rows);
  expect((await open(id)).sheet).toMatchObject({ state: 'ready', fetching: 6, lost_links: [] });
  const early = await company.admin.call(createProducts, { body: { task_id: id } });
  expect(early).toMatchObject({ ok: false, errors: [{ code: 'upload_fetching_images' }] });
  await fetchAll(id);
  const after = await open(id);
  expect(namesOf(after)).toEqual({
    'VASE-1': ['front.png', 'back.png'],
    'BOWL-7': ['bowl.png'],
    'CUP-3': ['front.png'],
  });
  const [vase, bowl] = after.groups;
  expect(after.sheet).toMatchObject({ fetching: 0 });
  expect(after.sheet?.lost_links).toMatchObject([
    { group_id: vase!.id, address: links('gone.png'), problem: { code: 'link_refused' } },
    { group_id: bowl!.id, address: links('page.png'), problem: { code: 'link_no_image' } },
  ]);
  expect(after.comparing).toBe(4);
  // Each address once, however many rows contain it.
  expect(asked.toSorted()).toEqual(['back.png', 'bowl.png', 'front.png', 'gone.png', 'page.png']);
  // The same sheet again: lost images are tried again, and nothing comes twice.
  asked.length = 0;
  await withSheet(rows, id);
  await fetchAll(id);
  expect(asked.toSorted()).toEqual(['gone.png', 'page.png']);
  expect(namesOf(await open(id))).toEqual(namesOf(after));
});

test('BULKUP-028 images in the cells of the sheet come into the groups of their rows, and not twice', async () => {
  const rows = [header, ['JAR-1', 'Jar', ''], ['JAR-2', 'Jar', '']];
  const over = [
    { row: 1, column: 2, file: 'a.png', height: 100 },
    { row: 2, column: 2, file: 'b.png', height: 100 },
  ];
  const media = { 'a.png': makePng(6, 6, [200, 1, 1]), 'b.png': Buffer.from('no image') };
  const bytes = picturedWorkbook({ rows, over, media });
  const id = await withFile(bytes);
  expect((await open(id)).sheet).toMatchObject({ state: 'ready', fetching: 2 });
  await fetchAll(id);
  const after = await open(id);
  expect(namesOf(after)).toEqual({ 'JAR-1': ['JAR-1.png'], 'JAR-2': [] });
  expect(after.sheet?.lost_links).toMatchObject([{ address: 'C3', problem: { code: 'not_an_image' } }]);
  // A corrected sheet has the same images.
  await withFile(picturedWorkbook({ rows: [...rows, ['JAR-3', 'Jar', '']], over, media }), id);
  await fetchAll(id);
  expect(namesOf(await open(id))).toMatchObject({ 'JAR-1': ['JAR-1.png'] });
  // Another sheet has an image of its own under the same name.
  const other = { 'a.png': makePng(6, 6, [9, 200, 1]), 'b.png': makePng(6, 6, [9, 9, 200]) };
  await withFile(picturedWorkbook({ rows, over, media: other }), id);
  await fetchAll(id);
  expect(namesOf(await open(id))).toMatchObject({
    'JAR-1': ['JAR-1.png', 'JAR-1.png'],
    'JAR-2': ['JAR-2.png'],
  });
});

test('BULKUP-028 links of a row that was merged into another are fetched for that one', async () => {
  const id = await withSheet([
    ['JUG-1', 'Jug', links('jug.png')],
    ['JUG-2', 'Jug', links('handle.png', 'jug.png')],
  ]);
  const [first, second] = (await open(id)).groups;
  const change = { change: 'merge' as const, group_ids: [first!.id, second!.id] };
  must(await company.admin.call(changeAllGroups, { body: { task_id: id, change } }));
  expect((await open(id)).sheet).toMatchObject({ fetching: 2 });
  await fetchAll(id);
  const after = await open(id);
  expect(namesOf(after)).toEqual({ 'JUG-1': ['jug.png', 'handle.png'] });
  expect(after.sheet).toMatchObject({ fetching: 0, lost_count: 0 });
});

test('BULKUP-028 a row that was taken out is not waited for; once it is back its images are fetched', async () => {
  const id = await withSheet([['POT-1', 'Pot', links('pot.png')]]);
  const [pot] = (await open(id)).groups;
  must(await company.admin.call(deleteGroup, { params: { a: id, b: pot!.id } }));
  expect((await open(id)).sheet).toMatchObject({ fetching: 0 });
  await t.platform.database.pool.query(`delete from pgboss.job where name = 'upload-links'`);
  const back = { id: pot!.id, groupName: pot!.groupName, order: pot!.order, image_ids: [] };
  const change = { change: 'arrange' as const, groups: [back], removed: [] };
  must(await company.admin.call(changeAllGroups, { body: { task_id: id, change } }));
  const { rows } = await t.platform.database.pool.query(
    `select from pgboss.job where name = 'upload-links' and data->>'upload_id' = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  await fetchAll(id);
  expect(namesOf(await open(id))).toEqual({ 'POT-1': ['pot.png'] });
});

test('BULKUP-028 photos that were uploaded are not fetched, and nothing is once the sheet is taken out', async () => {
  const { task_id: id } = must(await sendImages(t, company.admin, ['lamp.png']));
  asked.length = 0;
  await withSheet([['LAMP-1', 'Lamp', links('lamp.jpg', 'shade.png')]], id);
  expect((await open(id)).sheet).toMatchObject({ fetching: 1 });
  must(await company.admin.call(removeUploadSheet, { body: { task_id: id } }));
  await fetchAll(id);
  expect(asked).toEqual([]);
});

test('S18 pictures whose job gave up are told as lost and hold up nothing; the sheet sent again has them fetched', async () => {
  const rows = [['FAN-1', 'Fan', links('fan.png')]];
  const id = await withSheet(rows);
  const failJobs = () =>
    t.platform.database.pool.query(
      `update pgboss.job set state = 'failed' where name = 'upload-links' and data->>'upload_id' = $1`,
      [id],
    );
  await endLostLinks(t.platform);
  expect((await open(id)).sheet).toMatchObject({ fetching: 1 });
  // The state in which the queue leaves a job after its last try.
  await failJobs();
  await endLostLinks(t.platform);
  const after = await open(id);
  const problem = { code: 'links_interrupted' };
  expect(after.sheet).toMatchObject({ fetching: 0, lost_links: [{ address: links('fan.png'), problem }] });
  // The failed job is kept for a day: it says nothing about the one that came after it.
  await withSheet(rows, id);
  await endLostLinks(t.platform);
  expect((await open(id)).sheet).toMatchObject({ fetching: 1, lost_links: [] });
  await fetchAll(id);
  expect(namesOf(await open(id))).toEqual({ 'FAN-1': ['fan.png'] });
});

test('S18 pictures whose addresses end alike stay with their own products, in one sheet and from sheet to sheet', async () => {
  const row = (name: string) => ['', name, links(`${name}/main.png`)];
  const id = await withSheet([row('jug')]);
  await fetchAll(id);
  asked.length = 0;
  // Only the new row, and then all of them: without product IDs, and one without a name.
  await withSheet([row('pan')], id);
  await fetchAll(id);
  const unnamed = ['', '', links('tin/main.png')];
  const rows = [row('pan'), unnamed, row('jug')];
  await withSheet(rows, id);
  await fetchAll(id);
  await withSheet(rows, id);
  await fetchAll(id);
  expect(asked).toEqual(['pan/main.png', 'tin/main.png']);
  const { groups } = await open(id);
  expect(groups.map(({ images }) => images.map(({ name }) => name))).toEqual([
    ['main.png'],
    ['main.png'],
    ['main.png'],
  ]);
  // The sheet that is sent again after it was removed finds the same.
  const before = groups.map(({ images }) => images.map((image) => image.id));
  must(await company.admin.call(removeUploadSheet, { body: { task_id: id } }));
  await withSheet([row('pan')], id);
  await fetchAll(id);
  const { groups: after } = await open(id);
  expect(after.slice(0, 3).map(({ images }) => images.map((image) => image.id))).toEqual(before);
});

test('S18 shared files of Google Drive are different pictures', async () => {
  const drive = (file: string) => `https://drive.google.com/file/d/${file}/view`;
  const first = ['MUG-1', 'Mug', drive('1aaa')];
  const { task_id: id } = must(await sendImages(t, company.admin, ['uc.png']));
  await withSheet([first], id);
  expect((await open(id)).sheet).toMatchObject({ fetching: 1 });
});

test('S18 a picture of a row that is taken out while it is fetched waits for the row', async () => {
  const id = await withSheet([['BED-1', 'Bed', links('late.png')]]);
  const [bed] = (await open(id)).groups;
  meanwhile = async () => {
    must(await company.admin.call(deleteGroup, { params: { a: id, b: bed!.id } }));
  };
  await fetchAll(id);
  meanwhile = undefined;
  expect(await company.inside((ctx) => selectImages(ctx, id))).toEqual([]);
  const back = { id: bed!.id, groupName: bed!.groupName, order: bed!.order, image_ids: [] };
  const change = { change: 'arrange' as const, groups: [back], removed: [] };
  must(await company.admin.call(changeAllGroups, { body: { task_id: id, change } }));
  await fetchAll(id);
  expect(namesOf(await open(id))).toEqual({ 'BED-1': ['late.png'] });
});

test('S18 an address with a sign that is no text costs no sheet', async () => {
  const id = await withSheet([['RUG-1', 'Rug', links('rug%00.png')]]);
  expect((await open(id)).sheet).toMatchObject({ state: 'ready', fetching: 1 });
});

test('S18 addresses of a host that does not answer are given up at once, and those whose time is over', async () => {
  const silent = Array.from({ length: 90 }, (_, at) => `http://127.0.0.1:1/${at}.png`).join(', ');
  const id = await withSheet([['KEG-1', 'Keg', silent]]);
  const { revision } = await open(id);
  await fetchAll(id);
  const after = await open(id);
  expect(after.sheet).toMatchObject({ fetching: 0 });
  expect(after.sheet?.lost_links[0]).toMatchObject({ problem: { code: 'link_unreachable' } });
  // One part was tried; the others went in one piece.
  expect(after.revision).toBe(revision + 2);

  const late = await withSheet([['KEG-2', 'Keg', links('keg.png')]]);
  await company.inside((ctx) =>
    ctx.db.execute(`update upload_cell set value = jsonb_set(value, '{waiting,0,since}', '5')
      where upload_id = '${late}' and field = 'links'`),
  );
  asked.length = 0;
  await fetchAll(late);
  expect(asked).toEqual([]);
  expect((await open(late)).sheet?.lost_links).toMatchObject([{ problem: { code: 'links_interrupted' } }]);
});

test('S18 no more addresses wait than an upload may fetch', () => {
  const row = (name: string) => ({
    waiting: Array.from({ length: 1_500 }, (_, at) => ({ address: `${name}/${at}`, name: 'a' })),
    fetched: [],
    lost: [],
  });
  const cut = withinLinks([row('a'), row('b'), row('c')], { others: 100, since: 7 });
  expect(cut.map(({ waiting, lost }) => [waiting.length, lost.length])).toEqual([
    [1_500, 0],
    [1_500, 0],
    [900, 600],
  ]);
  expect(cut[2]?.lost[0]?.problem.code).toBe('too_many_links');
});

test('S18 nothing is fetched into an upload that is full', async () => {
  const id = await withSheet([['TUB-1', 'Tub', links('tub.png')]]);
  const [{ id: groupId } = { id: 0 }] = (await open(id)).groups;
  const images = Array.from({ length: UPLOAD_IMAGES_MAX }, (_, position) => {
    return { groupId, fileId: randomUUID(), name: `${position}.png`, position, batchId: null };
  });
  await company.inside((ctx) => insertImages(ctx, id, images));
  asked.length = 0;
  await fetchAll(id);
  expect(asked).toEqual([]);
  const lost = await company.inside((ctx) => countLinks(ctx, id));
  expect(lost).toMatchObject({
    fetching: 0,
    lost_count: 1,
    lost_links: [{ problem: { code: 'upload_full' } }],
  });
});
