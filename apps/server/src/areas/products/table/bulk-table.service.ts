import { randomUUID } from 'node:crypto';
import {
  TABLE_CELLS_KEPT_MAX,
  readCell,
  valuesEqual,
  type Attribute,
  type ParsedOf,
  type ProductSelection,
  type ResultOf,
  type TableCell,
  type TableCellChange,
  type bulkTableState,
  type saveBulkTable,
  type updateBulkTable,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadAttributes, loadCategories, loadFamilyFinder } from '../../attributes/index.ts';
import { findTask, holdTaskLimit, keepDraft, startDraft } from '../../tasks/index.ts';
import { assertSomeExist, resolveSelection } from '../bulk/bulk-selection.ts';
import { holdFreeProducts, unlockProducts } from '../bulk/product-tasks.service.ts';
import { selectHeld } from '../bulk/product-tasks.store.ts';
import { loadProducts } from '../products.service.ts';
import { selectProducts } from '../products.store.ts';
import { worldOf } from '../change/change-world.ts';
import { planChange } from '../change/plan-change.rules.ts';
import type { ProductSnapshot } from '../change/product-change.ts';
import { changesOf, isChange, isConflict, storedValue, type Cell } from './bulk-table.rules.ts';
import {
  changeTable,
  countCells,
  deleteTable,
  insertTable,
  moveCells,
  selectCells,
  selectTable,
  upsertCells,
  type BulkTableCellRow,
  type BulkTableRow,
} from './bulk-table.store.ts';
import {
  changedAttributes,
  columnOf,
  fieldsRefusal,
  isReadableField,
  problemOf,
  type KnownFields,
} from './table-fields.rules.ts';

/**
 * Opens a table of some products.
 * @returns its id
 * @throws DomainError nothing_selected, too_many_products, not_found when none of the products exists
 */
export async function openTable(ctx: Ctx, selection: ProductSelection): Promise<string> {
  const ids = await resolveSelection(ctx, selection);
  const limit = ctx.platform.settings.limits.bulkEditLimit;
  if (ids.length > limit) fail('too_many_products', { params: { count: ids.length, limit } });
  await assertSomeExist(ctx, ids, 'body.product_ids');
  const id = randomUUID();
  const attributes = await loadAttributes(ctx);
  await insertTable(ctx, {
    id,
    productIds: ids,
    attributes: Object.fromEntries(attributes.map((one) => [one.id, { name: one.name, dtype: one.dtype }])),
    createdBy: ctx.caller.userId,
    createdByName: ctx.caller.name,
    updatedAt: ctx.platform.clock.now(),
  });
  return id;
}

/** The table for whoever made it, and admins. @throws DomainError not_found, table_not_yours, table_closed */
async function tableOf(ctx: Ctx, id: string, lock: 'update' | 'none'): Promise<BulkTableRow> {
  const table = (await selectTable(ctx, id, lock)) ?? (await failMissing(ctx, id));
  if (!ctx.caller.isAdmin && table.createdBy !== ctx.caller.userId) {
    fail('table_not_yours', { params: { name: table.createdByName } });
  }
  if (table.isDraft) {
    const task = await findTask(ctx, id);
    // One that could not be saved is as it was: it can be looked at, and saved again.
    const isOpen = task?.status === 'draft' || task?.status === 'failed';
    if (!isOpen || task.dismissedAt) fail('table_closed');
  }
  return table;
}

/** A table that was saved or discarded is gone; its task tells that there was one. */
async function failMissing(ctx: Ctx, id: string): Promise<never> {
  const task = await findTask(ctx, id);
  return fail(task?.action === 'bulk_products_table' ? 'table_closed' : 'not_found');
}

/** @throws DomainError not_found, table_not_yours, table_closed */
export async function loadTable(ctx: Ctx, id: string): Promise<ResultOf<typeof bulkTableState>> {
  const table = await tableOf(ctx, id, 'none');
  const [products, attributes, stored] = await Promise.all([
    loadProducts(ctx, table.productIds),
    loadAttributes(ctx),
    selectCells(ctx, { tableId: id }),
  ]);
  const familyOf = await loadFamilyFinder(
    ctx,
    products.map(({ category }) => category?.id),
  );
  const known = new Map(attributes.map((attribute) => [String(attribute.id), attribute]));
  const asked = products.flatMap((product) => familyOf(product).asked.map((attribute) => attribute.id));
  const there = new Set(products.map((product) => product.id));
  const changed = stored.filter((cell) => isChange(cell));
  return {
    unique_id: id,
    task_id: table.isDraft ? id : null,
    revision: table.revision,
    saved_at: table.updatedAt.toISOString(),
    rows: products.map((product) => ({
      id: product.id,
      product_id: product.product_id,
      name: product.name,
      status: product.status,
      category: product.category,
      values: product.values,
      thumbnail: product.images[0]?.thumb ?? null,
      revision: product.revision,
      is_held: product.locked_by_task !== null && product.locked_by_task !== id,
      variants: product.variants
        .filter(({ values }) => Object.keys(values).length > 0)
        .map(({ id: variantId, variant_id, values }) => ({ id: variantId, variant_id, values })),
    })),
    gone: table.productIds.length - there.size,
    cells: changed
      .filter(
        (cell) =>
          there.has(cell.productId) &&
          isReadableField(ctx.audience, { field: cell.field, attributes: known }),
      )
      .map(toCell),
    family_attributes: [...new Set(asked)],
    changed_attributes: changedAttributes({
      before: table.attributes,
      attributes: known,
      fields: changed.map(({ field }) => field),
    }),
  };
}

