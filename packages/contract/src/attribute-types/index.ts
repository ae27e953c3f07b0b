import type {
  AttributeShape,
  AttributeType,
  Dtype,
  Language,
  Parsed,
  ValueProblem,
} from './attribute-type.ts';
import { boolean } from './boolean.ts';
import { composition } from './composition.ts';
import { csv } from '../values/csv.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { dropdownPercent } from './dropdown-percent.ts';
import { file } from './file.ts';
import { hscode } from './hscode.ts';
import { latinDigits } from '../kit/latin-digits.ts';
import { html } from './html.ts';
import { image } from './image.ts';
import { imageList } from './image-list.ts';
import { multiSelect } from './multi-select.ts';
import { problemAt } from './parts/number-part.ts';
import { packaging } from './packaging.ts';
import { price } from './price.ts';
import { productId } from './product-id.ts';
import { select } from './select.ts';
import { settleValue } from './parts/settle-value.ts';
import { size } from './size.ts';
import { subCategory } from './sub-category.ts';
import { text } from './text.ts';
import { uom } from './uom.ts';

export * from './attribute-type.ts';
export { splitAmount, tidyAmount } from '../values/amount-text.ts';
export { latinDigits } from '../kit/latin-digits.ts';
export { markEvidence, numbersIn, tidyNumbers, type MarkEvidence } from '../values/sheet-numbers.ts';
export { dateEvidence, dayOfSerial, tidyDate, type DateOrder } from './date.ts';
export { cleanLine, cleanText } from '../values/clean-text.ts';
export { compositionSum, type MaterialShare } from './composition.ts';
export {
  currencies,
  currencySign,
  DEFAULT_CURRENCY,
  findCurrency,
  minorUnitsOf,
  type Currency,
} from '../values/currencies.ts';
export type { OptionShare } from './dropdown-percent.ts';
export { FILES_MAX, type FileIds } from './file-ids.ts';
export { asMarkup, decodeEntities, hasMarkup, withoutMarkup } from '../values/markup.ts';
export { foldText, labelKey, looseKey } from '../values/fold-text.ts';
export { plainText, type Html } from './html.ts';
export { DEFAULT_LOCALE, groupDigits } from '../values/number-format.ts';
export { findOption, newOptionLabel } from './options.ts';
export { cartonVolume, type Packaging } from './packaging.ts';
export { checkPercent } from './parts/percent-part.ts';
export {
  DEFAULT_PRICE_UNIT,
  priceUnits,
  priceUnitWord,
  readPriceUnit,
  type PriceUnit,
} from './price-units.ts';
export type { ProductLink } from './product-id.ts';
export { priceFieldNames, type Price } from './price.ts';
export { sizeBandOf, type Size } from './size.ts';
export {
  convertForFile,
  convertUnit,
  unitRatio,
  findUnit,
  inReferenceUnit,
  SECONDARY_UNIT,
  unitNames,
  units,
  type Dimension,
  type UnitOfMeasure,
} from './units.ts';
export { typedUnitWord, unitWord, type Measure } from './uom.ts';

/** A type whose value depends on the attribute's data; `checkValue` makes sure of the shape first. */
type AnyType = AttributeType<unknown>;

/** The data types by name. */
export const attributeTypes: Readonly<Record<Dtype, AnyType>> = {
  text,
  html,
  csv,
  select,
  multi_select: multiSelect,
  date,
  decimal,
  boolean,
  uom,
  size,
  price,
  hscode,
  composition,
  dropdown_percent: dropdownPercent,
  packaging,
  product_id: productId,
  sub_category: subCategory,
  file,
  image,
  image_list: imageList,
};

/** The type with a given name, or of a given attribute. */
export function typeOf(of: Dtype | Pick<AttributeShape, 'dtype'>): AnyType {
  return attributeTypes[typeof of === 'string' ? of : of.dtype];
}

/** Types whose digits may be of any script; elsewhere they are words. */
const withFigures: ReadonlySet<Dtype> = new Set<Dtype>([
  'date',
  'decimal',
  'uom',
  'size',
  'price',
  'hscode',
  'packaging',
]);

/**
 * Reads the texts of a value, one per part, as written by a person or a sheet; the attribute's default unit and
 * currency fill in what is missing.
 * @returns the canonical value, null for empty texts, or the error; a compulsory attribute may not be empty, so pass
 *   the attribute as not compulsory if an empty cell means "leave it as it is"
 */
export function parseValue(
  attribute: AttributeShape,
  texts: Readonly<Record<string, string>>,
): Parsed<unknown> {
  const figures = withFigures.has(attribute.dtype)
    ? Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, latinDigits(text)]))
    : texts;
  const parsed = typeOf(attribute).parse(figures, attribute);
  return parsed.ok && parsed.value === null ? emptyResult(attribute) : parsed;
}

