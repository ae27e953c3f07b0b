import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exact, setExchangeRate, sortOptions, type ParsedOf, type searchProducts } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { bumpCatalogueRevision } from '../../organisation/index.ts';
import type { Ctx } from '../../../platform/context.ts';
import { facetsOf } from './facet-counts.rules.ts';
import { findProductIds, findProducts } from '../engines/find-products.ts';
import { SearchStore } from './loaded-store.ts';
import { comparePoints } from './search-columns.ts';
import { CHANGES_MAX } from './search-columns.store.ts';
import { compoundsOf, joinedKey, wordsOf } from '../search-query.rules.ts';
import { questionOf } from '../search-request.ts';
import type { SearchRow } from '../search-row.rules.ts';
import { noteWriter, PRODUCTS_MIN, PRODUCTS_MIN_OFTEN, searchStoresOf } from './search-stores.ts';
import {
  callSearch,
  callSearchIds,
  removeSearchRows,
  upsertSearchRows,
  withHoldings,
  type FunctionRequest,
} from '../search.store.ts';
import { sortInSlices } from './loaded-store.ts';

/** More products have the most common word than are weighed. */
const COUNT = PRODUCTS_MIN + 600;
const START = Date.UTC(2026, 0, 1);

let app: TestApp;
let company: Company;
/** Ids of two attributes that are lists, and of two that are numbers. */
let keys: { lists: string[]; numbers: string[] };

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  keys = await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    const idsOf = (...names: string[]) =>
      names.map((name) => String(attributes.find(({ internal_name }) => internal_name === name)?.id));
    return { lists: idsOf('material', 'color'), numbers: idsOf('selling_price', 'moq') };
  });
  await company.admin.call(setExchangeRate, { body: rate });
  await write(Array.from({ length: COUNT }, (_, index) => randomRow(index + 1)));
  await enterMemory();
});
afterAll(() => app.close());

// A separate generator, so that a failure can be reproduced.
let seed = 20_261_121;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const below = (count: number) => Math.floor(random() * count);
function oneOf<T>(list: readonly T[]): T {
  const found = list[below(list.length)];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}
const someOf = <T>(list: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: below(most + 1) }, () => oneOf(list))),
];

const nouns = ['Vase', 'Bowl', 'Lamp', 'Tray', 'Ayna', 'Mirror', 'ŞEKERLİK', 'ısparta halı', 'Çini tabak'];
const materials = ['Brass', 'Iron', 'Glass', 'Wood', 'Çini', 'Mother of "pearl"', 'A = B'];
const colours = ['Red', 'Blue', 'Kırmızı', '#ffaa00', '10', '9'];
const categories = ['Storage', 'Lighting', 'Kitchen & dining', null];
const statuses = ['draft', 'published', 'published', 'archived'];
const numbers = [0, 1, -3, 0.1, 12.5, 1e-7, 99_999_999, 1e21, 2 / 3];
/** The first two currencies have an exchange rate, the third has none. */
const currencies = ['USD', 'USD', 'EUR', 'TRY'];
const letters = ['A', 'b', 'Z', 'é', 'ﬁ', '\u{20bb7}', '豈', 'x-', '9'];

/** Product IDs that begin with words that many products have. */
const likeWords = ['hand', 'Hand-5', 'HAND-51', 'hand made', 'gift', 'gift 1'];

