import { findUnit, latinDigits, readDecimal } from '@sourcewiz/contract';
import { cellText, type RawCell } from '../../sheets/index.ts';

/** Any white space except single spaces between words. */
const severalSpaces = /[^\S ]|\s\s/;

/** The text of a cell on one line. */
export function lineOf(cell: RawCell | undefined): string {
  const text = cellText(cell).trim();
  return severalSpaces.test(text) ? text.replace(/\s+/g, ' ') : text;
}

export function isBlank(cell: RawCell | undefined): boolean {
  return cellText(cell).trim() === '';
}

/** A number, a price or a date, which no title is. */
export function isFigure(cell: RawCell | undefined): boolean {
  if (!cell) return false;
  if (cell.kind !== 'text') return true;
  const text = latinDigits(lineOf(cell)).replace(
    /^(?:\p{Sc}|[A-Z]{3}(?=\s))\s?|\s?(?:\p{Sc}|(?<=\s)[A-Z]{3})$/gu,
    '',
  );
  return (
    /\d/.test(text) && (readDecimal(text) !== undefined || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text))
  );
}

/** `VS-1001`: no spaces, and a digit beside other letters. */
export function isCodeLike(cell: RawCell | undefined): boolean {
  const text = lineOf(cell);
  return text.length > 1 && text.length <= 64 && /\d/.test(text) && !/\s/.test(text);
}

/** `cm`, `(kg)`, `USD`: the unit of the figures below, under a title. */
export function isUnitLike(cell: RawCell | undefined): boolean {
  const text = lineOf(cell)
    .replace(/^[([]|[)\]]$/g, '')
    .trim();
  return (
    text !== '' &&
    (/^([A-Z]{3}|[$€£₹₺%]|pcs?|pieces?|adet|stk|days?|gün|mm|cm|m|in|inch|g|gr|kg|lb)\.?$/.test(text) ||
      findUnit(text, 'weight') !== undefined ||
      findUnit(text, 'length') !== undefined ||
      findUnit(text, 'volume') !== undefined)
  );
}

/** `# Values are separated by a pipe`: explains a text file; neither a title nor a record. */
export function isComment(cells: readonly RawCell[]): boolean {
  const [first = ''] = cells.map(lineOf);
  return /^#\s+\p{L}/u.test(first) || (first === '#' && cells.slice(1).every(isBlank));
}
