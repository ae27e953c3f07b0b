import {
  convertMoney,
  axisFinder,
  formatValue,
  ownAxes,
  typeOf,
  type Attribute,
  type BuyerFilterKind,
  type Language,
  type Money,
  type Product,
} from '@sourcewiz/contract';
import { joinedKey, wordsOf } from '../../../search/index.ts';
import { pricesOf, type BuyerView } from '../buyer-product.rules.ts';
import { productInCatalogue } from '../../prices/shown-prices.rules.ts';
import { colourNamed } from '../../template/option-colours.rules.ts';

/** A product as search and filters know it: made from what its buyers may read, and from nothing else. */
export interface ShelfProduct {
  id: number;
  /** Changes with it. */
  mark: string;
  name: string;
  /** Everything that is searched, each word between spaces. */
  words: string;
  /** Words of the name alone. */
  nameWords: string;
  /** Numbers of `Shelf.tokens`. */
  tokens: readonly number[];
  /** What its options cost, or it itself without any, in the currency of the catalogue as far as rates are known. */
  prices: readonly number[];
  /** The lowest price, and what it is worth in the company's currency; null without a rate. */
  lowest: { amount: number; currency: string; worth: number | null } | undefined;
}

/** A value of a kind of filter. */
export interface ShelfToken {
  /** As in the address: `category`, the id of an attribute, or `~` and the name of an axis. */
  kind: string;
  value: string;
  label: string;
}

/** The products that a catalogue's buyers see, in its order, with all that they can be filtered by. */
export interface Shelf {
  products: readonly ShelfProduct[];
  kinds: readonly ShelfKind[];
  tokens: readonly ShelfToken[];
  /** Number of each token, by `tokenKey`. */
  numbers: ReadonlyMap<string, number>;
}

export interface ShelfKind extends Pick<BuyerFilterKind, 'key' | 'label' | 'look'> {
  /** Numbers of its tokens, in the order in which they are offered. */
  tokens: number[];
}

/** Most values offered of a kind. */
const VALUES_MAX = 60;
/** With more different numbers than this, a measure is no choice. */
const MEASURES_MAX = 24;
const WORDS_MAX = 6_000;
/** No help in choosing. */
const noFilters = new Set(['date', 'product_id', 'hscode', 'packaging', 'price', 'html', 'text']);
const isColour = (name: string) => /colou?r|renk/i.test(name);
/** What may be seen too, if its values are named after colours. */
const isSeen = (name: string) => /finish|glaze|shade|yüzey|sır|ton\b/i.test(name);
const isSize = (name: string) => /size|boyut|ebat|beden|ölçü|capacity|hacim|length|uzunluk/i.test(name);

export const tokenKey = ({ kind, value }: Pick<ShelfToken, 'kind' | 'value'>): string => `${kind}:${value}`;

/** Makes shelf products, and numbers their tokens as they come. */
export class ShelfMaker {
  readonly tokens: ShelfToken[] = [];
  readonly numbers = new Map<string, number>();
  readonly #language: Language;
  readonly #shown: readonly Attribute[];
  readonly #filters: readonly Attribute[];

