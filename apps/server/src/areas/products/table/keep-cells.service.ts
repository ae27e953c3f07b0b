import {
  TABLE_CELLS_KEPT_MAX,
  valuesEqual,
  type Attribute,
  type ParsedOf,
  type ResultOf,
  type TableCellChange,
  type updateBulkTable,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { tellChanged } from '../../../platform/records/tell-changed.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { holdFilesIn } from '../../media/index.ts';
import { forgetDraft, keepDraft } from '../../tasks/index.ts';
import { holdFreeProducts, unlockProducts } from '../bulk/product-tasks.service.ts';
import { selectHeld } from '../bulk/product-tasks.store.ts';
import { selectProducts } from '../products.store.ts';
import type { Cell } from './bulk-table.rules.ts';
import { changeTable, countCells, selectCells, upsertCells, type BulkTableRow } from './bulk-table.store.ts';
import { tableOf, toCell } from './open-table.service.ts';
import { columnOf, fieldsRefusal, isReadableField } from './table-fields.rules.ts';

const keyOf = ({ productId, variantId, field }: Pick<Cell, 'productId' | 'variantId' | 'field'>) =>
  `${productId}:${variantId}:${field}`;

/**
 * Stores what somebody changed in a table. The first change creates its draft and holds its products; when the last one
 * is reverted the products are free again and the draft is deleted.
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
  let isDraft = table.isDraft || cells.length > 0;
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
    await holdFilesIn(ctx, taken);
    await upsertCells(
      ctx,
      taken.map((cell) => ({ ...cell, tableId: id, revision: next, userName })),
    );
    await changeTable(ctx, id, { revision: next, updatedAt: now });
    const { kept, changed } = await countCells(ctx, id);
    if (kept > TABLE_CELLS_KEPT_MAX) fail('table_full', { params: { limit: TABLE_CELLS_KEPT_MAX } });
    isDraft = changed > 0 || !(await endDraft(ctx, id));
    tellChanged(ctx, { kind: 'bulk_table', ids: [id], revision: next });
  }
  const mine = new Set(wanted.map(keyOf));
  const colliding = new Set(wanted.filter(collides).map(keyOf));
  const shown = stored.filter(({ field }) => isReadableField(ctx.audience, { field, attributes }));
  return {
    task_id: isDraft ? id : null,
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
 * The cells of a call, each once with its last content, and those that no longer exist: their attribute is gone, or
 * their variant does not belong to the product.
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

/** The products that a table holds; it takes them again if something is changed after everything was reverted. */
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
export function assertMayWrite(
  ctx: Ctx,
  { cells, attributes }: { cells: readonly Cell[]; attributes: ReadonlyMap<string, Attribute> },
): void {
  const refusal = fieldsRefusal(ctx.audience, { fields: cells.map(({ field }) => field), attributes });
  if (refusal !== null) fail(refusal);
}

/**
 * Frees the products of a table in which everything was reverted, and removes it from the list of tasks.
 * @returns false for one that could not be saved: that stays on the list
 */
async function endDraft(ctx: Ctx, id: string): Promise<boolean> {
  const isOff = await forgetDraft(ctx, id);
  await unlockProducts(ctx, { ids: 'all', taskId: id });
  if (isOff) await changeTable(ctx, id, { isDraft: false });
  return isOff;
}

/** Puts a table on the list of tasks as a draft that holds its products. @throws DomainError products_held */
export async function beginDraft(
  ctx: Ctx,
  table: BulkTableRow,
  when: 'one is free' | 'always',
): Promise<void> {
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
