import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NOT_ARCHIVED,
  addAttributeOption,
  addSubCategory,
  createCategory,
  deleteCategory,
  dtypes,
  getAttribute,
  getProduct,
  listCategories,
  listOptions,
  orderAttributes,
  searchProducts,
  setOptions,
  updateAttribute,
  updateCategory,
  updateProduct,
} from '@sourcewiz/contract';
import { attributesOf, codeOf } from '../../../test/companies/attribute-company.ts';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';

type Tools = ReturnType<typeof attributesOf>;

let app: TestApp;
let company: Company;
let other: Company;
let list: Tools['list'];
let find: Tools['find'];
let make: Tools['make'];
let product: Tools['product'];

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  ({ list, find, make, product } = attributesOf(company));
  other = await makeCompany(app);
});
afterAll(() => app.close());

const update = (id: number, body: object) => company.admin.call(updateAttribute, { params: { id }, body });
const search = async (query: string) =>
  must(
    await company.admin.call(searchProducts, {
      body: { query, facets: true, filter_args: { filters: NOT_ARCHIVED } },
    }),
  );

describe('changing an attribute', () => {
  test('ATTR-001 every setting is kept, and the internal name stays', async () => {
    const { id, internal_name } = await make('Burn time', { dtype: 'uom', default_unit: 'days' });
    const changed = must(
      await update(id, {
        name: '  Candle   time ',
        tabname: 'production',
        compulsory: true,
        visible: false,
        isDisabled: true,
        is_internal: true,
        default_unit: 'hours',
        whole: true,
        is_filter: true,
        meta: { is_primary: true, step_increment: '2.50' },
      }),
    );
    expect(changed).toMatchObject({
      id,
      name: 'Candle time',
      internal_name,
      dtype: 'uom',
      tabname: 'production',
      compulsory: true,
      visible: false,
      isDisabled: true,
      is_internal: true,
      default_unit: 'hours',
      dimension: 'time',
      whole: true,
      is_filter: true,
    });
    expect(must(await company.admin.call(getAttribute, { params: { id } }))).toEqual(changed);
  });

  test('SEARCH-014 filters have meta with is_primary and step_increment', async () => {
    const { id } = await make('Height', { dtype: 'decimal', is_filter: true });
    const meta = { is_primary: true, step_increment: '0.5' };
    expect(must(await update(id, { meta }))).toMatchObject({ meta });
    expect(must(await update(id, { meta: { is_primary: false, step_increment: '' } }))).toMatchObject({
      meta: { is_primary: false, step_increment: null },
    });
    for (const step_increment of ['many', '-1', '0', '1e5']) {
      expect(codeOf(await update(id, { meta: { is_primary: true, step_increment } }))).toBe('not_a_number');
    }
  });

  test('SEARCH-016 Size, Theme, Color and Finish are filters', async () => {
    for (const key of ['size', 'theme', 'color', 'finish']) {
      expect(await find(key)).toMatchObject({ is_filter: true });
    }
  });

  test('what the product itself needs stays', async () => {
    const price = await find('selling_price');
    const cost = await find('cost_price');
    expect(codeOf(await update(price.id, { isDisabled: true }))).toBe('attribute_fixed');
    expect(codeOf(await update(price.id, { tabname: 'internal' }))).toBe('attribute_fixed');
    expect(codeOf(await update(cost.id, { is_internal: false, tabname: 'basic' }))).toBe('attribute_fixed');
    expect(must(await update(price.id, { name: 'Price FOB', isDisabled: false }))).toMatchObject({
      name: 'Price FOB',
      internal_name: 'selling_price',
    });
    must(await update(price.id, { name: 'Selling price' }));
  });

  test('names are unique without regard to case, units and currencies must exist', async () => {
    const { id } = await make('Weave', { dtype: 'uom', default_unit: 'kg' });
    const price = await find('selling_price');
    expect(codeOf(await update(id, { name: ' material ' }))).toBe('attribute_name_taken');
    expect(codeOf(await update(id, { default_unit: 'parsec' }))).toBe('unknown_unit');
    expect(codeOf(await update(id, { dimension: 'weight', default_unit: 'cm' }))).toBe('unknown_unit');
    expect(codeOf(await update(price.id, { default_unit: 'parsec' }))).toBe('unknown_unit');
    expect(codeOf(await update(price.id, { default_currency: 'XXQ' }))).toBe('unknown_currency');
    expect(must(await update(id, { dimension: 'length' }))).toMatchObject({
      dimension: 'length',
      default_unit: null,
    });
  });

  test('another dimension is refused while values have units of the old one', async () => {
    const { id } = await make('Load', { dtype: 'uom', default_unit: 'kg' });
    await product('LOAD-1', { values: { [id]: { value: '12', unit: 'kg' } } });
    expect(await update(id, { dimension: 'length' })).toMatchObject({
      status: 409,
      errors: [{ code: 'unit_in_use', params: { name: 'kg', count: 1 } }],
    });
  });

  test('the search follows: a filter that comes and goes, a value that becomes internal', async () => {
    const { id } = await make('Glaze', { dtype: 'select', options: ['Celadon'] });
    await product('GLAZE-1', { values: { [id]: 'Celadon' } });
    const facetOf = async () => (await search('glaze-1')).facets.find(({ key }) => key === String(id));
    expect(await facetOf()).toBeUndefined();
    must(await update(id, { is_filter: true }));
    expect(await facetOf()).toMatchObject({ values: [{ count: 1 }] });
    must(await update(id, { is_filter: false }));
    expect(await facetOf()).toBeUndefined();
    const cost = await make('Landed', { dtype: 'price', default_unit: 'per-piece', is_filter: true });
    const value = { value: '7777', currency: 'USD', unit: 'per-piece' };
    await product('LANDED-1', { values: { [cost.id]: value } });
    expect((await search('7777')).nbHits).toBe(1);
    must(await update(cost.id, { is_internal: true }));
    expect((await search('7777')).nbHits).toBe(0);
  });

  test('what is asked of a product counts in its completeness, in lists too', async () => {
    await product('COMPLETE-1', { values: {} });
    const { id } = await make('Asked', { dtype: 'text' });
    must(await update(id, { compulsory: true }));
    const percent = async () => (await search('complete-1')).hits[0]?.completeness;
    const value = (await find('description')).id;
    await product('COMPLETE-2', { values: { [id]: 'yes', [value]: 'yes' } });
    const both = (await search('complete-2')).hits[0]?.completeness ?? 0;
    must(await update(id, { isDisabled: true }));
    expect((await search('complete-2')).hits[0]?.completeness ?? 0).toBeLessThan(both);
    expect(await percent()).toBe(0);
  });

  test('employees and strangers change nothing', async () => {
    const { id } = await find('material');
    const employee = await company.employee(['create_products', 'update_products', 'view_products']);
    expect(await employee.call(updateAttribute, { params: { id }, body: { name: 'X' } })).toMatchObject({
      status: 403,
    });
    expect(await employee.call(setOptions, { params: { id }, body: { options: [] } })).toMatchObject({
      status: 403,
    });
    expect(await other.admin.call(updateAttribute, { params: { id }, body: { name: 'X' } })).toMatchObject({
      status: 404,
    });
    expect(await other.admin.call(listOptions, { params: { id } })).toMatchObject({ status: 404 });
    expect(await other.admin.call(setOptions, { params: { id }, body: { options: [] } })).toMatchObject({
      status: 404,
    });
  });

  test('an attribute can be of any of the twenty types', async () => {
    for (const dtype of dtypes) expect(await make(`Of ${dtype}`, { dtype })).toMatchObject({ dtype });
  });

  test('the order inside a section is kept as priority', async () => {
    const ids = (await list()).filter(({ tabname }) => tabname === 'packing').map(({ id }) => id);
    const wanted = ids.toReversed();
    const ordered = must(
      await company.admin.call(orderAttributes, { body: { tabname: 'packing', ids: wanted } }),
    );
    const section = ordered.filter(({ tabname }) => tabname === 'packing');
    expect(section.map(({ id }) => id)).toEqual(wanted);
    expect(
      section.every(({ priority }, index) => index === 0 || priority < (section[index - 1]?.priority ?? 0)),
    ).toBe(true);
    const { id: stray } = await find('material');
    expect(
      codeOf(await company.admin.call(orderAttributes, { body: { tabname: 'packing', ids: [stray] } })),
    ).toBe('not_found');
  });
});

