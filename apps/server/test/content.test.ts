import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  allOperations,
  createCatalogue,
  createCategory,
  createContact,
  createCostTemplate,
  createProduct,
  generateCatalogue,
  listAttributes,
  listCategories,
  listCatalogues,
  sendEnquiry,
  type Attribute,
  type EntityKind,
  type InputOf,
  type PermissionSlug,
  type Product,
} from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';
import { sampleInput } from './records/sample-input.ts';

let t: TestApp;
let own: Company;
let other: Company;
let products: Product[];
let attributes: Attribute[];
let catalogueId: number;

beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t, { name: 'Own company' });
  other = await makeCompany(t, { name: 'Other company' });
  ({ products, attributes, catalogueId } = await fill(own, 'OWN'));
  await fill(other, 'OTHER');
});
afterAll(() => t.close());

const attributeOf = (list: readonly Attribute[], key: string) =>
  list.find(({ internal_name }) => internal_name === key) as Attribute;

/** A company with something in each collection. */
async function fill({ admin, inside, orgId }: Company, prefix: string) {
  const category = must(await admin.call(createCategory, { body: { name: `${prefix} Storage` } }));
  must(await admin.call(createCategory, { body: { name: `${prefix} Çini` } }));
  const list = must(await admin.call(listAttributes));
  // Attributes that only some may see: one of the packaging and one of the cost.
  await inside(({ db }) =>
    db.execute(
      sql`update attribute set tabname = 'packing' where org_id = ${orgId} and internal_name = 'description'`,
    ),
  );
  const cost = list.find(({ dtype, is_internal }) => dtype === 'price' && is_internal) as Attribute;
  const values = {
    [attributeOf(list, 'description').id]: 'Boxes of six',
    [attributeOf(list, 'size').id]: { length: '10', width: '20', height: '30', unit: 'cm' },
    [cost.id]: { value: '12.75', currency: 'USD', unit: 'per-piece' },
  };
  const made: Product[] = [];
  for (const [sku, name] of [
    ['1', 'Mango bowl'],
    ['2', 'İznik vase 100%'],
    ['3', 'Cane tray'],
  ]) {
    const variants = [
      { variant_id: `${prefix}-${sku}-S`, options: { Size: 'S' }, values },
      { variant_id: `${prefix}-${sku}-M`, options: { Size: 'M' } },
    ];
    const body = {
      product_id: `${prefix}-${sku}`,
      name: `${name}`,
      category_id: category.id,
      values,
      variants,
    };
    const variant_types = [{ name: 'Size', options: ['S', 'M'] }];
    made.push(must(await admin.call(createProduct, { body: { ...body, variant_types } })));
  }
  const catalogue = must(
    await admin.call(createCatalogue, {
      body: { name: `${prefix} spring`, buyer_company: 'Nordic', product_ids: made.map(({ id }) => id) },
    }),
  );
  const { link } = must(await admin.call(generateCatalogue, { params: { id: catalogue.id } }));
  const letter = { name: `${prefix} buyer`, email: 'buyer@nordic.example', message: 'How much?' };
  const token = link?.split('/').at(-1) ?? '';
  must(await t.as()(sendEnquiry, { params: { token }, body: { company: '', items: [], ...letter } }));
  // Drafts are not sold.
  const item = {
    id: made[0]?.id,
    variant_id: null,
    product_id: `${prefix}-1`,
    name: 'Bowl',
    variant: '',
    quantity: 12,
  };
  await inside(({ db }) =>
    db.execute(sql`update enquiry set items = ${JSON.stringify([item])}::jsonb where org_id = ${orgId}`),
  );
  const template = { name: `${prefix} turned wood`, sheet: { currency: 'USD' } };
  must(
    await admin.call(createCostTemplate, { body: template as InputOf<typeof createCostTemplate>['body'] }),
  );
  must(await admin.call(createContact, { body: { name: `${prefix} prospect`, type: 'prospect' } }));
  await inside(({ db }) =>
    db.execute(
      sql`update organisation set certifications = ${JSON.stringify([
        { name: `${prefix} ISO 9001`, issuer: 'TÜV', number: '1', valid_until: '2027-01-31' },
        { name: 'SA8000', issuer: '', number: '2', valid_until: null },
      ])}::jsonb where id = ${orgId}`,
    ),
  );
  return { products: made, attributes: list, catalogueId: catalogue.id };
}

