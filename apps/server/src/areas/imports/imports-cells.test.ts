import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getImport,
  listAttributes,
  listCategories,
  matchColumns,
  startImport,
  updateManufacturer,
  type Import,
  type ReadingKind,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { cellsByHeader, importsOf, sheetOf, type Imports, type TestCell } from '../../../test/import-flow.ts';
import { importCheckJob } from './check-import.service.ts';

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

const columnOf = (found: Import, header: string) => {
  const column = found.columns.find((one) => one.header === header);
  if (!column) throw new Error(`No column ${header}`);
  return column;
};

/** Answers the questions about a column, and checks again. */
async function answer(
  found: Import,
  header: string,
  reading: Partial<Record<ReadingKind, string>>,
): Promise<Import> {
  const { index, target } = columnOf(found, header);
  const body = { columns: [{ index, target, reading }] };
  must(await company.admin.call(matchColumns, { params: { id: found.id }, body }));
  const { orgId, admin } = company;
  await importCheckJob.run(t.platform, { org_id: orgId, user_id: admin.userId, import_id: found.id });
  return must(await admin.call(getImport, { params: { id: found.id } }));
}

async function csv(lines: readonly string[], name = 'prices.csv'): Promise<Import> {
  return imports.preview(Buffer.from(lines.join('\n')), { name });
}

test('I01 I05 a price list with comma decimals is read so in all its columns, in the company’s currency', async () => {
  must(await company.admin.call(updateManufacturer, { body: { default_currency: 'EUR' } }));
  const found = await csv([
    'Artikelnummer;Name;Price;Net weight (kg);RRP',
    'B-1;Bowl;1.250,00;0,350;2.500,00',
    'B-2;Vase;980,50;1,250;1.999,00',
    'B-3;Lamp;1.100;2,000;-',
  ]);
  const matched = await imports.match(found, {
    Artikelnummer: { kind: 'field', field: 'product_id' },
    RRP: { kind: 'new_attribute', name: 'RRP', dtype: 'price' },
  });
  expect(columnOf(matched, 'Price').reading).toMatchObject({
    decimal_mark: { value: ',', from: 'cells', cells: 2, example: '1.250,00' },
    currency: { value: 'EUR', from: 'company' },
  });
  expect(matched).toMatchObject({ counts: { new: 3, error: 0 }, lost_rows: 0 });
  await imports.start(matched);
  expect(await imports.valuesOf('B-1')).toMatchObject({
    selling_price: { value: '1250', currency: 'EUR' },
    weight: { value: '0.35', unit: 'kg' },
  });
  const lamp = await imports.valuesOf('B-3');
  expect(lamp).toMatchObject({ selling_price: { value: '1100', currency: 'EUR' } });
  const made = must(await company.admin.call(listAttributes)).find(({ name }) => name === 'RRP');
  expect(made?.default_currency).toBe('EUR');
  const { values } = await imports.productOf('B-2');
  expect(values[String(made?.id)]).toMatchObject({ value: '1999', currency: 'EUR' });
});

test('I01 I14 what all cells leave open is asked, stays out until then, and is remembered', async () => {
  const lines = ['SKU;Name;Price;Weight', 'B-1;Bowl;1.250;350', 'B-2;Vase;2.400;420'];
  const found = await csv(lines);
  expect(columnOf(found, 'Price').reading?.decimal_mark).toMatchObject({ value: null, asked: true });
  expect(columnOf(found, 'Weight').reading?.unit).toMatchObject({ value: null, asked: true });
  const [row] = await imports.rowsOf(found);
  expect(row && Object.keys(cellsByHeader(found, row))).toEqual(['Name']);
  expect(found).toMatchObject({ counts: { new: 2, error: 0 }, lost_rows: 0 });
  const once = await answer(found, 'Price', { decimal_mark: ',' });
  const answered = await answer(once, 'Weight', { unit: 'g' });
  expect(columnOf(answered, 'Price').reading?.decimal_mark).toMatchObject({ value: ',', from: 'person' });
  await imports.start(answered);
  expect(await imports.valuesOf('B-1')).toMatchObject({
    selling_price: { value: '1250' },
    weight: { value: '350', unit: 'g' },
  });
  const again = await csv(lines);
  expect(again.counts).toEqual({ all: 2, new: 0, changed: 0, unchanged: 2, error: 0 });
  expect(columnOf(again, 'Weight').reading?.unit).toMatchObject({ value: 'g', from: 'person' });
  const { index } = columnOf(again, 'Weight');
  must(
    await company.admin.call(matchColumns, {
      params: { id: again.id },
      body: { columns: [{ index, target: { kind: 'skip' } }] },
    }),
  );
  const skipped = must(await company.admin.call(getImport, { params: { id: again.id } }));
  expect(columnOf(skipped, 'Weight').reading).toBeUndefined();
});

