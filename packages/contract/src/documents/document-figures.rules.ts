import { sumOf } from '../money/exact.ts';
import type { Adjustment, DocumentFigures, LineFacts, LineFigures } from './document-shapes.ts';
import {
  documentSums,
  linePacking,
  stated,
  type LinePacking,
  type PricedLine,
} from './document-sums.rules.ts';

/**
 * Everything a document states, from rounded lines:
 * - subtotal = sum of the line totals
 * - discounts and charges = percent of the subtotal, or fixed; discounts come to the subtotal at most and are spread over
 *   the lines by largest remainder (ruling AF)
 * - total = subtotal − discounts + charges
 * - a tax is value × total × 0.01, or fixed, with two decimals (DOC-008); taxed total = total + all taxes (DOC-009)
 */
export function documentFigures(
  lines: readonly PricedLine[],
  adjustments: readonly Adjustment[],
): DocumentFigures {
  const { units, shares, ...sums } = documentSums(lines, adjustments);
  const gross = units.reduce((sum, line) => sum + line.gross, 0n);
  return {
    lines: lines.map(({ uid }, at): LineFigures => {
      const { gross: full, amount } = units[at] ?? { gross: 0n, amount: 0n };
      const share = shares[at] ?? 0n;
      return {
        uid,
        gross: stated(full),
        discount: stated(full - amount),
        amount: stated(amount),
        share: stated(share),
        net: stated(amount - share),
      };
    }),
    product_count: lines.length,
    quantity: sumOf(lines.map(({ quantity }) => quantity)).toFixed(),
    gross: stated(gross),
    line_discounts: stated(gross - sums.subtotal),
    subtotal: stated(sums.subtotal),
    discounts: stated(sums.discounts),
    charges: stated(sums.charges),
    total: stated(sums.total),
    taxes: stated(sums.taxes),
    taxed_total: stated(sums.total + sums.taxes),
    adjustments: sums.amounts,
    unpriced: lines.filter(({ price }) => price === null).length,
  };
}

/** The sums of what is known, and how many lines each leaves out. */
export interface DocumentPacking {
  cartons: number;
  cbm: string;
  gross_kg: string;
  net_kg: string;
  without_carton: number;
  without_cbm: number;
  without_weight: number;
}

export function documentPacking(
  lines: readonly { quantity: string; facts: Pick<LineFacts, 'pack'> }[],
): DocumentPacking {
  const packed = lines.map(linePacking);
  const sum = (name: 'cbm' | 'gross_kg' | 'net_kg') =>
    sumOf(packed.flatMap((line) => line[name] ?? [])).toFixed();
  const without = (name: keyof LinePacking) => packed.filter((line) => line[name] === null).length;
  return {
    cartons: packed.reduce((all, { cartons }) => all + (cartons ?? 0), 0),
    cbm: sum('cbm'),
    gross_kg: sum('gross_kg'),
    net_kg: sum('net_kg'),
    without_carton: without('cartons'),
    without_cbm: without('cbm'),
    without_weight: without('gross_kg'),
  };
}
