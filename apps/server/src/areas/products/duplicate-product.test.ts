import { afterAll, beforeAll, expect, test } from 'vitest';
import { attributeHistory, createProduct, duplicateProduct, getProduct } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { attributeOf } from '../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';

let app: TestApp;
let company: Company;
let source: number;
let cost: number;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  cost = await attributeOf(company, 'cost_price');
  const moq = await attributeOf(company, 'moq');
  const made = must(
    await company.admin.call(createProduct, {
      body: {
        product_id: 'VASE-1',
        name: 'Blue vase',
        status: 'draft',
        values: {
          [moq]: { value: '24', unit: 'pieces' },
          [cost]: { value: '7', currency: 'USD', unit: 'per-piece' },
        },
        variant_types: [{ name: 'Size', options: ['S', 'L'] }],
        variants: [
          {
            variant_id: 'VASE-1-S',
            options: { Size: 'S' },
            values: { [moq]: { value: '48', unit: 'pieces' } },
          },
          { variant_id: 'BIG', options: { Size: 'L' } },
        ],
        packaging: [
          { description: 'Box', length: '10', width: '10', height: '10', unit: 'cm', no_of_pieces: '2' },
        ],
      },
    }),
  );
  source = made.id;
});
afterAll(() => app.close());

test('U23 a copy is a draft with all that the product has, under IDs that nobody has', async () => {
  const original = must(await company.admin.call(getProduct, { params: { id: source } }));
  const copied = must(await company.admin.call(duplicateProduct, { params: { id: source } }));
  expect(copied).toMatchObject({ product_id: 'VASE-1-COPY', name: 'Blue vase (copy)', left_out: 0 });
  const copy = must(await company.admin.call(getProduct, { params: { id: copied.id } }));
  expect(copy).toMatchObject({
    status: 'draft',
    values: original.values,
    variant_types: original.variant_types,
    variants: [
      { variant_id: 'VASE-1-COPY-S', options: { Size: 'S' }, values: original.variants[0]?.values },
      { variant_id: 'BIG-COPY', options: { Size: 'L' } },
    ],
  });
  expect(copy.packaging).toMatchObject([{ description: 'Box', no_of_pieces: '2' }]);
  const query = { parent_reference: copied.id };
  const history = must(await company.admin.call(attributeHistory, { query }));
  expect(history.filter(({ old_value }) => old_value !== null)).toEqual([]);

  const again = must(await company.admin.call(duplicateProduct, { params: { id: source } }));
  expect(again.product_id).toBe('VASE-1-COPY-2');
});

test('U23 who may not see costs copies none; it needs create_products, in the own company', async () => {
  const clerk = await company.employee([
    'view_products',
    'create_products',
    'view_packaging',
    'edit_packaging',
  ]);
  const copied = must(await clerk.call(duplicateProduct, { params: { id: source } }));
  expect(copied.left_out).toBeGreaterThan(0);
  const copy = must(await company.admin.call(getProduct, { params: { id: copied.id } }));
  expect(copy.values[cost]).toBeUndefined();
  const reader = await company.employee(['view_products']);
  expect(await reader.call(duplicateProduct, { params: { id: source } })).toMatchObject({ status: 403 });
  const stranger = await makeCompany(app);
  expect(await stranger.admin.call(duplicateProduct, { params: { id: source } })).toMatchObject({
    errors: [{ code: 'product_gone' }],
  });
});
