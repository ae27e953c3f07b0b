import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addToCatalogueSelection,
  attributeHistory,
  checkExclusive,
  contentItems,
  createCatalogue,
  createProduct,
  restoreHistoryEntry,
  updateProduct,
  type ParsedOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { storedFiles } from '../../../../test/stored-files.ts';

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
const newId = () => `PH-${randomUUID().slice(0, 8)}`;
type Body = Partial<ParsedOf<typeof createProduct>['body']>;
const add = async (body: Body = {}) =>
  must(await company.admin.call(createProduct, { body: { product_id: newId(), name: 'Vase', ...body } }));
const change = async (
  { id, revision }: { id: number; revision: number },
  body: Omit<ParsedOf<typeof updateProduct>['body'], 'revision'>,
) => must(await company.admin.call(updateProduct, { params: { id }, body: { ...body, revision } }));
const entryOf = async (id: number, field: string) => {
  const query = { parent_reference: id, base_reference: field };
  const [entry] = must(await company.admin.call(attributeHistory, { query }));
  if (!entry) throw new Error(`no history of ${field}`);
  return entry;
};
const restore = (entryId: number, revision: number, by: Member = company.admin) =>
  by.call(restoreHistoryEntry, { params: { id: entryId }, body: { revision } });
const codesOf = (result: { ok: boolean; errors?: { code: string }[] }) =>
  (result.errors ?? []).map(({ code }) => code);

describe('putting one value back', () => {
  test('PROD-020 a value, later changes of others stay, and the restore is history itself', async () => {
    const price = { value: '10', currency: 'USD', unit: 'per-piece' };
    const product = await add({ values: { [idOf('selling_price')]: price } });
    const changed = await change(product, {
      values: { [idOf('selling_price')]: { ...price, value: '12' } },
    });
    const later = await change(changed, { name: 'Tall vase' });
    const entry = await entryOf(product.id, idOf('selling_price'));
    expect(codesOf(await restore(entry.id, product.revision))).toEqual(['conflict']);
    const restored = must(await restore(entry.id, later.revision));
    expect(restored).toMatchObject({ name: 'Tall vase', values: { [idOf('selling_price')]: price } });
    expect(await entryOf(product.id, idOf('selling_price'))).toMatchObject({
      source: 'restore',
      old_value: '$12.00',
      new_value: '$10.00',
      user: 'Test Person',
    });
  });

  test('fixed fields: name, status, category and product ID, each by itself', async () => {
    await company.inside((ctx) => ensureCategories(ctx, ['Vases', 'Bowls']));
    const categories = await company.inside((ctx) => ensureCategories(ctx, ['Vases', 'Bowls']));
    const vases = categories.get('vases')?.id ?? 0;
    const product = await add({ category_id: vases });
    const code = newId();
    const changed = await change(product, {
      name: 'Bowl',
      status: 'archived',
      product_id: code,
      category_id: categories.get('bowls')?.id ?? 0,
    });
    let revision = changed.revision;
    for (const field of ['name', 'status', 'category', 'product_id']) {
      const entry = await entryOf(product.id, field);
      revision = must(await restore(entry.id, revision)).revision;
    }
    const { id, product_id, name, status } = product;
    expect(must(await restore((await entryOf(id, 'name')).id, revision)).name).toBe('Bowl');
    const now = must(await restore((await entryOf(id, 'name')).id, revision + 1));
    expect(now).toMatchObject({ product_id, name, status, category: { id: vases } });
  });

  test('a value of a variant, pictures while they exist, packaging; never what is more than one value', async () => {
    const [first = '', second = ''] = await storedFiles(company, ['image', 'image']);
    const variantId = newId();
    const variants = [
      {
        variant_id: variantId,
        options: { Size: 'S' },
        values: { [idOf('material')]: ['Brass'] },
        image_ids: [],
      },
    ];
    const product = await add({
      image_ids: [first, second],
      variant_types: [{ name: 'Size', options: ['S'] }],
      variants,
    });
    const { id } = product;
    const changed = await change(product, {
      image_ids: [second],
      variants: [
        { ...variants[0], variant_id: variantId, options: { Size: 'S' }, values: {}, image_ids: [] },
      ],
    });
    const value = must(await restore((await entryOf(id, idOf('material'))).id, changed.revision));
    expect(value.variants[0]?.values).toEqual({ [idOf('material')]: ['Brass'] });
    const pictures = await entryOf(id, 'images');
    const back = must(await restore(pictures.id, value.revision));
    expect(back.images.map((image) => image.id)).toEqual([first, second]);
    await company.inside((ctx) => ctx.db.execute(`delete from file where id = '${first}'`));
    expect(codesOf(await restore(pictures.id, back.revision))).toEqual(['history_not_restorable']);
    const none = await change(back, { variants: [], variant_types: [] });
    for (const field of ['variants', 'variant_types', idOf('material')]) {
      const entry = await entryOf(id, field);
      expect(codesOf(await restore(entry.id, none.revision))).toEqual(['history_not_restorable']);
    }
    expect(codesOf(await restore((await entryOf(id, 'created')).id, none.revision))).toEqual([
      'history_not_restorable',
    ]);
  });

  test('PERM-038 it needs the right to edit that value; entries of others do not exist', async () => {
    const cost = { value: '3', currency: 'USD', unit: 'per-piece' };
    const product = await add({ values: { [idOf('cost_price')]: cost } });
    const changed = await change(product, { values: { [idOf('cost_price')]: null } });
    const entry = await entryOf(product.id, idOf('cost_price'));
    const seer = await company.employee(['view_products', 'update_products', 'view_costing']);
    expect(codesOf(await restore(entry.id, changed.revision, seer))).toEqual(['costing_editing_denied']);
    const other = await makeCompany(app, { name: 'Other' });
    expect(codesOf(await restore(entry.id, changed.revision, other.admin))).toEqual(['not_found']);
  });
});

