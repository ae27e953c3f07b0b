import { z } from 'zod';
import { decimalString } from '../kit/decimal.ts';
import { currencyCode } from './money-shapes.ts';

/** What a new price ends in: as it comes, a whole amount, `.90`, `.99`. */
export const priceEndings = ['exact', 'whole', '.90', '.99'] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** By how much prices change: `5` raises by 5 % or by 5 of a currency, `-5` lowers. */
export const priceChangeSchema = z
  .object({
    kind: z.enum(['percent', 'amount']),
    by: decimalString.refine((by) => Math.abs(Number(by)) <= 1_000_000_000, 'is too much'),
    /** Of an amount. Prices in others change by what it is worth in theirs. */
    currency: currencyCode.optional(),
    ending: z.enum(priceEndings).default('exact'),
  })
  .refine(({ kind, currency }) => kind === 'percent' || currency !== undefined, {
    message: 'an amount needs a currency',
    path: ['currency'],
  });
export type PriceChange = z.output<typeof priceChangeSchema>;
