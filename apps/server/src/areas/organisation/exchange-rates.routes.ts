import { deleteExchangeRate, listExchangeRates, setExchangeRate } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { routes } from '../../platform/http/routes.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { lockOrganisation } from './organisation.store.ts';
import { deleteRate, insertRate, selectRates } from './exchange-rates.store.ts';

export const exchangeRateOperations = [
  routes.inTransaction(listExchangeRates, selectRates),
  routes.inTransaction(setExchangeRate, async (ctx, { body }) => {
    // One after the other: a pair set in both directions at once would get two rates.
    await lockOrganisation(ctx);
    await deleteRate(ctx, body);
    await insertRate(ctx, body);
    return toldRates(ctx);
  }),
  routes.inTransaction(deleteExchangeRate, async (ctx, { params }) => {
    await deleteRate(ctx, params);
    return toldRates(ctx);
  }),
];

/** Prices are compared by them: lists of products are reloaded. */
function toldRates(ctx: Ctx) {
  tellChanged(ctx, { kind: 'product', ids: [], revision: null });
  return selectRates(ctx);
}
