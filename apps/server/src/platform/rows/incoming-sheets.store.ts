import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { deleteRowsOf } from './incoming-rows.store.ts';
import { incomingSheets } from './incoming.tables.ts';

export type IncomingSheet = Omit<typeof incomingSheets.$inferSelect, 'orgId'>;

export async function insertSheet(ctx: Ctx, sheet: IncomingSheet): Promise<void> {
  await ctx.db.insert(incomingSheets).values({ ...sheet, orgId: ctx.orgId });
}

/** A sheet of a kind; undefined when there is none. */
export async function selectSheet(
  ctx: Ctx,
  { id, target }: Pick<IncomingSheet, 'id' | 'target'>,
): Promise<IncomingSheet | undefined> {
  const { orgId, id: ofSheet, target: kind } = incomingSheets;
  const [row] = await ctx.db
    .select()
    .from(incomingSheets)
    .where(and(eq(orgId, ctx.orgId), eq(ofSheet, id), eq(kind, target)));
  return row;
}

export async function updateColumns(
  ctx: Ctx,
  { id, columns }: Pick<IncomingSheet, 'id' | 'columns'>,
): Promise<void> {
  const { orgId, id: ofSheet } = incomingSheets;
  await ctx.db
    .update(incomingSheets)
    .set({ columns })
    .where(and(eq(orgId, ctx.orgId), eq(ofSheet, id)));
}

/** Removes sheets with their rows. */
export async function deleteSheets(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { orgId, id } = incomingSheets;
  await deleteRowsOf(ctx, ids);
  await ctx.db.delete(incomingSheets).where(and(eq(orgId, ctx.orgId), inArray(id, [...ids])));
}
