import type { Ctx } from '../../platform/context.ts';
import { loadImages } from '../media/index.ts';
import { ownerKey, type SheetOwner } from './bom/bom.rules.ts';
import { selectImages, selectSources, selectVariantCodes } from './costing.store.ts';

export interface OwnerNames {
  /** ID of the variant, or else of the product. */
  code: string;
  name: string;
}

/** Codes and names of products and variants, by `ownerKey`; those that are gone are missing. */
export async function namesOf(ctx: Ctx, owners: readonly SheetOwner[]): Promise<Map<string, OwnerNames>> {
  const products = await selectSources(ctx, [...new Set(owners.map(({ product_id: id }) => id))]);
  const variants = await selectVariantCodes(
    ctx,
    owners.flatMap(({ variant_id: id }) => id ?? []),
  );
  return new Map(
    owners.flatMap((owner): [string, OwnerNames][] => {
      const product = products.get(owner.product_id);
      if (!product) return [];
      const code =
        owner.variant_id === null ? product.code : (variants.get(owner.variant_id) ?? product.code);
      return [[ownerKey(owner), { code, name: product.name }]];
    }),
  );
}

/** Small images of products and variants, by `ownerKey`. */
export async function thumbsOf(ctx: Ctx, owners: readonly SheetOwner[]): Promise<Map<string, string>> {
  const ids = await selectImages(ctx, owners);
  const images = await loadImages(ctx, [...new Set(ids.values())]);
  return new Map(
    [...ids].flatMap(([key, id]): [string, string][] => {
      const image = images.get(id);
      return image ? [[key, image.thumb]] : [];
    }),
  );
}
