import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAttribute,
  listAttributes,
  NOT_ARCHIVED,
  searchProducts,
  updateAttribute,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { applyProductChanges } from '../products/index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [
        {
          kind: 'create',
          fields: {
            product_id: 'MUG',
            name: 'Mug',
            variant_types: [
              { name: 'Color', options: ['Blue', 'Yellow'] },
              { name: 'Pack type', options: ['Gift box'] },
            ],
            variants: {
              mode: 'replace',
              list: ['Blue', 'Yellow'].map((option) => ({
                variant_id: `MUG-${option}`,
                options: { Color: option, 'Pack type': 'Gift box' },
                values: {},
              })),
            },
          },
        },
        { kind: 'create', fields: { product_id: 'BOWL', name: 'Bowl' } },
      ],
    }),
  );
});
afterAll(() => t.close());

const search = async (filters = '', values: number[] = []) =>
  must(
    await company.admin.call(searchProducts, {
      body: { values, filter_args: { filters: [filters, NOT_ARCHIVED].filter(Boolean).join(' AND ') } },
    }),
  );
const skus = async (filters: string) => (await search(filters)).hits.map(({ product_id }) => product_id);

test('SEARCH-017 options are values: filtered, counted and shown, though no product has a value of its own', async () => {
  const colour = must(await company.admin.call(listAttributes)).find((one) => one.internal_name === 'color');
  const id = colour?.id ?? 0;
  const { facets, hits } = await search('', [id]);
  expect(facets.find(({ key }) => key === String(id))?.values).toEqual([
    { key: 'Blue', label: 'Blue', count: 1 },
    { key: 'Yellow', label: 'Yellow', count: 1 },
  ]);
  expect(hits.find(({ product_id }) => product_id === 'MUG')?.values).toEqual({ [id]: 'Blue, Yellow' });
  for (const filter of [`${id}:"Yellow"`, 'Colour:"Yellow"', 'color:"Blue"']) {
    expect(await skus(filter)).toEqual(['MUG']);
  }
  expect(await skus(`${id}:"Red"`)).toEqual([]);
});

test('SEARCH-017 an axis without an attribute is filtered under its name, and follows the attributes', async () => {
  const isNamed = async () =>
    (await search()).facets.flatMap(({ key, name }) => (/pack/i.test(name) ? key : []));
  expect(await isNamed()).toEqual(['pack_type']);
  expect(await skus('pack_type:"Gift box"')).toEqual(['MUG']);
  const made = must(
    await company.admin.call(createAttribute, {
      body: { name: 'Packing kind', dtype: 'select', tabname: 'basic', is_filter: true },
    }),
  );
  const params = { id: made.id };
  must(await company.admin.call(updateAttribute, { params, body: { name: 'Pack Type' } }));
  expect(await isNamed()).toEqual([String(made.id)]);
  expect(await skus(`${made.id}:"Gift box"`)).toEqual(['MUG']);
  must(await company.admin.call(updateAttribute, { params, body: { name: 'Crate' } }));
  expect(await isNamed()).toEqual(['pack_type']);
});