function randomRow(id: number): SearchRow {
  const common = random() < 0.93 ? ' handmade' : '';
  // About half have it, in different places, and match it more or less.
  const gift = ['', '', ' gift', ' gift for a gift'];
  const name = `${oneOf(['', '', 'Ç ', 'ı-', 'i', 'Ö', 'é'])}${oneOf(materials)} ${oneOf(nouns)} ${below(40)}${common}${oneOf(gift)}`;
  const plain = `${oneOf(letters)}${oneOf(letters)}-${id % 700}`;
  const sku = random() < 0.03 ? oneOf(likeWords) : plain;
  const [lists, numeric] = [keys.lists, keys.numbers];
  const facets = [
    ...someOf(materials, 3).map((value) => `${lists[0]}=${value}`),
    ...someOf(colours, 1).map((value) => `${lists[1]}=${value}`),
  ];
  const category = oneOf(categories);
  const status = oneOf(statuses);
  const words = wordsOf(`${name} ${sku}`).join(' ');
  const priced = random() < 0.8;
  // Many with the same moment, so that ties occur.
  const created = START + below(300) * 86_400_000;
  return {
    product_id: id,
    words_a: words,
    words_b: wordsOf(category ?? '').join(' '),
    words_c: random() < 0.2 ? `handmade by hand, hand painted in cini style${oneOf(gift)}` : '',
    words_d: random() < 0.1 ? 'remarks say handmade gift' : '',
    name_words: ` ${compoundsOf(name).join(' ')} `,
    folded: words,
    facets: [...(category === null ? [] : [`category=${category}`]), `status=${status}`, ...facets],
    numbers: Object.fromEntries(
      numeric.flatMap((key, index) => {
        const ofPrice = index === 0 ? `${key}:${oneOf(currencies)}` : key;
        return random() < 0.7 ? [[ofPrice, oneOf(numbers)]] : [];
      }),
    ),
    type: random() < 0.03 ? 'material' : 'product',
    status,
    sku,
    sku_key: joinedKey(sku),
    name,
    category_name: category,
    completeness: below(100),
    variant_count: 0,
    image_file_id: null,
    image_count: 0,
    selling_price: null,
    price_amount: priced ? oneOf(numbers) : null,
    price_currency: priced ? oneOf(currencies) : null,
    moq: null,
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created + below(3) * 3_600_000).toISOString(),
  };
}

function write(rows: readonly SearchRow[]): Promise<void> {
  return company.inside(async (ctx) => upsertSearchRows(ctx, rows, await bumpCatalogueRevision(ctx)));
}

