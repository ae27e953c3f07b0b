import { Decimal } from 'decimal.js';
import { sumUnits, textOfUnits } from './units.ts';

/** An exact decimal number; the only kind used for calculations. */
export type Exact = Decimal;

/** Enough digits that a product of several stored numbers loses none, and never an exponent in a text. */
const ExactDecimal = /* @__PURE__ */ Decimal.clone({
  precision: 120,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

/**
 * A decimal text or finite number, ready for calculation. `toDecimalPlaces(n)` rounds halves away from zero;
 * `toFixed()` returns the canonical text, without an exponent and without trailing zeros.
 * @throws Error if the text is not a number
 */
export function exact(value: string | number | Exact): Exact {
  return new ExactDecimal(value);
}

/** A decimal text as it is stored. */
const PLAIN = /^-?\d+(\.\d+)?$/;

/** The sum of decimal texts; 0 for none. */
export function sumOf(values: readonly string[]): Exact {
  if (!values.every((value) => PLAIN.test(value)))
    return values.reduce<Exact>((sum, value) => sum.plus(value), exact(0));
  const { units, places } = sumUnits(values);
  return exact(textOfUnits(units, places));
}

/** A percentage of a value: value × percent ÷ 100, exactly, as decimal text (ATTR-040). */
export function percentOf(value: string, percent: string): string {
  return exact(value).times(percent).div(100).toFixed();
}
