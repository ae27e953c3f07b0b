import { readAnyDecimal, type DecimalMark } from '../kit/decimal.ts';

/** A text that holds one number and words around it: `₹ 640 / piece`, `12,5 in`. */
export interface AmountText {
  /** The number as typed. */
  number: string;
  /** What stands before and after it, trimmed. */
  before: string;
  after: string;
  /** The words stand directly at the number, as in `12,5in`. */
  isGlued: boolean;
}

/** No amount with its unit is longer. */
const LONGEST = 100;
/** A point or comma begins a number only where no letter stands before it: `.5 kg`, but `Rs.640`. */
const firstNumber = /[-−+]?\s?(?:\d(?:[\d.,]|[\s'’](?=\d{3}(?!\d)))*|(?<![\p{L}\d.])[.,]\d+)/u;

/**
 * Finds the first number in a text.
 * @returns undefined when there is none, or the text is too long to be an amount
 */
export function splitAmount(text: string): AmountText | undefined {
  const match = text.length > LONGEST ? null : firstNumber.exec(text);
  if (!match) return undefined;
  const number = match[0].replace(/[.,]+$/, '');
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + number.length)];
  return {
    number: number.trim(),
    before: before.trim(),
    after: after.trim(),
    isGlued: /[\p{L}\d]$/u.test(before) || /^[\p{L}.,]/u.test(after),
  };
}

/**
 * A text with its first number in canonical form, so that it is the same number for everybody: with `,` becomes
 * `1.250,5 kg` `1250.5 kg`.
 * @param mark the decimal mark of the text
 * @returns the text itself when there is no number in it; undefined when the number is none with this mark (`12.50`)
 */
export function tidyAmount(text: string, mark: DecimalMark): string | undefined {
  const { number } = splitAmount(text) ?? {};
  if (number === undefined) return text;
  const canonical = readAnyDecimal(number, mark);
  return canonical === undefined ? undefined : text.replace(number, () => canonical);
}

/** `12,5O` and `1e5` are slips of the finger in a number, while `12.5 furlongs` is a number of something unknown. */
export function isSlip({ isGlued, before, after }: AmountText): boolean {
  return isGlued || /\d/.test(before + after);
}