function toCell({ productId, variantId, field, value, text, base, userName }: BulkTableCellRow): TableCell {
  return {
    product_id: productId,
    variant_id: variantId === 0 ? null : variantId,
    field,
    value: (value ?? null) as never,
    text,
    base: (base ?? null) as never,
    user: userName,
  };
}

const keyOf = ({ productId, variantId, field }: Pick<Cell, 'productId' | 'variantId' | 'field'>) =>
  `${productId}:${variantId}:${field}`;

/**
 * Keeps what somebody changed in a table. The first change makes its draft and holds its products; when the last one is
 * taken back, they are free again.
 * @throws DomainError not_found, table_not_yours, table_closed, products_held, table_full, costing_editing_denied,
 *   packaging_editing_denied
 */
export async function updateTable(
  ctx: Ctx,
  { unique_id: id, revision, cells: sent }: ParsedOf<typeof updateBulkTable>['body'],
): Promise<ResultOf<typeof updateBulkTable>> {
  const table = await tableOf(ctx, id, 'update');
  const attributes = new Map((await loadAttributes(ctx)).map((one) => [String(one.id), one]));
  const { cells, refused } = await sortOut(ctx, { table, sent, attributes });
  assertMayWrite(ctx, { cells, attributes });
  if (cells.length > 0 && !table.isDraft) await beginDraft(ctx, table, 'one is free');
  const held = await heldProducts(ctx, { table, isChanged: cells.length > 0 });
  const wanted = cells.filter(({ productId }) => held.has(productId));
  const stored = await selectCells(ctx, { tableId: id, after: revision });
  const newer = new Map(stored.map((cell) => [keyOf(cell), cell]));
  const collides = (cell: Cell) => {
    const theirs = newer.get(keyOf(cell));
    const isSame = theirs && theirs.text === cell.text && valuesEqual(theirs.value, cell.value);
    return theirs !== undefined && !isSame;
  };
  const next = table.revision + 1;
  const taken = wanted.filter((cell) => !collides(cell));
  const now = ctx.platform.clock.now();
  if (taken.length > 0) {
    const userName = ctx.caller.name;
    await upsertCells(
      ctx,
      taken.map((cell) => ({ ...cell, tableId: id, revision: next, userName })),
    );
    await changeTable(ctx, id, { revision: next, updatedAt: now });
    const { kept, changed } = await countCells(ctx, id);
    if (kept > TABLE_CELLS_KEPT_MAX) fail('table_full', { params: { limit: TABLE_CELLS_KEPT_MAX } });
    if (changed === 0) await unlockProducts(ctx, { ids: 'all', taskId: id });
  }
  const mine = new Set(wanted.map(keyOf));
  const colliding = new Set(wanted.filter(collides).map(keyOf));
  const shown = stored.filter(({ field }) => isReadableField(ctx.audience, { field, attributes }));
  return {
    task_id: table.isDraft || cells.length > 0 ? id : null,
    revision: taken.length > 0 ? next : table.revision,
    saved_at: (taken.length > 0 ? now : table.updatedAt).toISOString(),
    conflicts: shown.filter((cell) => colliding.has(keyOf(cell))).map(toCell),
    others: shown.filter((cell) => !mine.has(keyOf(cell))).map(toCell),
    left_out: [...new Set(cells.map(({ productId }) => productId))].filter((one) => !held.has(one)),
    refused: refused.map(({ productId, variantId, field }) => ({
      product_id: productId,
      variant_id: variantId === 0 ? null : variantId,
      field,
    })),
  };
}

/**
 * The cells of a call, each once and as it came last, and those for which there is no place: their attribute is gone, or
 * their variant is not of their product.
 */
async function sortOut(
  ctx: Ctx,
  {
    table,
    sent,
    attributes,
  }: {
    table: BulkTableRow;
    sent: readonly TableCellChange[];
    attributes: ReadonlyMap<string, Attribute>;
  },
): Promise<{ cells: Cell[]; refused: Cell[] }> {
  const last = [...new Map(sent.map(toStored).map((cell) => [keyOf(cell), cell])).values()];
  const ofVariants = new Set(last.flatMap((cell) => (cell.variantId > 0 ? cell.productId : [])));
  const products = await selectProducts(
    ctx,
    table.productIds.filter((id) => ofVariants.has(id)),
  );
  const variants = new Set(products.flatMap((one) => one.variants.map(({ id }) => `${one.id}:${id}`)));
  const hasPlace = ({ productId, variantId, field }: Cell) => {
    const column = columnOf(field, { attributes, categories: [] });
    if (variantId === 0) return column !== undefined;
    return column?.kind === 'attribute' && variants.has(`${productId}:${variantId}`);
  };
  return { cells: last.filter(hasPlace), refused: last.filter((cell) => !hasPlace(cell)) };
}