describe('options', () => {
  const options = async (id: number) => must(await company.admin.call(listOptions, { params: { id } }));
  const save = (id: number, list: object[]) =>
    company.admin.call(setOptions, { params: { id }, body: { options: list as never } });

  test('they are listed with their uses, reordered, added and removed', async () => {
    const { id } = await make('Handle', { dtype: 'multi_select', options: ['Rope', 'Brass', 'Wood'] });
    await product('HANDLE-1', { values: { [id]: ['Rope', 'Brass'] } });
    await product('HANDLE-2', { values: { [id]: ['Rope'] } });
    expect(await options(id)).toEqual([
      { label: 'Rope', archived: false, used: 2 },
      { label: 'Brass', archived: false, used: 1 },
      { label: 'Wood', archived: false, used: 0 },
    ]);
    const saved = must(await save(id, [{ label: 'cane' }, { label: 'Brass' }, { label: 'Rope' }]));
    expect(saved.task_id).toBeNull();
    expect(saved.options.map(({ label }) => label)).toEqual(['Cane', 'Brass', 'Rope']);
    expect(await save(id, [{ label: 'Cane' }, { label: 'Rope' }])).toMatchObject({
      status: 409,
      errors: [{ code: 'option_in_use', params: { label: 'Brass', count: 1 } }],
    });
  });

  test('blank, doubled and unknown ones are refused', async () => {
    const { id } = await make('Lid', { dtype: 'select', options: ['Glass', 'Cork'] });
    const both = [{ label: 'Glass' }, { label: 'Cork' }];
    for (const wrong of [
      [...both, { label: ' ' }],
      [...both, { label: 'GLASS' }],
      [{ label: 'Glass' }, { label: 'glass', was: 'Cork' }],
      [...both, { label: 'Steel', was: 'Iron' }],
      [{ label: 'Tin', was: 'Glass' }, { label: 'Zinc', was: 'glass' }, { label: 'Cork' }],
    ]) {
      expect(await save(id, wrong)).toMatchObject({ status: 409, errors: [{ code: 'option_invalid' }] });
    }
    const text = await find('description');
    expect(codeOf(await save(text.id, [{ label: 'A' }]))).toBe('option_invalid');
  });

  test('an archived one stays where it is, is not chosen anew, and comes back', async () => {
    const { id } = await make('Base', { dtype: 'multi_select', options: ['Felt', 'Rubber'] });
    const has = await product('BASE-1', { values: { [id]: ['Felt'] } });
    const hasNot = await product('BASE-2', { values: { [id]: ['Rubber'] } });
    must(await save(id, [{ label: 'Felt', archived: true }, { label: 'Rubber' }]));
    expect((await options(id))[0]).toEqual({ label: 'Felt', archived: true, used: 1 });
    expect((await list()).find((one) => one.id === id)?.options).toEqual(['Rubber']);
    const write = async (product_id: number, value: unknown) => {
      const { revision } = must(await company.admin.call(getProduct, { params: { id: product_id } }));
      const body = { revision, values: { [id]: value as never } };
      return company.admin.call(updateProduct, { params: { id: product_id }, body });
    };
    // Together with another one, and alone.
    expect(must(await write(has, ['Felt', 'Rubber'])).values[id]).toEqual(['Felt', 'Rubber']);
    expect(must(await write(has, ['felt'])).values[id]).toEqual(['Felt']);
    for (const value of [['Felt'], ['Rubber', 'FELT']]) {
      expect(await write(hasNot, value)).toMatchObject({
        status: 400,
        errors: [{ code: 'unknown_option', path: expect.stringContaining(String(id)) }],
      });
    }
    expect(
      codeOf(await company.admin.call(addAttributeOption, { params: { id }, body: { label: 'felt' } })),
    ).toBe('option_invalid');
    must(await save(id, [{ label: 'Felt' }, { label: 'Rubber' }]));
    expect(must(await write(hasNot, ['Felt'])).values[id]).toEqual(['Felt']);
  });

  test('an archived option of a list that takes no new ones stays valid where it is', async () => {
    const { id } = await make('Grade', { dtype: 'select', options: ['A', 'B'] });
    const has = await product('GRADE-1', { values: { [id]: 'A' } });
    must(await update(id, { open_options: false }));
    must(await save(id, [{ label: 'A', archived: true }, { label: 'B' }]));
    const added = await company.admin.call(addAttributeOption, { params: { id }, body: { label: 'C' } });
    expect(codeOf(added)).toBe('option_invalid');
    const current = must(await company.admin.call(getProduct, { params: { id: has } }));
    const body = { revision: current.revision, name: 'Renamed', values: { [id]: 'A' } };
    expect(must(await company.admin.call(updateProduct, { params: { id: has }, body })).values[id]).toBe('A');
  });
});

