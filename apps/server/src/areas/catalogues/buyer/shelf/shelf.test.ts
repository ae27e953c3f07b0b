import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createCatalogue,
  generateCatalogue,
  listBuyerProducts,
  optionValue,
  saveOwnProducts,
  searchProducts,
  updateCatalogue,
  updateLinkSettings,
  type BuyerPage,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../../test/factories.ts';
import { ensureCategories, loadAttributes } from '../../../attributes/index.ts';
import { applyProductChanges, type ProductFields } from '../../../products/index.ts';
import { ShelfMaker } from './shelf-product.ts';
import { isNear } from './shelf-search.ts';
import { synonymsOf } from './synonyms.rules.ts';

type Query = NonNullable<InputOf<typeof listBuyerProducts>['query']>;

let t: TestApp;
let company: Company;
let attribute: Record<string, number>;
let ids: number[];

const usd = (value: string) => ({ value, currency: 'USD', unit: 'per-piece' });

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri Exports', language: 'en' });
  ids = await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    attribute = Object.fromEntries(attributes.map(({ internal_name, id }) => [internal_name, id]));
    const categories = await ensureCategories(ctx, ['Vases', 'Bowls', 'Lamps']);
    const of = (name: string) => categories.get(name)?.id ?? null;
    const key = (name: string) => String(attribute[name]);
    const made: ProductFields[] = [
      {
        product_id: 'V-1',
        name: 'Tall vase',
        category_id: of('vases'),
        values: { [key('selling_price')]: usd('12'), [key('material')]: ['Glass'], [key('color')]: ['Blue'] },
      },
      {
        product_id: 'V-2',
        name: 'Round pot',
        category_id: of('vases'),
        values: {
          [key('selling_price')]: usd('2'),
          [key('material')]: ['Ceramic'],
          [key('weight')]: { value: '1.2', unit: 'kg' },
          [key('carton_size')]: { length: '50', width: '40', height: '30', unit: 'cm' },
          [key('pieces_per_carton')]: '6',
          [key('moq')]: { value: '24', unit: 'pieces' },
        },
        variant_types: [
          { name: 'Color', options: ['Green', 'White'] },
          { name: 'Size', options: ['20 cm', '30 cm'] },
        ],
        variants: {
          mode: 'replace',
          list: [
            ['Green', '20 cm', '20'],
            ['Green', '30 cm', '30'],
            ['White', '20 cm', '22'],
          ].map(([Color = '', Size = '', price = ''], n) => ({
            variant_id: `V-2-${n}`,
            options: { Color, Size },
            values: {
              [key('selling_price')]: usd(price),
              ...(n === 1 ? { [key('weight')]: { value: '2.4', unit: 'kg' } } : {}),
            },
          })),
        },
      },
      {
        product_id: 'B-1',
        name: 'Serving bowl',
        category_id: of('bowls'),
        values: {
          [key('selling_price')]: usd('8'),
          [key('material')]: ['Wood'],
          [key('remarks')]: 'WATCHWORD',
          [key('storage_place')]: 'WATCHWORD',
        },
        variant_types: [{ name: 'Pack type', options: ['Single', 'Set of 4'] }],
        variants: {
          mode: 'replace',
          list: ['Single', 'Set of 4'].map((option, n) => ({
            variant_id: `B-1-${n}`,
            options: { 'Pack type': option },
            values: {},
          })),
        },
      },
      { product_id: 'L-1', name: 'Lantern', category_id: of('lamps'), values: { [key('color')]: ['White'] } },
    ];
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: made.map((fields) => ({
        kind: 'create',
        fields: { status: 'published', ...fields } as never,
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
});
afterAll(() => t.close());

const shownNames = [
  'selling_price',
  'moq',
  'material',
  'color',
  'size',
  'weight',
  'carton_size',
  'pieces_per_carton',
];

async function share(shown: readonly string[] = shownNames) {
  const body = {
    name: 'Spring',
    buyer_company: 'Nordhem',
    product_ids: ids,
    attribute_ids: shown.map((name) => attribute[name] ?? 0),
  };
  const { id } = must(await company.admin.call(createCatalogue, { body }));
  const { link } = must(await company.admin.call(generateCatalogue, { params: { id } }));
  return { id, token: link?.split('/').at(-1) ?? '' };
}

async function find(token: string, query: Query) {
  return must(await t.as()(listBuyerProducts, { params: { token }, query }));
}
const names = async (token: string, query: Query) => (await find(token, query)).cards.map(({ name }) => name);

describe('filters of a buyer', () => {
  test('CAT-009 values of a kind are alternatives, kinds narrow each other, and counts say what there would be', async () => {
    const { token } = await share();
    const colour = String(attribute['color']);
    const green = [`${colour}:Green`];
    expect(await names(token, { filter: green })).toEqual(['Round pot']);
    expect(await names(token, { filter: [...green, `${colour}:Blue`] })).toEqual(['Tall vase', 'Round pot']);
    expect(await names(token, { filter: [...green, `${colour}:White`, 'category:Lamps'] })).toEqual([
      'Lantern',
    ]);
    const { filters } = await find(token, { filter: [...green, 'category:Vases'] });
    const counts = (key: string) =>
      filters?.kinds.find((kind) => kind.key === key)?.values.map(({ label, count }) => `${label} ${count}`);
    // Of its own kind a value counts what it would add; one without products stays.
    expect(counts('category')).toEqual(['Vases 1', 'Bowls 0', 'Lamps 0']);
    expect(counts(colour)).toEqual(['White 1', 'Blue 1', 'Green 1']);
    expect(filters?.without).toEqual(
      expect.arrayContaining([
        { key: colour, total: 2 },
        { key: 'category', total: 1 },
      ]),
    );
  });

  test('ruling Y: options are values of their attribute, other axes can be filtered under their own name', async () => {
    const { token } = await share();
    expect(await names(token, { filter: ['~Pack type:Set of 4'] })).toEqual(['Serving bowl']);
    const { filters } = await find(token, {});
    const labels = filters?.kinds.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Category', 'Colour', 'Material', 'Pack type']));
    expect(labels?.slice(0, 2)).toEqual(['Category', 'Colour']);
  });

  test('CAT-009 SEARCH-016 sizes are bands alone, and a whole size of an older address or saved view is its band', async () => {
    const { token } = await share();
    const size = String(attribute['size']);
    const answer = await find(token, { filter: `${size}:30 × 20 × 8 cm` });
    expect(answer.cards.map(({ name }) => name)).toEqual(['Round pot']);
    const kind = answer.filters?.kinds.find(({ key }) => key === size);
    expect(kind?.values.map(({ label, isChosen }) => [label, isChosen])).toEqual([
      ['10–20 cm', false],
      ['20–30 cm', true],
    ]);
    const search = async (filters: string) =>
      must(await company.admin.call(searchProducts, { body: { filter_args: { filters } } })).hits.map(
        ({ name }) => name,
      );
    expect(await search('Size:"20–30 cm"')).toEqual(['Round pot']);
    expect(await search('Size:"30 × 20 × 8 cm"')).toEqual(['Round pot']);
    expect(await search('Size:"300 × 20 cm"')).toEqual([]);
  });

  test('a price fits when one of the options has it, and never by the price of the product beside them', async () => {
    const { token } = await share();
    expect(await names(token, { min: 1, max: 5 })).toEqual([]);
    expect(await names(token, { min: 25, max: 40 })).toEqual(['Round pot']);
    expect(await names(token, { min: 8 })).toEqual(['Tall vase', 'Round pot', 'Serving bowl']);
    expect(await names(token, { sort: 'price' })).toEqual([
      'Serving bowl',
      'Tall vase',
      'Round pot',
      'Lantern',
    ]);
    expect(await names(token, { sort: '-price' })).toEqual([
      'Round pot',
      'Tall vase',
      'Serving bowl',
      'Lantern',
    ]);
    const { filters } = await find(token, {});
    expect([filters?.price?.stops.at(0), filters?.price?.stops.at(-1)]).toEqual([8, 30]);
    const nothing = await find(token, { filter: 'category:Lamps', min: 5 });
    expect([nothing.total, nothing.filters?.without]).toEqual([
      0,
      [
        { key: 'category', total: 3 },
        { key: 'price', total: 1 },
      ],
    ]);
  });

  test('what buyers do not see is no filter and is not found', async () => {
    const { token } = await share(['selling_price', 'material']);
    const { filters } = await find(token, {});
    // Options are shown to be chosen, own values of an attribute that is not shown are not.
    const values = filters?.kinds.flatMap((kind) => kind.values.map(({ label }) => label));
    expect(values).toContain('Green');
    expect(values).not.toContain('Blue');
    expect(await names(token, { search: 'watchword' })).toEqual([]);
    expect(await names(token, { search: 'blue' })).toEqual([]);
  });

  test('CAT-009 a link without the product filter has none, and ignores those in its address', async () => {
    const { id, token } = await share();
    const body = { show_product_filter: false };
    must(await company.admin.call(updateLinkSettings, { params: { id }, body }));
    const answer = await find(token, { filter: 'category:Lamps', search: 'vase', min: 10 });
    expect([answer.total, answer.filters]).toEqual([4, null]);
  });

  test('a change of one product shows at once, and a draft leaves list, counts and search', async () => {
    const { token } = await share();
    const change = (fields: ProductFields) =>
      company.inside((ctx) =>
        applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'update', id: ids[3] ?? 0, fields }] }),
      );
    expect(await names(token, { search: 'lantern' })).toEqual(['Lantern']);
    await change({ name: 'Lucerna' });
    expect(await names(token, { search: 'lucerna' })).toEqual(['Lucerna']);
    await change({ status: 'draft' });
    expect(await names(token, { search: 'lucerna' })).toEqual([]);
    await change({ status: 'published', name: 'Lantern' });
  });
});

