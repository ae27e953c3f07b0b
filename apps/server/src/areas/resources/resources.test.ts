import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentItems,
  createCatalogue,
  createProduct,
  createResource,
  deleteResource,
  getProduct,
  getProducts,
  listAttributes,
  listResources,
  setExchangeRate,
  resourceUses,
  searchProducts,
  updateAttribute,
  updateResource,
  type Resource,
} from '@sourcewiz/contract';
import { alphabets } from '../../../test/alphabets.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const add = async (body: { name: string; type?: 'material' | 'process' } & Partial<Resource>) =>
  must(await company.admin.call(createResource, { body: { type: 'material', ...body } }));
const list = async (type: 'material' | 'process', query = '') =>
  must(await company.admin.call(listResources, { query: { type, query } }));

describe('the resource library', () => {
  test('RES-001 RES-003 lists materials and processes apart, with all their fields', async () => {
    const brass = await add({
      name: ' Brass  sheet ',
      category: 'Metals',
      unit: 'kg',
      rate: '1,450.5',
      currency: 'inr',
      wastage_percent: '3.50',
      supplier: 'Moradabad Metals',
      remarks: 'Gauge 18',
    });
    expect(brass).toMatchObject({
      type: 'material',
      code: 'MAT-0001',
      name: 'Brass sheet',
      category: 'Metals',
      unit: 'kg',
      rate: '1450.5',
      currency: 'INR',
      wastage_percent: '3.5',
      supplier: 'Moradabad Metals',
      remarks: 'Gauge 18',
      used_in: 0,
    });
    const casting = await add({
      type: 'process',
      name: 'Casting',
      unit: 'hour',
      rate: '220',
      currency: 'INR',
      wastage_percent: '0',
    });
    // A wastage of zero differs from an unknown one, and what is not sent stays.
    const renamed = { revision: casting.revision, remarks: 'Sand' };
    expect(
      must(await company.admin.call(updateResource, { params: { id: casting.id }, body: renamed })),
    ).toMatchObject({ wastage_percent: '0', rate: '220', currency: 'INR', remarks: 'Sand' });
    const materials = await list('material');
    expect(materials.resources.map(({ name }) => name)).toEqual(['Brass sheet']);
    expect(materials.categories).toEqual([{ name: 'Metals', count: 1 }]);
    expect(materials.suppliers).toEqual(['Moradabad Metals']);
    expect((await list('process')).resources.map(({ code, name }) => [code, name])).toEqual([
      ['PRC-0001', 'Casting'],
    ]);
  });

  test('is searched by any word, without regard to accents, and sorted by rate or name', async () => {
    await add({ name: 'Çini karo', supplier: 'Kütahya', unit: 'sqm', rate: '90', currency: 'TRY' });
    await add({ name: 'Iron rod', supplier: 'Kutahya', unit: 'kg', rate: '70', currency: 'TRY' });
    expect((await list('material', 'cini kutahya')).resources.map(({ name }) => name)).toEqual(['Çini karo']);
    const byRate = must(
      await company.admin.call(listResources, {
        query: { type: 'material', query: 'kütahya', sort: '-rate' },
      }),
    );
    expect(byRate.resources.map(({ rate }) => rate)).toEqual(['90', '70']);
    const byName = await list('material', 'kütahya');
    expect(byName.resources.map(({ name }) => name)).toEqual(['Çini karo', 'Iron rod']);
    expect((await list('material', '100%_')).total).toBe(0);
  });

  test.each(['en', 'tr'] as const)(
    'RES-001 is sorted by the alphabet of the reader: %s',
    async (language) => {
      const { admin } = await makeCompany(t, { name: 'Reader', language });
      const ordered = alphabets[language];
      for (const name of ordered.toReversed())
        must(await admin.call(createResource, { body: { type: 'material', name } }));
      const { resources } = must(await admin.call(listResources, { query: { type: 'material' } }));
      expect(resources.map(({ name }) => name)).toEqual(ordered);
    },
  );

  test('rates of several currencies are ordered by their worth, behind them what no rate is known for', async () => {
    const { admin } = await makeCompany(t, { name: 'Mixed' });
    for (const text of ['900 INR', '10 USD', '9 EUR', '']) {
      const [rate = '', currency = ''] = text.split(' ');
      const body = { type: 'material' as const, name: text || 'none', unit: 'kg', rate, currency };
      must(await admin.call(createResource, { body }));
    }
    const rate = { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' };
    must(await admin.call(setExchangeRate, { body: rate }));
    const sorted = async (sort: 'rate' | '-rate') =>
      must(await admin.call(listResources, { query: { type: 'material', sort } })).resources.map(
        ({ name }) => name,
      );
    expect(await sorted('rate')).toEqual(['10 USD', '9 EUR', '900 INR', 'none']);
    expect(await sorted('-rate')).toEqual(['9 EUR', '10 USD', '900 INR', 'none']);
  });

  test('RES-004 a name is taken once for materials and once for processes, however it is spelled', async () => {
    await add({ name: 'Fired clay' });
    for (const name of ['fired clay', 'FIRED  CLAY', 'Fıred clay']) {
      expect(await company.admin.call(createResource, { body: { type: 'material', name } })).toMatchObject({
        status: 409,
        errors: [{ code: 'resource_exists', path: 'body.name' }],
      });
    }
    expect(await add({ type: 'process', name: 'Fired clay' })).toMatchObject({ type: 'process' });
    const other = await makeCompany(t, { name: 'Other' });
    must(await other.admin.call(createResource, { body: { type: 'material', name: 'Fired clay' } }));
  });

  test('a code of its own is kept, and none is given twice, not even to a product', async () => {
    const named = await add({ name: 'Rivets', code: 'RIV-8' });
    expect(named.code).toBe('RIV-8');
    must(
      await company.admin.call(createProduct, { body: { product_id: 'MAT-9001', name: 'A real product' } }),
    );
    for (const code of ['riv-8', 'mat-9001']) {
      expect(
        await company.admin.call(createResource, { body: { type: 'material', name: `Other ${code}`, code } }),
      ).toMatchObject({ status: 409, errors: [{ code: 'product_id_taken', path: 'body.code' }] });
    }
  });

  test.each([
    [{ rate: 'a lot', unit: 'kg', currency: 'INR' }, 'not_a_number', 'body.rate'],
    [{ rate: 'NaN', unit: 'kg', currency: 'INR' }, 'not_a_number', 'body.rate'],
    [{ rate: '-1', unit: 'kg', currency: 'INR' }, 'negative', 'body.rate'],
    [{ rate: '1'.repeat(20), unit: 'kg', currency: 'INR' }, 'number_too_large', 'body.rate'],
    [{ rate: '1.23456', unit: 'kg', currency: 'INR' }, 'too_many_decimals', 'body.rate'],
    [{ rate: '5', unit: 'kg' }, 'enter_currency', 'body.currency'],
    [{ rate: '5', currency: 'INR' }, 'enter_unit', 'body.unit'],
    [{ currency: 'XQZ' }, 'unknown_currency', 'body.currency'],
    [{ wastage_percent: '100.5' }, 'not_a_percent', 'body.wastage_percent'],
    [{ wastage_percent: 'half' }, 'not_a_number', 'body.wastage_percent'],
  ])('RES-003 %o is refused by field', async (fields, code, path) => {
    expect(
      await company.admin.call(createResource, { body: { type: 'material', name: 'Wrong', ...fields } }),
    ).toMatchObject({ ok: false, errors: [expect.objectContaining({ code, path })] });
    expect((await list('material', 'Wrong')).total).toBe(0);
  });

  test('RES-004 a change goes by the revision that was read; the second one is told', async () => {
    const glue = await add({ name: 'Glue', unit: 'kg', rate: '10', currency: 'USD' });
    const changed = must(
      await company.admin.call(updateResource, {
        params: { id: glue.id },
        body: { revision: glue.revision, rate: '12' },
      }),
    );
    expect(changed).toMatchObject({
      rate: '12',
      unit: 'kg',
      currency: 'USD',
      updated_by: expect.any(String),
    });
    expect(
      await company.admin.call(updateResource, {
        params: { id: glue.id },
        body: { revision: glue.revision, supplier: 'Bond' },
      }),
    ).toMatchObject({ status: 409, errors: [{ code: 'conflict' }] });
  });

  test('knows the products that name it; one that is named cannot be deleted', async () => {
    const attributes = must(await company.admin.call(listAttributes));
    const material = attributes.find(({ internal_name }) => internal_name === 'material');
    const oak = await add({ name: 'Oak' });
    const product = must(
      await company.admin.call(createProduct, {
        body: { product_id: 'OAK-1', name: 'Oak bowl', values: { [String(material?.id)]: ['oak', 'Brass'] } },
      }),
    );
    const uses = must(await company.admin.call(resourceUses, { params: { id: oak.id } }));
    expect(uses).toEqual({
      total: 1,
      products: [
        { id: product.id, product_id: 'OAK-1', name: 'Oak bowl', attribute: material?.name, percent: null },
      ],
    });
    expect((await list('material', 'oak')).resources[0]?.used_in).toBe(1);
    expect(await company.admin.call(deleteResource, { params: { id: oak.id } })).toMatchObject({
      status: 409,
      errors: [{ code: 'resource_in_use', message: 'Oak is used by 1 product' }],
    });
    const spare = await add({ name: 'Spare' });
    must(await company.admin.call(deleteResource, { params: { id: spare.id } }));
    expect(await company.admin.call(deleteResource, { params: { id: spare.id } })).toMatchObject({
      errors: [{ code: 'resource_gone' }],
    });
  });

  test('without the right to see products only their number is told', async () => {
    const attributes = must(await company.admin.call(listAttributes));
    const material = attributes.find(({ internal_name }) => internal_name === 'material');
    const jute = await add({ name: 'Jute' });
    must(
      await company.admin.call(createProduct, {
        body: { product_id: 'JUTE-1', name: 'Rug', values: { [String(material?.id)]: ['Jute'] } },
      }),
    );
    const reader = await company.employee(['view_resources']);
    const uses = must(await reader.call(resourceUses, { params: { id: jute.id } }));
    expect(uses).toEqual({ total: 1, products: [] });
  });

  test('one that products name keeps its name; only its spelling may change', async () => {
    const attributes = must(await company.admin.call(listAttributes));
    const material = attributes.find(({ internal_name }) => internal_name === 'material');
    const cork = await add({ name: 'cork' });
    must(
      await company.admin.call(createProduct, {
        body: { product_id: 'CORK-1', name: 'Mat', values: { [String(material?.id)]: ['Cork'] } },
      }),
    );
    const rename = (name: string, { id, revision }: Resource) =>
      company.admin.call(updateResource, { params: { id }, body: { revision, name } });
    expect(await rename('Cork sheet', cork)).toMatchObject({
      status: 409,
      errors: [{ code: 'resource_in_use', path: 'body.name', message: 'cork is used by 1 product' }],
    });
    expect(must(await rename('Cork', cork))).toMatchObject({ name: 'Cork', used_in: 1 });
    const spare = await add({ name: 'Spare part' });
    expect(must(await rename('Other part', spare)).name).toBe('Other part');
  });

  test('one that only a variant names is in use', async () => {
    const attributes = must(await company.admin.call(listAttributes));
    const material = attributes.find(({ internal_name }) => internal_name === 'material');
    const teak = await add({ name: 'Teak' });
    const key = String(material?.id);
    const variant = (id: string, size: string, values: Record<string, string[]>) => ({
      variant_id: id,
      options: { Size: size },
      values,
    });
    must(
      await company.admin.call(createProduct, {
        body: {
          product_id: 'TEAK-1',
          name: 'Teak bench',
          values: { [key]: ['Teak'] },
          variant_types: [{ name: 'Size', options: ['S', 'L'] }],
          variants: [variant('TEAK-1-S', 'S', { [key]: ['Teak'] }), variant('TEAK-1-L', 'L', {})],
        },
      }),
    );
    must(
      await company.admin.call(createProduct, {
        body: {
          product_id: 'TEAK-2',
          name: 'Garden chair',
          variant_types: [{ name: 'Size', options: ['S'] }],
          variants: [variant('TEAK-2-S', 'S', { [key]: ['Teak'] })],
        },
      }),
    );
    const { total, products } = must(await company.admin.call(resourceUses, { params: { id: teak.id } }));
    expect([total, products.map(({ product_id }) => product_id)]).toEqual([2, ['TEAK-1', 'TEAK-2']]);
    expect(await company.admin.call(deleteResource, { params: { id: teak.id } })).toMatchObject({
      errors: [{ code: 'resource_in_use', message: 'Teak is used by 2 products' }],
    });
  });

  test('PERM-017 who may not see packaging learns from no resource what it is made of', async () => {
    const other = await makeCompany(t, { name: 'Packed' });
    const attributes = must(await other.admin.call(listAttributes));
    const material = attributes.find(({ internal_name }) => internal_name === 'material');
    const foil = must(await other.admin.call(createResource, { body: { type: 'material', name: 'Foil' } }));
    must(
      await other.admin.call(createProduct, {
        body: { product_id: 'F-1', name: 'Box', values: { [String(material?.id)]: ['Foil'] } },
      }),
    );
    must(
      await other.admin.call(updateAttribute, {
        params: { id: material?.id ?? 0 },
        body: { tabname: 'packing' },
      }),
    );
    const reader = await other.employee(['view_products', 'view_resources', 'delete_resources']);
    const params = { id: foil.id };
    expect(must(await reader.call(resourceUses, { params }))).toEqual({ total: 0, products: [] });
    const { resources } = must(await reader.call(listResources, { query: { type: 'material' } }));
    expect(resources[0]?.used_in).toBe(0);
    // It stays, whoever tries.
    expect(await reader.call(deleteResource, { params })).toMatchObject({
      errors: [{ code: 'resource_in_use' }],
    });
    expect(must(await other.admin.call(resourceUses, { params })).total).toBe(1);
  });

  test('RES-005 PROD-044 never appears among the products', async () => {
    await add({ name: 'Unmistakable varnish' });
    const found = must(await company.admin.call(searchProducts, { body: { query: 'Unmistakable varnish' } }));
    expect(found.nbHits).toBe(0);
  });

  test('RES-002 PERM-020 PERM-021 PERM-022 PERM-023 each act needs its own right', async () => {
    const oil = await add({ name: 'Oil' });
    const calls = {
      view_resources: (who: typeof company.admin) => who.call(listResources, { query: { type: 'material' } }),
      add_resources: (who: typeof company.admin) =>
        who.call(createResource, { body: { type: 'material', name: 'Added' } }),
      edit_resources: (who: typeof company.admin) =>
        who.call(updateResource, {
          params: { id: oil.id },
          body: { revision: oil.revision, remarks: 'thin' },
        }),
      delete_resources: (who: typeof company.admin) => who.call(deleteResource, { params: { id: oil.id } }),
    } as const;
    const slugs = Object.keys(calls) as (keyof typeof calls)[];
    for (const slug of slugs) {
      const others = await company.employee(slugs.filter((one) => one !== slug));
      expect(await calls[slug](others)).toMatchObject({ status: 403 });
    }
    for (const slug of slugs) expect((await calls[slug](await company.employee([slug]))).ok).toBe(true);
  });
});

test('RES-005 a material is no product: not to be opened, deleted, changed or shown as one', async () => {
  const wax = await add({ name: 'Beeswax' });
  expect(await company.admin.call(getProduct, { params: { id: wax.id } })).toMatchObject({ status: 404 });
  expect(await company.admin.call(getProducts, { query: { ids: [wax.id] } })).toMatchObject({ status: 404 });
  const catalogue = await company.admin.call(createCatalogue, {
    body: { name: 'Wax', buyer_company: 'Buyer', product_ids: [wax.id] },
  });
  expect(catalogue.ok && catalogue.data.product_count).toBeFalsy();
  const items = must(
    await company.admin.call(contentItems, { params: { collection: 'products' }, query: {} }),
  );
  expect(JSON.stringify(items)).not.toContain('Beeswax');
  expect((await list('material', 'beeswax')).total).toBe(1);
});
