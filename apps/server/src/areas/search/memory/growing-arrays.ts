/** Growth factor of a full array. */
const GROWTH = 1.15;
const FIRST = 64;

/** Integers from 0 to 2^32 - 1, packed; grows at its end. */
export class GrowingIntegers {
  #held = new Uint32Array(FIRST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#held.byteLength;
  }

  /** The content, followed by spare room: read below `length` only, and get it again after adding. */
  get all(): Uint32Array {
    return this.#held;
  }

  push(value: number): void {
    this.put(this.#length, value);
  }

  put(at: number, value: number): void {
    if (at >= this.#held.length) {
      const larger = new Uint32Array(Math.ceil((at + 1) * GROWTH));
      larger.set(this.#held);
      this.#held = larger;
    }
    this.#held[at] = value;
    if (at >= this.#length) this.#length = at + 1;
  }
}

/** Numbers, packed; NaN where none was set. */
export class GrowingFloats {
  #held = new Float64Array(FIRST).fill(Number.NaN);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#held.byteLength;
  }

  /** The content, followed by NaN; get it again after adding. */
  get all(): Float64Array {
    return this.#held;
  }

  push(value: number): void {
    this.put(this.#length, value);
  }

  put(at: number, value: number): void {
    if (at >= this.#held.length) {
      const larger = new Float64Array(Math.ceil((at + 1) * GROWTH)).fill(Number.NaN, this.#held.length);
      larger.set(this.#held);
      this.#held = larger;
    }
    this.#held[at] = value;
    if (at >= this.#length) this.#length = at + 1;
  }
}

/** Code units of texts, one text after the other. */
export class GrowingUnits {
  #held = new Uint16Array(FIRST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#held.byteLength;
  }

  /** The content, followed by spare room: read below `length` only, and get it again after adding. */
  get all(): Uint16Array {
    return this.#held;
  }

  /** Appends the units of a text from `from` on and before `to`. */
  append(text: string, from: number, to: number): void {
    const length = this.#length + to - from;
    if (length > this.#held.length) {
      const larger = new Uint16Array(Math.ceil(length * GROWTH));
      larger.set(this.#held);
      this.#held = larger;
    }
    for (let at = from; at < to; at++) this.#held[this.#length++] = text.charCodeAt(at);
  }
}
