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
import { loadLineSources, refKey, type LineRef, type LineSource } from '../documents/index.ts';
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
  const sheetOf = await loadSheets(ctx, refs);
  return new Map(
    refs.map((ref) => {
      const sheet = sheetOf(ref);
      const source = sources.get(refKey(ref));
      const cost = sheet ? { amount: sheet.cost, currency: sheet.currency } : (source?.costPrice ?? null);
      const to = (amount: Money | null, decimals: number) =>
        amount && converted(amount, { currency, money, decimals });
      const decimals = minorUnitsOf(currency);
      return [
        refKey(ref),
        {
          cost: to(cost, COST_DECIMALS),
          sheet: to(sheet ? { amount: sheet.exw, currency: sheet.currency } : null, decimals),
          list: to(source?.listPrice ?? null, decimals),
        },
      ];
    }),
  );
}

/** What products cost today, by `refKey`; those without a cost or a rate are missing. */
export async function loadCosts(
  ctx: Ctx,
  refs: readonly LineRef[],
  currency: string,
): Promise<Map<string, string>> {
  const money = await moneyRules(ctx);
  const sheetOf = await loadSheets(ctx, refs);
  const others = refs.filter((ref) => sheetOf(ref) === undefined);
  const sources = await loadLineSources(ctx, others, ctx.caller.language);
  return new Map(
    refs.flatMap((ref) => {
      const sheet = sheetOf(ref);
      const cost = sheet
        ? { amount: sheet.cost, currency: sheet.currency }
        : (sources.get(refKey(ref))?.costPrice ?? null);
      const known = cost && inCurrency(cost, { currency, money, decimals: COST_DECIMALS });
      return known === null ? [] : [[refKey(ref), known] as const];
    }),
  );
}

/** Finds the costing sheet of a line. */
export async function loadSheets(ctx: Ctx, refs: readonly LineRef[]) {
  const sheets = await selectSheetPrices(ctx, [...new Set(refs.map(({ product_id }) => product_id))]);
  const byOwner = new Map(sheets.map((sheet) => [refKey(sheet), sheet]));
  return (ref: LineRef) => byOwner.get(refKey(ref)) ?? byOwner.get(refKey({ ...ref, variant_id: null }));
}

interface Conversion {
  currency: string;
  money: MoneyRules;
  decimals: number;
}

/** An amount in another currency, rounded; as it is in its own. @throws DomainError no_rate_between */
export function converted(amount: Money, to: Conversion): string {
  return (
    inCurrency(amount, to) ?? fail('no_rate_between', { params: { from: amount.currency, to: to.currency } })
  );
}

/** The same, or null without a rate. */
export function inCurrency(amount: Money, { currency, money, decimals }: Conversion): string | null {
  if (amount.currency === currency) return exact(amount.amount).toFixed();
  const found = convertMoney(amount, currency, money.rates);
  return found ? exact(found.money.amount).toDecimalPlaces(decimals).toFixed() : null;
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
