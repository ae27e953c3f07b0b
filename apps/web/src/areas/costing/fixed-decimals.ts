import { currencySign, exact, minorUnitsOf } from '@sourcewiz/contract';

type NumberFormat = (text: string) => string;

/** A decimal text with all its digits, and at least so many behind the mark: `0.4910`. */
export function fixedDecimals(amount: string, least: number, number: NumberFormat): string {
  const decimals = Math.max(least, exact(amount).decimalPlaces());
  const [whole = '0', fraction = ''] = exact(amount).abs().toFixed(decimals).split('.');
  const sign = exact(amount).isNegative() ? '-' : '';
  return fraction === ''
    ? sign + number(whole)
    : `${sign}${number(whole)}${number('0.5').charAt(1)}${fraction}`;
}

/** An amount with its sign, all its digits, and at least those of its currency: `$0.00123`. */
export function fineMoney(
  amount: string,
  currency: string,
  number: NumberFormat,
  least = minorUnitsOf(currency),
): string {
  return `${currencySign(currency)}${fixedDecimals(amount, least, number)}`;
}
