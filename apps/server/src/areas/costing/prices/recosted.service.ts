import {
  convertMoney,
  exact,
  marginAt,
  theProgram,
  type ExchangeRate,
  type ParsedOf,
  type saveWhatIf,
  type WhatIfFilter,
} from '@sourcewiz/contract';
import { type Ctx } from '../../../platform/context.ts';
import { pauses } from '../../../platform/pauses.ts';
import { fail } from '../../../platform/fail.ts';
import { todayOf } from '../../identity/index.ts';
import { moneyRules, settingOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { fits, ownerKey, type StoredSheet } from '../bom/bom.rules.ts';
import { selectSheetsAbove, selectSources, type Source } from '../costing.store.ts';
import { ownUnits } from '../own-units.ts';
import { isPair, keepingPrice, recost, type Recosted } from './recost.rules.ts';

/** Sheets that a change may reach. */
const SHEETS_MAX = 20_000;
/** Milliseconds of work after which others are answered. */
const SLICE_MS = 10;

/** A change of prices and rates, as the task that writes it keeps it. */
export interface CostingChange {
  prices: readonly { child_product_id: number; new_price: string }[];
  rates: readonly Pick<ExchangeRate, 'base' | 'quote' | 'rate'>[];
  /** Products whose sheets may change; all if left out. */
  product_ids?: readonly number[] | undefined;
  /** Which sheets get the price that keeps their margin; all if left out. */
  new_prices?: ParsedOf<typeof saveWhatIf>['body']['new_prices'] | undefined;
  /** What was in the resource library and among the rates before: taken back with the change. */
  before?: { resources: { id: number; rate: string }[]; rates: ExchangeRate[] } | undefined;
}

/**
 * @param where the field of the call with what gets a new price
 * @throws DomainError cost_source_gone, not_found for products that are gone, too_many_products, number_too_large
 */
export async function recosted(
  ctx: Ctx,
  { prices, rates, product_ids: ids, new_prices: newPrices }: CostingChange,
  where: 'query.child_product_id' | 'body.child_product_id' | 'body.prices',
): Promise<{ changed: Recosted[]; sources: Map<number, Source> }> {
  const childIds = prices.map(({ child_product_id: id }) => id);
  const sources = await selectSources(ctx, [...childIds, ...(ids ?? [])]);
  if (ids?.some((id) => !sources.has(id))) fail('not_found', { path: `${where.split('.')[0]}.product_ids` });
  if (childIds.some((id) => !sources.has(id))) fail('cost_source_gone', { path: where });
  const reached = await selectSheetsAbove(ctx, childIds, { rates, limit: SHEETS_MAX + 1 });
  if (reached.length > SHEETS_MAX)
    fail('too_many_products', { params: { count: reached.length, limit: SHEETS_MAX } });
  const day = await todayOf(ctx);
  const source = { kind: 'typed' as const, by: ctx.caller.name, day };
  const newRates = rates.map((rate) => ({ ...rate, day, source: 'manual' }));
  const change = {
    prices: new Map(
      prices.map(({ child_product_id: id, new_price: price }) => {
        const { currency, unit } = sources.get(id) ?? {};
        return [id, { price, source, currency: currency || undefined, unit }];
      }),
    ),
    rates: newRates,
    packagingOf: await packagingAt(ctx, reached, newRates),
    products: ids && new Set(ids),
    own: await ownUnits(ctx),
  };
  const pause = pauses(SLICE_MS);
  const followed = await recost(reached, change, pause);
  if (!followed.every(({ figures }) => fits(figures))) fail('number_too_large');
  const keepsPrice = newPrices && (await keptPrices(ctx, followed, newPrices));
  return {
    changed: keepsPrice ? followed.map((one) => (keepsPrice(one.sheet) ? keepingPrice(one) : one)) : followed,
    sources,
  };
}

/** Which sheets keep their price. */
async function keptPrices(
  ctx: Ctx,
  changed: readonly Recosted[],
  { of, except }: NonNullable<CostingChange['new_prices']>,
) {
  const isBelow = belowFloor(await floorOf(ctx));
  const others = new Set(except.map(ownerKey));
  const inFilter = (one: Recosted, filter: WhatIfFilter | 'none'): boolean =>
    filter === 'all' || (filter !== 'none' && isBelow(one) === (filter === 'below'));
  const repriced = new Set(
    changed.flatMap((one) => {
      const key = ownerKey(one.sheet);
      return inFilter(one, of) === others.has(key) && !isAtCost(one) ? [] : [key];
    }),
  );
  return (owner: { product_id: number; variant_id: number | null }) => !repriced.has(ownerKey(owner));
}

/** Packaging of a piece at new rates: boxes are paid in currencies of their own. */
async function packagingAt(
  ctx: Ctx,
  reached: readonly StoredSheet[],
  newRates: readonly ExchangeRate[],
): Promise<(sheet: StoredSheet) => string | undefined> {
  if (newRates.length === 0) return () => undefined;
  const { rates: known } = await moneyRules(ctx);
  const rates = [...newRates, ...known.filter((rate) => !newRates.some((one) => isPair(one, rate)))];
  const ids = [...new Set(reached.map(({ product_id: id }) => id))];
  const products = await loadProducts({ ...ctx, audience: theProgram }, ids);
  const rows = new Map(products.map(({ id, packaging }) => [id, packaging ?? []]));
  return ({ product_id: id, input }) =>
    (rows.get(id) ?? [])
      .reduce((sum, { costPerPcs: amount, currency }) => {
        const money = amount === null ? undefined : convertMoney({ amount, currency }, input.currency, rates);
        return sum.plus(money?.money.amount ?? '0');
      }, exact(0))
      .toDecimalPlaces(10)
      .toFixed();
}

export const floorOf = async (ctx: Ctx): Promise<string | null> =>
  (await settingOf(ctx, 'catalogue_approval')).margin_floor;

/** Whether a product's margin is below the floor if its price stays. */
export const belowFloor =
  (floor: string | null) =>
  (one: Recosted): boolean => {
    const margin = marginOf(one);
    return floor !== null && margin !== null && !isAtCost(one) && exact(margin).lt(floor);
  };

/** A part that is made at its cost and sold by nobody: its price follows, and no floor is meant for it. */
export const isAtCost = ({ sheet }: Recosted): boolean => exact(sheet.input.margin.percent).isZero();

/** What is left of the old price at the new cost, in percent of it; null without a price. */
export const marginOf = (one: Recosted): string | null =>
  isAtCost(one) ? one.figures.margin_percent : marginAt(one.sheet.figures.exw, one.figures.cost);
