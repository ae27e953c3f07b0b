import type { GroupProduct, ImageGroup, UploadImage } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { loadImages } from '../../media/index.ts';
import { findProductsById, type ProductSnapshot } from '../../products/index.ts';
import type { Arrangement } from './arrangement.ts';
import type { GroupRow } from './groups.store.ts';

/** Groups of an arrangement for the screens. */
export async function toGroups(
  ctx: Ctx,
  arrangement: Arrangement,
  groups: readonly GroupRow[],
): Promise<ImageGroup[]> {
  const images = groups.flatMap(({ id }) => arrangement.imagesOf(id));
  const productIds = groups.flatMap(({ likeProductId, productId }) => [likeProductId ?? 0, productId ?? 0]);
  const toProduct = await productViews(ctx, productIds);
  const files = await loadImages(
    ctx,
    images.map(({ fileId }) => fileId),
  );
  return groups.map((group) => {
    const own = arrangement.imagesOf(group.id).flatMap((image): UploadImage[] => {
      const file = files.get(image.fileId);
      if (!file) return [];
      const { width, height, thumb, large } = file;
      const isCopy = image.sameAs !== null && arrangement.image(image.sameAs) !== undefined;
      const same_as = isCopy ? image.sameAs : null;
      return [{ id: image.id, file_id: file.id, name: image.name, width, height, thumb, large, same_as }];
    });
    const { likeGroupId, likeGroupConfidence, productId, variantId, linkedBy } = group;
    const isLike =
      likeGroupId !== null && likeGroupConfidence > 0 && arrangement.group(likeGroupId) !== undefined;
    const linked = productId === null ? null : toProduct(productId, group.linkConfidence, variantId);
    return {
      id: group.id,
      groupName: group.name,
      order: group.position,
      expanded: group.expanded,
      directus_file_ids: own.map((image) => image.file_id),
      image_names: own.map((image) => image.name),
      images: own,
      grouped_by: group.groupedBy,
      confidence: group.confidence,
      like_group: isLike ? { id: likeGroupId, confidence: likeGroupConfidence } : null,
      like_product:
        group.likeProductId === null ? null : toProduct(group.likeProductId, group.likeConfidence),
      link: linked === null || linkedBy === null ? null : { ...linked, by: linkedBy },
    };
  });
}

type ToProduct = (id: number, confidence: number, variantId?: number | null) => GroupProduct | null;

/** Shows products, or variants of them, with the confidence of the match; null for those that are gone. */
export async function productViews(ctx: Ctx, ids: readonly number[]): Promise<ToProduct> {
  const products = await findProductsById(
    ctx,
    [...new Set(ids)].filter((id) => id > 0),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const pictures = await loadImages(ctx, products.flatMap(picturesOf));
  return (id, confidence, variantId = null) => {
    const product = byId.get(id);
    const variant = product?.variants.find((one) => one.id === variantId);
    if (!product || (variantId !== null && !variant)) return null;
    const picture = variant?.image_ids[0] ?? product.image_ids[0];
    return {
      id,
      product_id: product.product_id,
      variant: variant ? { id: variant.id, variant_id: variant.variant_id } : null,
      name: product.name,
      thumb: picture === undefined ? null : (pictures.get(picture)?.thumb ?? null),
      confidence,
    };
  };
}

function picturesOf({ image_ids: own, variants }: ProductSnapshot): string[] {
  return [own, ...variants.map((variant) => variant.image_ids)].flatMap((ids) => ids.slice(0, 1));
}
