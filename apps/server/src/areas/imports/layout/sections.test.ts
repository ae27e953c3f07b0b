import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeLayout,
  getImport,
  type Import,
  type LayoutChange,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { cellsByHeader, importsOf, type Imports } from '../../../../test/import-flow.ts';
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

describe('I07 headings between the rows', () => {
  test('are the categories of the rows below them, with their evidence', async () => {
    const found = await preview(sofas);
    expect(made(found)).toEqual([
      {
        header: 'Section heading',
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
});
