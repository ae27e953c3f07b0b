import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { passLock } from '../../../platform/db/lock-order.ts';
import { bulkTableCells, bulkTables } from '../products.tables.ts';

export type BulkTableRow = typeof bulkTables.$inferSelect;
export type BulkTableCellRow = typeof bulkTableCells.$inferSelect;

/** Cells per statement. */
const CELLS_AT_ONCE = 2_000;

export async function insertTable(ctx: Ctx, table: Omit<typeof bulkTables.$inferInsert, 'orgId'>) {
  await ctx.db.insert(bulkTables).values({ ...table, orgId: ctx.orgId });
}

export async function selectTable(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
): Promise<BulkTableRow | undefined> {
  if (lock === 'update') passLock(ctx, 'drafts');
  const query = ctx.db
    .select()
    .from(bulkTables)
    .where(and(eq(bulkTables.orgId, ctx.orgId), eq(bulkTables.id, id)));
  const [row] = await (lock === 'update' ? query.for('update') : query);
  return row;
}

export async function changeTable(
  ctx: Ctx,
  id: string,
  change: Partial<Pick<BulkTableRow, 'isDraft' | 'revision' | 'updatedAt'>>,
): Promise<void> {
  await ctx.db
    .update(bulkTables)
    .set(change)
    .where(and(eq(bulkTables.orgId, ctx.orgId), eq(bulkTables.id, id)));
}

/** Deletes a table with its cells. */
export async function deleteTable(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(bulkTables).where(and(eq(bulkTables.orgId, ctx.orgId), eq(bulkTables.id, id)));
}

/** Cells of a table: all, those of some products, or those changed after a revision. */
export async function selectCells(
  ctx: Ctx,
  { tableId, productIds, after }: { tableId: string; productIds?: readonly number[]; after?: number },
): Promise<BulkTableCellRow[]> {
  return ctx.db
    .select()
    .from(bulkTableCells)
    .where(
      and(
        eq(bulkTableCells.orgId, ctx.orgId),
        eq(bulkTableCells.tableId, tableId),
        productIds ? inArray(bulkTableCells.productId, [...productIds]) : undefined,
        after === undefined ? undefined : gt(bulkTableCells.revision, after),
      ),
    )
    .orderBy(bulkTableCells.productId, bulkTableCells.variantId, bulkTableCells.field);
}

/** How many cells of a table are stored, and how many of them differ from the product. */
export async function countCells(ctx: Ctx, tableId: string): Promise<{ kept: number; changed: number }> {
  const isChanged = sql`${bulkTableCells.text} is not null or ${bulkTableCells.value} is distinct from ${bulkTableCells.base}`;
  const [counted] = await ctx.db
    .select({
      kept: sql<number>`count(*)::int`,
      changed: sql<number>`(count(*) filter (where ${isChanged}))::int`,
    })
    .from(bulkTableCells)
    .where(and(eq(bulkTableCells.orgId, ctx.orgId), eq(bulkTableCells.tableId, tableId)));
  return counted ?? { kept: 0, changed: 0 };
}

/** Deletes the cells of some products. */
export async function deleteCells(
  ctx: Ctx,
  { tableId, productIds }: { tableId: string; productIds: readonly number[] },
): Promise<void> {
  if (productIds.length > 0) await ctx.db.delete(bulkTableCells).where(cellsOf(ctx, tableId, productIds));
}

/** Moves the cells of some products to another table. */
export async function moveCells(
  ctx: Ctx,
  { from, to, productIds }: { from: string; to: string; productIds: readonly number[] },
): Promise<void> {
  await ctx.db
    .update(bulkTableCells)
    .set({ tableId: to })
    .where(cellsOf(ctx, from, productIds));
}

function cellsOf(ctx: Ctx, tableId: string, productIds: readonly number[]) {
  return and(
    eq(bulkTableCells.orgId, ctx.orgId),
    eq(bulkTableCells.tableId, tableId),
    inArray(bulkTableCells.productId, [...productIds]),
  );
}

export type NewCell = Omit<BulkTableCellRow, 'orgId'>;

export async function upsertCells(ctx: Ctx, cells: readonly NewCell[]): Promise<void> {
  for (let from = 0; from < cells.length; from += CELLS_AT_ONCE) {
    const some = cells.slice(from, from + CELLS_AT_ONCE);
    await ctx.db.execute(sql`
      insert into bulk_table_cell
        (org_id, table_id, product_id, variant_id, field, value, text, base, revision, user_name)
      select ${ctx.orgId}::uuid, c.* from jsonb_to_recordset(${JSON.stringify(some.map(toRecord))}::jsonb) as c
        (table_id uuid, product_id bigint, variant_id bigint, field text, value jsonb, text text, base jsonb,
         revision int, user_name text)
      on conflict (org_id, table_id, product_id, variant_id, field) do update
      set value = excluded.value, text = excluded.text, base = excluded.base, revision = excluded.revision,
        user_name = excluded.user_name`);
  }
}

function toRecord({ tableId, productId, variantId, userName, ...same }: NewCell) {
  return { ...same, table_id: tableId, product_id: productId, variant_id: variantId, user_name: userName };
}

/** Tables of an organisation that nobody has touched since a moment. */
export async function selectOldTables(
  db: Db,
  { orgId, before }: { orgId: string; before: Date },
): Promise<{ id: string; isDraft: boolean }[]> {
  return db
    .select({ id: bulkTables.id, isDraft: bulkTables.isDraft })
    .from(bulkTables)
    .where(and(eq(bulkTables.orgId, orgId), lt(bulkTables.updatedAt, before)));
}
