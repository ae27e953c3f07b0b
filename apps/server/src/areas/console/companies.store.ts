import { sql, type SQL } from 'drizzle-orm';
import type { companySorts, companyStates, ModuleSlug, PlanTier } from '@sourcewiz/contract';
import type { Db } from '../../platform/db/database.ts';

/** A company in the list. */
export interface CompanyRow extends Record<string, unknown> {
  id: string;
  name: string;
  city: string;
  countryId: number | null;
  planId: number | null;
  label: string | null;
  tier: PlanTier | null;
  endsOn: string | null;
  state: 'paying' | 'trial' | 'expired';
  members: number;
  isSetUp: boolean;
  lastActivity: Date | null;
  module: ModuleSlug | null;
  percent: number | null;
}

export interface CompanyQuery {
  search?: string | undefined;
  state?: (typeof companyStates)[number] | undefined;
  plan_id?: number | undefined;
  least_use?: number | undefined;
  country_id?: number | undefined;
  sort: (typeof companySorts)[number];
  page: number;
  per_page: number;
  /** Only these. */
  ids?: readonly string[];
}

/** The plan that counts for each company now. */
export const core = (now: Date): SQL => sql`
  select distinct on (org_id) org_id, id, plan_id, label, tier, ends_on, ends_at, limits, starts_at
  from company_plan where part = 'core' and starts_at <= ${now.toISOString()}::timestamptz
  order by org_id, starts_at desc, id desc`;

/** A company without a plan has no limits, and counts as paying. */
const stateOf = (now: Date): SQL => sql`
  case when c.ends_at <= ${now.toISOString()}::timestamptz then 'expired'
    when c.tier = 'trial' then 'trial' else 'paying' end`;

/** The use of each limit in per cent, of some companies or all. */
const uses = (now: Date, companies: SQL): SQL => sql`
  select r.org_id, r.module, case when r.most = 0 then 100.0 else r.used * 100.0 / r.most end as percent
  from module_use u, lateral module_rights(array[u.org_id], array[u.module], ${now.toISOString()}::timestamptz) r
  where ${companies} and r.most is not null`;

/** The last day of an ending plan counts days in UTC: it is a filter, not a deadline. */
const ENDING_DAYS = 30;

/** A company whose setup is not finished is one as soon as somebody works in it, or is invited to. */
const isShown = sql`(o.status = 'published' or exists (
  select from app_user m where m.org_id = o.id and m.status in ('active', 'invited') and not m.is_system_user))`;

/** The companies of a page, and how many match, even for a page after the last. */
export async function selectCompanies(
  db: Db,
  query: CompanyQuery,
  now: Date,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const words = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const conditions = [
    isShown,
    query.ids === undefined ? undefined : sql`o.id = any(${sql.param([...query.ids])}::uuid[])`,
    words === undefined
      ? undefined
      : sql`(o.name ilike ${words} or o.tax_ids::text ilike ${words} or exists (
          select from app_user m where m.org_id = o.id and m.email ilike ${words} and not m.is_system_user))`,
    query.plan_id === undefined ? undefined : sql`c.plan_id = ${query.plan_id}`,
    query.country_id === undefined ? undefined : sql`o.country_id = ${query.country_id}`,
    query.least_use === undefined ? undefined : sql`h.percent >= ${query.least_use}`,
    stateCondition(query.state, now),
  ].filter((one) => one !== undefined);
  const order = {
    activity: sql`s.last_activity desc nulls last, o.name`,
    name: sql`lower(o.name)`,
    use: sql`h.percent desc nulls last, o.name`,
    end: sql`c.ends_on nulls last, o.name`,
  }[query.sort];
  const highest = (companies: SQL) => sql`
    select distinct on (org_id) org_id, module, percent from (${uses(now, companies)}) u
    order by org_id, percent desc`;
  // Only a list that is narrowed or ordered by it needs the use of all companies.
  const isByUse = query.sort === 'use' || query.least_use !== undefined;
  const { rows } = await db.execute<CompanyRow & { total: number }>(sql`
    with core as materialized (${core(now)}),
    page as materialized (
      select o.id, s.last_activity, count(*) over ()::int as total, row_number() over (order by ${order}, o.id) as place
      from organisation o
      left join core c on c.org_id = o.id
      ${isByUse ? sql`left join (${highest(sql`true`)}) h on h.org_id = o.id` : sql``}
      left join (
        select n.org_id, max(n.last_seen_at) as last_activity from session n
        where n.verified and n.purpose <> 'visit' group by n.org_id) s on s.org_id = o.id
      where ${sql.join(conditions, sql` and `)}
      order by place limit ${query.per_page} offset ${(query.page - 1) * query.per_page})
    select o.id, o.name, o.city, o.country_id as "countryId", c.plan_id as "planId", c.label, c.tier,
      c.ends_on::text as "endsOn", o.status = 'published' as "isSetUp", ${stateOf(now)} as state, h.module, h.percent::float8 as percent,
      (select count(*)::int from app_user m
        where m.org_id = o.id and is_counted_user(m.status, m.is_system_user)) as members,
      page.last_activity as "lastActivity", page.total
    from page join organisation o on o.id = page.id
    left join lateral (
      select * from company_plan p
      where p.org_id = o.id and p.part = 'core' and p.starts_at <= ${now.toISOString()}::timestamptz
      order by p.starts_at desc, p.id desc limit 1) c on true
    left join (${highest(sql`u.org_id in (select page.id from page)`)}) h on h.org_id = o.id
    order by page.place`);
  if (rows.length === 0 && query.page > 1) {
    const { total } = await selectCompanies(db, { ...query, page: 1, per_page: 1 }, now);
    return { rows: [], total };
  }
  return { rows, total: rows[0]?.total ?? 0 };
}

function stateCondition(state: CompanyQuery['state'], now: Date): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'ending')
    return sql`c.ends_at > ${now.toISOString()}::timestamptz
      and c.ends_at <= ${now.toISOString()}::timestamptz + ${`${ENDING_DAYS} days`}::interval`;
  if (state === 'requests')
    return sql`exists (select from plan_request r where r.org_id = o.id and r.status in ('pending', 'payment_pending'))`;
  return sql`${stateOf(now)} = ${state}`;
}

export interface CompanyCounts extends Record<string, unknown> {
  all: number;
  paying: number;
  trial: number;
  expired: number;
  ending: number;
  requests: number;
}

export async function countCompanies(db: Db, now: Date): Promise<CompanyCounts> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<CompanyCounts>(sql`
    with core as (${core(now)}),
    states as (
      select ${stateOf(now)} as state, c.ends_at
      from organisation o left join core c on c.org_id = o.id where ${isShown})
    select count(*)::int as all, count(*) filter (where state = 'paying')::int as paying,
      count(*) filter (where state = 'trial')::int as trial,
      count(*) filter (where state = 'expired')::int as expired,
      count(*) filter (where ends_at > ${at}
        and ends_at <= ${at} + ${`${ENDING_DAYS} days`}::interval)::int as ending,
      (select count(distinct org_id)::int from plan_request where status in ('pending', 'payment_pending')) as requests
    from states`);
  return rows[0] as CompanyCounts;
}
