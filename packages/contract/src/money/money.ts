import type { Language } from '../attribute-types/attribute-type.ts';
import { currencySign, minorUnitsOf } from '../values/currencies.ts';
import { groupDigits } from '../values/number-format.ts';
import { exact, type Exact } from './exact.ts';
import type { ExchangeRate, Money } from './money-shapes.ts';

/** The basis for comparing amounts in several currencies: the organisation's own currency, and the known rates. */
export interface MoneyRules {
  home: string;
  rates: readonly ExchangeRate[];
}

/** Decimals of a line in a document, whatever the currency. */
const LINE_DECIMALS = 2;

/** `₹1,180.50`, `AED 5.00`, `KWD 0.125`: at least the digits of the currency, so that amounts in a list line up. */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const decimals = fraction.replace(/(?<!0)0+$/, '').padEnd(minorUnitsOf(currency), '0');
  const digits = decimals === '' ? whole : `${whole}.${decimals}`;
  return `${currencySign(currency)}${groupDigits(digits, { language, indian: currency === 'INR' })}`;
}

/** An amount as shown on a line: two decimals, halves rounded up. */
export function roundMoney({ amount, currency }: Money): Money {
  return { amount: exact(amount).toDecimalPlaces(LINE_DECIMALS).toFixed(), currency };
}

/**
 * An amount in another currency, not rounded.
 * @param rates each pair once, in either direction
 * @returns the amount with the rate used (null for the same currency); undefined if none is known
 */
export function convertMoney(
  { amount, currency }: Money,
  to: string,
  rates: readonly ExchangeRate[],
): { money: Money; at: ExchangeRate | null } | undefined {
  if (currency === to) return { money: { amount, currency }, at: null };
  const at = rateBetween(currency, to, rates);
  if (!at) return undefined;
  const converted: Exact = at.base === currency ? exact(amount).times(at.rate) : exact(amount).div(at.rate);
  return { money: { amount: converted.toFixed(), currency: to }, at };
}

/** The rate of a pair in either direction. */
export function rateBetween(
  one: string,
  other: string,
  rates: readonly ExchangeRate[],
): ExchangeRate | undefined {
  return rates.find(
    ({ base, quote }) => (base === one && quote === other) || (base === other && quote === one),
  );
}

/** Orders amounts by value in the organisation's currency; those without a rate come last, currency by currency. */
export function byWorth({ home, rates }: MoneyRules): (one: Money, other: Money) => number {
  return (one, other) => {
    const [a, b] = [one, other].map((money) => convertMoney(money, home, rates)?.money.amount);
    if (a !== undefined && b !== undefined) return exact(a).cmp(b);
    if (a !== b) return a === undefined ? 1 : -1;
    if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
    return exact(one.amount).cmp(other.amount);
  };
}
