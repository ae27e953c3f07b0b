import { GrowingIntegers } from './growing-arrays.ts';
import { WordNumbers } from './word-numbers.ts';

/** Separates words; occurs in none. */
export const SEPARATOR = '\u0001';
/** Rows in the longest pieces of a list. */
const PIECE_MAX = 256;
/** Rows in the pieces shorter than the longest: 2 + 4 + … + 128. */
const BEFORE_LONGEST = PIECE_MAX - 2;

/**
 * For each word the rows that contain it, in ascending order, including dead ones. Most words have one row, which is
 * stored with the word; others are in pieces of 2, 4, 8 … rows in one array, each with the position of the next piece
 * before it. So rows are added without moving anything.
 */
export class WordRows {
  readonly #words = new WordNumbers();
  readonly #counts = new GrowingIntegers();
  readonly #firstRows = new GrowingIntegers();
  /** Position of the first piece, by word. */
  readonly #pieces = new GrowingIntegers();
  /** Position for the next row, by word. */
  readonly #ends = new GrowingIntegers();
  readonly #held = new GrowingIntegers();

  get bytes(): number {
    const arrays = [this.#words, this.#counts, this.#firstRows, this.#pieces, this.#ends, this.#held];
    return arrays.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * @param row higher than all before
   * @param words each once, joined with the separator
   */
  add(row: number, words: string): void {
    for (let from = 0; from < words.length;) {
      const next = words.indexOf(SEPARATOR, from);
      const to = next < 0 ? words.length : next;
      this.#enter(this.#words.enter(words, from, to), row);
      from = to + 1;
    }
  }

  /** @returns numbers of the words that match the input, and how many rows they have together at most */
  meantBy(word: string, { unfinished }: { unfinished: boolean }): { words: number[]; most: number } {
    const words = unfinished ? this.#words.startingWith(word) : this.#words.equalTo(word);
    const counts = this.#counts.all;
    return { words, most: words.reduce((sum, number) => sum + (counts[number] ?? 0), 0) };
  }

  /**
   * Increments the mark of those rows of a word that are marked `step`.
   * @param marks by row
   * @param weight what is added to the scores of these rows
   */
  mark(word: number, marks: Uint8Array, step: number, weight?: { scores: Float64Array; by: number }): void {
    const held = this.#held.all;
    const markRow = (row: number) => {
      if (marks[row] !== step) return;
      marks[row] = step + 1;
      if (weight) weight.scores[row] = (weight.scores[row] ?? 0) + weight.by;
    };
    markRow(this.#firstRows.all[word] ?? 0);
    let left = (this.#counts.all[word] ?? 0) - 1;
    let piece = this.#pieces.all[word] ?? 0;
    for (let size = 2; left > 0; size = Math.min(size * 2, PIECE_MAX)) {
      const end = piece + 1 + Math.min(size, left);
      for (let at = piece + 1; at < end; at++) {
        markRow(held[at] ?? 0);
      }
      left -= size;
      piece = held[piece] ?? 0;
    }
  }

  #enter(word: number, row: number): void {
    const count = this.#counts.all[word] ?? 0;
    if (word === this.#counts.length) {
      this.#counts.push(1);
      this.#firstRows.push(row);
      this.#pieces.push(0);
      this.#ends.push(0);
      return;
    }
    if (beginsPiece(count - 1)) this.#addPiece(word, count - 1);
    const end = this.#ends.all[word] ?? 0;
    this.#held.put(end, row);
    this.#ends.put(word, end + 1);
    this.#counts.put(word, count + 1);
  }

  /** Reserves room for more rows of a word, at the end. @param before rows in its pieces so far */
  #addPiece(word: number, before: number): void {
    const place = this.#held.length;
    const size = pieceAt(before);
    this.#held.put(place + size, 0);
    if (before === 0) this.#pieces.put(word, place);
    else this.#held.put((this.#ends.all[word] ?? 0) - pieceAt(before - 1) - 1, place);
    this.#ends.put(word, place + 1);
  }
}

/** Length of the piece that contains row `index` of a list. */
function pieceAt(index: number): number {
  return index >= BEFORE_LONGEST ? PIECE_MAX : 1 << (31 - Math.clz32(index + 2));
}

function beginsPiece(index: number): boolean {
  if (index >= BEFORE_LONGEST) return (index - BEFORE_LONGEST) % PIECE_MAX === 0;
  return ((index + 2) & (index + 1)) === 0;
}
