import { GrowingFloats, GrowingIntegers } from './growing-arrays.ts';
import { Scratch } from './scratch.ts';
import { WordRows } from './word-rows.ts';

/** What is kept of a product in memory: all that filters, counts and orders need. */
export interface ColumnRow {
  product_id: number;
  /** `key=value` tokens of all list facets. */
  facets: readonly string[];
  /** All words, each once, joined with the separator of `word-rows`. */
  words: string;
  /** Numbers for ranges, by attribute id, prices by attribute id and currency. */
  numbers: Readonly<Record<string, number>>;
  status: string;
  sku_key: string;
  /** Milliseconds since 1970. */
  created_at: number;
  updated_at: number;
}

export type OrderName = 'created' | 'updated' | 'sku';

/** Bytes that a product takes beside its arrays: product ID, place in the map. */
const ROW_BYTES = 110;
const TOKEN_BYTES = 140;

/**
 * The search rows of one organisation, column by column. Rows are only added: a changed product gets a new row and its
 * old one is dead, so that nothing that lies behind is ever moved.
 */
export class SearchColumns {
  readonly ids = new GrowingFloats();
  readonly created = new GrowingFloats();
  readonly updated = new GrowingFloats();
  readonly statuses = new GrowingIntegers();
  readonly alive = new GrowingIntegers();
  /** Row `n` has the tokens from `tokenStarts[n]` on and before `tokenStarts[n + 1]`. */
  readonly tokens = new GrowingIntegers();
  readonly tokenStarts = new GrowingIntegers();
  readonly skuKeys: string[] = [];
  /** By attribute id and, for prices, currency; NaN where a product has none. A column ends with the last row that has a number. */
  readonly numbers = new Map<string, GrowingFloats>();
  /** Names of tokens and, in step with them, the number of the key that each begins with. */
  readonly tokenNames: string[] = [];
  readonly tokenKeys = new GrowingIntegers();
  readonly statusNames: string[] = [];
  readonly scratch = new Scratch();
  #words: WordRows | null = new WordRows();
  readonly #keyNumbers = new Map<string, number>();
  readonly #tokenNumbers = new Map<string, number>();
  readonly #rows = new Map<number, number>();
  readonly #orders = new Map<OrderName, Uint32Array>();
  #textBytes = 0;

  constructor() {
    this.tokenStarts.push(0);
  }

  /** Rows, the dead ones too. */
  get length(): number {
    return this.skuKeys.length;
  }

  get products(): number {
    return this.#rows.size;
  }

  get dead(): number {
    return this.length - this.products;
  }

