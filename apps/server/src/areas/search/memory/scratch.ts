/**
 * Arrays as long as the columns that a search uses temporarily: allocating them each time costs more than most
 * searches. Searches of one organisation take turns; none passes any of them on.
 */
export class Scratch {
  #marks = new Uint8Array(0);
  #rows = new Uint32Array(0);
  #passed = new Uint32Array(0);
  #scores = new Float64Array(0);

  get bytes(): number {
    return [this.#marks, this.#rows, this.#passed, this.#scores].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  /** By row, all 0. */
  marks(length: number): Uint8Array {
    if (this.#marks.length < length) this.#marks = new Uint8Array(roomFor(length));
    else this.#marks.fill(0, 0, length);
    return this.#marks;
  }

  /** Rows to examine. */
  rows(length: number): Uint32Array {
    if (this.#rows.length < length) this.#rows = new Uint32Array(roomFor(length));
    return this.#rows;
  }

  /** Rows that match. */
  passed(length: number): Uint32Array {
    if (this.#passed.length < length) this.#passed = new Uint32Array(roomFor(length));
    return this.#passed;
  }

  /** By row; still from an earlier search where this one has not written. */
  scores(length: number): Float64Array {
    if (this.#scores.length < length) this.#scores = new Float64Array(roomFor(length));
    return this.#scores;
  }
}

const roomFor = (length: number) => Math.ceil(length * 1.1);
