import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addSubCategory,
  attributeHistory,
  createCatalogue,
  createCategory,
  deleteCategory,
  deleteFamily,
  generateCatalogue,
  getFamilies,
  getProduct,
  listBuyerProducts,
  listCatalogueProducts,
  proposeFamily,
  saveFamily,
  NOT_ARCHIVED,
  searchProducts,
  setExchangeRate,
  updateAttribute,
  updateProduct,
  type Category,
  type FamilyAttribute,
  type InputOf,
} from '@sourcewiz/contract';
import { attributesOf, codeOf } from '../../../../test/companies/attribute-company.ts';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';

let t: TestApp;
let company: Company;
let other: Company;
let tools: ReturnType<typeof attributesOf>;
let made = 0;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  other = await makeCompany(t);
  tools = attributesOf(company);
});
afterAll(() => t.close());

const category = async (name: string): Promise<Category> => {
  made += 1;
  return must(await company.admin.call(createCategory, { body: { name: `${name} ${made}` } }));
};
const asks = (id: number, over: Partial<FamilyAttribute> = {}): FamilyAttribute => ({
  attribute_id: id,
  wanted: true,
  for_buyers: true,
  counts: true,
  ...over,
});
const save = (body: InputOf<typeof saveFamily>['body'], by = company.admin) => by.call(saveFamily, { body });
const families = async (id: number) =>
  must(await company.admin.call(getFamilies, { query: { category_id: id } }));
const productOf = async (id: number) => must(await company.admin.call(getProduct, { params: { id } }));
const percents = async (name: string) => {
  const body = { filter_args: { category_name: name, filters: NOT_ARCHIVED }, hitsPerPage: 100 };
  const { hits } = must(await company.admin.call(searchProducts, { body: { ...body, facets: true } }));
  return Object.fromEntries(hits.map(({ product_id: id, completeness }) => [id, completeness]));
};

