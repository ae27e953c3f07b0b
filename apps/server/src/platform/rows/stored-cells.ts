import { cellText, type RawCell } from '../sheets/index.ts';
import { storableText } from '../storable-text.rules.ts';

/**
 * A cell in the form that the database stores: text as it is, everything else marked, so that formula-like text stays
 * text.
 */
export type StoredCell =
  | null
  | string
  | boolean
  | ['n' | 'd' | 'e', string]
  /** With a currency or unit that only the format of the cell shows. */
  | ['n', string, string];

/** A formula whose result is not in the file: the cell is not empty, as one with #N/A is. */
const UNCOUNTED = '#?';

/** Signs that nobody sees: directions of writing, joints and blanks without width. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
const ALL_UNSEEN = new RegExp(UNSEEN, 'g');
// A run of them is looked at once: it may be as long as the cell.
const UNSEEN_AROUND = new RegExp(`^${UNSEEN.source}+|(?<!${UNSEEN.source})${UNSEEN.source}+$`, 'g');
/** `8690 123`, `AB 12`: capitals and digits. */
const CODE = /^(?=.*\p{N})[\p{Lu}\p{N}\p{P}\p{S}\s]+$/u;
/** `12.50 ر.س`: begins with a number. */
const FIGURE = /^[^\p{L}]*\p{N}/u;

/** A code without them, a figure without those around it; in a sentence they may direct the writing. */
function withoutUnseen(text: string): string {
  if (!UNSEEN.test(text)) return text;
  const seen = text.replace(ALL_UNSEEN, '');
  if (!/\s/.test(seen.trim()) || CODE.test(seen)) return seen;
  return FIGURE.test(seen) ? text.replace(UNSEEN_AROUND, '') : text;
}

export function storeCell(cell: RawCell): StoredCell {
  if (cell === null) return null;
  switch (cell.kind) {
    case 'text':
      return storableText(withoutUnseen(cell.text));
    case 'boolean':
      return cell.value;
    case 'number':
      return cell.words === undefined ? ['n', cell.text] : ['n', cell.text, cell.words];
    case 'date':
      return ['d', cell.iso];
    case 'formula-error':
      return ['e', cell.isUncounted ? UNCOUNTED : cell.text];
  }
}

export function restoreCell(cell: StoredCell | undefined): RawCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  if (typeof cell === 'boolean') return { kind: 'boolean', value: cell };
  const [mark, text] = cell;
  if (mark === 'd') return { kind: 'date', iso: text };
  return { kind: mark === 'n' ? 'number' : 'formula-error', text };
}

/** The text of a stored cell, trimmed; '' for a blank one. */
export function storedText(cell: StoredCell | undefined): string {
  return cellText(restoreCell(cell)).trim();
}
