import { and, asc, eq, or } from 'drizzle-orm';
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

/** Deletes the rate of a pair, in both directions. */
export async function deleteRate(ctx: Ctx, { base: one, quote: other }: Pair): Promise<void> {
  const { orgId, base, quote } = exchangeRates;
  const isPair = or(and(eq(base, one), eq(quote, other)), and(eq(base, other), eq(quote, one)));
  await ctx.db.delete(exchangeRates).where(and(eq(orgId, ctx.orgId), isPair));
}

export async function insertRate(ctx: Ctx, rate: ExchangeRate): Promise<void> {
  const { orgId, base, quote } = exchangeRates;
  const { rate: worth, day, source } = rate;
  await ctx.db
    .insert(exchangeRates)
    .values({ ...rate, orgId: ctx.orgId })
    .onConflictDoUpdate({ target: [orgId, base, quote], set: { rate: worth, day, source } });
}
