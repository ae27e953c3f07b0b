import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  setExchangeRate,
  NOT_ARCHIVED,
  searchProducts,
  type Facet,
  type ParsedOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { searchSource } from '../../../test/search/search-source.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { createAttribute, ensureCategories, loadAttributes } from '../attributes/index.ts';
import { applyProductChanges, deleteProductsNow, type ProductFields } from '../products/index.ts';
import { searchAmong, searchProductIds, writeSearchRows } from './index.ts';

let app: TestApp;
let company: Company;
let stranger: Company;
let ids: Record<string, string>;

/** Products of the tests, oldest first. */
const goods: (ProductFields & {
  product_id: string;
  name: string;
  category?: string;
  material?: string[];
  price?: string;
})[] = [
  {
    product_id: 'SV-10',
    name: 'Stoneware vase',
    category: 'Vases',
    material: ['Stoneware'],
    price: '12',
    status: 'published',
  },
  {
    product_id: 'BB-2',
    name: 'Brass bowl',
    category: 'Bowls',
    material: ['Brass'],
    price: '30',
    status: 'published',
  },
  {
    product_id: 'BV-1',
    name: 'Brass vase, small',
    category: 'Vases',
    material: ['Brass', 'Glass'],
    price: '45.5',
    status: 'draft',
  },
  {
    product_id: 'LT-7',
    name: 'IŞIK kırmızı fener',
    category: 'Aydınlatma',
    material: ['Glass'],
    price: '99',
    status: 'published',
  },
  {
    product_id: 'OLD-1',
    name: 'Old vase',
    category: 'Vases',
    material: ['Iron'],
    price: '5',
    status: 'archived',
  },
  {
    product_id: 'TR-3',
    name: 'Tray that goes with the SV-10 vase',
    category: 'Trays',
    material: ['Wood'],
    status: 'published',
  },
];

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  stranger = await makeCompany(app);
  await fill(company);
  await fill(stranger);
  ids = await company.inside(async (ctx) =>
    Object.fromEntries(
      (await loadAttributes(ctx)).map(({ internal_name, id }) => [internal_name, String(id)]),
    ),
  );
});
afterAll(() => app.close());

async function fill(of: Company): Promise<void> {
  for (const { category = '', material = [], price, ...fields } of goods) {
    await of.inside(async (ctx) => {
      const keys = Object.fromEntries(
        (await loadAttributes(ctx)).map(({ internal_name, id }) => [internal_name, id]),
      );
      const [found] = (await ensureCategories(ctx, [category])).values();
      const values = {
        [String(keys['material'])]: material,
        [String(keys['cost_price'])]: { value: '777', currency: 'USD', unit: 'per-piece' },
        ...(price
          ? { [String(keys['selling_price'])]: { value: price, currency: 'USD', unit: 'per-piece' } }
          : {}),
      };
      await applyProductChanges(ctx, {
        changes: [{ kind: 'create', fields: { ...fields, category_id: found?.id ?? null, values } }],
        source: 'form',
      });
    });
    app.clock.advance(1000);
  }
}

type Request = Partial<ParsedOf<typeof searchProducts>['body']>;
const search = async (body: Request = {}, of: Company = company) =>
  must(
    await of.admin.call(searchProducts, {
      body: { ...body, filter_args: { ...body.filter_args, filters: inLibrary(body.filter_args?.filters) } },
    }),
  );
/** As the library searches: including drafts, unless a status is given. */
const inLibrary = (filters = '') =>
  /status:/.test(filters) ? filters : [filters, NOT_ARCHIVED].filter((part) => part !== '').join(' AND ');
const found = async (query: string, filters = '') =>
  (await search({ query, filter_args: { filters } })).hits.map(({ product_id }) => product_id);
const sorted = async (sort_by: NonNullable<Request['filter_args']>['sort_by']) =>
  (await search({ filter_args: { sort_by } })).hits.map(({ product_id }) => product_id);
