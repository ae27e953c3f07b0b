import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addImportPhotos,
  changeLayout,
  fetchImportPhotos,
  getImport,
  listBackups,
  listImportPhotos,
  listTasks,
  responseSheet,
  undoTask,
  type Import,
  type Task,
} from '@sourcewiz/contract';
import { codeOf } from '../../../../test/companies/attribute-company.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { fetchFile, importsOf, sheetOf, upload, type Imports } from '../../../../test/import-flow.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { runTask } from '../../tasks/index.ts';
import { fetchAll } from './fetch-photos.service.ts';

let t: TestApp;
let company: Company;
let imports: Imports;
let server: Server;
let origin: string;
const asked: string[] = [];
let isRepaired = false;

const answers: Record<string, () => { status?: number; body: string | Buffer; location?: string }> = {
  html: () => ({ body: '<html>Sign in</html>' }),
  gone: () => (isRepaired ? { body: makePng(5, 5, [9, 9, 9]) } : { status: 404, body: '' }),
  bomb: () => ({ body: makePng(9000, 6000, [1, 2, 3]) }),
  inside: () => ({ status: 302, body: '', location: 'http://127.0.0.1:1/secret' }),
};

beforeAll(async () => {
  server = createServer((request, answer) => {
    const name = (request.url ?? '').slice(1);
    asked.push(name);
    const tone = [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 251, 7);
    const { status = 200, body, location } = answers[name]?.() ?? { body: makePng(6, 6, [tone, 80, 40]) };
    answer.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  t = await bootTestApp({ LINK_HOSTS: host });
  company = await makeCompany(t);
  imports = importsOf(t, company);
});
afterAll(async () => {
  server.close();
  await t.close();
});

const link = (name: string) => `${origin}/${name}`;

/** Imports a sheet with its addresses read as images. @returns the import and the task that fetches, not yet run */
async function imported(
  header: string[],
  rows: string[][],
  pictures: string[],
): Promise<{ found: Import; task: Task }> {
  const found = await imports.preview(await sheetOf(header, rows));
  const matched = await imports.match(
    found,
    Object.fromEntries(pictures.map((name) => [name, { kind: 'images' as const }])),
  );
  await imports.start(matched);
  const task = must(await company.admin.call(listTasks)).find(
    ({ action, reference }) => action === 'fetch_import_images' && reference === found.id,
  );
  if (!task) throw new Error('Nothing is fetched');
  return { found: must(await company.admin.call(getImport, { params: { id: found.id } })), task };
}

const taskOf = async (id: string) =>
  must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
const namesOf = async (sku: string) => (await imports.productOf(sku)).images.map(({ name }) => name);

test('I07 addresses of a column are offered, and fetched behind the import into gallery and variants', async () => {
  const header = ['Product ID', 'Variant ID', 'Name', 'Option 1 value', 'Image Src', 'Variant Image'];
  const rows = [
    ['SH-1', '', 'Shirt', '', `${link('front.png')}, ${link('back.png')}`, ''],
    ['SH-1', 'SH-1-R', '', 'Red', link('detail.png'), link('red.png')],
    ['SH-2', '', 'Shoe', '', link('front.png'), ''],
  ];
  const offered = await imports.preview(await sheetOf(header, rows));
  expect(offered.photo_columns).toMatchObject([
    { header: 'Image Src', links: 3, fetched: false },
    { header: 'Variant Image', links: 1, fetched: false },
  ]);
  expect(offered.columns[4]?.target).toEqual({ kind: 'skip' });

  asked.length = 0;
  const { task } = await imported(header, rows, ['Image Src', 'Variant Image']);
  expect(task).toMatchObject({ status: 'pending', total_count: 5 });
  await runTask(t.platform, task.task_id);
  expect(await taskOf(task.task_id)).toMatchObject({ status: 'success', counts: { linked: 5, lost: 0 } });
  expect(await namesOf('SH-1')).toEqual(['front.png', 'back.png', 'detail.png']);
  expect((await imports.productOf('SH-1')).variants[0]?.images.map(({ name }) => name)).toEqual(['red.png']);
  expect(await namesOf('SH-2')).toEqual(['front.png']);
  // An address that occurs twice was fetched once.
  expect(asked.toSorted()).toEqual(['back.png', 'detail.png', 'front.png', 'red.png']);

  // The products are backed up, and the fetched images can be undone.
  const [backup] = must(await company.admin.call(listBackups));
  expect(backup).toMatchObject({ action: 'fetch_import_images', product_count: 2 });
  const params = { id: task.reference ?? '' };
  expect(codeOf(await company.admin.call(fetchImportPhotos, { params }))).toBe('nothing_to_fetch');
  const undone = must(await company.admin.call(undoTask, { params: { task_id: task.task_id } }));
  await runTask(t.platform, undone.task_id);
  expect(await namesOf('SH-1')).toEqual([]);

  // Remembered for the same columns; the same images are not added again.
  const again = await imports.preview(await sheetOf(header, rows));
  expect(again.photo_columns.map(({ fetched }) => fetched)).toEqual([true, true]);
});

test('X01 TASK-064 one undo takes back new products, changed values and the pictures that links brought', async () => {
  const header = ['Product ID', 'Name', 'Material', 'Image'];
  await imports.run(await sheetOf(header.slice(0, 3), [['UN-1', 'Vase', 'Clay']]));
  const rows = [
    ['UN-1', 'Vase', 'Brass', link('one.png')],
    ['UN-2', 'Bowl', 'Brass', link('two.png')],
  ];
  const { found, task } = await imported(header, rows, ['Image']);
  await runTask(t.platform, task.task_id);
  expect(await namesOf('UN-2')).toEqual(['two.png']);
  const before = await imports.productCount();
  const undone = must(await company.admin.call(undoTask, { params: { task_id: found.task_id ?? '' } }));
  await runTask(t.platform, undone.task_id);
  expect(await taskOf(undone.task_id)).toMatchObject({
    status: 'success',
    counts: { removed: 1, restored: 1, kept: 0 },
  });
  expect(await imports.productCount()).toBe(before - 1);
  expect(await namesOf('UN-1')).toEqual([]);
  expect(await imports.valuesOf('UN-1')).toMatchObject({ material: ['Clay'] });
  // The pictures are undone with it, and cannot be once more.
  expect(codeOf(await company.admin.call(undoTask, { params: { task_id: task.task_id } }))).toBe(
    'nothing_to_undo',
  );
});

test('X01 undoing an import stops the fetching of its pictures', async () => {
  const { found, task } = await imported(
    ['Product ID', 'Name', 'Image'],
    [['ST-1', 'Stool', link('stool.png')]],
    ['Image'],
  );
  const undone = must(await company.admin.call(undoTask, { params: { task_id: found.task_id ?? '' } }));
  await runTask(t.platform, task.task_id);
  await runTask(t.platform, undone.task_id);
  expect(await taskOf(undone.task_id)).toMatchObject({ counts: { removed: 1 } });
  expect(asked).not.toContain('stool.png');
});

test('V02 new products become drafts unless the check was told to publish those that have what it needs', async () => {
  const header = ['Product ID', 'Name', 'Price', 'Image'];
  const rows = [
    ['PB-1', 'Pot', 'USD 4', link('pot.png')],
    ['PB-2', 'Pan', 'USD 5', ''],
  ];
  const statusesOf = async () => [
    (await imports.productOf('PB-1')).status,
    (await imports.productOf('PB-2')).status,
  ];
  const bytes = await sheetOf(header, rows);
  const found = await imports.preview(bytes);
  expect(found.publishes_new).toBe(false);
  const params = { id: found.id };
  const told = must(await company.admin.call(changeLayout, { params, body: { publish_new: true } }));
  // Nothing has to be read or checked again for it.
  expect(told).toMatchObject({ state: 'ready', publishes_new: true });
  await imports.start(await imports.match(found, { Image: { kind: 'images' } }));
  // Its picture is not there yet.
  expect(await statusesOf()).toEqual(['draft', 'draft']);
  const task = must(await company.admin.call(listTasks)).find(
    ({ action, reference }) => action === 'fetch_import_images' && reference === found.id,
  );
  await runTask(t.platform, task?.task_id ?? '');
  expect(await statusesOf()).toEqual(['published', 'draft']);

  // Remembered for the next sheet, but a sheet with statuses says it itself.
  expect((await imports.preview(await sheetOf(header, [['PB-3', 'Lid', '', '']]))).publishes_new).toBe(true);
  const own = await imports.preview(await sheetOf([...header, 'Status'], [['PB-4', 'Cup', '', '', 'draft']]));
  expect(own.publishes_new).toBe(null);
  // The company remembers it, whoever chose last.
  const colleague = await company.anotherAdmin();
  const theirs = { params: { id: own.id }, body: { publish_new: false } };
  must(await colleague.call(changeLayout, theirs));
  expect((await imports.preview(await sheetOf(header, [['PB-5', 'Jug', '', '']]))).publishes_new).toBe(false);
});

test('S18 an uploaded photo stands for no address when several of the sheet end with its name', async () => {
  const header = ['Product ID', 'Name', 'Image Src'];
  const rows = [
    ['EN-1', 'One', link('EN-1/main.png')],
    ['EN-2', 'Two', link('EN-2/main.png')],
    ['EN-3', 'Three', link('EN-3/lone.png')],
  ];
  const found = await imports.preview(await sheetOf(header, rows));
  const files = ['main.png', 'lone.png'].map((name, at) => ({ name, bytes: makePng(4, 4, [at, 90, 60]) }));
  must(await upload(t, company.admin, { op: addImportPhotos, params: { id: found.id }, files }));
  await imports.start(await imports.match(found, { 'Image Src': { kind: 'images' } }));
  const task = must(await company.admin.call(listTasks)).find(({ reference, action }) => {
    return reference === found.id && action === 'fetch_import_images';
  });
  expect(task).toMatchObject({ total_count: 2 });
});

test('I07 what is lost says why, in the list, the response sheet and at the end, and can be fetched again', async () => {
  const header = ['Product ID', 'Name', 'Image'];
  const rows = ['html', 'gone', 'bomb', 'inside', 'fine.png'].map((name, n) => [
    `LO-${n}`,
    `Lost ${n}`,
    link(name),
  ]);
  rows.push(['LO-9', 'Lost 9', 'http://169.254.169.254/latest/meta-data']);
  const { found, task } = await imported(header, rows, ['Image']);
  await runTask(t.platform, task.task_id);
  expect(await taskOf(task.task_id)).toMatchObject({ status: 'success', counts: { linked: 1, lost: 5 } });
  const params = { id: found.id };
  const lost = must(
    await company.admin.call(listImportPhotos, { params, query: { state: 'failed' } }),
  ).photos;
  expect(lost.map(({ name, problem }) => [name, problem?.code])).toEqual([
    ['html', 'link_no_image'],
    ['gone', 'link_refused'],
    ['bomb', 'too_many_pixels'],
    ['inside', 'link_not_allowed'],
    ['meta-data', 'link_not_allowed'],
  ]);
  const ended = must(await company.admin.call(getImport, { params }));
  expect(ended).toMatchObject({ has_response_sheet: true, photos: { linked: 1, failed: 5, waiting: 0 } });
  const sheet = must(await company.admin.call(responseSheet, { params }));
  expect(sheet.rows).toBe(5);
  await fetchFile(t, sheet.download_link);

  isRepaired = true;
  asked.length = 0;
  const { task_id } = must(await company.admin.call(fetchImportPhotos, { params }));
  expect(await company.admin.call(fetchImportPhotos, { params })).toMatchObject({ status: 409 });
  await runTask(t.platform, task_id);
  expect(asked.toSorted()).toEqual(['bomb', 'gone', 'html', 'inside']);
  expect(await taskOf(task_id)).toMatchObject({ counts: { linked: 1, lost: 4 } });
  expect(await namesOf('LO-1')).toEqual(['gone']);
});

test('I07 T04 images that are not fetched within an hour are left out and can be fetched again', async () => {
  const rows = Array.from({ length: 42 }, (_, n) => [`SLOW-${n}`, `Slow ${n}`, link(`slow-${n}.png`)]);
  answers['slow-0.png'] = () => {
    t.clock.advance(61 * 60_000);
    return { body: makePng(6, 6, [1, 2, 3]) };
  };
  const { found, task } = await imported(['Product ID', 'Name', 'Photo'], rows, ['Photo']);
  await runTask(t.platform, task.task_id);
  delete answers['slow-0.png'];
  expect(await taskOf(task.task_id)).toMatchObject({ counts: { linked: 40, lost: 2 } });
  const params = { id: found.id };
  const { photos } = must(await company.admin.call(listImportPhotos, { params, query: { state: 'failed' } }));
  expect(photos.map(({ problem }) => problem?.code)).toEqual(['link_time_over', 'link_time_over']);

  const { task_id } = must(await company.admin.call(fetchImportPhotos, { params }));
  await runTask(t.platform, task_id);
  expect(await taskOf(task_id)).toMatchObject({ counts: { linked: 2, lost: 0 } });
  expect(await namesOf('SLOW-41')).toEqual(['slow-41.png']);
});

test('I07 a worker that dies between two parts costs no picture and makes none twice', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => [`KL-${n}`, `Killed ${n}`, link(`kill-${n}.png`)]);
  const { task } = await imported(['Product ID', 'Name', 'Photo'], rows, ['Photo']);
  const passing = Object.assign(new Error('the worker is gone'), { code: 'ECONNRESET' });
  let chunks = 0;
  await runTask(t.platform, task.task_id, (run) =>
    fetchAll({
      ...run,
      chunk(work) {
        chunks += 1;
        if (chunks === 3) return Promise.reject(passing);
        return run.chunk(work);
      },
    }),
  ).catch(() => undefined);
  expect(await taskOf(task.task_id)).toMatchObject({ status: 'in-progress', remaining_count: 20 });
  await runTask(t.platform, task.task_id);
  expect(await taskOf(task.task_id)).toMatchObject({ status: 'success', counts: { linked: 60, lost: 0 } });
  expect(await namesOf('KL-59')).toEqual(['kill-59.png']);
  expect(await namesOf('KL-3')).toEqual(['kill-3.png']);
});

