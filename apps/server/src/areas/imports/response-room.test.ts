import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { responseSheet, type Import } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { formOf } from '../../../test/buyer-forms.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { importsOf } from '../../../test/import-flow.ts';
import { markedWorkbook } from '../../platform/rows/response/marked-workbook.ts';
import { markingOf } from '../../platform/rows/response/response-sheet.ts';
import { selectImport } from './imports.store.ts';

let t: TestApp;
let company: Company;
let found: Import;
beforeAll(async () => {
  t = await bootTestApp({ COMPANY_STORAGE_MB: '1' });
  company = await makeCompany(t);
  const form = formOf({
    sheets: [
      { name: 'Prices', rows: { 1: ['SKU', 'Product name', 'FOB price'], 2: ['CL-1', 'Bowl', 'cheap'] } },
    ],
    // Hexadecimal digits pack to half their size.
    parts: { 'xl/media/large.txt': randomBytes(600_000).toString('hex') },
  });
  found = await importsOf(t, company).preview(form, { name: 'large.xlsm' });
});
afterAll(() => t.close());

test('S18 where there is no room for the marked workbook, its rows are written anew', async () => {
  const { download_link: link } = must(await company.admin.call(responseSheet, { params: { id: found.id } }));
  expect(link).toContain('large-response.xlsx');
});

test('S18 a marked workbook that is too large to come back is refused', async () => {
  const record = await company.inside((ctx) => selectImport(ctx, found.id));
  const { sha256 = '', fileName = '' } = record ?? {};
  const headers = found.columns.map(({ header }) => header);
  const marking = markingOf(
    { headers, rows: [], language: 'en', wordsOf: () => '' },
    { place: 0, headerRow: 1 },
  );
  if (!marking) throw new Error('It is not marked');
  const make = (bytesMax: number) =>
    buffer(markedWorkbook(company.base, { sha256, fileName }, { ...marking, bytesMax }));
  expect((await make(1_000_000)).length).toBeGreaterThan(500_000);
  await expect(make(500_000)).rejects.toMatchObject({ code: 'sheet_unreadable' });
});
