import { cellText, type RawCell } from '../../sheets/index.ts';

/** At most so many columns are made from one. */
const COLUMNS_MOST = 100;

/**
 * The column with several values in each cell, and how many columns the sheet itself has; the others were made from its
 * cells.
 */
export interface PackedColumn {
  column: number;
  width: number;
}

/**
 * A column with several values in each cell: `colour=Red,size=L` becomes the columns `colour` and `size` after the
 * others.
 */
export class PackedCells {
  readonly titles: string[];
  readonly packed: PackedColumn;
  readonly #columns = new Map<string, number>();

  constructor(column: number, titles: readonly string[]) {
    this.packed = { column, width: titles.length };
    this.titles = [...titles];
  }

  unpack(cells: readonly RawCell[]): readonly RawCell[] {
    const text = cellText(cells[this.packed.column]);
    if (!text.includes('=')) return cells;
    const unpacked = [...cells];
    while (unpacked.length < this.packed.width) unpacked.push(null);
    for (const pair of text.split(/,(?=[\w.-]+=)/)) {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      const value = pair
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/s, '$1');
      const column = at > 0 ? this.#columnOf(name) : undefined;
      if (column === undefined || value === '') continue;
      while (unpacked.length < column) unpacked.push(null);
      unpacked[column] = { kind: 'text', text: value };
    }
    return unpacked;
  }

  #columnOf(name: string): number | undefined {
    const known = this.#columns.get(name);
    if (known !== undefined || this.#columns.size >= COLUMNS_MOST) return known;
    this.titles.push(name);
    this.#columns.set(name, this.titles.length - 1);
    return this.titles.length - 1;
  }
}