const filtered = (filters: string) => search({ filter_args: { filters } });
const counts = (facets: readonly Facet[], key: string) =>
  Object.fromEntries(
    facets.find((facet) => facet.key === key)?.values.map(({ label, count }) => [label, count]) ?? [],
  );

describe('a page of the library', () => {
  test('SEARCH-003 SEARCH-004 it answers hits, their number, pages and facets', async () => {
    const first = await search({ hitsPerPage: 2 });
    expect(first).toMatchObject({ nbHits: 5, page: 0, nbPages: 3 });
    expect(first.hits[0]).toMatchObject({
      product_id: 'TR-3',
      category_name: 'Trays',
      image: null,
      selling_price: null,
      row_state: null,
    });
    const last = await search({ hitsPerPage: 2, page: 2 });
    expect(last.hits.map(({ product_id }) => product_id)).toEqual(['SV-10']);
    expect(last.hits[0]?.selling_price).toBe('$12.00');
  });

  test('PROD-044 R05 a search that names no status finds no drafts and no archive; each status has its count', async () => {
    const all = must(await company.admin.call(searchProducts, { body: { filter_args: {} } }));
    expect(all.hits.map(({ product_id }) => product_id)).not.toContain('BV-1');
    expect(all.hits.map(({ product_id }) => product_id)).not.toContain('OLD-1');
    expect(all.status_counts).toEqual({ published: 4, draft: 1, archived: 1 });
    const archived = await filtered('status:"archived"');
    expect(archived.hits.map(({ product_id }) => product_id)).toEqual(['OLD-1']);
    expect(archived.status_counts).toEqual(all.status_counts);
  });

  test('SEARCH-018 SEARCH-020 sort orders; recent first unless asked otherwise', async () => {
    expect(await sorted('products_asc')).toEqual(['SV-10', 'BB-2', 'BV-1', 'LT-7', 'TR-3']);
    expect(await sorted('products_desc')).toEqual(['TR-3', 'LT-7', 'BV-1', 'BB-2', 'SV-10']);
    expect(await sorted('products_id_asc')).toEqual(['BB-2', 'BV-1', 'LT-7', 'SV-10', 'TR-3']);
    expect(await sorted('products_id_desc')).toEqual(['TR-3', 'SV-10', 'LT-7', 'BV-1', 'BB-2']);
    expect(await sorted(undefined)).toEqual(await sorted('products_desc'));
  });

  test('U21 by name, by price and by how complete they are, both ways', async () => {
    expect(await sorted('name_asc')).toEqual(['BB-2', 'BV-1', 'LT-7', 'SV-10', 'TR-3']);
    expect(await sorted('name_desc')).toEqual(['TR-3', 'SV-10', 'LT-7', 'BV-1', 'BB-2']);
    // Products without a price come last in both directions.
    expect(await sorted('price_asc')).toEqual(['SV-10', 'BB-2', 'BV-1', 'LT-7', 'TR-3']);
    expect(await sorted('price_desc')).toEqual(['LT-7', 'BV-1', 'BB-2', 'SV-10', 'TR-3']);
    const percents = async (sort_by: 'completeness_asc' | 'completeness_desc') =>
      (await search({ filter_args: { sort_by } })).hits.map(({ completeness }) => completeness);
    const ascending = await percents('completeness_asc');
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    expect(await percents('completeness_desc')).toEqual(ascending.toReversed());
  });

  test('U21 prices of several currencies are ordered by what they are worth, unknown ones behind', async () => {
    const mixed = await makeCompany(app);
    await mixed.admin.call(setExchangeRate, {
      body: { base: 'EUR', quote: 'USD', rate: '2', day: '2026-11-20', source: 'manual' },
    });
    await mixed.inside(async (ctx) => {
      const price = (await loadAttributes(ctx)).find((one) => one.internal_name === 'selling_price');
      const amounts = ['30 USD', '900 INR', '20 EUR', '10 USD', '3 INR'];
      const changes = amounts.map((text) => {
        const [value = '', currency = ''] = text.split(' ');
        const values = { [String(price?.id)]: { value, currency, unit: 'per-piece' } };
        return {
          kind: 'create' as const,
          fields: { product_id: text, name: text, status: 'published' as const, values },
        };
      });
      await applyProductChanges(ctx, { changes, source: 'form' });
    });
    const by = async (sort_by: 'price_asc' | 'price_desc') =>
      (await search({ filter_args: { sort_by } }, mixed)).hits.map(({ name }) => name);
    expect(await by('price_asc')).toEqual(['10 USD', '30 USD', '20 EUR', '3 INR', '900 INR']);
    expect(await by('price_desc')).toEqual(['20 EUR', '30 USD', '10 USD', '900 INR', '3 INR']);
  });

  test('another company finds its own products only', async () => {
    const [mine, theirs] = [await search(), await search({}, stranger)];
    const idsOf = (answer: typeof mine) => answer.hits.map(({ id }) => id);
    expect(theirs.nbHits).toBe(5);
    expect(idsOf(mine).filter((id) => idsOf(theirs).includes(id))).toEqual([]);
  });

  test('U21 hits bring values of chosen attributes along, those that the reader may see', async () => {
    const asked = [Number(ids['material']), Number(ids['cost_price'])];
    const body = { values: asked, filter_args: { filters: `category:"Bowls"` } };
    const [mine] = must(await company.admin.call(searchProducts, { body })).hits;
    expect(mine?.values).toEqual({ [asked[0] ?? 0]: 'Brass', [asked[1] ?? 0]: '$777.00' });
    const reader = await company.employee(['view_products']);
    const [theirs] = must(await reader.call(searchProducts, { body })).hits;
    expect(theirs?.values).toEqual({ [asked[0] ?? 0]: 'Brass' });
    expect((await search()).hits[0]?.values).toBeUndefined();
  });

  test('it needs view_products', async () => {
    const employee = await company.employee(['view_costing']);
    expect(await employee.call(searchProducts, { body: {} })).toMatchObject({ ok: false, status: 403 });
  });
});

