import { deleteExchangeRate, listExchangeRates, setExchangeRate } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { deleteRate, insertRate, selectRates } from './exchange-rates.store.ts';

export const exchangeRateOperations = [
  routes.inTransaction(listExchangeRates, selectRates),
  routes.inTransaction(setExchangeRate, async (ctx, { body }) => {
    await deleteRate(ctx, body);
    await insertRate(ctx, body);
    return selectRates(ctx);
  }),
  routes.inTransaction(deleteExchangeRate, async (ctx, { params }) => {
    await deleteRate(ctx, params);
    return selectRates(ctx);
  }),
];
