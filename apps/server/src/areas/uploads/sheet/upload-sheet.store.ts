import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { LINKS_FIELD } from '../table/row-products.ts';
import { uploadCells, uploadGroups, uploadImages } from '../uploads.tables.ts';

const ofUpload = (ctx: Ctx, uploadId: string) =>
  and(eq(uploadGroups.orgId, ctx.orgId), eq(uploadGroups.uploadId, uploadId));

/** How many rows created or filled by a sheet are still to be made into products. */
export async function countSheetRows(ctx: Ctx, uploadId: string): Promise<number> {
  const isThere = and(eq(uploadGroups.isRemoved, false), isNull(uploadGroups.madeProductId));
  return ctx.db.$count(uploadGroups, and(ofUpload(ctx, uploadId), isThere, isNotNull(uploadGroups.sheetRow)));
}

export interface NewGroup {
  name: string;
  position: number;
  sheetRow: number;
}

/** @returns ids of the groups, in their order */
export async function insertSheetGroups(
  ctx: Ctx,
  { uploadId, revision, groups }: { uploadId: string; revision: number; groups: readonly NewGroup[] },
): Promise<number[]> {
  if (groups.length === 0) return [];
  const made = await ctx.db
    .insert(uploadGroups)
    .values(
      groups.map((group) => ({
        ...group,
        orgId: ctx.orgId,
        uploadId,
        revision,
        groupedBy: 'sheet' as const,
      })),
    )
    .returning({ id: uploadGroups.id, sheetRow: uploadGroups.sheetRow });
  const byRow = new Map(made.map(({ id, sheetRow }) => [sheetRow, id]));
  return groups.flatMap(({ sheetRow }) => byRow.get(sheetRow) ?? []);
}

/** Records which rows of the sheet fill groups. */
export async function fillFromRows(
  ctx: Ctx,
  { revision, filled }: { revision: number; filled: readonly { groupId: number; sheetRow: number }[] },
): Promise<void> {
  if (filled.length === 0) return;
  await ctx.db.execute(sql`
    update upload_group g set sheet_row = f."sheetRow", revision = ${revision}
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as f("groupId" bigint, "sheetRow" int)
    where g.org_id = ${ctx.orgId} and g.id = f."groupId"`);
}

/** Moves images into groups, at their positions. */
export async function placeImages(
  ctx: Ctx,
  placed: readonly { id: number; groupId: number; position: number }[],
): Promise<void> {
  if (placed.length === 0) return;
  await ctx.db.execute(sql`
    update upload_image i set group_id = p."groupId", position = p.position
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p(id bigint, "groupId" bigint, position int)
    where i.org_id = ${ctx.orgId} and i.id = p.id`);
}

/** The cells of one field, in the order of the groups. */
export async function selectCellsOfField(
  ctx: Ctx,
  { uploadId, field }: { uploadId: string; field: string },
): Promise<{ groupId: number; value: unknown }[]> {
  return ctx.db
    .select({ groupId: uploadCells.groupId, value: uploadCells.value })
    .from(uploadCells)
    .where(
      and(eq(uploadCells.orgId, ctx.orgId), eq(uploadCells.uploadId, uploadId), eq(uploadCells.field, field)),
    )
    .orderBy(uploadCells.groupId);
}

/** Groups that a sheet created rather than only filled, and that have no images. */
export async function selectImageless(ctx: Ctx, uploadId: string): Promise<number[]> {
  const hasImage = sql`exists (select from ${uploadImages} where ${uploadImages.orgId} = ${uploadGroups.orgId}
    and ${uploadImages.groupId} = ${uploadGroups.id} and not ${uploadImages.isRemoved})`;
  const rows = await ctx.db
    .select({ id: uploadGroups.id })
    .from(uploadGroups)
    .where(
      and(
        ofUpload(ctx, uploadId),
        eq(uploadGroups.isRemoved, false),
        eq(uploadGroups.groupedBy, 'sheet'),
        isNotNull(uploadGroups.sheetRow),
        sql`not ${hasImage}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Removes what a sheet wrote into cells and nobody has changed since, and the mark that groups came from it. Fetched
 * images stay recorded, as the images stay.
 */
export async function forgetSheet(
  ctx: Ctx,
  { uploadId, revision, groupIds }: { uploadId: string; revision: number; groupIds: readonly number[] },
): Promise<void> {
  const fetched = sql`coalesce(${uploadCells.value} -> 'fetched', '[]')`;
  const hasFetched = sql`(${uploadCells.field} = ${LINKS_FIELD} and ${fetched} <> '[]')`;
  const isOfSheet = and(
    eq(uploadCells.orgId, ctx.orgId),
    eq(uploadCells.uploadId, uploadId),
    eq(uploadCells.fromSheet, true),
  );
  await ctx.db.delete(uploadCells).where(and(isOfSheet, sql`not ${hasFetched}`));
  await ctx.db
    .update(uploadCells)
    .set({
      value: sql`jsonb_build_object('waiting', '[]'::jsonb, 'fetched', ${fetched}, 'lost', '[]'::jsonb)`,
    })
    .where(and(isOfSheet, hasFetched));
  if (groupIds.length === 0) return;
  await ctx.db
    .update(uploadGroups)
    .set({ sheetRow: null, revision })
    .where(and(ofUpload(ctx, uploadId), inArray(uploadGroups.id, [...groupIds])));
}
