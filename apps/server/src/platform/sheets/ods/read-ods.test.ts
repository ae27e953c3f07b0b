import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openZipSource } from '../../archives/index.ts';
import { collectSheet } from '../collect-sheet.ts';
import { HiddenParts } from '../hidden-parts.ts';
import { cellText, outlineSheets, readSheetInChild } from '../index.ts';
import { openRows } from '../open-sheet.ts';
import { DEFAULT_SHEET_LIMITS, SheetError } from '../sheet-types.ts';
import { RowDecoder } from '../sheet-wire.ts';
import { unpackWorkbook } from '../unpack-workbook.ts';

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
        text('#DIV/0!', ' office:string-value="" calcext:value-type="error"'),
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

test('I01 an error is no empty cell, in whatever language and by whatever program', async () => {
  const formula = '<table:table-cell table:formula="of:=VLOOKUP(&quot;x&quot;;[.A1:.B2];2;0)"';
  // As LibreOffice 24 writes it.
  const lost = `${formula} office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>`;
  const german = lost.replace('#N/A', '#NV');
  const byOpenOffice = value('float', 'office:value="0"', '#VALUE!');
  const empty = `${formula} office:value-type="string" office:string-value=""><text:p/></table:table-cell>`;
  const rows = row(text('SKU') + text('A').repeat(4)) + row(text('x') + lost + german + byOpenOffice + empty);
  const sheet = await readSheetInChild(await fileOf(ods(table(rows))));
  expect(sheet.rows[0]?.slice(1)).toEqual([
    { kind: 'formula-error', text: '#N/A' },
    { kind: 'formula-error', text: '#NV' },
    { kind: 'formula-error', text: '#VALUE!' },
  ]);
});

test('I01 what stands in a column too far on the right is refused and not left out', async () => {
  const far = '<table:table-cell table:number-columns-repeated="1000"/>' + text('far');
  const bytes = ods(table(row(text('SKU') + text('Name')) + row(text('x') + far)));
  await expect(readSheetInChild(await fileOf(bytes))).rejects.toMatchObject({
    code: 'too_many_columns',
    params: { row: 2 },
  });
});

test('I01 merged cells in rows that are repeated are filled in each; empty ones say nothing', async () => {
  const covered = '<table:covered-table-cell/>';
  const rows = [
    row(text('SKU') + text('A') + text('B') + text('C')),
    row(
      text('x') + text('m', ' table:number-columns-spanned="2"') + covered,
      ' table:number-rows-repeated="2"',
    ),
    row(
      text('y') +
        text('down', ' table:number-columns-repeated="2" table:number-rows-spanned="2"') +
        '<table:table-cell table:number-rows-spanned="9007199254740000"/>',
    ),
    row(text('z') + covered.repeat(3)),
    row(text('z') + covered.repeat(3)),
  ];
  expect((await textsOf(ods(table(rows.join(''))))).slice(1)).toEqual([
    ['x', 'm', 'm'],
    ['x', 'm', 'm'],
    ['y', 'down', 'down'],
    ['z', 'down', 'down'],
    ['z'],
  ]);
});

test('I01 blanks of the XML are folded; drawings and readings of letters are no text of a cell', async () => {
  const drawn =
    '<table:table-cell><text:p>red</text:p><draw:rect><text:p>SALE</text:p></draw:rect></table:table-cell>';
  const ruby =
    '<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とう</text:ruby-text></text:ruby>';
  const indented = text(
    '\n    two\n    <text:span> more </text:span>\n    words<text:s text:c="2"/>&amp; one\n  ',
  );
  const rows = row(text('SKU') + text('A') + text('B')) + row(indented + drawn + text(ruby));
  const [, first] = await textsOf(ods(table(rows)));
  expect(first).toEqual(['two more words  & one', 'red', '東京']);
});

test('I01 prefixes and letters of the XML are as the file says; copies of other files are no sheets', async () => {
  const copy = `<table:dde-links><table:dde-link>${table(row(text('old') + text('x')))}</table:dde-link></table:dde-links>`;
  const usual =
    '<office:body><office:spreadsheet>' +
    copy +
    table(row(text('SKU') + text('Name')) + row(text('é') + text('y')));
  const namespaces = ['office', 'table', 'text'].map(
    (prefix) => `xmlns:${prefix}s="urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0"`,
  );
  const xml = `<?xml version="1.0"?><office:document-content ${namespaces.join(' ')}>${usual}</office:spreadsheet></office:body></office:document-content>`;
  const others = xml.replaceAll(/\b(office|table|text):(?!1)/g, '$1s:');
  const wide = Buffer.from(`\ufeff${others}`, 'utf16le');
  expect(await textsOf(ods('', { 'content.xml': wide }))).toEqual([
    ['SKU', 'Name'],
    ['é', 'y'],
  ]);
});

test('I01 the beginnings of many sheets are found in one pass over the file', async () => {
  const rows = (sheet: number) =>
    Array.from({ length: 60 }, (_, index) => row(text(`${sheet}`) + text(`${index}`))).join('');
  const tables = Array.from({ length: 20 }, (_, sheet) => table(rows(sheet), `table:name="S${sheet}"`));
  const { path } = await fileOf(ods(tables.join('')));
  const file = await openZipSource(path);
  let bytes = 0;
  const source = {
    size: file.size,
    read(at: number, length: number) {
      bytes += length;
      return file.read(at, length);
    },
    close: () => file.close(),
  };
  const sheets = await unpackWorkbook(source, DEFAULT_SHEET_LIMITS);
  const opened = await Promise.all(sheets.map((sheet) => openRows(sheet.rows(new HiddenParts(10)))));
  // The bytes are counted first.
  expect(bytes).toBeLessThan(4 * file.size);
  const found = [];
  for await (const { index, cells } of opened[7]?.rows() ?? []) found.push([index, ...cells.map(cellText)]);
  expect(found).toEqual(Array.from({ length: 60 }, (_, index) => [index, '7', `${index}`]));
  await file.close();
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
  ['<!-- made by a shop --><table><tr><td>SKU</td></tr></table>', 'web_page_sheet'],
  ['<div><table><tr><td>SKU</td></tr></table></div>', 'web_page_sheet'],
  ['[{"sku": "A-1", "price": 2}, {"sku": "A-2", "price": 3}]', 'document_no_sheet'],
])('I01 what begins with %j is no sheet', async (content, code) => {
  const bytes = Buffer.from(content, 'latin1');
  await expect(readSheetInChild(await fileOf(bytes, 'list.csv'))).rejects.toMatchObject({ code });
});

test.each(['<header>', '<TableId>', '<meta_title>', '{"en"}', '[{SKU}]'])(
  'I01 %s is a title like any other',
  async (title) => {
    const read = await readSheetInChild(await fileOf(Buffer.from(`${title},Name\nA-1,Bowl\n`), 'list.csv'));
    expect(read.header).toEqual([title, 'Name']);
  },
);
