import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  attributeHistory,
  checkDuplicateProductId,
  createProduct,
  getProduct,
  getProducts,
  searchProducts,
  updateProduct,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { ensureCategories, loadAttributes } from '../attributes/index.ts';
import { storedFiles } from '../../../test/stored-files.ts';
import type { Db } from '../../platform/db/database.ts';
import { saveProduct } from './products.service.ts';

let app: TestApp;
let company: Company;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  ids = await company.inside(async (ctx) =>
    Object.fromEntries(
      (await loadAttributes(ctx)).map(({ internal_name, id }) => [internal_name, String(id)]),
    ),
  );
});
afterAll(() => app.close());

const idOf = (key: string) => ids[key] ?? '';
let count = 0;
const newId = () => `P-${(count += 1)}`;

async function make(
  fields: Partial<Parameters<typeof company.admin.call<typeof createProduct>>[1]['body']> = {},
) {
  const body = { product_id: newId(), name: 'Stoneware vase', ...fields };
  return must(await company.admin.call(createProduct, { body }));
}
const errorsOf = (result: { ok: boolean; errors?: { code: string; path?: string }[] }) =>
  (result.errors ?? []).map(({ code, path }) => ({ code, path }));

describe('one product', () => {
  test('PROD-017 PROD-018 it is created with values, variants and a category, and read back', async () => {
    const category = await company.inside(async (ctx) =>
      (await ensureCategories(ctx, ['vases'])).get('vases'),
    );
    const [picture = ''] = await storedFiles(company, ['image']);
    const product = await make({
      status: 'published',
      image_ids: [picture],
      category_id: category?.id ?? null,
      values: {
        [idOf('material')]: ['Stoneware'],
        [idOf('selling_price')]: { value: '1180.50', currency: 'USD', unit: 'per-piece' },
      },
      variant_types: [{ name: 'Colour', options: ['Blue', 'Red'] }],
      variants: [
        { variant_id: 'PV-1-B', options: { Colour: 'Blue' } },
        { variant_id: 'PV-1-R', options: { colour: 'red' }, values: { [idOf('material')]: ['Brass'] } },
      ],
    });
    expect(product).toMatchObject({
      name: 'Stoneware vase',
      category: { name: 'Vases' },
      revision: 1,
      values: { [idOf('selling_price')]: { value: '1180.5', currency: 'USD', unit: 'per-piece' } },
      variants: [
        { variant_id: 'PV-1-B', options: { Colour: 'Blue' } },
        { variant_id: 'PV-1-R', options: { Colour: 'Red' }, values: { [idOf('material')]: ['Brass'] } },
      ],
    });
    expect(must(await company.admin.call(getProduct, { params: { id: product.id } }))).toEqual(product);
  });

  test('P02 a change asks once for the family of its product', async () => {
    const category_id = await company.inside(
      async (ctx) => (await ensureCategories(ctx, ['jugs'])).get('jugs')?.id ?? null,
    );
    const { id, revision } = await make({ category_id });
    const asked: (string | undefined)[] = [];
    await company.inside(async (ctx) => {
      const execute: Db['execute'] = (statement, options) => {
        asked.push(options?.prepared);
        return ctx.db.execute(statement, options);
      };
      const db = Object.assign(Object.create(ctx.db) as Db, { execute });
      await saveProduct({ ...ctx, db }, { change: { id, revision }, input: { name: 'Stoneware jug' } });
    });
    expect(asked.filter((name) => name?.startsWith('families-of'))).toEqual(['families-of-category']);
  });

  test('PROD-016 several are answered at once, in the order asked for', async () => {
    const [one, two] = [await make(), await make()];
    const list = must(await company.admin.call(getProducts, { query: { ids: [two.id, 999_999, one.id] } }));
    expect(list.map(({ id }) => id)).toEqual([two.id, one.id]);
    const none = await company.admin.call(getProducts, { query: { ids: [999_999] } });
    expect(errorsOf(none)).toEqual([{ code: 'not_found', path: 'query.ids' }]);
  });

  test('PROD-014 PROD-015 a product ID is used once, without regard to case', async () => {
    const { product_id } = await make();
    const other = `  ${product_id.toLowerCase()} `;
    expect(must(await company.admin.call(checkDuplicateProductId, { params: { id: other } }))).toEqual({
      duplicate: true,
    });
    expect(must(await company.admin.call(checkDuplicateProductId, { params: { id: 'free' } }))).toEqual({
      duplicate: false,
    });
    const again = await company.admin.call(createProduct, { body: { product_id: other, name: 'Copy' } });
    expect(errorsOf(again)).toEqual([{ code: 'product_id_taken', path: 'body.product_id' }]);
  });

  test('PROD-042 a product that is gone, or of another company, is told apart from nothing', async () => {
    const stranger = await makeCompany(app);
    const { id } = await make();
    const answer = await stranger.admin.call(getProduct, { params: { id } });
    expect(answer).toMatchObject({ ok: false, status: 404, errors: [{ code: 'product_gone' }] });
    const change = await stranger.admin.call(updateProduct, {
      params: { id },
      body: { name: 'Mine', revision: 1 },
    });
    expect(errorsOf(change)).toEqual([{ code: 'product_gone', path: undefined }]);
  });

  test('an older revision is refused, what is not sent stays', async () => {
    const product = await make({ values: { [idOf('material')]: ['Brass'] } });
    const params = { id: product.id };
    const changed = must(
      await company.admin.call(updateProduct, { params, body: { name: 'New', revision: 1 } }),
    );
    expect(changed).toMatchObject({ name: 'New', revision: 2, values: product.values });
    const late = await company.admin.call(updateProduct, { params, body: { name: 'Late', revision: 1 } });
    expect(late).toMatchObject({ ok: false, status: 409, errors: [{ code: 'conflict' }] });
  });

  test('values are checked by their attribute and told with their place', async () => {
    const refused = await company.admin.call(createProduct, {
      body: {
        product_id: newId(),
        name: 'Wrong',
        values: {
          [idOf('size')]: { length: '10', width: '5', unit: 'kg' },
          [idOf('selling_price')]: { value: '-3', currency: 'USD', unit: 'per-piece' },
          '999999': 'x',
        },
      },
    });
    expect(errorsOf(refused)).toEqual(
      expect.arrayContaining([
        { code: 'unknown_unit', path: `body.values.${idOf('size')}.unit` },
        { code: 'negative', path: `body.values.${idOf('selling_price')}.value` },
        { code: 'not_found', path: 'body.values.999999' },
      ]),
    );
  });

  test('an option that does not exist yet is added to an open list in its tidy spelling', async () => {
    const product = await make({ values: { [idOf('material')]: ['driftwood', 'BRASS'] } });
    expect(product.values[idOf('material')]).toEqual(['Driftwood', 'Brass']);
    const options = await company.inside(
      async (ctx) =>
        (await loadAttributes(ctx)).find(({ internal_name }) => internal_name === 'material')?.options,
    );
    expect(options?.filter((label) => label === 'Driftwood' || label === 'Brass')).toHaveLength(2);
  });

  test('the completeness counts visible attributes and the main image', async () => {
    const bare = await make();
    expect(bare.completeness.percent).toBe(0);
    expect(bare.completeness.missing_for_buyers).toContain(Number(idOf('description')));
    const better = must(
      await company.admin.call(updateProduct, {
        params: { id: bare.id },
        body: { revision: 1, values: { [idOf('description')]: 'A vase', [idOf('material')]: ['Brass'] } },
      }),
    );
    expect(better.completeness.percent).toBeGreaterThan(0);
    expect(better.completeness.sections.find(({ tab }) => tab === 'basic')?.filled).toBe(2);
    expect(better.completeness.missing_for_buyers).not.toContain(Number(idOf('description')));
  });

  test('control characters are left out, wherever they stand', async () => {
    const made = await make({
      product_id: `NUL\u0001-${newId()}`,
      name: 'A\u0001 vase\u0007',
      variant_types: [{ name: 'Col\u0001our', options: ['Bl\u0001ue'] }],
      variants: [{ variant_id: `V\u0001-${newId()}`, options: { 'Col\u0001our': 'Bl\u0001ue' } }],
      values: { [idOf('remarks')]: 'a\u0001b' },
    });
    expect(made).toMatchObject({ name: 'A vase', variants: [{ options: { Colour: 'Blue' } }] });
    expect(JSON.stringify(made)).not.toMatch(/\\u000[17]/);
    const found = must(
      await company.admin.call(searchProducts, {
        body: { query: '\u0001', filter_args: { filters: 'category:"\u0001"', category_name: '\u0001' } },
      }),
    );
    expect(found.nbHits).toBe(0);
  });

  test('MEDIA-007 T03 another order of the pictures is stored, the first of them is the main one', async () => {
    const pictures = await storedFiles(company, ['image', 'image', 'image']);
    const { id, revision } = await make({ image_ids: pictures });
    const [first = '', second = '', third = ''] = pictures;
    const order = [third, first, second];
    must(await company.admin.call(updateProduct, { params: { id }, body: { revision, image_ids: order } }));
    const stored = must(await company.admin.call(getProduct, { params: { id } }));
    expect(stored.images.map((image) => image.id)).toEqual(order);
  });

  test('an image that does not exist is refused', async () => {
    const answer = await company.admin.call(createProduct, {
      body: { product_id: newId(), name: 'X', image_ids: ['3f0c6f0e-5a0e-4d59-9d0e-0f0f0f0f0f0f'] },
    });
    expect(errorsOf(answer)).toEqual([{ code: 'not_found', path: 'body.image_ids' }]);
  });
});

