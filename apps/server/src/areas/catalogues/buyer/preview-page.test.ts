import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  generateCatalogue,
  getCatalogue,
  listAttributes,
  listBuyerProducts,
  previewCataloguePage,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../../products/index.ts';

let t: TestApp;
let company: Company;
let attribute: Record<string, number>;
let products: number[];
let id: number;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri' });
  const list = must(await company.admin.call(listAttributes));
  attribute = Object.fromEntries(list.map((one) => [one.internal_name, one.id]));
  products = await makeProducts();
  const attribute_ids = ['selling_price', 'moq'].map((name) => attribute[name] ?? 0);
  const body = { name: 'Spring', buyer_company: 'Kobo Home', product_ids: products, attribute_ids };
  ({ id } = must(await company.admin.call(createCatalogue, { body })));
});
afterAll(() => t.close());

function makeProducts(): Promise<number[]> {
  const key = (name: string) => String(attribute[name]);
  const price = (value: string) => ({
    [key('selling_price')]: { value, currency: 'USD', unit: 'per-piece' },
  });
  return company.inside(async (ctx) => {
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: ['Bowl', 'Vase'].map((name) => ({
        kind: 'create' as const,
        fields: {
          product_id: name.toUpperCase(),
          name,
          status: 'published' as const,
          values: {
            ...price('10'),
            [key('material')]: ['Brass'],
            [key('cost_price')]: { value: '4321', currency: 'USD', unit: 'per-piece' },
          },
          variant_types: [{ name: 'Size', options: ['S', 'L'] }],
          variants: {
            mode: 'replace' as const,
            list: [
              { variant_id: `${name}-S`, options: { Size: 'S' }, values: price('10'), image_ids: [] },
              { variant_id: `${name}-L`, options: { Size: 'L' }, values: price('30'), image_ids: [] },
            ],
          },
        },
      })),
    });
    return applied.map((one) => one.id ?? 0);
  });
}

type Body = NonNullable<InputOf<typeof previewCataloguePage>['body']>;
const preview = async (body: Body) =>
  must(await company.admin.call(previewCataloguePage, { params: { id }, body })).html;

test('CAT-005 the preview is the page of the buyer with the settings as typed, and saves nothing', async () => {
  const before = await preview({});
  expect(before).toContain('<h1');
  expect(before).toContain('$10.00');
  expect(before).not.toContain('Brass');
  const attribute_ids = ['selling_price', 'material'].map((name) => attribute[name] ?? 0);
  const price_rules = { markup: '50', rounding: 'exact', on_request: false } as const;
  const typed = await preview({ changes: { attribute_ids, price_rules, note: 'Only for <b>Mei</b>' } });
  expect(typed).toContain('$15.00');
  expect(typed).toContain('Brass');
  expect(typed).toContain('Only for &lt;b&gt;Mei&lt;/b&gt;');
  for (const html of [before, typed]) expect(html).not.toMatch(/<script|<noscript|4321|page-data/);
  const stored = must(await company.admin.call(getCatalogue, { params: { id } }));
  expect(stored).toMatchObject({ note: '', status: 'draft', link: null, revision: 1 });
});

test('CAT-005 the preview has the filters and products of the page, and what was typed is not served to buyers', async () => {
  const [bowl = 0] = products;
  const found = await preview({ at: '?search=vase' });
  expect([found.includes('Vase'), found.includes('Bowl')]).toEqual([true, false]);
  const page = await preview({ at: `/product/${bowl}` });
  const large = /data-option="(\d+)"[^>]*value="L"|value="L"[^>]*data-option="(\d+)"/.exec(page);
  const option = large?.[1] ?? large?.[2];
  expect(await preview({ at: `/product/${bowl}?option=${option}` })).toContain('Bowl-L');

  const { link } = must(await company.admin.call(generateCatalogue, { params: { id } }));
  const token = link?.split('/').at(-1) ?? '';
  const cards = async () => must(await t.as()(listBuyerProducts, { params: { token } })).cards;
  expect((await cards()).map(({ price }) => price)).toEqual(['$10.00', '$10.00']);
  await preview({ changes: { price_rules: { markup: '100', rounding: 'exact', on_request: false } } });
  expect((await cards()).map(({ price }) => price)).toEqual(['$10.00', '$10.00']);
});

test('CAT-005 a preview of what is not there is refused, with other addresses and to others', async () => {
  const { call } = company.admin;
  const at = async (where: string) =>
    (await call(previewCataloguePage, { params: { id }, body: { at: where } })).status;
  expect(await at('/product/999999')).toBe(404);
  expect(await at('/../etc')).toBe(400);
  const other = await makeCompany(t, { name: 'Other' });
  expect(await other.admin.call(previewCataloguePage, { params: { id }, body: {} })).toMatchObject({
    status: 404,
  });
});
