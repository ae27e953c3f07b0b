import type { Ctx } from '../../../platform/context.ts';
import type { HistoryEntry } from '../history/product-history.rules.ts';
import { insertHistory } from '../change/product-writes.store.ts';
import { sameValue } from '../change/same-value.rules.ts';
import { writeValues, type ValueHolder } from './value-holders.store.ts';

/** How many values of the attribute a rewriting has seen, by result. */
export interface Rewritten {
  changed: number;
  removed: number;
  unchanged: number;
  productIds: number[];
}

/**
 * Rewrites all values of one attribute in locked products, with their history, after a change of the attribute's
 * definition. The caller writes their search rows once the definition is changed.
 * @param rewrite returns the new value; null removes it
 */
export async function rewriteValues(
  ctx: Ctx,
  {
    attributeId,
    holders,
    rewrite,
    taskId,
  }: {
    attributeId: number;
    holders: readonly ValueHolder[];
    rewrite: (value: unknown) => unknown;
    taskId: string | undefined;
  },
): Promise<Rewritten> {
  const places = holders.flatMap((holder) => placesOf(holder));
  const next = places
    .map((place) => ({ ...place, next: rewrite(place.value) }))
    .filter(({ value, next }) => !sameValue(value, next));
  const removed = next.filter((place) => place.next === null).length;
  const productIds = [...new Set(next.map(({ productId }) => productId))];
  const unchanged = places.length - next.length;
  if (next.length === 0) return { changed: 0, removed: 0, unchanged, productIds };
  await writeValues(ctx, {
    attributeId,
    productIds,
    products: next.flatMap(({ kind, id, next: value }) => (kind === 'product' ? { id, value } : [])),
    variants: next.flatMap(({ kind, id, next: value }) => (kind === 'variant' ? { id, value } : [])),
  });
  await insertHistory(ctx, {
    entries: next.map((place) => historyEntry(attributeId, place)),
    source: 'bulk',
    taskId,
    at: ctx.platform.clock.now(),
  });
  return { changed: next.length - removed, removed, unchanged, productIds };
}

interface ValueLocation {
  kind: 'product' | 'variant';
  id: number;
  productId: number;
  variantId: string | null;
  value: unknown;
}

function placesOf({ id, value, variants }: ValueHolder): ValueLocation[] {
  const own: ValueLocation[] =
    value === null || value === undefined
      ? []
      : [{ kind: 'product', id, productId: id, variantId: null, value }];
  const ofVariants = variants.map((variant): ValueLocation => ({
    kind: 'variant',
    id: variant.id,
    productId: id,
    variantId: variant.variant_id,
    value: variant.value,
  }));
  return [...own, ...ofVariants];
}

function historyEntry(
  attributeId: number,
  { productId, variantId, value, next }: ValueLocation & { next: unknown },
): HistoryEntry & { product_id: number } {
  return {
    product_id: productId,
    field: String(attributeId),
    variant_id: variantId,
    old_value: value,
    new_value: next,
  };
}

/** Values of an attribute in products, each with its product. */
export function valuesOf(holders: readonly ValueHolder[]): { holder: ValueHolder; value: unknown }[] {
  return holders.flatMap((holder) => placesOf(holder).map(({ value }) => ({ holder, value })));
}
