import { and, asc, desc, eq, gt, inArray, isNull, lte, max, notExists, sql } from 'drizzle-orm';
import { moduleSlugs, type BilledLine, type ModuleSlug } from '@sourcewiz/contract';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ModuleRight, NotificationFacts } from './plans.rules.ts';
import {
  addonTypes,
  announcements,
  companyAddons,
  companyPlans,
  planDismissals,
  planNotifications,
  planRequests,
  planTypes,
} from './plans.tables.ts';

export type PlanTypeRow = typeof planTypes.$inferSelect;
export type AddonTypeRow = typeof addonTypes.$inferSelect;
export type CompanyPlanRow = typeof companyPlans.$inferSelect;
export type CompanyAddonRow = typeof companyAddons.$inferSelect;
export type RequestRow = typeof planRequests.$inferSelect;
export type NotificationRow = typeof planNotifications.$inferSelect;
export type AnnouncementRow = typeof announcements.$inferSelect;

export async function selectRights(
  { db, orgId }: TenantCtx,
  now: Date,
  modules: readonly ModuleSlug[] = moduleSlugs,
): Promise<Map<ModuleSlug, ModuleRight>> {
  const { rows } = await db.execute<{ [Name in keyof ModuleRight]: ModuleRight[Name] }>(sql`
    select module, state, most, used, tier, ends_on::text as "endsOn"
    from module_rights(array[${orgId}::uuid], ${sql.param([...modules])}::text[], ${now.toISOString()}::timestamptz)`);
  return new Map(rows.map((row) => [row.module, row]));
}

/** Uses up some of a module: it counts from the first day of the plan. */
export async function useUp({ db, orgId }: TenantCtx, module: ModuleSlug, count: number): Promise<void> {
  await db.execute(sql`select use_up(${orgId}::uuid, ${module}, ${count}::bigint)`);
}

const ofCompany = (orgId: string) => eq(companyPlans.orgId, orgId);

/** The plan that counts at a moment; undefined for a company without one. */
export async function selectCore({ db, orgId }: TenantCtx, now: Date): Promise<CompanyPlanRow | undefined> {
  const rows = await db
    .select()
    .from(companyPlans)
    .where(and(ofCompany(orgId), eq(companyPlans.part, 'core'), lte(companyPlans.startsAt, now)))
    .orderBy(desc(companyPlans.startsAt), desc(companyPlans.id))
    .limit(1);
  return rows[0];
}

/** Everything that the company was ever given, the latest first. */
export async function selectGiven({ db, orgId }: TenantCtx): Promise<CompanyPlanRow[]> {
  return db
    .select()
    .from(companyPlans)
    .where(ofCompany(orgId))
    .orderBy(desc(companyPlans.startsOn), desc(companyPlans.id));
}

export async function selectAddons({ db, orgId }: TenantCtx): Promise<CompanyAddonRow[]> {
  return db
    .select()
    .from(companyAddons)
    .where(eq(companyAddons.orgId, orgId))
    .orderBy(desc(companyAddons.startsOn), desc(companyAddons.id));
}

/** From the beginning of a day to the end of another, in a time zone. */
export interface Period {
  startsOn: string;
  /** Null: without end. */
  endsOn: string | null;
  zone: string;
}

const momentsOf = ({ startsOn, endsOn, zone }: Period) => ({
  startsOn,
  endsOn,
  startsAt: sql`(${startsOn}::date)::timestamp at time zone ${zone}`,
  endsAt: endsOn === null ? null : sql`(${endsOn}::date + 1)::timestamp at time zone ${zone}`,
});

export interface Given extends Period, Partial<Billing> {
  paid?: string;
  now: Date;
}
interface Billing {
  amount: string;
  discountValue: string;
  amountDeduct: string;
}

/** Gives a company a plan; what was to begin later is replaced by it. */
export async function insertPlan(
  { db, orgId }: TenantCtx,
  plan: PlanTypeRow,
  { now, paid, amount = plan.amount, discountValue = '0', amountDeduct = '0', ...period }: Given,
): Promise<CompanyPlanRow> {
  const part = plan.moduleId ?? 'core';
  const moments = momentsOf(period);
  await db
    .delete(companyPlans)
    .where(and(ofCompany(orgId), eq(companyPlans.part, part), gt(companyPlans.startsAt, moments.startsAt)));
  const { name, label, tier, priority, hidesPrice, limits, id: planId } = plan;
  const rows = await db
    .insert(companyPlans)
    .values({
      orgId,
      part,
      planId,
      name,
      label,
      tier,
      priority,
      hidesPrice,
      limits,
      ...moments,
      amount,
      discountValue,
      amountDeduct,
      paid: paid ?? amount,
      createdAt: now,
    })
    .returning();
  return rows[0] as CompanyPlanRow;
}

