import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { checkAfter } from './contents.store.ts';
import { madeFiles } from './made-files.tables.ts';

export type MadeFile = typeof madeFiles.$inferSelect;

/**
 * Enters a file. If two were made from the same inputs, at once or after the first had expired, the first row is kept
 * with the content of the second; the sweep checks its former content.
 */
export async function insertMadeFile(ctx: Ctx, file: Omit<MadeFile, 'orgId'>): Promise<MadeFile> {
  const former = await selectFormer(ctx, file);
  const [row] = await ctx.db
    .insert(madeFiles)
    .values({ ...file, orgId: ctx.orgId })
    .onConflictDoUpdate({
      target: [madeFiles.orgId, madeFiles.fingerprint],
      targetWhere: sql`fingerprint is not null`,
      set: { name: file.name, sha256: file.sha256, bytes: file.bytes, expiresAt: file.expiresAt },
    })
    .returning();
  if (!row) throw new Error('The file was not entered');
  if (former && former.sha256 !== row.sha256) await checkAfter(ctx.db, former, ctx.platform.clock.now());
  return row;
}

/** The file made from the same inputs, expired or not; nobody else can change it meanwhile. */
async function selectFormer(
  ctx: Ctx,
  { fingerprint }: Pick<MadeFile, 'fingerprint'>,
): Promise<MadeFile | undefined> {
  if (fingerprint === null) return undefined;
  const [row] = await ctx.db
    .select()
    .from(madeFiles)
    .where(and(eq(madeFiles.orgId, ctx.orgId), eq(madeFiles.fingerprint, fingerprint)))
    .for('update');
  return row;
}

/** Extends a file made from the same inputs. @returns it; undefined if none is still valid */
export async function extendMadeFile(
  ctx: Ctx,
  { fingerprint, name, expiresAt }: Pick<MadeFile, 'name' | 'expiresAt'> & { fingerprint: string },
): Promise<MadeFile | undefined> {
  const [row] = await ctx.db
    .update(madeFiles)
    .set({ name, expiresAt })
    .where(
      and(
        eq(madeFiles.orgId, ctx.orgId),
        eq(madeFiles.fingerprint, fingerprint),
        gt(madeFiles.expiresAt, ctx.platform.clock.now()),
      ),
    )
    .returning();
  return row;
}

/** Has the files of a kind with these contents run out at once; the sweep removes them. */
export async function expireMadeFiles(
  ctx: Ctx,
  { kind, contents }: Pick<MadeFile, 'kind'> & { contents: readonly string[] },
): Promise<void> {
  const now = ctx.platform.clock.now();
  const { orgId, kind: ofKind, sha256, expiresAt } = madeFiles;
  await ctx.db
    .update(madeFiles)
    .set({ expiresAt: now })
    .where(and(eq(orgId, ctx.orgId), eq(ofKind, kind), inArray(sha256, [...contents]), gt(expiresAt, now)));
}

/** A file that has not expired. */
export async function selectMadeFile(
  db: Db,
  { orgId, id, now }: { orgId: string; id: string; now: Date },
): Promise<MadeFile | undefined> {
  const [row] = await db
    .select()
    .from(madeFiles)
    .where(and(eq(madeFiles.orgId, orgId), eq(madeFiles.id, id), gt(madeFiles.expiresAt, now)));
  return row;
}
