import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  attributeHistory,
  getImport,
  importExcel,
  importSteps,
  importTemplate,
  listAttributes,
  listCategories,
  listImportRows,
  listTasks,
  matchColumns,
  previewImport,
  responseSheet,
  discardImport,
  searchProducts,
  startImport,
  triggerTask,
  getProduct,
  type Import,
  type Product,
  type Task,
} from '@sourcewiz/contract';
import { cellText, readSheetInChild, streamSheetFromChild } from '../../platform/sheets/index.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makePng } from '../../../test/upload-samples.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { cellsByHeader, checked, ended, fetchFile, sheetOf, upload, type TestCell } from './import-flow.fixture.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '50' });
  await t.work();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
});

const header = ['SKU No', 'Product name', 'Category', 'FOB price', 'MOQ', 'Lead time', 'Material', 'Dims (cm)'];
const rows: TestCell[][] = [
  ['B-1', 'Bowl', 'Kitchen', '$12.50', 50, '35 days', 'Mango wood', '26 x 26 x 11'],
  ['B-2', 'Vase', 'Decor', '14', 24, '30', 'Glass, Brass', '10 x 10 x 30'],
];

async function preview(bytes: Buffer, name = 'spring-prices.xlsx', member: Member = company.admin): Promise<Import> {
  const sent = must(await upload<Import>(t, member, { op: previewImport, files: [{ name, bytes }] }));
  return checked(member, sent.id);
}

async function start(found: Import, member: Member = company.admin): Promise<string> {
  return must(await member.call(startImport, { params: { id: found.id } })).task_id;
}

async function runImport(bytes: Buffer, name?: string): Promise<{ found: Import; task: Task }> {
  const found = await preview(bytes, name);
  return { found, task: await ended(company.admin, await start(found)) };
}

async function rowsOf(found: Import, member: Member = company.admin) {
  return must(await member.call(listImportRows, { params: { id: found.id }, query: { per_page: 100 } })).rows;
}

async function productOf(sku: string): Promise<Product> {
  const { hits } = must(await company.admin.call(searchProducts, { body: { query: sku, filter_args: {} } }));
  const hit = hits.find(({ product_id: id }) => id === sku);
  if (!hit) throw new Error(`${sku} was not found`);
  return must(await company.admin.call(getProduct, { params: { id: hit.id } }));
}

async function valuesOf(product: Product): Promise<Record<string, unknown>> {
  const attributes = must(await company.admin.call(listAttributes));
  const keyOf = (id: string) => attributes.find((one) => String(one.id) === id)?.internal_name ?? id;
  return Object.fromEntries(Object.entries(product.values).map(([id, value]) => [keyOf(id), value]));
}

async function headerOf(path: string): Promise<string[]> {
  let found: string[] = [];
  await streamSheetFromChild({ path, name: 'template.xlsx' }, {}, {
    onHead: ({ header: titles }) => {
      found = titles;
    },
    onRows: () => undefined,
  }).catch(() => 0);
  return found;
}

