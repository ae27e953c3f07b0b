import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCatalogueProducts,
  CATALOGUE_PRODUCTS_MAX,
  createCatalogue,
  deleteCatalogue,
  deleteProducts,
  generateCatalogue,
  getCatalogue,
  getProduct,
  listAttributes,
  listCatalogueEnquiries,
  listCatalogueProducts,
  listCatalogues,
  listTasks,
  orderCatalogueProducts,
  removeCatalogueProducts,
  updateCatalogue,
  type Catalogue,
  type InputOf,
  type Operation,
} from '@sourcewiz/contract';
import { alphabets } from '../../../test/alphabets.ts';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { applyProductChanges, type ProductFields } from '../products/index.ts';
import { catalogueTransition } from './catalogue-transitions.rules.ts';

let t: TestApp;
let company: Company;
let other: Company;
/** Attribute ids by their stable key. */
let attribute: Record<string, number>;
let products: number[];

beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '50' });
  company = await makeCompany(t, { name: 'Kaveri' });
  other = await makeCompany(t, { name: 'Other' });
  attribute = await attributesOf(company);
  products = await makeProducts(company, 6);
});
afterAll(() => t.close());

async function attributesOf({ admin }: Company): Promise<Record<string, number>> {
  const list = must(await admin.call(listAttributes));
  return Object.fromEntries(list.map(({ internal_name, id }) => [internal_name, id]));
}

