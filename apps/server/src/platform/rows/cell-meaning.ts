import { foldText } from '@sourcewiz/contract';
import { storedText, type StoredCell } from './stored-cells.ts';

const dashes = /^[-–—−_]+$/;
/** What people and programs write where there is nothing. */
const nothing = new Set([
  'n/a',
  '#n/a',
  'n.a.',
  'n.a',
  'n\\a',
  'null',
  'nan',
  'undefined',
  '(blank)',
  '(empty)',
]);
/** The same, where they could be no name, option or text of a product; folded. */
const nothingOfValues = new Set(
  [
    ...nothing,
    'na, none, nil, ?, k.a., k. a., yok, belirtilmedi, belirtilmemis, keine, keine angabe, aucun, aucune',
    'ninguno, ninguna, s/d, s.d., not applicable, not available, लागू नहीं',
  ].flatMap((words) => words.split(', ').map(foldText)),
);

/** A word in a cell that takes the value away; an empty cell leaves it alone. */
export const CLEAR = '#CLEAR';

/** The sign by which spreadsheets and shops keep figures as they are typed: `'0764998826051`. */
const keptFigures = /^'(?=[+-]?\d[\d.,\s/-]*$)/;

/**
 * What a cell says, trimmed; '' for an empty one, and for dashes and words that mean nothing.
 * @param ofWords whether the cell is a name or a text, in which `None` may be meant
 */
export function meaningfulText(cell: StoredCell | undefined, ofWords = true): string {
  if (cell === null || cell === undefined) return '';
  const text = storedText(cell).replace(keptFigures, '');
  if (text === '' || text.length > 20) return text;
  const isNothing =
    dashes.test(text) || (ofWords ? nothing.has(text.toLowerCase()) : nothingOfValues.has(foldText(text)));
  return isNothing ? '' : text;
}

/** What tells records apart: of an error there is nothing to tell. */
export function keyText(cell: StoredCell | undefined): string {
  if (isError(cell) || isClear(cell)) return '';
  return meaningfulText(cell).replace(/\s+/g, ' ');
}

export function isError(cell: StoredCell | undefined): boolean {
  return Array.isArray(cell) && cell[0] === 'e';
}

/** What is left of letters that a file holds broken. */
const BROKEN = '\ufffd';

export const isBroken = (text: string): boolean => text.includes(BROKEN);

/** Whether what a cell was meant to say is lost: it holds an error, or letters that are broken. */
export function isUnreadable(cell: StoredCell | undefined): boolean {
  return isError(cell) || (typeof cell === 'string' && isBroken(cell));
}

export function isClear(cell: StoredCell | undefined): boolean {
  return typeof cell === 'string' && cell.length < 20 && cell.trim().toUpperCase() === CLEAR;
}