const rate = { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' };

/** As a first search does. */
async function enterMemory(): Promise<void> {
  await company.inside((ctx) => searchStoresOf(app.platform).current(ctx));
  await searchStoresOf(app.platform).settled();
}

type Args = ParsedOf<typeof searchProducts>['body']['filter_args'];

function randomArgs(): { query: string; filter_args: Args } {
  const [material = '', colour = ''] = keys.lists;
  const [price = '', moq = ''] = keys.numbers;
  const quoted = (key: string, value: string) => `${key}:"${value.replace(/["\\]/g, '\\$&')}"`;
  const anyOf = (key: string, values: readonly string[]) =>
    `(${[oneOf(values), oneOf(values)].map((value) => quoted(key, value)).join(' OR ')})`;
  const possible = [
    () => anyOf(material, [...materials, 'Nowhere']),
    () => anyOf(colour, colours),
    () => anyOf('category', ['Storage', 'Lighting', 'Kitchen & dining', 'Nowhere']),
    () => anyOf('status', ['draft', 'published', 'archived', 'unheard']),
    () =>
      `${price}${oneOf(['', ':USD', ':EUR', ':TRY', ':JPY'])}:${oneOf(['*', '0', '-3', '0.1'])} TO ${oneOf(['12.5', '99999999', '1'])}`,
    () => `(${price}:USD:* TO 1 OR ${price}:TRY:12 TO *)`,
    () => `(${moq}:0 TO 0.1 OR ${moq}:12 TO *)`,
    () => `created:"${oneOf(['last_month', 'last_3_months', 'this_week', 'last_6_months'])}"`,
    () => `updated:2026-0${below(8) + 1}-01 TO 2026-0${below(3) + 7}-15`,
    () => `999999999:"x"`,
  ];
  const filters = someOf(possible, 3)
    .map((make) => make())
    .join(' AND ');
  const query = oneOf([
    '',
    '',
    'vase',
    'bra',
    'brass lamp',
    'şekerlik',
    'ISPARTA',
    'a',
    'brsas',
    'miror',
    'handmdae',
    'handmdae lampp',
    '12',
    'ab-12',
    'nothing like it',
    'handmade',
    'HAND',
    'h',
    'handmade bra',
    'brass handmade 1',
    'hand painted handmade',
    'hand handmade hand',
    'çini',
    'ÇİNİ STYLE',
    'sekerlik handmade',
    'ısparta hal',
    `${oneOf(letters)}${oneOf(letters)}`,
    `${oneOf(letters)}${oneOf(letters)}-${below(70)}`,
    `handmade ${below(5)}`,
    'gift',
    'gif',
    'handmade gift',
    'hand made',
    `hand ${below(6)}`,
    `${oneOf(letters)}${oneOf(letters)}${1 + below(9)}`,
  ]);
  return {
    query,
    filter_args: {
      filters,
      time_zone: oneOf(['Europe/Istanbul', 'America/New_York', 'Asia/Kolkata']),
      ...(random() < 0.8
        ? {
            sort_by: oneOf(sortOptions),
          }
        : {}),
    },
  };
}

const money = { home: 'USD', rates: [rate], filtered: new Set<string>() };

/** The same search both ways, in one transaction. */
async function bothWays(ctx: Ctx, request: FunctionRequest) {
  const memory = await searchStoresOf(app.platform).current(ctx);
  expect(memory).toBeDefined();
  const attributes = await loadAttributes(ctx);
  const found = await findProducts(ctx, request);
  const asked = await callSearch(ctx, request);
  const counts = { tokens: asked.tokens ?? [], numbers: asked.numbers ?? [] };
  const limit = oneOf([10, 10_000]);
  const { among: _, ...question } = request;
  const comparable = (hit: { updated_at: unknown }) => ({
    ...hit,
    updated_at: new Date(String(hit.updated_at)).toISOString(),
  });
  return {
    fromMemory: {
      ids: found.ids,
      all: await findProductIds(ctx, question, limit),
      hits: (await found.hits()).map(comparable),
      total: found.total,
      status_counts: found.status_counts,
      facets: facetsOf({ counts: found.counts, attributes, money, language: 'en' }),
    },
    fromDatabase: {
      ids: asked.hits.map(({ product_id }) => product_id),
      all: await callSearchIds(ctx, question, limit),
      hits: (await withHoldings(ctx, asked.hits)).map(comparable),
      total: asked.total,
      status_counts: asked.status_counts,
      facets: facetsOf({ counts, attributes, money, language: 'en' }),
    },
  };
}

/** @returns how many searches gave the same answer both ways, which must be all */
async function compareMany(times: number): Promise<number> {
  let alike = 0;
  await company.inside(async (ctx) => {
    for (let turn = 0; turn < times; turn++) {
      const args = randomArgs();
      const size = oneOf([1, 24, 200]);
      const request = {
        ...(await questionOf(ctx, args)),
        language: oneOf(['en', 'tr'] as const),
        ...(random() < 0.15
          ? { among: Array.from({ length: 300 }, () => below(COUNT + 50)).filter(isFirst) }
          : {}),
        size,
        skip: size * oneOf([0, 0, 1, 3, 50]),
        facets: random() < 0.8,
      };
      const { fromMemory, fromDatabase } = await bothWays(ctx, request);
      expect({ request, ...fromMemory }).toEqual({ request, ...fromDatabase });
      alike += 1;
    }
  });
  return alike;
}

const isFirst = (id: number, index: number, list: readonly number[]) => list.indexOf(id) === index;

describe('SEARCH-003 SEARCH-017 SEARCH-018 U21 the memory answers as the database does', () => {
  test('whatever is asked: filters, words, ranges, dates, orders, pages, facets as if their own filter was off', async () => {
    expect(await compareMany(120)).toBe(120);
  });

  test('after products were changed, added and removed, time and again', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const ids = Array.from({ length: 40 }, () => 1 + below(COUNT + turn * 20)).filter(isFirst);
      await write(ids.map(randomRow));
      await company.inside(async (ctx) => {
        const gone = Array.from({ length: 15 }, () => 1 + below(COUNT));
        await removeSearchRows(ctx, gone, await bumpCatalogueRevision(ctx));
      });
      expect(await compareMany(15)).toBe(15);
    }
  });

  test('materials and processes are in neither (RES-005)', async () => {
    const { fromMemory, fromDatabase } = await company.inside(async (ctx) => {
      const all = await questionOf(ctx, {
        filter_args: { filters: '(status:draft OR status:published OR status:archived)' },
      });
      const answers = await bothWays(ctx, { ...all, size: 1, skip: 0, facets: false });
      const { rows } = await ctx.db.execute<{ count: number }>(
        `select count(*)::int as count from product_search where type = 'product'`,
      );
      expect(answers.fromMemory.total).toBe(rows[0]?.count);
      return answers;
    });
    expect(fromMemory).toEqual(fromDatabase);
  });
});

