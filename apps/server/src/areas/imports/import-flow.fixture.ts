import { addressOf, getImport, listTasks, type Import, type ImportRow, type Operation, type Problem, type Task } from '@sourcewiz/contract';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSheet, type RawCell } from '../../platform/sheets/index.ts';
import { must, type TestApp } from '../../../test/boot-app.ts';
import type { Member } from '../../../test/factories.ts';

/** A cell of a test sheet: texts as they are, numbers as numbers. */
export type TestCell = string | number | boolean | null | { date: string };

function toCell(cell: TestCell): RawCell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  if (typeof cell === 'number') return { kind: 'number', text: String(cell) };
  if (typeof cell === 'boolean') return { kind: 'boolean', value: cell };
  return { kind: 'date', iso: cell.date };
}

/** An .xlsx with one sheet. */
export async function sheetOf(header: readonly string[], rows: readonly (readonly TestCell[])[]): Promise<Buffer> {
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

export type Answer<T> = { ok: true; status: number; data: T } | { ok: false; status: number; errors: Problem[] };

/** Sends files by multipart. */
export async function upload<T>(
  t: TestApp,
  member: Pick<Member, 'token'>,
  {
    op,
    params,
    files,
    texts = {},
  }: {
    op: Operation;
    params?: Record<string, string>;
    files: readonly { name: string; bytes: Uint8Array }[];
    texts?: Record<string, string>;
  },
): Promise<Answer<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const { name, bytes } of files) form.append(op.upload?.file ?? 'file', new Blob([Uint8Array.from(bytes)]), name);
  const request = new Request('http://test', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: addressOf(op, params),
    headers: { 'access-token': member.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body = JSON.parse(answer.body) as { data: T; errors: Problem[] };
  return answer.statusCode < 300
    ? { ok: true, status: answer.statusCode, data: body.data }
    : { ok: false, status: answer.statusCode, errors: body.errors };
}

const TRIES = 400;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a value has come about. */
export async function eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let n = 0; n < TRIES; n += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(25);
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** The import once its check is over. */
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
export function cellsByHeader({ columns }: Pick<Import, 'columns'>, row: ImportRow): Record<string, ImportRow['cells'][number]> {
  return Object.fromEntries(row.cells.map((cell) => [columns[cell.column]?.header ?? '', cell]));
}

/** Downloads by a signed address into a file of its own. */
export async function fetchFile(t: TestApp, link: string): Promise<{ path: string; bytes: Buffer }> {
  const { pathname, search } = new URL(link, 'http://test');
  const answer = await t.app.inject({ method: 'GET', url: pathname + search });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${link}`);
  const path = join(tmpdir(), `sourcewiz-test-${randomUUID()}`);
  await writeFile(path, answer.rawPayload);
  return { path, bytes: answer.rawPayload };
}
