import {
  EXPORT_TEMPLATES_MAX,
  cleanLine,
  exportableAttributes,
  isAlwaysExported,
  type ExportTemplate,
  type ParsedOf,
  type ResultOf,
  type SelectedAttributes,
  type createExportTemplate,
  type listExportTemplates,
  type updateExportTemplate,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail, failWith, type ProblemInput } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { labelKey, readableAttributes } from '../attributes/index.ts';
import { exportTexts } from './exports.texts.ts';
import {
  archiveTemplate,
  insertTemplate,
  lockTemplates,
  selectTemplates,
  setDefaultTemplate,
  type TemplateRow,
} from './templates.store.ts';

/** The templates, the default one first; an organisation without any gets one with all details. */
export async function listTemplates(ctx: Ctx): Promise<ResultOf<typeof listExportTemplates>> {
  const templates = await templatesOf(ctx);
  return { default_template_id: templates[0]?.id ?? 0, templates: templates.map(toTemplate) };
}

/** @throws DomainError not_found for one that does not exist, or was deleted */
export async function findTemplate(ctx: Ctx, id: number): Promise<TemplateRow> {
  const found = (await templatesOf(ctx)).find((template) => template.id === id);
  return found ?? fail('not_found', { path: 'body.template_id' });
}

async function templatesOf(ctx: Ctx): Promise<TemplateRow[]> {
  const templates = await selectTemplates(ctx);
  if (templates.length > 0) return templates;
  await lockTemplates(ctx);
  // Someone else may have made it first.
  const now = await selectTemplates(ctx);
  return now.length > 0 ? now : [await insertFirst(ctx)];
}

async function insertFirst(ctx: Ctx): Promise<TemplateRow> {
  const name = exportTexts[ctx.caller.language].allDetails;
  return insertTemplate(ctx, {
    name,
    nameKey: labelKey(name),
    slug: 'all_details',
    isCustom: false,
    type: 'default_custom',
    attributeIds: null,
    isDefault: true,
    updatedAt: ctx.platform.clock.now(),
  });
}

/**
 * @throws DomainError export_name_missing, export_name_taken, export_details_missing, too_many_templates, not_found for
 * each attribute that may not be exported
 */
export async function createTemplate(
  ctx: Ctx,
  input: ParsedOf<typeof createExportTemplate>['body'],
): Promise<ExportTemplate> {
  const name = cleanLine(input.name);
  if (name === '') fail('export_name_missing', { path: 'body.name' });
  const nameKey = labelKey(name);
  // The first template already exists, so that its name is taken, too.
  await templatesOf(ctx);
  await lockTemplates(ctx);
  const others = await selectTemplates(ctx);
  if (others.some((other) => other.nameKey === nameKey)) fail('export_name_taken', { path: 'body.name' });
  if (others.length >= EXPORT_TEMPLATES_MAX) {
    fail('too_many_templates', { params: { limit: EXPORT_TEMPLATES_MAX } });
  }
  const row = await insertTemplate(ctx, {
    name,
    nameKey,
    slug: cleanLine(input.slug ?? '') || nameKey.replace(/[^\p{L}\p{N}]+/gu, '_'),
    isCustom: input.is_custom,
    type: input.template_type,
    attributeIds: await chosenIds(ctx, input.selected_attributes),
    fileFormat: input.file_format,
    updatedAt: ctx.platform.clock.now(),
  });
  tell(ctx, row.id);
  return toTemplate(row);
}

async function chosenIds(ctx: Ctx, { value }: SelectedAttributes): Promise<number[] | null> {
  if (value === 'all') return null;
  const entries = Object.entries(value).toSorted(([one], [other]) => Number(one) - Number(other));
  if (entries.length === 0) fail('export_details_missing', { path: 'body.selected_attributes' });
  const readable = await readableAttributes(ctx);
  const known = new Set(exportableAttributes(readable).map(({ id }) => id));
  // These columns are in every export; naming them adds nothing (EXPORT-009).
  const always = new Set(readable.filter(isAlwaysExported).map(({ id }) => id));
  const problems = entries.flatMap(([place, id]): ProblemInput[] =>
    known.has(id) || always.has(id)
      ? []
      : [{ code: 'not_found', path: `body.selected_attributes.value.${place}` }],
  );
  if (problems.length > 0) failWith(problems);
  return [...new Set(entries.map(([, id]) => id).filter((id) => known.has(id)))];
}

/**
 * Deletes a template, or makes it the default.
 * @throws DomainError not_found, export_template_kept
 */
export async function updateTemplate(
  ctx: Ctx,
  id: number,
  change: ParsedOf<typeof updateExportTemplate>['body'],
): Promise<ExportTemplate> {
  await lockTemplates(ctx);
  const template =
    (await selectTemplates(ctx)).find((one) => one.id === id) ?? fail('not_found', { path: 'params.id' });
  if (change.status === 'archived') {
    if (template.isDefault || template.type === 'default_custom') fail('export_template_kept');
    await archiveTemplate(ctx, id);
  } else {
    await setDefaultTemplate(ctx, id);
  }
  tell(ctx, id);
  return toTemplate({ ...template, status: change.status ?? template.status });
}

function tell(ctx: Ctx, id: number): void {
  tellChanged(ctx, { kind: 'export_template', ids: [id], revision: null });
}

function toTemplate({ attributeIds, ...row }: TemplateRow): ExportTemplate {
  const value =
    attributeIds === null
      ? 'all'
      : Object.fromEntries(attributeIds.map((id, position) => [String(position), id]));
  return {
    id: row.id,
    name: row.name,
    is_custom: row.isCustom,
    slug: row.slug,
    template_type: row.type,
    selected_attributes: { value },
    status: row.status,
    file_format: row.fileFormat,
  };
}
