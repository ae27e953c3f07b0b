import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import {
  NOT_ARCHIVED,
  getImport,
  listTasks,
  previewImport,
  searchProducts,
  startImport,
  type Call,
  type Task,
} from '@sourcewiz/contract';
import { findEmbeddedPostgres } from '../src/platform/db/embedded/start-embedded-postgres.ts';
import { bootTestApp, must } from './boot-app.ts';
import { makeDatabaseFolder } from './database-folder.ts';
import { makeCompany, type Company } from './factories.ts';
import { runProgram, runs, type RunningProgram } from './run-program.ts';

// Two real programs with separate databases, at the same time: most of the time they wait.

const ROWS = 4_000;
/** Nothing here measures speed: a busy machine gets its time. */
const PATIENCE_MS = 200_000;
const TEST_MS = 600_000;
const SECRET = 'the-same-secret-in-the-test-and-its-programs';

const cleanUp: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

function newDataDir(): string {
  const dataDir = makeDatabaseFolder('sourcewiz-crash-');
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function start(dataDir: string): Promise<RunningProgram> {
  const program = await runProgram({ args: ['--no-demo'], env: { DATA_DIR: dataDir, SECRET } });
  cleanUp.push(async () => {
    program.kill('SIGTERM');
    await program.ended;
  });
  await program.ready();
  return program;
}

/** Creates a company in the database of a running program, as a sign-up would. */
async function newCompany(dataDir: string): Promise<Company> {
  const test = await bootTestApp({ DATABASE_URL: addressOf(dataDir), SECRET });
  try {
    return await makeCompany(test);
  } finally {
    await test.close();
  }
}

function addressOf(dataDir: string): string {
  const url = findEmbeddedPostgres(dataDir)?.url;
  if (url === undefined) throw new Error(`No database runs in ${dataDir}`);
  return url;
}

const skuOf = (n: number) => `CRASH-${String(n).padStart(5, '0')}`;

function sheet(): Blob {
  const lines = ['Product ID,Product name,Material,Description'];
  for (let n = 1; n <= ROWS; n += 1)
    lines.push(`${skuOf(n)},Bowl number ${n},Brass,A bowl that is turned by hand`);
  return new Blob([lines.join('\n')]);
}

/** Uploads the sheet and starts the import. @returns the id of its task */
async function startSheet(program: RunningProgram, { token }: { token: string }): Promise<string> {
  const form = new FormData();
  form.append(previewImport.upload?.file ?? '', sheet(), 'crash.csv');
  const answer = await fetch(program.url + previewImport.path, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  const call = program.as(token);
  await until(async () => {
    const { state, counts } = must(await call(getImport, { params: { id: data.id } }));
    expect({ state, new: counts.new }).toEqual({ state: 'ready', new: ROWS });
  });
  return must(await call(startImport, { params: { id: data.id } })).task_id;
}

const until = (look: () => Promise<void>, interval = 100) =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval });

async function taskOf(call: Call, taskId: string): Promise<Task | undefined> {
  const tasks = await call(listTasks);
  return tasks.ok ? tasks.data.find(({ task_id: id }) => id === taskId) : undefined;
}

/** Waits until some of the products are written, but not all. */
async function inTheMiddle(call: Call, taskId: string): Promise<void> {
  await until(async () => {
    const task = await taskOf(call, taskId);
    expect(task?.steps_status.product_upload).toBe('in-progress');
    expect(task?.remaining_count).toBeLessThan(ROWS);
  }, 20);
}

async function endsWell(call: Call, taskId: string): Promise<void> {
  await until(async () => {
    const task = await taskOf(call, taskId);
    expect(task).toMatchObject({ status: 'success', counts: { new: ROWS, left_out: 0 } });
  });
}

/** Every product exists once, was created once, and can be found. */
async function nothingTwiceNothingMissing(dataDir: string, { orgId }: Company, call: Call): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(dataDir) });
  await client.connect();
  await client.query(
    `begin; select set_config('app.org_id', '${orgId}', true), set_config('role', 'app_tenant', true)`,
  );
  const { rows } = await client.query(`select
    (select count(*)::int from product) as products,
    (select count(distinct product_id)::int from product) as skus,
    (select count(*)::int from product_search) as found,
    (select count(*)::int from product_history where field = 'created') as made`);
  await client.end();
  expect(rows).toEqual([{ products: ROWS, skus: ROWS, found: ROWS, made: ROWS }]);
  const last = must(
    await call(searchProducts, { body: { query: skuOf(ROWS), filter_args: { filters: NOT_ARCHIVED } } }),
  );
  expect(last.hits.map(({ product_id: sku }) => sku)).toEqual([skuOf(ROWS)]);
}

test.concurrent(
  'TASK-069 an import whose worker is killed with -9 goes on, and nothing is written twice or lost',
  async () => {
    const dataDir = newDataDir();
    const program = await start(dataDir);
    const company = await newCompany(dataDir);
    const call = program.as(company.admin.token);
    const taskId = await startSheet(program, company.admin);
    const [worker = 0] = program.workers();
    await inTheMiddle(call, taskId);
    process.kill(worker, 'SIGKILL');
    await until(async () => {
      expect(program.workers()).toEqual([expect.any(Number)]);
      expect(program.workers()).not.toContain(worker);
    });
    expect(await taskOf(call, taskId)).toMatchObject({ status: 'in-progress' });
    await endsWell(call, taskId);
    await nothingTwiceNothingMissing(dataDir, company, call);
  },
  TEST_MS,
);

test.concurrent(
  'TASK-069 an import goes on after the whole program was killed with -9, and nobody of the first start works beside it',
  async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    const company = await newCompany(dataDir);
    const taskId = await startSheet(first, company.admin);
    const workers = first.workers();
    const database = databasePid(dataDir);
    await inTheMiddle(first.as(company.admin.token), taskId);
    first.kill('SIGKILL');
    await first.ended;
    // The worker ends with its parent; the database, which is separate, stays.
    await until(async () => expect(workers.filter(runs)).toEqual([]));
    expect(runs(database)).toBe(true);

    const second = await start(dataDir);
    expect(second.output()).toContain(`PostgreSQL (process ${database}) still runs from an earlier start`);
    expect(runs(database)).toBe(false);
    expect(databasePid(dataDir)).not.toBe(database);
    expect(second.workers()).toHaveLength(1);
    const call = second.as(company.admin.token);
    await endsWell(call, taskId);
    await nothingTwiceNothingMissing(dataDir, company, call);
  },
  TEST_MS,
);

test.concurrent(
  'TASK-069 Ctrl-C does not wait for an import, which goes on at the next start',
  async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    const company = await newCompany(dataDir);
    const taskId = await startSheet(first, company.admin);
    const processes = [...first.workers(), databasePid(dataDir)];
    await inTheMiddle(first.as(company.admin.token), taskId);
    first.pressCtrlC();
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(processes.filter(runs)).toEqual([]);

    const second = await start(dataDir);
    const call = second.as(company.admin.token);
    await endsWell(call, taskId);
    await nothingTwiceNothingMissing(dataDir, company, call);
  },
  TEST_MS,
);

function databasePid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
