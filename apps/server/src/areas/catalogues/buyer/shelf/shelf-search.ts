import type { BuyerFilters, BuyerQuery, Language } from '@sourcewiz/contract';
import { wordsOf } from '../../../search/index.ts';
import { swatchesOf, tokenKey, type Shelf, type ShelfProduct } from './shelf-product.ts';
import { synonymsOf } from './synonyms.rules.ts';

/** What buyers find on a shelf: ids in the order asked for, and what each further choice would find. */
export interface ShelfAnswer {
  ids: number[];
  filters: BuyerFilters;
}

type Query = Omit<BuyerQuery, 'page'>;

const PRICE = 'price';
const BARS = 8;
const TYPO_MIN = 4;

/** One choice of the buyer: what fits it fits one of its values. */
interface Choice {
  key: string;
  fits(product: ShelfProduct): boolean;
}

/** Values of one kind are alternatives, kinds narrow each other; a price fits if that of one of the options does. */
export function searchShelf(shelf: Shelf, query: Query, language: Language): ShelfAnswer {
  const choices = choicesOf(shelf, query);
  const found = query.search === '' ? shelf.products : withWords(shelf, query.search);
  const counts = new Uint32Array(shelf.tokens.length);
  const alone = choices.map(() => 0);
  const passed: ShelfProduct[] = [];
  const priced: ShelfProduct[] = [];
  const kindOf = shelf.tokens.map(({ kind }) => kind);
  for (const product of found) {
    const failed = choices.filter((choice) => !choice.fits(product));
    const [only] = failed;
    if (failed.length > 1) continue;
    if (only) alone[choices.indexOf(only)] = (alone[choices.indexOf(only)] ?? 0) + 1;
    else passed.push(product);
    if (!only || only.key === PRICE) priced.push(product);
    for (const at of product.tokens) {
      // A product that fails one kind counts for the values of this kind alone.
      if (!only || kindOf[at] === only.key) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return {
    ids: sorted(passed, query, language).map(({ id }) => id),
    filters: {
      kinds: kindsOf(shelf, counts, query),
      price: priceOf(shelf, priced),
      without: choices.flatMap(({ key }, index) => {
        const total = passed.length + (alone[index] ?? 0);
        return [{ key, total }];
      }),
    },
  };
}

function choicesOf(shelf: Shelf, { filters, min, max }: Query): Choice[] {
  const known = new Set(shelf.kinds.map(({ key }) => key));
  const chosen = filters.map((filter) => splitFilter(filter)).filter(({ kind }) => known.has(kind));
  const byKind = Map.groupBy(chosen, ({ kind }) => kind);
  const ofKinds = [...byKind].map(([key, values]): Choice => {
    const wanted = new Set(values.map((value) => shelf.numbers.get(tokenKey(value)) ?? -1));
    return { key, fits: ({ tokens }) => tokens.some((at) => wanted.has(at)) };
  });
  if (min === null && max === null) return ofKinds;
  const [from, to] = [min ?? 0, max ?? Infinity];
  return [
    ...ofKinds,
    { key: PRICE, fits: ({ prices }) => prices.some((price) => price >= from && price <= to) },
  ];
}

/** `20:Brass` is the value Brass of the kind 20. */
export function splitFilter(filter: string): { kind: string; value: string } {
  const at = filter.indexOf(':');
  return { kind: filter.slice(0, Math.max(0, at)), value: filter.slice(at + 1) };
}

function kindsOf(
  shelf: Shelf,
  counts: Uint32Array,
  { filters }: Pick<Query, 'filters'>,
): BuyerFilters['kinds'] {
  const chosen = new Set(filters);
  return shelf.kinds.map((kind) => {
    const swatches = swatchesOf(kind, shelf);
    const values = kind.tokens.map((at, index) => {
      const token = shelf.tokens[at] ?? { kind: '', value: '', label: '' };
      const isChosen = chosen.has(tokenKey(token));
      return {
        value: token.value,
        label: token.label,
        count: counts[at] ?? 0,
        swatch: swatches[index] ?? null,
        isChosen,
      };
    });
    return { key: kind.key, label: kind.label, look: kind.look, values };
  });
}

/** The steps between the lowest and the highest price, growing if they are far apart, and how many products are in each. */
function priceOf(shelf: Shelf, priced: readonly ShelfProduct[]): BuyerFilters['price'] {
  let [lowest, highest] = [Infinity, 0];
  for (const { prices } of shelf.products) {
    for (const price of prices) [lowest, highest] = [Math.min(lowest, price), Math.max(highest, price)];
  }
  if (highest <= lowest) return null;
  const ends = stopsBetween(Math.floor(lowest), Math.ceil(highest));
  const bars = Array.from({ length: BARS }, () => 0);
  for (const { prices } of priced) {
    const places = new Set(
      prices.map((price) =>
        Math.min(
          BARS - 1,
          Math.max(
            0,
            ends.findLastIndex((stop) => stop <= price),
          ),
        ),
      ),
    );
    for (const place of places) bars[place] = (bars[place] ?? 0) + 1;
  }
  return { stops: ends, bars };
}

function stopsBetween(min: number, max: number): number[] {
  const isWide = max / Math.max(1, min) > 8;
  return Array.from({ length: BARS + 1 }, (_, index) => {
    if (index === 0) return min;
    if (index === BARS) return max;
    const part = index / BARS;
    const stop = isWide ? Math.max(1, min) * (max / Math.max(1, min)) ** part : min + (max - min) * part;
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(stop)) - 1);
    return max - min > 40 ? Math.round(stop / unit) * unit : Math.round(stop * 100) / 100;
  });
}

