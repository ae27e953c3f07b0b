import { exact } from '../money/exact.ts';

/** What an enquiry is called: `ENQ-0438`. */
export function enquiryName(number: number): string {
  return `ENQ-${String(number).padStart(4, '0')}`;
}

interface Line {
  quantity: number;
  price: string | null;
  currency: string;
}

/** Price × quantity with two decimals; null without a price. */
export function lineAmount({ quantity, price }: Line): string | null {
  return price === null ? null : exact(price).times(quantity).toFixed(2);
}

/**
 * The pieces of all lines, and what they come to in each currency, in the order of the lines.
 * @returns `isPartial` if a line has no price, so that the amounts are not those of everything
 */
export function enquiryTotals(lines: readonly Line[]): {
  pieces: number;
  amounts: { amount: string; currency: string }[];
  isPartial: boolean;
} {
  const sums = new Map<string, string>();
  for (const line of lines) {
    const amount = lineAmount(line);
    if (amount === null) continue;
    sums.set(
      line.currency,
      exact(sums.get(line.currency) ?? 0)
        .plus(amount)
        .toFixed(2),
    );
  }
  return {
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amounts: [...sums].map(([currency, amount]) => ({ amount, currency })),
    isPartial: lines.some(({ price }) => price === null),
  };
}
