import { readAnyDecimal, type DecimalMark } from '../kit/decimal.ts';
import { latinDigits } from '../kit/latin-digits.ts';

/** A number as sheets write it: spaces and apostrophes separate thousands. */
const written = /\d(?:[\d.,]|[\s'’](?=\d{3}(?!\d)))*/gu;
const MARKS_AT_END = /(?<![.,])[.,]+$/;
/** All numbers in a text as typed, `26,5` and `11` in `26,5 x 11 cm`. */
export function numbersIn(text: string): string[] {
  return [...text.matchAll(written)].map(([number]) => number.replace(MARKS_AT_END, ''));
}

/** What a number says about the decimal mark: it fits only one of them, or either, with different amounts. */
export type MarkEvidence = DecimalMark | 'either' | 'none';

/** The decimal mark that a typed number implies: `12,5` a comma, `1,00,000` a point, `1.250` either; `1250` none. */
export function markEvidence(number: string): MarkEvidence {
  if (!/[.,]/.test(number)) return 'none';
  const [point, comma] = [readAnyDecimal(number, '.'), readAnyDecimal(number, ',')];
  if (point === undefined && comma === undefined) return 'none';
  if (point === undefined) return ',';
  return comma === undefined ? '.' : 'either';
}

/**
 * A text with all its numbers in canonical form, read as in a column with this decimal mark: with `,`, `1.250 x 0,5 m`
 * becomes `1250 x 0.5 m`. A number that cannot have the mark is read on its own.
 * @param isList whether a mark that occurs twice separates numbers, as in the size `100,200,300`
 */
export function tidyNumbers(text: string, mark: DecimalMark, isList = false): string {
  // Beside Western digits, those of another script belong to a word.
  const figures = /\d/.test(text) ? text : latinDigits(text);
  return figures.replace(written, (typed) => {
    const number = typed.replace(MARKS_AT_END, '');
    if (isList && /,.*,|\..*\./.test(number)) return typed;
    const canonical = readAnyDecimal(number, mark) ?? readAnyDecimal(number);
    return canonical === undefined ? typed : canonical + typed.slice(number.length);
  });
}