test('I07 of very many addresses the first 20,000 are fetched, the others say why, and little memory is taken', async () => {
  const addresses = (row: number) =>
    Array.from({ length: 75 }, (_, n) => `http://10.0.${row % 250}.${n}/${row}-${n}.png`).join(' ');
  const rows = Array.from({ length: 300 }, (_, n) => [`MA-${n}`, `Many ${n}`, addresses(n)]);
  const { heapUsed } = process.memoryUsage();
  const { found, task } = await imported(['Product ID', 'Name', 'Photos'], rows, ['Photos']);
  expect(found.photo_columns).toMatchObject([{ links: 22_500 }]);
  expect(found.photos).toMatchObject({ waiting: 20_000, failed: 2_500 });
  expect(task.total_count).toBe(20_000);
  expect(process.memoryUsage().heapUsed - heapUsed).toBeLessThan(200 * 1024 ** 2);
  const params = { id: found.id };
  const { photos } = must(await company.admin.call(listImportPhotos, { params, query: { state: 'failed' } }));
  expect(photos[0]?.problem?.message).toBe('Only the first 20000 links of a sheet are fetched');
  const told = must(await company.admin.call(responseSheet, { params }));
  expect(told.rows).toBe(34);

  // None of them is requested, because they are not on a public network.
  let chunks = 0;
  await runTask(t.platform, task.task_id, (run) =>
    fetchAll({
      ...run,
      chunk(work) {
        chunks += 1;
        return chunks > 4 ? Promise.reject(new Error('enough')) : run.chunk(work);
      },
    }),
  ).catch(() => undefined);
  const refused = must(await company.admin.call(listImportPhotos, { params, query: { state: 'failed' } }));
  expect(refused.total).toBe(2_500 + 120);
  expect(refused.photos[0]?.problem?.code).toBe('link_not_allowed');
});
