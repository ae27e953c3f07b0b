import pg from 'pg';
import { NOT_ARCHIVED, downloadExport, listExportTemplates, listTasks } from '@sourcewiz/contract';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import {
  streamWorkbook,
  type StreamedColumn,
  type StreamedRow,
} from '../apps/server/src/platform/sheets/index.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, cpuMsOf, forgetPeak, memoryOf, seconds, until, type Figure } from './support/measure.ts';
import { rested, workerOf } from './support/process-tree.ts';
import { must } from './support/sign-in.ts';
import type { BenchProgram } from './support/bench-program.ts';

const FEW = 10_000;
const MANY = 100_000;
const COLUMNS = 40;
/** Rare enough not to add to the measured work. */
const LOOK_MS = 50;

/** All products of a company as a workbook, from the call until the file is ready. */
export async function measureExport(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Export bench');
  const figures: Figure[] = [];
  for (const { count, atMost } of [
    { count: FEW, atMost: 3 },
    { count: MANY, atMost: 30 },
  ]) {
    await fillUp(company, count);
    await rested(program.pid);
    const floorMs = await bareExport(program, company, count);
    figures.push(...(await measureOne(program, { company, count, atMost, floorMs })));
  }
  return figures;
}

async function fillUp({ inside }: BenchCompany, count: number): Promise<void> {
  await inside(async (base) => {
    const known = await inTransaction(base, async (ctx) => {
      const { rows } = await ctx.db.execute<{ count: number }>('select count(*)::int as count from product');
      return rows[0]?.count ?? 0;
    });
    await seedProducts(base, { count: count - known });
  });
}

async function measureOne(
  program: BenchProgram,
  about: { company: BenchCompany; count: number; atMost: number; floorMs: number },
): Promise<Figure[]> {
  const { company, count, atMost, floorMs } = about;
  const worker = workerOf(program.pid);
  forgetPeak(worker);
  const cpuBefore = cpuMsOf(worker);
  const startedAt = performance.now();
  const bytes = await exportAll(company);
  const spent = performance.now() - startedAt;
  const cpuMs = cpuMsOf(worker) - cpuBefore;
  return [
    capFigure(`export of ${count} products × ${COLUMNS} columns as a workbook, until the file is there`, {
      value: spent / 1000,
      floor: floorMs / 1000,
      atMost,
      unit: 's',
      parts: [
        `a file of ${(bytes / 1_048_576).toFixed(1)} MB; processor time of the worker ${seconds(cpuMs)}`,
        'floor: the same number of rows read by one statement, and as many cells written with the same writer, in this process',
      ],
    }),
    capFigure('peak memory of the worker during that', {
      value: memoryOf(worker).peak,
      atMost: 250,
      unit: 'MB',
      parts: [],
    }),
  ];
}

/** @returns the bytes of the file */
async function exportAll({ call }: BenchCompany): Promise<number> {
  const { default_template_id: template } = must(await call(listExportTemplates));
  const matching = { query: '', filter_args: { filters: NOT_ARCHIVED } };
  const body = { product_ids: 'all' as const, matching, template_id: template };
  const { task_id: id } = must(await call(downloadExport, { body }));
  const task = await until(async () => {
    const found = must(await call(listTasks)).find(({ task_id }) => task_id === id);
    if (found?.status === 'failed') throw new Error(`The export failed: ${JSON.stringify(found.error)}`);
    return found?.status === 'success' ? found : undefined;
  }, LOOK_MS);
  return task.download_bytes ?? 0;
}

/** Reading the rows and writing as many cells, without assembling products. */
async function bareExport(program: BenchProgram, { inside }: BenchCompany, count: number): Promise<number> {
  const orgId = await inside(async ({ caller }) => caller.orgId);
  const client = new pg.Client({ connectionString: program.databaseUrl });
  await client.connect();
  try {
    const startedAt = performance.now();
    const columns = Array.from({ length: COLUMNS }, (_, index): StreamedColumn => ({
      header: `Column ${index}`,
      width: 12,
    }));
    async function* rows(): AsyncGenerator<StreamedRow> {
      for (let after = 0, read = 0; read < count;) {
        const page = await client.query<{ id: string; name: string }>(
          'select id, name, values from product where org_id = $1 and id > $2 order by id limit 500',
          [orgId, after],
        );
        for (const { name } of page.rows) {
          yield { cells: columns.map(() => ({ kind: 'text' as const, text: name })) };
        }
        if (page.rows.length === 0) return;
        read += page.rows.length;
        after = Number(page.rows.at(-1)?.id);
      }
    }
    const sheet = {
      name: 'Bare',
      columns,
      rows: rows(),
      freeze: { rows: 1, columns: 0 },
      hasPictures: false,
    };
    let bytes = 0;
    for await (const piece of streamWorkbook(sheet)) bytes += piece.length;
    return bytes === 0 ? 0 : performance.now() - startedAt;
  } finally {
    await client.end();
  }
}
