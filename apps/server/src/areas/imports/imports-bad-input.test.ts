import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import {
  getImport,
  importedProducts,
  listImportRows,
  responseSheet,
  startImport,
  type ColumnTarget,
  type Import,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { formOf, type Form } from '../../../test/buyer-forms.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import {
  cellsByHeader,
  fetchFile,
  importsOf,
  sheetOf,
  type Imports,
  type TestCell,
} from '../../../test/import-flow.ts';
import { cellText, readSheetInChild } from '../../platform/sheets/index.ts';

let t: TestApp;
let company: Company;
let imports: Imports;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
  imports = importsOf(t, company);
});

const header = ['SKU No', 'Product name', 'FOB price', 'MOQ', 'Lead time', 'Material', 'Dims (cm)'];
const wrong: TestCell[][] = [
  ['B-1', 'Bowl', '12,5O', 50, '35 days', '=1+1', '26 x 26 x 11'],
  ['B-2', 'Vase', '14', 12.5, '30', 'Glass', '10 x 10 x 30'],
  ['B-3', 'Jar', '9', 12, '3 lightyears', 'Glass', 'large'],
  ['B-4', 'Tray', '20', 12, '20 days', '=HYPERLINK("x")', '40 x 20'],
  ['b-4', 'Tray again', '21', 12, '20 days', 'Wood', '40 x 20'],
  ['', 'Nothing', '22', 12, '20 days', 'Wood', '40 x 20'],
];

/** Codes of what is wrong in each row, with the header of the cell. */
async function problemsOf(found: Import): Promise<string[][]> {
  return (await imports.rowsOf(found)).map((row) => [
    ...row.problems.map(({ code }) => code),
    ...Object.entries(cellsByHeader(found, row)).flatMap(([title, { problem }]) =>
      problem ? [`${title} ${problem.code}`] : [],
    ),
  ]);
}

test('IMPORT-017 I09 each wrong cell is named and only it is lost, and the corrected response sheet is taken', async () => {
  const { found, task } = await imports.run(await sheetOf(header, wrong));
  expect(found.counts).toEqual({ all: 6, new: 4, changed: 0, unchanged: 0, error: 2 });
  expect(found.lost_rows).toBe(3);
  const lost = must(
    await company.admin.call(listImportRows, { params: { id: found.id }, query: { result: 'lost' } }),
  );
  expect([lost.total, lost.rows.map(({ row, result }) => [row, result])]).toEqual([
    3,
    [
      [2, 'new'],
      [3, 'new'],
      [4, 'new'],
    ],
  ]);
  expect(await problemsOf(found)).toEqual([
    ['FOB price not_a_number'],
    ['MOQ not_whole'],
    ['Lead time unknown_unit', 'Dims (cm) not_a_number'],
    [],
    ['SKU No duplicate_row'],
    ['SKU No required'],
  ]);
  expect(task).toMatchObject({ status: 'success', counts: { new: 4, left_out: 2 } });
  expect(await imports.productCount()).toBe(4);
  const bowlBefore = await imports.valuesOf('B-1');
  expect(bowlBefore).not.toHaveProperty('selling_price');
  expect(bowlBefore['size']).toMatchObject({ length: '26', unit: 'cm' });
  // Formula-like text stays text.
  expect((await imports.valuesOf('B-4'))['material']).toEqual(['=HYPERLINK("x")']);

  const { download_link: link, rows } = must(
    await company.admin.call(responseSheet, { params: { id: found.id } }),
  );
  expect(rows).toBe(5);
  const sheet = await readSheetInChild({ path: (await fetchFile(t, link)).path, name: 'response.xlsx' });
  expect(sheet.header).toEqual([...header, 'What to correct']);
  expect(sheet.rows.map((row) => [row[0], row[header.length]].map(cellText))).toEqual([
    ['B-1', 'FOB price: Must be a number'],
    ['B-2', 'MOQ: Whole numbers only'],
    ['B-3', expect.stringMatching(/^Lead time: lightyears .*\nDims \(cm\): Must be a number$/)],
    ['B-4', ''],
    ['b-4', 'SKU No: b-4 is already in row 5'],
    ['', 'SKU No: Product ID is required'],
  ]);
  expect(sheet.rows[0]?.slice(2, 7)).toEqual([
    { kind: 'text', text: '12,5O' },
    { kind: 'number', text: '50' },
    { kind: 'text', text: '35 days' },
    { kind: 'text', text: '=1+1' },
    { kind: 'text', text: '26 x 26 x 11' },
  ]);

  const [bowl = [], vase = []] = sheet.rows.map((row) => row.map((cell) => cellText(cell)));
  const corrected = await sheetOf(sheet.header, [bowl.with(2, '12,50'), vase.with(3, '12')]);
  const again = await imports.preview(corrected, { name: 'spring-prices-response.xlsx' });
  const skipped = again.columns.filter(({ target }) => target.kind === 'skip');
  expect(skipped.map(({ header: title }) => title)).toEqual(['What to correct']);
  expect(again.counts).toMatchObject({ all: 2, changed: 2, error: 0 });
  expect(again.lost_rows).toBe(0);
  await imports.start(again);
  expect((await imports.valuesOf('B-1'))['selling_price']).toMatchObject({ value: '12.5' });
});

