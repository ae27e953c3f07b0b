import { randomInt } from 'node:crypto';
import { GrowingIntegers, GrowingUnits } from './growing-arrays.ts';

/** Slots of the first table; a power of two, like all sizes. */
const FIRST_SLOTS = 1_024;
/** Share of occupied slots above which the table is doubled. */
const FILLED = 0.7;
/** Factor of the hash FNV-1a. */
const FACTOR = 0x01000193;

/** Letters that the words of one family begin with; shorter words form their own families. */
const FAMILY = 3;

/** Distinct words, numbered as they come; packed, because a Map of the same texts takes ten times the memory. */
export class WordNumbers {
  readonly #units = new GrowingUnits();
  /** Word `n` extends from `starts[n]` on and before `starts[n + 1]`. */
  readonly #starts = new GrowingIntegers();
  /** Number of a word plus one, in the slot of its hash or after it; 0 for a free slot. */
  #slots = new Uint32Array(FIRST_SLOTS);
  /** By the first letters, the youngest word of a family, and by word, the one before it, each plus one. */
  readonly #youngest = new Map<number, number>();
  readonly #before = new GrowingIntegers();
  /** Random, so that nobody can find words that collide. */
  readonly #seed = randomInt(2 ** 32);

  constructor() {
    this.#starts.push(0);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  get bytes(): number {
    return this.#units.bytes + this.#starts.bytes + this.#before.bytes + this.#slots.byteLength;
  }

  /** Number of the word in a text from `from` on and before `to`; a new word gets a new number. */
  enter(text: string, from: number, to: number): number {
    const slot = this.#slotOf(text, from, to);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    const number = this.count;
    this.#units.append(text, from, to);
    this.#starts.push(this.#units.length);
    this.#slots[slot] = number + 1;
    const family = familyOf(text, from, to);
    this.#before.push(this.#youngest.get(family) ?? 0);
    this.#youngest.set(family, number + 1);
    if (this.count > this.#slots.length * FILLED) this.#spread(this.#slots.length * 2);
    return number;
  }

  /** @returns numbers of words: at most one */
  equalTo(word: string): number[] {
    const known = this.#slots[this.#slotOf(word, 0, word.length)] ?? 0;
    return known === 0 ? [] : [known - 1];
  }

  /** @returns numbers of all words with this beginning, including the whole word, in any order */
  startingWith(beginning: string): number[] {
    const found: number[] = [];
    if (beginning.length < FAMILY) {
      for (let number = 0; number < this.count; number++) {
        if (this.#begins(number, beginning)) found.push(number);
      }
      return found;
    }
    let next = this.#youngest.get(familyOf(beginning, 0, beginning.length)) ?? 0;
    for (; next > 0; next = this.#before.all[next - 1] ?? 0) {
      if (this.#begins(next - 1, beginning)) found.push(next - 1);
    }
    return found;
  }

  #begins(number: number, beginning: string): boolean {
    const units = this.#units.all;
    const start = this.#starts.all[number] ?? 0;
    if ((this.#starts.all[number + 1] ?? 0) - start < beginning.length) return false;
    let at = 0;
    while (at < beginning.length && units[start + at] === beginning.charCodeAt(at)) at += 1;
    return at === beginning.length;
  }

  /** Slot of a word, or the free one where it belongs. */
  #slotOf(text: string, from: number, to: number): number {
    let hash = this.#seed;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FACTOR);
    const mask = this.#slots.length - 1;
    let slot = mixed(hash) & mask;
    for (;;) {
      const known = this.#slots[slot] ?? 0;
      if (known === 0 || this.#is(known - 1, { text, from, to })) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #is(number: number, { text, from, to }: { text: string; from: number; to: number }): boolean {
    const units = this.#units.all;
    const start = this.#starts.all[number] ?? 0;
    if ((this.#starts.all[number + 1] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (units[start + at - from] !== text.charCodeAt(at)) return false;
    return true;
  }

  #spread(size: number): void {
    const slots = new Uint32Array(size);
    const units = this.#units.all;
    const starts = this.#starts.all;
    for (let number = 0; number < this.count; number++) {
      let hash = this.#seed;
      const end = starts[number + 1] ?? 0;
      for (let at = starts[number] ?? 0; at < end; at++) hash = Math.imul(hash ^ (units[at] ?? 0), FACTOR);
      let slot = mixed(hash) & (size - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** Mixes the upper bits of the hash, which depend on all letters, into the lower ones. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

function familyOf(text: string, from: number, to: number): number {
  let family = 0;
  for (let at = from; at < Math.min(to, from + FAMILY); at++) family = family * 65_536 + text.charCodeAt(at);
  return family;
}
