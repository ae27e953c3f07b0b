import { columnOf } from './merged-cells.ts';
import type { RawCell } from './sheet-types.ts';

/** A formula without a result, or with an empty one: some programs write workbooks that were never calculated. */
const UNCOUNTED =
  /<(?:\w+:)?c\s([^<>]{1,200})>\s*<(?:\w+:)?f(?:\s[^<>]{0,200})?(?:\/>|>[^<]{0,8192}<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*(?:\/>|><\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g;
/** A picture by its address, which is what the cell says; programs store an error, a picture or nothing as its result. */
const WEB_IMAGE =
  /<(?:\w+:)?c\s([^<>]{1,200})>\s*<(?:\w+:)?f(?:\s[^<>]{0,200})?>\s*=?(?:_xlfn\.)?IMAGE\(\s*(?:"|&quot;)(https?:\/\/[^\s<>"]{1,2000}?)(?:"|&quot;)/gi;
/** How its cell ends; checked first, because most cells end otherwise. */
const ENDINGS = /f><\/|\/><\/|<(?:\w+:)?v><\//;
const CELL_LONGEST = 10_000;

/** The cell of such a formula. */
export const UNCOUNTED_CELL: RawCell = Object.freeze({
  kind: 'formula-error',
  text: '#N/A',
  isUncounted: true,
});

/** Finds such formulas in the XML of a sheet while it is read: their cells are not empty, but unknown. */
export class UncountedFormulas {
  readonly #byRow = new Map<number, Map<number, RawCell>>();
  #rest = '';

  /** Takes the next piece of the sheet's XML, before its rows are handed out. */
  see(chunk: Buffer): void {
    const text = this.#rest + chunk.toString('latin1');
    this.#rest = text.slice(-CELL_LONGEST);
    if (/image\(/i.test(text))
      for (const [, attributes = '', address = ''] of text.matchAll(WEB_IMAGE))
        this.#keep(attributes, { kind: 'text', text: address.replaceAll('&amp;', '&') });
    if (!ENDINGS.test(text)) return;
    for (const [, attributes = '', value] of text.matchAll(UNCOUNTED)) {
      // An empty text is a result.
      if (value !== undefined && /\bt="str"/.test(attributes)) continue;
      this.#keep(attributes, UNCOUNTED_CELL);
    }
  }

  /** The cells of a filled row, with such formulas as errors, and pictures as their addresses. */
  mark(index: number, cells: RawCell[]): RawCell[] {
    const own = this.#byRow.get(index);
    if (!own) return cells;
    this.#byRow.delete(index);
    if (cells.every((cell) => cell === null)) return cells;
    const width = Math.max(cells.length, ...[...own.keys()].map((column) => column + 1));
    return Array.from({ length: width }, (_, column) => {
      const [cell, found] = [cells[column] ?? null, own.get(column)];
      return found !== undefined && (cell === null || found !== UNCOUNTED_CELL) ? found : cell;
    });
  }

  #keep(attributes: string, cell: RawCell): void {
    const [, letters = '', rowText = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? [];
    if (rowText === '') return;
    const row = Number(rowText) - 1;
    const own = this.#byRow.get(row) ?? new Map<number, RawCell>();
    const column = columnOf(letters);
    if (!own.has(column)) own.set(column, cell);
    this.#byRow.set(row, own);
  }
}
