import {
  addressOf,
  getImport,
  getProduct,
  importExcel,
  listAttributes,
  listImportRows,
  listTasks,
  matchColumns,
  previewImport,
  NOT_ARCHIVED,
  searchProducts,
  startImport,
  type ColumnTarget,
  type Import,
  type ImportRow,
  type Operation,
  type Problem,
  type Product,
  type Task,
} from '@sourcewiz/contract';
import { importCheckJob } from '../src/areas/imports/check-import.service.ts';
import { runTask } from '../src/areas/tasks/index.ts';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSheet, type RawCell } from '../src/platform/sheets/index.ts';
import { must, type TestApp } from './boot-app.ts';
import type { Company, Member } from './factories.ts';

/** A cell of a test sheet: texts as they are, numbers as numbers, days, and errors such as `#N/A`. */
export type TestCell = string | number | boolean | null | { date: string } | { error: string };

function toCell(cell: TestCell): RawCell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  if (typeof cell === 'number') return { kind: 'number', text: String(cell) };
  if (typeof cell === 'boolean') return { kind: 'boolean', value: cell };
  if ('error' in cell) return { kind: 'formula-error', text: cell.error };
  return { kind: 'date', iso: cell.date };
}

/** An .xlsx with one sheet. */
export async function sheetOf(
  header: readonly string[],
  rows: readonly (readonly TestCell[])[],
): Promise<Buffer> {
  const bytes = await writeSheet({
    sheets: [
      {
        name: 'Products',
        columns: header.map((title) => ({ header: title, width: 12 })),
        rows: rows.map((row) => row.map(toCell)),
      },
    ],
  });
  return Buffer.from(bytes);
}

export type Answer<T> =
  | { ok: true; status: number; data: T }
  | { ok: false; status: number; errors: Problem[] };

