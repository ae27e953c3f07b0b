import {
  axisNames,
  checkValue,
  cleanLine,
  exact,
  findCurrency,
  findUnit,
  labelKey,
  readPriceUnit,
  type Attribute,
  type AttributeTab,
  type Dtype,
  type ParsedOf,
  type updateAttribute as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { takeLocks } from '../../platform/db/lock-order.ts';
import { defined } from '../../platform/defined.ts';
import { DomainError, fail, problem } from '../../platform/fail.ts';
import { refuseStale, tellChanged } from '../../platform/records/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { isFixed, plainDecimal, type FixedPart } from './attributes.rules.ts';
import {
  attributeChanged,
  findAttribute,
  forgetAttributes,
  hasOptions,
  loadAttributes,
  reviveOptions,
} from './attributes.service.ts';
import { changeAttribute, countUnitUses, setPriorities, type AttributeChange } from './attributes.store.ts';
import { FIRST_OWN_UNIT } from './attributes.tables.ts';
import { announceLibraryChange } from './library-changes.ts';
import { selectUnits } from './units/units.store.ts';

type Change = ParsedOf<typeof updateOperation>['body'];

/**
 * Changes an attribute; its internal name stays.
 * @throws DomainError not_found, attribute_name_taken, attribute_fixed, unknown_unit, unknown_currency, unit_in_use,
 *   not_a_number
 */
export async function updateAttribute(ctx: Ctx, id: number, change: Change): Promise<Attribute> {
  await takeLocks(ctx, 'attributes');
  const attribute = await findAttribute(ctx, id);
  await refuseStale(ctx, { kind: 'attribute', ...attribute }, change.revision);
  refuseFixed(attribute, change);
  await refuseTakenName(ctx, attribute, change.name);
  await changeAttribute(ctx, id, {
    ...plainChanges(attribute, change),
    ...(await unitChanges(ctx, attribute, change)),
    ...currencyChange(change),
    ...stepChange(change),
  });
  forgetAttributes(ctx);
  const next = await findAttribute(ctx, id);
  await attributeChanged(ctx, { before: attribute, after: next });
  if (isSearchedDifferently(attribute, next)) {
    const typeNames = [...axisNames(attribute), ...axisNames(next)];
    await announceLibraryChange(ctx, { kind: 'attribute', attributeId: id, typeNames });
  }
  if (isScoredDifferently(attribute, next)) await announceLibraryChange(ctx, { kind: 'completeness' });
  return next;
}

function refuseFixed(attribute: Attribute, change: Change): void {
  const parts: { [P in FixedPart]?: boolean | undefined } = change;
  for (const part of ['isDisabled', 'is_internal', 'visible'] as const) {
    const wanted = parts[part];
    if (wanted !== undefined && wanted !== attribute[part] && isFixed(attribute, part)) {
      fail('attribute_fixed', { path: `body.${part}`, params: { name: attribute.name } });
    }
  }
  const toInternal = change.tabname === 'internal' && attribute.tabname !== 'internal';
  if (toInternal && !attribute.is_internal && isFixed(attribute, 'is_internal')) {
    fail('attribute_fixed', { path: 'body.tabname', params: { name: attribute.name } });
  }
}

async function refuseTakenName(ctx: Ctx, { id }: Attribute, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const key = labelKey(name);
  const taken = (await loadAttributes(ctx)).some((other) => other.id !== id && labelKey(other.name) === key);
  if (taken) fail('attribute_name_taken', { path: 'body.name', params: { name } });
}

function plainChanges(attribute: Attribute, change: Change): AttributeChange {
  const tab = change.tabname ?? attribute.tabname;
  // Attributes of the internal section are internal, whatever else the change says.
  const internal = tab === 'internal' ? true : change.is_internal;
  return defined({
    name: change.name === undefined ? undefined : cleanLine(change.name),
    tabname: change.tabname,
    compulsory: change.compulsory,
    isInternal: internal,
    visible: change.visible,
    isDisabled: change.isDisabled,
    openOptions: change.open_options,
    whole: change.whole,
    isFilter: change.is_filter,
    isPrimaryFilter: change.meta?.is_primary,
  });
}

async function unitChanges(
  ctx: Ctx,
  attribute: Attribute,
  { default_unit: unit, dimension }: Change,
): Promise<AttributeChange> {
  if (unit === undefined && dimension === undefined) return {};
  if (attribute.dtype === 'price') return priceUnitChange(unit);
  const rule = {
    dimension: dimension === undefined ? attribute.dimension : dimension,
    all: await allOwnUnits(ctx),
  };
  if (dimension !== undefined) await refuseUnfitting(ctx, attribute, rule);
  const wanted = unit === undefined ? attribute.default_unit : unit;
  const found = wanted === null ? undefined : findFitting(wanted, rule);
  if (unit !== undefined && unit !== null && !found) {
    fail('unknown_unit', {
      path: 'body.default_unit',
      params: { text: unit, dimension: rule.dimension ?? 'unit' },
    });
  }
  // The unit determines the dimension.
  const named = rule.dimension ?? (dimension === undefined ? (found?.dimension ?? null) : null);
  return { defaultUnit: found?.short_name ?? null, dimension: named };
}

function priceUnitChange(unit: string | null | undefined): AttributeChange {
  if (unit === undefined) return {};
  const found = unit === null ? null : readPriceUnit(unit);
  if (found === undefined) {
    fail('unknown_unit', { path: 'body.default_unit', params: { text: unit ?? '', dimension: 'price' } });
  }
  return { defaultUnit: found };
}

interface FittingUnit {
  short_name: string;
  dimension: string;
}

async function allOwnUnits(ctx: Ctx): Promise<FittingUnit[]> {
  return (await selectUnits(ctx))
    .filter(({ id }) => id >= FIRST_OWN_UNIT)
    .map(({ short_name, dimension }) => ({ short_name, dimension }));
}

function findFitting(
  text: string,
  { dimension, all }: { dimension: string | null; all: readonly FittingUnit[] },
): FittingUnit | undefined {
  const key = labelKey(text);
  const own = all.find((unit) => labelKey(unit.short_name) === key);
  const fits = own && (dimension === null || own.dimension === dimension);
  return fits ? own : findUnit(text, dimension);
}

/** Refuses another dimension if values have units that do not fit it. */
async function refuseUnfitting(
  ctx: Ctx,
  { id, dimension: before }: Attribute,
  rule: { dimension: string | null; all: readonly FittingUnit[] },
): Promise<void> {
  if (rule.dimension === null || rule.dimension === before) return;
  const uses = await countUnitUses(ctx, [id]);
  const stray = uses.find(({ unit }) => !findFitting(unit, rule));
  if (stray) {
    fail('unit_in_use', { path: 'body.dimension', params: { name: stray.unit, count: stray.count } });
  }
}

function currencyChange({ default_currency: code }: Change): AttributeChange {
  if (code === undefined) return {};
  const found = code === null ? null : findCurrency(code);
  if (found === undefined)
    fail('unknown_currency', { path: 'body.default_currency', params: { text: code ?? '' } });
  return { defaultCurrency: found };
}

function stepChange({ meta }: Change): AttributeChange {
  if (meta === undefined) return {};
  const text = meta.step_increment ?? '';
  const path = 'body.meta.step_increment';
  const checked = checkValue(plainDecimal, text);
  if (!checked.ok) {
    throw new DomainError(
      checked.problems.map(() => problem({ code: 'not_a_number', path, params: { text } })),
    );
  }
  const step = checked.value === null ? null : String(checked.value);
  if (step !== null && exact(step).lte(0)) fail('not_a_number', { path, params: { text } });
  return { stepIncrement: step };
}

/** Whether the change affects which products are complete. */
function isScoredDifferently(before: Attribute, next: Attribute): boolean {
  const isOffered = ({ visible, isDisabled }: Attribute) => visible && !isDisabled;
  const isPacking = ({ tabname }: Attribute) => tabname === 'packing';
  return (
    isOffered(before) !== isOffered(next) ||
    before.compulsory !== next.compulsory ||
    // Packaging rows are asked for if any attribute of packing is.
    isPacking(before) !== isPacking(next)
  );
}

function isSearchedDifferently(before: Attribute, next: Attribute): boolean {
  return (
    // Variant types are attributes by their names.
    before.name !== next.name ||
    before.is_filter !== next.is_filter ||
    before.is_internal !== next.is_internal ||
    before.tabname !== next.tabname ||
    before.visible !== next.visible ||
    before.isDisabled !== next.isDisabled
  );
}

/**
 * Puts attributes of a section into this order; those that are not listed follow in their old order.
 * @throws DomainError not_found for one that is not in the section
 */
export async function orderAttributes(
  ctx: Ctx,
  { tabname, ids }: { tabname: AttributeTab; ids: readonly number[] },
): Promise<Attribute[]> {
  await takeLocks(ctx, 'attributes');
  const section = (await loadAttributes(ctx)).filter((attribute) => attribute.tabname === tabname);
  const known = new Set(section.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) fail('not_found', { path: 'body.ids' });
  const order = [...new Set([...ids, ...known])];
  // Multiples of ten, so that others can be placed between them later.
  await setPriorities(
    ctx,
    order.map((id, index) => ({ id, priority: (order.length - index) * 10 })),
  );
  forgetAttributes(ctx);
  tellChanged(ctx, { kind: 'attribute', ids: order, revision: null });
  return [...(await loadAttributes(ctx))];
}

/**
 * Gives an attribute another data type with the settings that it needs; its values must be of the new type by the end
 * of the same transaction.
 * @param options labels in its values, for types with a list of choices
 */
export async function changeDataType(
  ctx: Ctx,
  { attributeId, dtype, options }: { attributeId: number; dtype: Dtype; options: readonly string[] },
): Promise<Attribute> {
  const attribute = await findAttribute(ctx, attributeId);
  await changeAttribute(ctx, attributeId, { dtype, ...(await partsOfType(ctx, attribute, dtype)) });
  forgetAttributes(ctx);
  if (hasOptions({ dtype })) await reviveOptions(ctx, [{ attributeId, labels: options }]);
  const next = await findAttribute(ctx, attributeId);
  await attributeChanged(ctx, { before: attribute, after: next });
  return next;
}

/** The unit, dimension and currency that an attribute has under another data type. */
export async function partsOfType(
  ctx: Ctx,
  attribute: Attribute,
  dtype: Dtype,
): Promise<Required<Pick<AttributeChange, 'defaultUnit' | 'dimension' | 'defaultCurrency'>>> {
  const { default_unit: unit, dimension, default_currency: currency } = attribute;
  if (dtype === 'price') {
    const known = unit === null ? undefined : readPriceUnit(unit);
    const { defaultCurrency } = await organisationOf(ctx);
    return {
      defaultUnit: known ?? 'per-piece',
      dimension: null,
      defaultCurrency: currency ?? defaultCurrency,
    };
  }
  const measures = dtype === 'size' ? 'length' : dimension;
  const all = await allOwnUnits(ctx);
  const fitting = unit === null ? undefined : findFitting(unit, { dimension: measures, all });
  const fallback = dtype === 'size' ? 'cm' : null;
  return { defaultUnit: fitting?.short_name ?? fallback, dimension: measures, defaultCurrency: currency };
}
