import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import {
  addUploadImages,
  changeCosting,
  changeProductsAttribute,
  changeProductsCategory,
  changeProductsPrice,
  createCatalogue,
  createCategory,
  createProducts,
  createResource,
  deleteProducts,
  downloadExport,
  generateCataloguePpt,
  getImport,
  linkAutomatically,
  listBackups,
  listExportTemplates,
  listResources,
  listTasks,
  previewImport,
  restoreBackup,
  saveCostSheet,
  saveImageUpdate,
  startImport,
  takeCompanyData,
  undoTask,
  uploadTable,
  type Call,
  type UploadAction,
} from '@sourcewiz/contract';
import { bootTestApp, must } from './boot-app.ts';
import { attributeOf, makeProducts } from './companies/bulk-company.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';
import { createTestDatabase } from './postgres.ts';
import { makePng } from './uploads/upload-samples.ts';
import { callerOf, freePort, runProgram, type RunningProgram } from './run-program.ts';

/**
 * How often the worker is killed: `KILLS=50 npx vitest run --project server apps/server/test/random-kills.test.ts`;
 * `KILL_ONLY=costs,slides` takes some of the actions.
 */
const KILLS = Number(process.env['KILLS'] ?? 0);
const PRODUCTS = 1_200;
const IMAGES = 30;
const SHEETS = 120;
/** A task that is not killed takes less. */
const LATEST_MS = 1_200;
/** A killed worker is noticed after 20 s; nothing here measures speed. */
const PATIENCE_MS = 120_000;
const SECRET = 'the-same-secret-in-the-test-and-its-programs';

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

interface Bench {
  url: string;
  call: Call;
  company: Company;
  token: string;
  ids: number[];
  material: number;
  categories: readonly [number, number];
  /** Products that exist when all tasks have ended. */
  expected: number;
}

/** The work of a round. @returns the id of its task */
type Action = (bench: Bench, round: number) => Promise<string>;

const tasksOf = async (call: Call) => must(await call(listTasks));

const actions: Readonly<Record<string, Action>> = {
  attribute: async ({ call, ids, material }, round) =>
    must(
      await call(changeProductsAttribute, {
        body: { product_ids: ids, attribute_id: material, mode: 'set', value: [`Round ${round}`] },
      }),
    ).task_id,
  category: async ({ call, ids, categories }, round) =>
    must(
      await call(changeProductsCategory, {
        body: { product_ids: ids, category_id: categories[round % 2] ?? null },
      }),
    ).task_id,
  price: async ({ call, ids }) =>
    must(
      await call(changeProductsPrice, {
        body: { product_ids: ids, change: { kind: 'amount', by: '1', currency: 'USD' } },
      }),
    ).task_id,
  import: async (bench, round) => {
    const lines = ['Product ID,Product name,Material'];
    for (let n = 0; n < PRODUCTS; n += 1) lines.push(`OLD-${n},OLD ${n},Sheet ${round}`);
    const form = new FormData();
    form.append(previewImport.upload?.file ?? '', new Blob([lines.join('\n')]), `sheet-${round}.csv`);
    const headers = { 'access-token': bench.token };
    const answer = await fetch(bench.url + previewImport.path, { method: 'POST', headers, body: form });
    const { data } = (await answer.json()) as { data: { id: string } };
    await until(async () => {
      expect(must(await bench.call(getImport, { params: { id: data.id } })).state).toBe('ready');
    });
    return must(await bench.call(startImport, { params: { id: data.id } })).task_id;
  },
  export: async ({ call, ids }) => {
    const { default_template_id: template } = must(await call(listExportTemplates));
    const exported = Object.fromEntries(ids.map((id) => [String(id), []]));
    return must(await call(downloadExport, { body: { product_ids: exported, template_id: template } }))
      .task_id;
  },
  undo: async (bench, round) => {
    const done = await ended(bench.call, await (actions['attribute'] as Action)(bench, round));
    return must(await bench.call(undoTask, { params: { task_id: done } })).task_id;
  },
  upload: async (bench, round) => {
    const taskId = await sendImages(bench, {
      action: 'bulk_products_upload',
      names: Array.from({ length: IMAGES }, (_, n) => `NEW-${round}-${n}.png`),
      tone: round,
    });
    must(await bench.call(uploadTable, { params: { task: taskId } }));
    bench.expected += IMAGES;
    return must(await bench.call(createProducts, { body: { task_id: taskId } })).task_id;
  },
  images: async (bench, round) => {
    const taskId = await sendImages(bench, {
      action: 'bulk_update_images',
      names: Array.from({ length: IMAGES }, (_, n) => `OLD-${n + 200}.png`),
      tone: round,
    });
    must(await bench.call(linkAutomatically, { body: { task_id: taskId } }));
    return must(await bench.call(saveImageUpdate, { params: { id: taskId }, body: {} })).task_id;
  },
  costs: async ({ call, company, ids }, round) => {
    const clay = await clayIn(call, ids.slice(0, SHEETS));
    expect(await wholeSheets(company)).toEqual({ halves: 0 });
    const body = { child_product_id: clay, new_price: String(round + 2) };
    return must(await call(changeCosting, { body })).task_id;
  },
  slides: async ({ call, ids }, round) => {
    const body = { name: `Round ${round}`, buyer_company: 'A buyer', product_ids: ids.slice(0, 300) };
    const { id } = must(await call(createCatalogue, { body }));
    return must(await call(generateCataloguePpt, { body: { collection_id: id } })).task_id;
  },
  company: async (bench, round) => {
    // Once a day.
    const taken = await bench.call(takeCompanyData, { body: { password: PASSWORD } });
    return taken.ok ? taken.data.task_id : (actions['slides'] as Action)(bench, round);
  },
  restore: async (bench, round) => {
    await ended(bench.call, await (actions['attribute'] as Action)(bench, round));
    const [backup] = must(await bench.call(listBackups));
    return must(
      await bench.call(restoreBackup, { params: { id: backup?.id ?? '' }, body: { include_edited: true } }),
    ).task_id;
  },
};

