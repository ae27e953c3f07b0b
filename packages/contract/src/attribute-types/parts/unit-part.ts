import type { UnitRule, ValueProblem } from '../attribute-type.ts';
import { problemAt, shortened } from './number-part.ts';
import { findUnit } from '../units.ts';

/** Checks the unit of a value that has a number (ATTR-021, ATTR-022). */
export function checkUnit(unit: string, attribute: UnitRule): ValueProblem[] {
  if (unit.trim() === '') return [problemAt('enter_unit', 'unit')];
  return findUnit(unit, attribute.dimension, attribute.own_units) ? [] : [unknownUnit(unit, attribute)];
}

/** A unit by its short name; the text itself if it is not a unit. */
export function tidyUnit(unit: string, { dimension, own_units }: UnitRule): string {
  return findUnit(unit, dimension, own_units)?.short_name ?? unit.trim();
}

export function unknownUnit(unit: string, { dimension }: UnitRule): ValueProblem {
  return problemAt('unknown_unit', 'unit', { text: shortened(unit), dimension: dimension ?? 'unit' });
}
