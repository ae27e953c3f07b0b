// Separate from the arithmetic: every screen loads the operations, but not every screen calculates.
import { z } from 'zod';
import { amountString } from '../kit/decimal.ts';
import { currencies } from '../values/currencies.ts';

const codes = new Set(currencies.map(({ code }) => code));

/** The code of a currency of ISO 4217. */
export const currencyCode = z
  .string()
  .max(3)
  .refine((code) => codes.has(code), 'no currency of ISO 4217');

/** An amount of money: decimal text with its currency code, never one without the other. */
export const moneySchema = z.object({ amount: amountString, currency: currencyCode }).meta({ id: 'Money' });
export type Money = z.output<typeof moneySchema>;

/** What one unit of `base` is worth in `quote`, on which day and by which source. */
export const exchangeRateSchema = z
  .object({
    base: currencyCode,
    quote: currencyCode,
    rate: amountString.refine((rate) => /[1-9]/.test(rate), 'must be more than 0'),
    day: z.iso.date().refine((day) => day >= '1900-01-01', 'is too long ago'),
    /** `manual`, or the name of the publisher. */
    source: z.string().trim().min(1).max(60),
  })
  .meta({ id: 'ExchangeRate' });
export type ExchangeRate = z.output<typeof exchangeRateSchema>;
