import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createProducts,
  linkAutomatically,
  listTasks,
  saveImageUpdate,
  triggerTask,
  uploadGroups,
  type Task,
} from '@sourcewiz/contract';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../src/platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { StorageError } from '../src/platform/storage/index.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeProducts } from './companies/bulk-company.ts';
import { makeCompany, type Company } from './factories.ts';
import { sendImages, uploadOf } from './uploads/upload-flow.ts';
import { makeUpload } from './uploads/upload-rows.ts';

/** Two programs with a worker each on one database, whose server is used by no other test, so that it may be killed. */
const SECRET = 'the-same-secret-on-all-machines-of-the-test';
const folder = mkdtempSync(join(tmpdir(), 'sourcewiz-hold-'));
let postgres: EmbeddedPostgres;
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  await migrate(postgres.url);
  const about = { SECRET, TASK_LIMIT: '20', LOG_LEVEL: 'silent', DATABASE_URL: postgres.url };
  first = await bootTestApp(about);
  second = await bootTestApp({ ...about, DATA_DIR: first.platform.settings.dataDir });
  await Promise.all([first.work(), second.work()]);
});
afterAll(async () => {
  await second.close();
  await first.close();
  await postgres.stop();
  for (const path of [postgres.folder, folder]) rmSync(path, { recursive: true, force: true });
});

/** Ends the database server with `signal`, and waits until another one, started by its supervisor, answers. */
async function restartPostgres(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const before = await postmaster();
  process.kill(before, signal);
  await until(async () => expect(await postmaster()).not.toBe(before));
}

/** Number of the server's process. @throws while it does not answer */
async function postmaster(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    );
    return Number(rows[0]?.pid);
  } finally {
    await client.end();
  }
}

const until = (look: () => Promise<void>) => vi.waitFor(look, { interval: 50 });
const tasksOf = async ({ admin }: Company): Promise<Task[]> => must(await admin.call(listTasks));
const ended = (company: Company, ids: readonly string[]) =>
  until(async () => {
    const tasks = await tasksOf(company);
    const states = ids.map((id) => tasks.find(({ task_id }) => task_id === id)?.status);
    expect(states).toEqual(ids.map(() => 'success'));
  });

/** How often each thing was done, according to the company's own rows. */
async function counted({ inside }: Company) {
  const { rows } = await inside(({ db }) =>
    db.execute<{ products: number; made: number; images: number; imageless: number; rows: number }>(sql`select
      (select count(*)::int from product) as products,
      (select count(*)::int from product_history where field = 'created') as made,
      (select count(*)::int from product_image) as images,
      (select count(*)::int from product p where not exists (
        select from product_image i where i.product_id = p.id)) as imageless,
      (select count(*)::int from upload_group where not is_removed) as rows`),
  );
  return rows[0];
}

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

/** Starts creating products from groups. @returns the id of the task */
async function creation(company: Company, groups: readonly string[]): Promise<string> {
  const { id } = await makeUpload(company, groups);
  return must(await company.admin.call(createProducts, { body: { task_id: id } })).task_id;
}

/** Gives each of some existing products an image. @returns the id of the task */
async function imageUpdate(company: Company, groups: readonly string[]): Promise<string> {
  const { id } = await makeUpload(company, groups, 'bulk_update_images');
  must(await company.admin.call(linkAutomatically, { body: { task_id: id } }));
  return must(await company.admin.call(saveImageUpdate, { params: { id }, body: {} })).task_id;
}

// A job whose worker lost its connection is noticed after ten seconds: most of this is waiting for that.
test('TASK-059 TASK-060 TASK-069 the database is restarted twice, once without order, while two workers make products and give images: both go on, each once', async () => {
  const company = await makeCompany(first);
  const old = 200;
  await makeProducts(company, old, 'OLD');
  const ids = [await imageUpdate(company, names(old, 'OLD')), await creation(company, names(1_000, 'NEW'))];
  for (const signal of ['SIGQUIT', 'SIGINT'] as const) {
    await sleep(60 + Math.random() * 120);
    await restartPostgres(signal);
  }
  await ended(company, ids);
  expect(await counted(company)).toEqual({
    products: 1_000 + old,
    made: 1_000 + old,
    images: 1_000 + old,
    imageless: 0,
    rows: 0,
  });
});

