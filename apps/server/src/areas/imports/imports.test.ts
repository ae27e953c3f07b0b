import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  attributeHistory,
  getFamilies,
  importSteps,
  importTemplate,
  listAttributes,
  listBackups,
  listCategories,
  matchColumns,
  proposeFamily,
  startImport,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import {
  cellsByHeader,
  fetchFile,
  importsOf,
  sheetOf,
  type Imports,
  type TestCell,
} from '../../../test/import-flow.ts';
import { streamSheetFromChild } from '../../platform/sheets/index.ts';

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

const header = [
  'SKU No',
  'Product name',
  'Category',
  'FOB price',
  'MOQ',
  'Lead time',
  'Material',
  'Dims (cm)',
];
const rows: TestCell[][] = [
  ['B-1', 'Bowl', 'Kitchen', '$12.50', 50, '35 days', 'Mango wood', '26 x 26 x 11'],
  ['B-2', 'Vase', 'Decor', '14', 24, '30', 'Glass, Brass', '10 x 10 x 30'],
];

describe('from the sheet to the library', () => {
  test('IMPORT-005 IMPORT-006 TASK-062 a sheet is matched, checked, written and found', async () => {
    const { found, task } = await imports.run(await sheetOf(header, rows));
    expect(found).toMatchObject({
      state: 'ready',
      row_count: 2,
      counts: { new: 2, error: 0 },
      mapping_name: 'Spring prices',
    });
    const done = {
      file_validation: 'done',
      data_backup: 'done',
      product_update: 'done',
      product_upload: 'done',
    };
    expect(task).toMatchObject({
      status: 'success',
      progress: 100,
      steps_status: done,
      counts: { rows: 2, new: 2, changed: 0, unchanged: 0, left_out: 0, backed_up: 0 },
    });
    const bowl = await imports.productOf('B-1');
    expect(bowl).toMatchObject({
      name: 'Bowl',
      status: 'draft',
      category: { name: 'Kitchen' },
      locked_by_task: null,
    });
    expect(await imports.valuesOf('B-1')).toEqual({
      selling_price: { value: '12.5', currency: 'USD', unit: 'per-piece' },
      moq: { value: '50', unit: 'pieces' },
      production_time: { value: '35', unit: 'days' },
      material: ['Mango wood'],
      size: { length: '26', width: '26', height: '11', unit: 'cm' },
    });
    const categories = must(await company.admin.call(listCategories));
    expect(categories.map(({ name }) => name).toSorted()).toEqual(['Decor', 'Kitchen']);
    // Existing products are backed up before they are changed.
    await imports.run(await sheetOf(['SKU No', 'FOB price'], [['b-1', '13']]));
    const [backup] = must(await company.admin.call(listBackups));
    expect(backup).toMatchObject({ action: 'excel_import_bulk_update', product_count: 1 });
  });

  test('a second upload of the same file changes nothing', async () => {
    const bytes = await sheetOf(header, rows);
    await imports.run(bytes);
    const again = await imports.preview(bytes);
    expect(again.counts).toEqual({ all: 2, new: 0, changed: 0, unchanged: 2, error: 0 });
    expect(await company.admin.call(startImport, { params: { id: again.id } })).toMatchObject({
      status: 409,
      errors: [{ code: 'nothing_to_import' }],
    });
  });

  test('the preview shows old and new of what changes, and nothing is written before the start', async () => {
    await imports.run(await sheetOf(header, rows));
    const prices: TestCell[][] = [
      ['b-1', '13', null],
      ['B-2', '14', 30],
    ];
    const found = await imports.preview(await sheetOf(['SKU No', 'FOB price', 'MOQ'], prices));
    expect(found.counts).toMatchObject({ changed: 2 });
    const [bowl, vase] = await imports.rowsOf(found);
    if (!bowl || !vase) throw new Error('Two rows were uploaded');
    expect(bowl).toMatchObject({ row: 2, result: 'changed', product_id: 'B-1', name: 'Bowl' });
    const [ofBowl, ofVase] = [cellsByHeader(found, bowl), cellsByHeader(found, vase)];
    expect(ofBowl['FOB price']).toMatchObject({ old: '$12.50', value: '$13.00', changed: true });
    expect(ofBowl['MOQ']).toMatchObject({ value: '', changed: false });
    expect(ofVase['FOB price']).toMatchObject({ value: '$14.00', changed: false });
    expect(ofVase['MOQ']).toMatchObject({ old: '24 pieces', value: '30 pieces', changed: true });
    expect((await imports.valuesOf('B-1'))['selling_price']).toMatchObject({ value: '12.5' });
  });

  test('empty cells change nothing, and the history says where a change came from', async () => {
    await imports.run(await sheetOf(header, rows));
    await imports.run(await sheetOf(['SKU No', 'Product name', 'FOB price'], [['B-1', '', '13']]));
    const bowl = await imports.productOf('B-1');
    expect(bowl.name).toBe('Bowl');
    expect(await imports.valuesOf('B-1')).toMatchObject({
      moq: { value: '50', unit: 'pieces' },
      selling_price: { value: '13' },
    });
    const history = must(
      await company.admin.call(attributeHistory, { query: { parent_reference: bowl.id } }),
    );
    expect(history[0]).toMatchObject({ source: 'import', old_value: '$12.50', new_value: '$13.00' });
  });
});

