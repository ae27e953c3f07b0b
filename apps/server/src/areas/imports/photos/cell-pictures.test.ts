import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeLayout,
  createProduct,
  getImport,
  IMAGE_MAX_BYTES,
  listAttributes,
  listBackups,
  listCategories,
  listImportPhotos,
  listTasks,
  openBulkTable,
  undoTask,
  updateBulkTable,
  type Import,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { importsOf, type Imports } from '../../../../test/import-flow.ts';
import {
  picturedWorkbook,
  placedCell,
  placedParts,
  wpsCell,
  wpsParts,
} from '../../../../test/sheets/pictured-workbook.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { storeContent } from '../../../platform/made-files/index.ts';
import { previewName } from '../../../platform/sheets/index.ts';
import { runTask } from '../../tasks/index.ts';
import { pictureCells, withPictures } from './cell-pictures.ts';

let t: TestApp;
let company: Company;
let imports: Imports;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  imports = importsOf(t, company);
});
afterAll(() => t.close());

const png = (tone: number) => makePng(6, 6, [tone, 80, 40]);
const namesOf = async (sku: string) => (await imports.productOf(sku)).images.map(({ name }) => name);

const takePictures = async ({ id }: Import, taken: boolean) =>
  must(await company.admin.call(changeLayout, { params: { id }, body: { take_pictures: taken } }));

/** Starts an import and takes its images. @returns what became of these */
async function take(found: Import): Promise<{ linked?: number; lost?: number }> {
  await imports.start(found);
  const task = must(await company.admin.call(listTasks)).find(
    ({ action, reference }) => action === 'fetch_import_images' && reference === found.id,
  );
  if (!task) throw new Error('Nothing is taken');
  await runTask(t.platform, task.task_id);
  return (
    must(await company.admin.call(listTasks)).find(({ task_id: id }) => id === task.task_id)?.counts ?? {}
  );
}

test('I07 images over the cells of a price list come to the products of their rows, and are undone with one press', async () => {
  const workbook = picturedWorkbook({
    rows: [
      ['Our price list 2026'],
      [],
      ['Code', 'Photo', 'Description', 'Barcode image', 'FOB USD'],
      ['LP-1', '', 'Lamp', '', '4.50'],
      ['LP-2', '', 'Lantern', '', '6.20'],
      ['LP-3', '', 'Candle holder', '', '2.10'],
    ],
    over: [
      // A logo above the table, and a barcode, which shows no product.
      { row: 0, column: 0, file: 'logo.png', height: 100 },
      { row: 3, column: 3, file: 'code.png', height: 100 },
      { row: 3, column: 1, file: 'one.png', height: 100 },
      // Dropped a little to the left, and a little too high: most of it lies in the next row.
      { row: 3, rowOff: 180_000, column: 0, file: 'two.png', to: { row: 4, rowOff: 150_000, column: 1 } },
      // The same image for another product, over its description.
      { row: 5, column: 2, file: 'two.png', height: 100 },
    ],
    media: { 'logo.png': png(1), 'code.png': png(2), 'one.png': png(3), 'two.png': png(4) },
  });
  const found = await imports.preview(workbook);
  expect(found.photo_columns).toMatchObject([
    { header: 'Photo', pictures: 2 },
    { header: 'Description', pictures: 1 },
  ]);
  expect(found).toMatchObject({ takes_pictures: true, loose_pictures: 0 });
  expect(found.columns[1]?.target).toEqual({ kind: 'images' });
  expect(found.counts).toMatchObject({ new: 3, error: 0 });
  expect(await take(found)).toMatchObject({ linked: 3, lost: 0 });
  expect([await namesOf('LP-1'), await namesOf('LP-2'), await namesOf('LP-3')]).toEqual([
    ['LP-1.png'],
    ['LP-2.png'],
    ['LP-2.png'],
  ]);
  const [backup] = must(await company.admin.call(listBackups));
  expect(backup).toMatchObject({ action: 'fetch_import_images', product_count: 3 });

  // The same file again adds nothing.
  const again = await imports.preview(workbook);
  expect(await take(again)).toMatchObject({ linked: 3, lost: 0 });
  expect(await namesOf('LP-1')).toEqual(['LP-1.png']);

  const task = must(await company.admin.call(listTasks)).find(
    ({ action, reference }) => action === 'fetch_import_images' && reference === found.id,
  );
  const undone = must(await company.admin.call(undoTask, { params: { task_id: task?.task_id ?? '' } }));
  await runTask(t.platform, undone.task_id);
  expect(await namesOf('LP-2')).toEqual([]);
});

