import { convertMoney, exact, type Attribute, type Exact, type MoneyRules } from '@sourcewiz/contract';
import type { FilterGroup, FilterRange } from './filter-grammar.rules.ts';
import { numberKey } from './search-row.rules.ts';

/** Decimal texts, inclusive; null is open. `key` says whose numbers are compared. */
export interface NumberRange {
  key: string;
  min: string | null;
  max: string | null;
}

/**
 * The number ranges for a price range: that of its currency, and with converted ends those of all currencies with an
 * exchange rate. Products in any other currency match no range.
 */
export function priceRanges(key: string, range: FilterRange, { home, rates }: MoneyRules): NumberRange[] {
  const { min, max, currency = home } = range;
  const known = rates.flatMap(({ base, quote }) =>
    base === currency ? [quote] : quote === currency ? [base] : [],
  );
  const inCurrency = (end: string | null, to: string) =>
    end === null ? null : (convertMoney({ amount: end, currency }, to, rates)?.money.amount ?? null);
  return [currency, ...known].map((to) => ({
    key: numberKey(key, to),
    min: inCurrency(min, to),
    max: inCurrency(max, to),
  }));
}

/** Keys and currencies that are filtered by, e.g. `20:USD`. */
export function filteredCurrencies(groups: readonly FilterGroup[]): ReadonlySet<string> {
  return new Set(
    groups.flatMap(({ key, ...group }) =>
      group.kind === 'ranges' ? group.ranges.map(({ currency }) => numberKey(key, currency)) : [],
    ),
  );
}

/** Lowest and highest number of a key. */
export type NumberSpan = readonly [key: string, min: string, max: string];

/**
 * The scales for filtering an attribute's prices, the organisation's currency first. A currency that can be converted
 * into another scale's counts there, unless it is filtered by; each other one has its own scale.
 * @param spans numbers of all attributes
 * @returns the scale's numbers including converted ones, rounded outwards to whole cents
 */
export function priceScales(
  { id }: Pick<Attribute, 'id'>,
  spans: readonly NumberSpan[],
  { home, rates, filtered }: MoneyRules & { filtered: ReadonlySet<string> },
): { currency: string; min: string; max: string }[] {
  const own = spans.flatMap(([key, min, max]) => {
    const [of, currency] = key.split(':');
    return of === String(id) && currency !== undefined ? [{ currency, min, max }] : [];
  });
  const isFiltered = (currency: string) => filtered.has(numberKey(String(id), currency));
  const scales: string[] = [];
  for (const { currency } of own.toSorted(
    (one, other) =>
      Number(other.currency === home) - Number(one.currency === home) ||
      (one.currency < other.currency ? -1 : 1),
  )) {
    const has = scales.some((to) => convertMoney({ amount: '1', currency }, to, rates) !== undefined);
    if (!has || isFiltered(currency)) scales.push(currency);
  }
  const asked = [...filtered].flatMap((key) =>
    key.startsWith(`${id}:`) ? [key.slice(`${id}:`.length)] : [],
  );
  return [...new Set([...scales, ...asked])].flatMap((currency) => {
    const inScale = (amount: string, from: string, round: 'floor' | 'ceil'): Exact | [] => {
      const converted = convertMoney({ amount, currency: from }, currency, rates);
      if (!converted) return [];
      const { money, at } = converted;
      return at === null ? exact(amount) : exact(money.amount).times(100)[round]().div(100);
    };
    const [low, ...lows] = own.flatMap((span) => inScale(span.min, span.currency, 'floor'));
    const [high, ...highs] = own.flatMap((span) => inScale(span.max, span.currency, 'ceil'));
    if (!low || !high) return [];
    const min = lows.reduce((least, one) => (one.lt(least) ? one : least), low);
    const max = highs.reduce((most, one) => (one.gt(most) ? one : most), high);
    return [{ currency, min: min.toFixed(), max: max.toFixed() }];
  });
}
