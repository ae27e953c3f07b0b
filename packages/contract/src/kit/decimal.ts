import { z } from 'zod';

const plain = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,10})?$/;

/** A decimal number as text, e.g. `"1180.50"`: at most 18 digits before and 10 after the point, no exponent. */
export const decimalString = z
  .string()
  .regex(plain, 'not a decimal number')
  .meta({ id: 'Decimal', example: '12.50' });

/** A decimal number that is not negative. */
export const amountString = decimalString.refine((text) => !text.startsWith('-'), 'must not be negative');

/**
 * Reads a number as a person or a spreadsheet writes it.
 * Spaces are ignored; `,` and `.` are both read: where both stand, the last one is the decimal mark; a single mark
 * followed by exactly three digits and preceded by one to three is a thousands mark only for `,`.
 * @returns the canonical decimal text, or undefined when the text is no number (`12,5O`, `1e5`, `--3`)
 */
export function readDecimal(text: string): string | undefined {
  let digits = text.trim().replace(/[\s\u00a0\u202f']/g, '');
  const negative = digits.startsWith('-') || digits.startsWith('\u2212');
  if (negative || digits.startsWith('+')) digits = digits.slice(1);
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return undefined;
  const whole = withoutThousandsMarks(digits);
  if (whole === undefined) return undefined;
  const [before = '', after = ''] = whole.split('.');
  const head = before.replace(/^0+(?=\d)/, '') || '0';
  const tail = after.replace(/0+$/, '');
  const canonical = tail ? `${head}.${tail}` : head;
  const signed = negative && canonical !== '0' ? `-${canonical}` : canonical;
  return plain.test(signed) ? signed : undefined;
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

/** Western (1,234,567) and Indian (12,34,567) grouping. */
function isGrouped(digits: string, mark: string): boolean {
  const [first = '', ...rest] = digits.split(mark);
  if (rest.length === 0) return true;
  if (!/^[1-9]\d{0,2}$/.test(first)) return false;
  const last = rest.at(-1) ?? '';
  const middle = rest.slice(0, -1);
  if (!/^\d{3}$/.test(last)) return false;
  return middle.every((group) => /^\d{3}$/.test(group)) || middle.every((group) => /^\d{2}$/.test(group));
}