test('X01 TASK-064 undoing an import takes back products with pictures from cells and, if asked, what else it made', async () => {
  const found = await imports.preview(
    picturedWorkbook({
      rows: [
        ['Product ID', 'Name', 'Category', 'Weave', 'Finish grade', 'Knots', 'Image'],
        ['UD-1', 'Rug', 'Floor rugs', 'Kilim', 'A', 'Many', wpsCell('ID_A1')],
        ['UD-2', 'Mat', 'Floor mats', 'Flat', 'B', 'Few', ''],
      ],
      media: { 'a.png': png(31) },
      parts: wpsParts({ ID_A1: 'a.png' }),
    }),
  );
  const matched = await imports.match(found, {
    Weave: { kind: 'new_attribute', name: 'Weave', dtype: 'text' },
    'Finish grade': { kind: 'new_attribute', name: 'Finish grade', dtype: 'select' },
    Knots: { kind: 'new_attribute', name: 'Knots', dtype: 'text' },
  });
  expect(await take(matched)).toMatchObject({ linked: 1 });
  const { task_id: taskId } = must(await company.admin.call(getImport, { params: { id: found.id } }));
  const imported = must(await company.admin.call(listTasks)).find(({ task_id: id }) => id === taskId);
  expect(imported?.counts).toMatchObject({ new_attributes: 3, new_categories: 2 });

  // Somebody uses one category and one attribute for a product of their own.
  const categories = must(await company.admin.call(listCategories));
  const mats = categories.find(({ name }) => name === 'Floor mats')?.id ?? 0;
  const attributes = must(await company.admin.call(listAttributes));
  const idOf = (called: string) => attributes.find(({ name }) => name === called)?.id ?? 0;
  const own = {
    product_id: 'OWN-1',
    name: 'Own',
    category_id: mats,
    values: { [idOf('Finish grade')]: 'B' },
  };
  const { id: product_id } = must(await company.admin.call(createProduct, { body: own }));
  // And one for a cell of a table that they have not saved yet.
  const table = must(await company.admin.call(openBulkTable, { body: { product_ids: [product_id] } }));
  const cell = { product_id, variant_id: null, field: String(idOf('Knots')), value: 'Some' };
  const cells = [{ ...cell, text: null, base: null }];
  must(await company.admin.call(updateBulkTable, { body: { ...table, revision: 0, cells } }));

  const asked = { params: { task_id: taskId ?? '' }, body: { remove_definitions: true } };
  const undone = must(await company.admin.call(undoTask, asked));
  await runTask(t.platform, undone.task_id);
  const undo = must(await company.admin.call(listTasks)).find(({ task_id: id }) => id === undone.task_id);
  expect(undo).toMatchObject({
    status: 'success',
    counts: { removed: 2, kept: 0, definitions_removed: 2 },
    skipped_products: [],
  });
  const names = async <T extends { name: string }>(list: Promise<T[]>) =>
    (await list).map(({ name }) => name);
  const left = await names(company.admin.call(listCategories).then(must));
  expect([left.includes('Floor rugs'), left.includes('Floor mats')]).toEqual([false, true]);
  const kept = await names(company.admin.call(listAttributes).then(must));
  const stay = ['Weave', 'Finish grade', 'Knots'].map((name) => kept.includes(name));
  expect(stay).toEqual([false, true, true]);
});