describe('the typed query', () => {
  test.each([
    ['brass vase', ['BV-1']],
    ['vas', ['SV-10', 'BV-1', 'TR-3']],
    ['ışık', ['LT-7']],
    ['isik', ['LT-7']],
    ['IŞIK KIRMIZI', ['LT-7']],
    ['aydinlatma', ['LT-7']],
    ['stoneware brass', []],
  ])('%j finds by whole words and the beginning of the last', async (query, expected) => {
    expect((await found(query)).toSorted()).toEqual(expected.toSorted());
  });

  test.each(['sv-10', 'SV-10', 'SV 10', 'sv10'])(
    'SEARCH-018 the product ID %j comes first',
    async (query) => {
      expect((await found(query))[0]).toBe('SV-10');
    },
  );

  test.each(['stonewear vase', 'stonware', 'fenner'])('a typing error is forgiven: %j', async (query) => {
    expect(await found(query)).toHaveLength(1);
  });

  test('nothing alike is not found, and no text can be an operator', async () => {
    expect(await found('xylophone')).toEqual([]);
    expect(await found("') | !vase:* --")).toEqual(await found('vase'));
  });

  test('PERM-037 costs are not found', async () => {
    expect(await found('777')).toEqual([]);
  });
});

describe('filters', () => {
  test('SEARCH-017 OR within a type, AND across types', async () => {
    const material = ids['material'] ?? '';
    const one = await filtered(`(category:"Vases" OR category:"Bowls") AND ${material}:"Brass"`);
    expect(one.hits.map(({ product_id }) => product_id)).toEqual(['BV-1', 'BB-2']);
    const two = await filtered(`category:"Vases" AND ${material}:"Brass"`);
    expect(two.hits.map(({ product_id }) => product_id)).toEqual(['BV-1']);
  });

  test('SEARCH-017 a facet is counted as if its own filter were off, the others as they are', async () => {
    const material = ids['material'] ?? '';
    const { facets } = await filtered(`category:"Vases" AND ${material}:"Brass"`);
    expect(counts(facets, 'category')).toEqual({ Vases: 1, Bowls: 1 });
    expect(counts(facets, material)).toEqual({ Stoneware: 1, Brass: 1, Glass: 1 });
    expect(counts(facets, 'status')).toEqual({ draft: 1 });
  });

  test('SEARCH-014 SEARCH-015 SEARCH-023 a number is a range with its step, primary filters come first', async () => {
    const price = ids['selling_price'] ?? '';
    const { facets } = await search();
    expect(facets.find(({ key }) => key === `${price}:USD`)).toMatchObject({
      kind: 'range',
      is_primary: true,
      currency: 'USD',
      min: '12',
      max: '99',
      step_increment: '1',
    });
    const ofAttributes = facets.filter(({ key }) => /^\d+$/.test(key)).map(({ is_primary }) => is_primary);
    expect(ofAttributes).toEqual(ofAttributes.toSorted((one, other) => Number(other) - Number(one)));
    const some = await filtered(`${price}:30 TO 45.5`);
    expect(some.hits.map(({ product_id }) => product_id)).toEqual(['BV-1', 'BB-2']);
    // The slider keeps its ends while it is moved.
    expect(some.facets.find(({ key }) => key === `${price}:USD`)).toMatchObject({ min: '12', max: '99' });
    expect((await filtered(`${price}:40 TO *`)).nbHits).toBe(2);
  });

  test('an unreadable filter is refused with its place', async () => {
    const answer = await company.admin.call(searchProducts, {
      body: { filter_args: { filters: 'category:"Vases" AND' } },
    });
    expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code: 'invalid_filter' }] });
  });

  test('more filters than anybody chooses are refused', async () => {
    const filters = Array.from({ length: 40 }, (_, index) => `${index + 1}:"x"`).join(' AND ');
    const answer = await company.admin.call(searchProducts, { body: { filter_args: { filters } } });
    expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code: 'invalid_filter' }] });
  });

  test('the category of the path narrows like a filter', async () => {
    expect((await search({ filter_args: { category_name: 'Bowls' } })).nbHits).toBe(1);
  });

  test.each(['', ' '])('R10 %j as category_name is no filter', async (category_name) => {
    expect((await search({ filter_args: { category_name } })).nbHits).toBe(5);
  });

  test('SEARCH-016 R06 an attribute is named by its id, its internal name or its name, whatever the case', async () => {
    const named = async (key: string) =>
      (await filtered(`${key}:"Brass"`)).hits.map(({ product_id }) => product_id);
    for (const key of ['material', 'Material', 'MATERIAL', String(ids['material'])]) {
      expect(await named(key)).toEqual(['BV-1', 'BB-2']);
    }
    const refused = await company.admin.call(searchProducts, {
      body: { filter_args: { filters: 'Taste:"Salty"' } },
    });
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_filter', params: { near: 'taste' } }],
    });
  });

  test('among some products only: their order is the best match, words and filters hold', async () => {
    const all = await company.inside((ctx) =>
      searchProductIds(ctx, { filter_args: { filters: NOT_ARCHIVED } }, 10),
    );
    const among = (request: { query?: string; filter_args: { filters?: string } }) =>
      company.inside((ctx) =>
        searchAmong(ctx, { request, ids: all.toReversed(), page: 0, hitsPerPage: 10, facets: true }),
      );
    const some = await among({ query: 'vase', filter_args: { filters: NOT_ARCHIVED } });
    expect(some.hits.map(({ product_id }) => product_id)).toEqual(['SV-10', 'BV-1', 'TR-3']);
    expect(counts(some.facets, 'category')).toEqual({ Vases: 2, Trays: 1 });
    expect((await among({ filter_args: { filters: 'category:Bowls' } })).nbHits).toBe(1);
  });

  test('ids of all that is found, for work on all of them', async () => {
    const list = await company.inside((ctx) =>
      searchProductIds(ctx, { query: 'vase', filter_args: { filters: NOT_ARCHIVED } }, 2),
    );
    expect(list).toHaveLength(2);
  });
});