/** Changes the days and the price of what a company has. */
export async function changeGiven(
  { db, orgId }: TenantCtx,
  id: number,
  { now: _now, paid, amount, discountValue, amountDeduct, ...period }: Given,
): Promise<void> {
  const price = { paid, amount, discountValue, amountDeduct };
  const given = Object.fromEntries(Object.entries(price).filter(([, value]) => value !== undefined));
  await db
    .update(companyPlans)
    .set({ ...momentsOf(period), ...given })
    .where(and(ofCompany(orgId), eq(companyPlans.id, id)));
}

/** Takes all plans of a company away: it has no limits then. */
export async function deletePlans({ db, orgId }: TenantCtx): Promise<void> {
  await db.delete(companyPlans).where(and(ofCompany(orgId), eq(companyPlans.part, 'core')));
}

/** Begins the trial of a module. @returns false if it was begun before */
export async function insertTrial(
  { db, orgId }: TenantCtx,
  module: ModuleSlug,
  { now, ...period }: Period & { now: Date },
): Promise<boolean> {
  const rows = await db
    .insert(companyPlans)
    .values({
      orgId,
      part: module,
      planId: null,
      name: 'trial',
      label: 'Trial',
      tier: 'trial',
      priority: 0,
      limits: { [module]: null },
      createdAt: now,
      ...momentsOf(period),
    })
    .onConflictDoNothing()
    .returning({ id: companyPlans.id });
  return rows.length > 0;
}

/** Moves the end of a trial, or forgets it. */
export async function changeTrial(
  at: TenantCtx,
  module: ModuleSlug,
  period: (Period & { now: Date }) | null,
): Promise<void> {
  const isTrial = and(ofCompany(at.orgId), eq(companyPlans.part, module), isNull(companyPlans.planId));
  if (period === null) {
    await at.db.delete(companyPlans).where(isTrial);
    return;
  }
  if (await insertTrial(at, module, period)) return;
  const { endsOn, endsAt } = momentsOf(period);
  await at.db.update(companyPlans).set({ endsOn, endsAt }).where(isTrial);
}

export async function insertAddon(
  { db, orgId }: TenantCtx,
  addon: AddonTypeRow,
  { amount = addon.amount, discountValue = '0', amountDeduct = '0', ...period }: Omit<Given, 'paid' | 'now'>,
): Promise<CompanyAddonRow> {
  const { id: addonId, moduleId, label, adds } = addon;
  const rows = await db
    .insert(companyAddons)
    .values({
      orgId,
      addonId,
      moduleId,
      label,
      adds,
      amount,
      discountValue,
      amountDeduct,
      ...momentsOf(period),
    })
    .returning();
  return rows[0] as CompanyAddonRow;
}

export async function deleteAddon(
  { db, orgId }: TenantCtx,
  id: number,
): Promise<CompanyAddonRow | undefined> {
  const rows = await db
    .delete(companyAddons)
    .where(and(eq(companyAddons.orgId, orgId), eq(companyAddons.id, id)))
    .returning();
  return rows[0];
}

/** The days stay, and begin and end where the company is now. */
export async function moveDays({ db, orgId }: TenantCtx, zone: string): Promise<void> {
  for (const table of [companyPlans, companyAddons]) {
    await db
      .update(table)
      .set({
        startsAt: sql`${table.startsOn}::timestamp at time zone ${zone}`,
        endsAt: sql`(${table.endsOn} + 1)::timestamp at time zone ${zone}`,
      })
      .where(eq(table.orgId, orgId));
  }
}

export async function selectPlanTypes(db: Db): Promise<PlanTypeRow[]> {
  return db.select().from(planTypes).orderBy(asc(planTypes.priority), asc(planTypes.id));
}

export async function selectAddonTypes(db: Db): Promise<AddonTypeRow[]> {
  return db.select().from(addonTypes).orderBy(asc(addonTypes.id));
}

const isOpen = inArray(planRequests.status, ['pending', 'payment_pending']);