test('TASK-059 a creation that is cancelled at a random moment leaves whole products, and the rest as a draft', async () => {
  const company = await makeCompany(first);
  for (let round = 0; round < 4; round += 1) {
    const before = await counted(company);
    const task_id = await creation(company, names(500, `STOP-${round}`));
    await sleep(Math.random() * 400);
    // It may be finished by then, and is only dismissed from the list.
    await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'cancel' } });
    await until(async () => {
      const task = (await tasksOf(company)).find((one) => one.task_id === task_id);
      expect(task?.status ?? 'gone').not.toMatch(/pending|in-progress/);
    });
    const after = await counted(company);
    const made = (after?.products ?? 0) - (before?.products ?? 0);
    expect(after).toMatchObject({ imageless: 0, rows: (before?.rows ?? 0) + 500 - made });
    expect([after?.images, after?.made]).toEqual([after?.products, after?.products]);
  }
});

test('A10 BULKUP-001 a disk that is full keeps out the whole of a batch, and says so', async () => {
  const company = await makeCompany(first);
  const { put } = first.platform.storage;
  const sendOnFullDisk = (images: readonly string[], about: { taskId?: string } = {}) => {
    let left = 4;
    first.platform.storage.put = async (key, ...content) => {
      if ((left -= 1) < 0) throw new StorageError('disk_full', { key, reason: 'ENOSPC' });
      return put.call(first.platform.storage, key, ...content);
    };
    return sendImages(first, company.admin, images, about).finally(() => (first.platform.storage.put = put));
  };
  const refused = { ok: false, status: 507, errors: [{ code: 'storage_full' }] };
  expect(await sendOnFullDisk(['A-100.png', 'B-200.png', 'C-300.png'])).toMatchObject(refused);
  expect(await tasksOf(company)).toEqual([]);
  expect((await counted(company))?.rows).toBe(0);
  const { task_id: taskId } = must(await sendImages(first, company.admin, ['D-400.png']));
  const others = ['E-500.png', 'F-600.png', 'G-700.png'];
  expect(await sendOnFullDisk(others, { taskId })).toMatchObject(refused);
  expect(await uploadOf(company.admin, taskId)).toMatchObject({ image_count: 1 });
  // Once there is room again, it continues where it was.
  must(await sendImages(first, company.admin, ['A-100.png', 'B-200.png'], { taskId }));
  expect(await uploadOf(company.admin, taskId)).toMatchObject({ image_count: 3 });
});

test('A10 TASK-059 a disk of the database that is full ends a creation with that reason; it can be started again', async () => {
  const company = await makeCompany(first);
  const full = 'a_full_disk';
  await first.platform.database.pool.query(`
    create function ${full}() returns trigger language plpgsql as $$
    begin
      if (select count(*) from product where org_id = new.org_id) > 300 then
        raise exception 'could not extend file' using errcode = '53100';
      end if;
      return null;
    end $$;
    create trigger ${full} after insert on product for each row when (new.org_id = '${company.orgId}')
    execute function ${full}()`);
  const taskId = await creation(company, names(600, 'FULL'));
  await until(async () => {
    const [task] = await tasksOf(company);
    expect(task).toMatchObject({
      status: 'failed',
      error: { code: 'storage_full' },
      counts: { created: 250 },
    });
  });
  expect(await counted(company)).toMatchObject({ products: 250, images: 250, imageless: 0, rows: 350 });
  await first.platform.database.pool.query(`drop trigger ${full} on product`);
  const { image_count: left } = must(
    await company.admin.call(uploadGroups, { params: { task: taskId }, query: {} }),
  );
  expect(left).toBe(350);
  must(await company.admin.call(createProducts, { body: { task_id: taskId } }));
  await ended(company, [taskId]);
  expect(await counted(company)).toMatchObject({ products: 600, made: 600, imageless: 0, rows: 0 });
});
