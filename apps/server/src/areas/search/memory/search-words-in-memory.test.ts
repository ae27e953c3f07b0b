import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { bumpCatalogueRevision } from '../../organisation/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { findProducts } from '../engines/find-products.ts';
import { wordsOf } from '../search-query.rules.ts';
import { questionOf } from '../search-request.ts';
import type { SearchRow } from '../search-row.rules.ts';
import { searchRow } from '../search-row.fixture.ts';
import { searchProducts } from '../search.service.ts';
import { PRODUCTS_MIN, searchStoresOf } from './search-stores.ts';
import { callSearch, upsertSearchRows } from '../search.store.ts';
import { WordNumbers } from './word-numbers.ts';
import { SEPARATOR, WordRows } from './word-rows.ts';

const COUNT = PRODUCTS_MIN + 50;

let app: TestApp;
beforeAll(async () => {
  app = await bootTestApp();
});
afterAll(() => app.close());

function row(id: number, { name, description = '' }: { name: string; description?: string }): SearchRow {
  const words = wordsOf(name).join(' ');
  return searchRow(id, name, {
    words_a: words,
    words_c: description,
    name_words: ` ${words} `,
    folded: words,
  });
}

const numbered = (make: (id: number) => SearchRow) =>
  Array.from({ length: COUNT }, (_, index) => make(index + 1));

function write(company: Company, rows: readonly SearchRow[]): Promise<void> {
  return company.inside(async (ctx) => upsertSearchRows(ctx, rows, await bumpCatalogueRevision(ctx)));
}

async function enterMemory(company: Company, { platform } = app): Promise<void> {
  await inTransaction({ ...company.base, platform }, (ctx) => searchStoresOf(platform).current(ctx));
  await searchStoresOf(platform).settled();
}

const find = async (ctx: Ctx, query: string) => {
  const request = { ...(await questionOf(ctx, { query, filter_args: {} })), size: 24, skip: 0, facets: true };
  const found = await findProducts(ctx, request);
  return { ids: found.ids, total: found.total, request };
};

describe('words are looked up in memory', () => {
  let company: Company;
  beforeAll(async () => {
    company = await makeCompany(app);
    await write(
      company,
      numbered((id) => row(id, { name: `Common ${id % 2 === 0 ? 'even' : 'odd'} thing ${id}` })),
    );
    await enterMemory(company);
  });

  /** Statements of a search, after the store was brought up to date. */
  async function statementsOf(query: string): Promise<{ count: number; total: number }> {
    return company.inside(async (ctx) => {
      const store = await searchStoresOf(app.platform).current(ctx);
      expect(store?.columns.words).not.toBeNull();
      const execute = vi.spyOn(ctx.db, 'execute');
      const { total } = await find(ctx, query);
      // Whether the store is up to date is asked again.
      const count = execute.mock.calls.filter(([, options]) => options?.prepared !== 'seen-revision').length;
      execute.mockRestore();
      return { count, total };
    });
  }

  test('a word of more products than are weighed takes no statement of its own', async () => {
    expect(await statementsOf('common thin')).toEqual({ count: 0, total: COUNT });
  });

  test('fewer products are weighed by the database, and typing errors are forgiven by it', async () => {
    expect(await statementsOf('even')).toEqual({ count: 1, total: COUNT / 2 });
    expect(await statementsOf('commun')).toEqual({ count: 1, total: COUNT });
  });

  test('the same search of the same state is not weighed again', async () => {
    await statementsOf('odd thing');
    expect((await statementsOf('odd thing')).count).toBe(0);
  });

  test('product IDs that are the word come first, then those that begin with it, then the youngest', async () => {
    const named = (id: number, sku_key: string) => ({ ...row(id, { name: 'Common thing' }), sku_key });
    await write(company, [named(11, 'common'), named(12, 'common5'), named(13, 'uncommon')]);
    await company.inside(async (ctx) => {
      const { ids, request } = await find(ctx, 'common');
      expect(ids.slice(0, 4)).toEqual([11, 12, COUNT, COUNT - 1]);
      expect(ids).toEqual((await callSearch(ctx, request)).hits.map(({ product_id }) => product_id));
    });
  });

  test('words of a product that was changed are found at once, its former ones no more', async () => {
    await write(company, [row(7, { name: 'Ex-thing, now a şamdan' })]);
    expect((await company.inside((ctx) => find(ctx, 'SAMD'))).ids).toEqual([7]);
    expect((await company.inside((ctx) => find(ctx, 'common'))).total).toBe(COUNT - 1);
    expect((await company.inside((ctx) => find(ctx, 's7'))).ids[0]).toBe(7);
  });

  test('what a task does with a product is shown as it is now', async () => {
    await company.inside(async (ctx) => {
      const [made] = await applyProductChanges(ctx, {
        changes: [{ kind: 'create', fields: { product_id: 'HELD-1', name: 'Candlestick' } }],
        source: 'form',
      });
      expect(made?.outcome).toBe('created');
      await ctx.db.execute(
        `update product set row_state = 'deleting', locked_by_task = gen_random_uuid() where product_id = 'HELD-1'`,
      );
    });
    await company.inside(async (ctx) => {
      const { hits } = await searchProducts(ctx, {
        query: 'candlestick',
        filter_args: { filters: 'status:draft' },
        page: 0,
        hitsPerPage: 24,
        facets: false,
      });
      expect(hits.map(({ product_id, row_state }) => [product_id, row_state])).toEqual([
        ['HELD-1', 'deleting'],
      ]);
    });
  });

  test('a database that was put back to an earlier state is read anew', async () => {
    const stores = searchStoresOf(app.platform);
    const before = await company.inside((ctx) => stores.current(ctx));
    expect(before).toBeDefined();
    await company.inside(async (ctx) => {
      await ctx.db.execute(`update organisation set catalogue_revision = catalogue_revision - 1`);
      await ctx.db.execute(`update product_search set words = 'earlier' where product_id = 9`);
    });
    expect((await company.inside((ctx) => find(ctx, 'earlier'))).ids).toEqual([9]);
    await enterMemory(company);
    const after = await company.inside((ctx) => stores.current(ctx));
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
    expect((await company.inside((ctx) => find(ctx, 'earlier'))).ids).toEqual([9]);
  });
});

