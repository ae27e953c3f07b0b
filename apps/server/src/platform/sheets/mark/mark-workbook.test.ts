import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { formOf, type Form } from '../../../../test/buyer-forms.ts';
import {
  cellText,
  markWorkbook,
  streamSheetFromChild,
  type AsideSheet,
  type MarkedRow,
  type MarkJob,
} from '../index.ts';
import { openZipSource, zipOf } from '../../archives/index.ts';
import { openWorkbook } from '../fill/open-template.ts';
import { DEFAULT_SHEET_LIMITS } from '../sheet-types.ts';
import { NO_BOXES, withNotes } from './mark-notes.ts';
import { MarkStyles } from './mark-styles.ts';
import { markedParts } from './mark-workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mark-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Two sheets, a logo, a title over all columns, two header rows, merged cells, formulas, and a hidden column at the
 * end.
 */
const priceList: Form = {
  hasChain: true,
  names: '<definedName name="Rates">Lists!$A$1:$A$2</definedName>',
  sheets: [
    {
      name: 'Prices',
      hasLogo: true,
      before:
        '<dimension ref="A1:E8"/><sheetFormatPr defaultRowHeight="15"/>' +
        '<cols><col min="1" max="1" width="12" customWidth="1"/><col min="4" max="16384" width="9" hidden="1"/></cols>',
      rows: {
        1: ['Spring prices'],
        2: ['Product', null, 'Price', null],
        3: ['SKU', 'Name', 'FOB', 'Gross'],
        4: ['A-1', 'Bowl', 'cheap', '=C4*1.2'],
        5: ['A-2', 'Vase', 14, '<f t="shared" ref="D5:D6" si="0">C5*1.2</f>'],
        6: [null, 'Vase, red', 15, '<f t="shared" si="0"/>'],
        8: ['Prices are FOB Mundra'],
      },
      looks: { 3: [2, 2, 2, 2], 4: [3, 3, 4, 4], 5: [3, 3, 4, 4], 6: [3, 3, 4, 4] },
      after:
        '<mergeCells count="3"><mergeCell ref="A1:E1"/><mergeCell ref="A5:A6"/><mergeCell ref="A2:B2"/></mergeCells>' +
        '<conditionalFormatting sqref="C4:C6"><cfRule type="cellIs" dxfId="0" priority="1" operator="lessThan"><formula>1</formula></cfRule></conditionalFormatting>',
    },
    { name: 'Lists', rows: { 1: ['EUR'], 2: ['USD'] } },
  ],
};

const aside: AsideSheet = {
  name: 'Photos to correct',
  names: ['Photos to correct', 'Düzeltilecek fotoğraflar'],
  titles: ['Photo', 'What to correct'],
  rows: [],
};
const job: MarkJob = {
  sheet: 0,
  headerRow: 3,
  column: null,
  title: 'What to correct',
  author: 'Sourcewiz',
  beginnings: ['What to correct: '],
  aside,
};
const wrong: MarkedRow[] = [
  {
    row: 4,
    text: 'FOB: Must be a number\nGross: <too> many',
    cells: [
      [2, 'Must be a number'],
      [3, '<too> many'],
    ],
  },
  { row: 6, text: 'SKU: Taken', cells: [[0, 'Taken']] },
];

/** Marks a workbook in this process, which saves the time that another one takes to start. */
async function marked(bytes: Uint8Array, about: Partial<MarkJob> = {}, rows = wrong) {
  const [path, outPath] = [join(folder, 'in.xlsx'), join(folder, 'out.xlsx')];
  await writeFile(path, bytes);
  const source = await openZipSource(path);
  try {
    const opened = await openWorkbook(source, 0, DEFAULT_SHEET_LIMITS);
    const parts = markedParts(source, opened, {
      job: { ...job, ...about },
      rows,
      limits: DEFAULT_SHEET_LIMITS,
    });
    const made = Buffer.concat(await allOf(zipOf(parts)));
    await writeFile(outPath, made);
    return { path: outPath, bytes: made, parts: unzipSync(made) };
  } finally {
    await source.close();
  }
}

