import {
  exact,
  readDecimal,
  type AnswerOf,
  type ExchangeRate,
  type MovedProduct,
  type whatIf,
  type WhatIfFilter,
} from '@sourcewiz/contract';

type Answer = AnswerOf<typeof whatIf>;
export type PriceNow = Answer['prices'][number];

/** What somebody tries out: a text of '' is nothing yet. */
export interface WhatIfDraft {
  items: readonly number[];
  /** By id of the part or resource. */
  prices: Readonly<Record<number, string>>;
  pairs: readonly Pick<ExchangeRate, 'base' | 'quote'>[];
  /** By pair. */
  rates: Readonly<Record<string, string>>;
}

export const pairKey = ({ base, quote }: Pick<ExchangeRate, 'base' | 'quote'>): string => `${base}-${quote}`;

/** Whether nothing is tried out yet. */
export const isBlank = ({ items, pairs }: Pick<WhatIfDraft, 'items' | 'pairs'>): boolean =>
  items.length + pairs.length === 0;

/** A draft that begins at an address. */
export function draftAt({ item, pair }: { item?: number; pair?: string }): WhatIfDraft {
  const [, base, quote] = /^([A-Z]{3})-([A-Z]{3})$/.exec(pair ?? '') ?? [];
  return {
    items: item === undefined ? [] : [item],
    prices: {},
    pairs: base === undefined || quote === undefined ? [] : [{ base, quote }],
    rates: {},
  };
}

/** A price or rate above 0 with at most 9 digits before and 6 after the point; undefined for anything else. */
export function readRate(text: string): string | undefined {
  const number = readDecimal(text);
  if (number === undefined || !/^\d{1,9}(\.\d{1,6})?$/.test(number)) return undefined;
  return exact(number).gt(0) ? number : undefined;
}

/** What is sent: only what can be read. */
export function changesOf({ items, prices, pairs, rates }: WhatIfDraft) {
  return {
    prices: items.flatMap((id) => {
      const price = readRate(prices[id] ?? '');
      return price === undefined ? [] : [{ child_product_id: id, new_price: price }];
    }),
    rates: pairs.flatMap((pair) => {
      const rate = readRate(rates[pairKey(pair)] ?? '');
      return rate === undefined ? [] : [{ ...pair, rate }];
    }),
  };
}

/** By how much a price changes, in percent with one decimal; null for a price of nothing. */
export function percentChange(before: string, after: string): string | null {
  if (exact(before).isZero()) return null;
  return exact(after).minus(before).times(100).div(before).toDecimalPlaces(1).toFixed();
}

/** Which products get a new price: those of a filter, but for the others it is the other way. */
export interface Ticked {
  of: 'none' | WhatIfFilter;
  /** By key of the owner, whether it is below the floor. */
  except: ReadonlyMap<string, { product_id: number; variant_id: number | null; is_below: boolean }>;
}

/** Those that fall below the floor are ticked at first. */
export const tickedAtFirst: Ticked = { of: 'below', except: new Map() };

export const ownerOf = ({
  product_id,
  variant_id,
}: Pick<MovedProduct, 'product_id' | 'variant_id'>): string => `${product_id}:${variant_id ?? 0}`;

const isIn = (of: Ticked['of'], isBelow: boolean): boolean =>
  of === 'all' || (of !== 'none' && isBelow === (of === 'below'));

export function isTicked({ of, except }: Ticked, product: MovedProduct): boolean {
  return isIn(of, product.is_below) !== except.has(ownerOf(product));
}

export function withTick(ticked: Ticked, product: MovedProduct): Ticked {
  const except = new Map(ticked.except);
  const key = ownerOf(product);
  if (!except.delete(key)) {
    const { product_id, variant_id, is_below } = product;
    except.set(key, { product_id, variant_id, is_below });
  }
  return { ...ticked, except };
}

/** How many are ticked, on all pages. */
export function countTicked({ of, except }: Ticked, counts: Answer['counts']): number {
  const base = of === 'none' ? 0 : counts[of];
  return [...except.values()].reduce((sum, { is_below }) => sum + (isIn(of, is_below) ? -1 : 1), base);
}

/** What is sent of it. */
export function newPricesOf({ of, except }: Ticked) {
  return {
    of,
    except: [...except.values()].map(({ product_id, variant_id }) => ({ product_id, variant_id })),
  };
}