describe('room for words', () => {
  test('where words are too many for SEARCH_MEMORY_MB the database answers them, and the memory the rest', async () => {
    const small = await bootTestApp({ DATABASE_URL: app.databaseUrl, SEARCH_MEMORY_MB: '1' });
    try {
      const company = await makeCompany(app);
      const long = (id: number) => Array.from({ length: 250 }, (_, at) => `w${id}x${at}`).join(' ');
      await write(
        company,
        numbered((id) => row(id, { name: `Described thing ${id}`, description: long(id) })),
      );
      await enterMemory(company, small);
      const { platform } = small;
      await inTransaction({ ...company.base, platform }, async (ctx) => {
        const store = await searchStoresOf(platform).current(ctx);
        expect(store?.columns.products).toBe(COUNT);
        expect(store?.columns.words).toBeNull();
        expect(searchStoresOf(platform).kept.bytes).toBeLessThan(1024 * 1024);
        for (const query of ['described', 'w77x9', 'w77x', 's12', 'discribed']) {
          const { ids, total, request } = await find(ctx, query);
          const asked = await callSearch(ctx, request);
          expect({ query, ids, total }).toEqual({
            query,
            ids: asked.hits.map(({ product_id }) => product_id),
            total: asked.total,
          });
          expect(total).toBeGreaterThan(0);
        }
      });
      await write(company, [row(3, { name: 'Renamed' })]);
      await inTransaction({ ...company.base, platform }, async (ctx) => {
        expect((await find(ctx, 'renamed')).ids).toEqual([3]);
        expect((await searchStoresOf(platform).current(ctx))?.columns.words).toBeNull();
      });
    } finally {
      await small.close();
    }
  });

  test('a company that has no room even without its words is left to the database', async () => {
    const small = await bootTestApp({ DATABASE_URL: app.databaseUrl, SEARCH_MEMORY_MB: '1' });
    try {
      const company = await makeCompany(app);
      const many = (id: number) => Array.from({ length: 40 }, (_, at) => `7=value ${id} ${at}`);
      await write(
        company,
        numbered((id) => ({
          ...row(id, { name: `Thing ${id}` }),
          facets: ['status=published', ...many(id)],
        })),
      );
      await enterMemory(company, small);
      expect(searchStoresOf(small.platform).kept.organisations).toBe(0);
    } finally {
      await small.close();
    }
  });
});

describe('the parts', () => {
  test('words keep their numbers, however many come', () => {
    const numbers = new WordNumbers();
    const words = Array.from({ length: 5_000 }, (_, index) => `w${(index * 7919) % 5_000}-\u{20bb7}`);
    const entered = words.map((word) => numbers.enter(`x${word}y`, 1, word.length + 1));
    expect(entered).toEqual(words.map((_, index) => index));
    expect(words.map((word) => numbers.enter(word, 0, word.length))).toEqual(entered);
    expect(numbers.count).toBe(words.length);
    expect(numbers.equalTo(words[4_321] ?? '')).toEqual([4_321]);
    expect(numbers.equalTo('w1')).toEqual([]);
    for (const beginning of [
      'w',
      'w1',
      'w12',
      'w123',
      'w4999-',
      'w4999-\u{20bb7}',
      'x',
      'w4999-\u{20bb7}-',
    ]) {
      expect(numbers.startingWith(beginning).toSorted((one, other) => one - other)).toEqual(
        entered.filter((number) => words[number]?.startsWith(beginning)),
      );
    }
  });

  test('each word has the rows that it was entered with, one or thousands', () => {
    const rows = new WordRows();
    const spacings = [1, 2, 3, 7, 50, 1_999];
    const length = 4_000;
    for (let at = 0; at < length; at++) {
      rows.add(at, [...spacings.filter((spacing) => at % spacing === 0), `own${at}`].join(SEPARATOR));
    }
    for (const spacing of spacings) {
      const { words, most } = rows.meantBy(String(spacing), { unfinished: false });
      const marks = new Uint8Array(length);
      for (const word of words) rows.mark(word, marks, 0);
      expect(most).toBe(Math.ceil(length / spacing));
      expect(marks).toEqual(Uint8Array.from({ length }, (_, at) => (at % spacing === 0 ? 1 : 0)));
    }
    expect(rows.meantBy('own39', { unfinished: true }).most).toBe(111);
  });
});
