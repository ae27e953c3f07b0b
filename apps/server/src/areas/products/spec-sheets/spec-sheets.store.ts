import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { SPEC_TEMPLATES_MAX } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { specSheets, specTemplates } from '../products.tables.ts';

/** Most sheets of a product that are listed: the newest. */
const SHOWN_MAX = 200;

export type SpecTemplateRow = typeof specTemplates.$inferSelect;
export type SpecTemplateFields = Omit<typeof specTemplates.$inferInsert, 'orgId' | 'id'>;
export type SpecSheetRow = typeof specSheets.$inferSelect;
export type SpecSheetFields = Omit<typeof specSheets.$inferInsert, 'orgId' | 'id'>;

/**
 * Makes changes of the organisation's templates run one after the other: there is one default, and each name is unique.
 */
export async function lockTemplates(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`spec-templates:${ctx.orgId}`}, 0))`,
  );
}

/** The default first, then the newest. */
export async function selectTemplates(ctx: Ctx): Promise<SpecTemplateRow[]> {
  return ctx.db
    .select()
    .from(specTemplates)
    .where(eq(specTemplates.orgId, ctx.orgId))
    .orderBy(desc(specTemplates.isDefault), desc(specTemplates.id))
    .limit(SPEC_TEMPLATES_MAX);
}

export async function insertTemplate(ctx: Ctx, fields: SpecTemplateFields): Promise<SpecTemplateRow> {
  const rows = await ctx.db
    .insert(specTemplates)
    .values({ ...fields, orgId: ctx.orgId })
    .returning();
  return rows[0] as SpecTemplateRow;
}

export async function changeTemplate(
  ctx: Ctx,
  id: number,
  fields: Partial<SpecTemplateFields>,
): Promise<SpecTemplateRow | undefined> {
  const rows = await ctx.db
    .update(specTemplates)
    .set(fields)
    .where(and(eq(specTemplates.orgId, ctx.orgId), eq(specTemplates.id, id)))
    .returning();
  return rows[0];
}

/** Deletes a template; sheets made from it stay. @returns whether it existed */
export async function removeTemplate(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db
    .delete(specTemplates)
    .where(and(eq(specTemplates.orgId, ctx.orgId), eq(specTemplates.id, id)))
    .returning({ id: specTemplates.id });
  return rows.length > 0;
}

/** Makes one template the default, and no other. */
export async function setDefaultTemplate(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(specTemplates)
    .set({ isDefault: sql`${specTemplates.id} = ${id}` })
    .where(eq(specTemplates.orgId, ctx.orgId));
}

/** Sheets of an existing product, latest first; those of a deleted one wait for it to come back. */
export async function selectSheets(ctx: Ctx, productId: number): Promise<SpecSheetRow[]> {
  return ctx.db
    .select()
    .from(specSheets)
    .where(
      and(
        eq(specSheets.orgId, ctx.orgId),
        eq(specSheets.productId, productId),
        sql`exists (select from product p where p.org_id = ${specSheets.orgId} and p.id = ${specSheets.productId})`,
      ),
    )
    .orderBy(desc(specSheets.updatedAt), asc(specSheets.id))
    .limit(SHOWN_MAX);
}

/** @param lock keeps others from changing it until the transaction ends */
export async function selectSheet(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<SpecSheetRow | undefined> {
  const query = ctx.db
    .select()
    .from(specSheets)
    .where(and(eq(specSheets.orgId, ctx.orgId), eq(specSheets.id, id)));
  const rows = await (lock === 'update' ? query.for('update') : query);
  return rows[0];
}

export async function insertSheet(ctx: Ctx, fields: SpecSheetFields): Promise<SpecSheetRow> {
  const rows = await ctx.db
    .insert(specSheets)
    .values({ ...fields, orgId: ctx.orgId })
    .returning();
  return rows[0] as SpecSheetRow;
}

export async function changeSheet(
  ctx: Ctx,
  id: number,
  fields: Partial<SpecSheetFields>,
): Promise<SpecSheetRow | undefined> {
  const rows = await ctx.db
    .update(specSheets)
    .set(fields)
    .where(and(eq(specSheets.orgId, ctx.orgId), eq(specSheets.id, id)))
    .returning();
  return rows[0];
}

/** @returns the deleted row; undefined if there was none */
export async function removeSheet(ctx: Ctx, id: number): Promise<SpecSheetRow | undefined> {
  const rows = await ctx.db
    .delete(specSheets)
    .where(and(eq(specSheets.orgId, ctx.orgId), eq(specSheets.id, id)))
    .returning();
  return rows[0];
}
