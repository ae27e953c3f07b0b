import type { ImageMode } from '@sourcewiz/contract';
import type { ProductFields, ProductSnapshot } from '../../products/index.ts';
import type { LinkedGroup } from './image-update.store.ts';

/** The images afterwards: the new ones instead of, after, or before the existing ones. */
export function imagesAfter(
  mode: ImageMode,
  { now, added }: { now: readonly string[]; added: readonly string[] },
): string[] {
  const lists = { replace: [added], add: [now, added], first: [added, now] }[mode];
  return [...new Set(lists.flat())];
}

/**
 * The change of a product by the groups linked to it, how many images it would have at most, and which of the groups
 * these are: those of a deleted variant are left out.
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