/** The bytes of a response sheet. */
async function responseOf(found: Import): Promise<{ path: string; bytes: Buffer; name: string }> {
  const { download_link: link } = must(await company.admin.call(responseSheet, { params: { id: found.id } }));
  const name = decodeURIComponent(new URL(link, 'http://test').pathname.split('/').at(-1) ?? '');
  return { ...(await fetchFile(t, link)), name };
}

/** A workbook with one text replaced by another. */
function edited(bytes: Uint8Array, from: string, to: string): Buffer {
  const parts = unzipSync(bytes);
  for (const [path, part] of Object.entries(parts)) {
    if (path.endsWith('.xml')) parts[path] = strToU8(strFromU8(part).replace(`>${from}<`, `>${to}<`));
  }
  return Buffer.from(zipSync(parts));
}

test("IMPORT-017 the response sheet is the person's own workbook, and is read as it once it is corrected", async () => {
  const form: Form = {
    sheets: [
      { name: 'Read me', rows: { 1: ['Prices of spring'] } },
      {
        name: 'Price list',
        hasLogo: true,
        after:
          '<mergeCells count="3"><mergeCell ref="A1:E1"/><mergeCell ref="A3:B3"/><mergeCell ref="C3:D3"/></mergeCells>',
        rows: {
          1: ['Kaveri Home: spring prices'],
          3: ['Product', null, 'Terms', null, null],
          4: ['SKU', 'Product name', 'FOB price', 'MOQ', 'Material'],
          5: ['OW-1', 'Bowl', 'cheap', 50, 'Wood'],
          6: ['OW-2', 'Vase', 14, '=10*2', 'Glass'],
          7: ['OW-3', 'Jar', 9, 12, 'Glass'],
        },
        looks: { 4: [2, 2, 2, 2, 2], 5: [3, 3, 4, 3, 3], 6: [3, 3, 4, 3, 3], 7: [3, 3, 4, 3, 3] },
      },
    ],
  };
  const bytes = formOf(form);
  const found = await imports.preview(bytes, { name: 'spring.xlsm' });
  expect([found.layout?.sheet, found.layout?.header_rows]).toEqual(['Price list', [3, 4]]);
  const { bytes: response, name } = await responseOf(found);
  expect(name).toBe('spring-response.xlsm');
  const [before, after] = [unzipSync(bytes), unzipSync(response)];
  for (const path of [
    'xl/worksheets/sheet1.xml',
    'xl/media/logo.png',
    'xl/drawings/drawing1.xml',
    'xl/workbook.xml',
  ])
    expect(Buffer.from(after[path] ?? [])).toEqual(Buffer.from(before[path] ?? []));

  // The same columns as before, so that the matching is remembered; nothing that we added goes in.
  const again = await imports.preview(edited(response, 'cheap', '12.50'), { name });
  expect(again.layout).toMatchObject({ sheet: 'Price list', header_rows: [3, 4] });
  expect(again.columns.map(({ header: title, target }) => [title, target.kind])).toEqual([
    ...found.columns.map((column) => [column.header, column.target.kind]),
    ['What to correct', 'skip'],
  ]);
  expect(again.counts).toMatchObject({ all: 3, new: 3, error: 0 });
  expect([again.lost_rows, again.has_response_sheet]).toEqual([0, false]);
  await imports.start(again);
  expect((await imports.valuesOf('OW-1'))['selling_price']).toMatchObject({ value: '12.5' });
});

