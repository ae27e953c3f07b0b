import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { withClient } from '../../../test/with-client.ts';
import { migrate, migrateUpTo } from './migrate.ts';
import { partitionsFor, partitionsOf } from './partitions.ts';

/** The migration `0024_bulk-edit-tables`. */
const EARLIER = 1795370446682;

let whole: TestDatabase;
let divided: TestDatabase;
beforeAll(async () => {
  whole = await createEmptyDatabase();
  divided = await createEmptyDatabase();
  await migrate(whole.url);
  await migrate(divided.url, { partitions: 4 });
});
afterAll(async () => {
  await whole.drop();
  await divided.drop();
});

const inside = <T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, work);

/** Columns, keys, indexes, policies and rights of all tables and sequences of the program. */
const shapeOf = (database: TestDatabase) =>
  inside(database, async (client) => {
    const { rows } = await client.query<{ part: string }>(`
      select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default,
          identity_generation, generation_expression) as part
        from information_schema.columns where table_schema = 'public'
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0 and conrelid <> 0
      union all select concat_ws(' ', 'index', replace(indexdef, ' ON ONLY ', ' ON '), i.indisvalid)
        from pg_indexes x join pg_index i on i.indexrelid = format('%I.%I', x.schemaname, x.indexname)::regclass
        where schemaname = 'public'
      union all select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check)
        from pg_policies where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgparentid = 0
      union all select concat_ws(' ', 'rights', relname, relrowsecurity, relforcerowsecurity,
          (select string_agg(a::text, ',' order by a::text) from unnest(relacl) a), obj_description(oid, 'pg_class'))
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
      order by 1`);
    return rows.map(({ part }) => part.replaceAll(/test_[0-9a-f]+/g, 'owner'));
  });

test('G01 a new installation with partitions has the same tables, keys, indexes, policies and rights', async () => {
  const [one, other] = [await shapeOf(divided), await shapeOf(whole)];
  expect(one.filter((part) => !other.includes(part))).toEqual([]);
  expect(other.filter((part) => !one.includes(part))).toEqual([]);
  expect(await inside(divided, (client) => partitionsOf(client, 'product'))).toHaveLength(4);
  expect(await inside(whole, (client) => partitionsOf(client, 'product'))).toEqual([]);
});

test('G01 a backup of an earlier version goes into divided tables: later migrations run on them', async () => {
  const earlier = await createEmptyDatabase();
  await migrateUpTo(earlier.url, EARLIER, { partitions: 4 });
  expect(await inside(earlier, (client) => partitionsOf(client, 'product'))).toHaveLength(4);
  await migrate(earlier.url, { partitions: 4 });
  expect(await shapeOf(earlier)).toEqual(await shapeOf(divided));
  await earlier.drop();
});

test('G01 a server with few connections gets as many partitions as a backup can lock', () => {
  // 64 locks per transaction, the default, with 100, 25 and 200 connections.
  expect([6_400, 1_600, 12_800].map(partitionsFor)).toEqual([64, 16, 128]);
});

test('G01 a backup locks no more for each partition than is counted on', async () => {
  const held = (database: TestDatabase) =>
    inside(database, async (client) => {
      await client.query('begin');
      const { rows } = await client.query<{ name: string }>(
        `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      );
      await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access share mode`);
      for (const { name } of rows)
        await client.query(`select count(*) from (select * from ${name}) everything`);
      const locks = await client.query<{ held: number }>(
        'select count(*)::int as held from pg_locks where pid = pg_backend_pid()',
      );
      return locks.rows[0]?.held ?? Infinity;
    });
  // With half of the table of locks to spare.
  expect(((await held(divided)) - (await held(whole))) / 4).toBeLessThan(50);
});

test('G01 the roles of queries reach no partition itself', async () => {
  for (const role of ['app_tenant', 'app_system']) {
    await inside(divided, async (client) => {
      await client.query(`set role ${role}`);
      await expect(client.query('select count(*) from parts.product_000')).rejects.toThrow(
        'permission denied',
      );
      await client.query('select count(*) from product');
    });
  }
});

test('G01 what a company asks for is looked up in its partition alone', async () => {
  const plan = await inside(divided, async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select * from product where org_id = '6f0c7f6e-8c7c-4a57-9f37-2f9d5d1c5b11' and id = 1`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan.match(/product_00\d/g)?.length).toBeLessThanOrEqual(2);
});

test('G01 an installation that has tables in use stays as it is, also at the next start', async () => {
  const id = '6f0c7f6e-8c7c-4a57-9f37-2f9d5d1c5b11';
  await inside(whole, async (client) => {
    await client.query('set role app_system');
    await client.query(
      `insert into organisation (id, name, status, created_at) values ($1, 'Kaveri', 'published', now())`,
      [id],
    );
  });
  await migrate(whole.url, { partitions: 4 });
  expect(await inside(whole, (client) => partitionsOf(client, 'product'))).toEqual([]);
});
