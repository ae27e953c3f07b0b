import type { ExchangeRate } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { deleteRates, replaceRates, selectRates } from './exchange-rates.store.ts';
import { lockOrganisation } from './organisation.store.ts';

/** Sets the rate of a pair, in place of one in either direction. @returns all rates */
export const setRate = (ctx: Ctx, rate: ExchangeRate): Promise<ExchangeRate[]> => setRates(ctx, [rate]);

/** Sets the rates of several pairs; of two of the same pair the last one stays. @returns all rates */
export async function setRates(ctx: Ctx, rates: readonly ExchangeRate[]): Promise<ExchangeRate[]> {
  // One after the other: a pair set in both directions at once would get two rates.
  await lockOrganisation(ctx);
  await replaceRates(ctx, rates);
  return toldRates(ctx);
}

/** @returns the rates that are left */
export async function removeRate(
  ctx: Ctx,
  pair: Pick<ExchangeRate, 'base' | 'quote'>,
): Promise<ExchangeRate[]> {
  await deleteRates(ctx, [pair]);
  return toldRates(ctx);
}

/** Prices are compared by them: lists of products are reloaded. */
function toldRates(ctx: Ctx) {
  tellChanged(ctx, { kind: 'product', ids: [], revision: null });
  return selectRates(ctx);
}
