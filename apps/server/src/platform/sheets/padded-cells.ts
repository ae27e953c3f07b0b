import { columnOf } from './merged-cells.ts';
import type { RawCell } from './sheet-types.ts';

/**
 * Finds cells of certain styles in the XML of a sheet while it is read, and gives their numbers the zeros that are
 * shown.
 */
export class PaddedCells {
  readonly #digits: ReadonlyMap<number, number>;
  readonly #byRow = new Map<number, [column: number, digits: number][]>();
  #rest = '';

  /** @param digits the number of digits shown, by the index of the style */
  constructor(digits: ReadonlyMap<number, number>) {
    this.#digits = digits;
  }

  /** Takes the next piece of the sheet's XML, before its rows are handed out. */
  see(chunk: Buffer): void {
    if (this.#digits.size === 0) return;
    const text = this.#rest + chunk.toString('latin1');
    const end = text.lastIndexOf('<');
    this.#rest = end < 0 ? '' : text.slice(end).slice(0, 1_000);
    for (const [, attributes = ''] of text
      .slice(0, Math.max(0, end))
      .matchAll(/<(?:\w+:)?c\s([^<>]{1,200})>/g)) {
      const digits = this.#digits.get(Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? -1));
      const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? [];
      if (digits !== undefined && row !== '') this.#keep(Number(row) - 1, columnOf(letters), digits);
    }
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
