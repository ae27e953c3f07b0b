import type { SheetEncoding } from '@sourcewiz/contract';
import type { CollectedSheet, RowBatch } from './collect-sheet.ts';
import type { SheetPicture } from './pictures/sheet-pictures.ts';
import {
  LAST_ROW_INDEX,
  SheetError,
  type RawCell,
  type SheetChoice,
  type SheetErrorCode,
  type SheetErrorParams,
  type SheetHead,
  type SheetLimits,
  type SheetOutline,
} from './sheet-types.ts';
import { UNCOUNTED_CELL } from './uncounted-formulas.ts';

/** Messages to the reading process. `kind` tells our messages from those of Node itself. */
export type ToReader =
  | {
      kind: 'read-sheet';
      path: string;
      name: string;
      limits: SheetLimits;
      encoding?: SheetEncoding | undefined;
    }
  | { kind: 'choose-sheet'; choice: SheetChoice }
  | { kind: 'next-rows' };

/**
 * Messages back. After `sheet-outline` the reader waits for `choose-sheet`, after `sheet-head` and each `sheet-rows`
 * for `next-rows`.
 */
export type FromReader =
  | { kind: 'sheet-outline'; sheets: SheetOutline[] }
  | { kind: 'sheet-head'; head: SheetHead }
  | { kind: 'sheet-rows'; rows: WireRow[] }
  | ({ kind: 'sheet-end'; pictures: SheetPicture[] } & CollectedSheet)
  | { kind: 'sheet-error'; code: SheetErrorCode; params: SheetErrorParams; detail: string };

/** Text as it is, everything else marked; a number instead of a row stands for that many blank rows. */
type WireCell = string | boolean | null | [Exclude<Mark, 't'>, string];
export type WireRow = WireCell[] | number;

export function encodeRows(batch: RowBatch): WireRow[] {
  return batch.map((row) => (typeof row === 'number' ? row : row.map(encodeCell)));
}

function encodeCell(cell: RawCell): WireCell {
  if (cell === null) return null;
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'number':
      return cell.words === undefined ? ['n', cell.text] : ['w', `${cell.text} ${cell.words}`];
    case 'boolean':
      return cell.value;
    case 'date':
      return ['d', cell.iso];
    case 'formula-error':
      return [cell.isUncounted ? 'u' : 'e', cell.text];
  }
}

const BLANK_ROW: readonly RawCell[] = Object.freeze([]);
const TRUE_CELL: RawCell = Object.freeze({ kind: 'boolean', value: true });
const FALSE_CELL: RawCell = Object.freeze({ kind: 'boolean', value: false });
const REMEMBERED = 20_000;
const SHORT = 64;

/** Turns wire rows back into cells; equal short cells become one object, because columns repeat their values. */
export class RowDecoder {
  readonly #known: Readonly<Record<Mark, Map<string, RawCell>>> = {
    t: new Map(),
    n: new Map(),
    w: new Map(),
    d: new Map(),
    e: new Map(),
    u: new Map(),
  };
  #room = REMEMBERED;
  #rows = 0;

  /** @throws SheetError sheet_unreadable for more rows than a spreadsheet has, because the reader is not trusted */
  decode(rows: readonly WireRow[]): (readonly RawCell[])[] {
    const decoded: (readonly RawCell[])[] = [];
    for (const row of rows) {
      this.#rows += typeof row === 'number' ? row : 1;
      if (this.#rows > LAST_ROW_INDEX + 1) throw new SheetError('sheet_unreadable', { reason: 'damaged' });
      if (typeof row !== 'number') decoded.push(row.map((cell) => this.#cell(cell)));
      else for (let n = 0; n < row; n += 1) decoded.push(BLANK_ROW);
    }
    return decoded;
  }

  #cell(wire: WireCell): RawCell {
    if (wire === null) return null;
    if (typeof wire === 'boolean') return wire ? TRUE_CELL : FALSE_CELL;
    return typeof wire === 'string' ? this.#made('t', wire) : this.#made(wire[0], wire[1]);
  }

  #made(mark: Mark, text: string): RawCell {
    if (text.length > SHORT) return makeCell(mark, text);
    const known = this.#known[mark].get(text);
    if (known) return known;
    const cell = makeCell(mark, text);
    if (this.#room > 0) this.#known[mark].set(text, cell);
    this.#room -= 1;
    return cell;
  }
}

type Mark = 't' | 'n' | 'w' | 'd' | 'e' | 'u';

function makeCell(mark: Mark, text: string): RawCell {
  switch (mark) {
    case 't':
      return { kind: 'text', text };
    case 'n':
      return { kind: 'number', text };
    case 'w': {
      const [number = '', ...words] = text.split(' ');
      return { kind: 'number', text: number, words: words.join(' ') };
    }
    case 'd':
      return { kind: 'date', iso: text };
    case 'e':
      return { kind: 'formula-error', text };
    case 'u':
      return UNCOUNTED_CELL;
  }
}
