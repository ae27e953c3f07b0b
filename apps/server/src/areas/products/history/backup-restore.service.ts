import { checkValue, type Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { loadAttributes, loadCategories, shapeOf } from '../../attributes/index.ts';
import { forgetDone } from '../../tasks/index.ts';
import { applyProductChanges, holdForChanges } from '../change/apply-product-changes.ts';
import { selectItemsOf, type BackupItem } from './backups.store.ts';
import { editedFields, noEdits, withoutEdited } from './edited-since.rules.ts';
import { selectEditsSince } from './edits-since.store.ts';
import { outcomeOf } from '../bulk/bulk-outcome.ts';
import type { ChunkOutcome } from '../bulk/bulk-run.ts';
import type { ProductFields } from '../change/planned-product.rules.ts';
import type { ProductChange, ProductSnapshot } from '../change/product-change.ts';
import type { ValueMap } from '../products.tables.ts';
import { createBackup } from '../bulk/product-tasks.service.ts';
import { selectProducts } from '../products.store.ts';
import { sameValue } from '../change/same-value.rules.ts';
import { variantChanges, type UndoContext } from './undo-fields.ts';
import { loadUndoContext } from './undo-take-back.ts';

interface Restoring {
  taskId: string;
  subject: string;
}

/**
 * Brings deleted products back under their ids, with variants, images and files. One whose ID was taken meanwhile stays
 * deleted and is listed.
 */
export async function bringBack(
  ctx: Ctx,
  { taskId }: Restoring,
  items: readonly BackupItem[],
): Promise<ChunkOutcome> {
  await holdForChanges(ctx);
  const categories = new Map((await loadCategories(ctx)).map(({ id, name }) => [id, { id, name }]));
  const attributes = await attributesByKey(ctx);
  const snapshots = items.map(({ snapshot }) => ({
    ...snapshot,
    category: categories.get(snapshot.category?.id ?? 0) ?? null,
    values: usableValues(snapshot.values, attributes),
    variants: snapshot.variants.map((variant) => ({
      ...variant,
      values: usableValues(variant.values, attributes),
    })),
  }));
  const applied = await applyProductChanges(ctx, {
    changes: snapshots.map(asRestored),
    source: 'restore',
    taskId,
    onProblem: 'collect',
  });
  const refused = items.flatMap(({ productId, snapshot }, index) => {
    const [problem] = applied[index]?.problems ?? [];
    return problem ? [{ id: productId, product_id: snapshot.product_id, code: problem.code }] : [];
  });
  const stayAway = new Set(refused.map(({ id }) => id));
  const restored = items.map(({ productId }) => productId).filter((id) => !stayAway.has(id));
  // From any deletion: a backup may be older than the one that deleted them.
  await forgetDone(ctx, { action: 'delete_products', productIds: restored });
  return { counts: { brought_back: restored.length, failed: refused.length }, skipped: refused };
}

type AttributesByKey = ReadonlyMap<string, Attribute>;

async function attributesByKey(ctx: Ctx): Promise<AttributesByKey> {
  return new Map((await loadAttributes(ctx)).map((attribute) => [String(attribute.id), attribute]));
}

/** Values whose attribute exists and still has the data type they were stored with. */
function usableValues(values: ValueMap, attributes: AttributesByKey): ValueMap {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => isUsable(attributes.get(key), value)),
  );
}

function isUsable(attribute: Attribute | undefined, value: unknown): boolean {
  if (attribute === undefined) return false;
  // Numbers are stored as texts: the shape of the value alone does not show whether it is one.
  return checkValue({ ...shapeOf(attribute), compulsory: false, open_options: true }, value).ok;
}

function asRestored(snapshot: ProductSnapshot): ProductChange {
  const { product_id, name, variants } = snapshot;
  const list = variants.map(({ variant_id }) => ({ variant_id }));
  return {
    kind: 'create',
    fields: { product_id, name, variants: { mode: 'replace', list } },
    restore: snapshot,
  };
}

/**
 * Restores existing products from a backup, after backing up their current state. What somebody edited since the backup
 * stays.
 * @param includeEdited products in which it is restored, too
 */
export async function putBack(
  ctx: Ctx,
  {
    taskId,
    subject,
    backupId,
    includeEdited,
  }: Restoring & { backupId: string; includeEdited: boolean | readonly number[] },
  ids: readonly number[],
): Promise<ChunkOutcome> {
  await holdForChanges(ctx);
  const products = await selectProducts(ctx, ids, 'update');
  await createBackup(ctx, {
    backupId: taskId,
    taskId,
    action: 'excel_restore_products',
    subject,
    productIds: ids,
  });
  const wanted = await selectItemsOf(ctx, { backupId, productIds: ids });
  const edits = await selectEditsSince(ctx, { backupId, productIds: ids });
  const overwrites = (id: number) =>
    typeof includeEdited === 'boolean' ? includeEdited : includeEdited.includes(id);
  const context = await loadUndoContext(ctx);
  let stays = 0;
  const applied = await applyProductChanges(ctx, {
    changes: products.map((current): ProductChange => {
      const snapshot = wanted.get(current.id) ?? current;
      const fields = differences({ current, snapshot, context });
      const edited = overwrites(current.id) ? noEdits : editedFields(edits.get(current.id) ?? []);
      const { fields: left, kept } = withoutEdited(fields, edited);
      stays += kept;
      return { kind: 'update', id: current.id, fields: left };
    }),
    source: 'restore',
    taskId,
    onProblem: 'collect',
    areLocked: true,
    leavesOut: true,
  });
  const outcome = await outcomeOf(
    ctx,
    products.map(({ id }) => id),
    applied,
  );
  const { updated = 0, unchanged = 0, failed = 0 } = outcome.counts;
  const kept = applied.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0);
  return { counts: { restored: updated, unchanged, failed, kept, edited: stays }, skipped: outcome.skipped };
}

/**
 * The changes that make a product match a snapshot. Parts that can no longer be restored, or not by this person, are
 * refused and left out on writing.
 */
export function differences({
  current,
  snapshot,
  context,
}: {
  current: ProductSnapshot;
  snapshot: ProductSnapshot;
  context: UndoContext;
}): ProductFields {
  const fields: ProductFields = {};
  const plain = [
    'product_id',
    'name',
    'status',
    'image_ids',
    'attachment_ids',
    'view_3d_image_ids',
    'model_id',
    'packaging',
  ] as const;
  for (const field of plain) {
    if (!sameValue(current[field], snapshot[field])) Object.assign(fields, { [field]: snapshot[field] });
  }
  // By its id: it may have been renamed since.
  const categoryId = snapshot.category?.id ?? null;
  if (categoryId !== (current.category?.id ?? null)) fields.category_id = categoryId;
  const values = changedValues({ current, snapshot });
  if (Object.keys(values).length > 0) fields.values = values;
  const isOther =
    !sameValue(current.variants, snapshot.variants) ||
    !sameValue(current.variant_types, snapshot.variant_types);
  if (isOther) {
    fields.variant_types = snapshot.variant_types;
    fields.variants = { mode: 'replace', list: variantChanges(snapshot.variants, current, context) };
  }
  return fields;
}

function changedValues({
  current,
  snapshot,
}: {
  current: ProductSnapshot;
  snapshot: ProductSnapshot;
}): Record<string, unknown> {
  const keys = new Set([...Object.keys(current.values), ...Object.keys(snapshot.values)]);
  const changed = [...keys].filter((key) => !sameValue(current.values[key], snapshot.values[key]));
  return Object.fromEntries(changed.map((key) => [key, snapshot.values[key] ?? null]));
}
