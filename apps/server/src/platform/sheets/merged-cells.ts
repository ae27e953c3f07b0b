import type { RawCell } from './sheet-types.ts';

/** A range of cells that are merged into their first; places from 0, the last ones included. */
export interface MergedRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** More of them, or further to the right, are no table. */
const RANGES_MAX = 100_000;
const COLUMNS_MAX = 400;

/** The merged ranges that the end of a worksheet part names, from the top. */
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

/** The place of a column from 0: A is 0, AA is 26. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/**
 * Puts what a merged range says into all cells that it covers, row by row from the top. A row that holds nothing else
 * stays as it is: a title over all columns is one cell, and what is covered below the table is no row of it.
 */
export class MergedCells {
  readonly #waiting: MergedRange[];
  #open: { range: MergedRange; cell: RawCell }[] = [];

  /** @param ranges from the top */
  constructor(ranges: readonly MergedRange[]) {
    this.#waiting = ranges.toReversed();
  }

  /** One more range, below those that wait. */
  add(range: MergedRange): void {
    this.#waiting.unshift(range);
  }

  fill(index: number, cells: RawCell[]): RawCell[] {
    this.#open = this.#open.filter(({ range }) => range.bottom >= index);
    for (
      let next = this.#waiting.at(-1);
      next !== undefined && next.top <= index;
      next = this.#waiting.at(-1)
    ) {
      this.#waiting.pop();
      // A range whose first row is empty says nothing.
      const cell = next.top === index ? (cells[next.left] ?? null) : null;
      if (cell !== null) this.#open.push({ range: next, cell });
    }
    if (this.#open.length === 0 || !this.#holdsMore(cells)) return cells;
    const filled = [...cells];
    for (const { range, cell } of this.#open) {
      for (let column = range.left; column <= range.right; column += 1) {
        while (filled.length <= column) filled.push(null);
        filled[column] ??= cell;
      }
    }
    return filled;
  }

  #holdsMore(cells: readonly RawCell[]): boolean {
    return cells.some(
      (cell, column) =>
        cell !== null && !this.#open.some(({ range }) => column >= range.left && column <= range.right),
    );
  }
}
