import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { uploadCells, uploadGroups, uploadImages } from '../uploads.tables.ts';

export type GroupRow = typeof uploadGroups.$inferSelect;
export type ImageRow = typeof uploadImages.$inferSelect;

/** Groups of an upload in their order, including removed ones, but not finished ones, which nothing restores. */
export async function selectGroups(ctx: Ctx, uploadId: string, ids?: readonly number[]): Promise<GroupRow[]> {
  return ctx.db
    .select()
    .from(uploadGroups)
    .where(
      and(
        eq(uploadGroups.orgId, ctx.orgId),
        eq(uploadGroups.uploadId, uploadId),
        isNull(uploadGroups.madeProductId),
        ids ? inArray(uploadGroups.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(uploadGroups.position), asc(uploadGroups.id));
}

/** Images of an upload by group and in their order, including removed ones. */
export async function selectImages(
  ctx: Ctx,
  uploadId: string,
  groupIds?: readonly number[],
): Promise<ImageRow[]> {
  return ctx.db
    .select()
    .from(uploadImages)
    .where(
      and(
        eq(uploadImages.orgId, ctx.orgId),
        eq(uploadImages.uploadId, uploadId),
        groupIds ? inArray(uploadImages.groupId, [...groupIds]) : undefined,
      ),
    )
    .orderBy(asc(uploadImages.groupId), asc(uploadImages.position), asc(uploadImages.id));
}

/** @returns ids of the new groups, in order */
export async function insertGroups(
  ctx: Ctx,
  uploadId: string,
  groups: readonly Omit<GroupRow, 'orgId' | 'id' | 'uploadId'>[],
): Promise<number[]> {
  if (groups.length === 0) return [];
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    with ids as (
      select n, nextval('upload_group_id_seq') as id from generate_series(1, ${groups.length}::int) as n),
    made as (
      insert into upload_group (id, org_id, upload_id, ${groupColumns})
      select ids.id, ${ctx.orgId}::uuid, ${uploadId}::uuid, ${sql.raw(groupFields.map((field) => `g.${field}`).join(', '))}
      from jsonb_to_recordset(${JSON.stringify(groups.map((group, n) => ({ ...toRecord(group), n: n + 1 })))}::jsonb)
        as g(n int, ${groupTypes})
      join ids on ids.n = g.n)
    select id from ids order by n`);
  return rows.map(({ id }) => Number(id));
}

/** Writes changed groups, in one statement. */
export async function updateGroups(ctx: Ctx, groups: readonly GroupRow[]): Promise<void> {
  if (groups.length === 0) return;
  await ctx.db.execute(sql`
    update upload_group u set ${sql.raw(groupFields.map((field) => `${field} = g.${field}`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(groups.map((group) => ({ ...toRecord(group), id: group.id })))}::jsonb)
      as g(id bigint, ${groupTypes})
    where u.org_id = ${ctx.orgId} and u.id = g.id`);
}

const columnTypes = {
  name: 'text',
  position: 'int',
  expanded: 'boolean',
  grouped_by: 'text',
  confidence: 'int',
  like_group_id: 'bigint',
  like_group_confidence: 'int',
  like_product_id: 'bigint',
  like_confidence: 'int',
  product_id: 'bigint',
  variant_id: 'bigint',
  linked_by: 'text',
  link_confidence: 'int',
  sheet_row: 'int',
  is_removed: 'boolean',
  made_product_id: 'bigint',
  revision: 'int',
};
const groupFields = Object.keys(columnTypes);
const groupColumns = sql.raw(groupFields.join(', '));
const groupTypes = sql.raw(
  Object.entries(columnTypes)
    .map(([field, type]) => `${field} ${type}`)
    .join(', '),
);

function toRecord(
  group: Omit<GroupRow, 'orgId' | 'id' | 'uploadId'>,
): Record<keyof typeof columnTypes, unknown> {
  return {
    name: group.name,
    position: group.position,
    expanded: group.expanded,
    grouped_by: group.groupedBy,
    confidence: group.confidence,
    like_group_id: group.likeGroupId,
    like_group_confidence: group.likeGroupConfidence,
    like_product_id: group.likeProductId,
    like_confidence: group.likeConfidence,
    product_id: group.productId,
    variant_id: group.variantId,
    linked_by: group.linkedBy,
    link_confidence: group.linkConfidence,
    sheet_row: group.sheetRow,
    is_removed: group.isRemoved,
    made_product_id: group.madeProductId,
    revision: group.revision,
  };
}

export interface NewImage {
  groupId: number;
  fileId: string;
  name: string;
  position: number;
  batchId: string | null;
}

export async function insertImages(ctx: Ctx, uploadId: string, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return;
  await ctx.db.insert(uploadImages).values(images.map((image) => ({ ...image, uploadId, orgId: ctx.orgId })));
}

/** Makes requests with the same batch of images run one after the other. */
export async function holdBatch(ctx: Ctx, batchId: string): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`batch:${ctx.orgId}:${batchId}`}, 0))`,
  );
}

/** The upload that a batch of images went into, with the groups that contain them; undefined for a new batch. */
export async function selectBatch(
  ctx: Ctx,
  batchId: string,
): Promise<{ uploadId: string; groupIds: Set<number>; count: number } | undefined> {
  const rows = await ctx.db
    .select({ uploadId: uploadImages.uploadId, groupId: uploadImages.groupId })
    .from(uploadImages)
    .where(and(eq(uploadImages.orgId, ctx.orgId), eq(uploadImages.batchId, batchId)));
  const [first] = rows;
  return (
    first && {
      uploadId: first.uploadId,
      groupIds: new Set(rows.map(({ groupId }) => groupId)),
      count: rows.length,
    }
  );
}

/** Deletes images that were removed from an upload, except the latest, which undo may restore. */
export async function dropOldRemoved(ctx: Ctx, uploadId: string, kept: number): Promise<void> {
  await ctx.db.execute(sql`
    delete from upload_image where org_id = ${ctx.orgId} and id in (
      select id from upload_image where org_id = ${ctx.orgId} and upload_id = ${uploadId} and is_removed
      order by id desc offset ${kept})`);
}

/** Deletes everything that was removed from an upload, except groups that record which product was made from them. */
export async function dropRemoved(ctx: Ctx, uploadId: string): Promise<void> {
  await dropOldRemoved(ctx, uploadId, 0);
  await ctx.db.execute(sql`
    delete from upload_group g where org_id = ${ctx.orgId} and upload_id = ${uploadId} and is_removed
      and made_product_id is null
      and not exists (select from upload_image i where i.org_id = g.org_id and i.group_id = g.id)`);
}

/** Writes the current positions of images, in one statement. */
export async function placeImages(
  ctx: Ctx,
  images: readonly Pick<ImageRow, 'id' | 'groupId' | 'position' | 'isRemoved' | 'sameAs'>[],
): Promise<void> {
  if (images.length === 0) return;
  const records = images.map(({ id, groupId, position, isRemoved, sameAs }) => ({
    id,
    group_id: groupId,
    position,
    is_removed: isRemoved,
    same_as: sameAs,
  }));
  await ctx.db.execute(sql`
    update upload_image u set group_id = i.group_id, position = i.position, is_removed = i.is_removed,
      same_as = i.same_as
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as i(id bigint, group_id bigint, position int, is_removed boolean, same_as bigint)
    where u.org_id = ${ctx.orgId} and u.id = i.id`);
}

/** Groups of an upload with filled cells. */
export async function selectFilled(ctx: Ctx, uploadId: string): Promise<Set<number>> {
  const rows = await ctx.db
    .selectDistinct({ groupId: uploadCells.groupId })
    .from(uploadCells)
    .where(and(eq(uploadCells.orgId, ctx.orgId), eq(uploadCells.uploadId, uploadId)));
  return new Set(rows.map(({ groupId }) => groupId));
}

/** Number of images and groups in an upload. */
export async function countUpload(
  ctx: Ctx,
  uploadId: string,
): Promise<{ images: number; groups: number; comparing: number }> {
  const { rows } = await ctx.db.execute<{ images: number; groups: number; comparing: number }>(sql`
    select images, comparing, (
      select count(*)::int from upload_group
      where org_id = ${ctx.orgId} and upload_id = ${uploadId} and not is_removed) as groups
    from (
      select count(*)::int as images, (count(*) filter (where hash is null))::int as comparing from upload_image
      where org_id = ${ctx.orgId} and upload_id = ${uploadId} and not is_removed) counted`);
  return rows[0] ?? { images: 0, groups: 0, comparing: 0 };
}

/** Images that have not been compared yet. */
export async function selectUncompared(ctx: Ctx, uploadId: string): Promise<ImageRow[]> {
  return ctx.db
    .select()
    .from(uploadImages)
    .where(
      and(
        eq(uploadImages.orgId, ctx.orgId),
        eq(uploadImages.uploadId, uploadId),
        isNull(uploadImages.hash),
        eq(uploadImages.isRemoved, false),
      ),
    );
}

/** Stores the findings about images: a hash of 0 for one that cannot be described. */
export async function writeCompared(
  ctx: Ctx,
  images: readonly { id: number; hash: bigint; barcode: string | null }[],
): Promise<void> {
  const records = images.map((image) => ({ ...image, hash: String(image.hash) }));
  await ctx.db.execute(sql`
    update upload_image u set hash = i.hash::bigint, barcode = coalesce(i.barcode, u.barcode)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as i(id bigint, hash text, barcode text)
    where u.org_id = ${ctx.orgId} and u.id = i.id`);
}