describe('from the sheet to the library', () => {
  test('IMPORT-005 IMPORT-006 a sheet is matched, checked, written and found', async () => {
    const { found, task } = await runImport(await sheetOf(header, rows));
    expect(found).toMatchObject({ state: 'ready', row_count: 2, counts: { new: 2, error: 0 }, mapping_name: 'Spring prices' });
    expect(task).toMatchObject({
      status: 'success',
      progress: 100,
      steps_status: { file_validation: 'done', data_backup: 'done', product_update: 'done', product_upload: 'done' },
      counts: { rows: 2, new: 2, changed: 0, unchanged: 0, left_out: 0 },
    });
    const bowl = await productOf('B-1');
    expect(bowl).toMatchObject({ name: 'Bowl', status: 'draft', category: { name: 'Kitchen' }, locked_by_task: null });
    expect(await valuesOf(bowl)).toEqual({
      selling_price: { value: '12.5', currency: 'USD', unit: 'per-piece' },
      moq: { value: '50', unit: 'pieces' },
      production_time: { value: '35', unit: 'days' },
      material: ['Mango wood'],
      size: { length: '26', width: '26', height: '11', unit: 'cm' },
    });
    const categories = must(await company.admin.call(listCategories));
    expect(categories.map(({ name }) => name).toSorted()).toEqual(['Decor', 'Kitchen']);
  });

  test('a second upload of the same file changes nothing', async () => {
    const bytes = await sheetOf(header, rows);
    await runImport(bytes);
    const again = await preview(bytes);
    expect(again.counts).toEqual({ all: 2, new: 0, changed: 0, unchanged: 2, error: 0 });
    expect(await company.admin.call(startImport, { params: { id: again.id } })).toMatchObject({
      status: 409,
      errors: [{ code: 'nothing_to_import' }],
    });
  });

  test('the preview shows old and new of what changes, and nothing is written before the start', async () => {
    await runImport(await sheetOf(header, rows));
    const found = await preview(await sheetOf(['SKU No', 'FOB price', 'MOQ'], [['b-1', '13', null], ['B-2', '14', 30]]));
    expect(found.counts).toMatchObject({ changed: 2 });
    const [bowl, vase] = await rowsOf(found);
    if (!bowl || !vase) throw new Error('Two rows were uploaded');
    expect(bowl).toMatchObject({ row: 2, result: 'changed', product_id: 'B-1', name: 'Bowl' });
    expect(cellsByHeader(found, bowl)['FOB price']).toMatchObject({ old: '$12.50', value: '$13', changed: true });
    expect(cellsByHeader(found, bowl)['MOQ']).toMatchObject({ value: '', changed: false });
    expect(cellsByHeader(found, vase)['FOB price']).toMatchObject({ value: '$14', changed: false });
    expect(cellsByHeader(found, vase)['MOQ']).toMatchObject({ old: '24 pieces', value: '30 pieces', changed: true });
    expect((await valuesOf(await productOf('B-1')))['selling_price']).toMatchObject({ value: '12.5' });
  });

  test('empty cells change nothing, and the history says where a change came from', async () => {
    await runImport(await sheetOf(header, rows));
    await runImport(await sheetOf(['SKU No', 'Product name', 'FOB price'], [['B-1', '', '13']]));
    const bowl = await productOf('B-1');
    expect(bowl.name).toBe('Bowl');
    expect(await valuesOf(bowl)).toMatchObject({ moq: { value: '50', unit: 'pieces' }, selling_price: { value: '13' } });
    const history = must(await company.admin.call(attributeHistory, { query: { parent_reference: bowl.id } }));
    expect(history[0]).toMatchObject({ source: 'import', old_value: '$12.50', new_value: '$13' });
  });

  test('rows of one product become its variants; what they share is kept once', async () => {
    const columns = ['Style', 'SKU', 'Name', 'Option1 Name', 'Option1 Value', 'Price', 'Weight (g)'];
    const variants: TestCell[][] = [
      ['MUG', 'MUG', 'Mug', '', '', '8', 350],
      ['MUG', 'MUG-R', '', 'Glaze', 'Red', '8', 350],
      ['MUG', 'MUG-B', '', 'Glaze', 'Blue', '9', 360],
    ];
    const { found } = await runImport(await sheetOf(columns, variants));
    expect(found.products).toEqual({ new: 1, changed: 0 });
    const mug = await productOf('MUG');
    expect(mug.variant_types).toEqual([{ name: 'Glaze', options: ['Red', 'Blue'] }]);
    expect(mug.variants.map(({ variant_id, options }) => [variant_id, options])).toEqual([
      ['MUG-R', { Glaze: 'Red' }],
      ['MUG-B', { Glaze: 'Blue' }],
    ]);
    expect(mug.variants[0]?.values).toEqual({});
    expect(Object.values(mug.variants[1]?.values ?? {})).toEqual([
      { value: '9', currency: 'USD', unit: 'per-piece' },
      { value: '360', unit: 'g' },
    ]);
    const again = await preview(await sheetOf(columns, variants));
    expect(again.counts).toMatchObject({ unchanged: 3 });
  });

  test('a column may make a new attribute', async () => {
    const found = await preview(await sheetOf(['SKU', 'Name', 'Glaze type'], [['A-1', 'Mug', 'Reactive']]));
    expect(found.columns[2]).toMatchObject({ target: { kind: 'undecided' } });
    must(
      await company.admin.call(matchColumns, {
        params: { id: found.id },
        body: { columns: [{ index: 2, target: { kind: 'new_attribute', name: 'Glaze type', dtype: 'select' } }] },
      }),
    );
    const matched = await checked(company.admin, found.id);
    await ended(company.admin, await start(matched));
    const made = must(await company.admin.call(listAttributes)).find(({ name }) => name === 'Glaze type');
    expect(made).toMatchObject({ dtype: 'select', options: ['Reactive'] });
    expect((await productOf('A-1')).values[String(made?.id)]).toBe('Reactive');
  });

  test('a matching that the person corrected is remembered for files with the same columns', async () => {
    const bytes = await sheetOf(['SKU', 'Name', 'Remarks int.'], [['A-1', 'Mug', 'ask Ravi']]);
    const found = await preview(bytes, 'Ravi list.xlsx');
    must(
      await company.admin.call(matchColumns, {
        params: { id: found.id },
        body: { columns: [{ index: 2, target: { kind: 'skip' } }] },
      }),
    );
    const later = await preview(await sheetOf(['sku', 'NAME', 'Remarks int'], [['A-2', 'Cup', '']]), 'other.xlsx');
    expect(later.columns[2]).toMatchObject({ target: { kind: 'skip' }, sure: 100 });
    expect(later.mapping_name).toBe('Ravi list');
    must(await company.admin.call(matchColumns, { params: { id: later.id }, body: { columns: [] } }));
    expect((await checked(company.admin, later.id)).columns[2]?.sure).toBeLessThan(100);
  });

  test('two columns cannot be the same attribute', async () => {
    const found = await preview(await sheetOf(['SKU', 'Name', 'Other'], [['A-1', 'Mug', 'x']]));
    const name = found.columns[1]?.target;
    if (!name) throw new Error('There are three columns');
    expect(
      await company.admin.call(matchColumns, { params: { id: found.id }, body: { columns: [{ index: 2, target: name }] } }),
    ).toMatchObject({ status: 400, errors: [{ code: 'column_chosen_twice', params: { columns: 'B, C' } }] });
  });

  test('IMPORT-004 IMPORT-016 the steps have their texts in the language of the person', async () => {
    const { steps } = must(await company.admin.call(importSteps)).value.value;
    expect(steps.map(({ slug, order }) => [slug, order])).toEqual([
      ['file_validation', 1],
      ['data_backup', 2],
      ['product_update', 3],
      ['product_upload', 4],
    ]);
    const turkish = await makeCompany(t, { language: 'tr' });
    expect(must(await turkish.admin.call(importSteps)).value.value.steps[3]?.label).toBe('Yeni ürünler');
  });

  test('every column of the template matches by itself', async () => {
    for (const language of ['en', 'tr'] as const) {
      company = await makeCompany(t, { language });
      const { download_link: link } = must(await company.admin.call(importTemplate));
      const sheet = await fetchFile(t, link);
      // A sheet without rows is read for its header only.
      const titles = await headerOf(sheet.path);
      const filled = await sheetOf(titles, [['T-1', ...titles.slice(1).map(() => null)]]);
      const found = await preview(filled);
      const unsure = found.columns.filter(({ target, sure }) => target.kind === 'undecided' || target.kind === 'skip' || sure < 85);
      expect(unsure.map(({ header: title }) => title)).toEqual([]);
    }
  });
});

