import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { currencyCode, exchangeRateSchema } from './money-shapes.ts';

const rates = z.array(exchangeRateSchema);

/** The company's exchange rates, one for each pair of currencies. */
export const listExchangeRates = defineOperation({
  name: 'exchange_rates.list',
  method: 'GET',
  path: '/api/exchange_rates',
  permission: 'member',
  kinds: { exchange_rate: 'any' },
  response: rates,
});

/** Sets the rate of a pair, replacing any rate in either direction. */
export const setExchangeRate = defineOperation({
  name: 'exchange_rates.set',
  method: 'PUT',
  path: '/api/exchange_rates',
  permission: 'admin',
  // They affect what a price filter finds.
  kinds: { exchange_rate: 'any', product: 'any' },
  body: exchangeRateSchema
    .extend({ source: exchangeRateSchema.shape.source.default('manual') })
    .refine(({ base, quote }) => base !== quote, { message: 'must be two currencies', path: ['quote'] }),
  response: rates,
});

export const deleteExchangeRate = defineOperation({
  name: 'exchange_rates.delete',
  method: 'DELETE',
  path: '/api/exchange_rates/:base/:quote',
  permission: 'admin',
  // They affect what a price filter finds.
  kinds: { exchange_rate: 'any', product: 'any' },
  params: z.object({ base: currencyCode, quote: currencyCode }),
  response: rates,
});
