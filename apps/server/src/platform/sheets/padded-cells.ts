import { MarkedCells } from './marked-cells.ts';
import type { RawCell } from './sheet-types.ts';

/** What a format shows beside a number: leading zeros, up to as many digits, or words such as a currency. */
export type ShownBeside = number | string;

/** Gives numbers in cells of certain styles the zeros and words that are shown. */
export class PaddedCells extends MarkedCells<ShownBeside> {
  /** @param shown by the index of the style */
  constructor(shown: ReadonlyMap<number, ShownBeside>) {
    super('s', shown);
  }

  /** The cells of a row, with numbers of those styles as text with their zeros, or with the words beside them. */
  pad(index: number, cells: RawCell[]): RawCell[] {
    const own = this.take(index);
    if (own.length === 0) return cells;
    const padded = [...cells];
    for (const [column, shown] of own) {
      const cell = cells[column];
      if (cell?.kind !== 'number') continue;
      if (typeof shown === 'string') padded[column] = { ...cell, words: shown };
      else if (/^\d+$/.test(cell.text))
        padded[column] = { kind: 'text', text: cell.text.padStart(shown, '0') };
    }
    return padded;
  }
}