test('PROD-051 products that are made for one buyer are named before another one sees them', async () => {
  const mark = (buyer: string) => ({ values: { [idOf('exclusive_for_buyer')]: buyer } });
  const nordhem = await add(mark('Nordhem Living'));
  const free = await add();
  const atelier = await add(mark('Atelier Mireille'));
  const body = (buyer: string) => ({ product_ids: [nordhem.id, free.id, atelier.id, 999_999], buyer });
  const ask = async (buyer: string) => must(await company.admin.call(checkExclusive, { body: body(buyer) }));
  expect(await ask(' NORDHEM  living ')).toEqual([
    {
      id: atelier.id,
      product_id: atelier.product_id,
      name: 'Vase',
      exclusive_for: 'Atelier Mireille',
      exclusive_until: null,
    },
  ]);
  expect((await ask('')).map(({ id }) => id).toSorted()).toEqual([nordhem.id, atelier.id].toSorted());
  // Up to and including a day.
  const day = (days: number) =>
    new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  let marked = atelier;
  const until = async (exclusive_until: string) => {
    marked = await change(marked, { values: { [idOf('exclusive_until')]: exclusive_until } });
  };
  await until(day(0));
  expect(await ask('Nordhem Living')).toMatchObject([{ id: atelier.id, exclusive_until: day(0) }]);
  await until(day(-1));
  expect(await ask('Nordhem Living')).toEqual([]);
  await until(day(30));
  // A mark for several buyers, as it is once its attribute has become a list.
  await company.inside((ctx) =>
    ctx.db.execute(sql`update product set values = jsonb_build_object(${idOf('exclusive_for_buyer')}::text,
      '["Atelier Mireille", "Nordhem Living"]'::jsonb) where id = ${free.id}`),
  );
  expect((await ask('Nordhem Living')).map(({ id }) => id)).toEqual([atelier.id]);
  const other = await makeCompany(app, { name: 'Other' });
  expect(codesOf(await other.admin.call(checkExclusive, { body: body('') }))).toEqual(['not_found']);
  const nobody = await company.employee(['view_quotation']);
  const refused = await nobody.call(checkExclusive, { body: { product_ids: [nordhem.id], buyer: '' } });
  expect(codesOf(refused)).toEqual(['forbidden']);
});

test('PROD-001 ATTR-002 a product has id, parent_id, variants, file references and selected variants; a value its attribute', async () => {
  const [picture = ''] = await storedFiles(company, ['image']);
  const variantId = newId();
  const product = await add({
    image_ids: [picture],
    values: { [idOf('material')]: ['Brass'], [idOf('moq')]: { value: '24', unit: 'pieces' } },
    variant_types: [{ name: 'Size', options: ['S'] }],
    variants: [{ variant_id: variantId, options: { Size: 'S' }, values: {}, image_ids: [] }],
  });
  const read = async (collection: string, filter: Record<string, string>) =>
    must(
      await company.admin.call(contentItems, {
        params: { collection },
        query: filter as Record<string, never>,
      }),
    );
  expect(await read('products', { 'filter[id][_eq]': String(product.id) })).toMatchObject([
    {
      id: product.id,
      parent_id: null,
      product_images: [picture],
      variants: [{ id: product.variants[0]?.id, variant_id: variantId, parent_id: product.id }],
    },
  ]);
  const variant = product.variants[0]?.id ?? 0;
  const catalogue = must(
    await company.admin.call(createCatalogue, {
      body: { name: 'Chosen', buyer_company: 'Nordhem', product_ids: [product.id] },
    }),
  );
  const selection = must(
    await company.admin.call(addToCatalogueSelection, {
      query: { model_id: catalogue.id },
      body: { products: [{ product_id: product.id, meta: { selected_variants: [variant] } }] },
    }),
  );
  expect(selection.products).toMatchObject([
    { product_id: product.id, meta: { selected_variants: [variant] } },
  ]);
  const values = await read('attribute_values', { 'filter[product_id][_eq]': String(product.id) });
  expect(values).toHaveLength(2);
  expect(values).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        attribute_id: Number(idOf('material')),
        values: ['Brass'],
        composite: false,
      }),
      expect.objectContaining({
        attribute_id: Number(idOf('moq')),
        values: { value: '24', unit: 'pieces' },
        composite: true,
      }),
    ]),
  );
});
