import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { bumpCatalogueRevision } from '../../organisation/index.ts';
import { PRODUCTS_MIN, searchStoresOf } from '../memory/search-stores.ts';
import { joinedKey, textQueryOf, wordsOf } from '../search-query.rules.ts';
import type { SearchRow } from '../search-row.rules.ts';
import { searchRow } from '../search-row.fixture.ts';
import type { FunctionRequest } from '../search.store.ts';
import { searchEngines } from './find-products.ts';

let app: TestApp;
beforeAll(async () => {
  app = await bootTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

function row(id: number, name: string, more: Partial<SearchRow> & { text?: string } = {}): SearchRow {
  const { text = '', status = 'published', facets = [], ...rest } = more;
  const sku = `AB-${id}`;
  const words = wordsOf(`${name} ${sku}`).join(' ');
  const at = new Date(Date.UTC(2026, 0, 1) + id * DAY_MS).toISOString();
  return searchRow(id, name, {
    words_a: `${words} ${joinedKey(sku)}`,
    words_c: text,
    name_words: ` ${wordsOf(name).join(' ')} `,
    folded: words,
    status,
    sku,
    sku_key: joinedKey(sku),
    created_at: at,
    updated_at: at,
    ...rest,
    facets: [`status=${status}`, ...facets],
  });
}

const products: SearchRow[] = [
  row(1, 'Brass lamp', { facets: ['7=Brass', '8=Red'], numbers: { '9': 10 }, price_amount: 10 }),
  row(2, 'Brass vase', { facets: ['7=Brass'], numbers: { '9': 25 }, price_amount: 25 }),
  row(3, 'Stoneware vase', { facets: ['7=Clay', '8=Red'], numbers: { '9': 40 }, price_amount: 40 }),
  row(4, 'Tall mirror', { text: 'with a frame of brass' }),
  row(5, 'Old mirror', { status: 'archived' }),
  row(6, 'Brass ingot', { type: 'material' }),
];
/** So that a company counts as large; not published. */
const others = Array.from({ length: PRODUCTS_MIN }, (_, at) => row(100 + at, 'Filler', { status: 'draft' }));

const published = { key: 'status', tokens: ['status=published'] };
const asked = (query: string, more: Partial<FunctionRequest> = {}): FunctionRequest => ({
  ...textQueryOf(query),
  groups: [published],
  sort: query === '' ? 'products_desc' : 'products',
  size: 24,
  skip: 0,
  facets: false,
  ...more,
});

/** What every way to search must do; a further one joins `searchEngines`. */
describe.each(searchEngines)('SEARCH-003 SEARCH-017 SEARCH-018 the engine $name', (engine) => {
  let company: Company;
  beforeAll(async () => {
    company = await makeCompany(app);
    await write([...products, ...others]);
    await company.inside((ctx) => searchStoresOf(app.platform).current(ctx));
    await searchStoresOf(app.platform).settled();
  });

  const write = (rows: SearchRow[]) =>
    company.inside(async (ctx) => {
      const revision = await bumpCatalogueRevision(ctx);
      for (const each of searchEngines) await each.write(ctx, rows, { revision });
    });
  const find = (request: FunctionRequest, inside = company) =>
    inside.inside(async (ctx) => {
      const found = await engine.find(ctx, request);
      if (!found) throw new Error('It does not answer');
      return { ...found, names: (await found.hits()).map(({ name }) => name) };
    });
  const idsOf = async (request: FunctionRequest) => (await find(request)).ids;

  test.each([
    ['words, those of the name first', asked('brass'), [2, 1, 4]],
    ['the beginning of the last word', asked('brass la'), [1]],
    ['a product ID first', asked('ab-3'), [3]],
    ['a word with a typing error', asked('stonewear'), [3]],
    ['words with and without', asked('brass lammp'), [1]],
    ['nothing where nothing is alike', asked('xylophone'), []],
    ['a filter', asked('', { groups: [published, { key: '7', tokens: ['7=Brass', '7=Iron'] }] }), [2, 1]],
    ['filters together', asked('vase', { groups: [published, { key: '8', tokens: ['8=Red'] }] }), [3]],
    ['a range', asked('', { groups: [{ key: '9', ranges: [{ key: '9', min: '20', max: '40' }] }] }), [3, 2]],
    [
      'a period, whose end is not in it',
      asked('', {
        groups: [{ key: 'created', periods: [{ from: '2026-01-03T00:00:00Z', to: '2026-01-05T00:00:00Z' }] }],
      }),
      [3, 2],
    ],
    ['an order', asked('', { sort: 'name_asc' }), [1, 2, 3, 4]],
    ['an order by price', asked('', { sort: 'price_desc', worth: {} }), [3, 2, 1, 4]],
    ['a page', asked('', { size: 2, skip: 1 }), [3, 2]],
    ['some products, the best first', asked('brass', { among: [4, 3, 1] }), [4, 1]],
  ])('finds %s', async (_, request, ids) => {
    expect(await idsOf(request)).toEqual(ids);
  });

  test('shows the rows of its page, counts them all, and facets as if their own filter were off', async () => {
    const groups = [published, { key: '7', tokens: ['7=Clay'] }];
    const found = await find(asked('', { groups, facets: true, size: 1 }));
    expect(found).toMatchObject({ names: ['Stoneware vase'], total: 1, status_counts: { published: 1 } });
    expect(Object.fromEntries(found.counts.tokens)).toMatchObject({ '7=Brass': 2, '7=Clay': 1, '8=Red': 1 });
    expect(found.counts.numbers).toEqual([['9', '40', '40']]);
  });

  test('gives the ids of all, the youngest first, or the first of them', async () => {
    const ids = (limit: number) =>
      company.inside((ctx) => engine.findIds(ctx, asked('brass', { sort: 'name_asc' }), limit));
    expect(await ids(Infinity)).toEqual([4, 2, 1]);
    expect(await ids(2)).toEqual([4, 2]);
  });

  test('finds what was written and no longer what was removed, at once', async () => {
    await write([row(50, 'Copper jug')]);
    expect(await idsOf(asked('copper'))).toEqual([50]);
    await write([row(50, 'Zinc jug')]);
    expect(await idsOf(asked('copper'))).toEqual([]);
    expect(await idsOf(asked('zinc'))).toEqual([50]);
    await company.inside(async (ctx) => {
      const revision = await bumpCatalogueRevision(ctx);
      for (const each of searchEngines) await each.remove(ctx, [50], revision);
    });
    expect(await idsOf(asked('zinc'))).toEqual([]);
  });

  test('finds nothing of another company', async () => {
    const another = await makeCompany(app);
    const found = await another.inside(async (ctx) => {
      for (const each of searchEngines) {
        const answer = await each.find(ctx, asked('brass'));
        if (answer) return answer.ids;
      }
      return undefined;
    });
    expect(found).toEqual([]);
    expect((await find(asked('brass'))).total).toBe(3);
  });
});
