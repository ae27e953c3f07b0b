import { mayRead, writeRefusal, type Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { defineSlot } from '../../../platform/slots.ts';
import { loadAttributes, loadCategories } from '../../attributes/index.ts';
import { applyProductChanges, holdForChanges } from '../change/apply-product-changes.ts';
import { selectItemsOf } from './backups.store.ts';
import { outcomeOf } from '../bulk/bulk-outcome.ts';
import type { ChunkOutcome } from '../bulk/bulk-run.ts';
import type { ProductChange, ProductSnapshot } from '../change/product-change.ts';
import { createBackup, deleteProductsNow } from '../bulk/product-tasks.service.ts';
import { selectProductIds } from '../bulk/product-tasks.store.ts';
import type { ProductFinder } from '../product-finder.ts';
import { selectProducts } from '../products.store.ts';
import { undoFields, type UndoContext } from './undo-fields.ts';
import { selectTaskChanges, selectTouchedSince, type TakenChange } from './undo-history.store.ts';

/** Finds products that are in use, which nobody expects to disappear. */
export const useFinders = defineSlot<ProductFinder>('products that are in use');

export interface TakeBack {
  /** The task that undoes. */
  taskId: string;
  subject: string;
  /** The tasks that are undone, the one with the rows first. */
  undone: readonly string[];
}

/** What the person who undoes something may change. */
export async function loadUndoContext(ctx: Ctx): Promise<UndoContext> {
  const attributes = await loadAttributes(ctx);
  const keys = (wanted: (attribute: Attribute) => boolean) =>
    new Set(attributes.filter(wanted).map(({ id }) => String(id)));
  return {
    editable: keys((attribute) => writeRefusal(ctx.audience, attribute) === null),
    visible: keys((attribute) => mayRead(ctx.audience, attribute)),
    categories: new Map((await loadCategories(ctx)).map(({ id, name }) => [name, id])),
  };
}

/**
 * Undoes what a task did with some products: values return to what they were, products that it created are deleted
 * again. What somebody changed since stays and is counted as `kept`.
 */
export async function takeBackChunk(
  ctx: Ctx,
  { taskId, subject, undone }: TakeBack,
  ids: readonly number[],
): Promise<ChunkOutcome> {
  await holdForChanges(ctx);
  // All of them, before anything that belongs to the whole company is locked.
  const products = await selectProducts(ctx, ids, 'update');
  const changes = await selectTaskChanges(ctx, { taskIds: undone, ids });
  const isMade = (id: number) => (changes.get(id) ?? []).some(({ field }) => field === 'created');
  const backup = { backupId: taskId, taskId, action: 'excel_restore_products', subject } as const;
  const made = ids.filter(isMade);
  const kept = await selectKept(ctx, { undone, ids: made });
  // What stays is not brought back if this is undone in turn.
  await createBackup(ctx, { ...backup, productIds: ids.filter((id) => !kept.has(id)) });
  const removed = await removeMade(ctx, { kept, ids: made });
  const others = products.filter(({ id }) => !isMade(id));
  const reverted = await revert(ctx, { taskId, undone, changes, products: others });
  return {
    counts: { ...removed.counts, ...reverted.counts, kept: sum(removed, reverted, 'kept') },
    skipped: [...removed.skipped, ...reverted.skipped],
  };
}

function sum(one: ChunkOutcome, other: ChunkOutcome, name: string): number {
  return (one.counts[name] ?? 0) + (other.counts[name] ?? 0);
}

/** Those of the products created by the tasks with which somebody has worked since. */
async function selectKept(
  ctx: Ctx,
  { undone, ids }: { undone: readonly string[]; ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const kept = await selectTouchedSince(ctx, { taskIds: undone, ids });
  for (const finder of ctx.platform.slots.all(useFinders))
    for (const id of await finder(ctx, ids)) kept.add(id);
  return kept;
}

/** Deletes products that the task created, except those to keep. */
async function removeMade(
  ctx: Ctx,
  { kept, ids }: { kept: ReadonlySet<number>; ids: readonly number[] },
): Promise<ChunkOutcome> {
  if (ids.length === 0) return { counts: {}, skipped: [] };
  const removed = await deleteProductsNow(
    ctx,
    ids.filter((id) => !kept.has(id)),
  );
  const named = await selectProductIds(ctx, [...kept]);
  return {
    counts: { removed: removed.length, kept: kept.size },
    skipped: named.map((row) => ({ ...row, code: 'product_used_since' })),
  };
}

async function revert(
  ctx: Ctx,
  {
    taskId,
    undone,
    changes,
    products,
  }: {
    taskId: string;
    undone: readonly string[];
    changes: ReadonlyMap<number, TakenChange[]>;
    /** Locked until the end of the transaction. */
    products: readonly ProductSnapshot[];
  },
): Promise<ChunkOutcome> {
  const ids = products.map(({ id }) => id);
  const backups = new Map<number, ProductSnapshot>();
  // The oldest one counts.
  for (const backupId of undone.toReversed())
    for (const [id, item] of await selectItemsOf(ctx, { backupId, productIds: ids })) backups.set(id, item);
  const context = await loadUndoContext(ctx);
  let kept = 0;
  const writes = products.map((current): ProductChange => {
    const taken = undoFields({
      current,
      changes: changes.get(current.id) ?? [],
      backup: backups.get(current.id),
      context,
    });
    kept += taken.kept;
    return { kind: 'update', id: current.id, fields: taken.fields };
  });
  const applied = await applyProductChanges(ctx, {
    changes: writes,
    source: 'restore',
    taskId,
    onProblem: 'collect',
    areLocked: true,
    leavesOut: true,
  });
  const outcome = await outcomeOf(ctx, ids, applied);
  const { updated = 0, failed = 0 } = outcome.counts;
  for (const { leftOut = 0 } of applied) kept += leftOut;
  return { counts: { restored: updated, failed, kept }, skipped: outcome.skipped };
}
