import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLayout, getImport, responseSheet, type Import, type LayoutChange } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { formOf } from '../../../../test/buyer-forms.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { cellsByHeader, fetchFile, importsOf, type Imports } from '../../../../test/import-flow.ts';
import { cellText, readSheetInChild } from '../../../platform/sheets/index.ts';
import { importCheckJob } from '../check-import.service.ts';

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

const preview = (lines: readonly string[], name = 'list.csv') =>
  imports.preview(Buffer.from(lines.join('\n')), { name });

async function change(found: Import, body: LayoutChange): Promise<Import> {
  const { admin, orgId } = company;
  must(await admin.call(changeLayout, { params: { id: found.id }, body }));
  await importCheckJob.run(t.platform, { org_id: orgId, user_id: admin.userId, import_id: found.id });
  return must(await admin.call(getImport, { params: { id: found.id } }));
}

/** The category of each row of the preview by its ID, with the row of the sheet. */
async function categoriesOf(found: Import): Promise<Record<string, string>> {
  const column = found.columns.find(({ sections }) => sections !== undefined);
  const rows = await imports.rowsOf(found);
  return Object.fromEntries(
    rows.map((row) => [row.product_id, cellsByHeader(found, row)[column?.header ?? '']?.value ?? '']),
  );
}

/** Columns made of headings, with what they are read as. */
const made = (found: Import) =>
  found.columns.flatMap(({ header, target, sections }) => (sections ? [{ header, target, sections }] : []));

const category = { kind: 'field', field: 'category' } as const;
const sofas = [
  'SKU;Product name;FOB price;MOQ;Material',
  'SOFAS',
  'SO-1;Oslo sofa, 3 seats;420;10;Oak',
  'SO-2;Oslo sofa, 2 seats;380;10;Oak',
  'DINING TABLES',
  'DT-1;Bergen table;310;10;Oak',
  'DT-2;Bergen table, round;330;10;Ash',
  'DT-3;Narvik table;290;10;Ash',
  'Prices are FOB Mundra and valid until June.',
];

