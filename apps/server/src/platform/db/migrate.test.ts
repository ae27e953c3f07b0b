import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const searchFunctions = async () => {
  const { rows } = await client.query<{ name: string; open: boolean }>(`
    select p.oid::regprocedure::text as name, has_function_privilege('app_tenant', p.oid, 'execute') as open
    from pg_proc p where p.proname like 'search_products%' order by 1`);
  return rows;
};

test('a repeatable script takes the place of its earlier version, whatever arguments that one had', async () => {
  const now = await searchFunctions();
  expect(now.filter(({ open }) => open)).toHaveLength(1);
  await client.query(`
    drop function search_products(jsonb);
    create function search_products(request text, size int) returns text language sql as $$ select request $$;
    create function search_products_counts(jsonb) returns int language sql as $$ select 1 $$;
    update schema_repeatable set sha256 = 'of an earlier version'`);
  await migrate(database.url);
  expect(await searchFunctions()).toEqual(now);
});

test('two programs that start at the same moment migrate one after the other', async () => {
  await client.query(`update schema_repeatable set sha256 = 'of an earlier version'`);
  await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(await searchFunctions()).toHaveLength(2);
});

test('money that was stored bare gets the currency of its company, and keeps it when it has one', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('_money.sql'));
  const script = await readFile(new URL(name, folder), 'utf8');
  const statements = script.slice(script.indexOf('-- From here on')).split('--> statement-breakpoint');
  const org = '0d4f2a10-0000-4000-8000-000000000007';
  const bare = { description: 'Carton', cost_of_carton: '50', rate_of_carton: '' };
  const packaging = JSON.stringify([bare, { ...bare, cost_of_carton: '' }, { ...bare, currency: 'EUR' }]);
  await client.query('begin');
  for (const table of ['organisation', 'attribute', 'product', 'saved_view']) {
    await client.query(`alter table ${table} no force row level security`);
  }
  await client.query(`insert into organisation (id, name, default_currency) values ($1, 'A', 'TRY')`, [org]);
  await client.query(
    `insert into attribute (org_id, id, name, internal_name, dtype, tabname)
     overriding system value values ($1, 20, 'Price', 'selling_price', 'price', 'basic'), ($1, 21, 'MOQ', 'moq', 'uom', 'basic')`,
    [org],
  );
  await client.query(
    `insert into product (org_id, id, product_id, product_key, name, packaging, values, created_at, updated_at)
     values ($1, 1, 'A', 'a', 'A', $2, '{"20": {"value": "5", "currency": "EUR"}}', now(), now())`,
    [org, packaging],
  );
  await client.query(
    `insert into product_search (org_id, product_id, words, folded, facets, numbers, type, status, sku, sku_key, name,
       completeness, variant_count, image_count, created_at, updated_at)
     values ($1, 1, '', '', '{}', '{"20": 5, "21": 3}', 'product', 'draft', 'A', 'a', 'A', 0, 0, 0, now(), now())`,
    [org],
  );
  await client.query(
    `insert into saved_view (org_id, id, user_id, user_name, name, name_key, filters, sort_by, created_at)
     values ($1, $1, $1, '', 'V', 'v', '(20:1 TO 2 OR 20:* TO 0.5) AND 21:3 TO *', 'products', now())`,
    [org],
  );
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<Record<string, unknown>>(
    `select jsonb_path_query_array(p.packaging, '$[*].currency') as currencies, s.numbers, v.filters
     from product p join product_search s using (org_id) join saved_view v using (org_id) where org_id = $1`,
    [org],
  );
  await client.query('rollback');
  expect(rows).toEqual([
    {
      currencies: ['TRY', '', 'EUR'],
      numbers: { '20:EUR': 5, '21': 3 },
      filters: '(20:TRY:1 TO 2 OR 20:TRY:* TO 0.5) AND 21:3 TO *',
    },
  ]);
});

test('links that were sent before buyers could download them stay closed, unless the company has opened them', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const [name = ''] = (await readdir(folder)).filter((file) => file.startsWith('0028_'));
  const script = await readFile(new URL(name, folder), 'utf8');
  const from = script.indexOf('-- Links that were sent already');
  const statements = script.slice(from).split('--> statement-breakpoint').slice(0, 3);
  const [silent, open, closed] = [1, 2, 3].map((end) => `0d4f2a10-0000-4000-8000-00000000001${end}`);
  await client.query('begin');
  for (const table of ['organisation', 'organisation_setting', 'catalogue']) {
    await client.query(`alter table ${table} no force row level security`);
  }
  for (const org of [silent, open, closed]) {
    await client.query(`insert into organisation (id, name, default_currency) values ($1, 'A', 'TRY')`, [
      org,
    ]);
    await client.query(
      `insert into catalogue (org_id, id, name, buyer_company, token, created_by, created_by_name, created_by_email,
         created_at, updated_at)
       values ($1, 1, 'Draft', '', null, $1, '', '', now(), now()), ($1, 2, 'Sent', '', $2, $1, '', '', now(), now())`,
      [org, `token of ${org}`],
    );
  }
  await client.query(
    `insert into organisation_setting (org_id, key, value, updated_at)
     select org_id, 'catalogue_link_settings_defaults', jsonb_build_object('allow_ppt_download', is_open), now()
     from (values ($1::uuid, true), ($2::uuid, false)) s(org_id, is_open)`,
    [open, closed],
  );
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<{ allowed: boolean[] }>(
    `select array_agg(allow_ppt_download order by id) as allowed from catalogue
     where org_id = any($1) group by org_id order by org_id`,
    [[silent, open, closed]],
  );
  await client.query('rollback');
  expect(rows.map(({ allowed }) => allowed)).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
});
