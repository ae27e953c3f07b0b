import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type {
  companySorts,
  companyStates,
  ConsoleAction,
  ModuleSlug,
  PlanTier,
  RequestStatus,
} from '@sourcewiz/contract';
import type { Db } from '../../platform/db/database.ts';
import { announcements, planRequests, type PlanTypeRow, type RequestRow } from '../plans/index.ts';
import { rewardClaims } from '../rewards/index.ts';
import { consoleEntries } from './console.tables.ts';

export type EntryRow = typeof consoleEntries.$inferSelect;
export type NewEntry = typeof consoleEntries.$inferInsert;
export type ClaimRow = typeof rewardClaims.$inferSelect;
export type AnnouncementRow = typeof announcements.$inferSelect;

export async function organisationExists(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from organisation where id = ${orgId}`);
  return rows.length > 0;
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  await db.insert(consoleEntries).values(entry);
}

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
  /** Only this one. */
  id?: string;
}

/** The plan that counts for each company now. */
const core = (now: Date): SQL => sql`
  select distinct on (org_id) org_id, id, plan_id, label, tier, ends_on, ends_at, limits, starts_at
  from company_plan where part = 'core' and starts_at <= ${now.toISOString()}::timestamptz
  order by org_id, starts_at desc, id desc`;

/** A company without a plan has no limits, and counts as paying. */
const stateOf = (now: Date): SQL => sql`
  case when c.ends_at <= ${now.toISOString()}::timestamptz then 'expired'
    when c.tier = 'trial' then 'trial' else 'paying' end`;

/** The use of each limit in per cent, as `module_right` has it for one company. */
const uses = (now: Date): SQL => sql`
  select u.org_id, u.module, case when cap.most = 0 then 100.0
      when is_used_up(u.module) and u.since < year_begin(c.starts_at, ${now.toISOString()}::timestamptz) then 0
      else u.used * 100.0 / cap.most end as percent
  from module_use u join core c on c.org_id = u.org_id
  left join (
    select org_id, module_id, sum(adds) as adds from company_addon
    where starts_at <= ${now.toISOString()}::timestamptz
      and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)
    group by org_id, module_id) a on a.org_id = u.org_id and a.module_id = u.module,
  lateral (select (c.limits ->> u.module)::bigint + coalesce(a.adds, 0) as most) cap
  where cap.most is not null`;

/** The last day of an ending plan counts days in UTC: it is a filter, not a deadline. */
const ENDING_DAYS = 30;

/** The companies of a page, and how many match. */
export async function selectCompanies(
  db: Db,
  query: CompanyQuery,
  now: Date,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const words = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const conditions = [
    sql`o.status = 'published'`,
    query.id === undefined ? undefined : sql`o.id = ${query.id}`,
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
  const highest = (condition: SQL) => sql`
    select distinct on (u.org_id) u.org_id, u.module, u.percent from (${uses(now)}) u
    where ${condition} order by u.org_id, u.percent desc`;
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
      c.ends_on::text as "endsOn", ${stateOf(now)} as state, h.module, h.percent::float8 as percent,
      (select count(*)::int from app_user m
        where m.org_id = o.id and is_counted_user(m.status, m.is_system_user)) as members,
      page.last_activity as "lastActivity", page.total
    from page join organisation o on o.id = page.id
    left join core c on c.org_id = o.id
    left join (${highest(sql`u.org_id in (select page.id from page)`)}) h on h.org_id = o.id
    order by page.place`);
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
      from organisation o left join core c on c.org_id = o.id where o.status = 'published')
    select count(*)::int as all, count(*) filter (where state = 'paying')::int as paying,
      count(*) filter (where state = 'trial')::int as trial,
      count(*) filter (where state = 'expired')::int as expired,
      count(*) filter (where ends_at > ${at}
        and ends_at <= ${at} + ${`${ENDING_DAYS} days`}::interval)::int as ending,
      (select count(distinct org_id)::int from plan_request where status in ('pending', 'payment_pending')) as requests
    from states`);
  return rows[0] as CompanyCounts;
}

/** The oldest open request of each of some companies. */
export async function selectOldestRequests(db: Db, ids: readonly string[]): Promise<Map<string, RequestRow>> {
  const rows = await db
    .select()
    .from(planRequests)
    .where(
      and(
        sql`${planRequests.orgId} = any(${sql.param([...ids])}::uuid[])`,
        sql`${planRequests.status} in ('pending', 'payment_pending')`,
      ),
    )
    .orderBy(desc(planRequests.requestedAt));
  return new Map(rows.map((row) => [row.orgId, row]));
}

/** A request with its company and who asked. */
export interface AskedRow {
  request: RequestRow;
  company: string;
  askedBy: { name: string; email: string; is_admin: boolean };
}

const askedColumns = {
  request: planRequests,
  company: sql<string>`(select name from organisation o where o.id = ${planRequests.orgId})`,
  askedBy: sql<AskedRow['askedBy'] | null>`(
    select json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'is_admin', u.is_admin)
    from app_user u where u.org_id = ${planRequests.orgId} and u.id = ${planRequests.userId})`,
};
const nobody = { name: '', email: '', is_admin: false };

export async function selectAsked(
  db: Db,
  { statuses, page, per_page }: { statuses: readonly RequestStatus[]; page: number; per_page: number },
): Promise<AskedRow[]> {
  const rows = await db
    .select(askedColumns)
    .from(planRequests)
    .where(sql`${planRequests.status} = any(${sql.param([...statuses])}::text[])`)
    .orderBy(desc(planRequests.requestedAt), desc(planRequests.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return rows.map((row) => ({ ...row, askedBy: row.askedBy ?? nobody }));
}

export async function countRequests(db: Db): Promise<Partial<Record<RequestStatus, number>>> {
  const { rows } = await db.execute<{ status: RequestStatus; count: number }>(
    sql`select status, count(*)::int as count from plan_request group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** @param lock until the end of the transaction: of two decisions, the second sees the first */
