import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cellText,
  readSheetInChild,
  streamSheetFromChild,
  type ReadSheet,
  type SheetLimits,
} from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(
  bytes: Uint8Array | string,
  name: string,
  limits?: Partial<SheetLimits>,
): Promise<ReadSheet> {
  const path = join(folder, `${crypto.randomUUID()}-${name.replaceAll('/', '')}`);
  await writeFile(path, bytes);
  return readSheetInChild({ path, name }, limits);
}

const texts = (sheet: ReadSheet) => sheet.rows.map((row) => row.map(cellText));

interface WorkbookXml {
  sheets: { name: string; state?: string; xml: string }[];
  formats?: string[];
  date1904?: boolean;
  extra?: Zippable;
}

/** A workbook written part by part, so that a test can put anything into it. Styles: 0 plain, 1… the formats. */
function workbook(input: WorkbookXml): Uint8Array {
  const formats = input.formats ?? [];
  const parts: Zippable = {
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8('<Relationships/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="r"><workbookPr date1904="${input.date1904 ? 1 : 0}"/><sheets>${input.sheets
        .map(
          (s, n) =>
            `<sheet name="${s.name}" sheetId="${n + 1}" state="${s.state ?? 'visible'}" r:id="rId${n + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${input.sheets
        .map(
          (_s, n) =>
            `<Relationship Id="rId${n + 1}" Type="http://x/worksheet" Target="worksheets/page${n}.xml"/>`,
        )
        .join('')}<Relationship Id="rIdS" Type="http://x/styles" Target="/xl/styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts>${formats.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`).join('')}</numFmts>` +
        `<cellXfs><xf numFmtId="0"/>${formats.map((_c, n) => `<xf numFmtId="${200 + n}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    ...input.extra,
  };
  input.sheets.forEach((sheet, n) => {
    parts[`xl/worksheets/page${n}.xml`] = strToU8(
      `<worksheet><sheetData>${sheet.xml}</sheetData></worksheet>`,
    );
  });
  return zipSync(parts, { level: 6 });
}

const HEADER =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Id</t></is></c><c r="B1" t="inlineStr"><is><t>Value</t></is></c></row>';
const oneSheet = (rows: string, more: Partial<WorkbookXml> = {}) =>
  workbook({ sheets: [{ name: 'Products', xml: HEADER + rows }], ...more });

describe('reading an xlsx', () => {
  it('keeps numbers exact, dates as days and text as text', async () => {
    const cells = [
      ['n', 0, '0.30000000000000004'],
      ['n', 0, '1.1000000000000001'],
      ['n', 0, '1E+21'],
      ['n', 0, '1.5E-7'],
      ['n', 0, '-12.50'],
      ['n', 1, '45351'],
      ['n', 2, '12.5'],
      ['n', 3, '0.5'],
      ['n', 4, '1.25'],
      ['b', 0, '1'],
      ['e', 0, '#DIV/0!'],
      ['str', 0, '00123'],
    ] as const;
    const rows = cells.map(
      ([type, style, value], n) =>
        `<row r="${n + 2}"><c r="A${n + 2}" t="${type}" s="${style}"><f>A1</f><v>${value}</v></c></row>`,
    );
    const sheet = await read(
      oneSheet(rows.join(''), { formats: ['dd.mm.yyyy', '#,##0.00 [$€-de-DE]', 'h:mm', '[h]:mm'] }),
      'a.xlsx',
    );
    expect(sheet.rows.map((row) => row[0])).toEqual([
      { kind: 'number', text: '0.3' },
      { kind: 'number', text: '1.1' },
      { kind: 'number', text: '1000000000000000000000' },
      { kind: 'number', text: '0.00000015' },
      { kind: 'number', text: '-12.5' },
      { kind: 'date', iso: '2024-02-29' },
      { kind: 'number', text: '12.5', words: '€' },
      { kind: 'text', text: '12:00' },
      { kind: 'number', text: '1.25' },
      { kind: 'boolean', value: true },
      { kind: 'formula-error', text: '#DIV/0!' },
      { kind: 'text', text: '00123' },
    ]);
  });

  it('knows the date system of 1904', async () => {
    const row = '<row r="2"><c r="A2" s="1"><v>43889</v></c></row>';
    const sheet = await read(oneSheet(row, { formats: ['yyyy-mm-dd'], date1904: true }), 'a.xlsx');
    expect(sheet.rows[0]?.[0]).toEqual({ kind: 'date', iso: '2024-02-29' });
  });

  it('takes the first filled visible sheet and the first row with two cells, past titles and blank rows', async () => {
    const line = (r: number, a: string, b = '') =>
      `<row r="${r}"><c r="A${r}" t="str"><v>${a}</v></c>${b && `<c r="C${r}" t="str"><v>${b}</v></c>`}</row>`;
    const sheets = [
      { name: 'Secret', state: 'hidden', xml: line(1, 'x', 'y') },
      { name: 'Empty', xml: '' },
      {
        name: 'Price &amp; list',
        xml:
          line(1, 'Our products 2024') +
          line(3, ' Id ', 'Name') +
          line(4, '1', 'a') +
          line(7, '2') +
          line(9, ' '),
      },
    ];
    const sheet = await read(workbook({ sheets }), 'a.xlsx');
    expect(sheet).toMatchObject({
      sheetName: 'Price & list',
      header: ['Id', '', 'Name'],
      headerRow: 3,
      totalRows: 2,
    });
    expect(texts(sheet)).toEqual([['1', '', 'a'], [], [], ['2']]);
  });

  it('refuses impossible row numbers, too wide rows and too long cells', async () => {
    await expect(
      read(oneSheet('<row r="99999999"><c t="str"><v>x</v></c></row>'), 'a.xlsx'),
    ).rejects.toMatchObject({
      code: 'sheet_unreadable',
    });
    await expect(
      read(oneSheet('<row r="2"><c r="ZZ2" t="str"><v>x</v></c></row>'), 'a.xlsx'),
    ).rejects.toMatchObject({
      code: 'too_many_columns',
      params: { columns: 702, limit: 300, row: 2 },
    });
    const long = `<row r="2"><c r="A2" t="str"><v>${'x'.repeat(40_000)}</v></c></row>`;
    await expect(read(oneSheet(long), 'a.xlsx')).rejects.toMatchObject({
      code: 'sheet_unreadable',
      params: { reason: 'cell_too_long', row: 2, column: 1 },
    });
  });
});

it('I05 formats show only the currencies that stand beside their numbers', async () => {
  const formats = [
    '[$-10409]#,##0.00',
    '[$-4000439]0',
    '_-* #,##0.00\\ _€_-;-* #,##0.00\\ _€_-',
    '_-* #,##0.00\\ _₺_-',
    '*$0',
    '_-* #,##0.00\\ [$€-407]_-',
    '_-* #,##0.00\\ \\€_-',
    '[$$-409]#,##0.00',
    '0.0&quot; kg&quot;',
  ];
  const rows = formats.map((_, n) => `<row r="${n + 2}"><c r="A${n + 2}" s="${n + 1}"><v>5</v></c></row>`);
  const sheet = await read(oneSheet(rows.join(''), { formats }), 'formats.xlsx');
  expect(sheet.rows.map(([cell]) => cell?.kind === 'number' && cell.words)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    '€',
    '€',
    '$',
    'kg',
  ]);
});

describe('bad input', () => {
  it('ends a zip bomb with a clear error before anything is parsed', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024),
    });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(bomb, 'bomb.xlsx')).rejects.toMatchObject({ code: 'zip_bomb' });

    const slow = oneSheet('<row r="2"><c r="A2" t="str"><v>x</v></c></row>', {
      extra: { 'xl/media/a.bin': new Uint8Array(4 * 1024 * 1024) },
    });
    await expect(read(slow, 'bomb.xlsx', { maxUnpackedBytes: 2 * 1024 * 1024 })).rejects.toMatchObject({
      code: 'zip_bomb',
      params: { limitMb: 2 },
    });
    const many: Zippable = {};
    for (let n = 0; n < 25_001; n += 1) many[`xl/${n}.xml`] = new Uint8Array();
    await expect(read(oneSheet('', { extra: many }), 'many.xlsx')).rejects.toMatchObject({
      code: 'too_many_parts',
      params: { limit: 25_000 },
    });
  });

  it('ends with a clear error when cells hold more text than a row, or a sheet, may', async () => {
    const sheet = 'Id,Value\r\n1,12345\r\n2,12345\r\n';
    await expect(read(sheet, 'long.csv', { maxRowText: 5 })).rejects.toMatchObject({
      code: 'sheet_unreadable',
      params: { reason: 'row_too_long', limit: 5 },
    });
    await expect(read(sheet, 'much.csv', { maxSheetText: 10 })).rejects.toMatchObject({ code: 'zip_bomb' });
    expect((await read(sheet, 'fits.csv', { maxSheetText: 20 })).totalRows).toBe(2);
  });

  it('D01 titles and cells hold nothing that a database refuses', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const bytes = workbook({
      sheets: [
        {
          name: 'Products',
          xml:
            `<row r="1">${cell('A1', 'I_x0000_d')}${cell('B1', 'Val&#0;ue')}</row>` +
            `<row r="2">${cell('A2', 'a&#xD83D;')}${cell('B2', '_x0000_bell_xD800_')}</row>`,
        },
      ],
    });
    const { header, rows } = await read(bytes, 'odd.xlsx');
    expect([header, ...rows.map((row) => row.map(cellText))]).toEqual([
      ['Id', 'Value'],
      ['a', 'bell'],
    ]);
  });

  it('survives a workbook that fills the heap of the reading process', async () => {
    const strings = strToU8(`<sst>${'<si><t>x</t></si>'.repeat(400_000)}</sst>`);
    const files = oneSheet('', {
      extra: {
        'xl/sharedStrings.xml': strings,
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/page0.xml"/>' +
            '<Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        ),
      },
    });
    await expect(read(files, 'heap.xlsx', { heapMb: 40 })).rejects.toMatchObject({
      code: 'sheet_too_large',
    });
  });

  it('counts the rows of a sheet with 200,000 rows, in xlsx and in csv', async () => {
    const row = '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>1</v></c></row>';
    const expected = { code: 'too_many_rows', params: { rows: 200_000, limit: 50_000, isExact: true } };
    const patient = { countOnMs: 300_000, processorMs: 300_000 };
    await expect(read(oneSheet(row.repeat(200_000)), 'long.xlsx', patient)).rejects.toMatchObject(expected);
    const csv = `Id,Name\n${'1,a\n'.repeat(200_000)}`;
    await expect(read(csv, 'long.csv', patient)).rejects.toMatchObject(expected);
  });

  it('IMPORT-003 tells by the content, not by the name, what is no sheet', async () => {
    const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(200)]);
    await expect(read(exe, 'products.xlsx')).rejects.toMatchObject({ code: 'not_a_sheet' });
    await expect(read('A letter with no columns.\nYours', 'a.csv')).rejects.toMatchObject({
      code: 'not_a_sheet',
    });
    await expect(read('PK\x03\x04 cut off', 'products.xlsx')).rejects.toMatchObject({ code: 'not_a_sheet' });
    await expect(read('', 'products.xlsx')).rejects.toMatchObject({ code: 'empty_sheet' });
    await expect(read(oneSheet('').slice(0, -200), 'a.xlsx')).rejects.toMatchObject({ code: 'not_a_sheet' });
    await expect(read(workbook({ sheets: [{ name: 'S', xml: '' }] }), 'a.xlsx')).rejects.toMatchObject({
      code: 'empty_sheet',
    });
  });

  it('tells a password and an old .xls apart', async () => {
    const ole = (stream: string) =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(1_000),
        Buffer.from(stream, 'utf16le'),
      ]);
    await expect(read(ole('EncryptedPackage'), 'a.xlsx')).rejects.toMatchObject({ code: 'encrypted_sheet' });
    await expect(read(ole('Workbook'), 'a.xlsx')).rejects.toMatchObject({ code: 'old_xls' });
    await expect(read(ole(''), 'a.xls')).rejects.toMatchObject({ code: 'old_xls' });
    await expect(read(ole('WordDocument'), 'a.doc')).rejects.toMatchObject({ code: 'document_no_sheet' });
    // A letter embedded in a workbook, and a table embedded in a letter.
    const both = ole('Workbook, WordDocument');
    await expect(read(both, 'a.xls')).rejects.toMatchObject({ code: 'old_xls' });
    await expect(read(both, 'a.doc')).rejects.toMatchObject({ code: 'document_no_sheet' });
  });

  it('ends at the deadline', async () => {
    const csv = `Id,Name\n${'1,a\n'.repeat(40_000)}`;
    await expect(read(csv, 'slow.csv', { processorMs: 1 })).rejects.toMatchObject({ code: 'sheet_timeout' });
  });

  it('does not follow the doubled name of a part', async () => {
    const zip = Buffer.from(
      oneSheet('<row r="2"><c r="A2" t="str"><v>x</v></c></row>', {
        extra: { 'xl/styleX.xml': strToU8('x') },
      }),
    );
    const doubled = Buffer.from(
      zip.toString('latin1').replaceAll('xl/styleX.xml', 'xl/styles.xml'),
      'latin1',
    );
    await expect(read(doubled, 'a.xlsx')).rejects.toMatchObject({ code: 'sheet_unreadable' });
  });
});

const REAL = fileURLToPath(new URL('../../../../../../shared/data/homeware/', import.meta.url));

describe('the real homeware sheet', () => {
  it.skipIf(!existsSync(REAL))(
    'is the same in xlsx and csv, cell by cell (skipped without ../shared/data)',
    async () => {
      const [xlsx, csv] = await Promise.all(
        ['products.xlsx', 'products.csv'].map((name) => readSheetInChild({ path: join(REAL, name), name })),
      );
      expect(xlsx).toMatchObject({ headerRow: 1, totalRows: 211 });
      expect(xlsx?.header).toHaveLength(39);
      expect(xlsx?.header).toEqual(csv?.header);
      expect(xlsx && texts(xlsx)).toEqual(csv && texts(csv));
    },
  );
});

it('D01 readers take turns: two at a time are read, and one of each company', async () => {
  const path = join(folder, 'turns.csv');
  await writeFile(path, 'SKU,Name\nA-1,Bowl\n');
  const begun: string[] = [];
  const go: (() => void)[] = [];
  const reads = ['a', 'a', 'b', 'c'].map((company) =>
    streamSheetFromChild(
      { path, name: 'turns.csv', company },
      {},
      {
        onHead() {
          begun.push(company);
          return new Promise<void>((resolve) => go.push(resolve));
        },
        onRows: () => undefined,
      },
    ),
  );
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['a', 'b']));
  go.shift()?.();
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  go.splice(0).forEach((resolve) => resolve());
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['a', 'a', 'b', 'c']));
  go.splice(0).forEach((resolve) => resolve());
  expect(await Promise.all(reads)).toEqual([1, 1, 1, 1]);
});
