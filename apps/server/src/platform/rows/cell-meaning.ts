import { foldText } from '@sourcewiz/contract';
import { storedText, type StoredCell } from './stored-cells.ts';

const dashes = /^[-–—−_]+$/;
/** What people and programs write to mean "nothing". */
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
/** The same for cells that cannot hold a name, an option or free text; folded. */
const nothingOfValues = new Set(
  [
    ...nothing,
    'na, none, nil, ?, k.a., k. a., yok, belirtilmedi, belirtilmemis, keine, keine angabe, aucun, aucune',
    'ninguno, ninguna, s/d, s.d., not applicable, not available, लागू नहीं',
  ].flatMap((words) => words.split(', ').map(foldText)),
);

/** A word in a cell that removes the value; an empty cell leaves the value alone. */
export const CLEAR = '#CLEAR';

/** The apostrophe that spreadsheets and shops put before digits to keep them as typed: `'0764998826051`. */
const keptFigures = /^'(?=[+-]?\d[\d.,\s/-]*$)/;

/**
 * The meaningful text of a cell, trimmed; '' for empty cells, dashes and words that mean "nothing".
 * @param ofWords whether the cell is a name or a text, where `None` may be meant literally
 */
export function meaningfulText(cell: StoredCell | undefined, ofWords = true): string {
  if (cell === null || cell === undefined) return '';
  const text = storedText(cell).replace(keptFigures, '');
  if (text === '' || text.length > 20) return text;
  const isNothing =
    dashes.test(text) || (ofWords ? nothing.has(text.toLowerCase()) : nothingOfValues.has(foldText(text)));
  return isNothing ? '' : text;
}

/** The text that identifies a record; '' for errors and `#CLEAR`. */
export function keyText(cell: StoredCell | undefined): string {
  if (isError(cell) || isClear(cell)) return '';
  return meaningfulText(cell).replace(/\s+/g, ' ');
}

export function isError(cell: StoredCell | undefined): boolean {
  return Array.isArray(cell) && cell[0] === 'e';
}

/** The replacement character that damaged text is read as. */
const BROKEN = '\ufffd';

export const isBroken = (text: string): boolean => text.includes(BROKEN);

/** Whether the content of a cell is lost: it holds an error or damaged text. */
export function isUnreadable(cell: StoredCell | undefined): boolean {
  return isError(cell) || (typeof cell === 'string' && isBroken(cell));
}

export function isClear(cell: StoredCell | undefined): boolean {
  return typeof cell === 'string' && cell.length < 20 && cell.trim().toUpperCase() === CLEAR;
}
