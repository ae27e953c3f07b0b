import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addUploadSheet,
  changeLayout,
  createCategory,
  createProducts,
  deleteUploadProducts,
  discardImport,
  getImport,
  getProduct,
  importUploadSheet,
  listTasks,
  matchColumns,
  removeUploadSheet,
  searchProducts,
  startImport,
  takeUploadSheet,
  updateUploadTable,
  uploadTable,
  NOT_ARCHIVED,
  type Import,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { importsOf, sheetOf, upload, type TestCell } from '../../../../test/import-flow.ts';
import { multipart } from '../../../../test/uploads/upload-samples.ts';
import { sendImages } from '../../../../test/uploads/upload-flow.ts';
import { makeUpload } from '../../../../test/uploads/upload-rows.ts';
import type { CallerCtx } from '../../../platform/context.ts';
import { readTakenSheet } from '../../imports/index.ts';
import { runTask } from '../../tasks/index.ts';
import { endLostSheets, takeInSheet, uploadSheetJob } from './apply-sheet.service.ts';

/** No worker runs here: each test reads its sheets itself. */
let app: TestApp;
let company: Company;
let moq: string;
let price: string;

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50' });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await makeCompany(app);
  moq = String(await attributeOf(company, 'moq'));
  price = String(await attributeOf(company, 'selling_price'));
});

type Table = ResultOf<typeof uploadTable>;
type Taken = ResultOf<typeof addUploadSheet>;

const open = async (task: string): Promise<Table> =>
  must(await company.admin.call(uploadTable, { params: { task } }));

/** Adds a sheet and has it read, as the worker does. */
async function withSheet(bytes: Uint8Array, taskId = '', name = 'new samples.xlsx'): Promise<string> {
  const texts: Record<string, string> = taskId === '' ? {} : { task_id: taskId };
  const files = [{ name, bytes }];
  const { task_id: id, sheet } = must(
    await upload<Taken>(app, company.admin, { op: addUploadSheet, files, texts }),
  );
  expect(sheet).toMatchObject({ file_name: name, state: 'reading', rows: 0 });
  await readSheet(id);
  return id;
}
async function importOf(uploadId: string): Promise<string> {
  const { rows } = await company.inside((ctx) =>
    ctx.db.execute<{ import_id: string }>(`select import_id from upload where id = '${uploadId}'`),
  );
  return rows[0]?.import_id ?? '';
}
/** A base whose first transaction loses its connection. */
function losingOnce(): CallerCtx {
  const { database } = app.platform;
  let isLost = false;
  const inTenant: typeof database.inTenant = (orgId, work) => {
    if (isLost) return database.inTenant(orgId, work);
    isLost = true;
    return Promise.reject(Object.assign(new Error('lost'), { code: '57P01' }));
  };
  return { ...company.base, platform: { ...app.platform, database: { ...database, inTenant } } };
}
async function readSheet(uploadId: string): Promise<void> {
  await takeInSheet(company.base, { uploadId, importId: await importOf(uploadId) });
}
const rowOf = ({ rows, cells }: Table, groupName: string) => {
  const row = rows.find((one) => one.groupName === groupName);
  const own = cells.filter(({ group_id }) => group_id === row?.group_id);
  return { ...row, values: Object.fromEntries(own.map(({ field, value, text }) => [field, text ?? value])) };
};
const cardOf = async (id: string) =>
  must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
const problemsOf = ({ problems }: Pick<Table, 'problems'>) =>
  problems.map(({ field, problem }) => [field, problem.code]);

const header = ['SKU', 'Product name', 'Category', 'FOB price', 'MOQ', 'Photo', 'Bin code'];
const rows: TestCell[][] = [
  ['VASE-1', 'Tall vase', 'Decor', '$12.50', 50, 'tall vase front.jpg', 'Q-1'],
  ['BOWL-7', 'Bowl', 'Kitchen', '$3', 'forty', '', 'Q-2'],
];

