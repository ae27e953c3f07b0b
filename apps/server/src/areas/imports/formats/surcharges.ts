import { exact, readDecimal } from '@sourcewiz/contract';
import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import type { AmendRow } from '../../../platform/rows/read/read-rows.ts';
import type { RawCell } from '../../../platform/sheets/index.ts';
import { plainTitle, type FormatTable } from './format.ts';

/**
 * Variants of a shop that say what they cost more than their product, and no price: theirs is the product's price with
 * the surcharge.
 * @returns what puts such prices into the rows of a sheet; undefined where the format has no surcharges
 */
export function withSurcharges(titles: readonly string[], { surcharges }: FormatTable): AmendRow | undefined {
  if (!surcharges) return undefined;
  const placeOf = (title: string) => titles.findIndex((one) => plainTitle(one) === title);
  const [product, price, surcharge] = [surcharges.of, surcharges.price, surcharges.surcharge].map(placeOf);
  if (product === undefined || price === undefined || surcharge === undefined) return undefined;
  if (product < 0 || price < 0 || surcharge < 0) return undefined;
  const prices = new Map<string, string>();
  return (cells) => {
    const amount = (place: number) => readDecimal(lineOf(cells[place]), '.');
    const key = lineOf(cells[product]);
    const own = amount(price);
    if (own !== undefined) prices.set(key, own);
    const [base, more] = [prices.get(key), amount(surcharge)];
    const isTold = lineOf(cells[price]) !== '';
    if (isTold || base === undefined || more === undefined || exact(more).isZero()) return cells;
    const priced: RawCell[] = Array.from(
      { length: Math.max(cells.length, price + 1) },
      (_, place) => cells[place] ?? null,
    );
    return priced.with(price, { kind: 'text', text: exact(base).plus(more).toFixed() });
  };
}
