import { and, desc, eq, sql } from 'drizzle-orm';
import type { CostSheetInput, CostTemplate } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { ContentCollection } from '../../platform/db/content-collection.ts';
import { costTemplates } from './costing.tables.ts';

/** All templates, the default first, archived ones last. */
export async function selectCostTemplates(ctx: Ctx): Promise<CostTemplate[]> {
  const rows = await ctx.db
    .select()
    .from(costTemplates)
    .where(eq(costTemplates.orgId, ctx.orgId))
    .orderBy(costTemplates.isArchived, desc(costTemplates.isDefault), costTemplates.name, costTemplates.id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sheet: row.sheet,
    is_default: row.isDefault,
    is_archived: row.isArchived,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedByName,
  }));
}

export async function insertCostTemplate(
  ctx: Ctx,
  given: { name: string; sheet: CostSheetInput },
): Promise<number> {
  const rows = await ctx.db
    .insert(costTemplates)
    .values({ ...given, orgId: ctx.orgId, ...byCaller(ctx) })
    .returning({ id: costTemplates.id });
  return rows[0]?.id ?? 0;
}

/** Changes a template; a new default takes the place of the old one. */
export async function updateCostTemplateRow(
  ctx: Ctx,
  id: number,
  change: { [Field in 'name' | 'sheet' | 'is_default' | 'is_archived']?: CostTemplate[Field] | undefined },
): Promise<void> {
  const { name, sheet, is_default: isDefault, is_archived: isArchived } = change;
  if (isDefault === true)
    await ctx.db
      .update(costTemplates)
      .set({ isDefault: false })
      .where(and(eq(costTemplates.orgId, ctx.orgId), costTemplates.isDefault));
  await ctx.db
    .update(costTemplates)
    .set({
      ...byCaller(ctx),
      ...(name === undefined ? {} : { name }),
      ...(sheet === undefined ? {} : { sheet }),
      ...(isDefault === undefined ? {} : { isDefault }),
      ...(isArchived === undefined ? {} : { isArchived }),
    })
    .where(and(eq(costTemplates.orgId, ctx.orgId), eq(costTemplates.id, id)));
}

const byCaller = (ctx: Ctx) => ({
  updatedAt: ctx.platform.clock.now(),
  updatedBy: ctx.caller.userId,
  updatedByName: ctx.caller.name,
});

/** Templates as items, for people who may see costs (COST-020). */
export const costTemplatesCollection: ContentCollection = {
  name: 'manufacturer_costing_template',
  access: ['view_costing'],
  open: () => ({
    from: sql`cost_template c`,
    org: sql`c.org_id`,
    where: sql`not c.is_archived`,
    key: 'id',
    sort: 'name',
    fields: {
      id: { type: 'integer', column: sql`c.id` },
      name: { type: 'text', column: sql`c.name`, searched: true },
      sheet: { type: 'json', column: sql`c.sheet` },
      is_default: { type: 'boolean', column: sql`c.is_default` },
      updated_at: { type: 'moment', column: sql`c.updated_at` },
    },
  }),
};