type Row = Record<string, unknown>;
async function get(path: string, token = own.admin.token) {
  const answer = await t.app.inject({ url: `/api/items/${path}`, headers: { 'access-token': token } });
  const body = answer.json<{
    data: Row[];
    meta: { filter_count: number };
    errors: { code: string; params: Row }[];
  }>();
  return { status: answer.statusCode, ...body };
}
const employee = async (slugs: readonly PermissionSlug[]) => (await own.employee(slugs)).token;
const names = ({ data }: { data: Row[] }) => data.map(({ name }) => name);

/**
 * Collections and the permissions to read their records; `fields=*` reaches those that share a path with an older list.
 */
const collections: [string, PermissionSlug | 'member'][] = [
  ['collections', 'view_catalogue_history'],
  ['collections_products', 'view_catalogue_history'],
  ['manufacturer', 'member'],
  ['categories', 'member'],
  ['certifications', 'member'],
  ['colours', 'member'],
  ['products', 'view_products'],
  ['enquiries', 'view_buyer_details'],
  ['requirements', 'view_buyer_details'],
  ['prospects', 'view_contacts'],
  ['manufacturer_costing_template', 'view_costing'],
  ['attributes', 'member'],
  ['attribute_values', 'view_products'],
  ['variant_attribute_values', 'view_products'],
];

describe('API-027 the content service', () => {
  test.each(collections)('serves %s, and its records one by one', async (collection) => {
    const { status, data, meta } = await get(`${collection}?fields=*`);
    expect([status, data.length > 0]).toEqual([200, true]);
    expect(meta).toEqual({ filter_count: data.length, page: 1, limit: 50 });
    if (collection === 'collections') return;
    const id = encodeURIComponent(String(data[0]?.['id']));
    expect(await get(`${collection}/${id}`)).toMatchObject({ status: 200, data: data[0] });
    expect((await get(`${collection}/999999999`)).status).toBe(404);
    expect((await get(`${collection}/${id}?fields=nothing`)).errors[0]?.code).toBe('unknown_field');
  });

  test('API-028 R08 limit and sort alone are obeyed, also where another list has the path', async () => {
    const all = await get('categories?sort=id');
    expect((await get('categories?limit=1')).meta).toMatchObject({ limit: 1 });
    expect((await get('categories?sort=-id')).data.map(({ id }) => id)).toEqual(
      all.data.map(({ id }) => id).toReversed(),
    );
    const { catalogues } = must(await own.admin.call(listCatalogues, { query: { limit: 1, sort: 'name' } }));
    expect(catalogues).toHaveLength(1);
  });

  test.each(collections)('API-035 API-028 %s holds nothing of another organisation', async (collection) => {
    const mine = JSON.stringify(await get(`${collection}?fields=*&limit=200`));
    expect(mine).not.toContain('OTHER');
    expect(mine).not.toContain(other.orgId);
    const { data } = await get(`${collection}?fields=id`, other.admin.token);
    const isShared = ['certifications', 'colours'].includes(collection);
    for (const { id } of isShared || collection === 'collections' ? [] : data) {
      expect((await get(`${collection}/${encodeURIComponent(String(id))}`)).status).toBe(404);
      const filtered = await get(`${collection}?filter[id][_eq]=${encodeURIComponent(String(id))}`);
      expect(filtered).toMatchObject({ status: 200, data: [], meta: { filter_count: 0 } });
    }
  });

  test.each(collections)('PERM-042 %s is for those who hold %s', async (collection, slug) => {
    const without = await get(`${collection}?fields=*`, await employee([]));
    expect(without.status).toBe(slug === 'member' ? 200 : 403);
    if (slug === 'member') return;
    expect(without.errors[0]).toMatchObject({ code: 'forbidden', params: { permission: slug } });
    expect((await get(`${collection}?fields=*`, await employee([slug]))).status).toBe(200);
  });

  test.each(['user', 'session', '__proto__'])('%s is no collection', async (collection) => {
    const { status, errors } = await get(collection);
    expect([status, errors[0]?.code, errors[0]?.params]).toEqual([404, 'unknown_collection', { collection }]);
    expect((await get(`${collection}/1`)).status).toBe(404);
  });
});

