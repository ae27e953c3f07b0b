import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf, type ZipPart } from '../archives/index.ts';
import { LinkedCells, withAddresses } from './linked-cells.ts';
import { cellText, readSheetInChild, SheetError, streamSheetFromChild, type SheetOutline } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awkward-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, texts: readonly string[], marks = '') =>
  `<row r="${number}"${marks}>${texts.map((text, at) => cell(`${String.fromCharCode(65 + at)}${number}`, text)).join('')}</row>`;
const sheetOf = (rows: string, before = '') =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`;

interface TestSheet {
  name: string;
  xml: string;
  state?: string;
}

/** A workbook of plain parts, with additional ones as files with macros have them. */
async function workbookOf(sheets: readonly TestSheet[], others: readonly ZipPart[] = []): Promise<Buffer> {
  const relations = sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/s${at + 1}.xml"/>`,
    )
    .join('');
  const listed = sheets
    .map(
      ({ name, state }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
    )
    .join('');
  const parts: [string, string][] = [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${PACKAGE}">${relations}</Relationships>`],
    ...sheets.map(({ xml }, at): [string, string] => [`xl/worksheets/s${at + 1}.xml`, xml]),
  ];
  const chunks: Uint8Array[] = [];
  const zip = zipOf([...parts.map(([path, xml]) => ({ path, bytes: Buffer.from(xml) })), ...others]);
  for await (const chunk of zip) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function fileOf(bytes: Uint8Array, name = 'list.xlsx') {
  const path = join(folder, `${Math.random()}-${name}`);
  await writeFile(path, bytes);
  return { path, name };
}

const header = ['SKU', 'Name', 'Price'];
const data = row(1, header) + row(2, ['A-1', 'Bowl', '12']) + row(3, ['A-2', 'Vase', '14']);

describe('awkward workbooks', () => {
  test('I15 hidden sheets, rows and columns are told, and hidden rows can be left out', async () => {
    const xml = sheetOf(
      row(1, header) + row(2, ['A-1', 'Bowl', '12'], ' hidden="1"') + row(3, ['A-2', 'Vase', '14']),
      '<sheetPr filterMode="1"/><cols><col min="2" max="3" width="9" hidden="1"/></cols>',
    );
    const file = await fileOf(
      await workbookOf([
        { name: 'Old', xml: sheetOf(data), state: 'hidden' },
        { name: 'New', xml },
      ]),
    );
    let sheets: readonly SheetOutline[] = [];
    const read = async (skipHidden: boolean) => {
      const texts: string[] = [];
      let hidden = 0;
      await streamSheetFromChild(
        file,
        {},
        {
          choose: (found) => {
            sheets = found;
            return { sheet: 1, headerRows: [1], skipHidden };
          },
          onHead: () => undefined,
          onRows: (rows) => void texts.push(...rows.map(([first]) => cellText(first))),
          onHidden: (count) => {
            hidden = count;
          },
        },
      );
      return { texts: texts.filter(Boolean), hidden };
    };
    expect(await read(false)).toEqual({ texts: ['A-1', 'A-2'], hidden: 1 });
    expect(await read(true)).toEqual({ texts: ['A-2'], hidden: 1 });
    expect(
      sheets.map(({ name, isHidden, hiddenColumns, isFiltered }) => [
        name,
        isHidden,
        hiddenColumns,
        isFiltered,
      ]),
    ).toEqual([
      ['Old', true, [], false],
      ['New', false, [1, 2], true],
    ]);
  });

  test('I07 links behind the words of a photo column are its addresses; other columns keep their words', async () => {
    const rows = [
      ['SKU', 'Name', 'Photo'],
      ['A-1', 'Bowl', 'Click here'],
      ['A-2', 'Jug'],
    ];
    const links = { A2: 'page', C2: '1.jpg?a=1&amp;b=2', C3: '2.jpg' };
    expect(await linkedSheet(rows, links)).toEqual([
      ['A-1', 'Bowl', 'https://x.example/1.jpg?a=1&b=2'],
      ['A-2', 'Jug', 'https://x.example/2.jpg'],
    ]);
  });

  test('I07 products called photo frame make no photo column of their names', async () => {
    const rows = [
      ['Product', 'Price'],
      ['Photo frame 10x15', '4'],
      ['Oak chair', '60'],
      ['Image stand', '5'],
      ['Steel lamp', '20'],
    ];
    const links = { A3: 'p/1', A4: 'p/2', A5: 'p/3' };
    expect(await linkedSheet(rows, links)).toEqual(rows.slice(1));
  });

  test('I07 a cell that names a photo keeps the name, unless its link is that file; merged cells share a link', async () => {
    const rows = [
      ['SKU', 'Name', 'Photo'],
      ['A-1', 'Chair', 'chair-01.jpg'],
      ['A-2', 'Table', 'Table 2.JPG'],
      ['A-3', 'Bowl', 'see'],
      ['A-4', 'Bowl, red'],
      ['A-5', 'Bowl, blue'],
    ];
    const links = { C2: ':i:/s/team/E8d1?e=1', C3: 'table%202.jpg', C4: '3.jpg', C5: '4.jpg' };
    const merged = '<mergeCells><mergeCell ref="C4:C6"/></mergeCells>';
    expect((await linkedSheet(rows, links, merged)).map(([, , photo]) => photo)).toEqual([
      'chair-01.jpg',
      'https://x.example/table%202.jpg',
      ...Array.from({ length: 3 }, () => 'https://x.example/3.jpg'),
    ]);
    // What covers a cell is its text, whatever the cell leads to.
    const names = [['SKU', 'Name'], ['A-1', 'Bowl'], ['A-2']];
    const covered = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>';
    expect(await linkedSheet(names, { B3: 'p' }, covered)).toEqual([
      ['A-1', 'Bowl'],
      ['A-2', 'Bowl'],
    ]);
  });

  test('I07 many links of one cell, and a long text with a link, are read in no time', () => {
    const relation = '<Relationship Id="r" Target="https://x.example/1.jpg"/>';
    const startedAt = performance.now();
    const links = new LinkedCells('<hyperlink ref="A2" r:id="r"/>'.repeat(20_000), relation);
    withAddresses(
      [{ kind: 'text', text: 'a'.repeat(32_000), link: 'https://x.example/1.jpg' }],
      new Set([0]),
    );
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(links.mark(1, [])).toEqual([{ kind: 'text', text: '', link: 'https://x.example/1.jpg' }]);
  });

  test('macros, a title twice, right-to-left text, emoji and the longest cell', async () => {
    const long = 'x'.repeat(32_767);
    const xml = sheetOf(
      row(1, ['SKU', 'Name', 'Name']) + row(2, ['أ-١', 'مزهرية نحاس', '🏺 vase']) + row(3, ['A-2', long, '']),
    );
    const macros = [{ path: 'xl/vbaProject.bin', bytes: Buffer.from('d0cf11e0', 'hex') }];
    const bytes = await workbookOf([{ name: 'מוצרים', xml }], macros);
    const sheet = await readSheetInChild(await fileOf(bytes, 'list.xlsm'));
    expect(sheet).toMatchObject({ sheetName: 'מוצרים', header: ['SKU', 'Name', 'Name'], totalRows: 2 });
    expect(sheet.rows[0]?.map(cellText)).toEqual(['أ-١', 'مزهرية نحاس', '🏺 vase']);
    expect(cellText(sheet.rows[1]?.[1])).toHaveLength(32_767);
  });

  test('a million empty formatted rows are passed over', async () => {
    const empty: string[] = [];
    for (let number = 4; number <= 60_000; number += 1)
      empty.push(`<row r="${number}" s="1" customFormat="1"/>`);
    const last = '<row r="1048576" s="1" customFormat="1"><c r="A1048576" s="1"/></row>';
    const bytes = await workbookOf([{ name: 'S', xml: sheetOf(data + empty.join('') + last) }]);
    expect((await readSheetInChild(await fileOf(bytes))).totalRows).toBe(2);
  });
});

/** The texts below the titles of a sheet with links to `https://x.example`. */
async function linkedSheet(
  rows: readonly (readonly string[])[],
  links: Readonly<Record<string, string>>,
  merged = '',
): Promise<string[][]> {
  const listed = Object.keys(links).map((ref, at) => `<hyperlink ref="${ref}" r:id="rId${at + 1}"/>`);
  const xml = sheetOf(rows.map((texts, at) => row(at + 1, texts)).join('')).replace(
    '</worksheet>',
    `${merged}<hyperlinks xmlns:r="${OFFICE}">${listed.join('')}</hyperlinks></worksheet>`,
  );
  const relations = Object.values(links).map(
    (path, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/hyperlink" Target="https://x.example/${path}" TargetMode="External"/>`,
  );
  const part = {
    path: 'xl/worksheets/_rels/s1.xml.rels',
    bytes: Buffer.from(`<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`),
  };
  const sheet = await readSheetInChild(await fileOf(await workbookOf([{ name: 'List', xml }], [part])));
  return sheet.rows.map((cells) => cells.map(cellText));
}

/** Numbers that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test('mutated workbooks end in rows or a clear error, within the deadline and the memory', async () => {
  const random = randomOf(20_261_122);
  const whole = await workbookOf([
    { name: 'S', xml: sheetOf(data, '<cols><col min="1" max="2" hidden="1"/></cols>') },
  ]);
  const strange = [
    '<row r="-1">',
    '<row r="99999999999">',
    '</sheetData>',
    '&#0;',
    '<c r="ZZZZ9">',
    'hidden="1"',
    ']]>',
    '<',
  ];
  for (let round = 0; round < 6; round += 1) {
    let bytes: Buffer = Buffer.from(whole);
    if (round % 3 === 0) {
      for (let n = 0; n < 12; n += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    } else if (round % 3 === 1) {
      bytes = bytes.subarray(0, Math.floor(random() * bytes.length));
    } else {
      const at = Math.floor(random() * data.length);
      const wrong = strange[Math.floor(random() * strange.length)] ?? '';
      bytes = await workbookOf([{ name: 'S', xml: sheetOf(data.slice(0, at) + wrong + data.slice(at)) }]);
    }
    const limits = { processorMs: 60_000, heapMb: 256 };
    const outcome = await readSheetInChild(await fileOf(bytes), limits).then(
      () => 'rows',
      (error: unknown) => (error instanceof SheetError ? error.code : error),
    );
    expect(['rows', 'sheet_unreadable', 'not_a_sheet', 'empty_sheet', 'too_many_columns']).toContain(outcome);
  }
});
