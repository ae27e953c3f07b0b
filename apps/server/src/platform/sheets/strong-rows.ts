import { MarkedCells } from './marked-cells.ts';
import { columnOf } from './merged-cells.ts';
import type { RawCell } from './sheet-types.ts';

/** In wider sheets, other signs tell headings from records. */
const COLUMNS_MOST = 3;

/** Finds the rows of a narrow sheet that begin in bold or with a background: they may be headings. */
export class StrongRows extends MarkedCells<true> {
  #isNarrow: boolean | undefined;

  /** @param formats the styles in bold or with a background */
  constructor(formats: ReadonlySet<number>) {
    super('s', new Map([...formats].map((format) => [format, true])));
  }

  /** Takes the next piece of the sheet's XML; the first one says how wide the sheet is. */
  override see(chunk: Buffer): void {
    this.#isNarrow ??= isNarrow(chunk.toString('latin1'));
    if (this.#isNarrow) super.see(chunk);
  }

  /** Whether the first filled cell of a row is such a one. */
  beginsStrong(index: number, cells: readonly RawCell[]): boolean {
    const first = cells.findIndex((cell) => cell !== null);
    return this.take(index).some(([column]) => column === first);
  }
}

function isNarrow(xml: string): boolean {
  const [, last] = /<(?:\w+:)?dimension\s[^<>]*?ref="[A-Z]{1,3}\d+:([A-Z]{1,3})\d+"/.exec(xml) ?? [];
  return last !== undefined && columnOf(last) < COLUMNS_MOST;
}