  /** About how much memory it takes. */
  get bytes(): number {
    const arrays = [
      this.scratch,
      ...(this.#words ? [this.#words] : []),
      this.ids,
      this.created,
      this.updated,
      this.statuses,
      this.alive,
      this.tokens,
      this.tokenStarts,
      this.tokenKeys,
      ...this.numbers.values(),
    ];
    const orders = [...this.#orders.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    const held = arrays.reduce((sum, { bytes }) => sum + bytes, 0);
    return held + orders + this.#textBytes + this.length * ROW_BYTES + this.tokenNames.length * TOKEN_BYTES;
  }

  /** Null when there is no room for them. */
  get words(): WordRows | null {
    return this.#words;
  }

  /** From now on only the database knows the words. */
  dropWords(): void {
    this.#words = null;
  }

  rowOf(productId: number): number | undefined {
    return this.#rows.get(productId);
  }

  tokenNumber(token: string): number | undefined {
    return this.#tokenNumbers.get(token);
  }

  keyNumber(key: string): number | undefined {
    return this.#keyNumbers.get(key);
  }

  /** Adds a product or replaces what was known of it. */
  put(row: ColumnRow): void {
    this.remove(row.product_id);
    const at = this.length;
    this.#rows.set(row.product_id, at);
    this.ids.push(row.product_id);
    this.created.push(row.created_at);
    this.updated.push(row.updated_at);
    this.statuses.push(this.#statusNumber(row.status));
    this.alive.push(1);
    this.skuKeys.push(row.sku_key);
    this.#textBytes += row.sku_key.length;
    for (const token of row.facets) this.tokens.push(this.#enterToken(token));
    this.tokenStarts.push(this.tokens.length);
    this.#words?.add(at, row.words);
    for (const key in row.numbers) {
      const number = row.numbers[key];
      if (number !== undefined) this.#column(key).put(at, number);
    }
  }

  remove(productId: number): void {
    const row = this.#rows.get(productId);
    if (row === undefined) return;
    this.alive.put(row, 0);
    this.#rows.delete(productId);
  }

  /**
   * All rows in ascending order, dead ones too. Rows that came since the last call are sorted and put between the others:
   * fast as long as they are few.
   */
  order(name: OrderName): Uint32Array {
    const known = this.#orders.get(name) ?? new Uint32Array(0);
    if (known.length === this.length) return known;
    const compare = this.comparison(name);
    const fresh = Uint32Array.from(
      { length: this.length - known.length },
      (_, index) => known.length + index,
    );
    const merged = mergeInto(known, fresh.toSorted(compare), compare);
    this.#orders.set(name, merged);
    return merged;
  }

  /** Enters an order that was sorted elsewhere. */
  setOrder(name: OrderName, order: Uint32Array): void {
    this.#orders.set(name, order);
  }

  /** Compares two rows, ascending; equal ones by product. */
  comparison(name: OrderName): (one: number, other: number) => number {
    const ids = this.ids.all;
    if (name === 'sku') {
      const keys = this.skuKeys;
      return (one, other) =>
        comparePoints(keys[one] ?? '', keys[other] ?? '') || (ids[one] ?? 0) - (ids[other] ?? 0);
    }
    const moments = name === 'created' ? this.created.all : this.updated.all;
    return (one, other) => (moments[one] ?? 0) - (moments[other] ?? 0) || (ids[one] ?? 0) - (ids[other] ?? 0);
  }

  #column(key: string): GrowingFloats {
    const known = this.numbers.get(key);
    if (known) return known;
    const made = new GrowingFloats();
    this.numbers.set(key, made);
    return made;
  }

  #statusNumber(status: string): number {
    const known = this.statusNames.indexOf(status);
    return known >= 0 ? known : this.statusNames.push(status) - 1;
  }

  #enterToken(token: string): number {
    const known = this.#tokenNumbers.get(token);
    if (known !== undefined) return known;
    const number = this.tokenNames.push(token) - 1;
    this.#tokenNumbers.set(token, number);
    this.#textBytes += token.length;
    const key = token.slice(0, token.indexOf('='));
    const keyNumber = this.#keyNumbers.get(key) ?? this.#keyNumbers.size;
    this.#keyNumbers.set(key, keyNumber);
    this.tokenKeys.push(keyNumber);
    return number;
  }
}

/**
 * Order by code points, as the bytes of UTF-8 are ordered and as the database orders product IDs; JavaScript compares
 * halves of letters beyond U+FFFF.
 */
export function comparePoints(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a === b) continue;
    const [inPairA, inPairB] = [a >= 0xd800 && a <= 0xdfff, b >= 0xd800 && b <= 0xdfff];
    return inPairA === inPairB ? a - b : inPairA ? 1 : -1;
  }
  return one.length - other.length;
}

function mergeInto(
  known: Uint32Array,
  fresh: Uint32Array,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const merged = new Uint32Array(known.length + fresh.length);
  let from = 0;
  let to = 0;
  for (const row of fresh) {
    const place = placeIn(known, { row, from, compare });
    merged.set(known.subarray(from, place), to);
    to += place - from;
    merged[to++] = row;
    from = place;
  }
  merged.set(known.subarray(from), to);
  return merged;
}

/** Index of the first known row that comes after `row`. */
function placeIn(
  known: Uint32Array,
  { row, from, compare }: { row: number; from: number; compare: (one: number, other: number) => number },
): number {
  let [low, high] = [from, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(known[middle] ?? 0, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
