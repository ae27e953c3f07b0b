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
