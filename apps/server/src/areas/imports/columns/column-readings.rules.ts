import {
  currencies,
  DEFAULT_CURRENCY,
  findCurrency,
  priceUnits,
  tidyDate,
  tidyNumbers,
  typeOf,
  unitNames,
  type Attribute,
  type AttributeShape,
  type ColumnReading,
  type DateOrder,
  type Dtype,
  type ImportColumn,
  type ReadingKind,
} from '@sourcewiz/contract';
import type { ColumnFacts, Seen } from '../../../platform/rows/columns/column-facts.rules.ts';
import { namedIn, namesUnder, shownBy } from './cell-words.rules.ts';
import type { CurrencyRemark } from './currency-remarks.rules.ts';
import { mixedSizes } from './mixed-sizes.rules.ts';
import { newShape } from './new-shape.rules.ts';
import { currencyInTitle, isUnsurePriceUnit, statedParts, unsureCurrencies } from './stated-parts.rules.ts';

/** What decides how columns are read, apart from their cells. */
export interface ReadingContext {
  attributes: readonly Attribute[];
  facts: readonly (ColumnFacts | null)[];
  /** The currency of prices that name none: the company's. */
  currency: string;
  /** Currencies that the title of the sheet or its notes name. */
  remarks?: readonly CurrencyRemark[] | undefined;
}

/** A person's answers, by column index. */
export type ReadingAnswers = ReadonlyMap<number, Partial<Record<ReadingKind, string>>>;

type Readings = Partial<Record<ReadingKind, ColumnReading>>;

/** A column that fills a part of an attribute. */
interface FilledColumn {
  column: ImportColumn;
  facts: ColumnFacts;
  shape: AttributeShape;
  part: string;
  /** Other columns of the same attribute. */
  siblings: readonly ImportColumn[];
  answers: Partial<Record<ReadingKind, string>>;
}

/**
 * Decides how the cells of each column are read, based on all of them; where they leave it open, the person is asked.
 */
export function withReadings(
  columns: readonly ImportColumn[],
  context: ReadingContext,
  answers: ReadingAnswers,
): ImportColumn[] {
  const filled = columns.flatMap((column) => filledColumn(column, { columns, context, answers }) ?? []);
  const marks = decidedOf(filled, decimalMark);
  const orders = decidedOf(filled, dateOrder);
  const common = commonCurrency(filled);
  const hasMoney = soleCurrencyColumn(columns) !== undefined;
  const byIndex = new Map(
    filled.map((one): [number, Readings] => [
      one.column.index,
      {
        ...entry('decimal_mark', settled(one, 'decimal_mark', marks)),
        ...entry('date_order', settled(one, 'date_order', orders)),
        ...entry('currency', currencyOf(one, { ...context, common, hasMoney })),
        ...entry('unit', unitOf(one)),
      },
    ]),
  );
  const mixedOf = new Map(filled.map((one) => [one.column.index, mixedMeasures(one)]));
  return columns.map(({ reading: before, mixed: _mixed, ...column }) => {
    const separator = before?.separator;
    const reading = { ...byIndex.get(column.index), ...(separator ? { separator } : {}) };
    const mixed = mixedOf.get(column.index);
    return {
      ...column,
      ...(Object.keys(reading).length > 0 ? { reading } : {}),
      ...(mixed ? { mixed } : {}),
    };
  });
}

const entry = (kind: ReadingKind, reading: ColumnReading | undefined): Readings =>
  reading ? { [kind]: reading } : {};

function filledColumn(
  column: ImportColumn,
  {
    columns,
    context,
    answers,
  }: { columns: readonly ImportColumn[]; context: ReadingContext; answers: ReadingAnswers },
): FilledColumn | undefined {
  const { target, index } = column;
  const facts = context.facts[index];
  if (!facts) return undefined;
  const about = { column, facts, answers: answers.get(index) ?? {} };
  if (target.kind === 'new_attribute') {
    return { ...about, shape: newShape(target, context.currency), part: 'value', siblings: [] };
  }
  if (target.kind !== 'attribute') return undefined;
  const shape = context.attributes.find(({ id }) => id === target.attribute_id);
  if (!shape) return undefined;
  const siblings = columns.filter(
    (other) =>
      other.index !== index &&
      other.target.kind === 'attribute' &&
      other.target.attribute_id === target.attribute_id,
  );
  return { ...about, shape, part: target.part, siblings };
}