describe('what a category asks', () => {
  test('U01 a bowl is not asked for wattage: an attribute that came later is asked of nothing until a family says so', async () => {
    const bowls = await category('Bowls');
    const id = await tools.product('BOWL-1', { category_id: bowls.id, values: {} });
    const before = (await productOf(id)).completeness;
    const wattage = await tools.make('Wattage', { dtype: 'decimal' });
    const now = await productOf(id);
    expect(now.completeness).toEqual(before);
    expect(now.completeness.missing_for_buyers).not.toContain(wattage.id);
    const { category: family } = await families(bowls.id);
    expect(family.revision).toBe(0);
    expect(family.attributes.map(({ attribute_id }) => attribute_id)).not.toContain(wattage.id);
  });

  test('U01 changing the family changes the scores of all products of the category together, and nothing else', async () => {
    const lamps = await category('Lamps');
    const bowls = await category('Bowls');
    const wattage = await tools.make('Wattage', { dtype: 'decimal' });
    const height = await tools.make('Height', { dtype: 'decimal' });
    const ids = [
      await tools.product('LAMP-1', { category_id: lamps.id, values: { [wattage.id]: '40' } }),
      await tools.product('LAMP-2', { category_id: lamps.id, values: {} }),
    ];
    await tools.product('BOWL-2', { category_id: bowls.id, values: {} });
    const before = await Promise.all(ids.map(productOf));
    const bowlsBefore = await percents(bowls.name);
    const saved = must(
      await save({ category_id: lamps.id, attributes: [asks(wattage.id), asks(height.id)] }),
    );
    expect(saved.revision).toBe(1);
    // Two attributes and the image.
    expect(await percents(lamps.name)).toEqual({ 'LAMP-1': 33, 'LAMP-2': 0 });
    const after = await Promise.all(ids.map(productOf));
    const unscored = (list: typeof after) => list.map((product) => ({ ...product, completeness: null }));
    expect(unscored(after)).toEqual(unscored(before));
    expect(after.map(({ completeness }) => completeness.percent)).toEqual([33, 0]);
    expect(after[1]?.completeness.missing_for_buyers).toEqual([wattage.id, height.id]);
    expect(await percents(bowls.name)).toEqual(bowlsBefore);
    const history = await company.admin.call(attributeHistory, { query: { parent_reference: ids[0] ?? 0 } });
    expect(must(history).every(({ source }) => source === 'form')).toBe(true);
  });

  test('U01 filling one value changes the score of that product only', async () => {
    const lamps = await category('Lamps');
    const wattage = await tools.make('Wattage', { dtype: 'decimal' });
    must(await save({ category_id: lamps.id, attributes: [asks(wattage.id)] }));
    const id = await tools.product('ONE-1', { category_id: lamps.id, values: {} });
    await tools.product('ONE-2', { category_id: lamps.id, values: {} });
    must(
      await company.admin.call(updateProduct, {
        params: { id },
        body: { revision: 1, values: { [wattage.id]: '60' } },
      }),
    );
    expect(await percents(lamps.name)).toEqual({ 'ONE-1': 50, 'ONE-2': 0 });
  });

  test('U01 an attribute that is archived, or becomes compulsory, changes the scores too', async () => {
    const lamps = await category('Lamps');
    const [wattage, socket] = [
      await tools.make('Wattage', { dtype: 'decimal' }),
      await tools.make('Socket', { dtype: 'text' }),
    ];
    must(await save({ category_id: lamps.id, attributes: [asks(wattage.id)] }));
    await tools.product('ARCH-1', { category_id: lamps.id, values: { [wattage.id]: '5' } });
    expect(await percents(lamps.name)).toEqual({ 'ARCH-1': 50 });
    const change = (id: number, body: object) =>
      company.admin.call(updateAttribute, { params: { id }, body });
    must(await change(socket.id, { compulsory: true }));
    expect(await percents(lamps.name)).toEqual({ 'ARCH-1': 33 });
    must(await change(socket.id, { compulsory: false }));
    must(await change(wattage.id, { isDisabled: true }));
    expect(await percents(lamps.name)).toEqual({ 'ARCH-1': 0 });
  });

  test('U01 a product that moves gets the score of its new category', async () => {
    const [lamps, bowls] = [await category('Lamps'), await category('Bowls')];
    const wattage = await tools.make('Wattage', { dtype: 'decimal' });
    const glaze = await tools.make('Glaze', { dtype: 'text' });
    must(await save({ category_id: lamps.id, attributes: [asks(wattage.id)] }));
    must(await save({ category_id: bowls.id, attributes: [asks(glaze.id)] }));
    const id = await tools.product('MOVE-1', { category_id: bowls.id, values: { [wattage.id]: '5' } });
    expect((await productOf(id)).completeness.percent).toBe(0);
    const body = { revision: 1, category_id: lamps.id };
    must(await company.admin.call(updateProduct, { params: { id }, body }));
    expect(await percents(lamps.name)).toEqual({ 'MOVE-1': 50 });
  });

  test('U01 a sub-category has the family of its category unless it has its own', async () => {
    const lamps = await category('Lamps');
    const [wattage, cable] = [
      await tools.make('Wattage', { dtype: 'decimal' }),
      await tools.make('Cable', { dtype: 'text' }),
    ];
    const of = { params: { id: lamps.id } };
    must(await company.admin.call(addSubCategory, { ...of, body: { name: 'Table' } }));
    const { sub_categories: subs } = must(
      await company.admin.call(addSubCategory, { ...of, body: { name: 'Pendant' } }),
    );
    const pendant = subs.find(({ name }) => name === 'Pendant');
    const sub = await tools.find('sub_category');
    const ids = await Promise.all(
      ['Table', 'Pendant'].map((name) =>
        tools.product(`SUB-${name}`, {
          category_id: lamps.id,
          values: { [sub.id]: name, [wattage.id]: '5' },
        }),
      ),
    );
    must(await save({ category_id: lamps.id, attributes: [asks(wattage.id)] }));
    const percent = async () =>
      Promise.all(ids.map(async (id) => (await productOf(id)).completeness.percent));
    expect(await percent()).toEqual([50, 50]);
    const own = { category_id: lamps.id, sub_category_id: pendant?.id };
    must(await save({ ...own, attributes: [asks(wattage.id), asks(cable.id)] }));
    expect(await percent()).toEqual([50, 33]);
    expect((await families(lamps.id)).sub_categories).toMatchObject([{ id: pendant?.id, name: 'Pendant' }]);
    must(await company.admin.call(deleteFamily, { query: own as never }));
    expect(await percent()).toEqual([50, 50]);
    expect(await percents(lamps.name)).toEqual({ 'SUB-Table': 50, 'SUB-Pendant': 50 });
  });
});

