import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { catalogues, enquiries } from './catalogues.tables.ts';

export interface LinkActivity {
  id: number;
  name: string;
  buyer_company: string;
  openings: number;
  enquiries: number;
  last_at: string;
}

const DAY_MS = 86_400_000;

/** What buyers did with each link in the last days, including today, latest first. */
export async function selectLinkActivity(
  ctx: Ctx,
  { days, most }: { days: number; most: number },
): Promise<LinkActivity[]> {
  const today = ctx.platform.clock.now().getTime();
  const since = new Date(today - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await ctx.db.execute<Omit<LinkActivity, 'last_at'> & { last_at: Date | string }>(sql`
    with done as (
      select catalogue_id, openings, 0 as enquiries, last_at from catalogue_day
      where org_id = ${ctx.orgId} and day >= ${since}
      union all
      select catalogue_id, 0, 1, at from enquiry where org_id = ${ctx.orgId} and at >= ${since}::timestamptz
    )
    select c.id::float8 as id, c.name, c.buyer_company, sum(d.openings)::int as openings,
      sum(d.enquiries)::int as enquiries, max(d.last_at) as last_at
    from done d join catalogue c on c.org_id = ${ctx.orgId} and c.id = d.catalogue_id
    group by c.id, c.name, c.buyer_company order by max(d.last_at) desc, c.id desc limit ${most}`);
  return rows.map((row) => ({ ...row, last_at: new Date(row.last_at).toISOString() }));
}

/** The most recently changed drafts. */
export async function selectLatestDrafts(ctx: Ctx, most: number) {
  const { id, name, buyerCompany, updatedAt, orgId, status } = catalogues;
  return ctx.db
    .select({ id, name, buyerCompany, updatedAt })
    .from(catalogues)
    .where(and(eq(orgId, ctx.orgId), eq(status, 'draft')))
    .orderBy(desc(updatedAt), desc(id))
    .limit(most);
}

/** Whether a link was ever given out. */
export async function hasSharedCatalogue(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: catalogues.id })
    .from(catalogues)
    .where(and(eq(catalogues.orgId, ctx.orgId), sql`${catalogues.token} is not null`))
    .limit(1);
  return rows.length > 0;
}

/** The number of unanswered enquiries. */
export async function countOpenEnquiries(ctx: Ctx): Promise<number> {
  return ctx.db.$count(enquiries, and(eq(enquiries.orgId, ctx.orgId), isNull(enquiries.answeredAt)));
}
