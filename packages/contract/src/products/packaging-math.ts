import { exact, type Exact } from '../money/exact.ts';
import type { ValueProblem } from '../attribute-types/attribute-type.ts';
import { checkNumber, problemAt, tidyNumber } from '../attribute-types/parts/number-part.ts';
import { checkUnit, tidyUnit } from '../attribute-types/parts/unit-part.ts';
import { findUnit } from '../attribute-types/units.ts';
import type { DecimalMark } from '../kit/decimal.ts';
import { findCurrency } from '../values/currencies.ts';

/** A box as entered: decimals as text, '' or nothing for unknown values. */
export interface Box3 {
  length?: string | undefined;
  width?: string | undefined;
  height?: string | undefined;
  /** Of all three sides, e.g. `cm`. */
  unit?: string | undefined;
}

/** The inputs for the figures of a packaging row. */
export interface PackagingFacts extends Box3 {
  no_of_pieces?: string | undefined;
  cost_of_carton?: string | undefined;
  rate_of_carton?: string | undefined;
  carton_rate_unit?: string | undefined;
  currency?: string | undefined;
}

/** Figures of a packaging row; null for those that cannot be calculated yet. */
export interface PackagingFigures {
  CBM: string | null;
  cbm_per_piece: string | null;
  cost: string | null;
  costPerPcs: string | null;
}

const CBM_DECIMALS = 4;
const CBM_PER_PIECE_DECIMALS = 6;
const COST_DECIMALS = 2;
const COST_PER_PIECE_DECIMALS = 4;

/** Box sides in the order people write them. */
export const boxSides = ['length', 'width', 'height'] as const;

/**
 * Volume of a box: length × width × height in metres.
 * @returns cubic metres, rounded half-up to 4 decimals; null while a side or the unit is missing or invalid
 */
export function boxCbm(box: Box3, mark?: DecimalMark): string | null {
  const metres = sidesInMetres(box, mark);
  if (!metres) return null;
  const [length, width, height] = metres;
  return length.times(width).times(height).toDecimalPlaces(CBM_DECIMALS).toFixed();
}

/**
 * Volume per piece: CBM ÷ pieces in the box, from the CBM as shown.
 * @returns cubic metres, rounded half-up to 6 decimals; null without a CBM or without pieces
 */
export function cbmPerPiece(
  cbm: string | null,
  pieces: string | undefined,
  mark?: DecimalMark,
): string | null {
  const count = positive(pieces, mark);
  return perPiece(cbm, count, CBM_PER_PIECE_DECIMALS);
}

/**
 * Board that a box is cut from, including the flaps: 2 × (L + W) × (W + H).
 * @returns square metres, exactly; null while a side or the unit is missing or invalid
 */
export function boardArea(box: Box3, mark?: DecimalMark): string | null {
  const metres = sidesInMetres(box, mark);
  if (!metres) return null;
  const [length, width, height] = metres;
  return length.plus(width).times(width.plus(height)).times(2).toFixed();
}

/**
 * Cost of one box: `cost_of_carton`, or if that is missing, the board's area × `rate_of_carton`, with the area in
 * `carton_rate_unit`.
 * @returns an amount in the row's currency, rounded half-up to 2 decimals; null if neither is known
 */
export function boxCost(row: PackagingFacts, mark?: DecimalMark): string | null {
  const stated = amount(row.cost_of_carton, mark);
  if (stated !== null) return stated.toDecimalPlaces(COST_DECIMALS).toFixed();
  const rate = amount(row.rate_of_carton, mark);
  const area = boardArea(row, mark);
  const unit = findUnit(row.carton_rate_unit ?? '', 'area');
  if (rate === null || area === null || !unit) return null;
  return rate.times(area).div(unit.conversion_factor).toDecimalPlaces(COST_DECIMALS).toFixed();
}

/**
 * The figures that a packaging row shows beside its inputs (COST-004, COST-006): CBM, CBM per piece = CBM ÷ pieces,
 * cost of a box, cost per piece = cost ÷ pieces (4 decimals, half-up).
 * @param mark the decimal mark of the texts, if known; here and in the functions above
 */
export function packagingFigures(row: PackagingFacts, mark?: DecimalMark): PackagingFigures {
  const CBM = boxCbm(row, mark);
  const cost = boxCost(row, mark);
  const pieces = positive(row.no_of_pieces, mark);
  return {
    CBM,
    cbm_per_piece: cbmPerPiece(CBM, row.no_of_pieces, mark),
    cost,
    costPerPcs: perPiece(cost, pieces, COST_PER_PIECE_DECIMALS),
  };
}

/**
 * Errors in a packaging row as entered; `part` names the field. Sides, pieces and costs must not be negative, pieces
 * must be whole and not zero, a size needs a unit of length and a rate a unit of area.
 * @param mark the decimal mark of the texts, if known
 */
