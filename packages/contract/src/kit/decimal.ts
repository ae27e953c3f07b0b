import { z } from 'zod';
import { latinDigits } from './latin-digits.ts';

const plain = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,10})?$/;
/** No longer text is a number that somebody meant. */
const TEXT_MAX = 100;

/** A decimal number as text, e.g. `"1180.50"`: at most 18 digits before and 10 after the point, no exponent. */
export const decimalString = z
  .string()
  .regex(plain, 'not a decimal number')
  .meta({ id: 'Decimal', example: '12.50' });

/** A decimal number that is not negative. */
export const amountString = decimalString.refine((text) => !text.startsWith('-'), {
  error: 'must not be negative',
  abort: true,
});

/** The decimal mark in the writer's language. */
export type DecimalMark = '.' | ',';

/**
 * Reads a number as a person or a spreadsheet writes it. Both `,` and `.` are accepted: if both occur, the last one is
 * the decimal mark; a single mark followed by exactly three digits and preceded by one to three is a thousands
 * separator only if it is `,`. Spaces and apostrophes may separate thousands and nothing else: `1 234,50` is a number,
 * `12 5` is not.
 * @param mark the decimal mark, if known (typed on a screen of a given language). The other mark may then only separate
 *   thousands: with `,`, `1.250` is 1250, `1,250` is 1.25 and `12.50` is not a number
 * @returns the canonical decimal text, or undefined if the text is not a number (`12,5O`, `1e5`, `--3`) or is longer
 *   than a `decimalString` may be
 */
export function readDecimal(text: string, mark?: DecimalMark): string | undefined {
  const number = readAnyDecimal(latinDigits(text), text.includes('٫') ? '.' : mark);
  return number !== undefined && plain.test(number) ? number : undefined;
}

/** Like `readDecimal`, but for any number of Western digits, so that a caller can say what is wrong with a long number. */
export function readAnyDecimal(text: string, mark?: DecimalMark): string | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const [, sign = '', rest = ''] = /^\s*([-\u2212+]?)\s*(.*?)\s*$/s.exec(text) ?? [];
  const digits = withoutSpaces(rest, mark);
  if (digits === undefined || !/^[\d.,]*\d$/.test(digits)) return undefined;
  const number = mark === undefined ? withoutThousandsMarks(digits) : withPoint(digits, mark);
  if (number === undefined) return undefined;
  const [before = '', after = ''] = number.split('.');
  const head = before.replace(/^0+(?=\d)/, '') || '0';
  const tail = after.replace(/0+$/, '');
  const canonical = tail ? `${head}.${tail}` : head;
  const isNegative = sign !== '' && sign !== '+' && canonical !== '0';
  return isNegative ? `-${canonical}` : canonical;
}

/** Removes spaces and apostrophes that separate thousands before the decimal mark. */
function withoutSpaces(text: string, mark?: DecimalMark): string | undefined {
  const spaced = text.replace(/[\s'’]/g, ' ');
  if (!spaced.includes(' ')) return text;
  const [, head = '', tail = ''] = /^([\d ]*)([.,]\d+)?$/.exec(spaced) ?? [];
  if (!isGrouped(head, ' ') || (mark !== undefined && tail !== '' && !tail.startsWith(mark)))
    return undefined;
  return head.replaceAll(' ', '') + (mark === undefined ? tail.replace(',', '.') : tail);
}

/** Digits with a known decimal mark, converted to a point and without thousands separators. */
function withPoint(digits: string, mark: DecimalMark): string | undefined {
  const groupMark = mark === ',' ? '.' : ',';
  const [head = '', fraction, ...more] = digits.split(mark);
  if (more.length > 0 || fraction?.includes(groupMark)) return undefined;
  if (head.includes(groupMark) && !isGrouped(head, groupMark)) return undefined;
  const whole = head.replaceAll(groupMark, '');
  return fraction === undefined ? whole : `${whole}.${fraction}`;
}

function withoutThousandsMarks(digits: string): string | undefined {
  const lastComma = digits.lastIndexOf(',');
  const lastPoint = digits.lastIndexOf('.');
  if (lastComma < 0 && lastPoint < 0) return digits;
  if (lastComma >= 0 && lastPoint >= 0) {
    const decimalMark = lastComma > lastPoint ? ',' : '.';
    const groupMark = decimalMark === ',' ? '.' : ',';
    const [head = '', ...tail] = digits.split(decimalMark);
    if (tail.length !== 1 || tail[0]?.includes(groupMark)) return undefined;
    return isGrouped(head, groupMark) ? `${head.replaceAll(groupMark, '')}.${tail[0]}` : undefined;
  }
  const mark = lastComma >= 0 ? ',' : '.';
  const groups = digits.split(mark);
  if (groups.length > 2) return isGrouped(digits, mark) ? digits.replaceAll(mark, '') : undefined;
  if (mark === ',' && isGrouped(digits, mark)) return digits.replace(mark, '');
  return digits.replace(mark, '.');
}

/** Western (1,234,567) and, with commas, Indian (12,34,567) grouping. */
function isGrouped(digits: string, mark: string): boolean {
  const [first = '', ...rest] = digits.split(mark);
  if (rest.length === 0) return first !== '';
  if (!/^[1-9]\d{0,2}$/.test(first)) return false;
  const last = rest.at(-1) ?? '';
  const middle = rest.slice(0, -1);
  if (!/^\d{3}$/.test(last)) return false;
  if (middle.every((group) => /^\d{3}$/.test(group))) return true;
  return mark === ',' && first.length <= 2 && middle.every((group) => /^\d{2}$/.test(group));
}