test('I09 words and dashes for nothing are empty, a bad cell is lost alone, and #CLEAR takes a value away', async () => {
  const header = ['SKU', 'Name', 'Category', 'FOB price', 'MOQ', 'Size (cm)', 'Description'];
  const rows: TestCell[][] = [
    ['B-1', 'Bowl', 'Bowls', '12', 50, '26 x 26 x 11', 'Hand made'],
    ['B-2', 'Vase', 'Vases', '—', 'n/a', '-', 'N/A'],
    ['B-3', 'Jar', '-', 'POA', '100+', 'TBD', 'None but oak'],
    ['#N/A', 'Ghost', '', '9', 1, '', ''],
  ];
  const { found } = await imports.run(await sheetOf(header, rows));
  expect(found).toMatchObject({ counts: { new: 3, error: 1 }, lost_rows: 1 });
  expect(Object.keys(await imports.valuesOf('B-2'))).toEqual([]);
  expect(await imports.valuesOf('B-3')).toEqual({ description: 'None but oak' });
  expect((await imports.productOf('B-3')).category).toBeNull();
  const cleared = await imports.run(
    await sheetOf(header, [['B-1', '#CLEAR', '#CLEAR', '#clear', '', '#CLEAR', '']]),
  );
  expect(cleared.found).toMatchObject({ counts: { changed: 1 }, lost_rows: 1 });
  const [row] = await imports.rowsOf(cleared.found);
  expect(row?.cells.find(({ problem }) => problem)?.problem?.code).toBe('required');
  expect(await imports.valuesOf('B-1')).toEqual({
    moq: expect.objectContaining({ value: '50' }) as unknown,
    description: 'Hand made',
  });
  expect(await imports.productOf('B-1')).toMatchObject({ name: 'Bowl', category: null });
});

test('I03 a wrong column is one message and stays out; known words of status are read', async () => {
  const names = Array.from({ length: 20 }, (_, index) => index);
  const header = ['SKU', 'Name', 'Status', 'Net weight (kg)'];
  const rows = names.map((index): TestCell[] => [
    `B-${index}`,
    `Bowl ${index}`,
    ['TRUE', 1, 'yes'][index % 3] ?? '',
    'Oak',
  ]);
  const found = await imports.preview(await sheetOf(header, rows));
  const matched = await imports.match(found, {
    Status: { kind: 'field', field: 'status' },
    'Net weight (kg)': {
      kind: 'attribute',
      attribute_id:
        must(await company.admin.call(listAttributes)).find(({ name }) => name === 'Weight')?.id ?? 0,
      part: 'value',
    },
  });
  expect(columnOf(matched, 'Net weight (kg)').problem).toMatchObject({
    code: 'column_unreadable',
    params: { label: 'Weight', text: 'Oak' },
  });
  expect(columnOf(matched, 'Status').problem).toBeUndefined();
  expect(matched).toMatchObject({ counts: { error: 0 }, lost_rows: 0 });
  const status = await imports.match(found, { Status: { kind: 'skip' } });
  const wrong = await imports.match(status, { 'Net weight (kg)': { kind: 'field', field: 'status' } });
  expect(columnOf(wrong, 'Net weight (kg)').problem).toMatchObject({
    params: { label: 'Status', text: 'Oak' },
  });
  expect(wrong).toMatchObject({ counts: { new: 20, error: 0 }, lost_rows: 0 });
});

