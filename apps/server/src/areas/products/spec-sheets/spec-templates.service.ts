import {
  SPEC_TEMPLATES_MAX,
  cleanText,
  isForBuyers,
  type Attribute,
  type createSpecTemplate,
  type ParsedOf,
  type SpecTemplate,
  type updateSpecTemplate,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail, failWith, type ProblemInput } from '../../../platform/fail.ts';
import { labelKey, loadAttributes } from '../../attributes/index.ts';
import { standardAttributeIds } from './spec-sheets.rules.ts';
import {
  changeTemplate,
  insertTemplate,
  lockTemplates,
  removeTemplate,
  selectTemplates,
  setDefaultTemplate,
  type SpecTemplateFields,
  type SpecTemplateRow,
} from './spec-sheets.store.ts';

const firstName = { en: 'Specification sheet', tr: 'Teknik föy' } as const;

/** The templates, the default first; an organisation without any gets its first one, from what buyers may see. */
export async function listTemplates(ctx: Ctx): Promise<SpecTemplate[]> {
  return (await templatesOf(ctx)).map(toTemplate);
}

/** The template with the id, or without one the default. @throws DomainError not_found */
export async function findTemplate(ctx: Ctx, id: number | undefined): Promise<SpecTemplateRow> {
  const templates = await templatesOf(ctx);
  const found = id === undefined ? templates[0] : templates.find((template) => template.id === id);
  return found ?? fail('not_found', { path: 'body.template_id' });
}

async function templatesOf(ctx: Ctx): Promise<SpecTemplateRow[]> {
  const templates = await selectTemplates(ctx);
  if (templates.length > 0) return templates;
  await lockTemplates(ctx);
  // Somebody may have been faster.
  const now = await selectTemplates(ctx);
  return now.length > 0 ? now : [await insertFirst(ctx)];
}

async function insertFirst(ctx: Ctx): Promise<SpecTemplateRow> {
  const name = firstName[ctx.caller.language];
  return insertTemplate(ctx, {
    name,
    nameKey: labelKey(name),
    attributeIds: standardAttributeIds(await loadAttributes(ctx)),
    isDefault: true,
    updatedAt: ctx.platform.clock.now(),
  });
}

type TemplateInput = ParsedOf<typeof createSpecTemplate>['body'];
type TemplateChange = ParsedOf<typeof updateSpecTemplate>['body'];

/**
 * @throws DomainError template_name_taken, too_many_templates, internal_attribute, not_found for attributes that do not
 *   exist
 */
export async function createTemplate(ctx: Ctx, input: TemplateInput): Promise<SpecTemplate> {
  const others = await lockedTemplates(ctx);
  if (others.length >= SPEC_TEMPLATES_MAX) {
    fail('too_many_templates', { params: { limit: SPEC_TEMPLATES_MAX } });
  }
  const fields = await checkedFields(ctx, { input, others });
  const { name, attribute_ids: attributeIds } = input;
  const template = await insertTemplate(ctx, {
    ...fields,
    name,
    nameKey: labelKey(name),
    attributeIds: [...new Set(attributeIds)],
  });
  return settled(ctx, { template, wantsDefault: input.is_default });
}

/** @throws DomainError not_found, template_name_taken, internal_attribute */
export async function updateTemplate(ctx: Ctx, id: number, input: TemplateChange): Promise<SpecTemplate> {
  const templates = await lockedTemplates(ctx);
  if (!templates.some((template) => template.id === id)) fail('not_found', { path: 'params.id' });
  const others = templates.filter((template) => template.id !== id);
  const template = await changeTemplate(ctx, id, await checkedFields(ctx, { input, others }));
  return template ? settled(ctx, { template, wantsDefault: input.is_default }) : fail('not_found');
}

/** Sheets made from it stay unchanged. @throws DomainError not_found */
export async function deleteTemplate(ctx: Ctx, id: number): Promise<void> {
  await lockedTemplates(ctx);
  if (!(await removeTemplate(ctx, id))) fail('not_found', { path: 'params.id' });
  const [first] = await selectTemplates(ctx);
  if (first && !first.isDefault) await setDefaultTemplate(ctx, first.id);
}

async function lockedTemplates(ctx: Ctx): Promise<SpecTemplateRow[]> {
  await lockTemplates(ctx);
  return selectTemplates(ctx);
}

async function checkedFields(
  ctx: Ctx,
  { input, others }: { input: TemplateChange; others: readonly SpecTemplateRow[] },
): Promise<Partial<SpecTemplateFields> & { updatedAt: Date }> {
  const { name, attribute_ids: attributeIds, images, packaging, variants, note } = input;
  const nameKey = name === undefined ? undefined : labelKey(name);
  if (name !== undefined && others.some((other) => other.nameKey === nameKey)) {
    fail('template_name_taken', { path: 'body.name', params: { name } });
  }
  if (attributeIds) await assertForSheets(ctx, attributeIds, (index) => `body.attribute_ids.${index}`);
  return {
    updatedAt: ctx.platform.clock.now(),
    ...(name === undefined ? {} : { name, nameKey: labelKey(name) }),
    ...(attributeIds === undefined ? {} : { attributeIds: [...new Set(attributeIds)] }),
    ...(images === undefined ? {} : { images }),
    ...(packaging === undefined ? {} : { packaging }),
    ...(variants === undefined ? {} : { variants }),
    ...(note === undefined ? {} : { note: cleanText(note) }),
  };
}

/**
 * @param pathOf the path of an id in the request
 * @throws DomainError internal_attribute with each attribute that buyers never see, not_found with each unknown one
 */
export async function assertForSheets(
  ctx: Ctx,
  ids: readonly (number | undefined)[],
  pathOf: (index: number) => string,
): Promise<ReadonlyMap<number, Attribute>> {
  const attributes = new Map((await loadAttributes(ctx)).map((attribute) => [attribute.id, attribute]));
  const problems = ids.flatMap((id, index): ProblemInput[] => {
    if (id === undefined) return [];
    const attribute = attributes.get(id);
    if (!attribute) return [{ code: 'not_found', path: pathOf(index) }];
    if (isForBuyers(attribute)) return [];
    return [{ code: 'internal_attribute', path: pathOf(index), params: { name: attribute.name } }];
  });
  if (problems.length > 0) failWith(problems);
  return attributes;
}

/** One template is the default: this one if requested, another if this one must not be and there is one. */
async function settled(
  ctx: Ctx,
  { template, wantsDefault }: { template: SpecTemplateRow; wantsDefault: boolean | undefined },
): Promise<SpecTemplate> {
  const templates = await selectTemplates(ctx);
  const current = templates.find(({ isDefault }) => isDefault);
  const another = templates.find(({ id }) => id !== template.id);
  const isDropped = wantsDefault === false && current?.id === template.id;
  const next = wantsDefault === true || !current ? template : isDropped ? (another ?? template) : current;
  if (next.id !== current?.id) await setDefaultTemplate(ctx, next.id);
  return toTemplate({ ...template, isDefault: next.id === template.id });
}

function toTemplate(row: SpecTemplateRow): SpecTemplate {
  return {
    id: row.id,
    name: row.name,
    attribute_ids: row.attributeIds,
    images: row.images,
    packaging: row.packaging,
    variants: row.variants,
    note: row.note,
    is_default: row.isDefault,
    updated_at: row.updatedAt.toISOString(),
  };
}
