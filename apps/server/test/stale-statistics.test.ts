import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import {
  allOperations,
  changeProductsAttribute,
  createCatalogue,
  addToCatalogueSelection,
  listBackups,
  listTasks,
  type Operation,
} from '@sourcewiz/contract';
import { applyProductChanges } from '../src/areas/products/index.ts';
import { refreshStatistics } from '../src/platform/db/statistics.store.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { attributeOf, ended } from './companies/bulk-company.ts';
import { makeCompany, type Company } from './factories.ts';
import { makeRecords, type Records } from './records/make-records.ts';
import { createTestDatabase } from './postgres.ts';
import { sampleInput } from './records/sample-input.ts';
import { sendOperation } from './send-operation.ts';

const PRODUCTS = 1_000;
/** Rows that one part of a plan may look at: a few times what the company has, far less than two sets crossed. */
const MOST_ROWS = 40 * PRODUCTS;

interface Plan {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Statements that crossed two sets since the last look, with the worst number of rows. */
const crossed = new Map<string, number>();
let t: TestApp;
let company: Company;
let records: Records;

beforeAll(async () => {
  const { connect } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    this.on('notice', ({ message = '' }) => note(message));
    return Reflect.apply(connect, this, given);
  });
  const database = await createTestDatabase();
  await explainEverything(database.url);
  t = await bootTestApp({ DATABASE_URL: database.url, TASK_LIMIT: '100' });
  await t.work();
  const older = await makeCompany(t, { name: 'Known to the statistics' });
  await makeRecords(t, older, 'OLDER');
  await fill(older, 100);
  await freezeStatistics(database.url);
  company = await makeCompany(t, { name: 'Younger than the statistics' });
  records = { ...(await makeRecords(t, company, 'OWN')), ...(await fill(company, PRODUCTS)) };
});
afterAll(async () => {
  await t.close();
  vi.restoreAllMocks();
});

/** They end the session, or lock what the others look at. */
const LAST = ['DELETE', 'delete', 'discard', 'remove'];
const isLast = ({ name, method }: Operation) => LAST.some((word) => method === word || name.includes(word));

test('no call of a company that is younger than the statistics crosses two of its sets, nor does a task', async () => {
  const { token } = company.admin;
  const calls = allOperations.filter(({ name }) => !/^(auth|user)\./.test(name));
  const inOrder = Map.groupBy(calls, (op) => (op.method === 'GET' ? 0 : isLast(op) ? 2 : 1));
  let answered = 0;
  for (const op of ([0, 1, 2] as const).flatMap((turn) => inOrder.get(turn) ?? [])) {
    const { input } = sampleInput(op, (entity) => records[entity]);
    if ((await sendOperation(t, op, { token, input })).status === 200) answered += 1;
  }
  expect(answered).toBeGreaterThan(100);
  const tasks = must(await company.admin.call(listTasks)).filter(({ status }) => status !== 'draft');
  for (const { task_id } of tasks) await ended(company.admin, task_id);
  expect([...crossed]).toEqual([]);
});

test('tables that a task has written thousands of rows into get new statistics', async () => {
  const { pool } = t.platform.database;
  const known = async () =>
    (await pool.query(`select reltuples::int as rows from pg_class where relname = 'product_search_removed'`))
      .rows[0];
  expect(await known()).toEqual({ rows: 0 });
  await company.inside(async ({ db }) => {
    await db.execute(sql`
      insert into product_search_removed (org_id, product_id, revision)
      select ${company.orgId}, 1000000 + n, 0 from generate_series(1, 6000) n`);
    await db.execute('select pg_stat_force_next_flush()');
  });
  await refreshStatistics(t.platform);
  expect(await known()).toEqual({ rows: 6000 });
});

/** Products with variants, pictures, a catalogue, a backup and a history. */
async function fill(company: Company, count: number): Promise<Partial<Records>> {
  const { admin, inside, orgId } = company;
  const shape = await attributeOf(company, 'shape');
  const ids = await inside(async (ctx) => {
    const applied = await applyProductChanges(ctx, {
      changes: Array.from({ length: count }, (_, at) => ({
        kind: 'create' as const,
        fields: {
          name: `Cup ${at}`,
          product_id: `CUP-${at}`,
          values: { [shape]: 'Round' },
          variant_types: [{ name: 'Size', options: ['S', 'L'] }],
          variants: {
            mode: 'replace' as const,
            list: ['S', 'L'].map((Size) => ({ variant_id: `CUP-${at}-${Size}`, options: { Size } })),
          },
        },
      })),
      source: 'form',
    });
    return applied.flatMap(({ id }) => id ?? []);
  });
  await inside((ctx) =>
    ctx.db.execute(sql`
      with made as (
        insert into file (org_id, id, kind, sha256, mime, bytes, name)
        select org_id, gen_random_uuid(), 'image', md5(id::text), 'image/png', 1, id::text from product
        where org_id = ${orgId} and type = 'product' returning id, name)
      insert into product_image (org_id, product_id, file_id, position)
      select ${orgId}, name::bigint, id, 1 from made`),
  );
  const catalogue = must(
    await admin.call(createCatalogue, { body: { name: 'All', buyer_company: 'Buyer', product_ids: ids } }),
  );
  const change = { product_ids: ids, attribute_id: shape, value: 'Oval' };
  const { task_id: task } = must(await admin.call(changeProductsAttribute, { body: change }));
  await ended(admin, task);
  const [backup] = must(await admin.call(listBackups));
  const wanted = ids.map((id) => ({ product_id: id, selected_variants: [] }));
  must(
    await admin.call(addToCatalogueSelection, {
      query: { model_id: catalogue.id },
      body: { products: wanted },
    }),
  );
  return { catalogue: catalogue.id, task, backup: backup?.id };
}

async function explainEverything(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const [key, value] of Object.entries(settings)) {
    await client.query(`alter database ${name} set ${key} = '${value}'`);
  }
  await client.end();
}

async function freezeStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'parts')`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
  await client.query('analyze');
  await client.end();
}

function note(message: string): void {
  const at = message.indexOf('{');
  if (!message.startsWith('duration:') || at < 0) return;
  const { Plan: plan, 'Query Text': text } = JSON.parse(message.slice(at)) as {
    Plan: Plan;
    'Query Text': string;
  };
  const rows = worst(plan);
  if (rows > MOST_ROWS) crossed.set(text, Math.max(rows, crossed.get(text) ?? 0));
}

function worst(plan: Plan): number {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 0 } = plan;
  const removed = (['Filter', 'Join Filter', 'Index Recheck'] as const).reduce(
    (sum, by) => sum + (plan[`Rows Removed by ${by}`] ?? 0),
    0,
  );
  return Math.max(loops > 1 || removed > 0 ? (rows + removed) * loops : 0, ...(plan.Plans ?? []).map(worst));
}
