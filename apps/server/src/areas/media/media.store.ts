import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { files } from './media.tables.ts';
import { uuidsIn } from './uuids-in.rules.ts';

const DAY = 86_400_000;

export type FileRow = typeof files.$inferSelect;
export type NewFile = Omit<typeof files.$inferInsert, 'orgId'>;

export async function insertFiles(ctx: Ctx, rows: readonly NewFile[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.insert(files).values(rows.map((row) => ({ ...row, orgId: ctx.orgId })));
}

/** Makes files expire at once: the sweep deletes them, and their contents unless something else has them. */
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
    .where(and(eq(files.orgId, ctx.orgId), sql`${files.id} = any(${sql.param([...new Set(ids)])}::uuid[])`))
    .prepare('files-by-id')
    .execute();
}

/**
 * Holds files until the end of the transaction, which is about to refer to them: the sweep of unused files has either
 * finished with one, which is then missing, or leaves it alone. A file found unused before counts as used again, so
 * that even one that is being examined right now stays.
 */
export async function holdFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const some = sql`org_id = ${ctx.orgId} and id = any(${sql.param([...new Set(ids)])}::uuid[])`;
  await Promise.all([
    ctx.db.execute(sql`select from file where ${some} order by id for key share`),
    ctx.db.execute(sql`update file set unused_since = null where ${some} and unused_since is not null`),
  ]);
}

/**
 * The same for files whose ids are anywhere in what is about to be stored: in values of cells, in the input of a task.
 */
export async function holdFilesIn(ctx: Ctx, kept: object): Promise<void> {
  await holdFiles(ctx, uuidsIn(JSON.stringify(kept)));
}

/**
 * Treats the organisation's images with these contents as just uploaded: nobody may have stored their ids yet.
 * @returns their ids by content
 */
export async function takeImagesByContent(ctx: Ctx, sha256: readonly string[]): Promise<Map<string, string>> {
  if (sha256.length === 0) return new Map();
  const checkAt = new Date(ctx.platform.clock.now().getTime() + DAY).toISOString();
  const { rows } = await ctx.db.execute<{ id: string; sha256: string }>(sql`
    with same as (
      select id from file
      where org_id = ${ctx.orgId} and kind = 'image' and expires_at is null
        and sha256 = any(${sql.param([...new Set(sha256)])}::text[])
      order by id for no key update)
    update file set unused_since = null, check_uses_at = greatest(check_uses_at, ${checkAt}::timestamptz)
    from same where file.org_id = ${ctx.orgId} and file.id = same.id
    returning file.id, file.sha256`);
  return new Map(rows.map((row) => [row.sha256, row.id]));
}

/** The sizes of images in pixels, by their content. */
export async function selectImageSizes(
  ctx: Ctx,
  sha256: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const rows = await ctx.db
    .selectDistinctOn([files.sha256], { sha256: files.sha256, width: files.width, height: files.height })
    .from(files)
    .where(
      and(
        eq(files.orgId, ctx.orgId),
        eq(files.kind, 'image'),
        sql`${files.sha256} = any(${sql.param([...new Set(sha256)])}::text[])`,
      ),
    );
  return new Map(
    rows.map(({ sha256: content, width, height }) => [content, { width: width ?? 1, height: height ?? 1 }]),
  );
}

/** Most versions of an image that are listed: the newest. */
const VERSIONS_SHOWN = 100;

/** An image and the versions made from it, the original first. */
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

/** The storage used by a company's files, each content counted once. */
export async function selectStorageUse(db: Db, orgId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select sha256, max(bytes) as bytes from (
        select sha256, bytes from file where org_id = ${orgId}
        union all select sha256, bytes from made_file where org_id = ${orgId} and kind <> 'company_data'
      ) every_file group by sha256
    ) contents`);
  return rows[0]?.bytes ?? 0;
}