  /** @param shown attributes that the catalogue's buyers see */
  constructor(view: BuyerView, shown: readonly Attribute[]) {
    this.#language = view.language;
    this.#shown = shown;
    this.#filters = shown.filter(
      ({ is_filter, dtype, tabname, internal_name: name }) =>
        (is_filter || name === 'size') && !noFilters.has(dtype) && tabname !== 'packing' && name !== 'moq',
    );
  }

  /**
   * @param stored a product as its buyers read it: options are values of their attributes (ruling Y)
   * @param from the view may differ from the maker's in what was typed for single products
   */
  make(stored: Product, { mark, view }: { mark: string; view: BuyerView }): ShelfProduct {
    const prices = pricesOf(stored, view);
    const product = productInCatalogue(stored, view);
    return {
      id: product.id,
      mark,
      name: product.name,
      words: this.#wordsOf(product),
      nameWords: padded(wordsOf(product.name).join(' ')),
      tokens: [...new Set(this.#tokensOf(product).map((token) => this.#number(token)))],
      prices: prices.all.flatMap((money) => amountIn(money, view.currency, view) ?? []),
      lowest: prices.lowest && {
        amount: Number(prices.lowest.amount),
        currency: prices.lowest.currency,
        worth: amountIn(prices.lowest, view.money.home, view) ?? null,
      },
    };
  }

  #wordsOf({ name, product_id, category, values, variants }: Product): string {
    const ids = [product_id, ...variants.map(({ variant_id }) => variant_id)];
    const texts = this.#shown.flatMap((attribute) => {
      if (attribute.dtype === 'price') return [];
      const all = [values, ...variants.map((variant) => variant.values)];
      return all.flatMap((own) => {
        const value = own[String(attribute.id)] as never;
        if (value === undefined || value === null) return [];
        const type = typeOf(attribute);
        return [type.searchText(value), type.format(value, this.#language)];
      });
    });
    const options = variants.flatMap((variant) => Object.values(variant.options));
    const words = [name, category?.name ?? '', ...ids, ...options, ...texts].flatMap(wordsOf);
    return padded([...new Set([...words, ...ids.map(joinedKey)])].join(' ').slice(0, WORDS_MAX));
  }

  #tokensOf(product: Product): ShelfToken[] {
    const { category, values, variants } = product;
    const all = [values, ...variants.map((variant) => variant.values)];
    const find = axisFinder(this.#shown);
    const axes = ownAxes(product, find);
    const kindOf = (axis: string) => {
      const attribute = find(axis);
      return attribute && this.#filters.includes(attribute) ? String(attribute.id) : `~${axis}`;
    };
    return [
      ...(category ? [{ kind: 'category', value: category.name, label: category.name }] : []),
      ...this.#filters.flatMap((attribute) => all.flatMap((own) => this.#valuesOf(attribute, own))),
      ...[...axes].flatMap(([name, options]) =>
        // An option that its attribute cannot hold, such as 0.6 l of a size, is offered beside those that it can.
        [...options].map((option) => ({ kind: kindOf(name), value: option, label: option })),
      ),
    ];
  }

  #valuesOf(attribute: Attribute, values: Readonly<Record<string, unknown>>): ShelfToken[] {
    const value = values[String(attribute.id)] as never;
    if (value === undefined || value === null) return [];
    const type = typeOf(attribute);
    const kind = String(attribute.id);
    const text = formatValue(attribute, value, this.#language);
    if (!type.facetTokens) return text === '' ? [] : [{ kind, value: text, label: text }];
    const isTold = attribute.dtype === 'boolean';
    return type
      .facetTokens(value)
      .map(({ key, label }) => ({ kind, value: key, label: isTold ? text : label }));
  }

  #number(token: ShelfToken): number {
    const key = tokenKey(token);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.tokens.push(token);
    this.numbers.set(key, this.tokens.length - 1);
    return this.tokens.length - 1;
  }

  /** The kinds of filter that tell these products apart, and their values. */
  shelf(products: readonly ShelfProduct[], categoryLabel: string): Shelf {
    const counts = new Map<number, number>();
    for (const { tokens } of products) for (const at of tokens) counts.set(at, (counts.get(at) ?? 0) + 1);
    const byKind = Map.groupBy(counts.keys(), (at) => this.tokens[at]?.kind ?? '');
    const kinds = [...byKind].flatMap(([key, tokens]) => {
      const kind = this.#kindOf(key, categoryLabel);
      const most = kind.look === 'measures' ? MEASURES_MAX : Infinity;
      if (tokens.length < 2 || tokens.length > most) return [];
      return [{ ...kind, tokens: this.#offered(kind.look, { tokens, counts }) }];
    });
    const place = ({ key, look, label }: ShelfKind) => {
      if (key === 'category') return -2;
      if (look === 'colours' && isColour(label)) return -1;
      const at = this.#shown.findIndex(({ id }) => String(id) === key);
      return at < 0 ? this.#shown.length : at;
    };
    return {
      products,
      kinds: kinds.toSorted((one, other) => place(one) - place(other)),
      tokens: this.tokens,
      numbers: this.numbers,
    };
  }

  #offered(
    look: ShelfKind['look'],
    { tokens, counts }: { tokens: readonly number[]; counts: ReadonlyMap<number, number> },
  ): number[] {
    const label = (at: number) => this.tokens[at]?.label ?? '';
    const common = tokens
      .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
      .slice(0, VALUES_MAX);
    if (look === 'sizes' || look === 'measures')
      return common.toSorted((one, other) => compare(label(one), label(other)));
    return look === 'categories' ? common.toSorted((one, other) => one - other) : common;
  }

  #kindOf(key: string, categoryLabel: string): Omit<ShelfKind, 'tokens'> {
    if (key === 'category') return { key, label: categoryLabel, look: 'categories' };
    const attribute = this.#filters.find(({ id }) => String(id) === key);
    const label = attribute?.name ?? key.slice(1);
    const name = `${attribute?.internal_name ?? ''} ${label}`;
    if (isColour(name) || isSeen(name)) return { key, label, look: 'colours' };
    if (attribute?.dtype === 'size' || isSize(name)) return { key, label, look: 'sizes' };
    const isList = !attribute || typeOf(attribute).facetTokens !== undefined;
    return { key, label, look: isList ? 'words' : 'measures' };
  }
}

/** The dots beside the values of a colour: shown only where there is one for nearly all of them. */
export function swatchesOf(kind: ShelfKind, { tokens }: Pick<Shelf, 'tokens'>): (string | null)[] {
  if (kind.look !== 'colours') return kind.tokens.map(() => null);
  const found = kind.tokens.map((at) => colourNamed(tokens[at]?.label ?? '') ?? null);
  return found.filter(Boolean).length >= found.length * 0.8 ? found : found.map(() => null);
}

function amountIn({ amount, currency }: Money, to: string, { money }: BuyerView): number | undefined {
  if (currency === to) return Number(amount);
  const converted = convertMoney({ amount, currency }, to, money.rates);
  return converted && Number(converted.money.amount);
}

const { compare } = new Intl.Collator('en', { numeric: true });
const padded = (words: string) => ` ${words} `;
