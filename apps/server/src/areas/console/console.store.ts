import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { ConsoleAction, ConsoleCompanyDetails, ModuleSlug, RequestStatus } from '@sourcewiz/contract';
import type { Db } from '../../platform/db/database.ts';
import { announcements, planRequests, type PlanTypeRow, type RequestRow } from '../plans/index.ts';
import { rewardClaims } from '../rewards/index.ts';
import { core } from './companies.store.ts';
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
    select json_build_object('name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), 'email', u.email, 'is_admin', u.is_admin)
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
    where c.plan_id = ${planId}
      and used_now(u.module, u.used, u.since, c.starts_at, ${now.toISOString()}::timestamptz)
        > l.most::bigint + coalesce(a.adds, 0)
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

export async function selectAdmins(db: Db, orgId: string): Promise<ConsoleCompanyDetails['admins']> {
  const { rows } = await db.execute<ConsoleCompanyDetails['admins'][number]>(sql`
    select trim(first_name || ' ' || last_name) as name, email, status = 'invited' as is_invited from app_user
    where org_id = ${orgId} and is_admin and not is_system_user and status in ('active', 'invited')
    order by created_at`);
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