describe('variants', () => {
  const columns = ['Style', 'SKU', 'Name', 'Option1 Name', 'Option1 Value', 'Price', 'Weight (g)'];
  const mugs: TestCell[][] = [
    ['MUG', 'MUG', 'Mug', '', '', '8', 350],
    ['MUG', 'MUG-R', '', 'Glaze', 'Red', '8', 350],
    ['MUG', 'MUG-B', '', 'Glaze', 'Blue', '9', 360],
  ];

  test('rows of one product become its variants; what they share is kept once', async () => {
    const { found } = await imports.run(await sheetOf(columns, mugs));
    expect(found.products).toEqual({ new: 1, changed: 0 });
    const mug = await imports.productOf('MUG');
    expect(mug.variant_types).toEqual([{ name: 'Glaze', options: ['Red', 'Blue'] }]);
    expect(mug.variants.map(({ variant_id, options }) => [variant_id, options])).toEqual([
      ['MUG-R', { Glaze: 'Red' }],
      ['MUG-B', { Glaze: 'Blue' }],
    ]);
    expect(mug.variants[0]?.values).toEqual({});
    expect(Object.values(mug.variants[1]?.values ?? {})).toEqual([
      { value: '9', currency: 'USD', unit: 'per-piece' },
      { value: '360', unit: 'g' },
    ]);
    expect((await imports.preview(await sheetOf(columns, mugs))).counts).toMatchObject({ unchanged: 3 });
  });

  test('X04 V03 no SKU, option, category or status of a sheet is lost without a word', async () => {
    const header = [
      'Product ID',
      'Variant ID',
      'Name',
      'Option 1 name',
      'Option 1 value',
      'Category',
      'Status',
    ];
    const found = await imports.preview(
      await sheetOf(header, [
        // Two variants, one of them without an option.
        ['LX-1', 'LX-1-A', 'Lamp', '', '', 'Lamps', 'published'],
        ['LX-1', 'LX-1-B', 'Lamp', 'Colour', 'Red', 'Lights', 'draft'],
        // A single row whose SKU is not the product's ID.
        ['LX-2', 'LX-2-A', 'Lantern', '', '', 'Lamps', ''],
        // The first row names the product, and its code is nobody's.
        ['LX-3', 'LX-3-TOP', 'Rug', '', '', '', ''],
        ['LX-3', 'LX-3-R', '', 'Colour', 'Red', 'Rugs', ''],
        ['LX-3', 'LX-3-G', '', 'Colour', 'Green', 'Rugs', ''],
        // Nothing but its colour would make this a variant.
        ['LX-4', '', 'Mat', 'Colour', 'Blue', 'Rugs', ''],
        // Its own code is the product's, and it has an option.
        ['LX-5', 'LX-5', 'Vase', 'Colour', 'Brown', '', ''],
      ]),
    );
    expect(found.counts.error).toBe(0);
    expect(found.variants).toMatchObject({ new: 5 });
    const toldIn = async (sheet: typeof found) =>
      (await imports.rowsOf(sheet)).flatMap(({ row, cells }) =>
        cells.flatMap(({ column, problem }) =>
          problem ? [[row, sheet.columns[column]?.header, problem.code]] : [],
        ),
      );
    expect(await toldIn(found)).toEqual([
      [3, 'Category', 'says_other'],
      [3, 'Status', 'says_other'],
      [5, 'Variant ID', 'code_not_taken'],
    ]);
    expect(found.lost_rows).toBe(2);
    await imports.start(found);
    const variantsOf = async (sku: string) => {
      const { variants, category } = await imports.productOf(sku);
      return [variants.map(({ variant_id: id }) => id).toSorted(), category?.name ?? null];
    };
    expect(await variantsOf('LX-1')).toEqual([['LX-1-A', 'LX-1-B'], 'Lamps']);
    expect(await variantsOf('LX-2')).toEqual([['LX-2-A'], 'Lamps']);
    expect(await variantsOf('LX-3')).toEqual([['LX-3-G', 'LX-3-R'], 'Rugs']);
    expect(await variantsOf('LX-4')).toEqual([[], 'Rugs']);
    expect(await imports.valuesOf('LX-4')).toMatchObject({ color: ['Blue'] });
    expect(await imports.valuesOf('LX-5')).toMatchObject({ color: ['Brown'] });

    // The library knows the product, and no row of the sheet is the product's own.
    const again = await imports.preview(
      await sheetOf(header, [
        ['LX-3', 'LX-3-R', 'Rug red', 'Colour', 'Red', 'Carpets', 'published'],
        ['LX-3', 'LX-3-G', 'Kilim', 'Colour', 'Green', 'Rugs', 'draft'],
      ]),
    );
    expect(again.lost_rows).toBe(2);
    expect(await toldIn(again)).toEqual([
      [2, 'Category', 'variant_says_other'],
      [2, 'Status', 'variant_says_other'],
      [3, 'Name', 'variant_says_other'],
    ]);

    // A product of the library with variants gets one more, instead of a colour.
    const more = await imports.run(await sheetOf(header, [['LX-3', '', 'Rug', 'Colour', 'Blue', '', '']]));
    expect(more.found.variants).toMatchObject({ new: 1 });
  });

  test('X08 rows whose product is named in the first of them only are grouped by that name', async () => {
    const found = await imports.preview(
      await sheetOf(
        ['name', 'slug', 'optionGroups', 'optionValues', 'sku', 'price'],
        [
          ['Laptop', 'laptop', 'screen size|RAM', '13 inch|8GB', 'L2201308', 1299],
          ['', '', '', '15 inch|8GB', 'L2201508', 1399],
          ['', '', '', '13 inch|16GB', 'L2201316', 2199],
          ['Tablet', 'tablet', 'storage', '32GB', 'TBL200032', 329],
          ['', '', '', '128GB', 'TBL200128', 445],
          ['Mouse', 'mouse', '', '', '834444', 19],
        ],
      ),
    );
    expect(found).toMatchObject({ counts: { error: 0 }, products: { new: 3 }, variants: { new: 5 } });
    await imports.start(found);
    const hits = await imports.productOf('laptop');
    expect(hits.variants.map(({ variant_id: id, options }) => [id, options])).toEqual([
      ['L2201308', { 'screen size': '13 inch', RAM: '8GB' }],
      ['L2201508', { 'screen size': '15 inch', RAM: '8GB' }],
      ['L2201316', { 'screen size': '13 inch', RAM: '16GB' }],
    ]);
  });

  test('a price list with one column of codes reaches variants too', async () => {
    await imports.run(await sheetOf(columns, mugs));
    const prices: TestCell[][] = [
      ['MUG-R', 11],
      ['MUG-B', 12],
      ['MUG', 10],
    ];
    const { found } = await imports.run(await sheetOf(['Code', 'Price (EUR)'], prices));
    expect(found).toMatchObject({ counts: { changed: 3, error: 0 }, products: { new: 0, changed: 1 } });
    expect(await imports.valuesOf('MUG')).toMatchObject({ selling_price: { value: '10', currency: 'EUR' } });
    const { variants } = await imports.productOf('MUG');
    expect(variants.map(({ values }) => Object.values(values)[0])).toMatchObject([
      { value: '11', currency: 'EUR' },
      { value: '12', currency: 'EUR' },
    ]);
  });

  test('two variants with the same combination, a taken variant ID and a wrong main row are named', async () => {
    await imports.run(await sheetOf(columns, mugs));
    const found = await imports.preview(
      await sheetOf(columns, [
        ['MUG', 'MUG-X', '', 'Glaze', 'red', '8', 350],
        ['CUP', 'CUP', '', '', '', '8', 200],
        ['CUP', 'CUP-R', '', 'Glaze', 'Red', '3', 200],
        ['POT', 'POT', 'Pot', '', '', '4', 200],
        ['POT', 'mug-b', '', 'Glaze', 'Blue', '4', 200],
      ]),
    );
    const problems = (await imports.rowsOf(found)).map((row) => [
      row.result,
      ...row.problems.map(({ code }) => code),
      ...row.cells.flatMap(({ problem }) => problem?.code ?? []),
    ]);
    expect(problems).toEqual([
      ['error', 'variant_combination_taken'],
      ['error', 'required'],
      ['error', 'main_row_wrong'],
      ['new'],
      ['error', 'variant_id_taken'],
    ]);
  });
});

