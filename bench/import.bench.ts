import pg from 'pg';
import {
  addressOf,
  getImport,
  listTasks,
  matchColumns,
  previewImport,
  NOT_ARCHIVED,
  searchProducts,
  startImport,
  type Import,
  type StepSlug,
} from '@sourcewiz/contract';
import { createAttribute } from '../apps/server/src/areas/attributes/index.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { importSheet, ownColumns, skuOf, type BenchSheet } from './support/import-sheet.ts';
import { capFigure, cpuMsOf, forgetPeak, memoryOf, seconds, until, type Figure } from './support/measure.ts';
import { childrenRunning, rested, workerOf } from './support/process-tree.ts';
import { must } from './support/sign-in.ts';
import type { BenchProgram } from './support/bench-program.ts';

/** Rows whose products already exist: they are backed up and changed. */
const KNOWN = 2_000;

/** The main task: a large sheet from the upload until its last product can be found; and the check of a wide one. */
export async function measureImport(program: BenchProgram): Promise<Figure[]> {
  return [
    ...(await measureOne(program, { rows: 10_000, columns: 60, atMost: 12 })),
    ...(await measureOne(program, { rows: 100_000, columns: 40, atMost: 120 })),
    ...(await measureCheck(program)),
  ];
}

interface Job {
  rows: number;
  columns: number;
  /** Seconds. */
  atMost: number;
}

async function measureOne(program: BenchProgram, { rows, columns, atMost }: Job): Promise<Figure[]> {
  const company = await makeCompany(program, 'Import bench');
  await prepare(company);
  const sheet = await importSheet({ rows, columns });
  const floorMs = await bareInsert(program, sheet);
  await rested(program.pid);
  const worker = workerOf(program.pid);
  const watch = watchMemory(worker);
  const cpuBefore = cpuMsOf(worker);
  const times = await importOnce(program, company, sheet);
  const cpuMs = cpuMsOf(worker) - cpuBefore;
  const peak = watch.stop();
  return [
    capFigure(`import of ${rows} rows × ${columns} columns, until the last one is found`, {
      value: times.total / 1000,
      floor: floorMs / 1000,
      atMost,
      unit: 's',
      parts: [
        `upload of ${(sheet.bytes.length / 1_048_576).toFixed(1)} MB ${seconds(times.upload)}, reading, matching and checking ${seconds(times.check)}`,
        `backup of ${KNOWN} products ${seconds(times.backup)}, writing ${KNOWN} changed ${seconds(times.update)} and ${rows - KNOWN} new ones ${seconds(times.write)}`,
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

/** A wide sheet until its preview is ready, and again after one column was matched differently. */
async function measureCheck(program: BenchProgram): Promise<Figure[]> {
  const rows = 20_000;
  const company = await makeCompany(program, 'Check bench');
  await prepare(company);
  const sheet = await importSheet({ rows, columns: 70 });
  await rested(program.pid);
  const startedAt = performance.now();
  const id = await upload(program, company, sheet);
  const { columns } = await checked(company, { id, rows });
  const checkedAt = performance.now();
  const finish = columns.find(({ header }) => header === 'Finish');
  must(
    await company.call(matchColumns, {
      params: { id },
      body: { columns: [{ index: finish?.index ?? 0, target: { kind: 'skip' } }] },
    }),
  );
  await checked(company, { id, rows });
  const againAt = performance.now();
  return [
    capFigure(`check of ${rows} rows × 70 columns, from the upload to the preview`, {
      value: (checkedAt - startedAt) / 1000,
      atMost: 6,
      unit: 's',
      parts: [],
    }),
    capFigure('a changed matching of it shown again', {
      value: (againAt - checkedAt) / 1000,
      atMost: 2,
      unit: 's',
      parts: [],
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

/** How long PostgreSQL takes for the rows alone, from one process over one connection. */
async function bareInsert(program: BenchProgram, { names, rows }: BenchSheet): Promise<number> {
  const client = new pg.Client({ connectionString: program.databaseUrl });
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

async function importOnce(program: BenchProgram, company: BenchCompany, sheet: BenchSheet): Promise<Times> {
  const { call } = company;
  const startedAt = performance.now();
  const importId = await upload(program, company, sheet);
  const uploadedAt = performance.now();
  await checked(company, { id: importId, rows: sheet.rows.length });
  const checkedAt = performance.now();
  const { task_id: taskId } = must(await call(startImport, { params: { id: importId } }));
  const doneAt = await followSteps(company, taskId);
  await until(async () => {
    const { nbHits } = must(
      await call(searchProducts, {
        body: { query: skuOf(sheet.rows.length), facets: false, filter_args: { filters: NOT_ARCHIVED } },
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

/** The import once its preview is ready. @throws if not everything was matched */
async function checked({ call }: BenchCompany, { id, rows }: { id: string; rows: number }): Promise<Import> {
  return until(async () => {
    const found = must(await call(getImport, { params: { id } }));
    if (found.state === 'reading' || found.state === 'checking') return undefined;
    const undecided = found.columns.filter(({ target }) => target.kind === 'undecided');
    const { all, error } = found.counts;
    if (found.state === 'ready' && undecided.length === 0 && all === rows && error === 0) return found;
    throw new Error(`The sheet was read as ${JSON.stringify({ ...found, columns: undecided })}`);
  });
}

async function upload(
  program: BenchProgram,
  { token }: BenchCompany,
  { bytes }: BenchSheet,
): Promise<string> {
  const form = new FormData();
  form.append(previewImport.upload?.file ?? '', new Blob([new Uint8Array(bytes)]), 'bench.xlsx');
  const answer = await fetch(`${program.url}${addressOf(previewImport)}`, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** When each step of the import was first seen to be complete. */
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

/** The peak memory, in megabytes, of the worker and of the process that reads the sheet for it. */
function watchMemory(worker: number): { stop(): { worker: number; reader: number } } {
  forgetPeak(worker);
  let reader = 0;
  const timer = setInterval(() => {
    for (const pid of childrenRunning(worker, 'read-sheet')) {
      try {
        reader = Math.max(reader, memoryOf(pid).peak);
      } catch {
        // It ended between the two checks.
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