export async function selectAskedOne(db: Db, id: number, lock = false): Promise<AskedRow | undefined> {
  if (lock) await db.execute(sql`select from plan_request where id = ${id} for update`);
  const rows = await db.select(askedColumns).from(planRequests).where(eq(planRequests.id, id));
  return rows.map((row) => ({ ...row, askedBy: row.askedBy ?? nobody }))[0];
}

export async function changeRequest(
  db: Db,
  { orgId, id }: Pick<RequestRow, 'orgId' | 'id'>,
  change: Partial<Pick<RequestRow, 'status' | 'reason' | 'decidedAt' | 'notes'>>,
): Promise<void> {
  await db
    .update(planRequests)
    .set(change)
    .where(and(eq(planRequests.orgId, orgId), eq(planRequests.id, id)));
}

/** How many companies have each plan now, and each add-on. */
export async function countHolders(
  db: Db,
  now: Date,
): Promise<{ plans: Map<number, number>; addons: Map<number, number> }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const plans = await db.execute<{ id: number; count: number }>(sql`
    select plan_id as id, count(*)::int as count from (
      select distinct on (org_id, part) plan_id, ends_at from company_plan
      where starts_at <= ${at} order by org_id, part, starts_at desc, id desc) c
    where plan_id is not null and (ends_at is null or ends_at > ${at}) group by plan_id`);
  const addons = await db.execute<{ id: number; count: number }>(sql`
    select addon_id as id, count(distinct org_id)::int as count from company_addon
    where starts_at <= ${at} and (ends_at is null or ends_at > ${at}) group by addon_id`);
  const mapOf = (rows: { id: number; count: number }[]) => new Map(rows.map(({ id, count }) => [id, count]));
  return { plans: mapOf(plans.rows), addons: mapOf(addons.rows) };
}

/** How many companies with a plan use more than given limits, by module. */
export async function countOver(
  db: Db,
  { planId, limits }: { planId: number; limits: PlanTypeRow['limits'] },
  now: Date,
): Promise<{ module: ModuleSlug; companies: number }[]> {
  const { rows } = await db.execute<{ module: ModuleSlug; companies: number }>(sql`
    with core as (${core(now)})
    select u.module, count(*)::int as companies from core c join module_use u on u.org_id = c.org_id
    join jsonb_each_text(${JSON.stringify(limits)}::jsonb) as l (module, most) on l.module = u.module
    left join (
      select org_id, module_id, sum(adds) as adds from company_addon
      where ends_at is null or ends_at > ${now.toISOString()}::timestamptz
      group by org_id, module_id) a on a.org_id = u.org_id and a.module_id = u.module
    where c.plan_id = ${planId} and u.used > l.most::bigint + coalesce(a.adds, 0)
    group by u.module`);
  return rows;
}

/** New limits and labels of a plan count for everybody who has it; prices stay as agreed. */
export async function spreadPlan(db: Db, plan: PlanTypeRow): Promise<string[]> {
  const { name, label, tier, priority, hidesPrice, limits, id } = plan;
  const { rows } = await db.execute<{ orgId: string }>(sql`
    update company_plan set name = ${name}, label = ${label}, tier = ${tier}, priority = ${priority},
      hides_price = ${hidesPrice}, limits = ${JSON.stringify(limits)}::jsonb
    where plan_id = ${id} returning org_id as "orgId"`);
  return [...new Set(rows.map(({ orgId }) => orgId))];
}

