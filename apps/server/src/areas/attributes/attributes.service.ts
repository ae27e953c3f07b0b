import {
  cleanLine,
  findUnit,
  labelKey,
  newOptionLabel,
  readPriceUnit,
  type Attribute,
  type createAttribute as createAttributeOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { organisationOf } from '../organisation/index.ts';
import { dimensionOf, internalNameOf } from './attributes.rules.ts';
import {
  insertAttributes,
  insertOptions,
  lockAttributes,
  selectAttributes,
  type NewAttribute,
} from './attributes.store.ts';

/** One load per transaction; nothing is kept beyond it, so that no process shows an old list. */
const loaded = new WeakMap<Ctx, Promise<Attribute[]>>();

/** The organisation's attributes, sections in the order of the form, higher priority first. */
export function loadAttributes(ctx: Ctx): Promise<Attribute[]> {
  let list = loaded.get(ctx);
  if (!list) {
    list = selectAttributes(ctx);
    loaded.set(ctx, list);
  }
  return list;
}

/** Lets the next `loadAttributes` of the transaction read them again. */
export function forgetAttributes(ctx: Ctx): void {
  loaded.delete(ctx);
}

/** @throws DomainError not_found */
export async function findAttribute(ctx: Ctx, id: number): Promise<Attribute> {
  const found = (await loadAttributes(ctx)).find((attribute) => attribute.id === id);
  return found ?? fail('not_found');
}

export type AttributeInput = ParsedOf<typeof createAttributeOperation>['body'];

/**
 * Makes an attribute with its first options.
 * @throws DomainError attribute_name_taken
 */
export async function createAttribute(ctx: Ctx, input: AttributeInput): Promise<Attribute> {
  await lockAttributes(ctx);
  const existing = await selectAttributes(ctx);
  const nameKey = labelKey(input.name);
  if (existing.some(({ name }) => labelKey(name) === nameKey)) {
    fail('attribute_name_taken', { path: 'body.name', params: { name: input.name } });
  }
  const [id = 0] = await insertAttributes(ctx, [
    {
      name: cleanLine(input.name),
      internalName: internalNameOf(input.name, new Set(existing.map(({ internal_name }) => internal_name))),
      dtype: input.dtype,
      tabname: input.tabname,
      isInternal: input.is_internal || input.tabname === 'internal',
      isFilter: input.is_filter,
      ...(await unitsOf(ctx, input)),
    },
  ]);
  forgetAttributes(ctx);
  await addOptions(ctx, [{ attributeId: id, labels: input.options }]);
  return findAttribute(ctx, id);
}

/** The units that a value of the new attribute has when none is written. */
async function unitsOf(
  ctx: Ctx,
  { dtype, default_unit, dimension }: AttributeInput,
): Promise<Pick<NewAttribute, 'defaultUnit' | 'dimension' | 'defaultCurrency'>> {
  if (dtype === 'price') {
    const { defaultCurrency } = await organisationOf(ctx);
    const unit = default_unit === null ? undefined : readPriceUnit(default_unit);
    return { defaultUnit: unit ?? 'per-piece', defaultCurrency };
  }
  // Only units that exist: others are as good as none.
  const unit = default_unit === null ? undefined : findUnit(default_unit, dimension)?.short_name;
  const defaultUnit = unit ?? (dtype === 'size' ? 'cm' : null);
  return { defaultUnit, dimension: dimensionOf(defaultUnit) };
}

/** Adds options that do not exist yet; blank ones are left out. */
export async function addOptions(
  ctx: Ctx,
  additions: readonly { attributeId: number; labels: readonly string[] }[],
): Promise<void> {
  const options = additions.flatMap(({ attributeId, labels }) =>
    labels
      .map((label) => newOptionLabel(label, ctx.caller.language))
      .filter(Boolean)
      .map((label) => ({ attribute_id: attributeId, label, label_key: labelKey(label) })),
  );
  // An insert with "on conflict" must not meet the same key twice.
  const unique = [...new Map(options.map((one) => [`${one.attribute_id} ${one.label_key}`, one])).values()];
  if (unique.length === 0) return;
  // Two that add the same options in another order would wait for each other for good.
  await lockAttributes(ctx);
  await insertOptions(ctx, unique);
  forgetAttributes(ctx);
}

/**
 * Adds the one option that a person typed.
 * @returns its label as stored and all options
 * @throws DomainError not_found, option_invalid for a blank or existing one (ATTR-033)
 */
export async function addOption(
  ctx: Ctx,
  { attributeId, label }: { attributeId: number; label: string },
): Promise<{ label: string; options: string[] }> {
  await lockAttributes(ctx);
  const attribute = await findAttribute(ctx, attributeId);
  const taken = attribute.options.some((option) => labelKey(option) === labelKey(label));
  if (taken || label.trim() === '' || !hasOptions(attribute)) {
    const params = { label: attribute.name.toLocaleLowerCase(ctx.caller.language) };
    fail('option_invalid', { path: 'body.label', params });
  }
  await addOptions(ctx, [{ attributeId, labels: [label] }]);
  const { options } = await findAttribute(ctx, attributeId);
  return { label: newOptionLabel(label, ctx.caller.language), options };
}

function hasOptions({ dtype }: Attribute): boolean {
  return dtype === 'select' || dtype === 'multi_select';
}