describe('the request', () => {
  test('SEARCH-001 SEARCH-003 SEARCH-004 all of its parts, and an answer with hits, their number, pages and facets', async () => {
    const answer = await search({
      id: 'library',
      page: 1,
      hitsPerPage: 1,
      filter_args: {
        index_provider: 'default',
        sort_by: 'products_id_asc',
        category_name: 'Vases',
        filters: 'status:"draft" OR status:"published"',
        query: 'vase',
      },
    });
    expect(answer).toMatchObject({
      nbHits: 2,
      page: 1,
      nbPages: 2,
      status_counts: { draft: 1, published: 1 },
    });
    expect(answer.hits.map(({ product_id }) => product_id)).toEqual(['SV-10']);
    expect(answer.facets.map(({ key }) => key)).toContain('category');
    expect((await search({ filter_args: { query: 'nothing-of-this-name' } })).nbHits).toBe(0);
  });

  test('SEARCH-013 there are two search services; a third is refused', async () => {
    expect((await search({ filter_args: { index_provider: 'default' } })).nbHits).toBe(5);
    const answer = await company.admin.call(searchProducts, {
      body: { filter_args: { index_provider: 'elsewhere' } },
    });
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'invalid_filter' }] });
    const other = await company.admin.call(searchProducts, {
      body: { filter_args: { index_provider: 'smart_search' } },
    });
    expect(other).toMatchObject({ status: 400, errors: [{ code: 'invalid_filter' }] });
  });

  test('PROD-044 RES-005 the archive is left out unless asked for; materials and processes are never found', async () => {
    const other = await makeCompany(app);
    const source = (id: number, type: 'product' | 'material' | 'process', status: string) =>
      searchSource(app, id, { type, status, product_id: `${type}-${id}`, name: `Brass ${type}` });
    await other.inside((ctx) =>
      writeSearchRows(ctx, [
        source(1, 'product', 'published'),
        source(2, 'product', 'archived'),
        source(3, 'material', 'published'),
        source(4, 'process', 'published'),
      ]),
    );
    const idsOf = async (body: Request) => (await search(body, other)).hits.map(({ id }) => id);
    expect(await idsOf({})).toEqual([1]);
    expect(await idsOf({ query: 'brass' })).toEqual([1]);
    expect(await idsOf({ query: 'material-3' })).toEqual([]);
    expect(await idsOf({ filter_args: { filters: 'status:archived' } })).toEqual([2]);
    const { facets, status_counts } = await search({}, other);
    expect(counts(facets, 'completeness')).toEqual({ '0-49': 1 });
    expect(status_counts).toEqual({ published: 1, archived: 1 });
  });
});