/** A price list with a price that is not one, and whatever else is wanted. */
function cheapList(more: Partial<Form['sheets'][number]> = {}, parts: Form['parts'] = {}): Form {
  const rows = { 1: ['SKU', 'Product name', 'FOB price'], 2: ['CL-1', 'Bowl', 'cheap'] };
  return { sheets: [{ name: 'Prices', rows, ...more }], parts };
}

test('S18 a workbook that cannot be marked is tried once, and its rows are written anew', async () => {
  const form = cheapList(
    {
      after: '<legacyDrawing r:id="rId8"/>',
      relations: [
        { id: 'rId7', type: 'comments', target: '../comments1.xml' },
        { id: 'rId8', type: 'vmlDrawing', target: '../drawings/vmlDrawing1.vml' },
      ],
    },
    {
      'xl/comments1.xml': '<comments><authors/><commentList><comment ref="A1"></commentList></comments>',
      'xl/drawings/vmlDrawing1.vml': '<xml xmlns:v="v" xmlns:x="x"></xml>',
    },
  );
  const found = await imports.preview(formOf(form), { name: 'noted.xlsm' });
  const copies = vi.spyOn(t.platform.storage, 'stream');
  const first = await responseOf(found);
  expect([first.name, copies.mock.calls.length > 0]).toEqual(['noted-response.xlsx', true]);
  copies.mockClear();
  const again = must(await company.admin.call(responseSheet, { params: { id: found.id } }));
  expect([again.download_link, copies.mock.calls]).toEqual([
    expect.stringContaining('noted-response.xlsx'),
    [],
  ]);
  copies.mockRestore();
});

test('S18 what is wrong within a packed cell is marked at that cell, and at no other one', async () => {
  const form: Form = {
    sheets: [
      {
        name: 'Magento',
        rows: {
          1: ['sku', 'product_type', 'name', 'additional_attributes'],
          2: ['MG-1', 'simple', 'Bowl', 'launch=soon,season=spring', null, 'Ask Meera'],
          3: ['MG-2', 'simple', 'Vase', 'launch=2026-12-01,season=autumn'],
          4: ['MG-3', 'simple', 'Jar', 'launch=2026-12-02,season=autumn'],
        },
      },
    ],
  };
  const read = await imports.preview(formOf(form), { name: 'magento.xlsx' });
  const targets: Record<string, ColumnTarget> = {
    launch: { kind: 'new_attribute', name: 'Launch', dtype: 'date' },
  };
  const found = await imports.match(read, targets);
  expect(found.columns.findIndex(({ header: title }) => title === 'launch')).toBe(4);
  let response = await responseOf(found);
  for (const round of [1, 2]) {
    const parts = unzipSync(response.bytes);
    const notes = Object.keys(parts).find((path) => path.endsWith('notes.xml')) ?? '';
    expect([round, strFromU8(parts[notes] ?? strToU8('')).match(/ref="\w+"/g)]).toEqual([
      round,
      ['ref="D2"'],
    ]);
    const again = await imports.preview(response.bytes, { name: response.name });
    response = await responseOf(await imports.match(again, targets));
  }
});

