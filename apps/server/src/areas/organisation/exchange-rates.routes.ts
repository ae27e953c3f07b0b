import { deleteExchangeRate, listExchangeRates, rateSheets, setExchangeRate } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { sheetRoutes } from '../../platform/rows/index.ts';
import { removeRate, setRate } from './exchange-rates.service.ts';
import { selectRates } from './exchange-rates.store.ts';
import { rateTarget } from './rate-target.ts';

export const exchangeRateOperations = [
  routes.inTransaction(listExchangeRates, selectRates),
  routes.inTransaction(setExchangeRate, (ctx, { body }) => setRate(ctx, body)),
  routes.inTransaction(deleteExchangeRate, (ctx, { params }) => removeRate(ctx, params)),
  ...sheetRoutes(rateSheets, rateTarget),
];
