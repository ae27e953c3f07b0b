import { deleteExchangeRate, listExchangeRates, setExchangeRate } from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { deleteRate, insertRate, selectRates } from './exchange-rates.store.ts';

export function registerExchangeRateRoutes(routes: Routes): void {
  routes.inTransaction(listExchangeRates, selectRates);
  routes.inTransaction(setExchangeRate, async (ctx, { body }) => {
    await deleteRate(ctx, body);
    await insertRate(ctx, body);
    return selectRates(ctx);
  });
  routes.inTransaction(deleteExchangeRate, async (ctx, { params }) => {
    await deleteRate(ctx, params);
    return selectRates(ctx);
  });
}