async function allOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const xml = (parts: Record<string, Uint8Array>, path: string) => new TextDecoder().decode(parts[path]);
const sheetPath = 'xl/worksheets/sheet1.xml';
const cellAt = (parts: Record<string, Uint8Array>, ref: string) =>
  new RegExp(`<c r="${ref}"[^>]*?(?:/>|>[\\s\\S]*?</c>)`).exec(xml(parts, sheetPath))?.[0] ?? '';
const lookOf = (parts: Record<string, Uint8Array>, ref: string) =>
  Number(/ s="(\d+)"/.exec(cellAt(parts, ref))?.[1] ?? 0);

/** The texts of a sheet with titles in row 3, including these. */
async function texts(path: string): Promise<string[][]> {
  const rows: string[][] = [];
  await streamSheetFromChild(
    { path, name: 'a.xlsx' },
    {},
    {
      choose: () => Promise.resolve({ sheet: 0, headerRows: [3] }),
      onHead: ({ header }) => void rows.push([...header]),
      onRows: (batch) => void rows.push(...batch.map((row) => row.map(cellText))),
    },
  );
  return rows;
}

test('IMPORT-017 a response is the workbook itself: only marks, notes and one column are new', async () => {
  const form = formOf(priceList);
  const before = unzipSync(form);
  const { parts, path } = await marked(form);
  const changed = Object.keys(parts).filter(
    (name) => !Buffer.from(parts[name] ?? []).equals(before[name] ?? new Uint8Array()),
  );
  expect(changed.toSorted()).toEqual([
    '[Content_Types].xml',
    'xl/drawings/sourcewiz1-notes.vml',
    'xl/sourcewiz1-notes.xml',
    'xl/styles.xml',
    'xl/worksheets/_rels/sheet1.xml.rels',
    sheetPath,
  ]);
  expect(Object.keys(before).filter((name) => !(name in parts))).toEqual([]);
  // Styles are added after the existing ones; everything about a cell except its fill stays.
  const looks =
    xml(parts, 'xl/styles.xml')
      .match(/<xf [^>]*>/g)
      ?.slice(1) ?? [];
  expect(looks.slice(0, 8)).toEqual(
    xml(before, 'xl/styles.xml')
      .match(/<xf [^>]*>/g)
      ?.slice(1),
  );
  expect(looks[lookOf(parts, 'C4')]).toMatch(/numFmtId="170" fontId="0" fillId="4" borderId="1"/);
  // Only the first of merged cells is visible.
  expect(lookOf(parts, 'A5')).toBeGreaterThan(7);
  expect(cellAt(parts, 'A6')).toBe(cellAt(before, 'A6'));
  expect(cellAt(parts, 'D5')).toBe(cellAt(before, 'D5'));
  expect(cellAt(parts, 'D4')).toContain('<f>C4*1.2</f><v>0</v>');
  expect(xml(parts, sheetPath)).toContain('<dimension ref="A1:E8"/>');
  expect(xml(parts, sheetPath)).toMatch(
    /<col min="4" max="4"[^>]*hidden="1"\/><col min="5" max="5" width="60" customWidth="1"\/><col min="6" max="16384"/,
  );
  expect(xml(parts, sheetPath)).toMatch(
    /<\/conditionalFormatting><drawing [^>]*><legacyDrawing|<legacyDrawing [^>]*\/><\/worksheet>/,
  );
  expect(xml(parts, 'xl/sourcewiz1-notes.xml').match(/ref="\w+"/g)).toEqual([
    'ref="C4"',
    'ref="D4"',
    'ref="A5"',
  ]);

  // X17: its wrong rows can be shown alone.
  expect(xml(parts, sheetPath)).toContain('</sheetData><autoFilter ref="A3:E8"/><mergeCells');

  const [header, ...rows] = await texts(path);
  expect(header).toEqual(['SKU', 'Name', 'FOB', 'Gross', 'What to correct']);
  expect(rows.map((row) => row[4] ?? '').filter((text) => text !== '')).toEqual([
    'FOB: Must be a number\nGross: <too> many',
    'SKU: Taken',
  ]);
});