export function packagingProblems(row: PackagingFacts, mark?: DecimalMark): ValueProblem[] {
  const hasSide = boxSides.some((side) => isFilled(row[side]));
  const hasUnit = isFilled(row.unit);
  return [
    ...boxSides.flatMap((side) => checkNumber(row[side] ?? '', { part: side, mark })),
    ...(hasSide || hasUnit ? unitProblems(row.unit, { part: 'unit', dimension: 'length' }) : []),
    ...checkNumber(row.no_of_pieces ?? '', { part: 'no_of_pieces', whole: true, mark }),
    ...noPieces(row.no_of_pieces, mark),
    ...checkNumber(row.cost_of_carton ?? '', { part: 'cost_of_carton', mark }),
    ...checkNumber(row.rate_of_carton ?? '', { part: 'rate_of_carton', mark }),
    ...(isFilled(row.rate_of_carton) || isFilled(row.carton_rate_unit)
      ? unitProblems(row.carton_rate_unit, { part: 'carton_rate_unit', dimension: 'area' })
      : []),
    ...(isFilled(row.currency) && findCurrency(row.currency) === undefined
      ? [problemAt('unknown_currency', 'currency', { text: row.currency })]
      : []),
  ];
}

/**
 * A row in canonical form: numbers as decimal texts, units by their short names, no outer spaces.
 * @param home currency of costs entered without one
 */
export function tidyPackaging<Row extends PackagingFacts & { description?: string | undefined }>(
  row: Row,
  home = '',
): Row {
  const number = (text: string | undefined) => (isFilled(text) ? tidyNumber(text) : '');
  const hasCosts = isFilled(row.cost_of_carton) || isFilled(row.rate_of_carton);
  const currency = isFilled(row.currency) ? row.currency : home;
  return {
    ...row,
    description: (row.description ?? '').trim().replace(/\s+/g, ' '),
    length: number(row.length),
    width: number(row.width),
    height: number(row.height),
    // A unit on its own measures nothing.
    unit: boxSides.some((side) => isFilled(row[side]))
      ? tidyUnit(row.unit ?? '', { dimension: 'length' })
      : '',
    no_of_pieces: number(row.no_of_pieces),
    cost_of_carton: number(row.cost_of_carton),
    rate_of_carton: number(row.rate_of_carton),
    carton_rate_unit: isFilled(row.rate_of_carton)
      ? tidyUnit(row.carton_rate_unit ?? '', { dimension: 'area' })
      : '',
    currency: hasCosts ? (findCurrency(currency) ?? currency) : '',
  };
}

/** Whether a tidied row is empty. */
export function isEmptyPackaging(row: PackagingFacts & { description?: string | undefined }): boolean {
  const { description, length, width, height, no_of_pieces, cost_of_carton, rate_of_carton } = row;
  const texts = [description, length, width, height, no_of_pieces, cost_of_carton, rate_of_carton];
  return !texts.some(isFilled);
}

function perPiece(whole: string | null, pieces: Exact | null, decimals: number): string | null {
  return whole === null || pieces === null
    ? null
    : exact(whole).div(pieces).toDecimalPlaces(decimals).toFixed();
}

function sidesInMetres(box: Box3, mark: DecimalMark | undefined): [Exact, Exact, Exact] | null {
  const unit = findUnit(box.unit ?? '', 'length');
  const [length, width, height] = boxSides.map((side) => amount(box[side], mark));
  if (!unit || !length || !width || !height) return null;
  const metres = (side: Exact) => side.times(unit.conversion_factor);
  return [metres(length), metres(width), metres(height)];
}

/** A number that is not negative; null for anything else, and for none. */
function amount(text: string | undefined, mark: DecimalMark | undefined): Exact | null {
  if (!isFilled(text) || checkNumber(text, { mark }).length > 0) return null;
  return exact(tidyNumber(text, mark));
}

function positive(text: string | undefined, mark: DecimalMark | undefined): Exact | null {
  const number = amount(text, mark);
  return number?.gt(0) ? number : null;
}

function noPieces(text: string | undefined, mark: DecimalMark | undefined): ValueProblem[] {
  const isNone = amount(text, mark) !== null && positive(text, mark) === null;
  return isNone ? [problemAt('value_missing', 'no_of_pieces', { text: '0' })] : [];
}

function unitProblems(
  unit: string | undefined,
  { part, dimension }: { part: string; dimension: string },
): ValueProblem[] {
  return checkUnit(unit ?? '', { dimension }).map((problem) => ({ ...problem, part }));
}

function isFilled(text: string | undefined): text is string {
  return (text ?? '').trim() !== '';
}
