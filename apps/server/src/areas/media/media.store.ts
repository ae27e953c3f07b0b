import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { files } from './media.tables.ts';

export type FileRow = typeof files.$inferSelect;
export type NewFile = Omit<typeof files.$inferInsert, 'orgId'>;

export async function insertFiles(ctx: Ctx, rows: readonly NewFile[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.insert(files).values(rows.map((row) => ({ ...row, orgId: ctx.orgId })));
}

export async function selectFiles(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.orgId, ctx.orgId), inArray(files.id, [...new Set(ids)])));
}

/** Pictures of the organisation with this content, newest first. */
export async function selectImagesByContent(ctx: Ctx, sha256: string[]): Promise<FileRow[]> {
  if (sha256.length === 0) return [];
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.orgId, ctx.orgId), eq(files.kind, 'image'), inArray(files.sha256, sha256)));
}
