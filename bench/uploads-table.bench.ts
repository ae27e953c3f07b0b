import pg from 'pg';
import {
  createProducts,
  listTasks,
  saveUploadTable,
  uploadTable,
  type InputOf,
  type ResultOf,
} from '@sourcewiz/contract';
import { createAttribute } from '../apps/server/src/areas/attributes/index.ts';
import { inTransaction, type Ctx } from '../apps/server/src/platform/context.ts';
import { makeUpload } from '../apps/server/test/uploads/upload-rows.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, percentile, seconds, until, type Figure } from './support/measure.ts';
import { settled } from './support/process-tree.ts';
import { must } from './support/sign-in.ts';
import type { BenchProgram } from './support/bench-program.ts';

const ROWS = 200;
const COLUMNS = 60;
const PRODUCTS = 1_000;
const VALUES = 20;
const SAVES = 5;

type Cell = InputOf<typeof saveUploadTable>['body']['cells'][number];

/**
 * The information table of a bulk upload: saving 200 × 60 cells, opening it, and creating 1,000 products from another.
 */
export async function measureUploadsTable(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Upload bench');
  const attributes = await prepare(company);
  await settled(program.pid);
  const saves = await saveTable(program, company, attributes);
  const creation = await create(program, company, attributes.slice(0, VALUES));
  return [
    capFigure(`saving ${ROWS} × ${COLUMNS} cells of an upload, with the check of the whole table`, {
      value: saves.save / 1000,
      floor: saves.floor / 1000,
      atMost: 1,
      unit: 's',
      parts: [
        `the middle of ${SAVES}, each with other values`,
        'floor: the same cells written over those that are there, and read again, as two bare statements',
      ],
    }),
    capFigure(`opening that table`, { value: saves.open / 1000, atMost: 1, unit: 's' }),
    capFigure(`making ${PRODUCTS} products of an upload, ${VALUES} values and an image each`, {
      value: creation.total / 1000,
      floor: creation.floor / 1000,
      atMost: 5,
      unit: 's',
      parts: [
        `the call, which checks the whole table ${seconds(creation.call)}`,
        'floor: the rows that came of it inserted into the same tables again, one bare statement for each table',
      ],
    }),
  ];
}

/** @returns ids of as many attributes as the table has columns besides its four fields */
async function prepare({ inside }: BenchCompany): Promise<number[]> {
  return inside((base) =>
    inTransaction(base, async (ctx) => {
      const made: number[] = [];
      for (let column = 0; column < COLUMNS - 4; column += 1) {
        const { id } = await createAttribute(ctx, {
          name: `Column ${column}`,
          dtype: column % 2 === 0 ? 'text' : 'decimal',
          tabname: 'basic',
          is_internal: false,
          is_filter: false,
          default_unit: null,
          dimension: null,
          options: [],
        });
        made.push(id);
      }
      return made;
    }),
  );
}

const orgOf = ({ inside }: BenchCompany) => inside(async ({ caller }) => caller.orgId);

async function uploadWith({ inside }: BenchCompany, names: readonly string[]) {
  const company = {
    inside: <T>(work: (ctx: Ctx) => Promise<T>) => inside((base) => inTransaction(base, work)),
  };
  return makeUpload(company, names);
}

function cellsOf(
  table: ResultOf<typeof uploadTable>,
  { attributes, round }: { attributes: readonly number[]; round: number },
): Cell[] {
  return table.rows.flatMap(({ group_id }, row) => [
    { group_id, field: 'name' as const, value: `Product ${row} of round ${round}`, text: null },
    { group_id, field: 'product_id' as const, value: `BENCH-${row}-${round}`, text: null },
    { group_id, field: 'status' as const, value: 'draft', text: null },
    { group_id, field: 'category' as const, value: null, text: null },
    ...attributes.map((id, column) => ({
      group_id,
      field: String(id),
      value: column % 2 === 0 ? `Text ${row} of round ${round}` : String(row + round),
      text: null,
    })),
  ]);
}

async function saveTable(
  program: BenchProgram,
  company: BenchCompany,
  attributes: readonly number[],
): Promise<{ save: number; open: number; floor: number }> {
  const { call } = company;
  const names = Array.from({ length: ROWS }, (_, row) => `BENCH-${row}`);
  const { id } = await uploadWith(company, names);
  let table = must(await call(uploadTable, { params: { task: id } }));
  const times: number[] = [];
  for (let round = 0; round <= SAVES; round += 1) {
    const cells = cellsOf(table, { attributes, round });
    const startedAt = performance.now();
    const saved = must(
      await call(saveUploadTable, { body: { task_id: id, revision: table.revision, cells } }),
    );
    // The first one is the warm-up.
    if (round > 0) times.push(performance.now() - startedAt);
    if (saved.problem_count > 0) throw new Error(`Wrong cells: ${JSON.stringify(saved.problems[0])}`);
    table = { ...table, revision: saved.revision };
  }
  const openedAt = performance.now();
  must(await call(uploadTable, { params: { task: id } }));
  const open = performance.now() - openedAt;
  const floor = await bareSave(program, {
    orgId: await orgOf(company),
    uploadId: id,
    cells: cellsOf(table, { attributes, round: 99 }),
  });
  return { save: percentile(times, 0.5), open, floor };
}

