import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { exact, type ExchangeRate } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { exchangeRates } from './organisation.tables.ts';

type Pair = Pick<ExchangeRate, 'base' | 'quote'>;

/** The rates of the organisation, one for each pair of currencies, in either direction. */
export async function selectRates(ctx: Ctx): Promise<ExchangeRate[]> {
  const { base, quote, rate, day, source } = exchangeRates;
  const rows = await ctx.db
    .select({ base, quote, rate, day, source })
    .from(exchangeRates)
    .where(eq(exchangeRates.orgId, ctx.orgId))
    .orderBy(asc(base), asc(quote));
  return rows.map((row) => ({ ...row, rate: exact(row.rate).toFixed() }));
}

const key = ({ base, quote }: Pair): string => [base, quote].toSorted().join('/');

/** Deletes the rates of pairs, in both directions. */
export async function deleteRates(ctx: Ctx, pairs: readonly Pair[]): Promise<void> {
  const { orgId, base, quote } = exchangeRates;
  const keyOfRow = sql`least(${base}, ${quote}) || '/' || greatest(${base}, ${quote})`;
  await ctx.db.delete(exchangeRates).where(and(eq(orgId, ctx.orgId), inArray(keyOfRow, pairs.map(key))));
}

/** Sets the rates of pairs, in place of those in either direction; of two of the same pair the last one stays. */
export async function replaceRates(ctx: Ctx, rates: readonly ExchangeRate[]): Promise<void> {
  if (rates.length === 0) return;
  await deleteRates(ctx, rates);
  const last = new Map(rates.map((rate) => [key(rate), rate]));
  await ctx.db
    .insert(exchangeRates)
    .values([...last.values()].map((rate) => ({ ...rate, orgId: ctx.orgId })));
}
