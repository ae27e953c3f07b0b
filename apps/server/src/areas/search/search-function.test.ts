import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts';
import type { Ctx } from '../../platform/context.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import type { SearchRow } from './search-row.rules.ts';
import { searchRow } from './search-row.fixture.ts';
import { selectTexts } from './memory/search-columns.store.ts';
import {
  callSearch,
  callSearchIds,
  selectMeantWords,
  upsertSearchRows,
  type FunctionRequest,
} from './search.store.ts';

let home: TestDatabase;
let database: Database;
const mine = randomUUID();
const others = randomUUID();

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase({ url: home.url, max: 2, onError: () => undefined });
  await inside(mine, (ctx) => upsertSearchRows(ctx, [row(1, { name: 'Stoneware vase' })], 1));
  await inside(others, (ctx) =>
    upsertSearchRows(ctx, [row(2, { name: 'Stoneware vase' }), row(3, { name: 'Brass bowl' })], 1),
  );
});

afterAll(async () => {
  await database.close();
  await home.drop();
});

/** The stores need no more of a context. */
function inside<T>(orgId: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return database.inTenant(orgId, (db) => work({ db, orgId } as Ctx));
}

function row(id: number, { name }: { name: string }): SearchRow {
  const words = `${name.toLowerCase()} sw ${id}`;
  return searchRow(id, name, {
    words_a: words,
    folded: words,
    facets: ['status=published', 'category=Vases'],
    numbers: { '7': id },
    sku: `SW-${id}`,
    sku_key: `sw-${id}`,
    category_name: 'Vases',
  });
}

const everything: FunctionRequest = { groups: [], sort: 'products_desc', size: 50, skip: 0, facets: true };
const requests: [string, FunctionRequest][] = [
  ['everything', everything],
  ['words', { ...everything, words: `'stoneware'`, sku: 'stoneware%', sku_key: 'stoneware', fuzzy: [] }],
  ['a product ID', { ...everything, words: `'sw' & '2':*`, sku: 'sw-2%', sku_key: 'sw-2', fuzzy: [] }],
  [
    'a typing error',
    {
      ...everything,
      words: `'stonewear'`,
      sku: 'x%',
      sku_key: 'x',
      fuzzy: [{ word: 'stonewear', likeness: 0.45 }],
    },
  ],
  ['a filter', { ...everything, groups: [{ key: 'category', tokens: ['category=Vases'] }] }],
  ['a range', { ...everything, groups: [{ key: '7', ranges: [{ key: '7', min: null, max: '9' }] }] }],
  ['an empty filter', { ...everything, groups: [{ key: 'category', tokens: ["'; drop table product --"] }] }],
];