test('CAT-042 a note leaves what is known of the products, and a name or price of the catalogue shows at once', async () => {
  const { id, token } = await share();
  const params = { id };
  expect(await names(token, { search: 'lantern' })).toEqual(['Lantern']);
  must(await company.admin.call(updateCatalogue, { params, body: { note: 'Until May' } }));
  const makes = vi.spyOn(ShelfMaker.prototype, 'make');
  expect(await names(token, { search: 'lantern' })).toEqual(['Lantern']);
  expect(makes).not.toHaveBeenCalled();
  const change = { product_id: ids[3] ?? 0, name: 'Fanale', price: { amount: '777', currency: 'USD' } };
  must(await company.admin.call(saveOwnProducts, { params, body: { changes: [change] } }));
  expect(await names(token, { search: 'fanale', min: 777, max: 777 })).toEqual(['Fanale']);
  expect(makes).toHaveBeenCalledOnce();
  makes.mockRestore();
});

test('ruling Y: an option in litres is no length, and stays among the options of its size', async () => {
  await company.inside(async (ctx) => {
    const size = (await loadAttributes(ctx)).find(({ internal_name }) => internal_name === 'size');
    const values = ['0.6 l', '30 cm', '26 × 11 cm', '250 ml', 'L 30'].map(
      (option) => size && optionValue(size, option) !== undefined,
    );
    expect(values).toEqual([false, true, true, false, true]);
  });
});

