import {
  findUnit,
  foldText,
  latinDigits,
  parseValue,
  readDecimal,
  readPriceUnit,
  tidyDate,
  tidyNumbers,
  type Attribute,
  type AttributeShape,
  type Dtype,
  type UnitRule,
} from '@sourcewiz/contract';
import type { ColumnEvidence } from '../../../platform/rows/columns/column-evidence.rules.ts';

/** Whether every filled cell names a unit, and of which dimensions; `price` for units that prices are per. */
export function unitShare(evidence: ColumnEvidence, { dimension, own_units = [] }: UnitRule): number {
  const { values } = evidence;
  if (values.length === 0) return 0;
  const fits = (value: string) =>
    dimension === 'price'
      ? readPriceUnit(value) !== undefined
      : findUnit(value, dimension, own_units) !== undefined;
  return values.filter(fits).length / values.length;
}

/** Distinct cells tried with an attribute's type. */
const TRIED = 40;

/** Share of the distinct cells that the attribute accepts, 0 to 1; 1 for an empty column. */
export function fitOf(evidence: ColumnEvidence, shape: AttributeShape): number {
  const tried = [...new Set(evidence.values)].slice(0, TRIED);
  if (tried.length === 0) return 1;
  return tried.filter((value) => fits(value, shape)).length / tried.length;
}

/** Whether the attribute accepts the cell, with any decimal mark and order of dates that its column may have. */
function fits(value: string, shape: AttributeShape): boolean {
  const ways = shape.dtype === 'date' ? [tidyDate(value, 'month_first')] : [tidyNumbers(value, ',')];
  return [value, ...ways].some((text) => {
    const parsed = parseValue(shape, { value: text });
    return (
      parsed.ok ||
      (shape.dtype === 'price' && parsed.problems.every(({ code }) => code === 'too_many_decimals'))
    );
  });
}

/** Share of the distinct cells that are already options of the attribute, 0 to 1. */
export function knownOptions(evidence: ColumnEvidence, attribute: Pick<Attribute, 'options'>): number {
  if (attribute.options.length === 0 || evidence.distinct.size === 0) return 0;
  const options = new Set(attribute.options.map(foldText));
  const labels = [...evidence.distinct].flatMap((value) =>
    value.split(/[,;\n]/).map((label) => label.trim()),
  );
  return labels.filter((label) => options.has(label)).length / labels.length;
}

/** The figure in a cell, such as a price; undefined if there is none. */
export function amountOf(text: string): number | undefined {
  const figure = readDecimal(latinDigits(text).replace(/[^\d.,]/g, ''));
  return figure === undefined ? undefined : Number(figure);
}

/** Bar codes, and codes with leading zeros. */
const isCode = (value: string) => /^(0\d+|\d{8,})$/.test(value.trim());

const CHOICES_MAX = 20;
const CHOICE_LENGTH = 40;

/** The data type that fits the cells of a column best. */
export function guessedType(evidence: ColumnEvidence): Dtype {
  const { values, distinct, averageLength } = evidence;
  if (values.length === 0) return 'text';
  if (evidence.booleans === 1) return 'boolean';
  if (evidence.dates === 1) return 'date';
  // Digits that form a code keep their zeros, and are not a quantity.
  if (evidence.numbers === 1) return values.some(isCode) ? 'text' : 'decimal';
  const repeats = values.length >= 5 && distinct.size <= Math.min(CHOICES_MAX, values.length * 0.5);
  return repeats && averageLength <= CHOICE_LENGTH ? 'select' : 'text';
}