describe('search_products sees one organisation only', () => {
  test.each(requests)('%s', async (_, request) => {
    const answer = await inside(mine, (ctx) => callSearch(ctx, request));
    expect(answer.hits.every(({ product_id }) => product_id === 1)).toBe(true);
    expect(answer.total).toBeLessThanOrEqual(1);
    for (const [, count] of answer.tokens ?? []) expect(count).toBe(1);
    for (const [, low, high] of answer.numbers ?? []) expect([low, high]).toEqual(['1', '1']);
    expect(Object.values(answer.status_counts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
  });

  test.each(requests.filter(([, { words }]) => words !== undefined))(
    'ids of %s are of one organisation only',
    async (_, request) => {
      const { ids } = await inside(mine, (ctx) => selectTexts(ctx, request));
      expect(Array.from(ids).every((id) => id === 1)).toBe(true);
      const { ids: theirs } = await inside(others, (ctx) => selectTexts(ctx, request));
      expect(Array.from(theirs)).not.toContain(1);
    },
  );

  test.each(requests)('%s is the same where few products are read without the index', async (_, request) => {
    for (const orgId of [mine, others]) {
      const [indexed, few] = await inside(orgId, async (ctx) => [
        await callSearch(ctx, request),
        await callSearch(ctx, { ...request, few: true }),
      ]);
      expect(few).toEqual(indexed);
    }
  });

  test('what is only weighed is of one organisation too', async () => {
    const request = { ...everything, words: `'stoneware'`, sku: 'stoneware%', sku_key: 'stoneware' };
    const { ids, scores } = await inside(mine, (ctx) => selectTexts(ctx, request, [3, 2, 1]));
    expect([Array.from(ids), scores.length]).toEqual([[1], 1]);
  });

  test('words with typing errors mean those of one organisation only, the likeliest first', async () => {
    const fuzzy = [
      { word: 'stonewear', likeness: 0.3 },
      { word: 'brss', likeness: 0.3 },
    ];
    const meant = (orgId: string, few: boolean) =>
      inside(orgId, (ctx) => selectMeantWords(ctx, { ...everything, fuzzy, few }));
    for (const few of [false, true]) {
      expect(await meant(mine, few)).toEqual([[{ word: 'stoneware', likeness: expect.any(Number) }], []]);
      const theirs = await meant(others, few);
      expect(theirs.map((words) => words[0]?.word)).toEqual(['stoneware', 'brass']);
    }
  });

  test.each(requests)('all ids of %s are of one organisation only', async (_, request) => {
    const ids = await inside(mine, (ctx) => callSearchIds(ctx, request, 10));
    expect(ids.every((id) => id === 1)).toBe(true);
    expect(await inside(others, (ctx) => callSearchIds(ctx, request, 10))).not.toContain(1);
  });

  test('a company with very many products gets estimates from a sample, exact where few match, and exact products', async () => {
    const large = randomUUID();
    const count = 60_000;
    await database.inTenant(large, (db) =>
      db.execute(sql`
        insert into product_search (org_id, product_id, words, folded, facets, type, status, sku, sku_key, name,
          completeness, variant_count, image_count, created_at, updated_at)
        select ${large}::uuid, n, case n % 2 when 0 then 'even' else 'odd' end::tsvector, '',
          array['status=published', 'half=' || n % 2] || case when n <= 50 then array['rare=yes'] else '{}' end,
          'product', 'published', 's' || n, 's' || n, '', 0, 0, 0, now(), now()
        from generate_series(1, ${count}::int) n`),
    );
    const ask = (request: Partial<FunctionRequest>) =>
      inside(large, (ctx) => callSearch(ctx, { ...everything, size: 2, ...request }));
    const near = (value: number) => (found: number | undefined) =>
      expect(Math.abs((found ?? 0) - value)).toBeLessThan(value * 0.05);
    const all = await ask({});
    expect(all).toMatchObject({ estimated: true, hits: [{ product_id: count }, { product_id: count - 1 }] });
    near(count)(all.total);
    near(count / 2)(new Map(all.tokens).get('half=1'));
    const even = await ask({
      words: `'even'`,
      sku: 'even%',
      sku_key: 'even',
      terms: ['even'],
      facets: false,
    });
    expect(even).toMatchObject({ estimated: true, hits: [{ product_id: count }, { product_id: count - 2 }] });
    near(count / 2)(even.status_counts['published']);
    const rare = await ask({ groups: [{ key: 'rare', tokens: ['rare=yes'] }] });
    expect(rare).toMatchObject({ total: 50, hits: [{ product_id: 50 }, { product_id: 49 }] });
    expect(rare.estimated).toBeUndefined();
  });

  test('a query without a condition shows nothing of others', async () => {
    const { rows } = await database.inTenant(mine, (db) =>
      db.execute(sql`select product_id from product_search`),
    );
    expect(rows).toHaveLength(1);
  });

  test('an organisation in the request changes nothing', async () => {
    const forged = { ...everything, org: others, org_id: others } as FunctionRequest;
    const answer = await inside(mine, (ctx) => callSearch(ctx, forged));
    expect(answer.hits.map(({ product_id }) => product_id)).toEqual([1]);
  });

  test('without an organisation it refuses', async () => {
    await expect(database.pool.query(`select search_products('{}'::jsonb)`)).rejects.toThrow(
      /needs the organisation/,
    );
    await expect(database.pool.query(`select search_product_texts('{}'::jsonb)`)).rejects.toThrow(
      /needs the organisation/,
    );
    await expect(database.pool.query(`select search_product_ids('{}'::jsonb)`)).rejects.toThrow(
      /needs the organisation/,
    );
    await expect(database.pool.query(`select search_meant_words('{}'::jsonb)`)).rejects.toThrow(
      /needs the organisation/,
    );
  });

  test.each([
    `search_text_condition('{}'::jsonb)`,
    `search_found_texts('{}'::jsonb, '')`,
    `search_meant_condition('{}'::jsonb)`,
    `search_meant_score('{}'::jsonb)`,
    `search_group_condition('{}'::jsonb)`,
    `search_text_score('{}'::jsonb, 0)`,
  ])('the part %s stays closed', async (call) => {
    await expect(
      database.inTenant(mine, (db) => db.execute(sql.raw(`select ${call}`))),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('the system role and its helper stay closed', async () => {
    await expect(
      database.inSystem((db) => db.execute(sql`select search_products('{}'::jsonb)`)),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(
      database.inTenant(mine, (db) =>
        db.execute(sql`select search_products_counts('from product_search s', '0', '', '', '{}')`),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