describe('search of a buyer', () => {
  test('finds options, IDs without separators, synonyms in both languages, and words nearly typed', async () => {
    const { token } = await share();
    expect(await names(token, { search: 'green' })).toEqual(['Round pot']);
    expect(await names(token, { search: 'v21' })).toEqual(['Round pot']);
    expect(await names(token, { search: 'yeşil' })).toEqual(['Round pot']);
    expect(await names(token, { search: 'wooden dish' })).toEqual(['Serving bowl']);
    expect(await names(token, { search: 'cam vazo' })).toEqual(['Tall vase']);
    expect(await names(token, { search: 'servng' })).toEqual(['Serving bowl']);
    expect(await names(token, { search: 'teapot' })).toEqual([]);
  });

  test('one typing error makes a word near, two only a long one', () => {
    expect([isNear('vsae', 'vase'), isNear('vaze', 'vase'), isNear('bowl', 'bolt')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isNear('stonewear', 'stoneware'), isNear('lamp', 'lantern')]).toEqual([true, false]);
  });

  test('synonyms know plurals', () => {
    expect(synonymsOf('mugs')).toContain('kupa');
    expect(synonymsOf('dishes')).toContain('bowl');
  });
});

describe('the chosen option', () => {
  test('has its own ID, price and measures; what is known only for another size is left out', async () => {
    const { token } = await share();
    const { product } = await pageOf(token, ids[1] ?? 0);
    expect(product).toMatchObject({ price: '$20.00', isFromPrice: true });
    expect(product.variants.map(({ variantId, price, cbm }) => [variantId, price, cbm])).toEqual([
      ['V-2-0', '$20.00', null],
      ['V-2-1', '$30.00', null],
      ['V-2-2', '$22.00', null],
    ]);
    const weights = product.variants.map(
      ({ facts }) => facts.find(({ label }) => label === 'Weight')?.value ?? 'as the product',
    );
    expect(weights).toEqual(['', '2.4 kg', '']);
    const cartons = product.variants.map(({ facts }) => facts.find(({ icon }) => icon === 'packing')?.value);
    expect(cartons).toEqual(['', '', '']);
  });

  test('is that of the address', async () => {
    const { token } = await share();
    const page = await pageOf(token, ids[1] ?? 0, '?option=999');
    expect(page.variantId).toBe(999);
    const named = page.product.variants[2]?.id ?? 0;
    expect((await pageOf(token, ids[1] ?? 0, `?option=${named}`)).html).toMatch(/V-2-2<\/p>/);
  });
});

async function pageOf(token: string, id: number, query = '') {
  const { body } = await t.app.inject({ url: `/view-collection/${token}/product/${id}${query}` });
  const [, data = ''] = /id="page-data">(.*?)<\/script>/s.exec(body) ?? [];
  return { ...(JSON.parse(data) as Extract<BuyerPage, { kind: 'product' }>), html: body };
}
