import { readAnyDecimal, type DecimalMark } from '../../kit/decimal.ts';
import type { ValueProblem } from '../attribute-type.ts';

/** Most that `decimalString` holds; spreadsheets store 15 digits before the point exactly. */
const DECIMALS_MAX = 10;
const WHOLE_DIGITS_MAX = 15;

interface NumberRule {
  /** The part of the value that the number is in; absent for a plain value. */
  part?: string;
  whole?: boolean;
  /** Most digits after the point. */
  decimals?: number;
  /** The decimal mark of the text, if known. */
  mark?: DecimalMark | undefined;
}

/**
 * Checks a typed number: it is one, is not negative (ATTR-029), is whole if required, and is short enough to store.
 * @returns nothing for an empty text; whether a value may be empty is checked elsewhere
 */
export function checkNumber(
  text: string,
  { part, whole = false, decimals = DECIMALS_MAX, mark }: NumberRule,
): ValueProblem[] {
  if (text.trim() === '') return [];
  const number = readAnyDecimal(text, mark);
  if (number === undefined) return [problemAt('not_a_number', part, { text: shortened(text) })];
  if (number.startsWith('-')) return [problemAt('negative', part)];
  const [digits = '', fraction = ''] = number.split('.');
  if (digits.length > WHOLE_DIGITS_MAX) return [problemAt('number_too_large', part)];
  if (whole && fraction !== '') return [problemAt('not_whole', part, { text: shortened(text) })];
  if (fraction.length > decimals) return [problemAt('too_many_decimals', part, { limit: decimals })];
  return [];
}

/** A number in canonical form; the text itself if it is not a number. */
export function tidyNumber(text: string, mark?: DecimalMark): string {
  return readAnyDecimal(text, mark) ?? text.trim();
}

/** An error, at a part if the value has parts. */
export function problemAt(
  code: ValueProblem['code'],
  part?: string,
  params?: Record<string, string | number>,
): ValueProblem {
  return { code, ...(part === undefined ? {} : { part }), ...(params === undefined ? {} : { params }) };
}

/** The input as an error message quotes it. */
export function shortened(text: string): string {
  const quoted = text.trim();
  return quoted.length <= 60 ? quoted : `${quoted.slice(0, 59)}…`;
}
