import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { uploadGroups, uploadImages } from '../uploads.tables.ts';

/** A linked group, with its images in their order. */
export interface LinkedGroup {
  id: number;
  name: string;
  productId: number;
  variantId: number | null;
  fileIds: string[];
}

/**
 * Linked groups of an upload whose images no product has yet, in their order, without empty ones.
 * @param productIds only those of some products
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

/** Records that products have the images of these groups: they leave the upload, with their images. */
export async function markDone(ctx: Ctx, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await ctx.db
    .update(uploadGroups)
    .set({ madeProductId: sql`${uploadGroups.productId}`, isRemoved: true })
    .where(and(eq(uploadGroups.orgId, ctx.orgId), inArray(uploadGroups.id, [...groupIds])));
  await ctx.db
    .update(uploadImages)
    .set({ isRemoved: true })
    .where(and(eq(uploadImages.orgId, ctx.orgId), inArray(uploadImages.groupId, [...groupIds])));
}

/** Groups of an upload with images that no product has, linked or not. */
export async function selectUndone(
  ctx: Ctx,
  uploadId: string,
): Promise<{ id: number; productId: number | null; variantId: number | null }[]> {
  const { id, productId, variantId } = uploadGroups;
  const hasImage = sql`exists (select from ${uploadImages} where ${uploadImages.orgId} = ${uploadGroups.orgId}
    and ${uploadImages.groupId} = ${uploadGroups.id} and not ${uploadImages.isRemoved})`;
  return ctx.db
    .select({ id, productId, variantId })
    .from(uploadGroups)
    .where(
      and(
        eq(uploadGroups.orgId, ctx.orgId),
        eq(uploadGroups.uploadId, uploadId),
        eq(uploadGroups.isRemoved, false),
        isNull(uploadGroups.madeProductId),
        hasImage,
      ),
    );
}

/** Removes the links of groups whose product, or variant, is gone. */
export async function clearLinks(ctx: Ctx, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await ctx.db
    .update(uploadGroups)
    .set({ productId: null, variantId: null, linkedBy: null, linkConfidence: 0 })
    .where(and(eq(uploadGroups.orgId, ctx.orgId), inArray(uploadGroups.id, [...groupIds])));
}

/** Moves groups with their images to another upload. */
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
