import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { LayoutChange } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { deleteRowsOf } from '../../platform/rows/incoming-rows.store.ts';
import type { RememberedColumn } from './columns/column-matching.rules.ts';
import {
  importMappings,
  importPhotoKeys,
  importPhotos,
  importProducts,
  imports,
  type RememberedGrouping,
} from './imports.tables.ts';

export type ImportRecord = typeof imports.$inferSelect;
export type ImportChange = Partial<Omit<ImportRecord, 'orgId' | 'id'>>;

export async function insertImport(
  ctx: Ctx,
  record: Omit<typeof imports.$inferInsert, 'orgId'>,
): Promise<void> {
  await ctx.db.insert(imports).values({ ...record, orgId: ctx.orgId });
}

export async function selectImport(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'share' | 'none' = 'none',
): Promise<ImportRecord | undefined> {
  const query = ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.orgId, ctx.orgId), eq(imports.id, id)));
  const rows = await (lock === 'none' ? query : query.for(lock));
  return rows[0];
}

export async function updateImport(ctx: Ctx, id: string, change: ImportChange): Promise<ImportRecord> {
  const [row] = await ctx.db
    .update(imports)
    .set(change)
    .where(and(eq(imports.orgId, ctx.orgId), eq(imports.id, id)))
    .returning();
  if (!row) throw new Error(`Import ${id} is gone`);
  return row;
}

/** Remembers categories that an import created. */
export async function addMadeCategories(ctx: Ctx, id: string, made: readonly number[]): Promise<void> {
  if (made.length === 0) return;
  await ctx.db.execute(sql`
    update import set made = jsonb_set(made, '{categories}', made -> 'categories' || ${JSON.stringify(made)}::jsonb)
    where org_id = ${ctx.orgId} and id = ${id}`);
}

/** Makes checking for a running import and starting another one a single step for the whole organisation. */
export async function lockImports(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${ctx.orgId}`}, 0))`);
}

export async function selectRunning(ctx: Ctx): Promise<ImportRecord[]> {
  return ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.orgId, ctx.orgId), eq(imports.state, 'running'), isNull(imports.uploadMode)));
}

/** Imports that are no longer needed: too old, or unstarted ones of the caller beyond the newest `keep`. */
export async function selectStale(
  ctx: Ctx,
  { before, keep }: { before: Date; keep: number },
): Promise<string[]> {
  const old = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.orgId, ctx.orgId), ne(imports.state, 'running'), lt(imports.createdAt, before)));
  const unstarted = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.orgId, ctx.orgId),
        eq(imports.createdBy, ctx.caller.userId),
        inArray(imports.state, ['reading', 'checking', 'ready', 'invalid']),
        isNull(imports.uploadMode),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .offset(keep);
  return [...new Set([...old, ...unstarted].map(({ id }) => id))];
}

/** Deletes imports and everything that belongs to them. */
export async function deleteImports(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteRowsOf(ctx, ids);
  for (const table of [importProducts, importPhotos, importPhotoKeys]) {
    await ctx.db.delete(table).where(and(eq(table.orgId, ctx.orgId), inArray(table.importId, [...ids])));
  }
  await ctx.db.delete(imports).where(and(eq(imports.orgId, ctx.orgId), inArray(imports.id, [...ids])));
}

export interface Mapping {
  name: string;
  columns: RememberedColumn[];
  grouping: RememberedGrouping | null;
  layout: LayoutChange | null;
}

/**
 * What is remembered about sheets with these headers: by the caller, otherwise by the colleague who chose last; or by
 * whoever chose last.
 */
export async function selectMapping(
  ctx: Ctx,
  signature: string,
  by: 'caller first' | 'everyone' = 'caller first',
): Promise<Mapping | undefined> {
  const { name, columns, grouping, layout, createdBy, updatedAt } = importMappings;
  const [row] = await ctx.db
    .select({ name, columns, grouping, layout })
    .from(importMappings)
    .where(and(eq(importMappings.orgId, ctx.orgId), eq(importMappings.signature, signature)))
    .orderBy(
      ...(by === 'everyone' ? [] : [desc(sql`${createdBy} = ${ctx.caller.userId}::uuid`)]),
      desc(updatedAt),
    )
    .limit(1);
  return row;
}

/** Remembers what the caller chose; what is not given stays as it was. */
export async function upsertMapping(
  ctx: Ctx,
  signature: string,
  { name = '', columns, grouping, layout }: Partial<Mapping>,
): Promise<void> {
  const updatedAt = ctx.platform.clock.now();
  const { userId: createdBy } = ctx.caller;
  await ctx.db
    .insert(importMappings)
    .values({
      orgId: ctx.orgId,
      signature,
      createdBy,
      name,
      columns: columns ?? [],
      grouping,
      layout,
      updatedAt,
    })
    .onConflictDoUpdate({
      target: [importMappings.orgId, importMappings.signature, importMappings.createdBy],
      set: {
        updatedAt,
        ...(columns === undefined ? {} : { columns }),
        ...(grouping === undefined ? {} : { grouping }),
        ...(layout === undefined ? {} : { layout }),
      },
    });
}

/** Forgets it for everyone. */
export async function deleteMapping(ctx: Ctx, signature: string): Promise<void> {
  await ctx.db
    .delete(importMappings)
    .where(
      and(
        eq(importMappings.orgId, ctx.orgId),
        eq(importMappings.signature, signature),
        eq(importMappings.createdBy, ctx.caller.userId),
      ),
    );
}
