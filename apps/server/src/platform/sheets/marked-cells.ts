import { columnOf } from './merged-cells.ts';

/** Finds cells in the XML of a sheet, while it is read, by a number that an attribute of theirs has. */
export class MarkedCells<T> {
  readonly #number: RegExp;
  readonly #wanted: ReadonlyMap<number, T>;
  readonly #byRow = new Map<number, [column: number, mark: T][]>();
  #rest = '';

  /**
   * @param attribute such as `s`, the index of the style
   * @param wanted what the numbers looked for stand for
   */
  constructor(attribute: string, wanted: ReadonlyMap<number, T>) {
    this.#number = new RegExp(String.raw`\b${attribute}="(\d+)"`);
    this.#wanted = wanted;
  }

  /** Takes the next piece of the sheet's XML, before its rows are handed out. */
  see(chunk: Buffer): void {
    if (this.#wanted.size === 0) return;
    const text = this.#rest + chunk.toString('latin1');
    const end = text.lastIndexOf('<');
    this.#rest = end < 0 ? '' : text.slice(end).slice(0, 1_000);
    for (const [, attributes = ''] of text
      .slice(0, Math.max(0, end))
      .matchAll(/<(?:\w+:)?c\s([^<>]{1,200})>/g)) {
      const mark = this.#wanted.get(Number(this.#number.exec(attributes)?.[1] ?? -1));
      const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? [];
      if (mark !== undefined && row !== '') this.#keep(Number(row) - 1, columnOf(letters), mark);
    }
  }

  /** The cells found in a row, which is forgotten then. */
  take(index: number): readonly [column: number, mark: T][] {
    const own = this.#byRow.get(index) ?? [];
    this.#byRow.delete(index);
    return own;
  }

  #keep(row: number, column: number, mark: T): void {
    const own = this.#byRow.get(row);
    if (own) own.push([column, mark]);
    else this.#byRow.set(row, [[column, mark]]);
  }
}
