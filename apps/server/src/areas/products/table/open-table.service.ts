import { randomUUID } from 'node:crypto';
import {
  type ProductSelection,
  type ResultOf,
  type TableCell,
  type bulkTableState,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadAttributes, loadFamilyFinder } from '../../attributes/index.ts';
import { findTask } from '../../tasks/index.ts';
import { assertSomeExist, resolveSelection, selectionPath } from '../bulk/bulk-selection.ts';
import { loadProducts } from '../products.service.ts';
import { isChange } from './bulk-table.rules.ts';
import {
  insertTable,
  selectCells,
  selectTable,
  type BulkTableCellRow,
  type BulkTableRow,
} from './bulk-table.store.ts';
import { changedAttributes, isReadableField } from './table-fields.rules.ts';

/**
 * Opens a table of some products.
 * @returns its id
 * @throws DomainError nothing_selected, too_many_products, not_found when none of the products exists
 */
export async function openTable(ctx: Ctx, selection: ProductSelection): Promise<string> {
  const ids = await resolveSelection(ctx, selection);
  const limit = ctx.platform.settings.limits.bulkEditLimit;
  if (ids.length > limit)
    fail('too_many_products', { path: selectionPath(selection), params: { count: ids.length, limit } });
  await assertSomeExist(ctx, ids, selectionPath(selection));
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

/** The table, for admins and the person who made it. @throws DomainError not_found, table_not_yours, table_closed */
export async function tableOf(ctx: Ctx, id: string, lock: 'update' | 'none'): Promise<BulkTableRow> {
  const table = (await selectTable(ctx, id, lock)) ?? (await failMissing(ctx, id));
  if (!ctx.caller.isAdmin && table.createdBy !== ctx.caller.userId) {
    fail('table_not_yours', { params: { name: table.createdByName } });
  }
  if (table.isDraft) {
    const task = await findTask(ctx, id, lock);
    // A table that could not be saved is unchanged: it can be viewed, and saved again.
    const isOpen = task?.status === 'draft' || task?.status === 'failed';
    if (!isOpen || task.dismissedAt) fail('table_closed');
  }
  return table;
}

/** A saved or discarded table is gone; its task shows that there was one. */
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

export function toCell({
  productId,
  variantId,
  field,
  value,
  text,
  base,
  userName,
}: BulkTableCellRow): TableCell {
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