/** A material that the sheets of products contain, one of them through another; made the first time. */
async function clayIn(call: Call, ids: readonly number[]): Promise<number> {
  const known = must(await call(listResources, { query: { type: 'material' } })).resources[0]?.id;
  if (known !== undefined) return known;
  const material = { type: 'material', name: 'Clay', unit: 'kg', currency: 'USD', rate: '1' } as const;
  const { id } = must(await call(createResource, { body: material }));
  const line = { variant_id: null, quantity: '1', rate: '1', currency: 'USD' };
  for (const [at, product_id] of ids.entries()) {
    const part = { ...line, uid: 'part', kind: 'part' as const, source_id: ids[at - 1] ?? 0, name: 'A part' };
    const clay = { ...line, uid: 'clay', kind: 'material' as const, source_id: id, name: 'Clay', unit: 'kg' };
    const lines = at % 2 === 0 ? [clay] : [clay, { ...part, unit: 'pieces' }];
    must(
      await call(saveCostSheet, {
        params: { product_id },
        body: { version: 0, sheet: { currency: 'USD', lines } },
      }),
    );
  }
  return id;
}

/** Owners with more or less than one current sheet, and current sheets whose clay costs less than the others'. */
async function wholeSheets({ inside }: Company): Promise<unknown> {
  const { rows } = await inside(({ db }) =>
    db.execute(sql`select
      (select count(*)::int from (
        select product_id from cost_sheet group by product_id, coalesce(variant_id, 0)
        having count(*) filter (where is_current) <> 1) as owners)
      + (select greatest(count(distinct l->>'rate')::int - 1, 0) from cost_sheet,
        lateral jsonb_array_elements(input->'lines') l where is_current and l->>'uid' = 'clay') as halves`),
  );
  return rows[0];
}

/** @returns the upload that contains the images */
async function sendImages(
  { url, token }: Bench,
  { action, names, tone }: { action: UploadAction; names: readonly string[]; tone: number },
): Promise<string> {
  const form = new FormData();
  form.append('action', action);
  for (const [n, name] of names.entries()) {
    form.append('images', new Blob([Uint8Array.from(makePng(8, 8, [tone % 256, n * 8, 60]))]), name);
  }
  const headers = { 'access-token': token };
  const answer = await fetch(url + addUploadImages.path, { method: 'POST', headers, body: form });
  const { data } = (await answer.json()) as { data: { task_id: string } };
  return data.task_id;
}

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: PATIENCE_MS, interval: 100 });