describe('saving', () => {
  test('U01 a family is kept in its order; who began on an older one is told of it', async () => {
    const lamps = await category('Lamps');
    const [one, two] = [await tools.find('weight'), await tools.find('care')];
    const attributes = [asks(two.id, { counts: false }), asks(one.id, { for_buyers: false })];
    must(await save({ category_id: lamps.id, attributes, revision: 0 }));
    expect((await families(lamps.id)).category).toEqual({ attributes, revision: 1 });
    expect(await save({ category_id: lamps.id, attributes: [], revision: 0 })).toMatchObject({
      status: 409,
      errors: [{ code: 'conflict', params: { revision: 1 } }],
    });
    expect(must(await save({ category_id: lamps.id, attributes: [], revision: 1 }))).toEqual({
      attributes: [],
      revision: 2,
    });
    const { rows } = await company.inside((ctx) =>
      ctx.db.execute(sql`select from record_history where org_id = ${company.orgId} and kind = 'family'`),
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  test('U01 it goes with its category, and what it names must be there', async () => {
    const lamps = await category('Lamps');
    expect(await save({ category_id: lamps.id, attributes: [asks(999_999_999)] })).toMatchObject({
      status: 404,
      errors: [{ path: 'body.attributes.0.attribute_id' }],
    });
    expect(await save({ category_id: lamps.id, sub_category_id: 999_999, attributes: [] })).toMatchObject({
      status: 404,
      errors: [{ path: 'body.sub_category_id' }],
    });
    must(await save({ category_id: lamps.id, attributes: [] }));
    must(await company.admin.call(deleteCategory, { params: { id: lamps.id } }));
    const { rows } = await company.inside((ctx) =>
      ctx.db.execute(
        sql`select from attribute_family where org_id = ${company.orgId} and category_id = ${lamps.id}`,
      ),
    );
    expect(rows).toEqual([]);
  });

  test('U01 only admins change families, and nobody reaches those of another company', async () => {
    const lamps = await category('Lamps');
    const attribute = await tools.find('weight');
    must(await save({ category_id: lamps.id, attributes: [asks(attribute.id)] }));
    const query = { category_id: lamps.id };
    const editor = await company.employee(['view_products', 'create_products', 'update_products']);
    expect(must(await editor.call(getFamilies, { query })).category.attributes).toHaveLength(1);
    expect(await save({ category_id: lamps.id, attributes: [] }, editor)).toMatchObject({ status: 403 });
    expect(await editor.call(proposeFamily, { query })).toMatchObject({ status: 403 });
    expect(await editor.call(deleteFamily, { query })).toMatchObject({ status: 403 });
    const stranger = other.admin;
    expect(await stranger.call(getFamilies, { query })).toMatchObject({ status: 404 });
    expect(await save({ category_id: lamps.id, attributes: [] }, stranger)).toMatchObject({ status: 404 });
    expect(await stranger.call(proposeFamily, { query })).toMatchObject({ status: 404 });
    expect(await stranger.call(deleteFamily, { query })).toMatchObject({ status: 404 });
    const { rows } = await other.inside((ctx) => ctx.db.execute(sql`select from attribute_family`));
    expect(rows).toEqual([]);
    expect(codeOf(await save({ category_id: lamps.id, attributes: [asks(attribute.id)] }))).toBe('ok');
  });
});

test('U01 a proposal says in how many products each attribute is filled in; archived products do not count', async () => {
  const lamps = await category('Lamps');
  const wattage = await tools.make('Wattage', { dtype: 'decimal' });
  const socket = await tools.make('Socket', { dtype: 'text' });
  for (const [at, values] of [{ [wattage.id]: '1' }, { [wattage.id]: '2' }, {}, {}].entries()) {
    await tools.product(`PROP-${at}`, { category_id: lamps.id, values });
  }
  await tools.product('PROP-V', {
    category_id: lamps.id,
    values: { [socket.id]: 'E27' },
    variant_types: [{ name: 'Size', options: ['S'] }],
    variants: {
      mode: 'replace',
      list: [{ variant_id: 'PROP-V-S', options: { Size: 'S' }, values: { [wattage.id]: '3' } }],
    },
  });
  await tools.product('PROP-OLD', {
    category_id: lamps.id,
    status: 'archived',
    values: { [socket.id]: 'E14' },
  });
  const { product_count: count, attributes } = must(
    await company.admin.call(proposeFamily, { query: { category_id: lamps.id } }),
  );
  expect(count).toBe(5);
  const found = (id: number) => attributes.find(({ attribute_id }) => attribute_id === id);
  expect(found(wattage.id)).toMatchObject({ wanted: true, counts: false, filled: 3 });
  expect(found(socket.id)).toMatchObject({ wanted: false, counts: false, filled: 1 });
  expect(found((await tools.find('description')).id)).toMatchObject({ wanted: true, filled: 0 });
  expect(found((await tools.find('theme')).id)).toBeUndefined();
});

interface Priced {
  currency?: string;
  category_id?: number;
}

describe('buyers', () => {
  test('U01 what a family keeps from buyers they neither see nor find, and it opens nothing that is internal', async () => {
    const lamps = await category('Lamps');
    const [care, cost] = [await tools.find('care'), await tools.find('cost_price')];
    const id = await tools.product('BUY-1', {
      status: 'published',
      category_id: lamps.id,
      values: {
        [care.id]: 'Rhubarb polish',
        [cost.id]: { value: '7371', currency: 'USD', unit: 'per-piece' },
      },
    });
    const collection = must(
      await company.admin.call(createCatalogue, {
        body: {
          name: 'Spring',
          buyer_company: 'Nordhem',
          product_ids: [id],
          attribute_ids: [care.id],
        },
      }),
    );
    const { link } = must(await company.admin.call(generateCatalogue, { params: { id: collection.id } }));
    const token = link?.split('/').at(-1) ?? '';
    const page = async () =>
      JSON.stringify(
        must(await company.admin.call(listCatalogueProducts, { query: { collection_id: collection.id } })),
      );
    const found = async () =>
      must(await t.as()(listBuyerProducts, { params: { token }, query: { search: 'rhubarb' } })).total;
    expect(await page()).toContain('Rhubarb');
    expect(await found()).toBe(1);
    must(
      await save({
        category_id: lamps.id,
        attributes: [asks(care.id, { for_buyers: false }), asks(cost.id, { for_buyers: true })],
      }),
    );
    const now = await page();
    expect(now).not.toContain('Rhubarb');
    expect(now).not.toContain('7371');
    expect(now).not.toContain('7,371');
    expect(await found()).toBe(0);
    // The company itself can still read it.
    expect((await productOf(id)).values[care.id]).toBe('Rhubarb polish');
  });

  test('U01 a price that a family keeps from buyers neither orders the pieces nor names their currency', async () => {
    const lamps = await category('Lamps');
    const price = await tools.find('selling_price');
    const priced = (id: string, value: string, { currency = 'EUR', category_id }: Priced = {}) =>
      tools.product(id, {
        status: 'published',
        values: { [price.id]: { value, currency, unit: 'per-piece' } },
        ...(category_id === undefined ? {} : { category_id }),
      });
    const product_ids = [
      await priced('KEPT-1', '1', { category_id: lamps.id }),
      await priced('KEPT-2', '2', { category_id: lamps.id, currency: 'USD' }),
      await priced('SHOWN-5', '5'),
      await priced('SHOWN-3', '3'),
    ];
    const rate = { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' };
    must(await company.admin.call(setExchangeRate, { body: rate }));
    const body = { name: 'Prices', buyer_company: 'Nordhem', product_ids, attribute_ids: [price.id] };
    const { id } = must(await company.admin.call(createCatalogue, { body }));
    const { link } = must(await company.admin.call(generateCatalogue, { params: { id } }));
    const params = { token: link?.split('/').at(-1) ?? '' };
    const pieces = async () => {
      const { cards } = must(await t.as()(listBuyerProducts, { params, query: { sort: 'price' } }));
      return cards.map((card) => [card.name, card.price]);
    };
    expect(await pieces()).toEqual([
      ['KEPT-1', '$1.25'],
      ['KEPT-2', '$2.00'],
      ['SHOWN-3', '$3.75'],
      ['SHOWN-5', '$6.25'],
    ]);
    must(await save({ category_id: lamps.id, attributes: [asks(price.id, { for_buyers: false })] }));
    // All of these are in euros, so no notice is needed that others are not.
    expect(await pieces()).toEqual([
      ['SHOWN-3', '€3.00'],
      ['SHOWN-5', '€5.00'],
      ['KEPT-1', null],
      ['KEPT-2', null],
    ]);
  });
});

test('U01 the filters of a category begin with what its family wants', async () => {
  const lamps = await category('Lamps');
  const glaze = await tools.make('Glaze', { dtype: 'select', is_filter: true });
  const theme = await tools.find('theme');
  await tools.product('FACET-1', {
    category_id: lamps.id,
    values: { [glaze.id]: 'Celadon', [theme.id]: ['Modern'] },
  });
  const order = async () => {
    const body = { filter_args: { category_name: lamps.name, filters: NOT_ARCHIVED }, facets: true };
    const { facets } = must(await company.admin.call(searchProducts, { body }));
    return facets.flatMap(({ key }) => (key === String(glaze.id) || key === String(theme.id) ? key : []));
  };
  expect(await order()).toEqual([String(theme.id), String(glaze.id)]);
  must(await save({ category_id: lamps.id, attributes: [asks(glaze.id)] }));
  expect(await order()).toEqual([String(glaze.id), String(theme.id)]);
});
