import { GrowingFloats, GrowingIntegers } from './growing-arrays.ts';
import { Scratch } from './scratch.ts';
import { WordRows } from './word-rows.ts';

/** The part of a product kept in memory: everything that filters, counts and orders need. */
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
  name: string;
  completeness: number;
  /** Selling price. */
  price: { amount: number; currency: string } | null;
}

/** An order of rows. */
export interface RowOrder {
  /** Identifies it; what it depends on follows after a space. */
  key: string;
  /** Compares two rows, ascending; equal ones by product. */
  compare: (one: number, other: number) => number;
}

/** Bytes that a product takes apart from its arrays: product ID, entry in the map. */
const ROW_BYTES = 110;
const TOKEN_BYTES = 140;
/** Bytes of a name apart from its letters. */
const NAME_BYTES = 24;

/**
 * The search rows of one organisation, column by column. Rows are only added: a changed product gets a new row and its
 * old one becomes dead, so that stored data never moves.
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
  readonly names: string[] = [];
  readonly completeness = new GrowingIntegers();
  /** Amounts of selling prices, NaN for none, and the numbers of their currencies. */
  readonly prices = new GrowingFloats();
  readonly priceCurrencies = new GrowingIntegers();
  readonly currencyNames: string[] = [];
  /**
   * By attribute id and, for prices, currency; NaN if a product has none. A column ends with the last row that has a
   * number.
   */
  readonly numbers = new Map<string, GrowingFloats>();
  /** Names of tokens and, parallel to them, the number of the key that each begins with. */
  readonly tokenNames: string[] = [];
  readonly tokenKeys = new GrowingIntegers();
  readonly statusNames: string[] = [];
  readonly scratch = new Scratch();
  #words: WordRows | null = new WordRows();
  readonly #keyNumbers = new Map<string, number>();
  readonly #tokenNumbers = new Map<string, number>();
  readonly #rows = new Map<number, number>();
  readonly #orders = new Map<string, Uint32Array>();
  #textBytes = 0;

  constructor() {
    this.tokenStarts.push(0);
  }

  /** Number of rows, including dead ones. */
  get length(): number {
    return this.skuKeys.length;
  }

  get products(): number {
    return this.#rows.size;
  }

  get dead(): number {
    return this.length - this.products;
  }

  /** Approximate memory use. */
  get bytes(): number {
    const arrays = [
      this.scratch,
      ...(this.#words ? [this.#words] : []),
      this.ids,
      this.created,
      this.updated,
      this.statuses,
      this.alive,
      this.completeness,
      this.prices,
      this.priceCurrencies,
      this.tokens,
      this.tokenStarts,
      this.tokenKeys,
      ...this.numbers.values(),
    ];
    const orders = [...this.#orders.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    const held = arrays.reduce((sum, { bytes }) => sum + bytes, 0);
    return held + orders + this.#textBytes + this.length * ROW_BYTES + this.tokenNames.length * TOKEN_BYTES;
  }

  /** Null if there is no room for them. */
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

  /** Adds a product or replaces what is known about it. */
  put(row: ColumnRow): void {
    this.remove(row.product_id);
    const at = this.length;
    this.#rows.set(row.product_id, at);
    this.ids.push(row.product_id);
    this.created.push(row.created_at);
    this.updated.push(row.updated_at);
    this.statuses.push(numberIn(this.statusNames, row.status));
    this.alive.push(1);
    this.skuKeys.push(row.sku_key);
    this.names.push(row.name);
    this.#textBytes += row.sku_key.length + NAME_BYTES + row.name.length;
    this.completeness.push(row.completeness);
    this.prices.push(row.price?.amount ?? Number.NaN);
    this.priceCurrencies.push(numberIn(this.currencyNames, row.price?.currency ?? ''));
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
   * All rows in ascending order, including dead ones. Rows added since the last call are sorted and merged in: fast as
   * long as they are few.
   */
  order({ key, compare }: RowOrder): Uint32Array {
    const known = this.#orders.get(key) ?? new Uint32Array(0);
    if (known.length === this.length) return known;
    const fresh = Uint32Array.from(
      { length: this.length - known.length },
      (_, index) => known.length + index,
    );
    const merged = mergeInto(known, fresh.toSorted(compare), compare);
    this.#orders.set(key, merged);
    return merged;
  }

  /** Enters an order that was sorted elsewhere. */
  setOrder({ key }: RowOrder, order: Uint32Array): void {
    // Of orders that depend on exchange rates only the latest is kept.
    const kind = key.split(' ', 1)[0];
    for (const other of this.#orders.keys()) if (other.split(' ', 1)[0] === kind) this.#orders.delete(other);
    this.#orders.set(key, order);
  }

  /** Whether an order was sorted once: newer rows are merged in. */
  hasOrder({ key }: RowOrder): boolean {
    return this.#orders.has(key);
  }

  #column(key: string): GrowingFloats {
    const known = this.numbers.get(key);
    if (known) return known;
    const made = new GrowingFloats();
    this.numbers.set(key, made);
    return made;
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

/** Number of a text in a short list; a new one is added. */
function numberIn(list: string[], text: string): number {
  const known = list.indexOf(text);
  return known >= 0 ? known : list.push(text) - 1;
}

/**
 * Compares by code points, like the bytes of UTF-8 and like product IDs in the database; JavaScript compares halves of
 * characters beyond U+FFFF.
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

/** Index of the first known row after `row`. */
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
