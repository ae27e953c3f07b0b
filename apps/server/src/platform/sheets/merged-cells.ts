import type { RawCell } from './sheet-types.ts';

/** A range of merged cells, of which the first has the content; indexes from 0, the last ones included. */
export interface MergedRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** With more of them, or further to the right, it is not a table. */
const RANGES_MAX = 100_000;
export const COLUMNS_MAX = 400;

/** The merged ranges listed at the end of a worksheet part, from the top. */
export function mergedRanges(xml: string): MergedRange[] {
  const ranges: MergedRange[] = [];
  for (const [, start = '', top = '', end = '', bottom = ''] of xml.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g,
  )) {
    if (ranges.length >= RANGES_MAX) break;
    const [left, right] = [columnOf(start), Math.min(columnOf(end), COLUMNS_MAX)];
    if (left > right || Number(bottom) < Number(top)) continue;
    ranges.push({ top: Number(top) - 1, left, bottom: Number(bottom) - 1, right });
  }
  return ranges.toSorted((one, other) => one.top - other.top);
}

/** The index of a column: A is 0, AA is 26. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A cell with nothing but a link is empty. */
const isEmpty = (cell: RawCell | undefined): boolean => !cell || (cell.kind === 'text' && cell.text === '');

/**
 * Copies the content of merged ranges into all cells that they cover, row by row from the top. A row with nothing else
 * stays as it is: a title over all columns is one cell, and cells covered below the table are not rows of it.
 */
export class MergedCells {
  readonly #waiting: MergedRange[];
  /** The open range, by column. */
  readonly #open: ({ bottom: number; cell: RawCell } | undefined)[] = [];
  /** The last row that any of them covers. */
  #bottom = -1;

  /** @param ranges from the top */
  constructor(ranges: readonly MergedRange[]) {
    this.#waiting = ranges.toReversed();
  }

  /** Opens a range in its first row; one that is already open there stays. */
  open({ top, left, right, bottom }: MergedRange, cells: readonly RawCell[]): void {
    const cell = cells[left] ?? null;
    // A range with an empty first cell has nothing to copy.
    if (cell === null) return;
    const range = { bottom, cell };
    while (this.#open.length <= right) this.#open.push(undefined);
    for (let column = left; column <= right; column += 1)
      if ((this.#open[column]?.bottom ?? -1) < top) this.#open[column] = range;
    this.#bottom = Math.max(this.#bottom, bottom);
  }

  fill(index: number, cells: RawCell[]): RawCell[] {
    for (
      let next = this.#waiting.at(-1);
      next !== undefined && next.top <= index;
      next = this.#waiting.at(-1)
    ) {
      this.#waiting.pop();
      if (next.top === index) this.open(next, cells);
    }
    if (this.#bottom < index || !this.#holdsMore(index, cells)) return cells;
    const filled = [...cells];
    for (const [column, range] of this.#open.entries()) {
      if (!range || range.bottom < index) continue;
      while (filled.length <= column) filled.push(null);
      if (isEmpty(filled[column])) filled[column] = range.cell;
    }
    return filled;
  }

  #holdsMore(index: number, cells: readonly RawCell[]): boolean {
    return cells.some((cell, column) => !isEmpty(cell) && (this.#open[column]?.bottom ?? -1) < index);
  }
}