describe('API-028 questions', () => {
  test('are answered filtered, sorted, searched, in pages and with the fields that were asked for', async () => {
    expect(names(await get('products?filter[name][_contains]=IZNIK&fields=name'))).toEqual([
      'İznik vase 100%',
    ]);
    expect(names(await get('products?filter[name][_contains]=100%25'))).toEqual(['İznik vase 100%']);
    expect(names(await get('products?filter[name][_contains]=0_'))).toEqual([]);
    expect(names(await get('products?search=own-3'))).toEqual(['Cane tray']);
    expect(names(await get('products?sort=-name'))).toEqual(['Mango bowl', 'İznik vase 100%', 'Cane tray']);
    const page = await get('products?sort=name&limit=2&page=2&fields=name,id');
    expect(page).toMatchObject({ data: [{ name: 'Mango bowl' }], meta: { filter_count: 3 } });
    expect(Object.keys(page.data[0] ?? {})).toEqual(['name', 'id']);
    expect(await get('products?page=9')).toMatchObject({ data: [], meta: { filter_count: 3 } });
    const ids = products.slice(0, 2).map(({ id }) => id);
    expect((await get(`products?filter[id][_nin]=${ids.join()}`)).meta.filter_count).toBe(1);
    expect(
      (await get(`products?filter[id][_in]=${ids.join()}&filter[id][_neq]=${ids[0]}`)).data,
    ).toHaveLength(1);
    expect((await get('products?filter[updated_by][_null]=true')).data).toHaveLength(0);
    expect((await get('products?filter[created_at][_gt]=2024-01-01')).data).toHaveLength(3);
    expect((await get('certifications?filter[valid_until][_lte]=2027-01-31')).data).toMatchObject([
      { id: 1, name: 'OWN ISO 9001', valid_until: '2027-01-31' },
    ]);
    expect(names(await get('certifications?filter[valid_until][_neq]=2027-01-31'))).toEqual(['SA8000']);
    expect((await get('collections_products?fields=products_id')).data).toEqual(
      products.map(({ id }) => ({ products_id: id })),
    );
  });

  test('name the field, comparison or value that is none', async () => {
    const refused = async (query: string) => {
      const { status, errors } = await get(`products?${query}`);
      return [status, errors[0]?.code, errors[0]?.params];
    };
    expect(await refused('filter[cost][_eq]=1')).toEqual([
      400,
      'unknown_field',
      { field: 'cost', collection: 'products' },
    ]);
    expect((await refused('filter[name][_like]=1')).slice(0, 2)).toEqual([400, 'unknown_operator']);
    expect((await refused('filter[id][_eq]=one')).slice(0, 2)).toEqual([400, 'invalid_filter_value']);
    expect((await refused('colour=red')).slice(0, 2)).toEqual([400, 'invalid_input']);
    expect((await refused('limit=-1')).slice(0, 2)).toEqual([400, 'invalid_input']);
    expect((await refused(`${'a'.repeat(121)}=1`))[0]).toBe(400);
    expect((await refused(`search=${'a'.repeat(2001)}`))[0]).toBe(400);
  });

  test.each([
    "filter[name][_eq]=' or '1'='1",
    "filter[name][_contains]='; delete from product; --",
    'filter[name][_eq]=$1',
    "filter[name][_in]=a','b",
    'search=%25',
    'search=$$ or true',
  ])('cannot break out of their place: %s', async (query) => {
    expect((await get(`products?${encodeURI(query).replaceAll("'", '%27')}`)).status).toBe(200);
    expect((await get('products')).meta.filter_count).toBe(3);
  });

  test('values that the database cannot compare are refused before it is asked', async () => {
    for (const query of ['filter[id][_eq]=9223372036854775808', 'filter[created_at][_gt]=infinity'])
      expect((await get(`products?${query}`)).status).toBe(400);
    expect((await get('products/99999999999999999999')).status).toBe(404);
    expect((await get('manufacturer/not-a-uuid')).status).toBe(404);
  });
});

