import type { Ctx, TenantCtx } from '../../platform/context.ts';
import { selectCountryId } from '../organisation/index.ts';
import { countryById } from './countries.ts';
import { homeTimeZone } from './home-time-zone.rules.ts';

/** The time zone of the company: that of its country. */
export async function timeZoneOf(ctx: TenantCtx): Promise<string> {
  const countryId = await selectCountryId(ctx);
  return homeTimeZone(countryId === null ? undefined : countryById(countryId)?.iso2);
}

/** Making one takes a hundred times as long as using it. */
const daysIn = new Map<string, Intl.DateTimeFormat>();

/** Tells the day of a moment where the company is, YYYY-MM-DD. */
export async function companyDays(
  ctx: Pick<Ctx, 'db' | 'orgId' | 'platform'>,
): Promise<(moment: Date) => string> {
  const timeZone = await timeZoneOf(ctx);
  // Swedish days are written as ISO days.
  const days = daysIn.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  daysIn.set(timeZone, days);
  return (moment) => days.format(moment);
}

/** The day that it is where the company is, YYYY-MM-DD. */
export async function todayOf(ctx: Pick<Ctx, 'db' | 'orgId' | 'platform'>): Promise<string> {
  return (await companyDays(ctx))(ctx.platform.clock.now());
}
