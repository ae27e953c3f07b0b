import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { uploadCells, uploadGroups, uploadImages } from '../uploads.tables.ts';

export type GroupRow = typeof uploadGroups.$inferSelect;
export type CellRow = typeof uploadCells.$inferSelect;
export type NewCell = Omit<CellRow, 'orgId'>;

/** Cells per statement. */
const CELLS_AT_ONCE = 5_000;

/** Groups of an upload that are rows of its table: neither removed nor made into a product, in their order. */
const isRow = (ctx: Ctx, uploadId: string) =>
  and(
    eq(uploadGroups.orgId, ctx.orgId),
    eq(uploadGroups.uploadId, uploadId),
    eq(uploadGroups.isRemoved, false),
    isNull(uploadGroups.madeProductId),
  );

/** The rows of an upload's table; with `limit` only some of them, behind `after`. */
export async function selectRows(
  ctx: Ctx,
  uploadId: string,
  { after, limit }: { after?: { position: number; id: number } | undefined; limit?: number } = {},
): Promise<GroupRow[]> {
  const behind =
    after &&
    sql`(${uploadGroups.position}, ${uploadGroups.id}) > (${after.position}::int, ${after.id}::bigint)`;
  const query = ctx.db
    .select()
    .from(uploadGroups)
    .where(and(isRow(ctx, uploadId), behind))
    .orderBy(asc(uploadGroups.position), asc(uploadGroups.id));
  return limit === undefined ? query : query.limit(limit);
}

/** Files of the images of groups, each in its order. */
export async function selectImagesOf(
  ctx: Ctx,
  { uploadId, groupIds }: { uploadId: string; groupIds?: readonly number[] },
): Promise<Map<number, { id: number; fileId: string; name: string }[]>> {
  const { id, groupId, fileId, name, position } = uploadImages;
  const rows = await ctx.db
    .select({ id, groupId, fileId, name })
    .from(uploadImages)
    .where(
      and(
        eq(uploadImages.orgId, ctx.orgId),
        eq(uploadImages.uploadId, uploadId),
        eq(uploadImages.isRemoved, false),
        groupIds ? inArray(groupId, [...groupIds]) : undefined,
      ),
    )
    .orderBy(asc(groupId), asc(position), asc(id));
  return Map.groupBy(rows, (row) => row.groupId);
}

/** Cells of an upload: all, those of some groups, or those changed after a revision. */
export async function selectCells(
  ctx: Ctx,
  { uploadId, groupIds, after }: { uploadId: string; groupIds?: readonly number[]; after?: number },
): Promise<CellRow[]> {
  return ctx.db
    .select()
    .from(uploadCells)
    .where(
      and(
        eq(uploadCells.orgId, ctx.orgId),
        eq(uploadCells.uploadId, uploadId),
        groupIds ? inArray(uploadCells.groupId, [...groupIds]) : undefined,
        after === undefined ? undefined : gt(uploadCells.revision, after),
      ),
    )
    .orderBy(asc(uploadCells.groupId), asc(uploadCells.field));
}

/** Number of cells in the rows of the table; those of removed rows do not count. */
export async function countCells(ctx: Ctx, uploadId: string): Promise<number> {
  return ctx.db.$count(
    uploadCells,
    and(
      eq(uploadCells.orgId, ctx.orgId),
      eq(uploadCells.uploadId, uploadId),
      inArray(
        uploadCells.groupId,
        ctx.db.select({ id: uploadGroups.id }).from(uploadGroups).where(isRow(ctx, uploadId)),
      ),
    ),
  );
}

export async function upsertCells(ctx: Ctx, cells: readonly NewCell[]): Promise<void> {
  for (let from = 0; from < cells.length; from += CELLS_AT_ONCE) {
    const some = cells.slice(from, from + CELLS_AT_ONCE).map((cell) => ({
      upload_id: cell.uploadId,
      group_id: cell.groupId,
      field: cell.field,
      value: cell.value ?? null,
      text: cell.text,
      from_sheet: cell.fromSheet,
      revision: cell.revision,
      user_name: cell.userName,
    }));
    await ctx.db.execute(sql`
      insert into upload_cell
        (org_id, upload_id, group_id, field, value, text, from_sheet, revision, user_name)
      select ${ctx.orgId}::uuid, c.* from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as c
        (upload_id uuid, group_id bigint, field text, value jsonb, text text, from_sheet boolean, revision int,
         user_name text)
      on conflict (org_id, upload_id, group_id, field) do update
      set value = excluded.value, text = excluded.text, from_sheet = excluded.from_sheet,
        revision = excluded.revision, user_name = excluded.user_name`);
  }
}

/**
 * Removes groups with their images from an upload; their cells stay, in case they are restored.
 * @returns those that existed
 */
export async function removeGroups(
  ctx: Ctx,
  { uploadId, groupIds, revision }: { uploadId: string; groupIds: readonly number[]; revision: number },
): Promise<number[]> {
  const removed = await ctx.db
    .update(uploadGroups)
    .set({ isRemoved: true, revision })
    .where(and(isRow(ctx, uploadId), inArray(uploadGroups.id, [...groupIds])))
    .returning({ id: uploadGroups.id });
  const ids = removed.map(({ id }) => id);
  await removeImagesOf(ctx, ids);
  return ids;
}

/** Records the products made from groups: they leave the upload, with their images. */
export async function markMade(
  ctx: Ctx,
  made: readonly { groupId: number; productId: number }[],
): Promise<void> {
  if (made.length === 0) return;
  await ctx.db.execute(sql`
    update upload_group g set made_product_id = m."productId", is_removed = true
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m("groupId" bigint, "productId" bigint)
    where g.org_id = ${ctx.orgId} and g.id = m."groupId"`);
  await removeImagesOf(
    ctx,
    made.map(({ groupId }) => groupId),
  );
}

async function removeImagesOf(ctx: Ctx, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await ctx.db
    .update(uploadImages)
    .set({ isRemoved: true })
    .where(and(eq(uploadImages.orgId, ctx.orgId), inArray(uploadImages.groupId, [...groupIds])));
}

/** Moves the rows of an upload, with their images and cells, to another one. */
export async function moveRows(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const moved = await ctx.db
    .update(uploadGroups)
    .set({ uploadId: to })
    .where(isRow(ctx, from))
    .returning({ id: uploadGroups.id });
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of [uploadImages, uploadCells]) {
    await ctx.db
      .update(table)
      .set({ uploadId: to })
      .where(and(eq(table.orgId, ctx.orgId), eq(table.uploadId, from), inArray(table.groupId, ids)));
  }
}