/** Sends files by multipart. */
export async function upload<T>(
  t: TestApp,
  member: Pick<Member, 'token'>,
  {
    op,
    params,
    query = {},
    files,
    texts = {},
  }: {
    op: Operation;
    params?: Record<string, string>;
    query?: Record<string, string>;
    files: readonly { name: string; bytes: Uint8Array }[];
    texts?: Record<string, string>;
  },
): Promise<Answer<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const { name, bytes } of files)
    form.append(op.upload?.file ?? 'file', new Blob([Uint8Array.from(bytes)]), name);
  const request = new Request('http://test', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: `${addressOf(op, params)}?${new URLSearchParams(query)}`,
    headers: { 'access-token': member.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body = JSON.parse(answer.body) as { data: T; errors: Problem[] };
  return answer.statusCode < 300
    ? { ok: true, status: answer.statusCode, data: body.data }
    : { ok: false, status: answer.statusCode, errors: body.errors };
}

/** Nothing here measures speed: a busy machine gets its time. */
const PATIENCE_MS = 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a value exists. */
export async function eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(25);
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** The import once its check is complete. */
export async function checked({ call }: Pick<Member, 'call'>, id: string): Promise<Import> {
  return eventually(async () => {
    const found = must(await call(getImport, { params: { id } }));
    return found.state === 'reading' || found.state === 'checking' ? undefined : found;
  }, `the check of ${id}`);
}

/** The task once it has ended. */
export async function ended({ call }: Pick<Member, 'call'>, taskId: string): Promise<Task> {
  return eventually(async () => {
    const task = must(await call(listTasks)).find(({ task_id: id }) => id === taskId);
    return task?.status === 'success' || task?.status === 'failed' ? task : undefined;
  }, `the end of task ${taskId}`);
}

/** Cells of a preview row by the header of their column. */
export function cellsByHeader(
  { columns }: Pick<Import, 'columns'>,
  row: ImportRow,
): Record<string, ImportRow['cells'][number]> {
  return Object.fromEntries(row.cells.map((cell) => [columns[cell.column]?.header ?? '', cell]));
}

/** Downloads from a signed address to a new file. */
export async function fetchFile(t: TestApp, link: string): Promise<{ path: string; bytes: Buffer }> {
  const { pathname, search } = new URL(link, 'http://test');
  const answer = await t.app.inject({ method: 'GET', url: pathname + search });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${link}`);
  const path = join(tmpdir(), `sourcewiz-test-${randomUUID()}`);
  await writeFile(path, answer.rawPayload);
  return { path, bytes: answer.rawPayload };
}

/** Imports of one company; jobs run in this process as soon as they exist, without a worker's polling. */
export interface Imports {
  preview(bytes: Uint8Array, about?: { name?: string; member?: Member }): Promise<Import>;
  /** Changes the matching and checks again; the targets are given by header. */
  match(found: Import, targets: Record<string, ColumnTarget>): Promise<Import>;
  start(found: Import): Promise<Task>;
  run(bytes: Uint8Array): Promise<{ found: Import; task: Task }>;
  /** Uploads and starts in one step. */
  direct(bytes: Uint8Array, texts?: Record<string, string>): Promise<Task>;
  rowsOf(found: Import): Promise<ImportRow[]>;
  productOf(sku: string): Promise<Product>;
  /** Values of the main product by the stable keys of their attributes. */
  valuesOf(sku: string): Promise<Record<string, unknown>>;
  productCount(): Promise<number>;
}

export function importsOf(t: TestApp, company: Company): Imports {
  const { admin, orgId } = company;
  const check = async (member: Member, id: string) => {
    await importCheckJob.run(t.platform, { org_id: orgId, user_id: member.userId, import_id: id });
    return must(await member.call(getImport, { params: { id } }));
  };
  const work = async (taskId: string) => {
    await runTask(t.platform, taskId);
    return ended(admin, taskId);
  };
  const search = (query?: string) =>
    admin.call(searchProducts, {
      body: { ...(query === undefined ? {} : { query }), filter_args: { filters: NOT_ARCHIVED } },
    });

  const imports: Imports = {
    async preview(bytes, { name = 'spring-prices.xlsx', member = admin } = {}) {
      const sent = must(await upload<Import>(t, member, { op: previewImport, files: [{ name, bytes }] }));
      if (sent.state !== 'reading') throw new Error(`A new upload is ${sent.state}`);
      return check(member, sent.id);
    },
    async match(found, targets) {
      const columns = Object.entries(targets).map(([header, target]) => ({
        index: found.columns.findIndex((column) => column.header === header),
        target,
      }));
      must(await admin.call(matchColumns, { params: { id: found.id }, body: { columns } }));
      return check(admin, found.id);
    },
    async start(found) {
      return work(must(await admin.call(startImport, { params: { id: found.id } })).task_id);
    },
    async run(bytes) {
      const found = await imports.preview(bytes);
      return { found, task: await imports.start(found) };
    },
    async direct(bytes, texts = {}) {
      const sent = await upload<{ task_id: string }>(t, admin, {
        op: importExcel,
        files: [{ name: 'direct.xlsx', bytes }],
        texts,
      });
      return work(must(sent).task_id);
    },
    async rowsOf(found) {
      return must(await admin.call(listImportRows, { params: { id: found.id }, query: { per_page: 100 } }))
        .rows;
    },
    async productOf(sku) {
      const hit = must(await search(sku)).hits.find(({ product_id: id }) => id === sku);
      if (!hit) throw new Error(`${sku} was not found`);
      return must(await admin.call(getProduct, { params: { id: hit.id } }));
    },
    async valuesOf(sku) {
      const { values } = await imports.productOf(sku);
      const attributes = must(await admin.call(listAttributes));
      const keyOf = (id: string) => attributes.find((one) => String(one.id) === id)?.internal_name ?? id;
      return Object.fromEntries(Object.entries(values).map(([id, value]) => [keyOf(id), value]));
    },
    productCount: async () => must(await search()).nbHits,
  };
  return imports;
}
