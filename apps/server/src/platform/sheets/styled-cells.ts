import { columnOf } from './merged-cells.ts';

/** Finds the cells of a worksheet that have content and a style, in its XML on its way to the Excel library. */
export class StyledCells {
  readonly #onCell: (style: number, at: { row: number; column: number }) => void;
  #rest = '';

  constructor(onCell: (style: number, at: { row: number; column: number }) => void) {
    this.#onCell = onCell;
  }

  /** Takes the next piece, before its rows are handed out. */
  see(chunk: Buffer): void {
    const text = this.#rest + chunk.toString('latin1');
    const end = text.lastIndexOf('<');
    this.#rest = end < 0 ? '' : text.slice(end).slice(0, 1_000);
    const cells = text.slice(0, Math.max(0, end)).matchAll(/<(?:\w+:)?c\s([^<>]{1,200})>/g);
    for (const [, attributes = ''] of cells) {
      if (attributes.endsWith('/')) continue;
      const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0);
      const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? [];
      if (row !== '') this.#onCell(style, { row: Number(row) - 1, column: columnOf(letters) });
    }
  }
}