describe('the rows follow the products', () => {
  test('a renamed product is found by its new name only, a deleted one not at all', async () => {
    const other = await makeCompany(app);
    const [made] = await other.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [{ kind: 'create', fields: { product_id: 'R-1', name: 'Candle holder' } }],
        source: 'form',
      }),
    );
    const id = made?.id ?? 0;
    await other.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [{ kind: 'update', id, fields: { name: 'Oil lamp' } }],
        source: 'form',
      }),
    );
    expect((await search({ query: 'candle' }, other)).nbHits).toBe(0);
    expect((await search({ query: 'lamp' }, other)).nbHits).toBe(1);
    await other.inside((ctx) => deleteProductsNow(ctx, [id]));
    expect((await search({}, other)).nbHits).toBe(0);
  });

  test('a new attribute that is a filter counts values written from then on', async () => {
    const other = await makeCompany(app);
    const attribute = await other.inside((ctx) =>
      createAttribute(ctx, {
        name: 'Scent',
        dtype: 'select',
        tabname: 'basic',
        is_internal: false,
        is_filter: true,
        default_unit: null,
        dimension: null,
        options: ['Rose'],
      }),
    );
    await other.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [
          { kind: 'create', fields: { product_id: 'S-1', name: 'Soap', values: { [attribute.id]: 'rose' } } },
        ],
        source: 'form',
      }),
    );
    expect(counts((await search({}, other)).facets, String(attribute.id))).toEqual({ Rose: 1 });
  });
});