test('IMPORT-017 a sheet without titles has its reasons in the cells, as a workbook and as CSV', async () => {
  const rows = [
    ['NT-1', 'Bowl', 'Ceramic bowl for soup', '12.5', '40'],
    ['NT-2', 'Vase', 'Tall vase of glass', '14', '50'],
    ['NT-3', 'Jar', 'Jar with a lid', '9', '60'],
    ['NT-3', 'Tray', 'Tray of wood', '20', '70'],
  ];
  const files: [string, Uint8Array][] = [
    ['plain.csv', Buffer.from(rows.map((row) => row.join(',')).join('\n'))],
    [
      'plain.xlsx',
      formOf({ sheets: [{ name: 'Plain', rows: Object.fromEntries(rows.map((row, n) => [n + 1, row])) }] }),
    ],
  ];
  for (const [file, bytes] of files) {
    const read = await imports.preview(bytes, { name: file });
    expect([file, read.layout?.header_rows]).toEqual([file, []]);
    const targets: Record<string, ColumnTarget> = {
      A: { kind: 'field', field: 'product_id' },
      B: { kind: 'field', field: 'name' },
      C: { kind: 'skip' },
      D: { kind: 'skip' },
      E: { kind: 'skip' },
    };
    const found = await imports.match(read, targets);
    expect(found.counts).toMatchObject({ all: 4, error: 1 });
    const response = await responseOf(found);
    const again = await imports.preview(response.bytes, { name: response.name });
    expect([again.layout?.header_rows, again.columns.map(({ header: title }) => title)]).toEqual([
      [],
      ['A', 'B', 'C', 'D', 'E', 'What to correct'],
    ]);
    // It is matched like the file that it came from.
    expect(again.columns.slice(0, 5).map(({ target }) => target)).toEqual(Object.values(targets));
    expect(again.counts).toMatchObject({ error: 1 });
  }
});

test('X09 a column says before the start how many of its formulas have no stored value', async () => {
  const rows = [
    ['F-1', 'Bowl', 12.25, { error: '#N/A' }],
    ['F-2', 'Vase', 13.25, 'Glass'],
    ['F-3', 'Mug', 14.25, ''],
  ] satisfies TestCell[][];
  const entries = unzipSync(await sheetOf(['SKU', 'Name', 'FOB price', 'Material'], rows));
  const sheet = Object.keys(entries).find((name) => name.includes('worksheets/sheet')) ?? '';
  const xml = strFromU8(entries[sheet] ?? new Uint8Array());
  const uncounted = xml.replaceAll(/<v>1[34]\.25<\/v>/g, '<f>6*2</f><v/>');
  expect(uncounted).not.toBe(xml);
  const found = await imports.preview(Buffer.from(zipSync({ ...entries, [sheet]: strToU8(uncounted) })));
  expect(found.columns.map((column) => column.uncounted)).toEqual([undefined, undefined, 2, undefined]);
  const again = await imports.match(found, {});
  expect(again.columns[2]?.uncounted).toBe(2);
  expect(found).toMatchObject({ counts: { new: 3 }, lost_rows: 2 });
});

test('I09 an error in the cell of an option is told, and its variant does not go in without it', async () => {
  const found = await imports.preview(
    await sheetOf(
      ['Product code', 'Name', 'Variant code', 'Option 1 name', 'Option 1 value'],
      [
        ['V-1', 'Bowl', '', '', ''],
        ['V-1', 'Bowl', 'V-1-R', 'Colour', 'Red'],
        ['V-1', 'Bowl', 'V-1-B', 'Colour', { error: '#N/A' }],
        ['V-2', 'Vase', '', '', { error: '#REF!' }],
      ],
    ),
  );
  expect(await problemsOf(found)).toEqual([
    [],
    [],
    ['Option 1 value value_missing'],
    ['Option 1 value value_missing'],
  ]);
  expect([found.counts, found.lost_rows]).toMatchObject([{ new: 3, error: 1 }, 1]);
});