describe('the sheet of an upload', () => {
  test('BULKUP-028 a sheet alone makes an upload whose rows have its cells, with texts where they could not be read', async () => {
    must(await company.admin.call(createCategory, { body: { name: 'Decor' } }));
    const id = await withSheet(await sheetOf(header, rows));
    const table = await open(id);
    expect(table.sheet).toMatchObject({
      file_name: 'new samples.xlsx',
      state: 'ready',
      rows: 2,
      problems: [],
    });
    expect(table.sheet?.unread_columns).toContain('Bin code');
    expect(rowOf(table, 'VASE-1')).toMatchObject({
      from_sheet: true,
      images: [],
      values: {
        product_id: 'VASE-1',
        name: 'Tall vase',
        category: expect.any(Number),
        status: 'draft',
        [price]: { value: '12.5', currency: 'USD', unit: 'per-piece' },
        [moq]: { value: '50', unit: 'pieces' },
      },
    });
    expect(rowOf(table, 'BOWL-7').values).toMatchObject({ category: 'Kitchen', [moq]: 'forty' });
    expect(problemsOf(table)).toEqual(
      expect.arrayContaining([
        ['category', 'unknown_option'],
        [moq, 'not_a_number'],
      ]),
    );
    const task = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
    expect(task).toMatchObject({ status: 'draft', subject: 'new samples.xlsx', total_count: 2 });
  });

  test('B02 a text that no cell can hold is cut, told, and keeps nobody from the table', async () => {
    const long = `.${'😀'.repeat(12_000)}`;
    const id = await withSheet(
      await sheetOf(['SKU', 'Product name', 'Description'], [['A-1', 'Vase', long]]),
    );
    const table = await open(id);
    expect(table.rows).toHaveLength(1);
    expect(problemsOf(table).map(([, code]) => code)).toEqual(['text_too_long']);
    expect(JSON.stringify(table)).not.toContain('\ufffd');
  });

  test('BULKUP-028 rows fill the groups of their IDs, names and images, and what they name is joined with them', async () => {
    const { id, groupIds } = await makeUpload(company, [
      { name: 'VASE-1', images: ['vase-1.jpg'] },
      { name: 'IMG_1', images: ['Tall vase front.JPG'] },
      { name: 'Round bowl', images: ['a.jpg', 'b.jpg'] },
      { name: 'IMG_9', images: ['IMG_9.jpg', 'IMG_10.jpg'] },
      { name: 'LAMP 3', images: ['LAMP 3.jpg'] },
    ]);
    await withSheet(
      await sheetOf(
        ['SKU', 'Product name', 'Photo'],
        [
          ['VASE-1', 'Tall vase', 'tall vase front.png'],
          ['BOWL-7', 'Round bowl', ''],
          ['CUP-1', 'Cup', 'IMG_10.jpg, IMG_9.jpg'],
          ['lamp-3', 'Lamp', ''],
          ['ALONE-1', 'Alone', ''],
        ],
      ),
      id,
    );
    const table = await open(id);
    const [vase = 0, , bowl = 0, cup = 0, lamp = 0] = groupIds;
    expect(table.rows.map(({ group_id, images }) => [group_id, images.length])).toEqual([
      [vase, 2],
      [bowl, 2],
      [cup, 2],
      [lamp, 1],
      [expect.any(Number), 0],
    ]);
    const { rows: images } = await company.inside((ctx) =>
      ctx.db.execute<{ name: string }>(
        `select name from upload_image where group_id in (${vase}, ${cup}) order by group_id, position`,
      ),
    );
    // Images in the cell come first, in its order.
    expect(images.map(({ name }) => name)).toEqual([
      'Tall vase front.JPG',
      'vase-1.jpg',
      'IMG_10.jpg',
      'IMG_9.jpg',
    ]);
    expect(rowOf(table, 'LAMP 3').values).toMatchObject({ product_id: 'lamp-3', name: 'Lamp' });
  });

  test('BULKUP-028 images that come after the sheet find their rows by IDs and by the names of files in its cells', async () => {
    const id = await withSheet(
      await sheetOf(
        ['SKU', 'Product name', 'Photo'],
        [
          ['VASE-1', 'Tall vase', 'DSC_0042.jpg'],
          ['BOWL-7', 'Bowl', ''],
        ],
      ),
    );
    must(
      await sendImages(app, company.admin, ['bowl-7_2.png', 'DSC_0042.png', 'LAMP-901.png'], { taskId: id }),
    );
    const table = await open(id);
    expect(table.rows.map(({ groupName, images }) => [groupName, images.length])).toEqual([
      ['VASE-1', 1],
      ['BOWL-7', 1],
      ['LAMP-901', 1],
    ]);
    expect(table.cells.map(({ field }) => field)).not.toContain('files');
  });

  test('BULKUP-029 filled cells of a later sheet win, empty ones and missing columns leave alone, #CLEAR clears', async () => {
    const id = await withSheet(
      await sheetOf(['SKU', 'Product name', 'MOQ', 'FOB price'], [['A-1', 'First', 50, '$4']]),
    );
    const { revision, rows: found } = await open(id);
    const group_id = found[0]?.group_id ?? 0;
    const { id: decor } = must(await company.admin.call(createCategory, { body: { name: 'Decor' } }));
    const cells = [
      { group_id, field: 'name' as const, value: 'By hand', text: null },
      { group_id, field: 'category' as const, value: decor, text: null },
    ];
    must(await company.admin.call(updateUploadTable, { body: { task_id: id, revision, cells } }));
    const file = { name: 'later.csv', bytes: Buffer.from('SKU,Product name,MOQ\na-1,,#CLEAR\n') };
    const { headers, payload } = multipart('excel_file', file);
    const answer = await app.app.inject({
      method: 'POST',
      url: `${importUploadSheet.path}?task_id=${id}`,
      headers: { 'access-token': company.admin.token, ...headers },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    await readSheet(id);
    const table = await open(id);
    expect(table.sheet).toMatchObject({ file_name: 'later.csv', state: 'ready' });
    expect(rowOf(table, 'A-1').values).toMatchObject({
      name: 'By hand',
      category: decor,
      [moq]: null,
      [price]: { value: '4', currency: 'USD', unit: 'per-piece' },
    });
    expect(table.rows).toHaveLength(1);
  });

  test('BULKUP-030 removing the sheet takes its rows without images and the cells that nobody changed since', async () => {
    const { id, groupIds } = await makeUpload(company, ['A-1']);
    await open(id);
    await withSheet(
      await sheetOf(
        ['SKU', 'MOQ', 'Product name'],
        [
          ['A-1', 50, 'From sheet'],
          ['A-2', 60, 'Alone'],
        ],
      ),
      id,
    );
    const { revision } = await open(id);
    const kept = {
      group_id: groupIds[0] ?? 0,
      field: price,
      value: { value: '4', currency: 'USD', unit: 'per-piece' },
      text: null,
    };
    must(await company.admin.call(updateUploadTable, { body: { task_id: id, revision, cells: [kept] } }));
    const { removed } = must(await company.admin.call(removeUploadSheet, { body: { task_id: id } }));
    expect(removed).toHaveLength(1);
    const table = await open(id);
    expect(table.sheet).toBeNull();
    expect(table.rows).toMatchObject([{ group_id: groupIds[0], from_sheet: false }]);
    const { values } = rowOf(table, 'A-1');
    expect(values).toMatchObject({ product_id: 'A-1', name: 'A-1', [price]: kept.value });
    expect(values).not.toHaveProperty(moq);
  });

  test('BULKUP-030 removing the sheet leaves a group without images that a person made and the sheet only filled', async () => {
    const { id, groupIds } = await makeUpload(company, [{ name: 'A-1', images: [] }]);
    await open(id);
    const lines = [
      ['A-1', 50],
      ['A-2', 60],
    ];
    await withSheet(await sheetOf(['SKU', 'MOQ'], lines), id);
    expect(await cardOf(id)).toMatchObject({ subject: 'new samples.xlsx', total_count: 2 });
    const { removed } = must(await company.admin.call(removeUploadSheet, { body: { task_id: id } }));
    expect(removed).toHaveLength(1);
    const { rows: left } = await open(id);
    expect(left).toMatchObject([{ group_id: groupIds[0], from_sheet: false }]);
    expect(await cardOf(id)).toMatchObject({ subject: 'A-1', total_count: 1 });
  });

  test('BULKUP-009 a file that is no sheet is told as one that cannot be read, and can be replaced', async () => {
    const id = await withSheet(Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), '', 'broken.xlsx');
    const { sheet } = await open(id);
    expect(sheet).toMatchObject({ state: 'invalid', rows: 0 });
    expect(sheet?.problems[0]?.code).not.toBe('internal');
    await withSheet(await sheetOf(['SKU', 'Product name'], [['A-1', 'Fine']]), id);
    expect((await open(id)).sheet).toMatchObject({ state: 'ready', rows: 1 });
  });

  test('BULKUP-010 a sheet that could not be taken in is told, and costs the upload nothing', async () => {
    const { id } = await makeUpload(company, ['A-1']);
    const files = [{ name: 'a.xlsx', bytes: await sheetOf(header, rows) }];
    must(await upload<Taken>(app, company.admin, { op: addUploadSheet, files, texts: { task_id: id } }));
    const { rows: found } = await company.inside((ctx) =>
      ctx.db.execute<{ import_id: string }>(`select import_id from upload where id = '${id}'`),
    );
    const importId = found[0]?.import_id ?? '';
    // Its content is missing from the storage.
    await company.inside((ctx) =>
      ctx.db.execute(`update import set sha256 = '${'0'.repeat(64)}' where id = '${importId}'`),
    );
    await takeInSheet(company.base, { uploadId: id, importId });
    const table = await open(id);
    expect(table.sheet).toMatchObject({ state: 'invalid', problems: [{ code: 'internal' }] });
    expect(table.rows).toHaveLength(1);
  });

  test('BULKUP-010 pages are told of a sheet that was not taken in: its upload is newer then', async () => {
    const files = [{ name: 'a.xlsx', bytes: Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) }];
    const { task_id: id } = must(await upload<Taken>(app, company.admin, { op: addUploadSheet, files }));
    const before = await open(id);
    await readSheet(id);
    const after = await open(id);
    expect(after.sheet).toMatchObject({ state: 'invalid' });
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  test('BULKUP-010 a sheet is not read for ever: it ends where its sender is gone, and where the last try fails', async () => {
    const files = [{ name: 'a.xlsx', bytes: await sheetOf(header, rows) }];
    const { task_id: id } = must(await upload<Taken>(app, company.admin, { op: addUploadSheet, files }));
    const which = { uploadId: id, importId: await importOf(id) };
    await expect(takeInSheet(losingOnce(), which)).rejects.toThrow('lost');
    expect((await open(id)).sheet?.state).toBe('reading');
    await takeInSheet(losingOnce(), which, { isLast: true });
    expect((await open(id)).sheet).toMatchObject({ state: 'invalid', problems: [{ code: 'internal' }] });

    must(await upload<Taken>(app, company.admin, { op: addUploadSheet, files, texts: { task_id: id } }));
    const job = { org_id: company.orgId, upload_id: id, import_id: await importOf(id) };
    await uploadSheetJob.run(app.platform, { ...job, user_id: randomUUID() });
    expect((await open(id)).sheet).toMatchObject({ state: 'invalid' });
  });

  test('U25 a sheet whose last worker was killed ends with what to do about it, and can be sent again', async () => {
    const files = [{ name: 'fair.xlsx', bytes: await sheetOf(header, rows) }];
    const { task_id: id } = must(await upload<Taken>(app, company.admin, { op: addUploadSheet, files }));
    await endLostSheets(app.platform);
    expect((await open(id)).sheet?.state).toBe('reading');
    // The state in which the queue leaves a job whose worker gave no sign of life at its last try.
    await app.platform.database.pool.query(
      `update pgboss.job set state = 'failed' where name = 'upload-sheet' and data->>'upload_id' = $1`,
      [id],
    );
    const { revision } = await open(id);
    await endLostSheets(app.platform);
    const after = await open(id);
    const problem = {
      code: 'sheet_interrupted',
      message: 'Reading fair.xlsx was interrupted. Upload it again',
    };
    expect(after.sheet).toMatchObject({ state: 'invalid', problems: [problem] });
    expect(after.revision).toBeGreaterThan(revision);
    must(await upload<Taken>(app, company.admin, { op: addUploadSheet, files, texts: { task_id: id } }));
    await endLostSheets(app.platform);
    expect((await open(id)).sheet?.state).toBe('reading');
  });

  test('BULKUP-032 it is no update import: it holds up none, cannot be started, and changes no product of the library', async () => {
    const [known = 0] = await makeProducts(company, 1, 'A');
    const id = await withSheet(await sheetOf(['SKU', 'Product name'], [['A-0', 'Renamed']]));
    const table = await open(id);
    expect(problemsOf(table)).toEqual([['product_id', 'product_id_taken']]);
    expect(must(await company.admin.call(getProduct, { params: { id: known } })).name).toBe('A 0');
    const { rows: states } = await company.inside((ctx) =>
      ctx.db.execute<{ state: string; task_id: string | null }>('select state, task_id from import'),
    );
    expect(states).toEqual([{ state: 'done', task_id: null }]);
    const imports = importsOf(app, company);
    const { task } = await imports.run(await sheetOf(['SKU', 'Product name'], [['A-0', 'By import']]));
    expect(task.status).toBe('success');
  });

  test('BULKUP-032 variants of a sheet are made with their product', async () => {
    const sheet = await sheetOf(
      ['SKU', 'Variant ID', 'Product name', 'MOQ', 'Option 1 name', 'Option 1 value'],
      [
        ['T-1', '', 'Shirt', 50, '', ''],
        ['T-1', 'T-1-R', '', '', 'Colour', 'Red'],
        ['T-1', 'T-1-B', '', 80, 'Colour', 'Blue'],
        ['T-2', '', 'Hat', 10, '', ''],
      ],
    );
    const id = await withSheet(sheet);
    const table = await open(id);
    expect(table.rows.map(({ groupName, variants }) => [groupName, variants])).toEqual([
      ['T-1', 2],
      ['T-2', 0],
    ]);
    expect(table.cells.map(({ field }) => field)).not.toContain('variants');
    must(await company.admin.call(createProducts, { body: { task_id: id } }));
    await runTask(app.platform, id);
    const { hits } = must(
      await company.admin.call(searchProducts, {
        body: { query: 'T-1', filter_args: { filters: NOT_ARCHIVED } },
      }),
    );
    const shirt = must(await company.admin.call(getProduct, { params: { id: hits[0]?.id ?? 0 } }));
    expect(shirt.variants).toMatchObject([
      { variant_id: 'T-1-R', options: { Colour: 'Red' }, values: {} },
      {
        variant_id: 'T-1-B',
        options: { Colour: 'Blue' },
        values: { [moq]: { value: '80', unit: 'pieces' } },
      },
    ]);
  });

  test('BULKUP-028 a sheet without IDs brings a row for each of its lines', async () => {
    const id = await withSheet(
      await sheetOf(
        ['Product name', 'MOQ'],
        [
          ['Red vase', 10],
          ['Blue vase', 20],
        ],
      ),
    );
    const table = await open(id);
    expect(rowOf(table, 'Red vase').values).toMatchObject({
      product_id: 'RED-VASE',
      name: 'Red vase',
      [moq]: { value: '10', unit: 'pieces' },
    });
    expect(table.problem_count).toBe(0);
  });

  test('BULKUP-028 what an upload has no room for, and rows that contradict each other, are told at the sheet', async () => {
    const lines = Array.from({ length: 2_001 }, (_, line) => `A-${line},Name ${line}`);
    const csv = ['SKU,Product name', ...lines].join('\n');
    const id = await withSheet(Buffer.from(csv), '', 'long.csv');
    const { sheet, rows: found } = await open(id);
    expect(found).toHaveLength(2_000);
    expect(sheet?.problems).toMatchObject([{ code: 'too_many_groups', params: { limit: 2_000 } }]);
    const twice = await withSheet(Buffer.from('SKU,Product name\nA-1,One\nA-1,Another\n'), '', 'twice.csv');
    const told = await open(twice);
    expect(told.rows).toHaveLength(1);
    expect(told.sheet?.problems).toHaveLength(1);
  });

  test('BULKUP-028 a sheet that a table has no room for is cut, and that is told', async () => {
    const { id, groupIds } = await makeUpload(company, ['A-1']);
    await company.inside((ctx) =>
      ctx.db.execute(`
        insert into upload_cell (org_id, upload_id, group_id, field, value, revision, user_name, from_sheet)
        select '${company.orgId}', '${id}', ${groupIds[0]}, n, '1', 0, '', false from generate_series(1000001, 1099998) n`),
    );
    await withSheet(await sheetOf(['SKU', 'Product name', 'MOQ'], [['A-1', 'One', 50]]), id);
    const { rows: cells } = await company.inside((ctx) =>
      ctx.db.execute<{ field: string }>(
        `select field from upload_cell where upload_id = '${id}' and from_sheet`,
      ),
    );
    expect(cells).toHaveLength(2);
    const { rows: imports } = await company.inside((ctx) =>
      ctx.db.execute<{ problems: { code: string }[] }>('select problems from import'),
    );
    expect(imports[0]?.problems).toMatchObject([{ code: 'table_full', params: { limit: 100_000 } }]);
  });

  test('BULKUP-028 while a sheet is read no products are made, and one that is read twice brings its rows once', async () => {
    const files = [{ name: 'a.xlsx', bytes: await sheetOf(header, rows) }];
    const { task_id: id } = must(await upload<Taken>(app, company.admin, { op: addUploadSheet, files }));
    const refused = await company.admin.call(createProducts, { body: { task_id: id } });
    expect(refused).toMatchObject({ errors: [{ code: 'upload_reading_sheet' }] });
    await readSheet(id);
    await readSheet(id);
    expect((await open(id)).rows).toHaveLength(2);
  });
});

describe('the sheet of an upload is read as an import, and taken in once its reading is confirmed', () => {
  /** Adds a sheet to be confirmed, and has it read. */
  async function shown(bytes: Uint8Array, taskId = ''): Promise<{ id: string; imported: Import }> {
    const files = [{ name: 'fair.xlsx', bytes }];
    const texts = { review: 'true', ...(taskId === '' ? {} : { task_id: taskId }) };
    const { task_id: id, sheet } = must(
      await upload<Taken>(app, company.admin, { op: addUploadSheet, files, texts }),
    );
    await checkNow(sheet.import_id);
    return { id, imported: await seen(sheet.import_id) };
  }
  const checkNow = (importId: string) => readTakenSheet(company.base, importId);
  const seen = async (id: string) => must(await company.admin.call(getImport, { params: { id } }));
  async function byRow(id: string): Promise<void> {
    const body = { grouping: { by: 'row' as const, column: null } };
    must(await company.admin.call(changeLayout, { params: { id }, body }));
    await checkNow(id);
  }
  async function take(id: string): Promise<Table> {
    must(await company.admin.call(takeUploadSheet, { body: { task_id: id } }));
    await readSheet(id);
    return open(id);
  }
  const skus = ['BLUE', 'RED', 'GREEN'].flatMap((colour) =>
    Array.from({ length: 7 }, (_, at) => ({ name: `Mug ${at + 1}`, sku: `MUG-${at + 1}-${colour}`, colour })),
  );
  const variantSheet = () =>
    sheetOf(
      ['SKU', 'Product name', 'Colour', 'Price', 'Bin code'],
      skus.map(({ name, sku, colour }, at) => [sku, name, colour, `₹ ${100 + at}`, `Q-${at}`]),
    );
  const photoNames = skus.slice(0, 20).flatMap(({ sku }) => [`${sku}.png`, `${sku}-front.png`]);

  test('BULKUP-028 a column that nothing is known about is shown, can be mapped, and becomes an attribute only then', async () => {
    const { id, imported } = await shown(await variantSheet());
    expect(imported.state).toBe('ready');
    const price = imported.columns.find(({ header: title }) => title === 'Price');
    expect(price?.target).toMatchObject({ kind: 'attribute' });
    // Nothing is taken in before it is confirmed, and no product is made without it.
    expect((await open(id)).sheet).toMatchObject({ state: 'matching', rows: 0 });
    const early = await company.admin.call(createProducts, { body: { task_id: id } });
    expect(early).toMatchObject({ errors: [{ code: 'upload_sheet_waiting' }] });
    const bin = imported.columns.find(({ header: title }) => title === 'Bin code');
    const target = { kind: 'new_attribute', name: 'Bin', dtype: 'text' } as const;
    must(
      await company.admin.call(matchColumns, {
        params: { id: imported.id },
        body: { columns: [{ index: bin?.index ?? -1, target }] },
      }),
    );
    await byRow(imported.id);
    const table = await take(id);
    expect(table.sheet).toMatchObject({ state: 'ready', unread_columns: [] });
    const values = table.cells.filter(({ field }) => /^\d+$/.test(field)).map(({ value }) => value);
    expect(values).toEqual(
      expect.arrayContaining(['Q-0', { value: '100', currency: 'INR', unit: 'per-piece' }]),
    );
    const again = await company.admin.call(takeUploadSheet, { body: { task_id: id } });
    expect(again).toMatchObject({ errors: [{ code: 'import_not_ready' }] });
  });

  test('BULKUP-032 a sheet that is confirmed is no import: it cannot be started or thrown away as one', async () => {
    const { imported } = await shown(await variantSheet());
    const params = { id: imported.id };
    expect(await company.admin.call(startImport, { params })).toMatchObject({ status: 404 });
    expect(await company.admin.call(discardImport, { params })).toMatchObject({ status: 404 });
    expect(imported.counts).toMatchObject({ all: 21, new: 21, changed: 0, error: 0 });
  });

  test.each([true, false])(
    'BULKUP-028 forty photos named by the SKUs of variants come to the products of these rows (photos first: %s)',
    async (isFirst) => {
      const send = async (taskId?: string) => {
        let into = taskId;
        for (let from = 0; from < photoNames.length; from += 20) {
          const some = photoNames.slice(from, from + 20);
          into = must(
            await sendImages(app, company.admin, some, into === undefined ? {} : { taskId: into }),
          ).task_id;
        }
        return into ?? '';
      };
      const first = isFirst ? await send() : '';
      const { id, imported } = await shown(await variantSheet(), first);
      expect(imported.layout?.groupings.length).toBeGreaterThan(1);
      expect(imported.layout?.grouping.by).toBe('name');
      await take(id);
      if (!isFirst) await send(id);
      const table = await open(id);
      expect(table.rows.map(({ images, variants }) => [images.length, variants])).toEqual([
        ...Array.from({ length: 6 }, () => [6, 3]),
        [4, 3],
      ]);
      must(await company.admin.call(createProducts, { body: { task_id: id } }));
      await runTask(app.platform, id);
      const { hits } = must(
        await company.admin.call(searchProducts, {
          body: { query: 'Mug 1', filter_args: { filters: NOT_ARCHIVED } },
        }),
      );
      const mug = must(await company.admin.call(getProduct, { params: { id: hits[0]?.id ?? 0 } }));
      expect(
        mug.variants.map(({ variant_id: sku, images }) => [sku, images.map(({ name }) => name)]),
      ).toEqual(
        ['BLUE', 'RED', 'GREEN'].map((colour) => [
          `MUG-1-${colour}`,
          [`MUG-1-${colour}.png`, `MUG-1-${colour}-front.png`],
        ]),
      );
    },
  );

  test.each([true, false])(
    'B01 photos called by name and colour, or with the SKU amid other words, are those of the variants (photos first: %s)',
    async (isFirst) => {
      const names = ['cushion-red.png', 'AW27_CU-1-B_web.png', 'cushion.png', 'IMG_0001.png'];
      const sheet = await sheetOf(
        ['Style', 'SKU', 'Product name', 'Colour'],
        [
          ['CU-1', 'CU-1-R', 'Cushion', 'Red'],
          ['CU-1', 'CU-1-B', 'Cushion', 'Blue'],
        ],
      );
      const first = isFirst ? must(await sendImages(app, company.admin, names)).task_id : '';
      const { id } = await shown(sheet, first);
      await take(id);
      if (!isFirst) must(await sendImages(app, company.admin, names, { taskId: id }));
      const { rows: table } = await open(id);
      expect(table.map(({ images }) => images.length).toSorted()).toEqual([1, 3]);
      const alone = table.flatMap(({ images, group_id }) => (images.length === 1 ? group_id : []));
      must(await company.admin.call(deleteUploadProducts, { body: { task_id: id, group_ids: alone } }));
      must(await company.admin.call(createProducts, { body: { task_id: id } }));
      await runTask(app.platform, id);
      const made = await importsOf(app, company).productOf('CU-1');
      expect(made.images.map(({ name }) => name)).toEqual(['cushion.png']);
      expect(made.variants.map(({ images }) => images.map(({ name }) => name))).toEqual([
        ['cushion-red.png'],
        ['AW27_CU-1-B_web.png'],
      ]);
    },
  );

  test.each([true, false])(
    'B01 a photo that is called as a product of the library is not that of a part of its name (photos first: %s)',
    async (isFirst) => {
      await makeProducts(company, 1, 'SET-CUP');
      const names = ['SET-CUP-0.png', 'SET-CUP-0_2.png'];
      const sheet = await sheetOf(['Product ID', 'Product name'], [['CUP-0', 'Cup']]);
      const first = isFirst ? must(await sendImages(app, company.admin, names)).task_id : '';
      const { id } = await shown(sheet, first);
      await take(id);
      if (!isFirst) must(await sendImages(app, company.admin, names, { taskId: id }));
      const { rows: table } = await open(id);
      expect(table.map(({ images }) => images.length).toSorted()).toEqual([0, 2]);
    },
  );

  test('BULKUP-028 another grouping makes each row a product, and its photos are its own', async () => {
    const { id, imported } = await shown(await variantSheet());
    await byRow(imported.id);
    const table = await take(id);
    expect(table.rows.map(({ groupName }) => groupName)).toEqual(skus.map(({ sku }) => sku));
    must(await sendImages(app, company.admin, photoNames.slice(0, 2), { taskId: id }));
    expect((await open(id)).rows[0]).toMatchObject({ groupName: 'MUG-1-BLUE', images: [{}, {}] });
  });

  test('BULKUP-028 what a person grouped stays, whatever the photos are called', async () => {
    const { id, groupIds } = await makeUpload(company, [{ name: 'My set', images: ['MUG-1-BLUE.png'] }]);
    await company.inside((ctx) =>
      ctx.db.execute(`update upload_group set grouped_by = 'hand' where id = ${groupIds[0] ?? 0}`),
    );
    await shown(await variantSheet(), id);
    const table = await take(id);
    expect(table.rows[0]).toMatchObject({ groupName: 'My set', images: [{}] });
  });
});
