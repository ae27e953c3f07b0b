import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coffeeProducts } from '../../../../e2e/coffee-sheet.ts';
import { loadAttributes } from '../../src/areas/attributes/index.ts';
import { findProducts } from '../../src/areas/search/engines/find-products.ts';
import { PRODUCTS_MIN, searchStoresOf } from '../../src/areas/search/memory/search-stores.ts';
import { questionOf } from '../../src/areas/search/search-request.ts';
import { callSearch } from '../../src/areas/search/search.store.ts';
import { writeSearchRows, type SearchSource } from '../../src/areas/search/index.ts';
import { anadoluSeramik, attributeValues, kaveriExports } from '../../src/demo/content/index.ts';
import { bootTestApp, type TestApp } from '../boot-app.ts';
import { makeCompany, type Company } from '../factories.ts';
import { lookalikes, queries } from './search-ranking.queries.ts';
import { searchSource } from './search-source.ts';

let app: TestApp;
let company: Company;
/** Product IDs by id. */
const idOf = new Map<number, string>();

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  await company.inside(async (ctx) => {
    const keys = new Map((await loadAttributes(ctx)).map(({ internal_name, id }) => [internal_name, id]));
    const products = [...fromDemo(), ...fromSheet(), ...fromLookalikes()].map(({ values, ...rest }, index) =>
      searchSource(app, index + 1, {
        ...rest,
        values: Object.fromEntries(
          Object.entries(values).flatMap(([key, value]) => {
            const id = keys.get(key);
            return id === undefined || value === undefined ? [] : [[String(id), value]];
          }),
        ),
        created_at: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000),
      }),
    );
    for (const { id, product_id } of products) idOf.set(id, product_id);
    // Enough products for the in-memory search; no query is about them.
    const others = Array.from({ length: PRODUCTS_MIN }, (_, index) =>
      searchSource(app, 1_000 + index, { name: `Zzyx ${index}`, product_id: `ZZYX-${index}` }),
    );
    await writeSearchRows(ctx, [...products, ...others]);
  });
  await company.inside((ctx) => searchStoresOf(app.platform).current(ctx));
  await searchStoresOf(app.platform).settled();
});
afterAll(() => app.close());

type Plain = Pick<SearchSource, 'product_id' | 'name' | 'values'>;

function fromDemo(): Plain[] {
  return [kaveriExports, anadoluSeramik].flatMap(({ products }) =>
    products.map((product) => ({
      product_id: product.productId,
      name: product.name,
      values: attributeValues(product),
    })),
  );
}

function fromSheet(): Plain[] {
  return coffeeProducts.map(({ name, price }) => ({
    product_id: name.toUpperCase().replaceAll(' ', '-'),
    name,
    values: {
      description: `${name} for the home, with two years of warranty.`,
      keywords: ['coffee', 'kitchen'],
      selling_price: { value: price, currency: 'USD', unit: 'per-piece' },
    },
  }));
}

function fromLookalikes(): Plain[] {
  return lookalikes.map(({ id, name, ...facts }: (typeof lookalikes)[number] & Record<string, string>) => ({
    product_id: id,
    name,
    values: {
      description: facts['description'],
      remarks: facts['remarks'],
      material: facts['material'] === undefined ? undefined : [facts['material']],
      keywords: facts['keywords']?.split(', '),
    },
  }));
}

/** The first products that a search finds, in memory and in the database. */
async function firstOf(typed: string): Promise<{ memory: string[]; database: string[] }> {
  return company.inside(async (ctx) => {
    expect(await searchStoresOf(app.platform).current(ctx)).toBeDefined();
    const request = {
      ...(await questionOf(ctx, { query: typed, filter_args: {} })),
      size: 8,
      skip: 0,
      facets: false,
    };
    const named = (ids: readonly number[]) => ids.map((id) => idOf.get(id) ?? String(id));
    return {
      memory: named((await findProducts(ctx, request)).ids),
      database: named((await callSearch(ctx, request)).hits.map(({ product_id }) => product_id)),
    };
  });
}

describe('U20 what is typed finds first what it names', () => {
  test.each(queries)('%j finds %s first', async (typed, first) => {
    const { memory, database } = await firstOf(typed);
    expect(memory[0]).toBe(first);
    expect(database).toEqual(memory);
  });

  test('what stands in remarks of colleagues comes last, behind descriptions', async () => {
    const { memory } = await firstOf('brass urn');
    expect(memory).toEqual(['URN-01', 'URN-02', 'VES-07', 'PED-03']);
    expect((await firstOf('drip coffee maker')).memory.at(-1)).toBe('FILT-1');
  });

  test('a part of a word that is written as one comes behind the word itself', async () => {
    const { memory } = await firstOf('automatic espresso machine');
    expect(memory.indexOf('AUTOMATIC-ESPRESSO-MACHINE')).toBeLessThan(memory.indexOf('SEMI-1'));
    expect(memory.indexOf('SEMI-1')).toBeLessThan(memory.indexOf('DESC-1'));
  });
});
