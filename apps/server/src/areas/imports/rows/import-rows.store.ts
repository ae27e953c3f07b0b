import { sql } from 'drizzle-orm';
import type { RowResult } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { PlacedRow, RowProblem } from './place-rows.ts';
import type { StoredCell } from './stored-cells.ts';

const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;

/** Adds rows of a sheet; rows that are there already, from a try that was cut off, stay. */
export async function insertRows(
  ctx: Ctx,
  importId: string,
  rows: readonly { row: number; cells: readonly StoredCell[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    insert into import_row (org_id, import_id, "row", cells)
    select ${ctx.orgId}::uuid, ${importId}::uuid, r."row", r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, cells jsonb)
    on conflict do nothing`);
}

export async function deleteRows(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(sql`delete from import_row where org_id = ${ctx.orgId} and import_id = ${importId}`);
}

/** The cells of some columns, of all rows in the order of the sheet. */
export async function selectColumns(
  ctx: Ctx,
  importId: string,
  columns: readonly number[],
): Promise<{ row: number; cells: (StoredCell | undefined)[] }[]> {
  const picked = columns.map((column) => sql`cells -> ${sql.raw(String(column))}`);
  const { rows } = await ctx.db.execute<{ row: number; cells: StoredCell[] }>(sql`
    select "row", jsonb_build_array(${sql.join(picked, sql`, `)}) as cells from import_row
    where org_id = ${ctx.orgId} and import_id = ${importId} order by "row"`);
  return rows;
}

export interface CheckedRow {
  row: number;
  role: PlacedRow['role'];
  productKey: string | null;
  variantKey: string | null;
  result: RowResult;
  problems: readonly RowProblem[];
}

/** Writes the outcome of the check of some rows, in one statement. */
export async function writeChecked(ctx: Ctx, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    update import_row i set role = r.role, product_key = r."productKey", variant_key = r."variantKey",
      result = r.result, problems = r.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, role text, "productKey" text,
      "variantKey" text, result text, problems jsonb)
    where i.org_id = ${ctx.orgId} and i.import_id = ${importId} and i."row" = r."row"`);
}

/** Marks rows that could not be written after all. */
export async function writeRefused(
  ctx: Ctx,
  importId: string,
  rows: readonly { row: number; problems: readonly RowProblem[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    update import_row i set result = 'error', problems = r.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, problems jsonb)
    where i.org_id = ${ctx.orgId} and i.import_id = ${importId} and i."row" = r."row"`);
}

/** Forgets what an earlier check found. */
export async function clearChecked(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(sql`
    update import_row set role = null, product_key = null, variant_key = null, result = null, problems = '[]'
    where org_id = ${ctx.orgId} and import_id = ${importId} and result is not null`);
}

export interface StoredRow extends Record<string, unknown> {
  row: number;
  cells: StoredCell[];
  role: PlacedRow['role'] | null;
  product_key: string | null;
  variant_key: string | null;
  result: RowResult | null;
  problems: RowProblem[];
}

const stored = sql`"row", cells, role, product_key, variant_key, result, problems`;

/** Cells of rows by their numbers, in the order of the sheet. */
export async function selectRows(
  ctx: Ctx,
  importId: string,
  numbers: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from import_row
    where org_id = ${ctx.orgId} and import_id = ${importId} and "row" = any(${sql.param([...numbers])}::int[])
    order by "row"`);
  return rows;
}

/** The rows of some products, in the order of the sheet. */
export async function selectRowsOfProducts(
  ctx: Ctx,
  importId: string,
  productKeys: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from import_row
    where org_id = ${ctx.orgId} and import_id = ${importId} and product_key = any(${texts(productKeys)})
    order by "row"`);
  return rows;
}

/** One page of rows, of one result or all. */
export async function selectRowPage(
  ctx: Ctx,
  importId: string,
  { result, skip, size }: { result: RowResult | undefined; skip: number; size: number },
): Promise<StoredRow[]> {
  const { rows } = await ctx.db.execute<StoredRow>(sql`
    select ${stored} from import_row
    where org_id = ${ctx.orgId} and import_id = ${importId}
      ${result === undefined ? sql`` : sql`and result = ${result}`}
    order by "row" offset ${skip} limit ${size}`);
  return rows;
}

/** Rows by result; those that were not checked count under ''. `errorProducts` are the products with a wrong row. */
export async function countResults(
  ctx: Ctx,
  importId: string,
): Promise<{ results: Record<string, number>; errorProducts: number }> {
  const { rows } = await ctx.db.execute<{ result: string; count: number; products: number }>(sql`
    select coalesce(result, '') as result, count(*)::int as count,
      count(distinct coalesce(product_key, "row"::text))::int as products
    from import_row where org_id = ${ctx.orgId} and import_id = ${importId} group by 1`);
  return {
    results: Object.fromEntries(rows.map(({ result, count }) => [result, count])),
    errorProducts: rows.find(({ result }) => result === 'error')?.products ?? 0,
  };
}

export interface ImportedProduct extends Record<string, unknown> {
  position: number;
  product_key: string;
  kind: 'new' | 'changed' | 'unchanged' | 'photos';
  product_id: number | null;
}

export async function insertProducts(
  ctx: Ctx,
  importId: string,
  products: readonly ImportedProduct[],
): Promise<void> {
  if (products.length === 0) return;
  await ctx.db.execute(sql`
    insert into import_product (org_id, import_id, position, product_key, kind, product_id)
    select ${ctx.orgId}::uuid, ${importId}::uuid, p.position, p.product_key, p.kind, p.product_id
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as p(position int, product_key text, kind text,
      product_id bigint)
    on conflict (org_id, import_id, position) do update
      set product_key = excluded.product_key, kind = excluded.kind, product_id = excluded.product_id`);
}

export async function deleteProducts(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(
    sql`delete from import_product where org_id = ${ctx.orgId} and import_id = ${importId}`,
  );
}

/** Products of some kinds behind a position, in the order of the sheet. */
export async function selectProductsAfter(
  ctx: Ctx,
  importId: string,
  { kinds, after, size }: { kinds: readonly ImportedProduct['kind'][]; after: number; size: number },
): Promise<ImportedProduct[]> {
  const { rows } = await ctx.db.execute<ImportedProduct>(sql`
    select position, product_key, kind, product_id from import_product
    where org_id = ${ctx.orgId} and import_id = ${importId} and kind = any(${texts(kinds)}) and position > ${after}
    order by position limit ${size}`);
  return rows.map((row) => ({ ...row, product_id: row.product_id === null ? null : Number(row.product_id) }));
}

export async function countProducts(
  ctx: Ctx,
  importId: string,
): Promise<Record<ImportedProduct['kind'], number>> {
  const { rows } = await ctx.db.execute<{ kind: ImportedProduct['kind']; count: number }>(sql`
    select kind, count(*)::int as count from import_product
    where org_id = ${ctx.orgId} and import_id = ${importId} group by kind`);
  const counts = { new: 0, changed: 0, unchanged: 0, photos: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** Product keys of the sheet, of all kinds. */
export async function selectProductKeys(ctx: Ctx, importId: string): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ product_key: string }>(
    sql`select product_key from import_product where org_id = ${ctx.orgId} and import_id = ${importId} and kind <> 'photos'`,
  );
  return new Set(rows.map(({ product_key }) => product_key));
}
