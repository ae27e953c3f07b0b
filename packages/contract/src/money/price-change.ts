import { minorUnitsOf } from '../values/currencies.ts';
import { exact, type Exact } from './exact.ts';
import { convertMoney } from './money.ts';
import type { ExchangeRate, Money } from './money-shapes.ts';
import type { PriceChange, PriceEnding } from './price-change-shapes.ts';

/** Fewest decimals of a price. */
const DECIMALS = 2;

export type ChangedPrice =
  | { ok: true; price: Money }
  | { ok: false; code: 'no_exchange_rate' | 'price_not_above_zero' };

/**
 * A price after a change, in its own currency and rounded to that currency's decimals, halves up. A price that was more
 * exact stays so.
 * @param rates to convert the amount of a change, if the price is in another currency
 */
export function changedPrice(
  { amount, currency }: Money,
  { kind, by, ending, currency: byCurrency = currency }: PriceChange,
  rates: readonly ExchangeRate[],
): ChangedPrice {
  const added =
    kind === 'percent'
      ? exact(amount).times(by).div(100).toFixed()
      : convertMoney({ amount: by, currency: byCurrency }, currency, rates)?.money.amount;
  if (added === undefined) return { ok: false, code: 'no_exchange_rate' };
  const decimals = Math.max(DECIMALS, minorUnitsOf(currency), exact(amount).decimalPlaces());
  const next = endedPrice(exact(amount).plus(added), ending, decimals);
  return next.lte(0)
    ? { ok: false, code: 'price_not_above_zero' }
    : { ok: true, price: { amount: next.toFixed(), currency } };
}

/**
 * The nearest amount with an ending, halves up.
 * @param decimals of an amount without a special ending
 */
export function endedPrice(amount: Exact, ending: PriceEnding | `.${number}`, decimals: number): Exact {
  if (ending === 'exact') return amount.toDecimalPlaces(decimals);
  if (ending === 'whole') return amount.toDecimalPlaces(0);
  // 12.40 becomes 12.90, and 12.39 becomes 11.90.
  const part = exact(`0${ending}`);
  return amount.minus(part).toDecimalPlaces(0).plus(part);
}
