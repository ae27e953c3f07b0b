import { columnOf } from './merged-cells.ts';
import { StyledCells } from './styled-cells.ts';

/** In wider sheets, other signs tell headings from records. */
const COLUMNS_MOST = 3;

/** Rows of a narrow sheet whose first filled cell is in bold or has a background: they may be headings. */
export class StrongRows {
  /** Indexes of the rows, from 0. */
  readonly rows = new Set<number>();
  readonly #cells: StyledCells;
  #isNarrow: boolean | undefined;

  /** @param formats the styles in bold or with a background */
  constructor(formats: ReadonlySet<number>) {
    let last = -1;
    this.#cells = new StyledCells((style, { row }) => {
      if (row !== last && formats.has(style)) this.rows.add(row);
      last = row;
    });
    if (formats.size === 0) this.#isNarrow = false;
  }

  /** Takes the next piece of the sheet's XML; the first one says how wide the sheet is. */
  see(chunk: Buffer): void {
    this.#isNarrow ??= isNarrow(chunk.toString('latin1'));
    if (this.#isNarrow) this.#cells.see(chunk);
  }
}

function isNarrow(xml: string): boolean {
  const [, last] = /<(?:\w+:)?dimension\s[^<>]*?ref="[A-Z]{1,3}\d+:([A-Z]{1,3})\d+"/.exec(xml) ?? [];
  return last !== undefined && columnOf(last) < COLUMNS_MOST;
}
