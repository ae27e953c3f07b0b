// Not from the index of the contract: a process that reads one sheet would have to load all of it first.
import { exact } from '@sourcewiz/contract/exact';

/** Excel keeps 15 significant digits; anything beyond them in a float is noise. */
const EXCEL_DIGITS = 15;

/**
 * A finite number as the decimal text that Excel means by it: 15 significant digits, a point, no exponent and no
 * trailing zeros, so 0.1 + 0.2 is "0.3" and 1e21 is "1000000000000000000000".
 */
export function plainDecimal(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value === 0 ? 0 : value);
  const rounded = value.toPrecision(EXCEL_DIGITS);
  return exact(rounded).toFixed();
}

/**
 * The number to write into a number cell for a decimal text; undefined if the cell would not return exactly that text
 * (more than 15 digits, leading zeros), so that it has to be written as text.
 */
export function exactNumber(decimal: string): number | undefined {
  const value = Number(decimal);
  if (decimal.trim() === '' || !Number.isFinite(value)) return undefined;
  // What JavaScript writes back unchanged needs no decimal arithmetic.
  if (decimal.length <= EXCEL_DIGITS && String(value) === decimal) return value;
  const isSame = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(decimal) && exact(decimal).eq(plainDecimal(value));
  return isSame ? value : undefined;
}