const withNumbers: ReadonlySet<Dtype> = new Set<Dtype>([
  'decimal',
  'uom',
  'size',
  'price',
  'packaging',
  'composition',
  'dropdown_percent',
]);

function holdsNumber({ shape, part }: FilledColumn): boolean {
  if (!withNumbers.has(shape.dtype)) return false;
  const control = typeOf(shape).parts.find(({ name }) => name === part)?.control;
  return part === 'value' || control === 'decimal' || control === 'whole';
}

/** What the cells of a column show by themselves; undefined if they show nothing. */
type Decide = (column: FilledColumn) => { value: string | null; seen: Seen } | undefined;

interface Decisions {
  own: ReadonlyMap<number, { value: string | null; seen: Seen }>;
  /** What the other columns agree on; null if they do not agree. */
  common: { value: string; seen: Seen } | undefined;
  choicesOf: (example: string) => ColumnReading['choices'];
}

function decidedOf(filled: readonly FilledColumn[], decide: Decide): Decisions {
  const own = new Map(
    filled.flatMap((one) => {
      const decided = decide(one);
      return decided ? [[one.column.index, decided] as const] : [];
    }),
  );
  const sure = [...own.values()].flatMap(({ value, seen }) => (value === null ? [] : [{ value, seen }]));
  const isCommon = new Set(sure.map(({ value }) => value)).size === 1;
  const choicesOf = decide === decimalMark ? markChoices : orderChoices;
  return { own, common: isCommon ? sure[0] : undefined, choicesOf };
}

/** The share of cells that makes the others count as slips. */
const MOST = 0.8;

function majority<K extends string>(
  one: [K, Seen | undefined],
  other: [K, Seen | undefined],
  either: Seen | undefined,
): { value: K | null; seen: Seen } | undefined {
  const [a, b] = [one[1]?.count ?? 0, other[1]?.count ?? 0];
  if (a + b === 0) return either && { value: null, seen: either };
  const [value, seen] = a >= b ? one : other;
  if (!seen) return undefined;
  return seen.count >= (a + b) * MOST ? { value, seen } : { value: null, seen: either ?? seen };
}

const decimalMark: Decide = (column) => {
  if (!holdsNumber(column)) return undefined;
  const { marks } = column.facts;
  const decided = majority(['.', marks['.']], [',', marks[',']], marks.either);
  // In whole numbers, a mark can only separate thousands.
  if (decided?.value === null && column.shape.whole && marks.either) {
    return { value: marks.either.example.includes(',') ? '.' : ',', seen: marks.either };
  }
  return decided;
};

const dateOrder: Decide = ({ shape, facts: { dates } }) =>
  shape.dtype === 'date'
    ? majority(['day_first', dates.day_first], ['month_first', dates.month_first], dates.either)
    : undefined;

const markChoices = (example: string) =>
  (['.', ','] as const).map((value) => ({
    value,
    typed: example,
    shown: tidyNumbers(example, value),
  }));
const orderChoices = (example: string) =>
  (['day_first', 'month_first'] as const satisfies readonly DateOrder[]).map((value) => ({
    value,
    typed: example,
    shown: tidyDate(example, value),
  }));

/** The person's answer counts, unless the cells can only be read the other way. */
function settled(
  { column, answers }: FilledColumn,
  kind: 'decimal_mark' | 'date_order',
  { own, common, choicesOf }: Decisions,
): ColumnReading | undefined {
  const decided = own.get(column.index);
  if (!decided) return undefined;
  const { seen, value } = decided;
  const choices = choicesOf(seen.example);
  const about = { cells: seen.count, example: seen.example, choices };
  const answer = answers[kind];
  if (value === null && answer !== undefined && choices.some((choice) => choice.value === answer)) {
    return { ...about, value: answer, from: 'person', asked: true };
  }
  if (value !== null) return { ...about, value, from: 'cells', asked: false };
  if (!common) return { ...about, value: null, from: 'cells', asked: true };
  const { seen: there, value: elsewhere } = common;
  return {
    ...about,
    value: elsewhere,
    from: 'other_column',
    cells: there.count,
    example: there.example,
    asked: false,
  };
}