test('I07 images in cells, placed by Excel or WPS Office, are no values; one beside several rows shows the product', async () => {
  const header = ['Product ID', 'Name', 'Colour', 'Image'];
  const wps = await imports.preview(
    picturedWorkbook({
      rows: [
        header,
        ['TS-1', 'T-shirt', 'Red', wpsCell('ID_A1')],
        ['TS-1', 'T-shirt', 'Blue', wpsCell('ID_B2')],
        ['CP-1', 'Cap', 'Red', wpsCell('ID_A1')],
        ['CP-1', 'Cap', 'Blue', ''],
      ],
      media: { 'a.png': png(11), 'b.png': png(12) },
      parts: wpsParts({ ID_A1: 'a.png', ID_B2: 'b.png' }),
    }),
  );
  expect(wps.photo_columns).toMatchObject([{ header: 'Image', pictures: 3 }]);
  expect(wps.counts).toMatchObject({ error: 0 });
  expect(await take(wps)).toMatchObject({ linked: 3, lost: 0 });
  const shirt = await imports.productOf('TS-1');
  expect([shirt.images.length, ...shirt.variants.map(({ images }) => images.length)]).toEqual([0, 1, 1]);
  const cap = await imports.productOf('CP-1');
  expect([cap.images.length, ...cap.variants.map(({ images }) => images.length)]).toEqual([1, 0, 0]);

  const excel = await imports.preview(
    picturedWorkbook({
      rows: [header, ['BG-1', 'Bag', '', placedCell(2)], ['BG-2', 'Belt', '', placedCell(1)]],
      media: { 'a.png': png(21), 'b.png': Buffer.from('no image') },
      parts: placedParts(['a.png', 'b.png']),
    }),
  );
  expect([excel.photo_columns[0]?.pictures, excel.counts.error, excel.lost_rows]).toEqual([2, 0, 0]);
  expect(await take(excel)).toMatchObject({ linked: 1, lost: 1 });
  expect([await namesOf('BG-2'), await namesOf('BG-1')]).toEqual([['BG-2.png'], []]);
  // What is lost says where it is.
  const { photos } = must(
    await company.admin.call(listImportPhotos, { params: { id: excel.id }, query: { state: 'failed' } }),
  );
  expect(photos).toMatchObject([{ name: 'BG-1.png', address: 'D2', problem: { code: 'not_an_image' } }]);
  expect(must(await company.admin.call(getImport, { params: { id: excel.id } })).has_response_sheet).toBe(
    true,
  );
});

test('I07 images over barcodes and links are no reason to take either; those beside no row are told', async () => {
  const rows = [
    ['SKU', 'Name', 'Karekod', 'Remark', 'Image'],
    ['DC-1', 'Dish', '8690000000017', 'https://example.com/a.jpg', ''],
    ['DC-2', 'Deep dish', '8690000000024', 'https://example.com/b.jpg', 'N/A'],
    [],
    ['DC-3', 'Flat dish', '8690000000031', 'https://example.com/c.jpg', ''],
  ];
  const over = [
    { row: 1, column: 2, file: 'code.png', height: 100 },
    { row: 1, column: 3, file: 'a.png', height: 100 },
    { row: 2, column: 4, file: 'b.png', height: 100 },
    { row: 3, column: 4, file: 'b.png', height: 100 },
  ];
  const media = { 'code.png': png(41), 'a.png': png(42), 'b.png': png(43) };
  const found = await imports.preview(picturedWorkbook({ rows, over, media }));
  expect(found.photo_columns).toMatchObject([
    { header: 'Remark', pictures: 1, links: 3, fetched: false },
    { header: 'Image', pictures: 1 },
  ]);
  expect(found.loose_pictures).toBe(1);
  expect(await take(found)).toMatchObject({ linked: 2, lost: 0 });
  expect([await namesOf('DC-1'), await namesOf('DC-2')]).toEqual([['DC-1.png'], ['DC-2.png']]);
});

