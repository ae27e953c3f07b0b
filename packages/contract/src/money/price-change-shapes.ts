import { z } from 'zod';
import { decimalString } from '../kit/decimal.ts';
import { currencyCode } from './money-shapes.ts';

/** The ending of a new price: as calculated, a whole amount, `.90`, `.99`. */
export const priceEndings = ['exact', 'whole', '.90', '.99'] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** By how much prices change: `5` raises them by 5 % or by 5 in a currency, `-5` lowers them. */
export const priceChangeSchema = z
  .object({
    kind: z.enum(['percent', 'amount']),
    by: decimalString.refine((by) => Math.abs(Number(by)) <= 1_000_000_000, 'is too much'),
    /** For an amount. Prices in other currencies change by its equivalent. */
    currency: currencyCode.optional(),
    ending: z.enum(priceEndings).default('exact'),
  })
  .refine(({ kind, currency }) => kind === 'percent' || currency !== undefined, {
    message: 'an amount needs a currency',
    path: ['currency'],
  });
export type PriceChange = z.output<typeof priceChangeSchema>;