describe('history', () => {
  const historyOf = async (id: number, base_reference?: string) =>
    must(
      await company.admin.call(attributeHistory, {
        query: { parent_reference: id, ...(base_reference ? { base_reference } : {}) },
      }),
    );

  test('PROD-019 PROD-020 old and new value, person and time of every change, as people read them', async () => {
    const price = idOf('selling_price');
    const product = await make({ values: { [price]: { value: '10', currency: 'INR', unit: 'per-piece' } } });
    const before = app.clock.now().getTime();
    must(
      await company.admin.call(updateProduct, {
        params: { id: product.id },
        body: {
          revision: 1,
          name: 'Renamed',
          values: { [price]: { value: '1180', currency: 'INR', unit: 'per-piece' } },
        },
      }),
    );
    const [entry] = await historyOf(product.id, price);
    expect(entry).toMatchObject({
      attribute: price,
      attribute_name: 'Selling price',
      old_value: '₹10.00',
      new_value: '₹1,180.00',
      user: 'Test Person',
      source: 'form',
    });
    expect(new Date(entry?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before - 1);
    expect((await historyOf(product.id)).map(({ attribute }) => attribute).toSorted()).toEqual(
      ['created', 'name', price].toSorted(),
    );
  });

  test('PROD-020 a change of a variant names the variant', async () => {
    const product = await make({
      variant_types: [{ name: 'Colour', options: ['Blue'] }],
      variants: [{ variant_id: 'H-1', options: { Colour: 'Blue' } }],
    });
    const [variant] = product.variants;
    must(
      await company.admin.call(updateProduct, {
        params: { id: product.id },
        body: {
          revision: 1,
          variants: [
            {
              id: variant?.id ?? 0,
              variant_id: 'H-1',
              options: { Colour: 'Blue' },
              values: { [idOf('remarks')]: 'Fragile' },
            },
          ],
        },
      }),
    );
    expect((await historyOf(product.id, idOf('remarks')))[0]).toMatchObject({
      variant_id: 'H-1',
      old_value: null,
      new_value: 'Fragile',
    });
  });

  test('saving without a change writes nothing', async () => {
    const product = await make({ values: { [idOf('remarks')]: 'Same' } });
    const same = must(
      await company.admin.call(updateProduct, {
        params: { id: product.id },
        body: { revision: 1, name: product.name, values: { [idOf('remarks')]: ' Same ' } },
      }),
    );
    expect(same.revision).toBe(1);
    expect(await historyOf(product.id)).toHaveLength(1);
  });
});

describe('costing access', () => {
  test('PERM-037 without it costs are absent from answers and history and cannot be set', async () => {
    const cost = idOf('cost_price');
    const value = { value: '4.20', currency: 'USD', unit: 'per-piece' };
    const product = await make({
      values: { [cost]: value },
      variant_types: [{ name: 'Colour', options: ['Blue'] }],
      variants: [{ variant_id: newId(), options: { Colour: 'Blue' }, values: { [cost]: value } }],
    });
    const employee = await company.employee(['view_products', 'update_products']);
    const seen = must(await employee.call(getProduct, { params: { id: product.id } }));
    expect(seen.values).toEqual({});
    expect(seen.variants[0]?.values).toEqual({});
    const answered = await employee.call(updateProduct, {
      params: { id: product.id },
      body: { revision: 1, values: { [cost]: null } },
    });
    expect(answered).toMatchObject({
      status: 403,
      errors: [{ code: 'costing_editing_denied', path: `body.values.${cost}` }],
    });
    // Sending back what they see does not remove what they do not.
    const variants = seen.variants.map(({ id, variant_id, options, values }) => ({
      id,
      variant_id,
      options,
      values,
    }));
    must(
      await employee.call(updateProduct, {
        params: { id: product.id },
        body: { revision: 1, name: 'By the employee', variants },
      }),
    );
    const full = must(await company.admin.call(getProduct, { params: { id: product.id } }));
    expect(full).toMatchObject({ name: 'By the employee', values: product.values });
    expect(full.variants[0]?.values).toEqual(product.variants[0]?.values);
    must(
      await company.admin.call(updateProduct, {
        params: { id: product.id },
        body: { revision: 2, values: { [cost]: { ...value, value: '5' } } },
      }),
    );
    const history = must(await employee.call(attributeHistory, { query: { parent_reference: product.id } }));
    expect(history.map(({ attribute }) => attribute)).not.toContain(cost);
  });

  test('PERM-016 PERM-037 R07 a price that buyers see is seen without costing access, and set with edit_costing', async () => {
    const price = idOf('selling_price');
    const value = { value: '9.5', currency: 'USD', unit: 'per-piece' };
    const product = await make({ values: { [price]: value } });
    const seller = await company.employee(['view_products', 'update_products', 'create_products']);
    expect(must(await seller.call(getProduct, { params: { id: product.id } })).values).toEqual(
      product.values,
    );
    const change = { params: { id: product.id }, body: { revision: 1, values: { [price]: null } } };
    expect(await seller.call(updateProduct, change)).toMatchObject({
      status: 403,
      errors: [{ code: 'costing_editing_denied', path: `body.values.${price}` }],
    });
    const pricer = await company.employee(['view_products', 'update_products', 'edit_costing']);
    expect(must(await pricer.call(updateProduct, change)).values).toEqual({});
  });

  const guarded = [
    {
      title:
        'PERM-016 PERM-018 PERM-038 costs are seen with view_costing and changed with edit_costing as well',
      key: 'cost_price',
      view: 'view_costing',
      edit: 'edit_costing',
      values: ['4.2', '5'].map((value) => ({ value, currency: 'USD', unit: 'per-piece' })),
      message: "You don't have costing editing access!!!",
    },
    {
      title:
        'PERM-017 PERM-019 PERM-039 packaging is seen with view_packaging and changed with edit_packaging',
      key: 'pieces_per_carton',
      view: 'view_packaging',
      edit: 'edit_packaging',
      values: ['12', '24'],
      message: "You don't have packaging editing access!!!",
    },
  ] as const;

  test.each(guarded)('$title', async ({ key, view, edit, values: [before, after], message }) => {
    const id = idOf(key);
    const price = { value: '9', currency: 'USD', unit: 'per-piece' };
    const product = await make({ values: { [id]: before, [idOf('selling_price')]: price } });
    const params = { id: product.id };
    const changeBy = async (slugs: readonly PermissionSlug[], value: typeof before | typeof after | null) => {
      const employee = await company.employee(['view_products', 'update_products', ...slugs]);
      const seen = must(await employee.call(getProduct, { params }));
      const body = { revision: seen.revision, values: { [id]: value } };
      return { seen: seen.values, answer: await employee.call(updateProduct, { params, body }) };
    };
    const refused = { status: 403, errors: [{ message, path: `body.values.${id}` }] };
    const blind = await changeBy([edit], before);
    expect(blind.seen).toEqual({ [idOf('selling_price')]: price });
    expect(blind.answer).toMatchObject(refused);
    const reader = await changeBy([view], after);
    expect(reader.seen[id]).toEqual(before);
    expect(reader.answer).toMatchObject(refused);
    expect((await changeBy([view], null)).answer).toMatchObject(refused);
    expect((await changeBy([view], before)).answer.ok).toBe(true);
    const editor = await changeBy([view, edit], after);
    expect(must(editor.answer).values[id]).toEqual(after);
  });

  test('PERM-019 who sees packaging but must not change it keeps that of variants that they save', async () => {
    const id = idOf('pieces_per_carton');
    const option = { options: { Colour: 'Blue' }, variant_id: newId() };
    const product = await make({
      variant_types: [{ name: 'Colour', options: ['Blue'] }],
      variants: [{ ...option, values: { [id]: '6' } }],
    });
    const employee = await company.employee(['view_products', 'update_products', 'view_packaging']);
    const body = { revision: 1, variants: [{ ...option, values: { [idOf('remarks')]: 'New' } }] };
    const saved = must(await employee.call(updateProduct, { params: { id: product.id }, body }));
    expect(saved.variants[0]?.values).toEqual({ [id]: '6', [idOf('remarks')]: 'New' });
  });
});
