import { sql } from 'drizzle-orm';
import type { RowFilter, RowResult } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import type { RowProblem } from './row-problem.ts';
import type { StoredCell } from './stored-cells.ts';

const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;

/** Adds rows of a sheet. Rows that an interrupted attempt already wrote are kept. */
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

/** Adds to the cells of rows the headings that they are under. @param about width: columns of the sheet */
export async function writeSections(
  ctx: Ctx,
  sheetId: string,
  {
    width,
    sections,
  }: { width: number; sections: readonly { from: number; to: number; levels: readonly (string | null)[] }[] },
): Promise<void> {
  await ctx.db.execute(sql`
    update incoming_row i set cells = i.cells || (
        select coalesce(jsonb_agg('null'::jsonb), '[]')
        from generate_series(jsonb_array_length(i.cells) + 1, ${width}::int)) || s.levels
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as s("from" int, "to" int, levels jsonb)
    where i.org_id = ${ctx.orgId} and i.sheet_id = ${sheetId} and i."row" between s."from" and s."to"`);
}

/** Deletes some rows of a sheet. */
export async function deleteRows(ctx: Ctx, sheetId: string, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    delete from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and "row" = any(${sql.param([...rows])}::int[])`);
}

/** Deletes the rows of sheets. */
export async function deleteRowsOf(ctx: Ctx, sheetIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = any(${sql.param([...sheetIds])}::uuid[])`);
}

/** Some cells of a row, and the record that it was found to belong to. */
export interface PickedRow extends Record<string, unknown> {
  row: number;
  record_key: string | null;
  part_key: string | null;
  result: string | null;
  /** IDs that the row gets from the grouping, where its cells have none. */
  given_product: string | null;
  given_variant: string | null;
  cells: (StoredCell | undefined)[];
}

/** Cells of some columns, of all rows, in the order of the sheet. */
export async function selectColumns(
  ctx: Ctx,
  sheetId: string,
  columns: readonly number[],
): Promise<PickedRow[]> {
  const all: PickedRow[] = [];
  for await (const rows of selectColumnPages(ctx, sheetId, columns)) all.push(...rows);
  return all;
}

const PICKED_AT_ONCE = 2_000;

/** The same, a few thousand rows at a time. */
export async function* selectColumnPages(
  ctx: Ctx,
  sheetId: string,
  columns: readonly number[],
): AsyncGenerator<PickedRow[]> {
  const picked = columns.map((column) => sql`cells -> ${sql.raw(String(column))}`);
  let after = 0;
  for (;;) {
    const { rows } = await ctx.db.execute<PickedRow>(sql`
      select "row", record_key, part_key, result, given ->> 'productId' as given_product,
        given ->> 'variantId' as given_variant, jsonb_build_array(${sql.join(picked, sql`, `)}) as cells from incoming_row
      where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and "row" > ${after}
      order by "row" limit ${PICKED_AT_ONCE}`);
    yield rows;
    if (rows.length < PICKED_AT_ONCE) return;
    after = rows.at(-1)?.row ?? after;
  }
}

/** The distinct texts of a column with the number of cells that have them, most frequent first. */
export async function selectColumnTexts(
  ctx: Ctx,
  sheetId: string,
  column: number,
): Promise<{ text: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ text: string; count: number }>(sql`
    select cells ->> ${column}::int as text, count(*)::int as count from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and jsonb_typeof(cells -> ${column}::int) = 'string'
    group by 1 order by 2 desc, 1 limit 500`);
  return rows;
}

/**
 * Cells of rows spread over the whole sheet, in its order. The rows are picked in a statement of their own: joined in
 * one, fresh rows without statistics would each be compared with every other.
 */
export async function selectSpread(ctx: Ctx, sheetId: string, size: number): Promise<StoredCell[][]> {
  const { rows: chosen } = await ctx.db.execute<{ row: number }>(sql`
    select "row" from (
      select "row", row_number() over (order by "row") as place, count(*) over () as total from incoming_row
      where org_id = ${ctx.orgId} and sheet_id = ${sheetId}) as numbered
    where place % greatest(1, ceil(total::numeric / ${size}))::bigint = 0`);
  const spread = sql.param(chosen.map(({ row }) => row));
  const { rows } = await ctx.db.execute<{ cells: StoredCell[] }>(sql`
    select cells from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and "row" = any(${spread}::int[])
    order by "row"`);
  return rows.map(({ cells }) => cells);
}

