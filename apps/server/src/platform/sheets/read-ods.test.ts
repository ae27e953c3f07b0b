import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectSheet } from './collect-sheet.ts';
import { cellText, outlineSheets, readSheetInChild } from './index.ts';
import { DEFAULT_SHEET_LIMITS, SheetError } from './sheet-types.ts';
import { RowDecoder } from './sheet-wire.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ods-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A workbook as LibreOffice writes it. */
function ods(tables: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const styles =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'META-INF/manifest.xml': strToU8('<manifest:manifest/>'),
    'content.xml': strToU8(
      '<?xml version="1.0" encoding="UTF-8"?><office:document-content>' +
        `<office:automatic-styles>${styles}</office:automatic-styles>` +
        `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
    ...more,
  });
}

const text = (value: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const value = (type: string, attribute: string, shown: string) =>
  `<table:table-cell office:value-type="${type}" ${attribute}><text:p>${shown}</text:p></table:table-cell>`;
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`;
const table = (rows: string, more = 'table:name="Prices"') => `<table:table ${more}>${rows}</table:table>`;

async function fileOf(bytes: Uint8Array, name = 'list.ods') {
  const path = join(folder, `${crypto.randomUUID()}-${name}`);
  await writeFile(path, bytes);
  return { path, name };
}

async function textsOf(bytes: Uint8Array): Promise<string[][]> {
  const sheet = await readSheetInChild(await fileOf(bytes));
  return [sheet.header, ...sheet.rows.map((cells) => cells.map(cellText))];
}

test('I01 an .ods is read: values and not how they are shown, zeros of codes, paragraphs, no notes', async () => {
  const note =
    '<table:table-cell office:value-type="string"><office:annotation><text:p>ask Ada</text:p></office:annotation>' +
    '<text:p>two<text:s text:c="2"/>words</text:p><text:p>and <text:span>more</text:span></text:p></table:table-cell>';
  const rows = [
    row(text('SKU') + text('Name') + text('Price') + text('Since') + text('Sold') + text('Left')),
    row(
      value('float', 'office:value="42"', '00042') +
        note +
        value('currency', 'office:currency="EUR" office:value="1234.5"', '1.234,50 €') +
        value('date', 'office:date-value="2026-03-04T00:00:00"', '04.03.26') +
        value('boolean', 'office:boolean-value="true"', 'WAHR') +
        text('#DIV/0!', ' calcext:value-type="error"'),
    ),
    row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048573"'),
  ];
  const [, first] = await textsOf(ods(table(rows.join(''))));
  expect(first).toEqual(['00042', 'two  words\nand more', '1234.5', '2026-03-04', 'TRUE', '#DIV/0!']);
});

test('I01 repeated and merged cells of an .ods stand where they are seen; hidden rows and sheets are told', async () => {
  const covered = '<table:covered-table-cell/>';
  const rows = [
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>',
    row(text('SKU') + text('Colour') + text('Size')),
    row(text('A') + text('red', ' table:number-rows-spanned="2"') + text('S')),
    row(text('B') + covered + text('M'), ' table:visibility="filter"'),
    row(text('C') + text('-', ' table:number-columns-repeated="2"'), ' table:number-rows-repeated="2"'),
  ];
  const bytes = ods(
    table(row(text('x') + text('y')), 'table:name="Old" table:style-name="ta2"') + table(rows.join('')),
  );
  expect(await textsOf(bytes)).toEqual([
    ['SKU', 'Colour', 'Size'],
    ['A', 'red', 'S'],
    ['B', 'red', 'M'],
    ['C', '-', '-'],
    ['C', '-', '-'],
  ]);
  const outlines = await outlineSheets(await fileOf(bytes));
  expect(outlines.map(({ name, isHidden, isFiltered }) => [name, isHidden, isFiltered])).toEqual([
    ['Old', true, false],
    ['Prices', false, true],
  ]);
  expect(outlines[1]?.hiddenColumns).toEqual([2]);
});

test.each([
  ['2^31 blank rows', '<table:table-cell/>', 2 ** 31],
  ['9e15 blank rows', '<table:table-cell/>', 9_007_199_254_740_000],
  ['9e15 filled rows', text('x') + text('y'), 9_007_199_254_740_000],
])('S18 an .ods with %s ends in a clear error', async (_what, cells, times) => {
  const repeated = row(cells, ` table:number-rows-repeated="${times}"`);
  const bytes = ods(table(row(text('SKU') + text('Name')) + repeated + row(text('x') + text('y'))));
  await expect(readSheetInChild(await fileOf(bytes))).rejects.toMatchObject({
    code: 'sheet_unreadable',
    params: { reason: 'damaged' },
  });
});

test('S18 blank rows are taken only as far as a sheet goes, whatever reader they come from', async () => {
  expect(() => new RowDecoder().decode([1_048_575, ['x'], ['y']])).toThrow(SheetError);
  const rows = async function* () {
    yield { index: 0, cells: [{ kind: 'text', text: 'SKU' } as const] };
    yield { index: 50_000_000, cells: [{ kind: 'text', text: 'x' } as const] };
  };
  const receiver = { onHead: () => Promise.resolve(), onRows: () => Promise.resolve() };
  const job = { sheetName: 'x', choice: { sheet: 0, headerRows: [1] }, limits: DEFAULT_SHEET_LIMITS };
  await expect(collectSheet({ ...job, rows: rows(), receiver })).rejects.toThrow(SheetError);
});

test('I01 an .ods with a password, and a text document of the same kind, are told apart', async () => {
  const locked = ods('', { 'content.xml': new Uint8Array([0x93, 0x11, 0x07, 0xe0]) });
  await expect(readSheetInChild(await fileOf(locked))).rejects.toMatchObject({ code: 'encrypted_sheet' });
  const letter = ods('', { 'content.xml': strToU8('<office:text><text:p>Dear Ada</text:p></office:text>') });
  await expect(readSheetInChild(await fileOf(letter))).rejects.toMatchObject({
    code: 'document_no_sheet',
    params: { kind: 'OpenDocument' },
  });
});

test.each([
  ['a binary workbook', 'xlsb_sheet', { '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }],
  ['an Apple Numbers document', 'numbers_sheet', { 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }],
  [
    'a Word document',
    'document_no_sheet',
    { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' },
  ],
  ['an archive', 'archive_no_sheet', { 'prices/spring.xlsx': 'x' }],
])('I01 %s is known by what is in it, whatever it is called', async (_what, code, parts) => {
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
  await expect(readSheetInChild(await fileOf(bytes, 'list.xlsx'))).rejects.toMatchObject({ code });
});

test.each([
  ['%PDF-1.7\n1 0 obj', 'document_no_sheet'],
  ['\x89PNG\r\n\x1a\n\0\0', 'image_no_sheet'],
  ['<!DOCTYPE html><table><tr><td>SKU</td></tr></table>', 'web_page_sheet'],
  ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>', 'web_page_sheet'],
  ['[{"sku": "A-1", "price": 2}, {"sku": "A-2", "price": 3}]', 'document_no_sheet'],
])('I01 what begins with %j is no sheet', async (content, code) => {
  const bytes = Buffer.from(content, 'latin1');
  await expect(readSheetInChild(await fileOf(bytes, 'list.csv'))).rejects.toMatchObject({ code });
});