test('X17 a response keeps the filter that the sheet has, and gets none in a table', async () => {
  const [list] = priceList.sheets;
  for (const [own, filters] of [
    ['<autoFilter ref="A3:D6"/>', ['<autoFilter ref="A3:D6"/>']],
    ['<tableParts count="0"/>', null],
  ] as const) {
    const { parts } = await marked(formOf({ ...priceList, sheets: list ? [{ ...list, after: own }] : [] }));
    expect(
      xml(parts, sheetPath)
        .match(/<autoFilter[^>]*>/g)
        ?.map(String) ?? null,
    ).toEqual(filters);
  }
});

test('IMPORT-017 a response that comes again has its marks taken off and put anew, and gets no second column', async () => {
  const form = formOf(priceList);
  const before = unzipSync(form);
  const first = await marked(form, { aside: { ...aside, rows: [['x.jpg', 'No product']] } });
  expect(xml(first.parts, 'xl/workbook.xml')).toMatch(/<sheet name="Photos to correct" sheetId="3"/);
  const again: MarkedRow[] = [{ row: 5, text: 'Name: Too long', cells: [[1, 'Too long']] }];
  const second = await marked(first.bytes, { column: 4 }, again);
  expect(lookOf(second.parts, 'C4')).toBe(lookOf(before, 'C4'));
  expect(lookOf(second.parts, 'A5')).toBe(lookOf(before, 'A5'));
  expect(lookOf(second.parts, 'B5')).toBeGreaterThan(7);
  const notes = Object.keys(second.parts).filter((name) => name.includes('notes'));
  expect(notes).toHaveLength(2);
  expect(xml(second.parts, 'xl/sourcewiz1-notes.xml').match(/ref="\w+"/g)).toEqual(['ref="B5"']);
  expect(xml(second.parts, 'xl/drawings/sourcewiz1-notes.vml').match(/<v:shape /g)).toHaveLength(1);
  expect(xml(second.parts, 'xl/worksheets/sourcewiz1-sheet.xml')).not.toContain('x.jpg');
  expect(cellAt(second.parts, 'E5')).toContain('Name: Too long');
  expect(xml(second.parts, sheetPath)).not.toContain('SKU: Taken');
  // A program that saves it may lose the author of the notes.
  const bare = unzipSync(second.bytes);
  bare['xl/sourcewiz1-notes.xml'] = strToU8(
    xml(bare, 'xl/sourcewiz1-notes.xml')
      .replace('<author>Sourcewiz</author>', '<author> </author>')
      .replace('>Too long<', '>What to correct: Too long<'),
  );
  const fourth = await marked(zipSync(bare), { column: 4 }, []);
  expect(xml(fourth.parts, 'xl/sourcewiz1-notes.xml')).not.toContain('<comment ');
  // Styles do not pile up.
  const count = (parts: Record<string, Uint8Array>) => xml(parts, 'xl/styles.xml').match(/<xf /g)?.length;
  const third = await marked(second.bytes, { column: 4 }, again);
  expect(count(third.parts)).toBeLessThanOrEqual((count(second.parts) ?? 0) + 2);
});

