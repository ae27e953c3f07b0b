import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { files } from './media.tables.ts';

export type FileRow = typeof files.$inferSelect;
export type NewFile = Omit<typeof files.$inferInsert, 'orgId'>;

export async function insertFiles(ctx: Ctx, rows: readonly NewFile[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.insert(files).values(rows.map((row) => ({ ...row, orgId: ctx.orgId })));
}

/** Lets files run out at once: the sweep removes them, and their content where nothing else has it. */
export async function expireFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .update(files)
    .set({ expiresAt: ctx.platform.clock.now() })
    .where(and(eq(files.orgId, ctx.orgId), inArray(files.id, [...ids])));
}

export async function selectFiles(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.orgId, ctx.orgId), inArray(files.id, [...new Set(ids)])));
}

/**
 * Keeps files from the sweep of unused ones until the end of the transaction, which is going to refer to them: the sweep
 * is either done with one, and it is missing, or leaves it alone.
 */
export async function holdFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.execute(sql`
    select from file where org_id = ${ctx.orgId} and id = any(${sql.param([...new Set(ids)])}::uuid[])
    order by id for key share`);
}

/** Pictures of the organisation with this content, newest first. */
export async function selectImagesByContent(ctx: Ctx, sha256: string[]): Promise<FileRow[]> {
  if (sha256.length === 0) return [];
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.orgId, ctx.orgId), eq(files.kind, 'image'), inArray(files.sha256, sha256)));
}

/** Versions of a picture that are listed: the newest. */
const VERSIONS_SHOWN = 100;

/** A picture and what was made of it, the original first. */
export async function selectVersions(ctx: Ctx, originalId: string): Promise<FileRow[]> {
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.orgId, ctx.orgId), or(eq(files.id, originalId), eq(files.originalId, originalId))))
    .orderBy(desc(eq(files.id, originalId)), desc(files.createdAt))
    .limit(VERSIONS_SHOWN);
  const inOrder = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return inOrder.toSorted((a, b) => Number(b.id === originalId) - Number(a.id === originalId));
}

/** What the files of a company take, each content once. */
export async function selectStorageUse(db: Db, orgId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select sha256, max(bytes) as bytes from (
        select sha256, bytes from file where org_id = ${orgId}
        union all select sha256, bytes from made_file where org_id = ${orgId}
      ) every_file group by sha256
    ) contents`);
  return rows[0]?.bytes ?? 0;
}