async function ended(call: Call, taskId: string): Promise<string> {
  await until(async () => {
    const task = (await tasksOf(call)).find(({ task_id }) => task_id === taskId);
    expect([task?.status, task?.error]).toEqual(['success', null]);
  });
  return taskId;
}

/** What must hold at any moment, even right after the worker is killed. */
async function wholeProducts({ inside }: Company): Promise<unknown> {
  const { rows } = await inside(({ db }) =>
    db.execute(sql`select
      (select count(*)::int from product where type = 'product') as products,
      (select count(*)::int from product p full join product_search s on s.product_id = p.id
        where p.id is null or (s.product_id is null and p.type = 'product')) as unfound,
      -- Written with its product: where they differ, a product is half of two states.
      (select count(*)::int from product p join product_search s on s.product_id = p.id
        left join category c on c.id = p.category_id
        where s.category_name is distinct from c.name or s.name is distinct from p.name) as half,
      (select count(*)::int from (
        select 1 from product_history where task_id is not null
        group by task_id, product_id, variant_id, field having count(*) > 1) as twice) as twice`),
  );
  return rows[0];
}

test.skipIf(KILLS === 0)(
  `O03 TASK-069 ${KILLS} kills of the worker at random moments of every action: no product is half, no task runs twice (needs KILLS)`,
  { timeout: PATIENCE_MS * Math.max(1, KILLS) },
  async () => {
    const database = await createTestDatabase();
    cleanUp.push(database.drop);
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'sourcewiz-kills-'));
    cleanUp.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const env = { DATABASE_URL: database.url, DATA_DIR, SECRET, TASK_LIMIT: '20' };
    const run = async (ROLES: string): Promise<RunningProgram> => {
      const program = await runProgram({
        args: ['--no-demo'],
        env: { ...env, ROLES },
        port: await freePort(),
      });
      cleanUp.push(async () => {
        program.kill('SIGKILL');
        await program.ended;
      });
      await program.ready();
      return program;
    };
    const setUp = await bootTestApp({ ...env, LOG_LEVEL: 'silent' });
    cleanUp.push(() => setUp.close());
    const api = await run('api');
    let worker = await run('worker');
    const company = await makeCompany(setUp);
    const call = callerOf(api.url, company.admin.token);
    const category = async (name: string) => must(await call(createCategory, { body: { name } })).id;
    const bench: Bench = {
      url: api.url,
      call,
      company,
      token: company.admin.token,
      ids: await makeProducts(company, PRODUCTS, 'OLD', {
        status: 'published',
        values: {
          [await attributeOf(company, 'selling_price')]: { value: '10', currency: 'USD', unit: 'per-piece' },
        },
      }),
      material: await attributeOf(company, 'material'),
      categories: [await category('First'), await category('Second')],
      expected: PRODUCTS,
    };
    const whole = { unfound: 0, half: 0, twice: 0 };
    const names = Object.keys(actions).filter((n) => (process.env['KILL_ONLY'] ?? n).split(',').includes(n));
    for (let round = 0; round < KILLS; round += 1) {
      const name = names[round % names.length] ?? '';
      const taskId = await (actions[name] as Action)(bench, round);
      await sleep(Math.random() * LATEST_MS);
      const next = run('worker');
      worker.kill('SIGKILL');
      await worker.ended;
      expect([round, name, await wholeProducts(company)]).toMatchObject([round, name, whole]);
      expect([round, await wholeSheets(company)]).toEqual([round, { halves: 0 }]);
      worker = await next;
      await ended(call, taskId);
      expect([round, name, await wholeProducts(company)]).toMatchObject([
        round,
        name,
        { ...whole, products: bench.expected },
      ]);
    }
    const removed = must(await call(deleteProducts, { body: { product_ids: bench.ids } })).task_id;
    await sleep(Math.random() * LATEST_MS);
    worker.kill('SIGKILL');
    await run('worker');
    await ended(call, removed);
    expect(await wholeProducts(company)).toMatchObject({ products: bench.expected - PRODUCTS, unfound: 0 });
  },
);