describe('PERM-037 values', () => {
  const seen = async (token: string) =>
    JSON.stringify([
      await get('products', token),
      await get('attribute_values', token),
      await get('variant_attribute_values', token),
    ]);

  test('of cost and of packaging are for those who may see them', async () => {
    const both = await seen(await employee(['view_products', 'view_costing', 'view_packaging']));
    expect([both.includes('12.75'), both.includes('Boxes of six')]).toEqual([true, true]);
    const cost = await seen(await employee(['view_products', 'view_costing']));
    expect([cost.includes('12.75'), cost.includes('Boxes of six')]).toEqual([true, false]);
    const none = await seen(await employee(['view_products']));
    expect([none.includes('12.75'), none.includes('Boxes of six')]).toEqual([false, false]);
    expect(none).toContain('"height":"30"');
  });

  test('tell whether they have several parts', async () => {
    const size = attributeOf(attributes, 'size').id;
    const { data } = await get(`attribute_values?filter[attribute_id][_eq]=${size}&limit=1`);
    expect(data).toEqual([
      {
        id: `${products[0]?.id}:${size}`,
        product_id: products[0]?.id,
        attribute_id: size,
        attribute: 'Size',
        dtype: 'size',
        values: { length: '10', width: '20', height: '30', unit: 'cm' },
        composite: true,
      },
    ]);
  });
});

describe('paths that were there before', () => {
  test('keep their answers, and speak the query language where it is used', async () => {
    const { catalogues } = must(await own.admin.call(listCatalogues, { query: { status: 'active' } }));
    expect(catalogues.map(({ id }) => id)).toEqual([catalogueId]);
    const filtered = await get('collections?filter[status][_eq]=draft');
    expect(filtered).toMatchObject({ status: 200, data: [], meta: { filter_count: 0 } });
    expect((await get('collections?filter%5Bstatus%5D[_eq]=active')).data).toMatchObject([
      { id: catalogueId, product_count: 3, link: expect.stringContaining('/view-collection/') },
    ]);
    expect((await get('collections?filter[nothing][_eq]=1')).errors[0]?.code).toBe('unknown_field');
    expect((await get(`collections/${catalogueId}`)).data).toMatchObject({ id: catalogueId, covers: [] });
  });

  test('categories are answered all at once', async () => {
    const all = must(await own.admin.call(listCategories)).map(({ name }) => name);
    expect(names(await get('categories?limit=-1&fields=name')).toSorted()).toEqual(all.toSorted());
    expect(names(await get('categories?filter[name][_contains]=cini'))).toEqual(['OWN Çini']);
  });

  const older = allOperations.filter(
    ({ method, path, name }) =>
      method === 'GET' && path.startsWith('/api/items/') && !name.startsWith('items.'),
  );
  test.each(older.map((op) => [op.path, op] as const))(
    '%s is not taken by a collection',
    async (_path, op) => {
      const idOf = (entity: EntityKind) => (entity === 'product' ? products[0]?.id : catalogueId);
      const { input } = sampleInput(op, idOf);
      const answer = await t.app.inject({
        url: addressOf(op, input.params, input.query),
        headers: { 'access-token': own.admin.token },
      });
      const body = answer.json<{ data?: unknown }>();
      expect([answer.statusCode, Object.keys(body)]).toEqual([200, ['data']]);
      expect(op.response.safeParse(body.data).success).toBe(true);
    },
  );
});
