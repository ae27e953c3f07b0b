import { minorUnitsOf } from '../values/currencies.ts';
import { exact, type Exact } from '../money/exact.ts';
import type { ExchangeRate, Money } from '../money/money-shapes.ts';
import { convertMoney } from '../money/money.ts';
import { endedPrice } from '../money/price-change.ts';
import type { PriceRounding, PriceRules } from './prices.ts';

/** Fewest decimals of a price. */
const DECIMALS = 2;

export interface CataloguePricing {
  rules: PriceRules;
  /** The currency of the catalogue; empty leaves prices in their own. */
  currency: string;
  rates: readonly ExchangeRate[];
}

/**
 * A selling price as a catalogue shows it: converted, marked up, rounded once at the end, and never below the smallest
 * amount that the rounding knows. Without a rate the price stays in its own currency; an untouched price is not rounded.
 * @returns undefined if the catalogue shows no prices
 */
export function cataloguePrice(
  stored: Money,
  { rules, currency, rates }: CataloguePricing,
): Money | undefined {
  if (rules.on_request) return undefined;
  const isForeign = currency !== '' && stored.currency !== currency;
  const { money } = (isForeign ? convertMoney(stored, currency, rates) : undefined) ?? { money: stored };
  const isConverted = money.currency !== stored.currency;
  const isMarked = !exact(rules.markup).isZero();
  if (!isConverted && !isMarked && rules.rounding === 'exact') return stored;
  const marked = exact(money.amount).times(exact(rules.markup).plus(100)).div(100);
  // A price of fractions of a cent keeps them.
  const own = isConverted ? 0 : exact(stored.amount).decimalPlaces();
  const decimals = Math.max(DECIMALS, own, isConverted ? 0 : minorUnitsOf(money.currency));
  const amount = roundedPrice(marked, rules.rounding, decimals);
  return { amount: amount.toFixed(), currency: money.currency };
}

/** A price typed for the catalogue, in the catalogue's currency; it is neither marked up nor given an ending. */
export function typedPrice(typed: Money, { rules, currency, rates }: CataloguePricing): Money | undefined {
  return cataloguePrice(typed, {
    currency,
    rates,
    rules: { markup: '0', rounding: 'exact', on_request: rules.on_request },
  });
}

/** Rounds a price; one that would become nothing gets the smallest amount above it. */
function roundedPrice(amount: Exact, rounding: PriceRounding, decimals: number): Exact {
  const smallest = exact(10).pow(-decimals);
  if (rounding === 'exact' || rounding === 'whole' || rounding.startsWith('.')) {
    const ended = endedPrice(amount, rounding as Parameters<typeof endedPrice>[1], decimals);
    if (ended.gt(0)) return ended;
    return rounding === 'exact' ? smallest : rounding === 'whole' ? exact(1) : exact(`0${rounding}`);
  }
  const steps = amount.div(rounding).toDecimalPlaces(0);
  return (steps.gt(0) ? steps : exact(1)).times(rounding);
}

/** Price less cost, of the price, in percent with one decimal; undefined if they cannot be compared. */
export function marginOf(price: Money, cost: Money, rates: readonly ExchangeRate[]): string | undefined {
  const converted = convertMoney(cost, price.currency, rates)?.money.amount;
  if (converted === undefined || exact(price.amount).lte(0)) return undefined;
  return exact(price.amount).minus(converted).div(price.amount).times(100).toDecimalPlaces(1).toFixed();
}

/** By how much a price has changed, in percent with one decimal; undefined for two currencies. */
export function changeOf(before: Money, now: Money): string | undefined {
  if (before.currency !== now.currency || exact(before.amount).lte(0)) return undefined;
  return exact(now.amount).div(before.amount).minus(1).times(100).toDecimalPlaces(1).toFixed();
}
