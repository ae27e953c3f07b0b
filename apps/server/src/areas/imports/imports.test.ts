import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listImportRows,
  previewImport,
  searchProducts,
  startImport,
  type Import,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { cellsByHeader, checked, ended, sheetOf, upload, type TestCell } from './import-flow.fixture.ts';

process.env['SOURCEWIZ_CONSTRUCTION'] = '1';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
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

async function preview(bytes: Buffer, name = 'spring-prices.xlsx'): Promise<Import> {
  const sent = must(await upload<Import>(t, company.admin, { op: previewImport, files: [{ name, bytes }] }));
  expect(sent.state).toBe('reading');
  return checked(company.admin, sent.id);
}

async function runImport(bytes: Buffer, name?: string) {
  const found = await preview(bytes, name);
  const { task_id } = must(await company.admin.call(startImport, { params: { id: found.id } }));
  return { found, task: await ended(company.admin, task_id) };
}

describe('import', () => {
  test('a sheet', async () => {
    const found = await preview(await sheetOf(header, rows));
    console.log(JSON.stringify(found, null, 1).slice(0, 3000));
    const page = must(await company.admin.call(listImportRows, { params: { id: found.id } }));
    console.log(JSON.stringify(page.rows.map((row) => cellsByHeader(found, row))));
    const { task_id } = must(await company.admin.call(startImport, { params: { id: found.id } }));
    const task = await ended(company.admin, task_id);
    console.log(task);
    const hits = must(await company.admin.call(searchProducts, { body: { query: 'bowl' } as never }));
    console.log(JSON.stringify(hits.hits));
    const again = await runImport(await sheetOf(header, rows)).catch((e) => e);
    console.log(String(again), (await preview(await sheetOf(header, rows))).counts);
  });
});
