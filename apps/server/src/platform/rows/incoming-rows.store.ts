import { sql } from 'drizzle-orm';
import type { RowResult } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import type { RowProblem } from './row-problem.ts';
import type { StoredCell } from './stored-cells.ts';

const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;

/** Adds rows of a sheet; rows that are there already, from a try that was cut off, stay. */
export async function insertRows(
  ctx: Ctx,
  sheetId: string,
  rows: readonly { row: number; cells: readonly StoredCell[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    insert into incoming_row (org_id, sheet_id, "row", cells)
    select ${ctx.orgId}::uuid, ${sheetId}::uuid, r."row", r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, cells jsonb)
    on conflict do nothing`);
}

/** Removes the rows of sheets. */
export async function deleteRowsOf(ctx: Ctx, sheetIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = any(${sql.param([...sheetIds])}::uuid[])`);
}

/** Some cells of a row, with the record that it was found to be of. */
export interface PickedRow extends Record<string, unknown> {
  row: number;
  record_key: string | null;
  part_key: string | null;
  cells: (StoredCell | undefined)[];
}

/** The cells of some columns, of all rows in the order of the sheet. */
export async function selectColumns(
  ctx: Ctx,
  sheetId: string,
  columns: readonly number[],
): Promise<PickedRow[]> {
  const picked = columns.map((column) => sql`cells -> ${sql.raw(String(column))}`);
  const { rows } = await ctx.db.execute<PickedRow>(sql`
    select "row", record_key, part_key, jsonb_build_array(${sql.join(picked, sql`, `)}) as cells from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} order by "row"`);
  return rows;
}

export interface CheckedRow {
  row: number;
  /** What the row is of its record. */
  role: string;
  recordKey: string | null;
  partKey: string | null;
  result: RowResult;
  problems: readonly RowProblem[];
}

/** Writes the outcome of the check of some rows, in one statement. */
export async function writeChecked(ctx: Ctx, sheetId: string, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    update incoming_row i set role = r.role, record_key = r."recordKey", part_key = r."partKey",
      result = r.result, problems = r.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, role text, "recordKey" text,
      "partKey" text, result text, problems jsonb)
    where i.org_id = ${ctx.orgId} and i.sheet_id = ${sheetId} and i."row" = r."row"`);
}

/** Notes what came of some rows when they were written. */
export async function writeOutcomes(
  ctx: Ctx,
  sheetId: string,
  rows: readonly Pick<CheckedRow, 'row' | 'result' | 'problems'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const told = rows.map(({ row, result, problems }) => ({ row, result, problems }));
  await ctx.db.execute(sql`
    update incoming_row i set result = r.result, problems = r.problems
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as r("row" int, result text, problems jsonb)
    where i.org_id = ${ctx.orgId} and i.sheet_id = ${sheetId} and i."row" = r."row"`);
}

/** Forgets what an earlier check found. */
export async function clearChecked(ctx: Ctx, sheetId: string): Promise<void> {
  await ctx.db.execute(sql`
    update incoming_row set role = null, record_key = null, part_key = null, result = null, problems = '[]'
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and result is not null`);
}

export interface StoredRow extends Record<string, unknown> {
  row: number;
  cells: StoredCell[];
  role: string | null;
  record_key: string | null;
  part_key: string | null;
  result: RowResult | null;
  problems: RowProblem[];
}

const stored = sql`"row", cells, role, record_key, part_key, result, problems`;

/** Cells of rows by their numbers, in the order of the sheet. */
export async function selectRows(
  ctx: Ctx,
  sheetId: string,
  numbers: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and "row" = any(${sql.param([...numbers])}::int[])
    order by "row"`);
  return rows;
}

/** The rows of some records, in the order of the sheet. */
export async function selectRowsOfRecords(
  ctx: Ctx,
  sheetId: string,
  recordKeys: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and record_key = any(${texts(recordKeys)})
    order by "row"`);
  return rows;
}

/** How many rows some records have. */
export async function countRowsOfRecords(
  ctx: Ctx,
  sheetId: string,
  recordKeys: readonly string[],
): Promise<{ key: string; rows: number }[]> {
  const { rows } = await ctx.db.execute<{ key: string; rows: number }>(sql`
    select record_key as key, count(*)::int as rows from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and record_key = any(${texts(recordKeys)})
    group by 1`);
  return rows;
}

/** One page of rows, of one result or all. */
export async function selectRowPage(
  ctx: Ctx,
  sheetId: string,
  { result, skip, size }: { result: RowResult | undefined; skip: number; size: number },
): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId}
      ${result === undefined ? sql`` : sql`and result = ${result}`}
    order by "row" offset ${skip} limit ${size}`);
  return rows;
}

/**
 * Rows by result; those that were not checked count under ''. `errorRecords` are the records with a wrong row,
 * `toCorrect` the rows with something to correct.
 */
export async function countResults(
  ctx: Ctx,
  sheetId: string,
): Promise<{ results: Record<string, number>; errorRecords: number; toCorrect: number }> {
  interface Counted extends Record<string, unknown> {
    result: string;
    count: number;
    records: number;
    wrong: number;
  }
  const { rows } = await ctx.db.execute<Counted>(sql`
    select coalesce(result, '') as result, count(*)::int as count,
      count(distinct coalesce(record_key, "row"::text))::int as records,
      (count(*) filter (where result = 'error' or problems <> '[]'))::int as wrong
    from incoming_row where org_id = ${ctx.orgId} and sheet_id = ${sheetId} group by 1`);
  return {
    results: Object.fromEntries(rows.map(({ result, count }) => [result, count])),
    errorRecords: rows.find(({ result }) => result === 'error')?.records ?? 0,
    toCorrect: rows.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

/** Rows with something to correct: those that were left out, and those of which a cell was. */
export async function selectWrongRows(ctx: Ctx, sheetId: string): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and (result = 'error' or problems <> '[]')
    order by "row"`);
  return rows;
}

/**
 * Records with something to write whose first row stands behind a row, in the order of the sheet. The first of all rows
 * counts: what a row does changes while the sheet is written, where it stands does not.
 */
export async function selectRecordsAfter(
  ctx: Ctx,
  sheetId: string,
  { after, size }: { after: number; size: number },
): Promise<{ key: string; first: number; rows: number }[]> {
  const { rows } = await ctx.db.execute<{ key: string; first: number; rows: number }>(sql`
    select record_key as key, min("row") as first, count(*)::int as rows from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and record_key is not null
    group by record_key having min("row") > ${after} and bool_or(result in ('new', 'changed'))
    order by 2 limit ${size}`);
  return rows;
}
