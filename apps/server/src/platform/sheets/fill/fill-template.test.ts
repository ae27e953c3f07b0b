import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import {
  hotelFile,
  itemSetup,
  formOf,
  marketplace,
  mergedForm,
  plain,
  quotation,
  type Form,
} from '../../../../test/buyer-forms.ts';
import {
  cellText,
  fillTemplate,
  readSheetInChild,
  surveyTemplate,
  type FillJob,
  type FillRow,
} from '../index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (value: string): FillRow['cells'][number][1] => ({ kind: 'text', text: value });
const number = (value: string): FillRow['cells'][number][1] => ({ kind: 'number', text: value });

type Target = Partial<FillJob> & Pick<FillJob, 'firstRow'>;

async function filled(
  form: Uint8Array,
  target: Target,
  rows: readonly FillRow[],
  jpeg: Uint8Array = new Uint8Array(),
) {
  const [path, rowsPath, picturesPath, outPath] = ['in.xlsx', 'rows', 'pictures', 'out.xlsx'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  await writeFile(path, form);
  await writeFile(rowsPath, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await writeFile(picturesPath, jpeg);
  const job: FillJob = {
    sheet: 0,
    belowRow: null,
    numberColumns: [],
    replacesSamples: false,
    pictures: [],
    ...target,
    rows: rows.length,
  };
  await fillTemplate({ path, name: 'in.xlsx' }, job, { rowsPath, picturesPath, outPath });
  const bytes = await readFile(outPath);
  return { path: outPath, bytes, parts: unzipSync(bytes), before: unzipSync(form) };
}

const xmlOf = (parts: Record<string, Uint8Array>, path: string) => new TextDecoder().decode(parts[path]);
const rowOf = (xml: string, row: number) =>
  new RegExp(`<(?:x:)?row [^>]*?r="${row}"[\\s\\S]*?</(?:x:)?row>`).exec(xml)?.[0] ?? '';

/** Parts whose bytes have changed. */
function changed({
  parts,
  before,
}: {
  parts: Record<string, Uint8Array>;
  before: Record<string, Uint8Array>;
}) {
  const all = new Set([...Object.keys(parts), ...Object.keys(before)]);
  return [...all]
    .filter((path) => !Buffer.from(parts[path] ?? []).equals(Buffer.from(before[path] ?? [])))
    .toSorted();
}

const setupTarget = { firstRow: 7, belowRow: 10 };
const item = (n: number): FillRow => ({
  cells: [
    [0, text(`00${n}`)],
    [1, text(`Bowl ${n}`)],
    [2, text('Brass')],
    [3, number('1.1')],
    [4, number('7.6')],
    [6, number(String(n))],
  ],
});

test("A buyer's template with prepared lines is filled in place, and nothing but the sheet and the count changes", async () => {
  const made = await filled(formOf(itemSetup), setupTarget, [item(1), item(2)]);
  expect(changed(made)).toEqual([
    '[Content_Types].xml',
    'xl/_rels/workbook.xml.rels',
    'xl/calcChain.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(made.parts['xl/calcChain.xml']).toBeUndefined();
  const [sheet, before] = [made.parts, made.before].map((parts) => xmlOf(parts, 'xl/worksheets/sheet1.xml'));
  expect(rowOf(sheet ?? '', 7)).toContain(
    '<c r="A7" s="7" t="inlineStr"><is><t xml:space="preserve">001</t></is></c>',
  );
  expect(rowOf(sheet ?? '', 8)).toContain('<c r="H8" s="4"><f>E8*G8</f></c>');
  for (const row of [1, 3, 6, 12]) expect(rowOf(sheet ?? '', row)).toBe(rowOf(before ?? '', row));
  const behind = (xml = '') => xml.slice(xml.indexOf('</sheetData>'));
  expect(behind(sheet)).toBe(behind(before));
  expect(xmlOf(made.parts, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
});

test("A buyer's template with too few lines gets more like the first: formulas go down, totals, notes, names and other sheets go along", async () => {
  const made = await filled(formOf(itemSetup), setupTarget, [1, 2, 3, 4, 5].map(item));
  const sheet = xmlOf(made.parts, 'xl/worksheets/sheet1.xml');
  const looks = (row: number) => [...rowOf(sheet, row).matchAll(/ s="(\d+)"/g)].map(([, look]) => look);
  expect(looks(11)).toEqual(looks(7));
  expect(/<row [^>]*>/.exec(rowOf(sheet, 11))?.[0]).toBe('<row r="11" ht="30" customHeight="1">');
  expect(rowOf(sheet, 11)).toContain('<f>E11*G11</f>');
  expect(rowOf(sheet, 12)).toContain('<f>SUM(G7:G11)</f>');
  expect(rowOf(sheet, 12)).toContain('<f>SUM(H7:H11)</f>');
  expect(rowOf(sheet, 16)).toContain('<f>H12</f>');
  expect(sheet).toContain('<mergeCell ref="B1:E1"/><mergeCell ref="A14:I14"/>');
  expect(sheet).toContain('sqref="C7:C11"');
  expect(sheet).toContain('sqref="E7:E11"');
  expect(xmlOf(made.parts, 'xl/worksheets/sheet3.xml')).toContain("<f>'Item set-up'!H12</f>");
  expect(xmlOf(made.parts, 'xl/workbook.xml')).toContain("'Item set-up'!$A$1:$I$16");
  expect(changed(made)).not.toContain('xl/styles.xml');
  expect(changed(made)).not.toContain('xl/worksheets/sheet2.xml');
  expect(changed(made)).not.toContain('xl/media/logo.png');
});

test("A buyer's template keeps its sample row unless told otherwise; merged cells and rules go on over new rows", async () => {
  const target = { sheet: 1, firstRow: 5, belowRow: 8, numberColumns: [0] };
  const row = (n: number): FillRow => ({
    cells: [
      [0, number(String(n))],
      [2, text(`R-${n}`)],
      [3, text('Vase')],
      [6, number('2')],
    ],
  });
  const kept = await filled(formOf(quotation), target, [row(1), row(2)]);
  const keptSheet = xmlOf(kept.parts, 'xl/worksheets/sheet2.xml');
  expect(rowOf(keptSheet, 5)).toBe(rowOf(xmlOf(kept.before, 'xl/worksheets/sheet2.xml'), 5));
  expect(rowOf(keptSheet, 7)).toContain('R-2');
  expect(rowOf(keptSheet, 10)).toContain('<c r="A10"');
  expect(keptSheet).toContain('<mergeCell ref="D6:E6"/><mergeCell ref="D7:E7"/>');
  expect(keptSheet).toContain('<mergeCells count="4">');
  expect(keptSheet).toContain('sqref="G5:G7"');

  const replaced = await filled(formOf(quotation), { ...target, replacesSamples: true }, [row(1)]);
  const sheet = xmlOf(replaced.parts, 'xl/worksheets/sheet2.xml');
  expect(rowOf(sheet, 5)).toContain('R-1');
  // Cells that nothing is written into lose their sample content.
  expect(rowOf(sheet, 5)).toContain('<c r="H5" s="3"/>');
  expect(rowOf(sheet, 8)).toBe(rowOf(xmlOf(replaced.before, 'xl/worksheets/sheet2.xml'), 8));
});

test("A buyer's template with an Excel table and tags with a prefix: the table grows", async () => {
  const rows = [1, 2, 3].map((n): FillRow => ({
    cells: [
      [0, text(`S${n}`)],
      [2, text('RED')],
    ],
  }));
  const made = await filled(formOf(marketplace), { firstRow: 2 }, rows);
  expect(xmlOf(made.parts, 'xl/tables/table1.xml')).toContain(
    'ref="A1:F4" totalsRowShown="0"><autoFilter ref="A1:F4"/>',
  );
  const sheet = xmlOf(made.parts, 'xl/worksheets/sheet1.xml');
  expect(rowOf(sheet, 4)).toContain(
    '<x:c r="A4" s="3" t="inlineStr"><x:is><x:t xml:space="preserve">S3</x:t>',
  );
  expect(sheet).toContain('sqref="C2:C500"');
  expect(sheet).toContain('sqref="F2:F4"');
  const read = await readSheetInChild({ path: made.path, name: 'out.xlsx' });
  expect(read.rows.map((cells) => cellText(cells[0]))).toEqual(['S1', 'S2', 'S3']);
});

test("A buyer's template that LibreOffice wrote gets lines between its own, and its sums take them in", async () => {
  const rows = [1, 2, 3, 4, 5].map((n): FillRow => ({
    cells: [
      [0, text(`Schale ${n}`)],
      [1, text('BRASS')],
      [5, number('7.5')],
      [6, number(String(n))],
    ],
  }));
  const made = await filled(await readFile(hotelFile), { firstRow: 7, belowRow: 9 }, rows);
  expect(changed(made)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
  const sheet = xmlOf(made.parts, 'xl/worksheets/sheet1.xml');
  expect(rowOf(sheet, 11)).toContain('<c r="H11" s="4"><f>F11*G11</f></c>');
  expect(rowOf(sheet, 12)).toContain('<f>SUM(H7:H11)</f>');
  expect(sheet).toContain('sqref="B7:B11"');
  expect(sheet).toContain('<dimension ref="A1:H14"/>');
});

test("A buyer's template says what it holds: sample rows, formulas, lists of all kinds, what stands below", async () => {
  const path = join(folder, 'survey.xlsx');
  const surveyed = async (form: Uint8Array, target: Target) => {
    await writeFile(path, form);
    return surveyTemplate(
      { path, name: 'survey.xlsx' },
      { sheet: 0, belowRow: null, numberColumns: [], ...target },
    );
  };
  expect(await surveyed(formOf(itemSetup), setupTarget)).toEqual({
    merged: null,
    samples: [],
    fixed: [],
    prepared: 3,
    formulas: [7],
    lists: [{ column: 2, isStrict: true, options: ['Brass', 'Wood & cane', 'Stoneware'] }],
    hasBelow: true,
    leftOut: [],
  });
  expect(await surveyed(formOf(quotation), { sheet: 1, firstRow: 5, belowRow: 8 })).toMatchObject({
    samples: [5],
    prepared: 0,
  });
  expect((await surveyed(formOf(marketplace), { firstRow: 2 })).lists).toEqual([
    { column: 2, isStrict: true, options: ['RED', 'Light Blue', 'Natural'] },
    { column: 5, isStrict: false, options: ['Yes', 'No'] },
  ]);
  expect(await surveyed(formOf(plain), { firstRow: 2 })).toMatchObject({ prepared: -1, hasBelow: false });
});

test("A buyer's template takes pictures into its cells, beside its logo or in a drawing of their own", async () => {
  const jpeg = Buffer.from('jpeg bytes');
  const pictures = [{ offset: 0, bytes: jpeg.length, width: 80, height: 60 }];
  const row: FillRow = { cells: [[0, text('A')]], pictures: [[1, 0]] };
  const own = await filled(formOf(itemSetup), { ...setupTarget, pictures }, [row], jpeg);
  expect(Buffer.from(own.parts['xl/media/sourcewiz1-1.jpeg'] ?? []).equals(jpeg)).toBe(true);
  const drawing = xmlOf(own.parts, 'xl/drawings/drawing1.xml');
  expect(drawing).toContain('name="Logo"');
  expect(drawing).toContain('<xdr:row>6</xdr:row>');
  const added = await filled(
    formOf(quotation),
    { sheet: 1, firstRow: 5, belowRow: 8, pictures },
    [row],
    jpeg,
  );
  const sheet = xmlOf(added.parts, 'xl/worksheets/sheet2.xml');
  expect(sheet).toMatch(/<drawing xmlns:r="[^"]+" r:id="sourcewiz1-drawing"\/><\/worksheet>$/);
  expect(rowOf(sheet, 6)).toContain('ht="48"');
  expect(xmlOf(added.parts, '[Content_Types].xml')).toContain('Extension="jpeg"');
  // A workbook that was filled before is filled again.
  const twice = await filled(added.bytes, { sheet: 1, firstRow: 5, belowRow: 9, pictures }, [row], jpeg);
  expect(Object.keys(twice.parts).filter((path) => path.endsWith('.jpeg'))).toHaveLength(2);
  const both = xmlOf(twice.parts, 'xl/drawings/sourcewiz1-drawing.xml');
  expect([...both.matchAll(/r:embed="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'sourcewiz1-1',
    'sourcewiz2-1',
  ]);
});

type Rows = Form['sheets'][number]['rows'];
const lined = (rows: Rows, looks: Form['sheets'][number]['looks'] = {}, more: Partial<Form> = {}): Form => ({
  sheets: [{ name: 'Form', rows: { 1: ['Code', 'Unit', 'Pieces', 'Value'], ...rows }, looks }],
  ...more,
});
const coded = (n: number): FillRow => ({
  cells: [
    [0, text(`C${n}`)],
    [2, number(String(n))],
  ],
});
const sheetOf = ({ parts }: { parts: Record<string, Uint8Array> }) =>
  xmlOf(parts, 'xl/worksheets/sheet1.xml');
const surveyOf = async (form: Form, target: Partial<FillJob>) => {
  const path = join(folder, 'look.xlsx');
  await writeFile(path, formOf(form));
  const all = { sheet: 0, firstRow: 2, belowRow: null, numberColumns: [], ...target };
  return surveyTemplate({ path, name: 'look.xlsx' }, all);
};

test("A buyer's template that counts its days from 1904 gets the very days", async () => {
  const row: FillRow = { cells: [[0, { kind: 'date', iso: '2026-11-22' }]] };
  const days = async (is1904: boolean) => {
    const form = lined({ 2: [null] }, { 2: [5] }, { is1904 });
    return /<v>(\d+)<\/v>/.exec(rowOf(sheetOf(await filled(formOf(form), { firstRow: 2 }, [row])), 2))?.[1];
  };
  expect(await days(false)).toBe('46348');
  expect(await days(true)).toBe('44886');
});

test("A buyer's template with a legend beside its lines and a unit in each of them has no examples: both stay", async () => {
  const titledColumns = [0, 1, 2, 3];
  const look = [3, 3, 3, 3];
  const form = lined(
    {
      2: [null, 'PCS', null, null, null, 'Legend: A'],
      3: [null, 'PCS', null, null, null, 'Legend: B'],
      4: [null, null, null, null, null, 'Legend: C'],
    },
    { 2: look, 3: look },
  );
  expect(await surveyOf(form, { titledColumns })).toMatchObject({ samples: [], prepared: 2 });
  const made = sheetOf(await filled(formOf(form), { firstRow: 2, titledColumns }, [1, 2, 3].map(coded)));
  const unit = /<c r="B2"[^>]*>(.*?)<\/c>/.exec(rowOf(made, 2))?.[1];
  expect(unit).toContain('<v>');
  expect(rowOf(made, 4)).toContain(`<c r="B4" s="3" t="s">${unit}</c>`);
  expect(rowOf(made, 4)).toContain('C3');
  for (const row of [2, 3, 5]) expect(rowOf(made, row)).toContain(`<c r="F${row}" t="s">`);
  // What is only in one line is an example and goes with it; what is beside the table is not.
  const example = lined({ 2: ['ABC', 'PCS', 5, null, null, 'Legend: A'] }, { 2: look });
  expect(await surveyOf(example, { titledColumns })).toMatchObject({ samples: [2] });
  const target = { firstRow: 2, titledColumns, replacesSamples: true };
  const replaced = rowOf(sheetOf(await filled(formOf(example), target, [coded(1)])), 2);
  expect(replaced).toContain('<c r="B2" s="3"/>');
  expect(replaced).toContain('<c r="F2" t="s">');
});

const all = { firstRow: 2, titledColumns: [0, 1, 2, 3], replacesSamples: true };
/** The values and formulas of the rows below the titles, `|` between cells. */
const bodyOf = async (form: Form, target: Partial<FillJob>, rows: readonly FillRow[]) => {
  const made = await filled(formOf(form), { ...all, ...target }, rows);
  const sheet = sheetOf(made);
  const read = await readSheetInChild({ path: made.path, name: 'out.xlsx' });
  return {
    lines: read.rows.map((cells) => [0, 1, 2, 3].map((column) => cellText(cells[column] ?? null)).join('|')),
    formulas: formulasIn(sheet),
    sheet,
  };
};

test('X02 of several samples nothing stays, whatever they have in common', async () => {
  const alike = { 2: ['S-1', 'Verre', 4.5, 9.5], 3: ['S-2', 'Verre', 4.5, 9.5] };
  expect((await bodyOf(lined(alike), {}, [1, 2, 3].map(coded))).lines).toEqual([
    'C1||1|',
    'C2||2|',
    'C3||3|',
  ]);
  const same = { 2: ['S-1', 'Verre', 4.5, 9.5], 3: ['S-1', 'Verre', 4.5, 9.5] };
  expect((await bodyOf(lined(same), {}, [1, 2, 3].map(coded))).lines).toEqual(['C1||1|', 'C2||2|', 'C3||3|']);
  expect(await surveyOf(lined(same), { titledColumns: [0, 1, 2, 3] })).toMatchObject({
    samples: [2, 3],
    fixed: [],
  });
  // Products take the place of samples one after the other; those that are left lose their values, too.
  const look = { 2: [3, 3, 3, 3], 3: [3, 3, 3, 3], 4: [3, 3, 3, 3] };
  const three = lined(
    { ...alike, 4: ['S-3', 'Verre', 4.5, '=C4*2'], 6: ['Total', null, '=SUM(C2:C4)'] },
    look,
  );
  const one = await bodyOf(three, {}, [coded(1)]);
  expect(one.lines[0]).toBe('C1||1|');
  expect(one.sheet).not.toMatch(/Verre|S-\d|<v>4.5<|<v>9.5</);
  expect(one.formulas).toEqual(['D4=C4*2', 'C6=SUM(C2:C4)']);
  expect(rowOf(one.sheet, 3)).toContain('<c r="D3" s="3"/>');
});

test('X02 samples below a blank row go with the others, and what is no sample stays', async () => {
  const look = [3, 3, 3, 3];
  const form = lined(
    {
      2: ['S-1', 'Verre', 4.5, 9.5],
      4: ['S-2', 'Verre', 4.5, 9.5],
      6: ['S-3', 'Bois', 3, 2],
      8: ['Terms', '30 days'],
      9: ['Sum', null, '=C2+C4+C6'],
    },
    { 2: look, 4: look, 6: look },
  );
  const { sheet, lines } = await bodyOf(form, { lastSample: 6 }, [1, 2, 3].map(coded));
  expect(lines.filter((line) => line !== '|||').slice(0, 3)).toEqual(['C1||1|', 'C2||2|', 'C3||3|']);
  expect(sheet).not.toMatch(/Verre|Bois|S-\d|<v>4.5<|<v>9.5</);
  expect(lines.join()).toContain('Terms|30 days');
  expect(lines.join()).toContain('Sum|');
});

test('X02 a column that is filled loses what the form has in every row where a product has nothing', async () => {
  const form = lined({ 2: [null, 'PCS'], 3: [null, 'PCS'] }, { 2: [3, 3, 3, 3], 3: [3, 3, 3, 3] });
  const rows = [1, 2, 3].map((n): FillRow => ({
    cells: [...coded(n).cells, [1, n === 2 ? text('SET') : null]],
  }));
  expect((await bodyOf(form, {}, rows)).lines).toEqual(['C1||1|', 'C2|SET|2|', 'C3||3|']);
  expect((await bodyOf(form, {}, [1, 2, 3].map(coded))).lines).toEqual([
    'C1|PCS|1|',
    'C2|PCS|2|',
    'C3|PCS|3|',
  ]);
});

test('X20 a sheet of a million near-empty rows is no form', async () => {
  const parts = unzipSync(formOf(lined({ 2: ['A'] })));
  const rows = Array.from(
    { length: 1_000_000 },
    (_, n) => `<row r="${n + 3}"><c r="A${n + 3}" s="1"/></row>`,
  );
  const sheet = xmlOf(parts, 'xl/worksheets/sheet1.xml').replace(
    '</sheetData>',
    `${rows.join('')}</sheetData>`,
  );
  const path = join(folder, 'million.xlsx');
  await writeFile(path, zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }, { level: 1 }));
  const target = { sheet: 0, firstRow: 2, belowRow: null, numberColumns: [] };
  await expect(surveyTemplate({ path, name: 'million.xlsx' }, target)).rejects.toMatchObject({
    code: 'too_many_rows',
    params: { limit: 150_000 },
  });
});

test('X02 a sum of single rows without a word is a total', async () => {
  const form = lined({ 2: ['S-1', 'A', 4.5, 1], 3: ['S-2', 'B', 5, 1], 4: [null, null, '=C2+C3'] });
  const { formulas, lines } = await bodyOf(form, {}, [1, 2].map(coded));
  expect([lines.slice(0, 2), formulas]).toEqual([['C1||1|', 'C2||2|'], ['C4=C2+C3']]);
});

test("A buyer's template keeps a total without a word below its lines, prepared or free", async () => {
  const look = [3, 3, 3, 3];
  const lines = lined(
    {
      2: [null, null, null, '=C2*2'],
      3: [null, null, null, '=C3*2'],
      4: [null, null, '=SUM(C2:C3)', '=SUM(D2:D3)'],
    },
    { 2: look, 3: look, 4: look },
  );
  expect(await surveyOf(lines, {})).toMatchObject({ prepared: 2, hasBelow: true });
  const more = sheetOf(await filled(formOf(lines), { firstRow: 2 }, [1, 2, 3].map(coded)));
  expect(rowOf(more, 4)).toContain('<f>C4*2</f>');
  expect(rowOf(more, 5)).toContain('<f>SUM(C2:C4)</f>');
  expect(rowOf(more, 5)).toContain('<f>SUM(D2:D4)</f>');
  // Free lines are filled first, so that what is below them stays in place.
  const free = lined({ 8: [null, null, '=SUM(C2:C7)'] });
  const few = sheetOf(await filled(formOf(free), { firstRow: 2 }, [1, 2, 3].map(coded)));
  expect(rowOf(few, 4)).toContain('C3');
  expect(rowOf(few, 8)).toContain('<f>SUM(C2:C7)</f>');
});

test("A buyer's template with another sheet that is too large to be changed is refused when it is looked at", async () => {
  const parts = unzipSync(formOf(itemSetup));
  const lists = xmlOf(parts, 'xl/worksheets/sheet2.xml');
  const large = strToU8(lists.replace('</sheetData>', `</sheetData>${' '.repeat(65 * 1024 ** 2)}`));
  const form = zipSync({ ...parts, 'xl/worksheets/sheet2.xml': [large, { level: 0 }] });
  const path = join(folder, 'large.xlsx');
  await writeFile(path, form);
  const target = { sheet: 0, firstRow: 7, belowRow: null, numberColumns: [] };
  await expect(surveyTemplate({ path, name: 'large.xlsx' }, target)).rejects.toMatchObject({
    code: 'sheet_unreadable',
    params: { reason: 'part_too_large' },
  });
});

test("A buyer's template has lists of whole columns, and none that are too long to be known", async () => {
  const options = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [n + 1, [`Option ${n}`]]));
  const rule = (column: string, formula: string) =>
    `<dataValidation type="list" showErrorMessage="1" sqref="${column}2"><formula1>${formula}</formula1></dataValidation>`;
  const listsOf = async (count: number) => {
    const [sheet] = lined({ 2: [null] }, { 2: [3, 3] }).sheets;
    const after = `<dataValidations count="2">${rule('A', 'Lists!$A:$A')}${rule('B', `"${'x'.repeat(256)}"`)}</dataValidations>`;
    const form = {
      sheets: [
        { name: '', rows: {}, ...sheet, after },
        { name: 'Lists', rows: options(count) },
      ],
    };
    return (await surveyOf(form, {})).lists.map((list) => [list.column, list.options.length]);
  };
  expect(await listsOf(2_000)).toEqual([[0, 2_000]]);
  expect(await listsOf(2_001)).toEqual([]);
});

test("A buyer's template with several rows for each article has its cells merged over those of each record", async () => {
  const look = [3, 3, 3, 3];
  const [sheet] = lined({ 10: ['Total'] }, { 2: look, 3: look, 4: look, 5: look }).sheets;
  const after =
    '<mergeCells count="4"><mergeCell ref="A2:A3"/><mergeCell ref="B2:C3"/><mergeCell ref="A4:A5"/><mergeCell ref="A10:C10"/></mergeCells>';
  const form: Form = { sheets: [{ name: '', rows: {}, ...sheet, after }] };
  expect((await surveyOf(form, {})).merged).toEqual({ columns: [0, 1], cells: 'A2:A3', rowwise: null });
  expect((await surveyOf(form, { titledColumns: [2, 3] })).merged).toBeNull();
  const rows = [
    { ...coded(1), span: 3 },
    { cells: [] },
    { cells: [] },
    coded(2),
    { ...coded(3), span: 2 },
    { cells: [] },
  ];
  const target = { firstRow: 2, belowRow: 10, mergedColumns: [0, 1] };
  const written = sheetOf(await filled(formOf(form), target, rows));
  expect([...written.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref)).toEqual([
    'A12:C12',
    'A2:A4',
    'B2:C4',
    'A6:A7',
    'B6:C7',
  ]);
  expect(written).toContain('<mergeCells count="5">');
  // Blocks that nothing is written into stay as they are.
  const one = sheetOf(await filled(formOf(form), target, [coded(1)]));
  expect([...one.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref)).toEqual(['A4:A5', 'A10:C10']);
});

const mergesIn = (sheet: string) =>
  [...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref).toSorted();
const record = (n: number, span: number): FillRow[] => [
  { ...coded(n), span },
  ...Array.from({ length: span - 1 }, (): FillRow => ({ cells: [[2, number(String(n))]] })),
];
const formulasIn = (sheet: string) =>
  [...sheet.matchAll(/<c r="(\w+)"[^>]*><f>([^<]+)/g)].map(([, cell, formula]) => `${cell}=${formula}`);

test("A buyer's template with totals of merged blocks has the total of each record, over all of its rows", async () => {
  const form = mergedForm(['Code', 'Unit price', 'Pieces', 'Total', 'Value', 'Share'], {
    lines: 4,
    merged: ['A2:A3', 'B2:B3', 'D2:D3', 'A4:A5', 'B4:B5', 'D4:D5'],
    rows: {
      2: [null, null, null, '=SUM($C$2:C3)+$H$1+H9', '=B2*C2', '=C2/SUM(C2:C3)'],
      3: [null, null, null, null, '=B2*C3', '=C3/SUM(C2:C3)'],
      4: [null, null, null, '=SUM($C$4:C5)+$H$1+H9', '=B4*C4', '=C4/SUM(C4:C5)'],
      5: [null, null, null, null, '=B4*C5', '=C5/SUM(C4:C5)'],
      9: ['Total', null, null, '=SUM(D2:D5)'],
    },
  });
  const target = { firstRow: 2, belowRow: 9, mergedColumns: [0, 1, 3] };
  const rows = [...record(1, 3), ...record(2, 2), ...record(3, 1)];
  const written = sheetOf(await filled(formOf(form), target, rows));
  expect(mergesIn(written)).toEqual(['A2:A4', 'A5:A6', 'B2:B4', 'B5:B6', 'D2:D4', 'D5:D6']);
  expect(formulasIn(written)).toEqual([
    'D2=SUM($C$2:C4)+$H$1+H11',
    'E2=B2*C2',
    'F2=C2/SUM(C2:C4)',
    'E3=B2*C3',
    'F3=C3/SUM(C2:C4)',
    'E4=B2*C4',
    'F4=C4/SUM(C2:C4)',
    'D5=SUM($C$5:C6)+$H$1+H14',
    'E5=B5*C5',
    'F5=C5/SUM(C5:C6)',
    'E6=B5*C6',
    'F6=C6/SUM(C5:C6)',
    'D7=SUM($C$7:C7)+$H$1+H16',
    'E7=B7*C7',
    'F7=C7/SUM(C7:C7)',
    'D11=SUM(D2:D7)',
  ]);
  // A total that only the first line has, merged or not, stands in the first line of each record.
  const first = mergedForm(['Code', 'Unit', 'Pieces', 'Total'], {
    lines: 4,
    merged: ['A2:A3', 'A4:A5'],
    rows: { 2: [null, null, null, '=SUM(C2:C3)'], 4: [null, null, null, '=SUM(C4:C5)'] },
  });
  const once = sheetOf(await filled(formOf(first), { firstRow: 2, mergedColumns: [0] }, rows));
  expect(formulasIn(once)).toEqual(['D2=SUM(C2:C4)', 'D5=SUM(C5:C6)', 'D7=SUM(C7:C7)']);
  // A total that names its lines one by one holds for as many lines only.
  const total = (formula: string) =>
    mergedForm(['Code', 'Unit', 'Pieces', 'Total'], {
      lines: 2,
      merged: ['A2:A3', 'D2:D3'],
      rows: { 2: [null, null, null, formula] },
    });
  expect((await surveyOf(total('=C2+C3'), {})).merged).toMatchObject({ rowwise: 'D2' });
  expect((await surveyOf(total('=A2*SUM(Range!C2:C3)'), {})).merged).toMatchObject({ rowwise: null });
});

test("A buyer's template keeps the merged cells of its examples, and has none that cross", async () => {
  const form = mergedForm(['Code', 'Unit', 'Pieces', 'Total'], {
    lines: 6,
    merged: ['A2:A3', 'D2:D3', 'A4:B5', 'B6:B7', 'A6:A7', 'C5:D5', 'F2:F7'],
    rows: { 2: ['ABC', 'PCS', 5, '=SUM(C2:C3)'], 3: [null, 'SET', 2] },
  });
  const target = { firstRow: 2, titledColumns: [0, 1, 2, 3], mergedColumns: [0, 1, 3] };
  const written = sheetOf(await filled(formOf(form), target, [...record(1, 2), ...record(2, 3)]));
  expect(mergesIn(written)).toEqual([
    'A2:A3',
    'A4:A5',
    'A6:A8',
    'B4:B5',
    'B6:B8',
    'D2:D3',
    'D4:D5',
    'D6:D8',
    'F2:F7',
  ]);
  expect(formulasIn(written)).toEqual(['D2=SUM(C2:C3)', 'D4=SUM(C4:C5)', 'D6=SUM(C6:C8)']);
  // Titles may be wider than the cells below them.
  const wide = mergedForm(['Code', null, 'Pieces'], { lines: 3, merged: ['A1:B2', 'A3:A4'] });
  const below = await filled(formOf(wide), { firstRow: 3, mergedColumns: [0] }, record(1, 2));
  expect(mergesIn(sheetOf(below))).toEqual(['A1:B2', 'A3:A4']);
});

test("A buyer's template has rows as high as their own pictures, and records as high as their merged ones", async () => {
  const form = formOf(mergedForm(['Code', 'Photo', 'Pieces'], { lines: 3, merged: ['A2:A4'] }));
  const heights = async (mergedColumns: number[]) => {
    const rows = record(1, 3).map((row): FillRow => ({ ...row, pictures: [[1, 0]] }));
    const pictures = [{ offset: 0, bytes: 4, width: 30, height: 116 }];
    const target = { firstRow: 2, mergedColumns, pictures };
    const written = sheetOf(await filled(form, target, rows, Buffer.from('jpeg')));
    return [2, 3, 4].map((row) => / ht="([\d.]+)"/.exec(rowOf(written, row))?.[1]);
  };
  expect(await heights([0])).toEqual(['90', '90', '90']);
  expect(await heights([0, 1])).toEqual(['30', '30', '30']);
});

test("A buyer's template whose example gives way has its picture, link and note no more", async () => {
  const anchor = (row: number) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>${row - 1}</xdr:row></xdr:from></xdr:oneCellAnchor>`;
  const shape = (row: number) => `<v:shape id="s${row}"><x:Row>${row - 1}</x:Row></v:shape>`;
  const note = (row: number) => `<comment ref="A${row}"><text><t>Note ${row}</t></text></comment>`;
  const form: Form = {
    sheets: [
      {
        name: 'Form',
        rows: { 1: ['Code', 'Unit', 'Pieces', 'Value'], 2: ['ABC', 'PCS', 5, 1] },
        looks: { 2: [3, 3, 3, 3] },
        after: '<hyperlinks><hyperlink ref="A2" location="x"/></hyperlinks>',
        relations: ['drawing', 'comments', 'vmlDrawing'].map((type) => ({
          id: type,
          type,
          target: `../${type}.xml`,
        })),
      },
    ],
    parts: {
      'xl/drawing.xml': `<xdr:wsDr>${anchor(1)}${anchor(2)}</xdr:wsDr>`,
      'xl/comments.xml': `<comments>${note(1)}${note(2)}</comments>`,
      'xl/vmlDrawing.xml': `<xml>${shape(1)}${shape(2)}</xml>`,
    },
  };
  const made = await filled(formOf(form), { firstRow: 2, replacesSamples: true }, [coded(1)]);
  expect(xmlOf(made.parts, 'xl/drawing.xml')).toBe(`<xdr:wsDr>${anchor(1)}</xdr:wsDr>`);
  expect(xmlOf(made.parts, 'xl/comments.xml')).toBe(`<comments>${note(1)}</comments>`);
  expect(xmlOf(made.parts, 'xl/vmlDrawing.xml')).toBe(`<xml>${shape(1)}</xml>`);
  expect(sheetOf(made)).not.toContain('hyperlink');
  const kept = await filled(formOf(form), { firstRow: 2 }, [coded(1)]);
  expect(sheetOf(kept)).toContain('<hyperlink ref="A2"');
});

test("A buyer's template keeps what formulas beside the sheet came to, and the ranges of those that spill", async () => {
  const look = [3, 3, 3, 3];
  const form = lined(
    {
      2: [null],
      5: [
        '=TODAY()',
        '=SUM(C2:C2)',
        '<f t="array" ref="C5:C6">SORT(C2:C2)</f>',
        '<f t="array" ref="D5">1+1</f>',
      ],
    },
    { 2: look },
  );
  const target = { firstRow: 2, belowRow: 5 };
  const same = rowOf(sheetOf(await filled(formOf(form), target, [coded(1)])), 5);
  expect(same).toContain('<f>TODAY()</f><v>0</v>');
  expect(same).toContain('<f t="array" ref="D5">1+1</f><v>0</v>');
  expect(same).toContain('<f>SUM(C2:C2)</f></c>');
  const moved = rowOf(sheetOf(await filled(formOf(form), target, [coded(1), coded(2)])), 6);
  expect(moved).toContain('<f t="array" ref="C6:C7">');
});

test("A buyer's template makes new rows like an empty one, never closed up, and takes page breaks, links and small charts along", async () => {
  const [sheet] = lined(
    { 2: ['ABC', 'PCS', 5], 3: [null], 5: ['Total'] },
    { 2: [6, 6, 6, 6], 3: [3, 3, 3, 3] },
  ).sheets;
  const after =
    '<hyperlinks><hyperlink ref="A1" location="\'Form\'!A5"/></hyperlinks>' +
    '<rowBreaks count="1"><brk id="5" max="16383" man="1"/></rowBreaks>' +
    '<extLst><x14:sparkline><xm:f>Form!C2:D2</xm:f><xm:sqref>F2</xm:sqref></x14:sparkline></extLst>';
  const form: Form = { sheets: [{ name: 'Form', rows: {}, ...sheet, after }] };
  const bytes = unzipSync(formOf(form));
  const path = 'xl/worksheets/sheet1.xml';
  const folded = xmlOf(bytes, path).replace('<row r="3"', '<row collapsed="1" r="3"');
  const made = sheetOf(
    await filled(
      formOf({ ...form, parts: { [path]: folded } }),
      { firstRow: 2, belowRow: 5 },
      [1, 2].map(coded),
    ),
  );
  expect(rowOf(made, 4)).toContain('<c r="A4" s="3"');
  expect(rowOf(made, 4)).not.toContain('collapsed');
  expect(made).toContain('location="\'Form\'!A6"');
  expect(made).toContain('<brk id="6"');
  expect(made).toContain('<xm:sqref>F2</xm:sqref>');
});

const AWKWARD_TEXTS = [
  '=1+1',
  '"quoted"',
  "'",
  '_x000D_',
  '🪑🏺',
  ' a ',
  '\u0001\u001f',
  'two\u2028lines\u2029and a\u0085third',
  '@SUM(A1)',
  '</t>',
  'x'.repeat(32_767),
];

test("A buyer's template gets any values back as the texts that they are", async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
  // A cell with only blanks counts as empty.
  const filledValue = value.filter((one) => one === '' || one.trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(filledValue, { minLength: 300, maxLength: 500 }), async (any) => {
      const values = [...AWKWARD_TEXTS, ...any];
      const rows = values.map((one, n): FillRow => ({
        cells: [
          [0, text(`id ${n}`)],
          [1, text(one)],
        ],
      }));
      const { path } = await filled(formOf(plain), { firstRow: 2 }, rows);
      const read = await readSheetInChild({ path, name: 'out.xlsx' });
      const seen = read.rows.map((cells) => cells[1]);
      expect(seen.filter((cell) => cell && cell.kind !== 'text')).toEqual([]);
      expect(seen.map(cellText)).toEqual(values.map((one) => one.toWellFormed()));
    }),
    // Two processes per run: many values in one, and no attempts to shorten a failing list.
    { numRuns: 1, endOnFailure: true },
  );
});

test("A buyer's template is refused when it is no workbook, damaged or without such a sheet", async () => {
  const path = join(folder, 'bad.xlsx');
  const refused = async (bytes: Uint8Array) => {
    await writeFile(path, bytes);
    const target = { sheet: 0, firstRow: 2, belowRow: null, numberColumns: [] };
    return surveyTemplate({ path, name: 'bad.xlsx' }, target).catch((error: { code: string }) => error.code);
  };
  expect(await refused(Buffer.from('a;b\n1;2\n'))).toBe('not_a_sheet');
  expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('encrypted_sheet');
  expect(await refused(formOf({ ...plain, sheets: [] }))).toBe('sheet_unreadable');
  const torn = formOf({
    ...plain,
    parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1">' },
  });
  expect(await refused(torn)).toBe('sheet_unreadable');
});