describe('the matching of columns', () => {
  test('a column may make a new attribute', async () => {
    const found = await imports.preview(
      await sheetOf(['SKU', 'Name', 'Glaze type'], [['A-1', 'Mug', 'Reactive']]),
    );
    expect(found.columns[2]).toMatchObject({ target: { kind: 'undecided' } });
    const target = { kind: 'new_attribute', name: 'Glaze type', dtype: 'select' } as const;
    await imports.start(await imports.match(found, { 'Glaze type': target }));
    const made = must(await company.admin.call(listAttributes)).find(({ name }) => name === 'Glaze type');
    expect(made).toMatchObject({ dtype: 'select', options: ['Reactive'] });
    expect((await imports.productOf('A-1')).values[String(made?.id)]).toBe('Reactive');
  });

  test('U01 an attribute that an import makes is asked of no product, and proposed for the category whose products have it', async () => {
    const rows = ['W-1', 'W-2', 'W-3'].map((id) => [id, 'Lamp', 'Wired lamps', '40']);
    const found = await imports.preview(await sheetOf(['SKU', 'Name', 'Category', 'Watts used'], rows));
    const target = { kind: 'new_attribute', name: 'Watts used', dtype: 'decimal' } as const;
    await imports.start(await imports.match(found, { 'Watts used': target }));
    const attribute = must(await company.admin.call(listAttributes)).find(
      ({ name }) => name === 'Watts used',
    );
    const attribute_id = attribute?.id;
    const { category } = await imports.productOf('W-1');
    const query = { category_id: category?.id ?? 0 };
    const asked = must(await company.admin.call(getFamilies, { query })).category.attributes;
    expect(asked.map((entry) => entry.attribute_id)).not.toContain(attribute_id);
    const proposed = must(await company.admin.call(proposeFamily, { query })).attributes;
    expect(proposed).toContainEqual({
      attribute_id,
      wanted: true,
      for_buyers: true,
      counts: true,
      filled: 3,
    });
  });

  test('what the person corrected is remembered for files with the same columns, and can be forgotten', async () => {
    const bytes = await sheetOf(['SKU', 'Name', 'Remarks int.'], [['A-1', 'Mug', 'ask Ravi']]);
    const found = await imports.preview(bytes, { name: 'Ravi list.xlsx' });
    await imports.match(found, { 'Remarks int.': { kind: 'skip' } });
    const later = await imports.preview(await sheetOf(['sku', 'NAME', 'Remarks int'], [['A-2', 'Cup', '']]), {
      name: 'other.xlsx',
    });
    expect(later.columns[2]).toMatchObject({ target: { kind: 'skip' }, sure: 100 });
    expect(later.mapping_name).toBe('Ravi list');
    const forgotten = await imports.match(later, {});
    expect(forgotten.columns[2]?.sure).toBeLessThan(100);
  });

  test('two columns cannot be the same attribute', async () => {
    const found = await imports.preview(await sheetOf(['SKU', 'Name', 'Other'], [['A-1', 'Mug', 'x']]));
    const target = { kind: 'field', field: 'name' } as const;
    expect(
      await company.admin.call(matchColumns, {
        params: { id: found.id },
        body: { columns: [{ index: 2, target }] },
      }),
    ).toMatchObject({
      status: 400,
      errors: [{ code: 'column_chosen_twice', path: 'body.columns', params: { columns: 'B, C' } }],
    });
  });

  test.each(['en', 'tr'] as const)(
    'every column of the template matches by itself (%s)',
    async (language) => {
      const own = await makeCompany(t, { language });
      const { download_link: link } = must(await own.admin.call(importTemplate));
      const titles = await headerOf((await fetchFile(t, link)).path);
      expect(titles.length).toBeGreaterThan(30);
      const filled = await sheetOf(titles, [['T-1', ...titles.slice(1).map(() => null)]]);
      const found = await importsOf(t, own).preview(filled);
      const unsure = found.columns.filter(
        ({ target, sure }) => target.kind === 'undecided' || target.kind === 'skip' || sure < 85,
      );
      expect(unsure.map(({ header: title }) => title)).toEqual([]);
    },
  );
});

/** Titles of a sheet that may have no rows. */
async function headerOf(path: string): Promise<string[]> {
  let found: string[] = [];
  const listener = {
    onHead: ({ header: titles }: { header: string[] }) => {
      found = titles;
    },
    onRows: () => undefined,
  };
  await streamSheetFromChild({ path, name: 'template.xlsx' }, {}, listener).catch(() => 0);
  return found;
}

test('IMPORT-004 IMPORT-016 the steps have their texts in the language of the person', async () => {
  const { steps } = must(await company.admin.call(importSteps)).value.value;
  expect(steps.map(({ slug, order }) => [slug, order])).toEqual([
    ['file_validation', 1],
    ['data_backup', 2],
    ['product_update', 3],
    ['product_upload', 4],
  ]);
  const turkish = await makeCompany(t, { language: 'tr' });
  const last = must(await turkish.admin.call(importSteps)).value.value.steps[3];
  expect(last).toMatchObject({
    label: 'Yeni ürünler',
    status_lables: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
  });
});
