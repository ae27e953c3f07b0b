import type { Ctx, TenantCtx } from '../../platform/context.ts';
import { organisationOf } from '../organisation/index.ts';
import { countryById } from './countries.ts';
import { homeTimeZone } from './home-time-zone.rules.ts';

/** The time zone of the company: that of its country. */
export async function timeZoneOf(ctx: TenantCtx): Promise<string> {
  const { countryId } = await organisationOf(ctx);
  return homeTimeZone(countryId === null ? undefined : countryById(countryId)?.iso2);
}

/** The day that it is where the company is, YYYY-MM-DD. */
export async function todayOf(ctx: Pick<Ctx, 'db' | 'orgId' | 'platform'>): Promise<string> {
  // Swedish days are written as ISO days.
  return ctx.platform.clock.now().toLocaleDateString('sv-SE', { timeZone: await timeZoneOf(ctx) });
}