describe('I06 headings between the rows', () => {
  test('are the categories of the rows below them, with their evidence', async () => {
    const found = await preview(sofas);
    expect(made(found)).toEqual([
      {
        header: 'Section',
        target: category,
        sections: { headings: 2, rows: 5, example: 'SOFAS' },
      },
    ]);
    expect(found.layout).toMatchObject({ left_out_count: 3, headings: 2 });
    expect(found.layout?.left_out.map(({ row, why }) => [row, why])).toEqual([
      [2, 'heading'],
      [5, 'heading'],
      [9, 'note'],
    ]);
    expect(found.counts).toMatchObject({ all: 5, new: 5, error: 0 });
    expect(await categoriesOf(found)).toEqual({
      'SO-1': 'SOFAS',
      'SO-2': 'SOFAS',
      'DT-1': 'DINING TABLES',
      'DT-2': 'DINING TABLES',
      'DT-3': 'DINING TABLES',
    });
    await imports.start(found);
    expect((await imports.productOf('DT-3')).category?.name).toBe('DINING TABLES');
    // The same sheet again changes nothing.
    expect((await preview(sofas)).counts).toMatchObject({ all: 5, unchanged: 5 });
  });

  test('are left out if the column is, and stay so for the next such sheet', async () => {
    const found = await preview(sofas);
    const off = await imports.match(found, { Section: { kind: 'skip' } });
    expect([off.counts.all, off.counts.new, await categoriesOf(off)]).toMatchObject([5, 5, {}]);
    await imports.start(off);
    expect((await imports.productOf('DT-3')).category).toBeNull();
    const next = [...sofas.slice(0, 8), 'CHAIRS', 'CH-1;Alta chair;90;20;Oak', 'CH-2;Voss chair;95;20;Oak'];
    const again = await preview(next);
    expect(made(again)).toMatchObject([{ target: { kind: 'skip' }, sections: { headings: 3 } }]);
    // One of them is a product after all.
    const kept = await change(again, { kept_rows: [5] });
    expect(kept).toMatchObject({ row_count: 8, layout: { headings: 2 } });
  });

  test('are not wanted where a column has the categories; they may fill an attribute', async () => {
    const lines = sofas.map((line, at) =>
      /;/.test(line) ? `${line};${at === 0 ? 'Category' : 'Living'}` : line,
    );
    const found = await preview(lines);
    expect(made(found)).toMatchObject([{ header: 'Section', target: { kind: 'skip' } }]);
    const given = await imports.match(found, {
      Section: { kind: 'new_attribute', name: 'Collection', dtype: 'text' },
    });
    await imports.start(given);
    expect(await imports.valuesOf('SO-2')).toMatchObject({ collection: 'SOFAS' });
    expect((await imports.productOf('SO-2')).category?.name).toBe('Living');
  });

  test('of two levels are a column each; what they all begin with is its title', async () => {
    const two = await preview([
      'Code;Description;Unit price;Pack',
      'KITCHEN;;;',
      'Taps;;;',
      'K-1;Tap;12;5',
      'K-2;Tall tap;14;5',
      'BATHROOM;;;',
      'Taps;;;',
      'B-1;Basin tap;9;5',
      'Showers;;;',
      'B-2;Shower;30;2',
      'B-3;Rain shower;60;2',
    ]);
    expect(made(two)).toEqual([
      { header: 'Section', target: category, sections: { headings: 2, rows: 5, example: 'KITCHEN' } },
      {
        header: 'Section 2',
        target: { ...category, level: 2 },
        sections: { headings: 3, rows: 5, example: 'Taps' },
      },
    ]);
    await imports.start(two);
    expect((await imports.productOf('B-3')).category?.name).toBe('Showers');
    const labelled = sofas.map((line) => line.replace(/^([A-Z ]+)$/, 'Collection: $1'));
    expect(made(await preview(labelled))).toMatchObject([
      { header: 'Collection', target: category, sections: { headings: 2, example: 'SOFAS' } },
    ]);
  });

  test('in the column of the names are no products without an ID', async () => {
    const found = await preview([
      'Code;Description;Unit;Unit price',
      ';BATHROOM;;',
      '1001;Basin tap;pc;12',
      '1002;Shower;pc;30',
      ';KITCHEN;;',
      '2001;Sink;pc;50',
      '2002;Mixer;pc;55',
    ]);
    expect(found).toMatchObject({
      row_count: 4,
      counts: { all: 4, new: 4, error: 0 },
      layout: { headings: 2 },
    });
    expect(await categoriesOf(found)).toMatchObject({ 1002: 'BATHROOM', 2001: 'KITCHEN' });
    expect(found.columns.find(({ header }) => header === 'Description')?.filled).toBe(4);
  });

  test('IMPORT-017 stay in the marked workbook, and are a column of the response that is written anew', async () => {
    const wrong = sofas.with(3, 'SO-2;Oslo sofa, 2 seats;cheap;10;Oak');
    const rows = Object.fromEntries(wrong.map((line, at) => [at + 1, line.split(';')]));
    const form = Buffer.from(formOf({ sheets: [{ name: 'Prices', rows }] }));
    const found = await imports.preview(form, { name: 'sofas.xlsx' });
    expect([found.row_count, found.layout?.headings, found.lost_rows]).toEqual([5, 2, 1]);
    const own = await sheetFrom(await responseOf(found));
    expect(own.map((row) => row[0])).toEqual(wrong.slice(1).map((line) => line.split(';')[0]));
    expect(own[2]?.at(-1)).toBe('FOB price: Must be a number');

    const list = await preview(wrong);
    const anew = await responseOf(list);
    const written = await sheetFrom(anew);
    expect(written).toEqual([
      ['4', 'SO-2', 'Oslo sofa, 2 seats', 'cheap', '10', 'Oak', 'SOFAS', 'FOB price: Must be a number'],
    ]);
    const again = await imports.preview(await readFile(anew), { name: 'list-response.xlsx' });
    expect(again.columns.find(({ header }) => header === 'Section')?.target).toEqual(category);
  });

  test('stand out in bold or by their background in a narrow workbook, if the products do not', async () => {
    const list = (heading: number, product: number) => {
      const lines = [['Product', 'Price'], ['Bathroom'], ['Tap', 12], ['Shower', 30]];
      const rows = Object.fromEntries(
        [...lines, ['Kitchen'], ['Sink', 50], ['Mixer', 20]].map((line, at) => [at + 1, line]),
      );
      const looks = Object.fromEntries(
        Object.entries(rows).map(([row, line]) => [row, [line.length > 1 ? product : heading]]),
      );
      const sheet = { name: 'Prices', rows, looks, before: '<dimension ref="A1:B7"/>' };
      return imports.preview(Buffer.from(formOf({ sheets: [sheet] })), { name: 'list.xlsx' });
    };
    for (const heading of [1, 6]) {
      const found = await list(heading, 0);
      expect(found.counts).toMatchObject({ all: 4, new: 4 });
      expect(await categoriesOf(found)).toEqual({
        tap: 'Bathroom',
        shower: 'Bathroom',
        sink: 'Kitchen',
        mixer: 'Kitchen',
      });
    }
    expect((await list(0, 0)).counts).toMatchObject({ all: 6 });
    expect((await list(1, 1)).counts).toMatchObject({ all: 6 });
  });
});

async function responseOf(found: Import): Promise<string> {
  const { download_link: link } = must(await company.admin.call(responseSheet, { params: { id: found.id } }));
  return (await fetchFile(t, link)).path;
}

async function sheetFrom(path: string): Promise<string[][]> {
  const { rows } = await readSheetInChild({ path, name: 'response.xlsx' });
  return rows.map((row) => row.map((cell) => cellText(cell)));
}