/** The currency that the price columns of a sheet name in headers or cells; undefined if there is none, or several. */
function commonCurrency(filled: readonly FilledColumn[]): { code: string; column: FilledColumn } | undefined {
  const prices = filled.filter(({ shape, part }) => shape.dtype === 'price' && part === 'value');
  const stated = prices.flatMap((column) => {
    const { currency } = statedParts(column.column.header, column.shape);
    const nameOf = namesUnder(column.column.header, column.shape);
    const { common, names, differ } = shownBy(column.facts, nameOf);
    const shown = common || (differ && names.length > 1) ? names : [];
    const codes = currency === undefined ? [...namedIn(column.facts, nameOf).keys(), ...shown] : [currency];
    return codes.map((code) => ({ code, column }));
  });
  return new Set(stated.map(({ code }) => code)).size === 1 ? stated[0] : undefined;
}

/**
 * The currency of prices that name none: from the header, the other cells or the other prices of the sheet, otherwise
 * the company's.
 */
function currencyOf(
  one: FilledColumn,
  {
    currency,
    common,
    hasMoney,
    remarks = [],
  }: ReadingContext & { common: ReturnType<typeof commonCurrency>; hasMoney: boolean },
): ColumnReading | undefined {
  const { shape, part, facts, column, siblings, answers } = one;
  if (shape.dtype !== 'price' || part !== 'value' || facts.bare.count === 0) return undefined;
  if (siblings.some(({ target }) => target.kind === 'attribute' && target.part === 'currency'))
    return undefined;
  if (hasMoney && currencyInTitle(column.header) === undefined) return undefined;
  const { count, example } = facts.bare;
  const nameOf = namesUnder(column.header, shape);
  const found = [...namedIn(facts, nameOf)];
  const shown = shownBy(facts, nameOf);
  const { currency: stated } = statedParts(column.header, shape);
  const differs = shown.differ && stated === undefined;
  if (differs && shown.without === 0) return undefined;
  const usual = shape.default_currency === DEFAULT_CURRENCY ? currency : (shape.default_currency ?? currency);
  const unsure = unsureCurrencies(column.header);
  const offered = [
    ...new Set([
      ...(unsure ?? []),
      ...remarks.map(({ code }) => code),
      ...found.map(([code]) => code),
      ...shown.names,
      ...(common ? [common.code] : []),
      usual,
      currency,
      'USD',
      'EUR',
      'GBP',
      'INR',
      'TRY',
      ...(unsure === undefined ? [] : currencies.map(({ code }) => code)),
    ]),
  ];
  const choices = offered.map((value) => ({ value, typed: example, shown: `${value} ${example}` }));
  const about = { cells: count, example, asked: false, choices, ...(differs ? { differs } : {}) };
  const [remark] = remarks;
  const others = [
    ...found.map(([code]) => code),
    ...shown.names,
    ...remarks.map(({ code }) => code),
    ...(common ? [common.code] : []),
  ];
  const isContradicted = remark !== undefined && new Set(others).size > 1;
  const chosen = answers.currency === undefined ? undefined : findCurrency(answers.currency);
  const isOpen = unsure !== undefined || isContradicted || differs;
  if (chosen !== undefined) return { ...about, value: chosen, from: 'person', asked: isOpen };
  if (stated !== undefined) return { ...about, value: stated, from: 'header', example: column.header };
  if (remark) {
    const told = { ...about, from: 'title' as const, example: remark.text };
    return isContradicted ? { ...told, value: null, asked: true } : { ...told, value: remark.code };
  }
  if (differs) return { ...about, value: null, from: 'cells', asked: true };
  const [only, ...more] = shown.common ? [shown.common] : found;
  if (only && more.length === 0) return { ...about, value: only[0], from: 'cells', cells: only[1] };
  if (common && found.length === 0) {
    return { ...about, value: common.code, from: 'other_column', example: common.column.column.header };
  }
  if (unsure !== undefined) return { ...about, value: null, from: 'header', asked: true };
  return { ...about, value: usual, from: 'company' };
}

const guessed: ReadonlySet<string | null> = new Set([null, 'length', 'weight', 'area', 'volume']);

