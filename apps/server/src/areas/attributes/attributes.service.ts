import {
  ATTRIBUTES_MAX,
  OPTIONS_MAX,
  axisNames,
  cleanLine,
  dimensions,
  findUnit,
  labelKey,
  newOptionLabel,
  readPriceUnit,
  type Attribute,
  type createAttribute as createAttributeOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { takeLocks } from '../../platform/db/lock-order.ts';
import { fail } from '../../platform/fail.ts';
import { recordChanged, tellChanged, type Fields } from '../../platform/records/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { dimensionOf, internalNameOf } from './attributes.rules.ts';
import {
  insertAttributes,
  insertOptions,
  selectAttributes,
  selectHighestOptionCount,
  type NewAttribute,
} from './attributes.store.ts';
import { FIRST_OWN_UNIT } from './attributes.tables.ts';
import { announceLibraryChange } from './library-changes.ts';
import { libraryOf, type Library } from './library-cache.ts';
import { selectArchivedOptions } from './options.store.ts';
import { selectUnits } from './units/units.store.ts';

/** Read once per transaction, so that all of it works with the same list. */
const loaded = new WeakMap<Ctx, Promise<Library>>();

/** The organisation's attributes with their families and archived options. */
export function loadLibrary(ctx: Ctx): Promise<Library> {
  let library = loaded.get(ctx);
  if (!library) {
    library = libraryOf(ctx);
    loaded.set(ctx, library);
  }
  return library;
}

/** The organisation's attributes, sections in the order of the form, higher priority first. */
export async function loadAttributes(ctx: Ctx): Promise<readonly Attribute[]> {
  return (await loadLibrary(ctx)).attributes;
}

/** Makes the next call in the transaction read attributes and families again. */
export function forgetAttributes(ctx: Ctx): void {
  loaded.delete(ctx);
}

const held = new WeakSet<Ctx>();

/**
 * For code that is about to write values: reads the attributes anew, and keeps their data types unchanged until the end
 * of the transaction.
 */
export async function holdDataTypes(ctx: Ctx): Promise<void> {
  if (held.has(ctx)) return;
  held.add(ctx);
  forgetAttributes(ctx);
  await Promise.all([takeLocks(ctx, 'data_types'), loadAttributes(ctx)]);
}

/**
 * For code that is about to change a data type: nobody else can write values or options until the end of the
 * transaction.
 */
export async function takeDataTypes(ctx: Ctx): Promise<void> {
  await takeLocks(ctx, 'data_types_alone', 'attributes');
  forgetAttributes(ctx);
}

/** Records a change of an attribute in its history and informs open pages. */
export async function attributeChanged(
  ctx: Ctx,
  { before, after }: { before: Attribute | null; after: Attribute | null },
): Promise<void> {
  await recordChanged(ctx, {
    kind: 'attribute',
    id: (after ?? before)?.id ?? 0,
    revision: after?.revision ?? null,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  });
}

/** The attribute's own fields. */
function fieldsOf(attribute: Attribute): Fields {
  const { id: _, revision: __, own_units: ___, meta, ...fields } = attribute;
  return { ...fields, ...meta };
}

/** @throws DomainError not_found */
export async function findAttribute(ctx: Ctx, id: number): Promise<Attribute> {
  const found = (await loadAttributes(ctx)).find((attribute) => attribute.id === id);
  return found ?? fail('not_found');
}

export type AttributeInput = ParsedOf<typeof createAttributeOperation>['body'];

/**
 * Creates an attribute with its first options.
 * @throws DomainError attribute_name_taken, too_many_attributes
 */
export async function createAttribute(ctx: Ctx, input: AttributeInput): Promise<Attribute> {
  await takeLocks(ctx, 'attributes');
  const existing = await selectAttributes(ctx);
  const nameKey = labelKey(input.name);
  if (existing.some(({ name }) => labelKey(name) === nameKey)) {
    fail('attribute_name_taken', { path: 'body.name', params: { name: input.name } });
  }
  if (existing.length >= ATTRIBUTES_MAX) {
    fail('too_many_attributes', { path: 'body.name', params: { limit: ATTRIBUTES_MAX } });
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
  const made = await findAttribute(ctx, id);
  await attributeChanged(ctx, { before: null, after: made });
  await announceLibraryChange(ctx, { kind: 'attribute', attributeId: id, typeNames: axisNames(made) });
  return made;
}

/** The default units for values of a new attribute. */
async function unitsOf(
  ctx: Ctx,
  { dtype, default_unit, dimension }: AttributeInput,
): Promise<Pick<NewAttribute, 'defaultUnit' | 'dimension' | 'defaultCurrency'>> {
  if (dtype === 'price') {
    const { defaultCurrency } = await organisationOf(ctx);
    const unit = default_unit === null ? undefined : readPriceUnit(default_unit);
    return { defaultUnit: unit ?? 'per-piece', defaultCurrency };
  }
  // Only existing units: others count as none.
  const own = (await selectUnits(ctx)).find(
    (one) =>
      one.id >= FIRST_OWN_UNIT &&
      default_unit !== null &&
      labelKey(one.short_name) === labelKey(default_unit),
  );
  const unit = own ?? (default_unit === null ? undefined : findUnit(default_unit, dimension));
  const fits = unit && (dimension === null || unit.dimension === dimension);
  const defaultUnit = (fits ? unit.short_name : null) ?? (dtype === 'size' ? 'cm' : null);
  const asked = dimensions.find((one) => one === dimension) ?? null;
  return { defaultUnit, dimension: (fits ? unit.dimension : dimensionOf(defaultUnit)) ?? asked };
}

type Additions = readonly { attributeId: number; labels: readonly string[] }[];

/** Adds options that do not exist yet; blank ones are left out, and archived ones stay archived. */
export async function addOptions(ctx: Ctx, additions: Additions): Promise<void> {
  const archived = await selectArchivedOptions(ctx);
  const wanted = additions.map(({ attributeId, labels }) => ({
    attributeId,
    labels: labels.filter((label) => !archived.get(attributeId)?.has(labelKey(label))),
  }));
  await reviveOptions(ctx, wanted);
}

/** Adds options that do not exist yet, and brings archived ones back. @throws DomainError too_many_options */
export async function reviveOptions(ctx: Ctx, additions: Additions): Promise<void> {
  const options = additions.flatMap(({ attributeId, labels }) =>
    labels
      .map((label) => newOptionLabel(label, ctx.caller.language))
      .filter(Boolean)
      .map((label) => ({ attribute_id: attributeId, label, label_key: labelKey(label) })),
  );
  // An insert with "on conflict" must not contain the same key twice.
  const unique = [...new Map(options.map((one) => [`${one.attribute_id} ${one.label_key}`, one])).values()];
  if (unique.length === 0) return;
  // Two transactions that add the same options in different orders would deadlock.
  await takeLocks(ctx, 'attributes');
  await insertOptions(ctx, unique);
  const attributeIds = [...new Set(unique.map(({ attribute_id: id }) => id))];
  if ((await selectHighestOptionCount(ctx, attributeIds)) > OPTIONS_MAX) {
    fail('too_many_options', { params: { limit: OPTIONS_MAX } });
  }
  forgetAttributes(ctx);
  tellChanged(ctx, { kind: 'attribute', ids: attributeIds, revision: null });
}

/**
 * Adds one option that a person typed.
 * @returns its label as stored and all options
 * @throws DomainError not_found, option_invalid for a blank, existing or archived one (ATTR-033) and for a closed list,
 *   too_many_options
 */
export async function addOption(
  ctx: Ctx,
  { attributeId, label }: { attributeId: number; label: string },
): Promise<{ label: string; options: string[] }> {
  await takeLocks(ctx, 'attributes');
  const attribute = await findAttribute(ctx, attributeId);
  const archived = (await selectArchivedOptions(ctx)).get(attributeId);
  const key = labelKey(label);
  const taken = archived?.has(key) || attribute.options.some((option) => labelKey(option) === key);
  if (taken || label.trim() === '' || !hasOptions(attribute) || !attribute.open_options) {
    const params = { label: attribute.name.toLocaleLowerCase(ctx.caller.language) };
    fail('option_invalid', { path: 'body.label', params });
  }
  if (attribute.options.length + (archived?.size ?? 0) >= OPTIONS_MAX) {
    fail('too_many_options', { path: 'body.label', params: { limit: OPTIONS_MAX } });
  }
  await addOptions(ctx, [{ attributeId, labels: [label] }]);
  const { options } = await findAttribute(ctx, attributeId);
  return { label: newOptionLabel(label, ctx.caller.language), options };
}

/** Whether people choose from the attribute's own options. */
export function hasOptions({ dtype }: Pick<Attribute, 'dtype'>): boolean {
  return typesWithOptions.has(dtype);
}

const typesWithOptions: ReadonlySet<string> = new Set([
  'select',
  'multi_select',
  'dropdown_percent',
  'composition',
]);