/** The products that a table holds; it takes them again when something is changed after all of it was taken back. */
async function heldProducts(
  ctx: Ctx,
  { table: { id, productIds }, isChanged }: { table: BulkTableRow; isChanged: boolean },
): Promise<ReadonlySet<number>> {
  const held = await selectHeld(ctx, { taskId: id, after: 0, limit: productIds.length });
  if (held.length > 0 || !isChanged) return new Set(held);
  const again = await holdFreeProducts(ctx, { ids: productIds, taskId: id, action: 'bulk_products_table' });
  if (again.length === 0) fail('products_held', { path: 'body.cells' });
  return new Set(again);
}

function toStored({ product_id, variant_id, field, value, text, base }: TableCellChange): Cell {
  return { productId: product_id, variantId: variant_id ?? 0, field, value, text, base };
}

/** @throws DomainError costing_editing_denied, packaging_editing_denied */
function assertMayWrite(
  ctx: Ctx,
  { cells, attributes }: { cells: readonly Cell[]; attributes: ReadonlyMap<string, Attribute> },
): void {
  const refusal = fieldsRefusal(ctx.audience, { fields: cells.map(({ field }) => field), attributes });
  if (refusal !== null) fail(refusal);
}

/** Puts a table on the list of tasks as a draft that holds its products. @throws DomainError products_held */
async function beginDraft(ctx: Ctx, table: BulkTableRow, when: 'one is free' | 'always'): Promise<void> {
  const { id, productIds } = table;
  const held = await holdFreeProducts(ctx, { ids: productIds, taskId: id, action: 'bulk_products_table' });
  if (held.length === 0 && when === 'one is free') fail('products_held', { path: 'body.cells' });
  await changeTable(ctx, id, { isDraft: true });
  await keepDraft(ctx, {
    id,
    action: 'bulk_products_table',
    subject: '',
    input: {},
    productIds: held.toSorted((one, other) => one - other),
    counts: { updated: 0, unchanged: 0, failed: 0 },
  });
}

/**
 * Starts saving a table: its draft becomes a task that runs. Products without a change are free again.
 * @throws DomainError not_found, table_not_yours, table_closed, table_unchanged, table_has_errors, table_has_conflicts,
 *   task_limit, products_held, costing_editing_denied, packaging_editing_denied
 */
export async function saveTable(
  ctx: Ctx,
  { unique_id: id, task_id }: ParsedOf<typeof saveBulkTable>['body'],
): Promise<string> {
  const table = await tableOf(ctx, id, 'update');
  if (!table.isDraft || task_id !== id) fail('table_unchanged');
  // Before rows are locked, as every start does it.
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
  // An admin's changes are not saved by somebody who could not have made them, nor does a refusal name them.
  assertMayWrite(ctx, { cells, attributes: known.attributes });
  await assertSound(ctx, { cells, products, known });
  const changed = new Set(cells.map(({ productId }) => productId));
  if (changed.size === 0) fail('table_unchanged');
  // What an earlier save could not write is free since. Before others are let go, as rows are locked in one order.
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
 * Compulsory values that products would lack as the cells make them, by the plan of the save itself: a cell of the
 * status may publish a product whose other cells are all fine.
 */
async function missingCells(
  ctx: Ctx,
  { cells, products }: { cells: readonly Cell[]; products: ReadonlyMap<number, ProductSnapshot> },
): Promise<Pick<Cell, 'productId' | 'field'>[]> {
  const changes = changesOf([...products.values()], cells);
  const world = await worldOf(ctx, { changes, current: products, needsImage: false });
  return changes.flatMap(({ id, fields }) =>
    planChange({ current: products.get(id), fields, world })
      .refusals.filter(({ code, path }) => code === 'required' && path?.startsWith('values.'))
      .map(({ path = '' }) => ({ productId: id, field: path.slice('values.'.length) })),
  );
}

/** The cells of a table as they are saved: what could not be read once, and can be now, is read. */
export function savedCells(cells: readonly Cell[], known: KnownFields): Cell[] {
  return cells.filter(isChange).flatMap((cell) => {
    const column = columnOf(cell.field, known);
    if (column === undefined) return [];
    if (cell.text === null) return [cell];
    const read = readCell(column, cell.text);
    return read.ok ? [{ ...cell, value: read.value }] : [];
  });
}

/** The cells of a table that cannot be saved as they are; where the attribute is gone there is nothing to save. */
export function unreadCells(cells: readonly Cell[], known: KnownFields): Cell[] {
  return cells.filter((cell) => {
    const column = columnOf(cell.field, known);
    return isChange(cell) && column !== undefined && problemOf(column, cell) !== undefined;
  });
}

/**
 * Puts what a save could not write into a draft of its own, which holds the products as drafts do; the saved table goes.
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