describe('nobody sees less than is committed, nor what is not', () => {
  const everything = async (ctx: Ctx): Promise<FunctionRequest> => ({
    ...(await questionOf(ctx, { filter_args: {} })),
    size: 1,
    skip: 0,
    facets: false,
  });
  const total = () => company.inside(async (ctx) => (await findProducts(ctx, await everything(ctx))).total);
  const fresh = (id: number): SearchRow => ({ ...randomRow(id), type: 'product', status: 'published' });

  test('what a transaction writes it finds itself, and others only after the commit', async () => {
    const before = await total();
    await company.inside(async (ctx) => {
      noteWriter(ctx);
      await upsertSearchRows(ctx, [fresh(90_001)], await bumpCatalogueRevision(ctx));
      expect((await findProducts(ctx, await everything(ctx))).total).toBe(before + 1);
      expect(await total()).toBe(before);
    });
    expect(await total()).toBe(before + 1);
  });

  test('what somebody has asked before is not searched for again, until a product changes', async () => {
    const looks = vi.spyOn(SearchStore.prototype, 'exclusive');
    const count = async () => {
      looks.mockClear();
      return { total: await total(), looks: looks.mock.calls.length };
    };
    await total();
    const before = await count();
    expect(before.looks).toBe(0);
    await write([fresh(90_003)]);
    const changed = await count();
    expect(changed.total).toBe(before.total + 1);
    expect(changed.looks).toBeGreaterThan(0);
    expect(await count()).toEqual({ total: changed.total, looks: 0 });
    looks.mockRestore();
  });

  test('what was rolled back was never seen', async () => {
    const before = await total();
    const failing = company.inside(async (ctx) => {
      noteWriter(ctx);
      await upsertSearchRows(ctx, [fresh(90_002)], await bumpCatalogueRevision(ctx));
      await findProducts(ctx, await everything(ctx));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await total()).toBe(before);
  });

  test('many writers and readers at once leave both ways the same', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 2 === 0) await write([fresh(91_000 + index), fresh(1)]);
        else await compareTotals();
      }),
    );
    expect(await compareMany(5)).toBe(5);
  });

  test('S05 searches that wait for the same change have it read once', async () => {
    await total();
    await write([fresh(92_000)]);
    const enter = vi.spyOn(SearchStore.prototype, 'enter');
    const totals = await Promise.all(Array.from({ length: 8 }, () => total()));
    expect(new Set(totals).size).toBe(1);
    expect(enter).toHaveBeenCalledTimes(1);
    enter.mockRestore();
  });

  test('S05 a change of very many products is not caught up with: the database answers until all is read anew', async () => {
    const stores = searchStoresOf(app.platform);
    const many = await makeCompany(app);
    const rows = Array.from({ length: CHANGES_MAX + 1 }, (_, index) => fresh(100_000 + index));
    const enterRows = (some: readonly SearchRow[]) =>
      many.inside(async (ctx) => upsertSearchRows(ctx, some, await bumpCatalogueRevision(ctx)));
    const found = () => many.inside(async (ctx) => (await findProducts(ctx, await everything(ctx))).total);
    const inMemory = () => many.inside(async (ctx) => (await stores.current(ctx)) !== undefined);
    await enterRows(rows.slice(0, PRODUCTS_MIN));
    await found();
    await stores.settled();
    expect(await inMemory()).toBe(true);
    await enterRows(rows);
    expect(await inMemory()).toBe(false);
    expect(await found()).toBe(rows.length);
    await stores.settled();
    expect(await inMemory()).toBe(true);
    expect(await found()).toBe(rows.length);
  });

  async function compareTotals(): Promise<void> {
    const low = await company.inside(async (ctx) => (await callSearch(ctx, await everything(ctx))).total);
    expect(await total()).toBeGreaterThanOrEqual(low);
  }

  test('another company has a memory of its own, or none', async () => {
    const stranger = await makeCompany(app);
    await stranger.inside(async (ctx) => {
      expect(await searchStoresOf(app.platform).current(ctx)).toBeUndefined();
      expect((await findProducts(ctx, await everything(ctx))).total).toBe(0);
    });
  });
});

