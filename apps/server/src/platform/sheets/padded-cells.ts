import { MarkedCells } from './marked-cells.ts';
import type { RawCell } from './sheet-types.ts';

/** Gives numbers in cells of certain styles the zeros that are shown. */
export class PaddedCells extends MarkedCells<number> {
  /** @param digits the number of digits shown, by the index of the style */
  constructor(digits: ReadonlyMap<number, number>) {
    super('s', digits);
  }

  /** The cells of a row, with numbers of those styles as text with their zeros. */
  pad(index: number, cells: RawCell[]): RawCell[] {
    const own = this.take(index);
    if (own.length === 0) return cells;
    const padded = [...cells];
    for (const [column, digits] of own) {
      const cell = cells[column];
      if (cell?.kind === 'number' && /^\d+$/.test(cell.text))
        padded[column] = { kind: 'text', text: cell.text.padStart(digits, '0') };
    }
    return padded;
  }
}
