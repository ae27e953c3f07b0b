import {
  cleanLine,
  packagingRights,
  type attributeHistory,
  type Attribute,
  type ParsedOf,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Product } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { labelKey, loadAttributes, loadCategories, shapeOf, unreadableKeys } from '../../attributes/index.ts';
import { loadFiles } from '../../media/index.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';
import type { ProductFields } from '../change/planned-product.rules.ts';
import { toProducts } from '../product-answers.service.ts';
import {
  filesOfHistory,
  historyText,
  isFileAttribute,
  restoredFields,
  type HistoryEntry,
} from './product-history.rules.ts';
import { loadProduct } from '../products.service.ts';
import { selectHistory, selectHistoryEntry, selectProducts, type HistoryRow } from '../products.store.ts';

type HistoryQuery = ParsedOf<typeof attributeHistory>['query'];
type HistoryAnswer = ResultOf<typeof attributeHistory>;

/**
 * The latest changes of a product, newest first, with values as displayed.
 * @throws DomainError product_gone
 */
export async function loadHistory(
  ctx: Ctx,
  { parent_reference: productId, base_reference: field }: HistoryQuery,
): Promise<HistoryAnswer> {
  const rows = await selectHistory(ctx, { productId, field: field && cleanLine(field) });
  if (rows.length === 0) await loadProduct(ctx, productId);
  const attributes = new Map(
    (await loadAttributes(ctx)).map((attribute) => [String(attribute.id), attribute] as const),
  );
  const hidden = await unreadableKeys(ctx);
  const packaging = packagingRights(ctx.audience);
  const shown = rows.filter(
    (row) => !hidden.has(row.field) && (row.field !== 'packaging' || packaging.mayRead),
  );
  const fileNames = await namesOfFiles(ctx, { rows: shown, attributes });
  return shown.flatMap((row) => {
    const attribute = attributes.get(row.field);
    const shape = attribute && shapeOf(attribute);
    const text = (value: unknown) =>
      historyText({
        field: row.field,
        value,
        shape,
        language: ctx.caller.language,
        fileNames,
        showCosts: packaging.mayReadCosts,
      });
    const [old_value, new_value] = [text(row.old_value), text(row.new_value)];
    // For people who may not see costs, a change of costs alone is no change.
    if (row.field === 'packaging' && old_value === new_value) return [];
    return [
      {
        id: Number(row.id),
        attribute: row.field,
        attribute_name: attribute?.name ?? row.field,
        variant_id: row.variant_id,
        old_value,
        new_value,
        user: row.user_name,
        source: row.source,
        at: new Date(row.at).toISOString(),
      },
    ];
  });
}

/** Names of the files in entries of a history, by id. */
export async function namesOfFiles(
  ctx: Ctx,
  { rows, attributes }: { rows: readonly HistoryEntry[]; attributes: ReadonlyMap<string, Attribute> },
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => {
    const attribute = attributes.get(row.field);
    return [row.old_value, row.new_value].flatMap((value) =>
      filesOfHistory({ field: row.field, value, attribute }),
    );
  });
  if (ids.length === 0) return new Map();
  const files = await loadFiles(ctx, [...new Set(ids)]);
  return new Map([...files].map(([id, { name }]) => [id, name]));
}

/**
 * Restores the value that an entry of the history replaced; the restore is a change like any other, with its own entry.
 * @throws DomainError not_found for an unknown entry, product_gone, history_not_restorable if it is not a single value
 *   or refers to something that is gone, and whatever the change itself is refused with
 */
export async function restoreEntry(
  ctx: Ctx,
  { id, revision }: { id: number; revision: number },
): Promise<Product> {
  const entry = await selectHistoryEntry(ctx, id);
  if (!entry) return fail('not_found', { path: 'params.id' });
  const [current] = await selectProducts(ctx, [entry.product_id]);
  if (!current) return fail('product_gone');
  const fields = await fieldsOf(ctx, {
    entry,
    variantIds: current.variants.map(({ variant_id }) => variant_id),
  });
  const [applied] = await applyProductChanges(ctx, {
    changes: [{ kind: 'update', id: current.id, expectedRevision: revision, fields }],
    source: 'restore',
  });
  const [product] = await toProducts(ctx, applied?.product ? [applied.product] : []);
  return product ?? fail('product_gone');
}

async function fieldsOf(
  ctx: Ctx,
  { entry, variantIds }: { entry: HistoryRow; variantIds: readonly string[] },
): Promise<ProductFields> {
  const attribute = (await loadAttributes(ctx)).find(({ id }) => String(id) === entry.field);
  const category = typeof entry.old_value === 'string' ? labelKey(entry.old_value) : null;
  const categories = entry.field === 'category' ? await loadCategories(ctx) : [];
  const fields = restoredFields({
    entry,
    attribute,
    variantIds,
    categoryId: categories.find(({ name }) => labelKey(name) === category)?.id,
  });
  if (!fields) return fail('history_not_restorable');
  if (!(await haveFiles(ctx, { entry, attribute }))) fail('history_not_restorable');
  return fields;
}

/** Whether all files in the old value still exist. */
async function haveFiles(
  ctx: Ctx,
  { entry: { field, old_value: value }, attribute }: { entry: HistoryRow; attribute: Attribute | undefined },
): Promise<boolean> {
  const isOfFiles = attribute === undefined || isFileAttribute(attribute);
  const ids = isOfFiles ? filesOfHistory({ field, value, attribute }) : [];
  if (ids.length === 0) return true;
  const files = await loadFiles(ctx, ids);
  return ids.every((id) => files.has(id));
}