describe('room in memory', () => {
  test.each([
    { products: PRODUCTS_MIN_OFTEN - 1, kept: 0 },
    { products: PRODUCTS_MIN_OFTEN, kept: 1 },
  ])('$products products that are searched on and on: $kept kept', async ({ products, kept }) => {
    const small = await makeCompany(app);
    await small.inside(async (ctx) =>
      upsertSearchRows(
        ctx,
        Array.from({ length: products }, (_, index) => ({
          ...randomRow(900_000 + index),
          type: 'product' as const,
        })),
        await bumpCatalogueRevision(ctx),
      ),
    );
    const stores = searchStoresOf(app.platform);
    const before = stores.kept.organisations;
    const search = async () => {
      const found = await small.inside((ctx) =>
        findProducts(ctx, { groups: [], sort: 'products_desc', size: 1, skip: 0, facets: false }),
      );
      await stores.settled();
      return found.total;
    };
    for (let n = 0; n < 3; n++) expect(await search()).toBe(products);
    expect(stores.kept.organisations).toBe(before);
    for (let n = 0; n < 3; n++) expect(await search()).toBe(products);
    expect(stores.kept.organisations).toBe(before + kept);
  });

  test('a limit of nothing leaves all to the database', async () => {
    const small = await bootTestApp({ DATABASE_URL: app.databaseUrl, SEARCH_MEMORY_MB: '0' });
    try {
      const base = { ...company.base, platform: small.platform };
      const { inTransaction } = await import('../../../platform/context.ts');
      const kept = await inTransaction(base, (ctx) => searchStoresOf(small.platform).current(ctx));
      expect(kept).toBeUndefined();
      await searchStoresOf(small.platform).settled();
      expect(searchStoresOf(small.platform).kept.organisations).toBe(0);
    } finally {
      await small.close();
    }
  });

  test('the bytes it reports grow with the products', () => {
    const { organisations, bytes } = searchStoresOf(app.platform).kept;
    // The company of these tests, the one that changed all at once, and the small one above.
    const products = COUNT + CHANGES_MAX + PRODUCTS_MIN_OFTEN;
    expect(organisations).toBe(3);
    expect(bytes).toBeGreaterThan(products * 100);
    expect(bytes).toBeLessThan(products * 3000);
  });
});

describe('the parts', () => {
  test.each([
    [1e-7, '0.0000001'],
    [-1.5e-8, '-0.000000015'],
    [1e21, '1000000000000000000000'],
    [1.25e22, '12500000000000000000000'],
    [0, '0'],
    [-0, '0'],
    [12.5, '12.5'],
  ])('%s is written as %s', (number, text) => {
    expect(exact(number).toFixed()).toBe(text);
  });

  test('product IDs are ordered as their bytes are', () => {
    const list = Array.from({ length: 300 }, () => oneOf(letters) + oneOf(letters) + oneOf(letters));
    expect(list.toSorted(comparePoints)).toEqual(
      list.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
    );
  });

  test('sorting in slices sorts, and lets others have their turn', async () => {
    const list = Uint32Array.from({ length: 5_003 }, () => below(900));
    let pauses = 0;
    const sorted = await sortInSlices(
      list.slice(),
      (one, other) => one - other,
      () => {
        pauses += 1;
      },
    );
    expect(sorted).toEqual(list.toSorted());
    expect(pauses).toBeGreaterThan(10);
  });
});