test('I07 images that somebody leaves out, previews of an export and parts that are missing cost nothing', async () => {
  const rows = [
    ['Product ID', 'Name', 'Image'],
    ['ST-1', 'Stool', ''],
    ['ST-2', 'Table', ''],
  ];
  const over = [
    { row: 1, column: 2, file: 'a.png', height: 100, name: previewName(1) },
    { row: 2, column: 2, file: 'gone.png', height: 100 },
  ];
  const workbook = picturedWorkbook({ rows, over, media: { 'a.png': png(31) } });
  const found = await imports.preview(workbook);
  expect(found.photo_columns).toMatchObject([{ header: 'Image', pictures: 1 }]);
  // What is chosen is kept for the next sheet of this kind, whatever its columns are read as.
  const left = await takePictures(found, false);
  expect([left.state, left.takes_pictures]).toEqual(['ready', false]);
  const next = await imports.preview(
    picturedWorkbook({ rows: [...rows, ['ST-3', 'Bench', '']], over, media: {} }),
  );
  expect(next.takes_pictures).toBe(false);
  expect((await takePictures(next, true)).takes_pictures).toBe(true);
  expect(await take(await takePictures(found, true))).toMatchObject({ linked: 0, lost: 1 });

  // A drawing nested beyond reason does not cost the rows.
  const deep = picturedWorkbook({
    rows: [...rows.slice(0, 1), ['ST-9', 'Shelf', '']],
    media: {},
    parts: { 'xl/drawings/drawing1.xml': '<a>'.repeat(500) },
  });
  expect((await imports.preview(deep)).counts).toMatchObject({ new: 1, error: 0 });
});

test('I07 an image that cannot be taken says why: too large, damaged, or the workbook is no longer kept', async () => {
  const media = { 'large.png': Buffer.alloc(IMAGE_MAX_BYTES + 1) };
  const { sha256 } = await storeContent(company.base, picturedWorkbook({ rows: [], media }), 'x');
  const taken = await withPictures(company.base, async (take) => [
    await take({ address: `sheet:${sha256}/xl/media/large.png`, name: 'ST-1.png' }),
    await take({ address: `sheet:${sha256}/xl/media/gone.png`, name: 'ST-1.png' }),
    await take({ address: `sheet:${'0'.repeat(64)}/xl/media/large.png`, name: 'ST-1.png' }),
  ]);
  expect(taken).toMatchObject([
    { problem: { code: 'image_too_large', message: 'ST-1.png: Image must smaller than 2MB!' } },
    { problem: { code: 'broken_image', message: 'ST-1.png is damaged and cannot be read' } },
    { problem: { code: 'unknown_file', message: 'This file does not exist or was removed' } },
  ]);
});

test('I07 the copy of a workbook that cannot be opened is removed', async () => {
  const { sha256 } = await storeContent(company.base, Buffer.from('no workbook'), 'x');
  const address = `sheet:${sha256}/xl/media/a.png`;
  await expect(
    withPictures(company.base, (take) => take({ address, name: 'ST-1.png' })),
  ).rejects.toMatchObject({ code: 'not_a_zip' });
  expect(await readdir(join(t.platform.settings.dataDir, 'tmp'))).toEqual([]);
});

test('X18 the images of a sheet of 300,000 rows find their cells', () => {
  const rows = new Set(Array.from({ length: 300_000 }, (_, row) => row + 2));
  const pictures = [2, 300_001].map((row) => ({ row, columns: [0, 0] as const, part: 'a.png' }));
  const found = pictureCells(pictures, { headers: ['Photo'], filled: [0], rows });
  expect(found?.cells.map(([row]) => row)).toEqual([2, 300_001]);
});