describe('categories', () => {
  const change = (id: number, body: object) => company.admin.call(updateCategory, { params: { id }, body });

  test('ATTR-035 a rename reaches the search, and no two have one name', async () => {
    const { id } = must(await company.admin.call(createCategory, { body: { name: 'Vases' } }));
    must(await company.admin.call(createCategory, { body: { name: 'Bowls' } }));
    await product('VASE-1', { category_id: id });
    expect(codeOf(await change(id, { name: 'bowls' }))).toBe('category_exists');
    expect(must(await change(id, { name: 'tall vases' }))).toMatchObject({
      name: 'Tall vases',
      product_count: 1,
    });
    expect((await search('vase-1')).hits[0]).toMatchObject({ category_name: 'Tall vases' });
    expect((await search('tall')).nbHits).toBe(1);
    expect(codeOf(await company.admin.call(deleteCategory, { params: { id } }))).toBe('category_in_use');
  });

  test('ATTR-050 ATTR-051 the sub-category shows once the company works with it', async () => {
    expect(await find('sub_category')).toMatchObject({ name: 'Sub Category', visible: false });
    await turnOnSubCategories();
    expect(await find('sub_category')).toMatchObject({ dtype: 'sub_category', visible: true });
  });

  test('sub-categories are added, renamed with their products, reordered, and removed when unused', async () => {
    await turnOnSubCategories();
    const { id: attribute } = await find('sub_category');
    const { id } = must(await company.admin.call(createCategory, { body: { name: 'Lamps' } }));
    const add = (name: string) => company.admin.call(addSubCategory, { params: { id }, body: { name } });
    must(await add('floor lamps'));
    const { sub_categories: subs } = must(await add('Table lamps'));
    expect(subs.map(({ name }) => name)).toEqual(['Floor lamps', 'Table lamps']);
    expect(codeOf(await add(' '))).toBe('option_invalid');
    expect(codeOf(await add('TABLE LAMPS'))).toBe('option_invalid');
    const lamp = await product('LAMP-1', { category_id: id, values: { [attribute]: 'Floor lamps' } });
    const [floor, table] = [subs[0]?.id ?? 0, subs[1]?.id ?? 0];
    expect(codeOf(await change(id, { sub_categories: [{ id: table, name: 'Table lamps' }] }))).toBe(
      'category_in_use',
    );
    const doubled = [
      { id: floor, name: 'Same' },
      { id: table, name: 'same' },
    ];
    expect(codeOf(await change(id, { sub_categories: doubled }))).toBe('category_exists');
    expect(codeOf(await change(id, { sub_categories: [{ id: 999_999, name: 'Stray' }] }))).toBe('not_found');
    const swapped = [
      { id: table, name: 'Floor lamps' },
      { id: floor, name: 'Standing lamps' },
    ];
    expect(must(await change(id, { sub_categories: swapped })).sub_categories).toEqual(swapped);
    expect(must(await company.admin.call(getProduct, { params: { id: lamp } })).values[attribute]).toBe(
      'Standing lamps',
    );
    expect((await search('standing')).nbHits).toBe(1);
  });

  test('an empty one is deleted by admins only, with its sub-categories', async () => {
    const { id } = must(await company.admin.call(createCategory, { body: { name: 'Short-lived' } }));
    must(await company.admin.call(addSubCategory, { params: { id }, body: { name: 'Gone' } }));
    const employee = await company.employee(['create_products', 'update_products', 'view_products']);
    expect(await employee.call(deleteCategory, { params: { id } })).toMatchObject({ status: 403 });
    expect(await other.admin.call(deleteCategory, { params: { id } })).toMatchObject({ status: 404 });
    expect(must(await company.admin.call(deleteCategory, { params: { id } }))).toEqual({ deleted: true });
    expect(must(await company.admin.call(listCategories, {})).some((one) => one.id === id)).toBe(false);
    expect(codeOf(await company.admin.call(deleteCategory, { params: { id } }))).toBe('not_found');
  });
});

async function turnOnSubCategories(): Promise<void> {
  await company.inside(async (ctx) => {
    const { sql } = await import('drizzle-orm');
    await ctx.db.execute(sql`update organisation set sub_category = true where id = ${ctx.orgId}`);
  });
}