export interface EntryQuery {
  company_id?: string | undefined;
  action?: ConsoleAction | undefined;
  by?: string | undefined;
  page: number;
  per_page: number;
}

export async function selectEntries(
  db: Db,
  { company_id: company, action, by, page, per_page: most }: EntryQuery,
): Promise<{ rows: (EntryRow & { company: string | null })[]; total: number }> {
  const where = and(
    company === undefined ? undefined : eq(consoleEntries.companyId, company),
    action === undefined ? undefined : eq(consoleEntries.action, action),
    by === undefined ? undefined : sql`${consoleEntries.by} ilike ${`%${by.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  const rows = await db
    .select({
      entry: consoleEntries,
      company: sql<string | null>`(select name from organisation o where o.id = ${consoleEntries.companyId})`,
    })
    .from(consoleEntries)
    .where(where)
    .orderBy(desc(consoleEntries.id))
    .limit(most)
    .offset((page - 1) * most);
  return {
    rows: rows.map(({ entry, company: name }) => ({ ...entry, company: name })),
    total: await db.$count(consoleEntries, where),
  };
}

export async function selectAdmins(db: Db, orgId: string): Promise<{ name: string; email: string }[]> {
  const { rows } = await db.execute<{ name: string; email: string }>(sql`
    select trim(first_name || ' ' || last_name) as name, email from app_user
    where org_id = ${orgId} and is_admin and not is_system_user and status = 'active' order by created_at`);
  return rows;
}

/** Each content counts once, uploaded or made. */
export async function selectStorage(
  db: Db,
  { most, orgId, planId, now }: { most: number; orgId?: string; planId?: number | undefined; now: Date },
): Promise<{ id: string; name: string; bytes: number; files: number; allBytes: number; allFiles: number }[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    bytes: number;
    files: number;
    allBytes: number;
    allFiles: number;
  }>(sql`
    with core as (${core(now)}),
    contents as (
      select org_id, sha256, max(bytes) as bytes from file
      ${orgId === undefined ? sql`` : sql`where org_id = ${orgId}`} group by org_id, sha256),
    sums as (select org_id, sum(bytes) as bytes, count(*) as files from contents group by org_id)
    select o.id, o.name, coalesce(s.bytes, 0)::float8 as bytes, coalesce(s.files, 0)::int as files,
      sum(s.bytes) over ()::float8 as "allBytes", sum(s.files) over ()::int as "allFiles"
    from sums s join organisation o on o.id = s.org_id left join core c on c.org_id = o.id
    ${planId === undefined ? sql`` : sql`where c.plan_id = ${planId}`}
    order by s.bytes desc limit ${most}`);
  return rows;
}

export async function selectClaims(db: Db, most: number): Promise<(ClaimRow & { company: string })[]> {
  const rows = await db
    .select({
      claim: rewardClaims,
      company: sql<string>`(select name from organisation o where o.id = ${rewardClaims.orgId})`,
    })
    .from(rewardClaims)
    .orderBy(sql`${rewardClaims.sentAt} is not null`, desc(rewardClaims.claimedAt))
    .limit(most);
  return rows.map(({ claim, company }) => ({ ...claim, company }));
}

export async function countClaims(db: Db): Promise<{ waiting: number; of: Map<number, number> }> {
  const { rows } = await db.execute<{ id: number; count: number; waiting: number }>(sql`
    select milestone_id as id, count(*)::int as count, count(*) filter (where sent_at is null)::int as waiting
    from reward_claim group by milestone_id`);
  return {
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    of: new Map(rows.map(({ id, count }) => [id, count])),
  };
}

/** Marks a claim as sent. @returns undefined if it was already, or does not exist */
export async function markSent(
  db: Db,
  id: number,
  { sentAt, sender }: { sentAt: Date; sender: string },
): Promise<ClaimRow | undefined> {
  const rows = await db
    .update(rewardClaims)
    .set({ sentAt, sender })
    .where(and(eq(rewardClaims.id, id), sql`${rewardClaims.sentAt} is null`))
    .returning();
  return rows[0];
}

export async function claimExists(db: Db, id: number): Promise<boolean> {
  return (await db.$count(rewardClaims, eq(rewardClaims.id, id))) > 0;
}

export async function selectAnnouncements(db: Db): Promise<AnnouncementRow[]> {
  return db.select().from(announcements).orderBy(desc(announcements.from), asc(announcements.id)).limit(200);
}
