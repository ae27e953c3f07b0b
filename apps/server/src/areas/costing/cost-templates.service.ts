import {
  COST_TEMPLATES_MAX,
  costSheetInputSchema,
  holds,
  type CostLine,
  type CostSheetInput,
  type CostTemplate,
  type createCostTemplate,
  type ParsedOf,
  type updateCostTemplate,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { takeLocks } from '../../platform/db/lock-order.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { refuseUnknownTemplate, withSources } from './costing.service.ts';
import { insertCostTemplate, selectCostTemplates, updateCostTemplateRow } from './cost-templates.store.ts';
import { selectSources, selectVariantOwners } from './costing.store.ts';

/** The templates of the company, the default first. */
export async function listTemplates(ctx: Ctx): Promise<CostTemplate[]> {
  const templates = await selectCostTemplates(ctx);
  const sheets = await withoutGone(
    ctx,
    templates.map(({ sheet }) => sheet),
  );
  return templates.map((template, at) => ({ ...template, sheet: sheets[at] ?? template.sheet }));
}

/** Sheets whose lines only name what was deleted since; for a variant, its product stays. */
async function withoutGone(ctx: Ctx, sheets: readonly CostSheetInput[]): Promise<CostSheetInput[]> {
  const all = sheets.flatMap(({ lines }) => lines);
  const sources = await selectSources(ctx, [...new Set(all.flatMap(({ source_id: id }) => id ?? []))]);
  const owners = await selectVariantOwners(ctx, [
    ...new Set(all.flatMap(({ variant_id: variant }) => variant ?? [])),
  ]);
  const living = (line: CostLine): CostLine => {
    const { source_id: id, variant_id: variant } = line;
    if (id !== null && !sources.has(id)) return { ...line, source_id: null, variant_id: null };
    return variant === null || owners.get(variant) === id ? line : { ...line, variant_id: null };
  };
  return sheets.map((sheet) => ({ ...sheet, lines: sheet.lines.map(living) }));
}

/** @throws DomainError not_found, cost_source_gone, template_name_taken, too_many_templates */
export async function createTemplate(
  ctx: Ctx,
  { name, sheet, is_default }: ParsedOf<typeof createCostTemplate>['body'],
): Promise<CostTemplate> {
  await takeLocks(ctx, 'cost_sheets');
  const others = await selectCostTemplates(ctx);
  refuseMore(others);
  refuseTaken(others, name);
  await refuseUnknownTemplate(ctx, sheet);
  const [living = sheet] = await withoutGone(ctx, [sheet]);
  const lines = await withSources(ctx, living.lines);
  const id = await insertCostTemplate(ctx, { name, sheet: { ...sheet, lines, template_id: null } });
  return changed(ctx, id, { is_default });
}

/** @throws DomainError not_found, template_name_taken, too_many_templates */
export async function updateTemplate(
  ctx: Ctx,
  id: number,
  change: ParsedOf<typeof updateCostTemplate>['body'],
): Promise<CostTemplate> {
  await takeLocks(ctx, 'cost_sheets');
  const all = await selectCostTemplates(ctx);
  const before = all.find((one) => one.id === id) ?? fail('not_found', { path: 'params.id' });
  const others = all.filter((one) => one.id !== id);
  const returns = before.is_archived && change.is_archived === false;
  if (returns) refuseMore(others);
  if (returns || change.name !== undefined) refuseTaken(others, change.name ?? before.name);
  // An archived template is nobody's default.
  return changed(ctx, id, change.is_archived === true ? { ...change, is_default: false } : change);
}

async function changed(
  ctx: Ctx,
  id: number,
  change: Parameters<typeof updateCostTemplateRow>[2],
): Promise<CostTemplate> {
  await updateCostTemplateRow(ctx, id, change);
  tellChanged(ctx, { kind: 'cost_template', ids: [id], revision: null });
  const saved = (await listTemplates(ctx)).find((one) => one.id === id) ?? fail('not_found');
  if (holds(ctx.audience, 'view_costing')) return saved;
  // Whoever only edits is not told the rates in it.
  return { ...saved, sheet: costSheetInputSchema.parse({ currency: saved.sheet.currency }) };
}

function refuseMore(others: readonly CostTemplate[]): void {
  const inUse = others.filter(({ is_archived: isArchived }) => !isArchived);
  if (inUse.length >= COST_TEMPLATES_MAX)
    fail('too_many_templates', { params: { limit: COST_TEMPLATES_MAX } });
}

function refuseTaken(others: readonly CostTemplate[], name: string): void {
  const isSame = (other: string) => other.toLocaleLowerCase() === name.toLocaleLowerCase();
  if (others.some((one) => !one.is_archived && isSame(one.name)))
    fail('template_name_taken', { path: 'body.name', params: { name } });
}
