import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { uploadGroups, uploadImages } from '../uploads.tables.ts';

/** A group that is linked, with its images in their order. */
export interface LinkedGroup {
  id: number;
  name: string;
  productId: number;
  variantId: number | null;
  fileIds: string[];
}

/**
 * Linked groups of an upload whose images no product has got yet, in their order; those without images are missing.
 * @param productIds those of some products only
 */
export async function selectLinked(
  ctx: Ctx,
  uploadId: string,
  productIds?: readonly number[],
): Promise<LinkedGroup[]> {
  const { rows } = await ctx.db.execute<{
    id: number | string;
    name: string;
    product_id: number | string;
    variant_id: number | string | null;
    files: string[];
  }>(sql`
    select g.id, g.name, g.product_id, g.variant_id, array_agg(i.file_id::text order by i.position, i.id) as files
    from upload_group g
    join upload_image i on i.org_id = g.org_id and i.group_id = g.id and not i.is_removed
    where g.org_id = ${ctx.orgId} and g.upload_id = ${uploadId} and not g.is_removed and g.product_id is not null
      and g.made_product_id is null
      ${productIds ? sql`and g.product_id = any(${sql.param([...productIds])}::bigint[])` : sql``}
    group by g.org_id, g.id order by g.position, g.id`);
  return rows.map(({ id, name, product_id: productId, variant_id: variantId, files }) => ({
    id: Number(id),
    name,
    productId: Number(productId),
    variantId: variantId === null ? null : Number(variantId),
    fileIds: files,
  }));
}

/** Notes that products have the images of their groups. */
export async function markDone(ctx: Ctx, uploadId: string, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await ctx.db
    .update(uploadGroups)
    .set({ madeProductId: sql`${uploadGroups.productId}` })
    .where(
      and(
        eq(uploadGroups.orgId, ctx.orgId),
        eq(uploadGroups.uploadId, uploadId),
        isNotNull(uploadGroups.productId),
        isNull(uploadGroups.madeProductId),
        inArray(uploadGroups.productId, [...productIds]),
      ),
    );
}

/** Gives groups with their images to another upload. */
export async function moveGroups(
  ctx: Ctx,
  { groupIds, to }: { groupIds: readonly number[]; to: string },
): Promise<void> {
  await ctx.db
    .update(uploadGroups)
    .set({ uploadId: to })
    .where(and(eq(uploadGroups.orgId, ctx.orgId), inArray(uploadGroups.id, [...groupIds])));
  await ctx.db
    .update(uploadImages)
    .set({ uploadId: to })
    .where(and(eq(uploadImages.orgId, ctx.orgId), inArray(uploadImages.groupId, [...groupIds])));
}
