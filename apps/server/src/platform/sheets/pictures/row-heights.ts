const EMU_PER_POINT = 12_700;
/** What Excel takes for a sheet that says nothing. */
const DEFAULT_POINTS = 15;
const TAG_LONGEST = 1_000;
const USUAL = /\sdefaultRowHeight=["'](\d{1,3}(?:\.\d+)?)["']/;
const OWN = /\sht=["'](\d{1,3}(?:\.\d+)?)["']/;

/** Where a row lies; lengths in English metric units, of which a point has 12,700. */
export interface RowPlace {
  /** From 0. */
  readonly row: number;
  readonly top: number;
  readonly height: number;
}

/** The heights of the rows of a sheet, found in its XML while it is read. A hidden row has none. */
export class RowHeights {
  /** The rows from which on the height is another, from the top. */
  readonly #changes: RowPlace[] = [];
  #usual = DEFAULT_POINTS * EMU_PER_POINT;
  /** The row after the last one that was seen. */
  #next = 0;
  #rest = '';

  /** Takes the next piece of the sheet's XML. */
  see(chunk: Buffer): void {
    const text = this.#rest + chunk.toString('latin1');
    const end = text.lastIndexOf('<');
    this.#rest = end < 0 ? '' : text.slice(end).slice(0, TAG_LONGEST);
    for (const [, name, attributes = ''] of text
      .slice(0, Math.max(0, end))
      .matchAll(/[<:](row|sheetFormatPr)(\s[^<>]{1,1000})>/g)) {
      if (name === 'row') this.#seeRow(attributes);
      else this.#usual = lengthIn(USUAL.exec(attributes)) ?? this.#usual;
    }
  }

  /** @param row from 0 */
  placeOf(row: number): RowPlace {
    const { row: first, top, height } = this.#lastChange((change) => change.row <= row);
    return { row, top: top + (row - first) * height, height };
  }

  /** The row at a distance from the top of the sheet, which may be above it; never a hidden one. */
  rowAt(distance: number): RowPlace {
    if (distance < 0) return this.rowAt(0);
    const { row, top, height } = this.#lastChange((change) => change.top <= distance);
    return this.placeOf(row + Math.floor((distance - top) / height));
  }

  #seeRow(attributes: string): void {
    const row = Number(/\sr=["'](\d{1,7})["']/.exec(attributes)?.[1] ?? 0) - 1;
    if (row < this.#next) return;
    const isHidden = /\shidden=["'](?:1|true)["']/.test(attributes);
    this.#change(row, isHidden ? 0 : (lengthIn(OWN.exec(attributes)) ?? this.#usual));
    // Rows that the file leaves out are as high as usual.
    this.#change(row + 1, this.#usual);
    this.#next = row + 1;
  }

  #change(row: number, height: number): void {
    const place = this.placeOf(row);
    if (this.#changes.at(-1)?.row === row) this.#changes.pop();
    if ((this.#changes.at(-1)?.height ?? this.#usual) !== height) this.#changes.push({ ...place, height });
  }

  #lastChange(isBefore: (change: RowPlace) => boolean): RowPlace {
    let [from, to] = [0, this.#changes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const change = this.#changes[middle];
      if (change && isBefore(change)) from = middle + 1;
      else to = middle;
    }
    return this.#changes[from - 1] ?? { row: 0, top: 0, height: this.#usual };
  }
}

/** A length in points; undefined if there is none, or nothing would be seen of it. */
function lengthIn(found: RegExpExecArray | null): number | undefined {
  const length = Math.round(Number(found?.[1] ?? 0) * EMU_PER_POINT);
  return length > 0 ? length : undefined;
}
