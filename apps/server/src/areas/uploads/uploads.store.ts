import { and, eq, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { passLock } from '../../platform/db/lock-order.ts';
import { uploads } from './uploads.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

const isUpload = (ctx: Ctx, id: string) => and(eq(uploads.orgId, ctx.orgId), eq(uploads.id, id));

export async function insertUpload(
  ctx: Ctx,
  upload: Omit<typeof uploads.$inferInsert, 'orgId'>,
): Promise<UploadRow> {
  const [row] = await ctx.db
    .insert(uploads)
    .values({ ...upload, orgId: ctx.orgId })
    .returning();
  if (!row) throw new Error('The upload was not stored');
  return row;
}

/** @param lock `update` prevents other changes of the upload until the end of the transaction */
export async function selectUpload(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
): Promise<UploadRow | undefined> {
  if (lock === 'update') passLock(ctx, 'drafts');
  const query = ctx.db.select().from(uploads).where(isUpload(ctx, id));
  const [row] = await (lock === 'update' ? query.for('update') : query);
  return row;
}

/** Changes an upload and increases its revision. @returns the new state; undefined if it is gone */
export async function updateUpload(
  ctx: Ctx,
  id: string,
  change: Partial<Pick<UploadRow, 'currentState' | 'imageMode' | 'importId' | 'sheetName'>>,
): Promise<UploadRow | undefined> {
  const [row] = await ctx.db
    .update(uploads)
    .set({ ...change, revision: sql`${uploads.revision} + 1`, updatedAt: ctx.platform.clock.now() })
    .where(isUpload(ctx, id))
    .returning();
  return row;
}

/** Deletes an upload with its groups, images and cells. */
export async function deleteUpload(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(uploads).where(isUpload(ctx, id));
}

/** Those from which something was removed that could still be restored. */
export async function selectWithRemoved(
  db: Db,
  { orgId, before }: { orgId: string; before: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from upload u
    where u.org_id = ${orgId} and u.updated_at < ${before.toISOString()}::timestamptz and (
      exists (select from upload_image i where i.org_id = u.org_id and i.upload_id = u.id and i.is_removed)
      or exists (select from upload_group g where g.org_id = u.org_id and g.upload_id = u.id and g.is_removed
        and g.made_product_id is null))`);
  return rows.map(({ id }) => id);
}

/** Uploads of an organisation that nobody has touched since a moment. */
export async function selectOldUploads(
  db: Db,
  { orgId, before }: { orgId: string; before: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.orgId, orgId), lt(uploads.updatedAt, before)));
  return rows.map(({ id }) => id);
}
