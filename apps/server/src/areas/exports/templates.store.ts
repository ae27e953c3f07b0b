import { and, desc, eq, sql } from 'drizzle-orm';
import { EXPORT_TEMPLATES_MAX } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { exportTemplates } from './exports.tables.ts';

export type TemplateRow = typeof exportTemplates.$inferSelect;
type TemplateFields = Omit<typeof exportTemplates.$inferInsert, 'orgId' | 'id'>;

/**
 * Makes changes to the templates of an organisation wait for one another: there is one default, and names are unique.
 */
export async function lockTemplates(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`export-templates:${ctx.orgId}`}, 0))`,
  );
}

/** Those that are not deleted: the default first, then the newest. */
export async function selectTemplates(ctx: Ctx): Promise<TemplateRow[]> {
  return ctx.db
    .select()
    .from(exportTemplates)
    .where(and(eq(exportTemplates.orgId, ctx.orgId), eq(exportTemplates.status, 'active')))
    .orderBy(desc(exportTemplates.isDefault), desc(exportTemplates.id))
    .limit(EXPORT_TEMPLATES_MAX);
}

export async function insertTemplate(ctx: Ctx, fields: TemplateFields): Promise<TemplateRow> {
  const rows = await ctx.db
    .insert(exportTemplates)
    .values({ ...fields, orgId: ctx.orgId })
    .returning();
  return rows[0] as TemplateRow;
}

export async function archiveTemplate(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(exportTemplates)
    .set({ status: 'archived', updatedAt: ctx.platform.clock.now() })
    .where(and(eq(exportTemplates.orgId, ctx.orgId), eq(exportTemplates.id, id)));
}

/** Makes one template the default, and no other. */
export async function setDefaultTemplate(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(exportTemplates)
    .set({ isDefault: sql`${exportTemplates.id} = ${id}` })
    .where(eq(exportTemplates.orgId, ctx.orgId));
}