async function makeProducts(
  { inside }: Company,
  count: number,
  fields: Pick<ProductFields, 'values'> = {},
): Promise<number[]> {
  const keys = attribute;
  const mark = Math.random().toString(36).slice(2, 8);
  return inside(async (ctx) => {
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: Array.from({ length: count }, (_, index) => ({
        kind: 'create' as const,
        fields: {
          product_id: `P-${mark}-${index}`,
          name: `Vase ${index}`,
          status: 'published' as const,
          values: {
            [String(keys['selling_price'])]: { value: `${20 - index}.5`, currency: 'USD', unit: 'per-piece' },
            [String(keys['moq'])]: { value: '24', unit: 'pieces' },
            [String(keys['weight'])]: { value: '1.2', unit: 'kg' },
            ...(index === 0 ? { [String(keys['care'])]: 'Wipe clean' } : {}),
            [String(keys['remarks'])]: 'INTERNAL-REMARK',
            [String(keys['cost_price'])]: { value: '3.21', currency: 'USD', unit: 'per-piece' },
          },
          ...fields,
        },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
}

const body = (more: Partial<InputOf<typeof createCatalogue>['body']> = {}) => ({
  body: { name: 'Spring Edit', buyer_company: 'Nordhem Living', product_ids: products, ...more },
});
const make = async (more: Parameters<typeof body>[0] = {}): Promise<Catalogue> =>
  must(await company.admin.call(createCatalogue, body(more)));

describe('making a catalogue', () => {
  test('CAT-008 CAT-010 a new catalogue is a draft with its fields and no link', async () => {
    const made = await make({ buyer_email: 'Ebba@Nordhem.example', note: 'First choice' });
    expect(made).toMatchObject({
      name: 'Spring Edit',
      buyer_company: 'Nordhem Living',
      buyer_email: 'ebba@nordhem.example',
      note: 'First choice',
      status: 'draft',
      link: null,
      product_count: 6,
      expires_at: null,
      enquiry_count: 0,
      opened_count: 0,
      generated_by: 'Test Person',
    });
    expect(must(await company.admin.call(getCatalogue, { params: { id: made.id } }))).toEqual(made);
    // The choice stays, whatever the defaults for the company's links are.
    const expires_at = '2027-03-31T00:00:00.000Z';
    expect(await make({ expires_at })).toMatchObject({ expires_at });
  });

  test('CAT-029 a product named twice is in it once, at its first place', async () => {
    const [a = 0, b = 0, c = 0] = products;
    const made = await make({ product_ids: [b, a, b, c, a] });
    expect(await idsOf(made.id)).toEqual([b, a, c]);
  });

  test('CAT-043 it shows what buyers decide by and most products have, and nothing internal', async () => {
    const made = await make();
    expect(made.attribute_ids.slice(0, 2)).toEqual([attribute['selling_price'], attribute['moq']]);
    expect(made.attribute_ids).toContain(attribute['weight']);
    expect(made.attribute_ids).not.toContain(attribute['care']);
    expect(made.attribute_ids).not.toContain(attribute['remarks']);
    expect(made.attribute_ids).not.toContain(attribute['cost_price']);
    const empty = await make({ product_ids: [] });
    expect(empty.attribute_ids).toContain(attribute['material']);
  });

  test('PROD-008 an internal attribute cannot be chosen, neither at first nor later', async () => {
    const wanted = { attribute_ids: [attribute['moq'] ?? 0, attribute['remarks'] ?? 0] };
    expect(await company.admin.call(createCatalogue, body(wanted))).toMatchObject({ status: 404 });
    const { id } = await make();
    expect(await company.admin.call(updateCatalogue, { params: { id }, body: wanted })).toMatchObject({
      status: 404,
      errors: [{ code: 'not_found', path: 'body.attribute_ids' }],
    });
  });

  test('PERM-017 who does not see packaging does not show it to buyers, and what others show stays', async () => {
    const packing = attribute['pieces_per_carton'] ?? 0;
    const moq = attribute['moq'] ?? 0;
    const packed = await makeProducts(company, 1, {
      values: { [packing]: '12', [moq]: { value: '24', unit: 'pieces' } },
    });
    const maker = await company.employee(['view_products', 'create_edit_catalogues']);
    const wanted = (attribute_ids?: number[]) =>
      body({ product_ids: packed, ...(attribute_ids ? { attribute_ids } : {}) });
    expect(await maker.call(createCatalogue, wanted([packing]))).toMatchObject({ status: 404 });
    const made = must(await maker.call(createCatalogue, wanted()));
    expect(made.attribute_ids).toContain(moq);
    expect(made.attribute_ids).not.toContain(packing);
    const params = { id: made.id };
    const choose = (attribute_ids: number[]) => ({ params, body: { attribute_ids } });
    expect(await maker.call(updateCatalogue, choose([moq, packing]))).toMatchObject({ status: 404 });
    must(await company.admin.call(updateCatalogue, choose([moq, packing])));
    const kept = must(await maker.call(updateCatalogue, choose([packing, moq])));
    expect(kept.attribute_ids).toEqual([packing, moq]);
    const seer = await company.employee(['view_products', 'create_edit_catalogues', 'view_packaging']);
    expect((await seer.call(createCatalogue, wanted([packing]))).ok).toBe(true);
  });

  test('CAT-019 CAT-020 a buyer company is needed, a buyer e-mail must be valid', async () => {
    const { call } = company.admin;
    expect(await call(createCatalogue, body({ buyer_company: '  ' }))).toMatchObject({ status: 400 });
    expect(await call(createCatalogue, body({ buyer_email: 'nobody' }))).toMatchObject({ status: 400 });
    const { id, buyer_email } = await make({ buyer_email: null });
    expect(buyer_email).toBeNull();
    for (const wrong of ['nobody', 'ebba@', 'ebba@nordhem', 'a b@c.example']) {
      expect([
        wrong,
        await call(updateCatalogue, { params: { id }, body: { buyer_email: wrong } }),
      ]).toMatchObject([wrong, { status: 400, errors: [{ path: 'body.buyer_email' }] }]);
    }
  });

  test('products of another organisation are not known', async () => {
    const ids = await makeProducts(other, 1, { values: {} });
    expect(await company.admin.call(createCatalogue, body({ product_ids: ids }))).toMatchObject({
      status: 404,
    });
    const { id } = await make();
    expect(
      await company.admin.call(addCatalogueProducts, {
        query: { collections_id: id },
        body: { product_ids: ids },
      }),
    ).toMatchObject({ status: 404 });
  });
});

const idsOf = async (id: number): Promise<number[]> =>
  must(await company.admin.call(listCatalogueProducts, { query: { collection_id: id } })).products.map(
    (product) => product.id,
  );

describe('the list of products', () => {
  test('CAT-030 CAT-033 R08 both names of the catalogue id are taken by all three calls (ruling 74)', async () => {
    const [a = 0, b = 0, c = 0] = products;
    const { id } = await make({ product_ids: [a] });
    const headers = { 'access-token': company.admin.token };
    for (const [name, product] of [
      ['collection_id', b],
      ['collections_id', c],
    ] as const) {
      const send = (op: Operation, query: string) =>
        t.app.inject({
          method: op.method,
          url: `${op.path}?${query}`,
          headers,
          ...(op.method === 'GET' ? {} : { payload: { product_ids: [product] } }),
        });
      const added = await send(addCatalogueProducts, `${name}=${id}`);
      expect(added.json()).toMatchObject({ data: { added: 1 } });
      const listed = (await send(listCatalogueProducts, `${name}=${id}`)).json<{
        data: { products: { id: number }[] };
      }>();
      expect(listed.data.products.map((one) => one.id)).toEqual([a, product]);
      const removed = await send(removeCatalogueProducts, `${name}=${id}`);
      expect(removed.json()).toMatchObject({ data: { removed: 1 } });
    }
    expect(
      (
        await t.app.inject({
          method: 'POST',
          url: addCatalogueProducts.path,
          headers,
          payload: { product_ids: [a] },
        })
      ).statusCode,
    ).toBe(400);
  });

  test('CAT-028 CAT-030 CAT-033 products are added at the end, taken out and put in order', async () => {
    const { call } = company.admin;
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = products;
    const { id } = await make({ product_ids: [a, b] });
    const added = await call(addCatalogueProducts, {
      query: { collections_id: id },
      body: { product_ids: [b, d, c] },
    });
    expect(must(added)).toEqual({ added: 2, product_count: 4 });
    expect(await idsOf(id)).toEqual([a, b, d, c]);
    must(await call(orderCatalogueProducts, { params: { id }, body: { product_ids: [c, a] } }));
    expect(await idsOf(id)).toEqual([c, a, b, d]);
    const query = { collections_id: id };
    must(await call(addCatalogueProducts, { query, body: { product_ids: [e] } }));
    expect(await idsOf(id)).toEqual([c, a, b, d, e]);
    const removed = await call(removeCatalogueProducts, {
      query: { collection_id: id },
      body: { product_ids: [a, d, d, e] },
    });
    expect(must(removed)).toEqual({ removed: 3, product_count: 2 });
    expect(await idsOf(id)).toEqual([c, b]);
  });

  test('CAT-030 what would be more than a catalogue holds is not added', async () => {
    const { call } = other.admin;
    const { id } = must(await call(createCatalogue, body({ product_ids: [] })));
    const last = await other.inside(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
        insert into product (org_id, product_id, product_key, name, created_at, updated_at)
        select ${other.orgId}, 'MANY-' || n, 'many' || n, 'Many', now(), now()
        from generate_series(1, ${CATALOGUE_PRODUCTS_MAX + 1}::int) n
        returning id`);
      await ctx.db.execute(sql`
        insert into catalogue_product (org_id, catalogue_id, product_id, position)
        select org_id, ${id}, id, id from product
        where org_id = ${other.orgId} and product_key like 'many%' and id <> ${rows[0]?.id}`);
      return Number(rows[0]?.id);
    });
    const added = await call(addCatalogueProducts, {
      query: { collections_id: id },
      body: { product_ids: [last] },
    });
    expect(added).toMatchObject({ ok: false, errors: [{ code: 'catalogue_too_large' }] });
    expect(must(await call(getCatalogue, { params: { id } })).product_count).toBe(CATALOGUE_PRODUCTS_MAX);
  });

  test('CAT-032 the table pages through facts as buyers read them', async () => {
    const { id } = await make();
    const page = must(
      await company.admin.call(listCatalogueProducts, { query: { collection_id: id, page: 1, limit: 4 } }),
    );
    expect(page.total).toBe(6);
    expect(page.products.map((product) => product.id)).toEqual(products.slice(4));
    expect(page.products[0]).toMatchObject({ available: true, variant_count: 0, image: null });
    expect(page.products[0]?.facts[0]).toMatchObject({ label: 'Selling price', value: '$16.50' });
    expect(JSON.stringify(page)).not.toContain('INTERNAL-REMARK');
  });
});

describe('the list of catalogues', () => {
  test('CAT-006 counts by status, search, order and paging', async () => {
    const fresh = await makeCompany(t, { name: 'Lister' });
    const { call } = fresh.admin;
    const buyers = {
      'Élan lamps': 'Harbor & Pine',
      'Brass lamps': 'Lindner',
      'Çini koleksiyonu': 'Harbor & Pine',
    };
    for (const [name, buyer_company] of Object.entries(buyers)) {
      must(await call(createCatalogue, { body: { name, buyer_company } }));
    }
    const all = must(await call(listCatalogues, { query: { sort: 'name', limit: 2 } }));
    expect(all.catalogues.map(({ name }) => name)).toEqual(['Brass lamps', 'Çini koleksiyonu']);
    expect(all).toMatchObject({ total: 3, counts: { all: 3, draft: 3, active: 0, inactive: 0 } });
    const second = must(await call(listCatalogues, { query: { sort: 'name', limit: 2, page: 1 } }));
    expect(second.catalogues.map(({ name }) => name)).toEqual(['Élan lamps']);
    const found = must(await call(listCatalogues, { query: { search: 'cini' } }));
    expect(found.catalogues.map(({ name }) => name)).toEqual(['Çini koleksiyonu']);
    const ofBuyer = must(await call(listCatalogues, { query: { search: 'lindner' } }));
    expect(ofBuyer.catalogues.map(({ name }) => name)).toEqual(['Brass lamps']);
    const namesBy = async (sort: '-created_at' | 'created_at' | '-updated_at') =>
      must(await call(listCatalogues, { query: { sort } })).catalogues.map(({ name }) => name);
    const made = Object.keys(buyers);
    expect(await namesBy('created_at')).toEqual(made);
    expect(await namesBy('-created_at')).toEqual(made.toReversed());
    const first = all.catalogues.find(({ name }) => name === 'Brass lamps');
    must(await call(updateCatalogue, { params: { id: first?.id ?? 0 }, body: { note: 'Changed last' } }));
    expect((await namesBy('-updated_at'))[0]).toBe('Brass lamps');
    expect(must(await call(listCatalogues, { query: { search: '%' } })).total).toBe(0);
    expect(must(await call(listCatalogues, { query: { status: 'active' } }))).toMatchObject({
      catalogues: [],
      total: 0,
    });
  });

  test.each(['en', 'tr'] as const)(
    'CAT-006 is ordered by the alphabet of the reader: %s',
    async (language) => {
      const { admin } = await makeCompany(t, { name: 'Reader', language });
      const ordered = alphabets[language];
      for (const name of ordered.toReversed())
        must(await admin.call(createCatalogue, { body: { name, buyer_company: 'Harbor & Pine' } }));
      const { catalogues } = must(await admin.call(listCatalogues, { query: { sort: 'name' } }));
      expect(catalogues.map(({ name }) => name)).toEqual(ordered);
    },
  );

  test('leaves out those of one status before it counts a page', async () => {
    const fresh = await makeCompany(t, { name: 'Grower' });
    const { call } = fresh.admin;
    const named = async (name: string): Promise<number> =>
      must(await call(createCatalogue, { body: { name, buyer_company: 'Harbor & Pine' } })).id;
    await named('Open');
    const closed = [await named('Closed 1'), await named('Closed 2')];
    await fresh.inside((ctx) =>
      ctx.db.execute(
        sql`update catalogue set status = 'inactive' where id = any(${sql.param(closed)}::bigint[])`,
      ),
    );
    const answer = must(await call(listCatalogues, { query: { without_status: 'inactive', limit: 2 } }));
    expect(answer.catalogues.map(({ name }) => name)).toEqual(['Open']);
    expect(answer).toMatchObject({ total: 1, counts: { all: 3, draft: 1, inactive: 2 } });
    const none = { status: 'inactive', without_status: 'inactive' } as const;
    expect(must(await call(listCatalogues, { query: none }))).toMatchObject({ catalogues: [], total: 0 });
  });

  test('finds the catalogues that hold a product', async () => {
    const [only = 0] = await makeProducts(company, 1);
    const { id } = await make({ product_ids: [only] });
    const found = must(await company.admin.call(listCatalogues, { query: { product_id: only } }));
    expect(found.catalogues.map((catalogue) => catalogue.id)).toEqual([id]);
  });
});

describe('the life of a catalogue', () => {
  test('CAT-010 CAT-011 the transitions', () => {
    const after = (status: 'draft' | 'active' | 'inactive') =>
      (['generate', 'deactivate', 'reactivate'] as const).map((action) =>
        catalogueTransition({ status, action }),
      );
    expect(after('draft')).toEqual(['active', undefined, undefined]);
    expect(after('active')).toEqual(['active', 'inactive', 'active']);
    expect(after('inactive')).toEqual(['active', 'inactive', 'active']);
  });

  test('CAT-011 a link is made, taken back, given again, and stays the same', async () => {
    const { call } = company.admin;
    const { id } = await make();
    const draft = await call(updateCatalogue, { params: { id }, body: { status: 'active' } });
    expect(draft).toMatchObject({ status: 400, errors: [{ code: 'invalid_input', path: 'body.status' }] });
    const made = must(await call(generateCatalogue, { params: { id } }));
    expect(made.status).toBe('active');
    expect(made.link).toMatch(/^http:\/\/127\.0\.0\.1:4600\/view-collection\/[\w-]{32}$/);
    const off = must(await call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
    expect(off).toMatchObject({ status: 'inactive', link: made.link });
    const on = must(await call(updateCatalogue, { params: { id }, body: { status: 'active' } }));
    expect(on).toMatchObject({ status: 'active', link: made.link });
    expect(must(await call(generateCatalogue, { params: { id } })).link).toBe(made.link);
  });

  test('CAT-011 an empty catalogue has no link, nor is one given again that was emptied meanwhile', async () => {
    const { call } = company.admin;
    const { id } = await make({ product_ids: [] });
    const refused = { status: 409, errors: [{ code: 'catalogue_empty' }] };
    expect(await call(generateCatalogue, { params: { id } })).toMatchObject(refused);
    const [only = 0] = products;
    const emptied = await make({ product_ids: [only] });
    const params = { id: emptied.id };
    must(await call(generateCatalogue, { params }));
    must(await call(updateCatalogue, { params, body: { status: 'inactive' } }));
    const query = { collection_id: emptied.id };
    must(await call(removeCatalogueProducts, { query, body: { product_ids: [only] } }));
    expect(await call(updateCatalogue, { params, body: { status: 'active' } })).toMatchObject(refused);
  });

  test('CAT-034 fields change one by one', async () => {
    const { id } = await make({ note: 'Old' });
    const body = { name: 'Renamed', buyer_email: null, expires_at: '2027-03-31T00:00:00.000Z' };
    const changed = must(await company.admin.call(updateCatalogue, { params: { id }, body }));
    expect(changed).toMatchObject({
      ...body,
      note: 'Old',
      buyer_company: 'Nordhem Living',
      product_count: 6,
    });
    const stale = { name: 'Of an older page', revision: changed.revision - 1 };
    expect(await company.admin.call(updateCatalogue, { params: { id }, body: stale })).toMatchObject({
      status: 409,
      errors: [{ code: 'conflict' }],
    });
  });

  test('CAT-012 deleting is for good and ends the link', async () => {
    const { call } = company.admin;
    const { id } = await make();
    const { link } = must(await call(generateCatalogue, { params: { id } }));
    must(await call(deleteCatalogue, { params: { id } }));
    expect(await call(getCatalogue, { params: { id } })).toMatchObject({ status: 404 });
    expect(await call(listCatalogueEnquiries, { params: { id } })).toMatchObject({ status: 404 });
    expect(must(await call(listCatalogues)).catalogues.map((one) => one.id)).not.toContain(id);
    const page = await t.app.inject({
      url: `${new URL(link ?? '').pathname.replace('/view', '/api/view')}/products`,
    });
    expect(page.statusCode).toBe(404);
  });

  test('PROD-030 PROD-031 what was sent to buyers cannot be deleted, even after the link was taken back', async () => {
    await t.work();
    const { call } = company.admin;
    const [sent = 0, drafted = 0] = await makeProducts(company, 2);
    const { id } = await make({ product_ids: [sent] });
    must(await call(generateCatalogue, { params: { id } }));
    must(await call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
    const draft = await make({ product_ids: [drafted] });
    const { task_id } = must(await call(deleteProducts, { body: { product_ids: [sent, drafted] } }));
    await expect
      .poll(async () => must(await call(listTasks)).find((task) => task.task_id === task_id)?.status)
      .toBe('success');
    expect((await call(getProduct, { params: { id: sent } })).ok).toBe(true);
    expect((await call(getProduct, { params: { id: drafted } })).ok).toBe(false);
    expect(must(await call(getCatalogue, { params: { id: draft.id } })).product_count).toBe(0);
  });
});
