import { readAnyDecimal, type DecimalMark } from '../kit/decimal.ts';

/** A text that contains one number and words around it: `₹ 640 / piece`, `12,5 in`. */
export interface AmountText {
  /** The number as typed. */
  number: string;
  /** The text before and after it, trimmed. */
  before: string;
  after: string;
  /** The words are directly beside the number, as in `12,5in`. */
  isGlued: boolean;
}

/** Longest text of an amount with its unit. */
const LONGEST = 100;
/** A point or comma starts a number only if no letter is before it: `.5 kg`, but `Rs.640`. */
const firstNumber =
  /[-−+]?\s?(?:\d(?:[\d.,]|[\s'’](?=\d{3}(?!\d)))*(?:(?<=[.,])[-–—]{1,2}(?!\d))?|(?<![\p{L}\d.])[.,]\d+)/u;

/**
 * Finds the first number in a text.
 * @returns undefined if there is none, or if the text is too long to be an amount
 */
export function splitAmount(text: string): AmountText | undefined {
  const match = text.length > LONGEST ? null : firstNumber.exec(text);
  if (!match) return undefined;
  // `12.-` and `12,–` have no cents.
  const amount = match[0].replace(/[.,]+[-–—]+$/, '');
  const number = amount.replace(/[.,]+$/, '');
  const end = amount === match[0] ? number.length : match[0].length;
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + end)];
  return {
    number: number.trim(),
    before: before.trim(),
    after: after.trim(),
    isGlued: /[\p{L}\d]$/u.test(before) || /^[\p{L}.,]/u.test(after),
  };
}

/**
 * A text with its first number in canonical form, so that everybody reads the same number: with `,`, `1.250,5 kg`
 * becomes `1250.5 kg`.
 * @param mark the decimal mark of the text
 * @returns the text itself if it contains no number; undefined if the number is invalid with this mark (`12.50`)
 */
export function tidyAmount(text: string, mark: DecimalMark): string | undefined {
  const { number } = splitAmount(text) ?? {};
  if (number === undefined) return text;
  const canonical = readAnyDecimal(number, mark);
  return canonical === undefined ? undefined : text.replace(number, () => canonical);
}

/** `12,5O` and `1e5` are typing errors in a number, while `12.5 furlongs` is a number in an unknown unit. */
export function isSlip({ isGlued, before, after }: AmountText): boolean {
  return isGlued || /\d/.test(before + after);
}