test("IMPORT-017 people's notes stay, and beside conversations and controls there are no notes of ours", async () => {
  const own = {
    notes:
      '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ayşe</author></authors>' +
      '<commentList><comment ref="C4" authorId="0"><text><t>Ask Meera</t></text></comment></commentList></comments>',
    boxes:
      '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
      '<v:shape id="_x0000_s1030" type="#_x0000_t202"><x:ClientData ObjectType="Note"><x:Row>3</x:Row><x:Column>2</x:Column></x:ClientData></v:shape></xml>',
  };
  const [sheet = { name: '', rows: {} }, ...others] = priceList.sheets;
  const withNotes = (more: readonly { id: string; type: string; target: string }[]): Form => ({
    ...priceList,
    parts: { 'xl/comments1.xml': own.notes, 'xl/drawings/vmlDrawing1.vml': own.boxes },
    sheets: [
      {
        ...sheet,
        hasLogo: false,
        after: `${sheet.after ?? ''}<legacyDrawing r:id="rId8"/>`,
        relations: [
          { id: 'rId7', type: 'comments', target: '../comments1.xml' },
          { id: 'rId8', type: 'vmlDrawing', target: '../drawings/vmlDrawing1.vml' },
          ...more,
        ],
      },
      ...others,
    ],
  });
  const { parts } = await marked(formOf(withNotes([])));
  const notes = xml(parts, 'xl/comments1.xml');
  expect(notes.match(/<author>[^<]*/g)).toEqual(['<author>Ayşe', '<author>Sourcewiz']);
  expect(notes.match(/ref="\w+" authorId="\d"/g)).toEqual([
    'ref="C4" authorId="0"',
    'ref="D4" authorId="1"',
    'ref="A5" authorId="1"',
  ]);
  expect(xml(parts, 'xl/drawings/vmlDrawing1.vml').match(/_x0000_s\d+/g)).toEqual([
    '_x0000_s1030',
    '_x0000_s1031',
    '_x0000_s1032',
  ]);
  const talk = await marked(
    formOf(withNotes([{ id: 'rId9', type: 'threadedComment', target: '../threadedComments/t.xml' }])),
  );
  expect(xml(talk.parts, 'xl/comments1.xml')).toBe(own.notes);
  expect(lookOf(talk.parts, 'C4')).toBeGreaterThan(7);
});

test('IMPORT-017 10,000 wrong rows are marked in little time, and a sheet that is full is refused', async () => {
  const count = 10_000;
  const rows = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [n + 4, [`A-${n}`, 'Bowl', n, 'x', 'y', 'z']]),
  );
  const form = formOf({
    sheets: [{ name: 'Many', rows: { 3: ['SKU', 'Name', 'FOB', 'a', 'b', 'c'], ...rows } }],
  });
  const all = Array.from({ length: count }, (_, n): MarkedRow => ({
    row: n + 4,
    text: 'FOB: Must be a number',
    cells: [[2, 'Must be a number']],
  }));
  const [path, rowsPath, outPath] = [
    join(folder, 'many.xlsx'),
    join(folder, 'rows'),
    join(folder, 'made.xlsx'),
  ];
  await writeFile(path, form);
  await writeFile(rowsPath, all.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const begun = performance.now();
  await markWorkbook({ path, name: 'many.xlsx' }, job, { rowsPath, outPath });
  expect(performance.now() - begun).toBeLessThan(60_000);
  const parts = unzipSync(await readFile(outPath));
  expect(xml(parts, 'xl/sourcewiz1-notes.xml').match(/<comment /g)).toHaveLength(5_000);
  expect(xml(parts, sheetPath).match(/Must be a number/g)).toHaveLength(count);
  const full = `<row r="1"><c r="KN1" t="inlineStr"><is><t>far</t></is></c></row>`;
  const wide = formOf({ sheets: [{ name: 'Wide', rows: {}, after: '' }] });
  const parted = unzipSync(wide);
  parted[sheetPath] = strToU8(xml(parted, sheetPath).replace('<sheetData>', `<sheetData>${full}`));
  await expect(marked(zipSync(parted), { headerRow: 1 }, [])).rejects.toMatchObject({
    code: 'too_many_columns',
  });
});

test('S18 notes that do not end are refused at once', () => {
  const notes = `<comments><authors/><commentList>${'<comment >'.repeat(20_000)}</commentList></comments>`;
  const begun = process.cpuUsage();
  expect(() => withNotes({ notes, boxes: NO_BOXES }, { ...job, notes: [] })).toThrow(RangeError);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1_000);
});

