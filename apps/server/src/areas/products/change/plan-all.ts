import { withoutRefused } from '../bulk/leave-out.rules.ts';
import { planChange } from './plan-change.rules.ts';
import type { PlannedProduct, PlanContext, ProductFields, Refusal } from './planned-product.rules.ts';
import type { ProductChange, ProductSnapshot } from './product-change.ts';
import { historyOf, type HistoryEntry } from '../history/product-history.rules.ts';
import { productKey } from '../product-keys.rules.ts';

/** The planned result of a change. */
export interface Plan {
  change: ProductChange;
  current: ProductSnapshot | undefined;
  next: PlannedProduct | undefined;
  history: HistoryEntry[];
  refusals: Refusal[];
  leftOut: number;
}

/** The owners of product and variant IDs, by their keys: the id of the product. */
export interface Owners {
  products: Map<string, number>;
  variants: Map<string, number>;
}

/** For a plan that may be repeated. */
export function copyOf({ products, variants }: Owners): Owners {
  return { products: new Map(products), variants: new Map(variants) };
}

/**
 * Plans one change after the other, so that IDs taken by one are taken for the next.
 * @param owners receives the IDs that the changes take
 */
export function planAll({
  changes,
  current,
  context,
  owners,
  taskId,
  leavesOut,
}: {
  changes: readonly ProductChange[];
  current: ReadonlyMap<number, ProductSnapshot>;
  context: PlanContext;
  owners: Owners;
  taskId: string | undefined;
  leavesOut: boolean;
}): Plan[] {
  // Products that do not exist yet own their IDs under negative numbers.
  let newborn = 0;
  const changed = new Set<number>();
  return changes.map((change) => {
    const before = change.kind === 'update' ? current.get(change.id) : undefined;
    const refused = (refusals: Refusal[]): Plan => ({
      change,
      current: before,
      next: undefined,
      history: [],
      refusals,
      leftOut: 0,
    });
    const hindrance = hindranceOf({ change, current, taskId });
    if (hindrance) return refused([hindrance]);
    // Two changes of one product in one call would each start from the same state.
    if (before && changed.has(before.id)) return refused([{ code: 'conflict' }]);
    const restored = restoredBy(change);
    const { next, refusals, leftOut } = restored
      ? { next: restored, refusals: [], leftOut: 0 }
      : planFields({ current: before, fields: change.fields, context, leavesOut });
    const self = before?.id ?? restored?.id ?? (newborn -= 1);
    refusals.push(...takenIds({ next, change, self, owners }));
    if (refusals.length > 0) return refused(refusals);
    takeIds({ next, self, owners });
    if (before) changed.add(before.id);
    return { change, current: before, next, history: historyOf(before, next), refusals, leftOut };
  });
}

interface PlannedFields {
  next: PlannedProduct;
  refusals: Refusal[];
  leftOut: number;
}

function planFields({
  current,
  fields,
  context,
  leavesOut,
}: {
  current: ProductSnapshot | undefined;
  fields: ProductFields;
  context: PlanContext;
  leavesOut: boolean;
}): PlannedFields {
  const planned = { ...planChange({ current, fields, context }), leftOut: 0 };
  if (!leavesOut || planned.refusals.length === 0) return planned;
  const rest = withoutRefused({ fields, refusals: planned.refusals, current: current ?? { variants: [] } });
  if (!rest) return planned;
  return { ...planChange({ current, fields: rest.fields, context }), leftOut: rest.leftOut };
}

/** The snapshot that a change restores, if it does: it was valid when it was stored. */
export function restoredBy(change: ProductChange): ProductSnapshot | undefined {
  return change.kind === 'create' ? change.restore : undefined;
}

/** Why a product cannot be changed at all; undefined if it can. */
function hindranceOf({
  change,
  current,
  taskId,
}: {
  change: ProductChange;
  current: ReadonlyMap<number, ProductSnapshot>;
  taskId: string | undefined;
}): Refusal | undefined {
  if (change.kind === 'create') return undefined;
  const before = current.get(change.id);
  if (!before) return { code: 'product_gone' };
  if (before.locked_by_task !== null && before.locked_by_task !== taskId) return { code: 'product_locked' };
  const expected = change.expectedRevision;
  if (expected !== undefined && expected !== before.revision) {
    const { updated_by: by, updated_at: at } = before;
    return { code: 'conflict', params: { by: by ?? '', at: at.toISOString() } };
  }
  return undefined;
}

function takenIds({
  next,
  change,
  self,
  owners,
}: {
  next: PlannedProduct;
  change: ProductChange;
  self: number;
  owners: Owners;
}): Refusal[] {
  const refusals: Refusal[] = [];
  const owner = owners.products.get(productKey(next.product_id));
  if (change.fields.product_id !== undefined && owner !== undefined && owner !== self) {
    refusals.push({ code: 'product_id_taken', path: 'product_id' });
  }
  (change.fields.variants?.list ?? []).forEach(({ variant_id }, index) => {
    const of = owners.variants.get(productKey(variant_id));
    if (of === undefined || of === self) return;
    refusals.push({
      code: 'variant_id_taken',
      path: `variants.${index}.variant_id`,
      params: { id: variant_id },
    });
  });
  return refusals;
}

function takeIds({ next, self, owners }: { next: PlannedProduct; self: number; owners: Owners }): void {
  owners.products.set(productKey(next.product_id), self);
  for (const { variant_id } of next.variants) owners.variants.set(productKey(variant_id), self);
}