test('a Turkish company reads in the response sheet in Turkish what is to be corrected', async () => {
  const own = await makeCompany(t, { language: 'tr' });
  const found = await importsOf(t, own).preview(
    await sheetOf(
      ['Ürün kodu', 'Ürün adı', 'Fiyat'],
      [
        ['K-1', 'Kase', 'ucuz'],
        ['K-2', '', '12'],
      ],
    ),
  );
  const shown = must(await own.admin.call(listImportRows, { params: { id: found.id }, query: {} }));
  expect(shown.rows[1]?.cells).toMatchObject([
    { problem: { code: 'required', params: { field: 'name', label: 'Ad' } } },
    {},
  ]);
  const { download_link: link } = must(await own.admin.call(responseSheet, { params: { id: found.id } }));
  const sheet = await readSheetInChild({ path: (await fetchFile(t, link)).path, name: 'response.xlsx' });
  expect(sheet.header.at(-1)).toBe('Düzeltilecekler');
  expect(sheet.rows.map((row) => cellText(row.at(-1)))).toEqual([
    'Fiyat: Bir sayı olmalı',
    'Ürün adı: Ad zorunlu',
  ]);
});

test('I16 dates in five forms are read, and one that has its month first', async () => {
  const column = 'custom_field.custom.launch';
  const found = await imports.preview(
    await sheetOf(
      ['SKU', 'Name', column],
      [
        ['D-1', 'a', '31/12/2026'],
        ['D-2', 'b', '2026-12-31'],
        ['D-3', 'c', '31.12.2026'],
        ['D-4', 'd', '31 Dec 2026'],
        ['D-5', 'e', { date: '2026-12-31' }],
      ],
    ),
  );
  expect(found.columns[2]).toMatchObject({
    target: { kind: 'new_attribute', name: 'Launch', dtype: 'date' },
  });
  const shown = (await imports.rowsOf(found)).map((row) => cellsByHeader(found, row)[column]?.value);
  expect(shown).toEqual(Array.from({ length: 5 }, () => '31 Dec 2026'));
  await imports.start(found);
  // The same dates in a workbook that counts them from 1904.
  const serial = (Date.UTC(2026, 11, 31) - Date.UTC(1904, 0, 1)) / 86_400_000;
  const old = formOf({
    is1904: true,
    sheets: [
      {
        name: 'Mac',
        rows: { 1: ['SKU', 'Name', 'Launch'], 2: ['D-1', 'a', serial] },
        looks: { 2: [0, 0, 5] },
      },
    ],
  });
  expect((await imports.preview(old)).counts).toMatchObject({ all: 1, unchanged: 1, error: 0 });
  const unsure = await imports.preview(
    await sheetOf(
      ['SKU', 'Name', 'Launch'],
      [
        ['D-1', 'a', '04/13/2026'],
        ['D-2', 'b', 'soon'],
      ],
    ),
  );
  expect(await problemsOf(unsure)).toEqual([[], ['Launch not_a_date']]);
  expect((await imports.rowsOf(unsure)).map((row) => cellsByHeader(unsure, row)['Launch']?.value)).toEqual([
    '13 Apr 2026',
    'soon',
  ]);
});

test('a missing ID column is said at the check and at the start, and can be chosen', async () => {
  const found = await imports.preview(
    await sheetOf(
      ['Marking', 'Colour'],
      [
        ['Bowl one', 'Red'],
        ['Bowl two', 'Red'],
      ],
    ),
  );
  expect(found).toMatchObject({ state: 'ready', problems: [{ code: 'missing_id_column' }] });
  expect(await company.admin.call(startImport, { params: { id: found.id } })).toMatchObject({
    status: 409,
    errors: [{ code: 'missing_id_column' }],
  });
  const matched = await imports.match(found, { Marking: { kind: 'field', field: 'product_id' } });
  // Without names, the products cannot be created.
  expect(matched).toMatchObject({ problems: [], counts: { error: 2 } });
  expect(await problemsOf(matched)).toEqual([['required'], ['required']]);
});

const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);
const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(500)]);
const bomb = () =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024),
  });
const manyParts = () =>
  zipSync(
    Object.fromEntries(Array.from({ length: 25_001 }, (_, at) => [`xl/media/${at}.png`, strToU8('x')])),
    {
      level: 0,
    },
  );
