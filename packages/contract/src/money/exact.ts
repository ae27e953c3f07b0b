import { Decimal } from 'decimal.js';

/** An exact decimal number; the only kind that is counted with. */
export type Exact = Decimal;

/** Enough digits that a product of several stored numbers loses none, and never an exponent in a text. */
const ExactDecimal = /* @__PURE__ */ Decimal.clone({
  precision: 120,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

/**
 * A decimal text, or a finite number, to count with. `toDecimalPlaces(n)` rounds halves away from zero; `toFixed()` gives the
 * canonical text, without an exponent and without zeros at the end.
 * @throws Error when the text is no number
 */
export function exact(value: string | number | Exact): Exact {
  return new ExactDecimal(value);
}

/** The sum of decimal texts; 0 of none. */
export function sumOf(values: readonly string[]): Exact {
  return values.reduce<Exact>((sum, value) => sum.plus(value), exact(0));
}

/** A percentage of a value: value × percent ÷ 100, exactly, as decimal text (ATTR-040). */
export function percentOf(value: string, percent: string): string {
  return exact(value).times(percent).div(100).toFixed();
}
