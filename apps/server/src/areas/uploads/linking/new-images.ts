import type { ImageMode } from '@sourcewiz/contract';
import type { ProductFields, ProductSnapshot } from '../../products/index.ts';
import type { LinkedGroup } from './image-update.store.ts';

/** The images that there will be: new ones instead of those that are there, behind them, or in front of them. */
export function imagesAfter(
  mode: ImageMode,
  { now, added }: { now: readonly string[]; added: readonly string[] },
): string[] {
  const lists = { replace: [added], add: [now, added], first: [added, now] }[mode];
  return [...new Set(lists.flat())];
}

/**
 * What of a product changes by the groups that are linked to it, how many images it would have at most, and which of the
 * groups these are: those of a variant that is gone are not.
 */
export function changeOf(
  product: ProductSnapshot,
  groups: readonly LinkedGroup[],
  mode: ImageMode,
): { fields: ProductFields; most: number; groupIds: number[] } {
  const there = new Set([null, ...product.variants.map(({ id }) => id)]);
  const own = groups.filter(({ variantId }) => variantId === null).flatMap(({ fileIds }) => fileIds);
  const main = own.length > 0 ? imagesAfter(mode, { now: product.image_ids, added: own }) : undefined;
  const variants = product.variants.flatMap(({ id, variant_id, image_ids: now }) => {
    const added = groups.filter(({ variantId }) => variantId === id).flatMap(({ fileIds }) => fileIds);
    return added.length > 0 ? [{ id, variant_id, image_ids: imagesAfter(mode, { now, added }) }] : [];
  });
  return {
    fields: {
      ...(main ? { image_ids: main } : {}),
      ...(variants.length > 0 ? { variants: { mode: 'merge', list: variants } } : {}),
    },
    most: Math.max(main?.length ?? 0, ...variants.map(({ image_ids }) => image_ids.length)),
    groupIds: groups.filter(({ variantId }) => there.has(variantId)).map(({ id }) => id),
  };
}