async function bareSave(
  program: BenchProgram,
  { orgId, uploadId, cells }: { orgId: string; uploadId: string; cells: readonly Cell[] },
): Promise<number> {
  return bare(program, orgId, async (client) => {
    const sent = JSON.stringify(cells);
    const startedAt = performance.now();
    await client.query(
      `insert into upload_cell (org_id, upload_id, group_id, field, value, text, revision, user_name)
       select u.org_id, u.id, c.group_id, c.field, c.value, c.text, 99, 'Bench'
       from upload u, jsonb_to_recordset($2::jsonb) as c (group_id bigint, field text, value jsonb, text text)
       where u.id = $1
       on conflict (org_id, upload_id, group_id, field) do update set value = excluded.value`,
      [uploadId, sent],
    );
    const { rowCount } = await client.query('select * from upload_cell where upload_id = $1', [uploadId]);
    if (rowCount !== ROWS * COLUMNS) throw new Error(`The floor has ${rowCount} cells`);
    return performance.now() - startedAt;
  });
}

async function create(
  program: BenchProgram,
  company: BenchCompany,
  attributes: readonly number[],
): Promise<{ call: number; total: number; floor: number }> {
  const { call } = company;
  const names = Array.from({ length: PRODUCTS }, (_, row) => `MADE-${row}`);
  const { id } = await uploadWith(company, names);
  const table = must(await call(uploadTable, { params: { task: id } }));
  const cells = cellsOf(table, { attributes, round: 0 }).filter(({ field }) => field !== 'product_id');
  for (let from = 0, revision = table.revision; from < cells.length; from += 20_000) {
    const body = { task_id: id, revision, cells: cells.slice(from, from + 20_000) };
    ({ revision } = must(await call(saveUploadTable, { body })));
  }
  const startedAt = performance.now();
  must(await call(createProducts, { body: { task_id: id } }));
  const calledAt = performance.now();
  await until(async () => {
    const task = must(await call(listTasks)).find(({ task_id }) => task_id === id);
    if (task?.status === 'failed') throw new Error(`The task failed: ${JSON.stringify(task.error)}`);
    if (task?.status !== 'success') return undefined;
    if (task.counts['created'] === PRODUCTS) return true;
    throw new Error(`Not all were made: ${JSON.stringify(task.counts)}`);
  });
  const total = performance.now() - startedAt;
  return { call: calledAt - startedAt, total, floor: await bareInsert(program, await orgOf(company)) };
}

const written = ['product', 'product_image', 'product_history', 'product_search'] as const;

/** How long PostgreSQL takes to insert the rows of the products that a task created, with all indexes; rolled back. */
async function bareInsert(program: BenchProgram, orgId: string): Promise<number> {
  return bare(program, orgId, async (client) => {
    const made = await client.query(
      "create temp table made on commit drop as select org_id, id from product where product_id like 'MADE-%'",
    );
    if (made.rowCount !== PRODUCTS) throw new Error(`The floor has ${made.rowCount} products`);
    for (const table of written) {
      const id = table === 'product' ? 'id' : 'product_id';
      await client.query(
        `create temp table kept_${table} on commit drop as
         select t.* from ${table} t join made m on m.org_id = t.org_id and m.id = t.${id}`,
      );
    }
    for (const table of written.toReversed()) {
      const id = table === 'product' ? 'id' : 'product_id';
      await client.query(`delete from ${table} t using made m where m.org_id = t.org_id and m.id = t.${id}`);
    }
    const startedAt = performance.now();
    for (const table of written) {
      await client.query(`insert into ${table} overriding system value select * from kept_${table}`);
    }
    return performance.now() - startedAt;
  });
}

/** Works as the company, under its row-level security, and rolls back. */
async function bare(
  program: BenchProgram,
  orgId: string,
  work: (client: pg.Client) => Promise<number>,
): Promise<number> {
  const client = new pg.Client({ connectionString: program.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `begin; select set_config('app.org_id', '${orgId}', true), set_config('role', 'app_tenant', true)`,
    );
    const spent = await work(client);
    await client.query('rollback');
    return spent;
  } finally {
    await client.end();
  }
}