test('I11 I12 categories are read from paths and levels with their depth, and markup as words', async () => {
  must(await company.admin.call(updateManufacturer, { body: { sub_category: true } }));
  const found = await csv([
    'SKU,Name,Category,Description',
    '"B-1","Bowl &amp; plate","Kitchen/Bowls","<p>Hand made.</p><ul><li>Oak</li></ul>"',
    '"B-2","Deep bowl","Kitchen/Plates","Plain &lt; text"',
    '"B-3","Lamp","Lighting","x"',
  ]);
  expect(columnOf(found, 'Category').reading?.separator).toMatchObject({
    value: '/',
    from: 'cells',
    cells: 2,
  });
  await imports.start(found);
  const bowl = await imports.productOf('B-1');
  expect(bowl).toMatchObject({ name: 'Bowl & plate', category: { name: 'Kitchen' } });
  expect(await imports.valuesOf('B-1')).toMatchObject({
    sub_category: 'Bowls',
    description: 'Hand made.\n• Oak',
  });
  const levels = await csv(['SKU,Name,Level 1,Level 2,Level 3', 'C-1,Chair,Garden,Seats,Chairs']);
  await imports.start(levels);
  expect((await imports.productOf('C-1')).category?.name).toBe('Garden');
  expect(await imports.valuesOf('C-1')).toEqual({ sub_category: 'Seats › Chairs' });
  const names = must(await company.admin.call(listCategories)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Garden', 'Kitchen', 'Lighting']);
});

test('X07 categories that end alike are kept apart, or asked about where there are no sub-categories', async () => {
  const lines = [
    'SKU,Name,Category',
    'JK-1,Parka,Men > Jackets',
    'JK-2,Small parka,Kids > Jackets',
    'JK-3,Rain coat,Men > Outdoor > Coats',
  ];
  const asked = await csv(lines);
  const reading = columnOf(asked, 'Category').reading?.separator;
  expect(reading).toMatchObject({ asked: true, value: null });
  expect(reading?.choices.map(({ value, shown }) => [value, shown])).toEqual([
    ['>', 'Jackets'],
    ['whole >', expect.stringMatching(/^(Men|Kids) › Jackets$/)],
  ]);
  const { index, target } = columnOf(asked, 'Category');
  const columns = [{ index, target, reading: { separator: 'whole >' } }];
  must(await company.admin.call(matchColumns, { params: { id: asked.id }, body: { columns } }));
  await importCheckJob.run(t.platform, {
    org_id: company.orgId,
    user_id: company.admin.userId,
    import_id: asked.id,
  });
  await imports.start(asked);
  const categoryOf = async (sku: string) => (await imports.productOf(sku)).category?.name;
  expect([await categoryOf('JK-1'), await categoryOf('JK-2')]).toEqual(['Men › Jackets', 'Kids › Jackets']);

  must(await company.admin.call(updateManufacturer, { body: { sub_category: true } }));
  const other = lines.map((line) => line.replace('JK', 'JL'));
  const found = await csv([other[0]?.replace('Category', 'Product category') ?? '', ...other.slice(1)]);
  expect(columnOf(found, 'Product category').reading?.separator).toMatchObject({ asked: false, value: '>' });
  await imports.start(found);
  expect([await categoryOf('JL-1'), await categoryOf('JL-2')]).toEqual(['Men', 'Kids']);
  expect(await imports.valuesOf('JL-3')).toMatchObject({ sub_category: 'Outdoor › Coats' });
});

test('I11 a category that is called like a product stays; a name cut off at the end of a path is none', async () => {
  must(await company.admin.call(updateManufacturer, { body: { sub_category: true } }));
  const found = await csv([
    'SKU,Name,Category',
    'CH-1,Chair,Seating > Chair',
    'CH-2,Wing chair,Seating > Chair',
    'CH-3,Rocking chair with cushions,Seating > Chair > Rocking chair w...',
  ]);
  await imports.start(found);
  for (const id of ['CH-1', 'CH-2', 'CH-3'])
    expect(await imports.valuesOf(id)).toMatchObject({ sub_category: 'Chair' });
  await imports.start(await csv(['SKU,Name,Category 1,Category 2', 'CH-4,Stool,Seating,Stool']));
  expect(await imports.valuesOf('CH-4')).toMatchObject({ sub_category: 'Stool' });
});

test('I10 I13 I19 clothes have no sides, cut-off codes are told, a slug is an ID, an all-wrong file says so', async () => {
  const found = await csv([
    'Product slug,Name,Size,Barcode',
    'shirt,Shirt,XS S M L XL,4.00638E+12',
    'vest,Vest,S M L,0400638133393',
  ]);
  expect(columnOf(found, 'Product slug').target).toEqual({ kind: 'field', field: 'product_id' });
  expect(columnOf(found, 'Size').target).toEqual({ kind: 'undecided' });
  const target = { kind: 'new_attribute', name: 'Barcode', dtype: 'text' } as const;
  const matched = await imports.match(found, { Barcode: target });
  expect(matched).toMatchObject({ counts: { new: 2, error: 0 }, lost_rows: 1 });
  const [row] = await imports.rowsOf(matched);
  expect(row && cellsByHeader(matched, row)['Barcode']?.problem?.code).toBe('number_cut_off');
  await imports.start(matched);
  expect(await imports.valuesOf('vest')).toEqual({ barcode: '0400638133393' });
  const wrong = await csv(['SKU,Name,Price', 'x-1,,12', 'x-2,,13']);
  expect(await company.admin.call(startImport, { params: { id: wrong.id } })).toMatchObject({
    errors: [{ code: 'rows_invalid', params: { count: 2 } }],
  });
});
