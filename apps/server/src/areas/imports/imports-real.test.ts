import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addImportPhotos,
  getProduct,
  listAttributes,
  listImportRows,
  previewImport,
  NOT_ARCHIVED,
  searchProducts,
  startImport,
  type addImportPhotos as AddPhotos,
  type Import,
  type Product,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { checked, ended, upload } from '../../../test/import-flow.ts';

/** Real products beside the project; their README names origin and licence. */
const folder = resolve(import.meta.dirname, '../../../../../../shared/data/homeware');
const isThere = existsSync(join(folder, 'products.xlsx'));
if (!isThere) console.log('The real product set is not beside the project: its import is not tested.');

let t: TestApp;
let company: Company;
let first: Import;
let photos: ResultOf<typeof AddPhotos>;

/** Photos of a few products; all of them would take minutes. */
const wanted = /^(automatic-espresso-machine|semi-automatic|robot-vacuum)/;

async function preview(): Promise<Import> {
  const bytes = await readFile(join(folder, 'products.xlsx'));
  const sent = must(
    await upload<Import>(t, company.admin, { op: previewImport, files: [{ name: 'products.xlsx', bytes }] }),
  );
  return checked(company.admin, sent.id);
}

async function productOf(sku: string): Promise<Product> {
  const { hits } = must(
    await company.admin.call(searchProducts, {
      body: { query: sku, filter_args: { filters: NOT_ARCHIVED } },
    }),
  );
  const hit = hits.find(({ product_id: id }) => id === sku);
  return must(await company.admin.call(getProduct, { params: { id: hit?.id ?? 0 } }));
}

describe.skipIf(!isThere)('the real sheet (needs ../shared/data)', () => {
  beforeAll(async () => {
    t = await bootTestApp();
    await t.work();
    company = await makeCompany(t);
    first = await preview();
    const names = (await readdir(join(folder, 'photos'))).filter((name) => wanted.test(name));
    const files = await Promise.all(
      names.map(async (name) => ({ name, bytes: await readFile(join(folder, 'photos', name)) })),
    );
    photos = must(await upload(t, company.admin, { op: addImportPhotos, params: { id: first.id }, files }));
    const { task_id } = must(await company.admin.call(startImport, { params: { id: first.id } }));
    const task = await ended(company.admin, task_id);
    if (task.status !== 'success') throw new Error(JSON.stringify(task.error));
  });
  afterAll(() => t.close());

  test('all products and variants go in; the second price list of each variant comes back with its reason', async () => {
    expect(first.products).toEqual({ new: 37, changed: 0 });
    expect(first.counts).toEqual({ all: 211, new: 124, changed: 0, unchanged: 0, error: 87 });
    const { rows } = must(
      await company.admin.call(listImportRows, {
        params: { id: first.id },
        query: { result: 'error', per_page: 100 },
      }),
    );
    const codes = rows.flatMap(({ cells }) => cells.flatMap(({ problem }) => problem?.code ?? []));
    expect(new Set(codes)).toEqual(new Set(['second_currency']));
    expect(codes).toHaveLength(87);
    const { nbHits } = must(
      await company.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    expect(nbHits).toBe(37);
  });

  test('a product has its category, variants, sizes and weights, and the price of its variants', async () => {
    const machine = await productOf('automatic-espresso-machine');
    expect(machine).toMatchObject({
      name: 'Automatic Espresso Machine',
      status: 'published',
      category: { name: 'Coffee Machines' },
      variant_types: [{ name: 'Color', options: ['Matte Black', 'Silver', 'White'] }],
    });
    const attributes = must(await company.admin.call(listAttributes));
    const read = (values: Product['values']) =>
      Object.fromEntries(
        Object.entries(values).map(([id, value]) => [
          attributes.find((one) => String(one.id) === id)?.name ?? id,
          value,
        ]),
      );
    expect(read(machine.values)).toMatchObject({
      Wattage: '1400W',
      Voltage: '220-240V',
      Warranty: '2 Years',
      'Product type': 'Kitchen Appliance',
      Keywords: ['coffee', 'espresso', 'kitchen', 'coffee machines', 'bean-to-cup', 'automatic'],
    });
    // The export's 0 is no price; what all variants share is the product's own (I08).
    expect(read(machine.values)).toMatchObject({
      'Selling price': { value: '879.99', currency: 'USD', unit: 'per-piece' },
      Size: { length: '11.8', width: '13.8', height: '15.7', unit: 'in' },
      Weight: { value: '19.8', unit: 'lb' },
    });
    expect(read(machine.variants[0]?.values ?? {})).toEqual({});
  });

  test('photos are linked by their names to products and variants, also where the sheet cut an ID off', async () => {
    expect(photos.import.photos).toMatchObject({ unknown_product: 0, failed: 0 });
    const machine = await productOf('automatic-espresso-machine');
    expect(machine.images.map(({ name }) => name)).toEqual(['automatic-espresso-machine.jpg']);
    expect(machine.variants.map(({ images }) => images.map(({ name }) => name))).toEqual([
      ['automatic-espresso-machine-matte-black.jpg'],
      ['automatic-espresso-machine-silver.jpg'],
      ['automatic-espresso-machine-white.jpg'],
    ]);
    const semi = await productOf('semi-automatic-espresso-machine');
    expect(semi.variants.flatMap(({ images }) => images)).toHaveLength(2);
    const pro = await productOf('robot-vacuum-pro');
    expect(pro.images.map(({ name }) => name)).toEqual(['robot-vacuum-pro.jpg']);
  });

  test('the same file again is unchanged, row by row', async () => {
    const again = await preview();
    expect(again.counts).toEqual({ all: 211, new: 0, changed: 0, unchanged: 124, error: 87 });
  });
});
