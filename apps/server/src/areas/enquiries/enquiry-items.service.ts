import type { EnquiryItem } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadImageContents, loadImages } from '../media/index.ts';
import { findProductsById } from '../products/index.ts';

/** A line as stored: those from before prices were kept have none. */
export function toItem(item: EnquiryItem): EnquiryItem {
  return { ...item, price: item.price ?? null, currency: item.currency ?? '' };
}

type Named = { id: number | null; variant_id?: number | null };

/** Lines, or whatever names products, with the images that their variants and products have today. */
export async function withThumbs<Item extends Named>(
  ctx: Ctx,
  items: readonly Item[],
): Promise<(Item & { thumb: string | null })[]> {
  const ids = await imageIds(ctx, items);
  const images = await loadImages(ctx, given(ids));
  return items.map((item, index) => ({ ...item, thumb: images.get(ids[index] ?? '')?.thumb ?? null }));
}

/** The same images for a mail, by the SHA-256 of their content. */
export async function picturesOf(ctx: Ctx, items: readonly Named[]): Promise<(string | null)[]> {
  const ids = await imageIds(ctx, items);
  const contents = await loadImageContents(ctx, given(ids));
  return ids.map((id) => contents.get(id ?? '') ?? null);
}

const given = (ids: readonly (string | undefined)[]): string[] => ids.filter((id) => id !== undefined);

async function imageIds(ctx: Ctx, items: readonly Named[]): Promise<(string | undefined)[]> {
  const products = await findProductsById(ctx, [...new Set(items.flatMap(({ id }) => id ?? []))]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.map(({ id, variant_id: variantId }) => {
    const product = id === null ? undefined : byId.get(id);
    const variant = product?.variants.find((one) => one.id === variantId);
    return variant?.image_ids[0] ?? product?.image_ids[0];
  });
}
