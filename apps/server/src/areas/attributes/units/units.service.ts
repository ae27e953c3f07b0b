import {
  cleanLine,
  findUnit,
  exact,
  foldText,
  parseValue,
  readPriceUnit,
  units as standardUnits,
  type Dimension,
  type ErrorCode,
  type ParsedOf,
  type Unit,
  type createUnit as createOperation,
  type updateUnit as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { takeLocks } from '../../../platform/db/lock-order.ts';
import { fail } from '../../../platform/fail.ts';
import { recordChanged, refuseStale, type Fields } from '../../../platform/records/index.ts';
import { plainDecimal } from '../attributes.rules.ts';
import { forgetAttributes, loadAttributes } from '../attributes.service.ts';
import { countUnitUses } from '../attributes.store.ts';
import { FIRST_OWN_UNIT } from '../attributes.tables.ts';
import {
  countPackedIn,
  deleteUnits,
  insertUnit,
  renameDefaultUnit,
  selectUnits,
  upsertUnits,
  type StoredUnit,
} from './units.store.ts';

/** The standard units and the organisation's own, in their order. */
export async function loadUnits(ctx: Ctx): Promise<Unit[]> {
  const stored = await selectUnits(ctx);
  const byId = new Map(stored.map((unit) => [unit.id, unit]));
  const standard = standardUnits.map(
    ({ id, short_name, dimension, conversion_factor, reference_unit }): Unit => ({
      id,
      short_name,
      category: dimension,
      conversion_factor,
      reference_unit,
      own: false,
      is_offered: byId.get(id)?.is_offered ?? true,
      revision: byId.get(id)?.revision ?? 0,
    }),
  );
  return [...standard, ...stored.filter(isOwn).map(toUnit)];
}

function isOwn({ id }: { id: number }): boolean {
  return id >= FIRST_OWN_UNIT;
}

function toUnit({ id, short_name, dimension, conversion_factor, is_offered, revision }: StoredUnit): Unit {
  return {
    id,
    short_name,
    category: dimension,
    conversion_factor,
    reference_unit: referenceOf(dimension),
    own: true,
    is_offered,
    revision,
  };
}

function referenceOf(dimension: Dimension): string {
  return standardUnits.find((unit) => unit.dimension === dimension)?.reference_unit ?? '';
}

/** @throws DomainError not_found */
export async function findUnitById(ctx: Ctx, id: number): Promise<Unit> {
  return (await loadUnits(ctx)).find((unit) => unit.id === id) ?? fail('not_found');
}

/**
 * Adds a unit of the organisation's own.
 * @throws DomainError unit_exists, not_a_number, negative, number_too_large
 */
export async function createUnit(ctx: Ctx, input: ParsedOf<typeof createOperation>['body']): Promise<Unit> {
  await takeLocks(ctx, 'attributes');
  const name = cleanLine(input.short_name);
  refuseTaken(name, { id: null, stored: await selectUnits(ctx), path: 'body.short_name' });
  const id = await insertUnit(ctx, {
    short_name: name,
    key: unitKey(name),
    dimension: input.category,
    conversion_factor: factorOf(input.conversion_factor, 'body.conversion_factor'),
    is_offered: true,
  });
  forgetAttributes(ctx);
  const made = await findUnitById(ctx, id);
  await unitChanged(ctx, { before: null, after: made });
  return made;
}

/** The same for all spellings of a unit: dots, letter case and accents are ignored, as in `findUnit`. */
function unitKey(name: string): string {
  return foldText(name.replaceAll('.', ''));
}

function refuseTaken(
  name: string,
  { id, stored, path }: { id: number | null; stored: readonly StoredUnit[]; path: string },
): void {
  const key = unitKey(name);
  const isStandard = findUnit(name, null) !== undefined || readPriceUnit(name) !== undefined;
  const taken = stored.some((unit) => unit.id !== id && isOwn(unit) && unit.key === key);
  if (key === '' || isStandard || taken) fail('unit_exists', { path, params: { name } });
}

/** A factor as decimal text, greater than zero. */
function factorOf(text: string, path: string): string {
  const parsed = parseValue(plainDecimal, { value: text });
  if (!parsed.ok) {
    const code: ErrorCode = parsed.problems[0]?.code ?? 'not_a_number';
    fail(factorCodes.has(code) ? code : 'not_a_number', { path, params: { text } });
  }
  const factor = parsed.value === null ? '' : String(parsed.value);
  if (factor === '' || exact(factor).lte(0)) fail('not_a_number', { path, params: { text } });
  return factor;
}

const factorCodes: ReadonlySet<ErrorCode> = new Set(['not_a_number', 'negative', 'number_too_large']);
export type UnitChange = ParsedOf<typeof updateOperation>['body'] & { id: number };

/**
 * Changes units, all of them or none. A standard unit can only be offered or hidden; in a unit that values use, nothing
 * can change that would change their meaning.
 * @param at index in the body of the change at this index of the list
 * @throws DomainError not_found, conflict, unit_exists, unit_standard, unit_in_use, not_a_number, negative,
 *   number_too_large
 */
export async function updateUnits(
  ctx: Ctx,
  changes: readonly UnitChange[],
  at: (index: number) => string,
): Promise<Unit[]> {
  await takeLocks(ctx, 'attributes');
  const listed = new Map((await loadUnits(ctx)).map((unit) => [unit.id, unit]));
  for (const { id, revision: began } of changes) {
    const unit = listed.get(id);
    if (unit) await refuseStale(ctx, { kind: 'unit', ...unit }, began);
  }
  const before = new Map((await selectUnits(ctx)).map((unit) => [unit.id, unit]));
  const next = new Map(before);
  changes.forEach((change, index) => {
    next.set(change.id, changedUnit(next.get(change.id), change, at(index)));
  });
  const touched = [...new Set(changes.map(({ id }) => id))].flatMap((id) => next.get(id) ?? []);
  touched.filter(isOwn).forEach((unit) => {
    const index = changes.findLastIndex(({ id }) => id === unit.id);
    refuseTaken(unit.short_name, {
      id: unit.id,
      stored: [...next.values()],
      path: `${at(index)}.short_name`,
    });
  });
  await refuseUsed(ctx, { before, touched });
  await upsertUnits(ctx, touched);
  // A standard unit that is offered again needs no row.
  await deleteUnits(
    ctx,
    touched.filter((unit) => !isOwn(unit) && unit.is_offered).map(({ id }) => id),
  );
  for (const { id, short_name: to } of touched) {
    const from = before.get(id)?.short_name ?? to;
    if (from !== to) await renameDefaultUnit(ctx, { from, to });
  }
  forgetAttributes(ctx);
  const units = new Map((await loadUnits(ctx)).map((unit) => [unit.id, unit]));
  for (const { id } of touched) {
    await unitChanged(ctx, { before: listed.get(id) ?? null, after: units.get(id) ?? null });
  }
  return changes.flatMap(({ id }) => units.get(id) ?? []);
}

function changedUnit(stored: StoredUnit | undefined, change: UnitChange, path: string): StoredUnit {
  const { id, short_name, conversion_factor, is_offered } = change;
  if (id < FIRST_OWN_UNIT) return changedStandardUnit(change, path);
  if (!stored) fail('not_found', { path: `${path}.id` });
  const name = short_name === undefined ? stored.short_name : cleanLine(short_name);
  return {
    ...stored,
    short_name: name,
    key: unitKey(name),
    conversion_factor:
      conversion_factor === undefined
        ? stored.conversion_factor
        : factorOf(conversion_factor, `${path}.conversion_factor`),
    is_offered: is_offered ?? stored.is_offered,
  };
}

function changedStandardUnit({ id, ...change }: UnitChange, path: string): StoredUnit {
  const standard = standardUnits.find((unit) => unit.id === id);
  if (!standard) fail('not_found', { path: `${path}.id` });
  const { short_name, conversion_factor, dimension } = standard;
  const renamed = change.short_name !== undefined && change.short_name !== short_name;
  const changed = change.conversion_factor !== undefined && change.conversion_factor !== conversion_factor;
  if (renamed || changed) fail('unit_standard', { path, params: { name: short_name } });
  return {
    id,
    short_name,
    key: unitKey(short_name),
    dimension,
    conversion_factor,
    is_offered: change.is_offered ?? true,
    revision: 0,
  };
}

async function refuseUsed(
  ctx: Ctx,
  { before, touched }: { before: ReadonlyMap<number, StoredUnit>; touched: readonly StoredUnit[] },
): Promise<void> {
  const other = touched.flatMap((unit) => {
    const old = before.get(unit.id);
    const same = old?.short_name === unit.short_name && old.conversion_factor === unit.conversion_factor;
    return !isOwn(unit) || !old || same ? [] : [old];
  });
  await refuseInUse(ctx, other);
}

/** @throws DomainError unit_in_use when values or packaging rows use one of the units */
async function refuseInUse(ctx: Ctx, units: readonly StoredUnit[]): Promise<void> {
  if (units.length === 0) return;
  const measured = (await loadAttributes(ctx)).filter(({ dtype }) => typesWithUnits.has(dtype));
  const uses = await countUnitUses(
    ctx,
    measured.map(({ id }) => id),
  );
  for (const { short_name: name } of units) {
    const inValues = uses.find(({ unit }) => unit === name)?.count ?? 0;
    const count = inValues > 0 ? inValues : await countPackedIn(ctx, name);
    if (count > 0) fail('unit_in_use', { params: { name, count } });
  }
}

const typesWithUnits: ReadonlySet<string> = new Set(['uom', 'size', 'packaging']);

/** Deletes a unit of the organisation's own. @throws DomainError not_found, unit_standard, unit_in_use */
export async function deleteUnit(ctx: Ctx, id: number): Promise<void> {
  await takeLocks(ctx, 'attributes');
  const unit = await findUnitById(ctx, id);
  if (!unit.own) fail('unit_standard', { params: { name: unit.short_name } });
  const stored = (await selectUnits(ctx)).filter((one) => one.id === id);
  await refuseInUse(ctx, stored);
  await deleteUnits(ctx, [id]);
  await renameDefaultUnit(ctx, { from: unit.short_name, to: null });
  await unitChanged(ctx, { before: unit, after: null });
  forgetAttributes(ctx);
}

async function unitChanged(
  ctx: Ctx,
  { before, after }: { before: Unit | null; after: Unit | null },
): Promise<void> {
  const fieldsOf = (unit: Unit | null): Fields | null =>
    unit && {
      short_name: unit.short_name,
      conversion_factor: unit.conversion_factor,
      is_offered: unit.is_offered,
    };
  const id = (after ?? before)?.id ?? 0;
  const revision = after?.revision ?? null;
  await recordChanged(ctx, { kind: 'unit', id, revision, before: fieldsOf(before), after: fieldsOf(after) });
}
