import { randomUUID } from 'node:crypto';
import { readCell, type ParsedOf, type saveBulkTable } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadAttributes, loadCategories } from '../../attributes/index.ts';
import { holdTaskLimit, startDraft } from '../../tasks/index.ts';
import { holdFreeProducts, unlockProducts } from '../bulk/product-tasks.service.ts';
import { selectHeld } from '../bulk/product-tasks.store.ts';
import { selectProducts } from '../products.store.ts';
import { loadPlanContext } from '../change/plan-context.ts';
import { planChange } from '../change/plan-change.rules.ts';
import { type ProductSnapshot } from '../change/product-change.ts';
import { changesOf, isChange, isConflict, storedValue, type Cell } from './bulk-table.rules.ts';
import {
  deleteTable,
  insertTable,
  moveCells,
  selectCells,
  selectTable,
  type BulkTableRow,
} from './bulk-table.store.ts';
import { tableOf } from './open-table.service.ts';
import { assertMayWrite, beginDraft } from './keep-cells.service.ts';
import { columnOf, problemOf, type KnownFields } from './table-fields.rules.ts';

/**
 * Starts saving a table: its draft becomes a running task. Products without a change are freed.
 * @throws DomainError not_found, table_not_yours, table_closed, table_unchanged, table_has_errors, table_has_conflicts,
 *   task_limit, products_held, costing_editing_denied, packaging_editing_denied
 */
export async function saveTable(
  ctx: Ctx,
  { unique_id: id, task_id }: ParsedOf<typeof saveBulkTable>['body'],
): Promise<string> {
  const table = await tableOf(ctx, id, 'update');
  if (!table.isDraft || task_id !== id) fail('table_unchanged');
  // Before rows are locked, as every start does.
  await holdTaskLimit(ctx);
  const products = new Map((await selectProducts(ctx, table.productIds)).map((one) => [one.id, one]));
  const [stored, attributes, categories] = await Promise.all([
    selectCells(ctx, { tableId: id }),
    loadAttributes(ctx),
    loadCategories(ctx),
  ]);
  const known = { attributes: new Map(attributes.map((one) => [String(one.id), one])), categories };
  const cells = stored.filter(
    (cell) =>
      isChange(cell) &&
      columnOf(cell.field, known) !== undefined &&
      storedValue(products.get(cell.productId), cell) !== undefined,
  );
  // Nobody may save an admin's changes that they could not have made, and a refusal does not reveal them.
  assertMayWrite(ctx, { cells, attributes: known.attributes });
  await assertSound(ctx, { cells, products, known });
  const changed = new Set(cells.map(({ productId }) => productId));
  if (changed.size === 0) fail('table_unchanged');
  // What an earlier save could not write is free now. Before others are freed, as rows are locked in a fixed order.
  await holdFreeProducts(ctx, { ids: [...changed], taskId: id, action: 'bulk_products_table' });
  const others = [...products.values()].filter((one) => one.locked_by_task === id && !changed.has(one.id));
  await unlockProducts(ctx, { ids: others.map((one) => one.id), taskId: id });
  const held = await selectHeld(ctx, { taskId: id, after: 0, limit: changed.size });
  if (held.length === 0) fail('products_held');
  await startDraft(ctx, { id, productIds: held });
  return id;
}

/** @throws DomainError table_has_errors and table_has_conflicts, with how many there are and where the first one is */
async function assertSound(
  ctx: Ctx,
  {
    cells,
    products,
    known,
  }: {
    cells: readonly Cell[];
    products: ReadonlyMap<number, ProductSnapshot>;
    known: KnownFields;
  },
): Promise<void> {
  const placeOf = ({ productId, field }: Pick<Cell, 'productId' | 'field'>) => {
    const label = known.attributes.get(field)?.name ?? field;
    return `${products.get(productId)?.product_id}: ${label}`;
  };
  const conflicts = cells.filter((cell) => isConflict(cell, storedValue(products.get(cell.productId), cell)));
  const missing = await missingCells(ctx, { cells: savedCells(cells, known), products });
  const wrong = [...unreadCells(cells, known), ...missing];
  const [conflict] = conflicts;
  const [error] = wrong;
  if (error) fail('table_has_errors', { params: { count: wrong.length, place: placeOf(error) } });
  if (conflict)
    fail('table_has_conflicts', { params: { count: conflicts.length, place: placeOf(conflict) } });
}

/**
 * Compulsory values that products would lack with the cells applied, from the same plan as the save itself: a status
 * cell may publish a product whose other cells are all fine.
 */
async function missingCells(
  ctx: Ctx,
  { cells, products }: { cells: readonly Cell[]; products: ReadonlyMap<number, ProductSnapshot> },
): Promise<Pick<Cell, 'productId' | 'field'>[]> {
  const changes = changesOf([...products.values()], cells);
  const context = await loadPlanContext(ctx, { changes, current: products, needsImage: false });
  return changes.flatMap(({ id, fields }) =>
    planChange({ current: products.get(id), fields, context })
      .refusals.filter(({ code, path }) => code === 'required' && path?.startsWith('values.'))
      .map(({ path = '' }) => ({ productId: id, field: path.slice('values.'.length) })),
  );
}

/** The cells of a table for saving: those that could not be read earlier, but can be now, are read. */
export function savedCells(cells: readonly Cell[], known: KnownFields): Cell[] {
  return cells.filter(isChange).flatMap((cell) => {
    const column = columnOf(cell.field, known);
    if (column === undefined) return [];
    if (cell.text === null) return [cell];
    const read = readCell(column, cell.text);
    return read.ok ? [{ ...cell, value: read.value }] : [];
  });
}

/** The cells of a table that cannot be saved as they are; if the attribute is gone there is nothing to save. */
export function unreadCells(cells: readonly Cell[], known: KnownFields): Cell[] {
  return cells.filter((cell) => {
    const column = columnOf(cell.field, known);
    return isChange(cell) && column !== undefined && problemOf(column, cell) !== undefined;
  });
}

/**
 * Moves what a save could not write into a new draft, which holds the products as drafts do; the saved table is
 * deleted.
 */
export async function keepUnsaved(ctx: Ctx, id: string): Promise<void> {
  const table = await selectTable(ctx, id, 'update');
  if (!table) return;
  const cells = (await selectCells(ctx, { tableId: id })).filter(isChange);
  const there = await selectProducts(ctx, [...new Set(cells.map(({ productId }) => productId))]);
  if (there.length > 0) {
    const draft: BulkTableRow = {
      ...table,
      id: randomUUID(),
      productIds: there.map((product) => product.id),
      isDraft: false,
      createdBy: ctx.caller.userId,
      createdByName: ctx.caller.name,
      updatedAt: ctx.platform.clock.now(),
    };
    await insertTable(ctx, draft);
    await moveCells(ctx, { from: id, to: draft.id, productIds: draft.productIds });
    await beginDraft(ctx, draft, 'always');
  }
  await deleteTable(ctx, id);
}