describe('what is wrong comes back, what is right goes in', () => {
  const wrong: TestCell[][] = [
    ['B-1', 'Bowl', 'Kitchen', '12,5O', 50, '35 days', 'Mango wood', '26 x 26 x 11'],
    ['B-2', 'Vase', 'Decor', '14', 12.5, '30', 'Glass', '10 x 10 x 30'],
    ['B-3', 'Jar', 'Decor', '9', 12, '3 lightyears', 'Glass', 'large'],
    ['B-4', 'Tray', 'Decor', '20', 12, '20 days', '=HYPERLINK("x")', '40 x 20'],
    ['b-4', 'Tray again', 'Decor', '21', 12, '20 days', 'Wood', '40 x 20'],
    ['', 'Nothing', 'Decor', '22', 12, '20 days', 'Wood', '40 x 20'],
  ];

  test('IMPORT-017 each wrong cell is named with its reason; good rows go in; the response sheet is corrected and uploaded again', async () => {
    const { found, task } = await runImport(await sheetOf(header, wrong));
    expect(found.counts).toEqual({ all: 6, new: 1, changed: 0, unchanged: 0, error: 5 });
    expect(task).toMatchObject({ status: 'success', counts: { new: 1, left_out: 5 } });
    const [bowl, vase, jar, tray, twice, nothing] = await rowsOf(found);
    if (!bowl || !vase || !jar || !tray || !twice || !nothing) throw new Error('Six rows were uploaded');
    expect(cellsByHeader(found, bowl)['FOB price']).toMatchObject({ value: '12,5O', problem: { code: 'not_a_number' } });
    expect(cellsByHeader(found, vase)['MOQ']).toMatchObject({ value: '12.5', problem: { code: 'not_whole' } });
    expect(cellsByHeader(found, jar)['Lead time']?.problem).toMatchObject({ code: 'unknown_unit' });
    expect(cellsByHeader(found, jar)['Dims (cm)']?.problem).toMatchObject({ code: 'not_a_number' });
    expect(cellsByHeader(found, twice)['SKU No']?.problem).toMatchObject({ code: 'duplicate_row', params: { id: 'b-4', row: 5 } });
    expect(cellsByHeader(found, nothing)['SKU No']?.problem).toMatchObject({ code: 'value_missing' });
    expect(tray.result).toBe('new');

    const material = (await valuesOf(await productOf('B-4')))['material'];
    expect(material).toEqual(['=HYPERLINK("x")']);

    const answer = must(await company.admin.call(responseSheet, { params: { id: found.id } }));
    expect(answer.rows).toBe(5);
    const sheet = await readSheetInChild({ path: (await fetchFile(t, answer.download_link)).path, name: 'r.xlsx' });
    expect(sheet.header).toEqual(['Row', ...header, 'What to correct']);
    expect(sheet.rows.map((row) => [cellText(row[0]), cellText(row[1]), cellText(row.at(-1))])).toEqual([
      ['2', 'B-1', 'FOB price: Must be a number'],
      ['3', 'B-2', 'MOQ: Whole numbers only'],
      ['4', 'B-3', expect.stringMatching(/^Lead time: .*lightyears.*\nDims \(cm\): Must be a number$/s)],
      ['6', 'b-4', 'SKU No: b-4 stands in row 5 already'],
      ['7', '', 'SKU No: The value is missing'],
    ]);

    const corrected = sheet.rows.slice(0, 2).map((row) => row.map((cell) => cellText(cell)));
    const [first = [], second = []] = corrected;
    first[4] = '12,50';
    second[5] = '12';
    const again = await preview(await sheetOf(sheet.header, corrected), 'spring-prices-response.xlsx');
    expect(again.columns.filter(({ target }) => target.kind === 'skip').map(({ header: title }) => title)).toEqual(['Row', 'What to correct']);
    expect(again.counts).toMatchObject({ all: 2, new: 2, error: 0 });
    await ended(company.admin, await start(again));
    expect((await valuesOf(await productOf('B-1')))['selling_price']).toMatchObject({ value: '12.5' });
  });

  test('dates in five forms are read, one that can be meant in two ways is asked for', async () => {
    const found = await preview(
      await sheetOf(
        ['SKU', 'Name', 'custom_field.custom.launch'],
        [
          ['D-1', 'a', '31/12/2026'],
          ['D-2', 'b', '2026-12-31'],
          ['D-3', 'c', '31.12.2026'],
          ['D-4', 'd', '31 Dec 2026'],
          ['D-5', 'e', { date: '2026-12-31' }],
        ],
      ),
    );
    expect(found.columns[2]).toMatchObject({ target: { kind: 'new_attribute', name: 'Launch', dtype: 'date' } });
    const shown = (await rowsOf(found)).map((row) => cellsByHeader(found, row)['custom_field.custom.launch']?.value);
    expect(new Set(shown)).toEqual(new Set(['31 Dec 2026']));
    await ended(company.admin, await start(found));
    const unsure = await preview(
      await sheetOf(['SKU', 'Name', 'Launch'], [['D-1', 'a', '04/13/2026'], ['D-2', 'b', 'soon']]),
    );
    const problems = (await rowsOf(unsure)).map((row) => cellsByHeader(unsure, row)['Launch']?.problem?.code);
    expect(problems).toEqual(['ambiguous_date', 'not_a_date']);
  });

  test('a missing ID column is said at the check and at the start, and can be chosen', async () => {
    const found = await preview(await sheetOf(['Title', 'Colour'], [['Bowl one', 'Red'], ['Bowl two', 'Red']]));
    expect(found).toMatchObject({ state: 'ready', problems: [{ code: 'missing_id_column' }] });
    expect(await company.admin.call(startImport, { params: { id: found.id } })).toMatchObject({
      status: 409,
      errors: [{ code: 'missing_id_column' }],
    });
    const target = { kind: 'field', field: 'product_id' } as const;
    must(await company.admin.call(matchColumns, { params: { id: found.id }, body: { columns: [{ index: 0, target }] } }));
    // Without a name the products cannot be made.
    const matched = await checked(company.admin, found.id);
    expect(matched).toMatchObject({ problems: [], counts: { error: 2 } });
    expect((await rowsOf(matched))[0]?.problems).toMatchObject([{ code: 'required' }]);
  });

  test.each([
    ['a picture with the name of a sheet', 'notes.xlsx', makePng(4, 4, [1, 2, 3]), 'not_a_sheet'],
    ['an old .xls', 'old.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), undefined],
    ['a sheet without rows', 'empty.csv', Buffer.from('SKU,Name\n'), 'empty_sheet'],
  ])('%s is refused with its reason', async (_what, name, bytes, code) => {
    const found = await preview(bytes, name);
    expect(found.state).toBe('invalid');
    expect(['not_a_sheet', 'old_xls', 'encrypted_sheet', 'sheet_unreadable', 'empty_sheet']).toContain(found.problems[0]?.code);
    if (code !== undefined) expect(found.problems[0]?.code).toBe(code);
  });

  test('200,000 rows are counted and refused', async () => {
    const lines = Array.from({ length: 200_000 }, (_, index) => `S-${index},Bowl`);
    const found = await preview(Buffer.from(`SKU,Name\n${lines.join('\n')}\n`), 'all.csv');
    expect(found).toMatchObject({
      state: 'invalid',
      problems: [{ code: 'too_many_rows', params: { name: 'all.csv', count: 200_000 } }],
    });
  });

  test('IMPORT-015 a sheet of wrong rows only fails with their number, and nothing is written', async () => {
    const bytes = await sheetOf(header, wrong.slice(0, 3));
    const { task_id } = must(
      await upload<{ task_id: string }>(t, company.admin, { op: importExcel, files: [{ name: 'x.xlsx', bytes }] }),
    );
    const task = await ended(company.admin, task_id);
    expect(task).toMatchObject({
      status: 'failed',
      error: { code: 'rows_invalid', params: { count: 3 } },
      steps_status: { file_validation: 'failed', product_upload: 'pending' },
    });
    const { nbHits } = must(await company.admin.call(searchProducts, { body: { filter_args: {} } }));
    expect(nbHits).toBe(0);
    expect(must(await company.admin.call(responseSheet, { params: { id: task.reference ?? '' } })).rows).toBe(3);
  });
});

describe('one import at a time', () => {
  test('IMPORT-002 IMPORT-018 IMPORT-010 a failed import blocks until it is uploaded again', async () => {
    const bad = await sheetOf(header, [['B-1', 'Bowl', '', 'cheap', 1, '', '', '']]);
    const good = await sheetOf(header, rows);
    const first = must(
      await upload<{ task_id: string }>(t, company.admin, { op: importExcel, files: [{ name: 'a.xlsx', bytes: bad }] }),
    );
    await ended(company.admin, first.task_id);
    const found = await preview(good);
    expect(await company.admin.call(startImport, { params: { id: found.id } })).toMatchObject({
      status: 409,
      errors: [{ code: 'import_running', message: 'Import blocked. One import task in progress.' }],
    });
    expect(await upload(t, company.admin, { op: importExcel, files: [{ name: 'a.xlsx', bytes: good }] })).toMatchObject({
      status: 409,
      errors: [{ code: 'import_running' }],
    });
    const again = must(
      await upload<{ task_id: string }>(t, company.admin, {
        op: importExcel,
        files: [{ name: 'a.xlsx', bytes: good }],
        texts: { task_id: first.task_id },
      }),
    );
    expect(await ended(company.admin, again.task_id)).toMatchObject({ status: 'success', counts: { new: 2 } });
    expect(must(await company.admin.call(listTasks)).map(({ task_id: id }) => id)).toEqual([again.task_id]);
  });

  test('a dismissed failed import blocks no longer', async () => {
    const bad = await sheetOf(header, [['B-1', 'Bowl', '', 'cheap', 1, '', '', '']]);
    const { task_id } = must(
      await upload<{ task_id: string }>(t, company.admin, { op: importExcel, files: [{ name: 'a.xlsx', bytes: bad }] }),
    );
    const { reference } = await ended(company.admin, task_id);
    must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'dismiss' } }));
    expect(must(await company.admin.call(getImport, { params: { id: reference ?? '' } })).state).toBe('cancelled');
    await ended(company.admin, await start(await preview(await sheetOf(header, rows))));
  });

  test('IMPORT-012 a sheet without an ID column is answered with 409', async () => {
    const bytes = await sheetOf(['Title', 'Colour'], [['Bowl one', 'Red']]);
    expect(await upload(t, company.admin, { op: importExcel, files: [{ name: 'x.xlsx', bytes }] })).toMatchObject({
      status: 409,
      errors: [{ code: 'missing_id_column' }],
    });
  });

  test('an upload that was not started can be thrown away', async () => {
    const found = await preview(await sheetOf(header, rows));
    must(await company.admin.call(discardImport, { params: { id: found.id } }));
    expect(await company.admin.call(getImport, { params: { id: found.id } })).toMatchObject({ status: 404 });
  });
});