const long = () => `SKU,Name\n${Array.from({ length: 200_000 }, (_, row) => `S-${row},Bowl`).join('\n')}\n`;

describe('a file that cannot be read says why, and what was there stays', () => {
  test.each([
    ['a program with the name of a sheet', 'products.xlsx', () => exe, ['not_a_sheet']],
    ['an old or locked workbook', 'old.xls', () => old, ['old_xls', 'encrypted_sheet', 'sheet_unreadable']],
    ['a zip bomb', 'bomb.xlsx', bomb, ['zip_bomb']],
    ['more images than are read', 'images.xlsx', manyParts, ['too_many_parts']],
    ['a sheet without rows', 'empty.csv', () => Buffer.from('SKU,Name\n'), ['empty_sheet']],
    ['200,000 rows', 'all.csv', () => Buffer.from(long()), ['too_many_rows']],
  ])('%s', async (_what, name, make, codes) => {
    await imports.run(await sheetOf(['SKU', 'Name'], [['A-1', 'Mug']]));
    const found = await imports.preview(make(), { name });
    expect(found.state).toBe('invalid');
    expect(codes).toContain(found.problems[0]?.code);
    expect(found.problems[0]?.message).not.toContain('{');
    expect(await imports.rowsOf(found)).toEqual([]);
    expect(await imports.productCount()).toBe(1);
  });
});

test('IMPORT-015 a sheet of wrong rows only fails with their number, and nothing is written', async () => {
  const nameless = wrong.slice(0, 3).map((row) => row.with(1, ''));
  const task = await imports.direct(await sheetOf(header, nameless));
  expect(task).toMatchObject({
    status: 'failed',
    error: { code: 'rows_invalid', params: { count: 3 } },
    steps_status: { file_validation: 'failed', product_upload: 'pending' },
  });
  expect(await imports.productCount()).toBe(0);
  const id = task.reference ?? '';
  expect(must(await company.admin.call(responseSheet, { params: { id } })).rows).toBe(3);
});

test('IMPORT-015 beside rows that change nothing, only the wrong ones are counted', async () => {
  const [, , , tray = []] = wrong;
  await imports.run(await sheetOf(header, [tray]));
  const found = await imports.preview(
    await sheetOf(header, [tray, ...wrong.slice(0, 2).map((row) => row.with(1, ''))]),
  );
  expect(await company.admin.call(startImport, { params: { id: found.id } })).toMatchObject({
    errors: [{ code: 'rows_invalid', params: { count: 2 } }],
  });
});

test('X05 a direct import says how many rows and cells it leaves out, and ends with the sheet of them', async () => {
  const rows: TestCell[][] = [
    ['DI-1', 'Tray', '21', 12, '20 days', 'Wood', '40 x 20'],
    ['DI-2', 'Bowl', 'cheap', 12, '20 days', 'Wood', '40 x 20'],
    ['', 'Nothing', '22', 12, '20 days', 'Wood', '40 x 20'],
    ['DI-4', '', '22', 12, '20 days', 'Wood', '40 x 20'],
  ];
  const task = await imports.direct(await sheetOf(header, rows));
  expect(task).toMatchObject({ status: 'success', counts: { new: 2, left_out: 2, lost_rows: 1 } });
  const { bytes } = await fetchFile(t, task.download_link ?? '');
  expect(bytes.length).toBeGreaterThan(0);
  const found = must(await company.admin.call(getImport, { params: { id: task.reference ?? '' } }));
  expect(found).toMatchObject({ counts: { error: 2 }, lost_rows: 1, has_response_sheet: true });
  const { new_ids: added } = must(await company.admin.call(importedProducts, { params: { id: found.id } }));
  expect(added).toHaveLength(2);

  // A sheet that is taken as a whole has none.
  const whole = await imports.direct(await sheetOf(header, rows.slice(0, 1)));
  expect(whole).toMatchObject({ status: 'success', download_link: null });
});
