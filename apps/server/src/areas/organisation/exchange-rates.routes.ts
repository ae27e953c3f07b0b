import {
  deleteExchangeRate,
  listExchangeRates,
  setExchangeRate,
  type ExchangeRate,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { routes } from '../../platform/http/routes.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { lockOrganisation } from './organisation.store.ts';
import { deleteRate, insertRate, selectRates } from './exchange-rates.store.ts';

export const exchangeRateOperations = [
  routes.inTransaction(listExchangeRates, selectRates),
  routes.inTransaction(setExchangeRate, (ctx, { body }) => setRate(ctx, body)),
  routes.inTransaction(deleteExchangeRate, async (ctx, { params }) => {
    await deleteRate(ctx, params);
    return toldRates(ctx);
  }),
];

/** Sets the rate of a pair, in place of one in either direction. @returns all rates */
export async function setRate(ctx: Ctx, rate: ExchangeRate): Promise<ExchangeRate[]> {
  // One after the other: a pair set in both directions at once would get two rates.
  await lockOrganisation(ctx);
  await deleteRate(ctx, rate);
  await insertRate(ctx, rate);
  return toldRates(ctx);
}

/** Prices are compared by them: lists of products are reloaded. */
function toldRates(ctx: Ctx) {
  tellChanged(ctx, { kind: 'product', ids: [], revision: null });
  return selectRates(ctx);
}
