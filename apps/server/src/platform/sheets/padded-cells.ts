import type { RawCell } from './sheet-types.ts';
import { StyledCells } from './styled-cells.ts';

/**
 * Finds cells of certain styles in the XML of a sheet while it is read, and gives their numbers the zeros that are
 * shown.
 */
export class PaddedCells {
  readonly #cells: StyledCells | undefined;
  readonly #byRow = new Map<number, [column: number, digits: number][]>();

  /** @param digits the number of digits shown, by the index of the style */
  constructor(digits: ReadonlyMap<number, number>) {
    if (digits.size === 0) return;
    this.#cells = new StyledCells((style, { row, column }) => {
      const shown = digits.get(style);
      if (shown !== undefined) this.#keep(row, column, shown);
    });
  }

  /** Takes the next piece of the sheet's XML, before its rows are handed out. */
  see(chunk: Buffer): void {
    this.#cells?.see(chunk);
  }

  /** The cells of a row, with numbers of those styles as text with their zeros. */
  pad(index: number, cells: RawCell[]): RawCell[] {
    const own = this.#byRow.get(index);
    if (!own) return cells;
    this.#byRow.delete(index);
    const padded = [...cells];
    for (const [column, digits] of own) {
      const cell = cells[column];
      if (cell?.kind === 'number' && /^\d+$/.test(cell.text))
        padded[column] = { kind: 'text', text: cell.text.padStart(digits, '0') };
    }
    return padded;
  }

  #keep(row: number, column: number, digits: number): void {
    const own = this.#byRow.get(row);
    if (own) own.push([column, digits]);
    else this.#byRow.set(row, [[column, digits]]);
  }
}
