import pg from 'pg';
import {
  NOT_ARCHIVED,
  changeProductsAttribute,
  listBackups,
  listTasks,
  previewBackup,
  restoreBackup,
  searchProducts,
} from '@sourcewiz/contract';
import { loadAttributes } from '../apps/server/src/areas/attributes/index.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, cpuMsOf, seconds, until, type Figure } from './support/measure.ts';
import { settled, workerOf } from './support/process-tree.ts';
import { must } from './support/sign-in.ts';
import type { BenchProgram } from './support/bench-program.ts';

const PRODUCTS = 10_000;
/** An option that none of the numbered products has. */
const VALUE = 'Bench metal';
/** Rare enough not to add to the measured work. */
const LOOK_MS = 100;

/** One attribute of 10,000 products, from the call until a search by the new value finds all of them. */
export async function measureBulk(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Bulk bench');
  const { orgId, attributeId } = await prepare(company);
  // Somebody who selects all products has the library open, so it has been searched before.
  must(await company.call(searchProducts, { body: { query: '', filter_args: { filters: NOT_ARCHIVED } } }));
  await settled(program.pid);
  const worker = workerOf(program.pid);
  const cpuBefore = cpuMsOf(worker);
  const times = await changeAll(company, attributeId);
  const cpuMs = cpuMsOf(worker) - cpuBefore;
  const back = await restoreAll(company);
  const floorMs = await bareUpdate(program, { orgId, attributeId });
  return [
    capFigure(`bulk change of one attribute on ${PRODUCTS} products, until a search finds all of them`, {
      value: times.total / 1000,
      floor: floorMs / 1000,
      atMost: 4,
      unit: 's',
      parts: [
        `the call, which holds the products ${seconds(times.call)}, the task ${seconds(times.task)}`,
        `processor time of the worker ${seconds(cpuMs)}: on a busy machine the total is longer, this is not`,
        'floor: the same rows of products and search, and of the history, as three statements without checks and backup',
      ],
    }),
    capFigure(`preview of what restoring a backup of ${PRODUCTS} products changes`, {
      value: back.preview / 1000,
      atMost: 2,
      unit: 's',
      parts: ['the first page, with all of them counted'],
    }),
    capFigure(`restore of a backup of ${PRODUCTS} products`, {
      value: back.restore / 1000,
      atMost: 10,
      unit: 's',
      parts: ['from the call until the task is done, with a backup of what it replaces'],
    }),
  ];
}

/** Restores from the backup what the change replaced. */
async function restoreAll({ call }: BenchCompany): Promise<{ preview: number; restore: number }> {
  const [backup] = must(await call(listBackups));
  const params = { id: backup?.id ?? '' };
  const lookedAt = performance.now();
  const { counts } = must(await call(previewBackup, { params }));
  if (counts.changed !== PRODUCTS) throw new Error(`Not all would change: ${JSON.stringify(counts)}`);
  const startedAt = performance.now();
  const { task_id: taskId } = must(await call(restoreBackup, { params }));
  await until(async () => {
    const task = must(await call(listTasks)).find(({ task_id }) => task_id === taskId);
    if (task?.status === 'failed') throw new Error(`The task failed: ${JSON.stringify(task.error)}`);
    if (task?.status !== 'success') return undefined;
    if (task.counts['restored'] === PRODUCTS) return true;
    throw new Error(`Not all were restored: ${JSON.stringify(task.counts)}`);
  }, LOOK_MS);
  return { preview: startedAt - lookedAt, restore: performance.now() - startedAt };
}

async function prepare({ inside }: BenchCompany): Promise<{ orgId: string; attributeId: number }> {
  return inside(async (base) => {
    await seedProducts(base, { count: PRODUCTS });
    return inTransaction(base, async (ctx) => {
      const attributes = await loadAttributes(ctx);
      const material = attributes.find(({ internal_name }) => internal_name === 'material');
      if (!material) throw new Error('The standard attribute is missing');
      return { orgId: ctx.orgId, attributeId: material.id };
    });
  });
}

async function changeAll(
  { call }: BenchCompany,
  attributeId: number,
): Promise<{ call: number; task: number; total: number }> {
  const startedAt = performance.now();
  const matching = { query: '', filter_args: { filters: NOT_ARCHIVED } };
  const body = { matching, attribute_id: attributeId, value: [VALUE] };
  const { task_id: taskId } = must(await call(changeProductsAttribute, { body }));
  const calledAt = performance.now();
  await until(async () => {
    const task = must(await call(listTasks)).find(({ task_id }) => task_id === taskId);
    if (task?.status === 'failed') throw new Error(`The task failed: ${JSON.stringify(task.error)}`);
    if (task?.status !== 'success') return undefined;
    if (task.counts['updated'] === PRODUCTS) return true;
    throw new Error(`Not all were changed: ${JSON.stringify(task.counts)}`);
  }, LOOK_MS);
  const doneAt = performance.now();
  const filter_args = { filters: `${attributeId}:"${VALUE}" AND ${NOT_ARCHIVED}` };
  await until(async () => {
    const found = must(await call(searchProducts, { body: { query: '', filter_args, facets: false } }));
    return found.nbHits === PRODUCTS ? true : undefined;
  });
  return {
    call: calledAt - startedAt,
    task: doneAt - calledAt,
    total: performance.now() - startedAt,
  };
}

/** How long PostgreSQL takes to write the same rows, each table in one statement; rolled back. */
async function bareUpdate(
  program: BenchProgram,
  { orgId, attributeId }: { orgId: string; attributeId: number },
): Promise<number> {
  const client = new pg.Client({ connectionString: program.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `begin; select set_config('app.org_id', '${orgId}', true), set_config('role', 'app_tenant', true)`,
    );
    const startedAt = performance.now();
    const change = JSON.stringify({ [attributeId]: ['Other metal'] });
    await client.query(
      'update product set values = values || $2::jsonb, revision = revision + 1, updated_at = now() where org_id = $1',
      [orgId, change],
    );
    await client.query(
      `insert into product_history (org_id, product_id, field, old_value, new_value, source, at)
       select org_id, id, $2, null, $3::jsonb, 'bulk', now() from product where org_id = $1`,
      [orgId, String(attributeId), JSON.stringify(['Other metal'])],
    );
    await client.query(
      `update product_search set facets = facets || $2::text, folded = folded || ' other metal', updated_at = now(),
         words = words || setweight(to_tsvector('simple', 'other metal'), 'B') where org_id = $1`,
      [orgId, `${attributeId}=Other metal`],
    );
    const spent = performance.now() - startedAt;
    await client.query('rollback');
    return spent;
  } finally {
    await client.end();
  }
}