/** The unit of numbers that name none. If neither the header nor the other cells say it, the person is asked. */
function unitOf(one: FilledColumn): ColumnReading | undefined {
  const { shape, facts, column, siblings, answers } = one;
  if (shape.dtype === 'price') return priceUnitOf(one);
  const dimension = dimensionOf(shape);
  if (dimension === undefined || !holdsNumber(one) || facts.bare.count + xWords(facts) === 0)
    return undefined;
  const isFirst = siblings.every(({ index }) => index > column.index);
  const hasUnitColumn = siblings.some(({ target }) => target.kind === 'attribute' && target.part === 'unit');
  const stated = [column, ...siblings].map(({ header }) => statedParts(header, shape).unit);
  if (!isFirst || hasUnitColumn || stated.some((unit) => unit !== undefined)) return undefined;
  const example = facts.bare.example || (Object.keys(facts.words ?? {})[0] ?? '');
  const nameOf = namesUnder(column.header, { ...shape, dimension });
  const shown = shownBy(facts, nameOf);
  const differs = shown.differ && shape.dtype === 'uom';
  if (differs && shown.without === 0) return undefined;
  const found = [...namedIn(facts, nameOf)];
  const named = [...found.map(([unit]) => unit), ...shown.names];
  const offered = [...new Set([...named, ...unitNames(dimension, shape.own_units)])];
  const choices = offered.map((value) => ({ value, typed: example, shown: `${example} ${value}` }));
  const about = { cells: facts.bare.count, example, choices, ...(differs ? { differs } : {}) };
  if (answers.unit !== undefined && offered.includes(answers.unit)) {
    return { ...about, value: answers.unit, from: 'person', asked: true };
  }
  const [only, ...others] = shown.common ? [shown.common] : found;
  if (only && others.length === 0 && !shown.differ) {
    return { ...about, value: only[0], from: 'cells', cells: only[1], asked: false };
  }
  if (!guessed.has(dimension) && others.length === 0 && shown.names.length < 2) return undefined;
  return { ...about, value: null, from: 'cells', asked: true };
}

/** Asks for the unit of prices if the title names one that prices do not have: `Price/MT`. */
function priceUnitOf({ column, part, facts, siblings, answers }: FilledColumn): ColumnReading | undefined {
  const hasUnitColumn = siblings.some(({ target }) => target.kind === 'attribute' && target.part === 'unit');
  if (part !== 'value' || hasUnitColumn || !isUnsurePriceUnit(column.header)) return undefined;
  const { example } = facts.bare;
  const choices = priceUnits.map((value) => ({ value, typed: example, shown: `${example} ${value}` }));
  const about = { cells: facts.bare.count, example: example || column.header, choices, asked: true };
  const chosen = priceUnits.find((unit) => unit === answers.unit);
  return chosen ? { ...about, value: chosen, from: 'person' } : { ...about, value: null, from: 'header' };
}

/** Finds measures without a unit that can hardly all be in the same one. */
function mixedMeasures(one: FilledColumn): ImportColumn['mixed'] {
  const dimension = dimensionOf(one.shape);
  const isMeasure = dimension !== undefined && dimension !== null && guessed.has(dimension);
  return isMeasure && holdsNumber(one) ? mixedSizes(one.facts) : undefined;
}

function dimensionOf({ dtype, dimension }: AttributeShape): string | null | undefined {
  if (dtype === 'packaging') return 'length';
  if (dtype === 'size') return dimension ?? 'length';
  return dtype === 'uom' ? dimension : undefined;
}

/** Cells with several numbers and only marks between them: `26 x 26 x 11`. */
function xWords({ words }: ColumnFacts): number {
  return Object.entries(words ?? {}).reduce(
    (sum, [text, count]) => (/^[\sxх×*lwhbd]+$/.test(text) ? sum + count : sum),
    0,
  );
}

/** Whether a column is left out until a question about it is answered. */
export function isAsked({ reading }: Pick<ImportColumn, 'reading'>): boolean {
  return Object.values(reading ?? {}).some(({ value, asked }) => asked && value === null);
}

/** The column of currencies, if the sheet has only one. */
export function soleCurrencyColumn(columns: readonly ImportColumn[]): ImportColumn | undefined {
  const found = columns.filter(({ target }) => target.kind === 'attribute' && target.part === 'currency');
  return found.length === 1 ? found[0] : undefined;
}
