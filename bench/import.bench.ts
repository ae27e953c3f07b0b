import pg from 'pg';
import {
  addressOf,
  getImport,
  listTasks,
  previewImport,
  NOT_ARCHIVED,
  searchProducts,
  startImport,
  type StepSlug,
} from '@sourcewiz/contract';
import { createAttribute } from '../apps/server/src/areas/attributes/index.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import { makeCompany, type BenchCompany } from './company.ts';
import { columnsOf, importSheet, ownColumns, SHEET_ROWS, skuOf, type BenchSheet } from './import-sheet.ts';
import { capFigure, cpuMsOf, forgetPeak, memoryOf, seconds, until, type Figure } from './measure.ts';
import { childrenRunning, rested, workerOf } from './process-tree.ts';
import { must } from './sign-in.ts';
import type { World } from './world.ts';

/** Rows whose products are there already: they are backed up and changed. */
const KNOWN = 2_000;

/** The main job: a large sheet from the upload until its last product can be found. */
export async function measureImport(world: World): Promise<Figure[]> {
  const company = await makeCompany(world, 'Import bench');
  await prepare(company);
  const sheet = await importSheet();
  const floorMs = await bareInsert(world, sheet);
  await rested(world.pid);
  const worker = workerOf(world.pid);
  const watch = watchMemory(worker);
  const cpuBefore = cpuMsOf(worker);
  const times = await importOnce(world, company, sheet);
  const cpuMs = cpuMsOf(worker) - cpuBefore;
  const peak = watch.stop();
  return [
    capFigure(`import of ${SHEET_ROWS} rows × ${columnsOf(sheet)} columns, until the last one is found`, {
      value: times.total / 1000,
      floor: floorMs / 1000,
      atMost: 12,
      unit: 's',
      parts: [
        `upload of ${(sheet.bytes.length / 1_048_576).toFixed(1)} MB ${seconds(times.upload)}, reading, matching and checking ${seconds(times.check)}`,
        `backup of ${KNOWN} products ${seconds(times.backup)}, writing ${KNOWN} changed ${seconds(times.update)} and ${SHEET_ROWS - KNOWN} new ones ${seconds(times.write)}`,
        `processor time of the worker ${seconds(cpuMs)}: on a busy machine the total is longer, this is not`,
        'floor: the same rows as one INSERT for each 500, without checks, history and search',
      ],
    }),
    capFigure('peak memory of the worker during that', {
      value: peak.worker,
      atMost: 350,
      unit: 'MB',
      parts: [`and of the process that reads the sheet, which then ends: ${peak.reader.toFixed(0)} MB`],
    }),
  ];
}

async function prepare(company: BenchCompany): Promise<void> {
  await company.inside(async (base) => {
    await inTransaction(base, async (ctx) => {
      for (const { name, dtype } of ownColumns) {
        await createAttribute(ctx, {
          name,
          dtype,
          tabname: 'basic',
          is_internal: false,
          is_filter: dtype === 'select',
          default_unit: null,
          dimension: null,
          options: [],
        });
      }
    });
    await seedProducts(base, { count: KNOWN });
  });
}

/** What PostgreSQL takes for the rows alone, from one process over one connection. */
async function bareInsert(world: World, { names, rows }: BenchSheet): Promise<number> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query(
      'create table bench_floor (sku text primary key, name text not null, values jsonb not null)',
    );
    const startedAt = performance.now();
    for (let from = 0; from < rows.length; from += 500) {
      const chunk = rows.slice(from, from + 500);
      await client.query(
        'insert into bench_floor select * from unnest($1::text[], $2::text[], $3::jsonb[])',
        [
          chunk.map(([sku]) => sku),
          chunk.map(([, name]) => name),
          chunk.map((row) => JSON.stringify(Object.fromEntries(row.map((text, n) => [names[n], text])))),
        ],
      );
    }
    return performance.now() - startedAt;
  } finally {
    await client.query('drop table if exists bench_floor');
    await client.end();
  }
}

interface Times {
  upload: number;
  check: number;
  backup: number;
  update: number;
  write: number;
  total: number;
}

async function importOnce(world: World, company: BenchCompany, sheet: BenchSheet): Promise<Times> {
  const { call } = company;
  const startedAt = performance.now();
  const importId = await upload(world, company, sheet);
  const uploadedAt = performance.now();
  await until(async () => {
    const found = must(await call(getImport, { params: { id: importId } }));
    if (found.state === 'reading' || found.state === 'checking') return undefined;
    const undecided = found.columns.filter(({ target }) => target.kind === 'undecided');
    const { all, error } = found.counts;
    if (found.state === 'ready' && undecided.length === 0 && all === SHEET_ROWS && error === 0) return found;
    throw new Error(`The sheet was read as ${JSON.stringify({ ...found, columns: undecided })}`);
  });
  const checkedAt = performance.now();
  const { task_id: taskId } = must(await call(startImport, { params: { id: importId } }));
  const doneAt = await followSteps(company, taskId);
  await until(async () => {
    const { nbHits } = must(
      await call(searchProducts, {
        body: { query: skuOf(SHEET_ROWS), facets: false, filter_args: { filters: NOT_ARCHIVED } },
      }),
    );
    return nbHits > 0 ? true : undefined;
  });
  return {
    upload: uploadedAt - startedAt,
    check: checkedAt - uploadedAt,
    backup: doneAt.data_backup - checkedAt,
    update: doneAt.product_update - doneAt.data_backup,
    write: doneAt.product_upload - doneAt.product_update,
    total: performance.now() - startedAt,
  };
}

async function upload(world: World, { token }: BenchCompany, { bytes }: BenchSheet): Promise<string> {
  const form = new FormData();
  form.append(previewImport.upload?.file ?? '', new Blob([new Uint8Array(bytes)]), 'bench.xlsx');
  const answer = await fetch(`${world.url}${addressOf(previewImport)}`, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** When each step of the import was seen to be done. */
async function followSteps({ call }: BenchCompany, taskId: string): Promise<Record<StepSlug, number>> {
  const doneAt: Partial<Record<StepSlug, number>> = {};
  return until(async () => {
    const task = must(await call(listTasks)).find(({ task_id: id }) => id === taskId);
    for (const [step, status] of Object.entries(task?.steps_status ?? {})) {
      if (status === 'done') doneAt[step as StepSlug] ??= performance.now();
    }
    if (task?.status === 'failed') throw new Error(`The import failed: ${JSON.stringify(task.error)}`);
    return task?.status === 'success' ? (doneAt as Record<StepSlug, number>) : undefined;
  });
}

/** Megabytes that the worker, and the process that reads the sheet for it, held at most. */
function watchMemory(worker: number): { stop(): { worker: number; reader: number } } {
  forgetPeak(worker);
  let reader = 0;
  const timer = setInterval(() => {
    for (const pid of childrenRunning(worker, 'read-sheet')) {
      try {
        reader = Math.max(reader, memoryOf(pid).peak);
      } catch {
        // It ended between the two looks.
      }
    }
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return { worker: memoryOf(worker).peak, reader };
    },
  };
}