/** Products that have all words, or what means the same; if there are none, words that were nearly typed count too. */
function withWords(shelf: Shelf, search: string): readonly ShelfProduct[] {
  const words = wordsOf(search).slice(0, 12);
  const find = (wanted: string[][]) =>
    shelf.products.filter((product) =>
      wanted.every((alternatives) => alternatives.some((one) => hasWords(product.words, one))),
    );
  const found = find(words.map(synonymsOf));
  if (found.length > 0 || words.length === 0) return found;
  const vocabulary = new Set(shelf.products.flatMap((product) => product.words.trim().split(' ')));
  return find(
    words.map((word) => {
      const near = word.length < TYPO_MIN ? [] : [...vocabulary].filter((one) => isNear(word, one));
      return [...synonymsOf(word), ...near];
    }),
  );
}

/** Whether all words of a phrase begin words of the text. */
const hasWords = (text: string, phrase: string) =>
  phrase.split(' ').every((word) => text.includes(` ${word}`));

/** Whether one typing error, in long words two, makes one word the other. */
export function isNear(typed: string, word: string): boolean {
  const most = typed.length >= 8 ? 2 : 1;
  if (Math.abs(typed.length - word.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= word.length; to += 1) {
      const isSame = typed[at - 1] === word[to - 1];
      let cost = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1];
      if (isSwapped) cost = Math.min(cost, (before[to - 2] ?? 0) + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return (row[word.length] ?? Infinity) <= most;
}

/** In the order asked for; matches of the name come first in the order of the catalogue. */
function sorted(
  products: ShelfProduct[],
  { sort, search }: Pick<Query, 'sort' | 'search'>,
  language: Language,
): ShelfProduct[] {
  if (sort === 'name') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return products.toSorted((one, other) => compare(one.name, other.name));
  }
  if (sort !== 'featured') return products.toSorted(byPrice(sort === 'price' ? 1 : -1));
  if (search === '') return products;
  const words = wordsOf(search);
  const rank = ({ nameWords }: ShelfProduct) => Number(!words.every((word) => hasWords(nameWords, word)));
  return products.toSorted((one, other) => rank(one) - rank(other));
}

/** By worth in the company's currency; those without a rate follow, currency by currency, then those without a price. */
const byPrice =
  (direction: 1 | -1) =>
  ({ lowest: one }: ShelfProduct, { lowest: other }: ShelfProduct): number => {
    if (!one || !other) return Number(!one) - Number(!other);
    if (one.worth !== null && other.worth !== null) return direction * (one.worth - other.worth);
    if (one.worth !== null || other.worth !== null) return one.worth === null ? 1 : -1;
    if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
    return direction * (one.amount - other.amount);
  };
