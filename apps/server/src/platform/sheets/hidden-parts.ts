/** Longer than any tag of a worksheet. */
const TAG_LONGEST = 1_024;
const MARK = Buffer.from('hidden=');
const FILTERED = Buffer.from('filterMode="1"');

/** What a worksheet hides, found in its bytes on their way to the Excel library, which does not report it. */
export class HiddenParts {
  /** Indexes of hidden rows, from 0. */
  readonly rows = new Set<number>();
  /** Indexes of hidden columns, from 0. */
  readonly columns = new Set<number>();
  /** Whether a filter is on, which is what hides the rows. */
  isFiltered = false;
  readonly #columnsMax: number;

  constructor(columnsMax: number) {
    this.#columnsMax = columnsMax;
  }

  /** Passes the chunks on unchanged. */
  async *watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let tail: Buffer = Buffer.alloc(0);
    for await (const chunk of chunks) {
      const seen = Buffer.concat([tail, chunk]);
      this.#look(seen, tail.length);
      tail = Buffer.from(seen.subarray(-TAG_LONGEST));
      yield chunk;
    }
  }

  /** @param from everything before was already scanned, except for a tag that continues after it */
  #look(bytes: Buffer, from: number): void {
    if (!this.isFiltered) this.isFiltered = bytes.includes(FILTERED);
    const first = Math.max(0, from - TAG_LONGEST);
    for (let at = bytes.indexOf(MARK, first); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
      const start = bytes.lastIndexOf('<', at);
      const end = bytes.indexOf('>', at);
      if (start >= 0 && end >= 0 && end - start < TAG_LONGEST)
        this.#take(bytes.toString('latin1', start, end));
    }
  }

  #take(tag: string): void {
    const number = (name: string) => Number(new RegExp(`\\s${name}=["'](\\d+)["']`).exec(tag)?.[1] ?? NaN);
    if (!/\shidden=["'](1|true)["']/.test(tag)) return;
    if (/^<(\w+:)?row\s/.test(tag) && number('r') > 0) this.rows.add(number('r') - 1);
    if (!/^<(\w+:)?col\s/.test(tag)) return;
    const last = Math.min(number('max'), this.#columnsMax);
    for (let column = number('min'); column <= last; column += 1) this.columns.add(column - 1);
  }
}
