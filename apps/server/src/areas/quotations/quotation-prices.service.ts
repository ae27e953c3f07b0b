import {
  convertMoney,
  exact,
  minorUnitsOf,
  priceFromCost,
  type LineBasis,
  type Money,
  type MoneyRules,
  type PriceSource,
  type QuotationTerms,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { selectSheetPrices } from '../costing/index.ts';
import { refKey, type LineRef, type LineSource } from '../documents/index.ts';
import { moneyRules } from '../organisation/index.ts';
import type { Pricing } from './quotation-line.ts';

const COST_DECIMALS = 6;

/**
 * What is known of the prices of products today, by `refKey`. A variant without a sheet has that of its product.
 * @throws DomainError no_rate_between
 */
export async function loadPricing(
  ctx: Ctx,
  sources: ReadonlyMap<string, LineSource>,
  refs: readonly LineRef[],
  currency: string,
): Promise<Map<string, Pricing>> {
  const money = await moneyRules(ctx);
  const sheets = await selectSheetPrices(ctx, [...new Set(refs.map(({ product_id }) => product_id))]);
  const byOwner = new Map(sheets.map((sheet) => [refKey(sheet), sheet]));
  return new Map(
    refs.map((ref) => {
      const sheet = byOwner.get(refKey(ref)) ?? byOwner.get(refKey({ ...ref, variant_id: null }));
      const source = sources.get(refKey(ref));
      const cost = sheet ? { amount: sheet.cost, currency: sheet.currency } : (source?.costPrice ?? null);
      const inCurrency = (amount: Money | null, decimals: number) =>
        amount && converted(amount, { currency, money, decimals });
      const decimals = minorUnitsOf(currency);
      return [
        refKey(ref),
        {
          cost: inCurrency(cost, COST_DECIMALS),
          sheet: inCurrency(sheet ? { amount: sheet.exw, currency: sheet.currency } : null, decimals),
          list: inCurrency(source?.listPrice ?? null, decimals),
        },
      ];
    }),
  );
}

/** An amount in another currency, rounded; as it is in its own. @throws DomainError no_rate_between */
export function converted(
  amount: Money,
  { currency, money, decimals }: { currency: string; money: MoneyRules; decimals: number },
): string {
  if (amount.currency === currency) return exact(amount.amount).toFixed();
  const found = convertMoney(amount, currency, money.rates);
  if (!found) return fail('no_rate_between', { params: { from: amount.currency, to: currency } });
  return exact(found.money.amount).toDecimalPlaces(decimals).toFixed();
}

/**
 * The basis of a price that is made rather than typed: as wanted, or else from what is known. Everything that is made is
 * an EXW price.
 */
export function madeBasis(
  { cost, sheet, list }: Pricing,
  {
    wanted,
    margin,
    currency,
  }: { wanted: Exclude<PriceSource, 'typed'>; margin: string; currency: QuotationTerms['currency'] },
): LineBasis {
  const fromCost = cost === null ? null : priceFromCost(cost, margin, currency);
  const known = { sheet, list, margin: fromCost };
  const order = [wanted, 'list', 'sheet'] as const;
  const source = order.find((one) => known[one] !== null) ?? wanted;
  return {
    price_source: source,
    base_price: known[source],
    base_incoterm: 'EXW',
    margin_percent: source === 'margin' ? margin : '0',
  };
}