export interface CheckedRow {
  row: number;
  /** The role of the row within its record. */
  role: string;
  recordKey: string | null;
  partKey: string | null;
  /** What the grouping adds to it. */
  given?: unknown;
  result: RowResult;
  problems: readonly RowProblem[];
}

/**
 * Writes the results of checking some rows, in one statement; after a changed matching, most of them are the same as
 * before.
 */
export async function writeChecked(ctx: Ctx, sheetId: string, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    update incoming_row i set role = r.role, record_key = r."recordKey", part_key = r."partKey",
      given = r.given, result = r.result, problems = r.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, role text, "recordKey" text,
      "partKey" text, given jsonb, result text, problems jsonb)
    where i.org_id = ${ctx.orgId} and i.sheet_id = ${sheetId} and i."row" = r."row"
      and (i.role, i.record_key, i.part_key, i.given, i.result, i.problems)
        is distinct from (r.role, r."recordKey", r."partKey", r.given, r.result, r.problems)`);
}

/** Stores what happened to some rows when they were written. */
export async function writeOutcomes(
  ctx: Ctx,
  sheetId: string,
  rows: readonly Pick<CheckedRow, 'row' | 'result' | 'problems'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const results = rows.map(({ row, result, problems }) => ({ row, result, problems }));
  await ctx.db.execute(sql`
    update incoming_row i set result = r.result, problems = r.problems
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r("row" int, result text, problems jsonb)
    where i.org_id = ${ctx.orgId} and i.sheet_id = ${sheetId} and i."row" = r."row"`);
}

/** Forgets the results of an earlier check. */
export async function clearChecked(ctx: Ctx, sheetId: string): Promise<void> {
  await ctx.db.execute(sql`
    update incoming_row set role = null, record_key = null, part_key = null, given = null, result = null, problems = '[]'
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and result is not null`);
}

export interface StoredRow extends Record<string, unknown> {
  row: number;
  cells: StoredCell[];
  role: string | null;
  record_key: string | null;
  part_key: string | null;
  given: unknown;
  result: RowResult | null;
  problems: RowProblem[];
}

const stored = sql`"row", cells, role, record_key, part_key, given, result, problems`;

/** Cells of rows by row number, in the order of the sheet. */
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

/** The number of rows of some records. */
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

/** One page of rows: with one result, with an unread cell, or all. */
export async function selectRowPage(
  ctx: Ctx,
  sheetId: string,
  { result, skip, size }: { result: RowFilter | undefined; skip: number; size: number },
): Promise<StoredRow[]> {
  const some = result === 'lost' ? sql`result <> 'error' and problems <> '[]'` : sql`result = ${result}`;
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId}
      ${result === undefined ? sql`` : sql`and ${some}`}
    order by "row" offset ${skip} limit ${size}`);
  return rows;
}

/** Whether any row of a sheet has this problem. */
export async function haveProblem(ctx: Ctx, sheetId: string, problem: RowProblem): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and problems @> ${JSON.stringify([problem])}::jsonb
    limit 1`);
  return rows.length > 0;
}

/**
 * Rows by result; rows not checked yet count under ''. `errorRecords` counts the records with a wrong row, `toCorrect`
 * the rows with something to correct.
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

/** Parts of records, by result. */
export async function countParts(ctx: Ctx, sheetId: string, role: string): Promise<Record<string, number>> {
  const { rows } = await ctx.db.execute<{ result: string; count: number }>(sql`
    select result, count(*)::int as count from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and role = ${role} and result is not null group by 1`);
  return Object.fromEntries(rows.map(({ result, count }) => [result, count]));
}

/**
 * Rows with something to correct: those left out, and those with a cell left out.
 * @param wholeRecords also returns the other rows of their records
 */
export async function selectWrongRows(
  ctx: Ctx,
  sheetId: string,
  { wholeRecords = false }: { wholeRecords?: boolean } = {},
): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from incoming_row
    where org_id = ${ctx.orgId} and sheet_id = ${sheetId} and (result = 'error' or problems <> '[]'
      or ${wholeRecords} and record_key in (select record_key from incoming_row where org_id = ${ctx.orgId} and sheet_id = ${sheetId}
        and (result = 'error' or problems <> '[]')))
    order by "row"`);
  return rows;
}

/**
 * Records with something to write whose first row comes after a given row, in the order of the sheet. The first of all
 * their rows counts, because its position does not change while the sheet is written; what rows do may.
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