test('S18 no formula starts from a reason or from the name of a photo, also when it is edited', async () => {
  const formula = '=HYPERLINK("x").jpg';
  const rows: MarkedRow[] = [{ row: 4, text: formula, cells: [] }];
  const { parts } = await marked(formOf(priceList), { aside: { ...aside, rows: [[formula, 'x']] } }, rows);
  const looks = xml(parts, 'xl/styles.xml').match(/<xf [^>]*>/g) ?? [];
  const photo = / s="(\d+)"/.exec(xml(parts, 'xl/worksheets/sourcewiz1-sheet.xml'))?.[1];
  for (const look of [lookOf(parts, 'E4'), Number(photo)])
    expect(looks[look + 1]).toMatch(/numFmtId="49".*applyNumberFormat="1".*quotePrefix="1"/);
});

test('S18 marks are taken off many cells in little time', () => {
  const fill = (rgb: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`;
  const looks = Array.from(
    { length: 4_000 },
    (_, index) => `<xf numFmtId="${index >> 1}" fontId="0" fillId="${index % 2}" borderId="0"/>`,
  );
  const styles = new MarkStyles(
    `<styleSheet><fills>${fill('FF1F4E79')}${fill('FFFBDDDA')}</fills><cellXfs>${looks.join('')}</cellXfs></styleSheet>`,
  );
  const begun = process.cpuUsage();
  for (let cell = 0; cell < 2_000; cell += 1) {
    const wrong = (cell % 1_000) * 2 + 1;
    expect(styles.unmarked(String(wrong), undefined)).toBe(String(wrong - 1));
  }
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1_500);
});

/** The form with another sheet, or with one text of a part replaced by another. */
function changedForm(sheet: string | null, path = '', change: (text: string) => string = (text) => text) {
  const sheets = sheet === null ? [] : [{ name: sheet, rows: { 1: ['Old'] } }];
  const parts = unzipSync(formOf({ ...priceList, sheets: [...priceList.sheets, ...sheets] }));
  if (path !== '') parts[path] = strToU8(change(xml(parts, path)));
  return parts;
}

test('S18 the sheet of photos is known in every language, and no two sheets have the same name', async () => {
  const photos = { aside: { ...aside, rows: [['x.jpg', 'No product']] } };
  const names = (parts: Record<string, Uint8Array>) =>
    xml(parts, 'xl/workbook.xml').match(/(?<=<sheet name=")[^"]+/g);
  const other = await marked(zipSync(changedForm('Düzeltilecek fotoğraflar')), photos);
  expect(names(other.parts)).toEqual(['Prices', 'Lists', 'Düzeltilecek fotoğraflar']);
  expect(xml(other.parts, 'xl/worksheets/sheet3.xml')).toContain('x.jpg');
  const theirs = await marked(zipSync(changedForm('PHOTOS to correct')), photos);
  expect(names(theirs.parts)).toEqual(['Prices', 'Lists', 'PHOTOS to correct']);
  expect(xml(theirs.parts, 'xl/worksheets/sheet3.xml')).not.toContain('x.jpg');
  // A chart sheet is not a worksheet, but it has a name, too.
  const chart = changedForm('Photos to correct', 'xl/_rels/workbook.xml.rels', (text) =>
    text.replace(/worksheet("[^>]*sheet3\.xml)/, 'chartsheet$1'),
  );
  const charted = await marked(zipSync(chart), photos);
  expect(names(charted.parts)).toHaveLength(3);
  expect(xml(charted.parts, 'xl/worksheets/sheet3.xml')).not.toContain('x.jpg');
});

test('S18 workbooks of the strict kind, and parts in other letters than UTF-8, are refused', async () => {
  const strict = changedForm(null, 'xl/workbook.xml', (text) =>
    text.replace(/xmlns="[^"]*"/, 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"'),
  );
  await expect(marked(zipSync(strict))).rejects.toMatchObject({
    code: 'sheet_unreadable',
    params: { reason: 'strict' },
  });
  const wide = changedForm(null);
  wide['xl/styles.xml'] = Buffer.from(`\ufeff${xml(wide, 'xl/styles.xml')}`, 'utf16le');
  await expect(marked(zipSync(wide))).rejects.toMatchObject({ params: { reason: 'not_utf8' } });
});