describe('who may', () => {
  test('another company does not know the import', async () => {
    const other = await makeCompany(t);
    const found = await preview(await sheetOf(header, rows));
    for (const op of [getImport, listImportRows, startImport, discardImport, responseSheet]) {
      expect(await other.admin.call(op as typeof getImport, { params: { id: found.id } })).toMatchObject({ status: 404 });
    }
    await ended(company.admin, await start(found));
    expect(must(await other.admin.call(searchProducts, { body: { filter_args: {} } })).nbHits).toBe(0);
  });

  test('IMPORT-008 an employee cannot cancel the import of somebody else', async () => {
    const bad = await sheetOf(header, [['B-1', 'Bowl', '', 'cheap', 1, '', '', '']]);
    const { task_id } = must(
      await upload<{ task_id: string }>(t, company.admin, { op: importExcel, files: [{ name: 'a.xlsx', bytes: bad }] }),
    );
    await ended(company.admin, task_id);
    const employee = await company.employee(['bulk_upload']);
    expect(await employee.call(triggerTask, { body: { task_id, trigger_action: 'dismiss' } })).toMatchObject({
      status: 403,
      errors: [{ code: 'task_not_yours' }],
    });
    expect(
      await upload(t, employee, { op: importExcel, files: [{ name: 'a.xlsx', bytes: bad }], texts: { task_id } }),
    ).toMatchObject({ status: 403 });
  });

  test('costs are neither matched nor written without the right to see them', async () => {
    const employee = await company.employee(['bulk_upload', 'view_products']);
    const found = await preview(await sheetOf(['SKU', 'Name', 'Cost price'], [['A-1', 'Mug', '3']]), 'costs.xlsx', employee);
    expect(found.columns[2]?.target.kind).not.toBe('attribute');
    const cost = must(await company.admin.call(listAttributes)).find(({ internal_name: key }) => key === 'cost_price');
    const target = { kind: 'attribute', attribute_id: cost?.id ?? 0, part: 'value' } as const;
    expect(
      await employee.call(matchColumns, { params: { id: found.id }, body: { columns: [{ index: 2, target }] } }),
    ).toMatchObject({ status: 404 });
  });
});