/** The requests of the company, the latest first. */
export async function selectRequests(
  { db, orgId }: TenantCtx,
  { open = false, most = 20 }: { open?: boolean; most?: number } = {},
): Promise<RequestRow[]> {
  return db
    .select()
    .from(planRequests)
    .where(and(eq(planRequests.orgId, orgId), open ? isOpen : undefined))
    .orderBy(desc(planRequests.requestedAt), desc(planRequests.id))
    .limit(most);
}

/** @returns undefined if a request that blocks it is waiting (ruling 72) */
export async function insertRequest(
  { db, orgId }: TenantCtx,
  request: Omit<typeof planRequests.$inferInsert, 'orgId'>,
): Promise<RequestRow | undefined> {
  const rows = await db
    .insert(planRequests)
    .values({ ...request, orgId })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

/** Adds a notification, once for each thing that it is about. */
export async function insertNotification(
  { db, orgId }: TenantCtx,
  one: { type: NotificationRow['type']; about: string; facts: NotificationFacts; at: Date },
): Promise<NotificationRow | undefined> {
  const rows = await db
    .insert(planNotifications)
    .values({ ...one, orgId })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

/** Those that the caller has not dismissed, the latest first. */
export async function selectNotifications(
  { db, orgId, caller }: Ctx,
  most: number,
): Promise<NotificationRow[]> {
  const { notificationId, userId } = planDismissals;
  const dismissed = db
    .select({ one: sql`1` })
    .from(planDismissals)
    .where(
      and(
        eq(planDismissals.orgId, orgId),
        eq(notificationId, planNotifications.id),
        eq(userId, caller.userId),
      ),
    );
  return db
    .select()
    .from(planNotifications)
    .where(and(eq(planNotifications.orgId, orgId), notExists(dismissed)))
    .orderBy(desc(planNotifications.at), desc(planNotifications.id))
    .limit(most);
}

/** @returns false if there is no such notification */
export async function insertDismissal({ db, orgId, caller }: Ctx, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as (select id from plan_notification where org_id = ${orgId} and id = ${id}),
    noted as (insert into plan_dismissal (org_id, notification_id, user_id)
      select ${orgId}::uuid, id, ${caller.userId}::uuid from found on conflict do nothing)
    select id from found`);
  return rows.length > 0;
}

/** Announcements that are shown at a moment. */
export async function selectShown(db: Db, now: Date): Promise<AnnouncementRow[]> {
  return db
    .select()
    .from(announcements)
    .where(and(lte(announcements.shownFrom, now), gt(announcements.until, now)))
    .orderBy(asc(announcements.from));
}

/** The end of the closure that is on at a moment, the last one of several. */
export async function selectClosure(db: Db, now: Date): Promise<Date | null> {
  const [found] = await db
    .select({ until: max(announcements.until) })
    .from(announcements)
    .where(
      and(eq(announcements.kind, 'closure'), lte(announcements.from, now), gt(announcements.until, now)),
    );
  return found?.until ?? null;
}

/**
 * Companies with a plan whose product library is empty three days after it began, or nearly full: each is told once.
 * @returns the new notifications
 */
export async function insertUsageNotifications(
  db: Db,
  now: Date,
): Promise<{ orgId: string; id: number; type: NotificationRow['type'] }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ orgId: string; id: number; type: NotificationRow['type'] }>(sql`
    with core as (
      select distinct on (org_id) org_id, id, starts_at from company_plan
      where part = 'core' and starts_at <= ${at} and (ends_at is null or ends_at > ${at})
      order by org_id, starts_at desc, id desc),
    standing as (
      select c.*, r.used, r.most from core c join module_rights(
        array(select org_id from core), array['product_library'], ${at}) r on r.org_id = c.org_id)
    insert into plan_notification (org_id, type, about, facts, at)
    select org_id, 'no_sku_usage', 'products', '{"module":"product_library"}'::jsonb, ${at} from standing
      where used = 0 and starts_at < ${at} - interval '3 days'
    union all
    select org_id, 'sku_usage', id::text,
      jsonb_build_object('module', 'product_library', 'percent', floor(used * 100.0 / most)), ${at}
      from standing where most > 0 and used * 100.0 / most > 90
    on conflict do nothing
    returning org_id as "orgId", id, type`);
  return rows;
}

/** What a line costs a year. */
export const billOf = (row: Billing): BilledLine => ({
  amount: row.amount,
  discount_value: row.discountValue,
  amount_deduct: row.amountDeduct,
});