/**
 * Checks a value of unknown origin: its shape, then the attribute's rules. Nothing is filled in: a missing unit or
 * currency is an error (ATTR-021 to ATTR-025).
 * @returns the canonical value, null for an empty one, or the error; a compulsory attribute may not be empty
 */
export function checkValue(attribute: AttributeShape, value: unknown): Parsed<unknown> {
  if (value === null || value === undefined || value === '') return emptyResult(attribute);
  const type = typeOf(attribute);
  const shaped = type.schema.safeParse(value);
  if (!shaped.success) {
    const at = shaped.error.issues.map(({ path }) => path[0]);
    return { ok: false, problems: shapeProblems(type, at, value) };
  }
  const half = halfPrice(attribute, shaped.data);
  if (half) return { ok: false, problems: [half] };
  const settled = settleValue(type, shaped.data, attribute);
  return settled.ok && settled.value === null ? emptyResult(attribute) : settled;
}

function emptyResult(attribute: AttributeShape): Parsed<unknown> {
  const value = impliedValue(attribute);
  if (value !== null || !attribute.compulsory) return { ok: true, value };
  return { ok: false, problems: [problemAt('required', undefined, { label: attribute.name })] };
}

/** An absent value means nothing, except that a switch that must be set is off (ATTR-027). */
function impliedValue({ dtype, compulsory }: AttributeShape): false | null {
  return dtype === 'boolean' && compulsory ? false : null;
}

/** Describes a value of the wrong shape, at the part that is wrong. */
function shapeProblems(
  type: AnyType,
  at: readonly (PropertyKey | undefined)[],
  value: unknown,
): ValueProblem[] {
  const names = new Set(at.map((name) => (typeof name === 'string' ? name : undefined)));
  return [...names].map((name) => {
    const part = type.parts.find((one) => one.name === name) ?? type.parts[0];
    const isWholeWrong = name === undefined && type.parts.length > 1;
    const code = isWholeWrong ? 'value_missing' : shapeCodes[part?.control ?? 'line'];
    return problemAt(code, name, typeof value === 'string' ? { text: value.slice(0, 60) } : undefined);
  });
}

const shapeCodes = {
  line: 'invalid_hscode',
  paragraph: 'value_missing',
  formatted: 'value_missing',
  decimal: 'not_a_number',
  whole: 'not_a_number',
  date: 'not_a_date',
  switch: 'not_boolean',
  choice: 'value_missing',
  choices: 'value_missing',
  words: 'value_missing',
  composition: 'value_missing',
  sub_category: 'value_missing',
  files: 'unknown_file',
  pictures: 'unknown_file',
} as const;

/**
 * A price with no amount, but with its own currency or unit, must also have the other one (ATTR-024, ATTR-025); the
 * attribute's defaults, which a form fills in by itself, do not count as input.
 */
function halfPrice(attribute: AttributeShape, value: unknown): ValueProblem | undefined {
  if (attribute.dtype !== 'price' || !price.isEmpty(value as never)) return undefined;
  const { currency, unit } = value as { currency: string; unit: string };
  const hasCurrency = currency.trim() !== '' && currency !== attribute.default_currency;
  const hasUnit = unit.trim() !== '' && unit !== attribute.default_unit;
  if (hasCurrency && unit.trim() === '') return problemAt('enter_unit', 'unit');
  return hasUnit && currency.trim() === '' ? problemAt('enter_currency', 'currency') : undefined;
}

/** A stored value as people read it; '' if there is none, or if it is not of the attribute's type. */
export function formatValue(
  attribute: Pick<AttributeShape, 'dtype'>,
  value: unknown,
  language: Language,
): string {
  if (value === null || value === undefined) return '';
  const type = typeOf(attribute);
  const shaped = type.schema.safeParse(value);
  return shaped.success && !type.isEmpty(shaped.data) ? type.format(shaped.data, language) : '';
}

/** Labels of options in a stored value; none for a type without options or a value of another type. */
export function optionLabelsIn(attribute: Pick<AttributeShape, 'dtype'>, value: unknown): string[] {
  const type = typeOf(attribute);
  const shaped = type.optionLabels ? type.schema.safeParse(value) : undefined;
  return shaped?.success ? (type.optionLabels?.(shaped.data) ?? []) : [];
}

/** Ids of files that a stored value refers to; none for a type without files or a value of another type. */
export function fileIdsIn(attribute: Pick<AttributeShape, 'dtype'>, value: unknown): string[] {
  const type = typeOf(attribute);
  const shaped = type.fileIds ? type.schema.safeParse(value) : undefined;
  return shaped?.success ? (type.fileIds?.(shaped.data) ?? []) : [];
}
