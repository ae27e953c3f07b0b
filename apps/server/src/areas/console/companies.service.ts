import {
  addDays,
  daysBetween,
  lastDayOfYear,
  moduleBySlug,
  planDay,
  type AnswerOf,
  type consoleAddAddon,
  type consoleChangePlan,
  type consoleChangeTrial,
  type consoleCompanies,
  type ConsoleCompany,
  type ConsoleCompanyDetails,
  type Language,
  type ParsedOf,
} from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { countryName, timeZoneOf, todayOf } from '../identity/index.ts';
import {
  changeGiven,
  changeTrial,
  deleteAddon,
  deletePlans,
  insertAddon,
  insertPlan,
  planState,
  selectAddons,
  selectAddonTypes,
  selectCore,
  selectGiven,
  selectPlanTypes,
  selectRequests,
  selectRights,
  tellOfGrant,
  toRequest,
  usageOf,
  type At,
  type CompanyPlanRow,
} from '../plans/index.ts';
import { changeCompanyAs, inConsole, type Acting } from './acting.ts';
import { countCompanies, selectCompanies, type CompanyQuery, type CompanyRow } from './companies.store.ts';
import { selectAdmins, selectEntries, selectOldestRequests, selectStorage } from './console.store.ts';

/** How long the provider's people may stay in a company. */
export const VISIT_MS = 3_600_000;
/** Visits and grants that are listed. */
const LISTED = 50;

/** A page of companies with the counts of all. */
export async function readCompanies(
  acting: Acting,
  query: CompanyQuery,
): Promise<AnswerOf<typeof consoleCompanies>> {
  const now = acting.platform.clock.now();
  return inConsole(acting, async (db) => {
    const [counts, { rows, total }] = await Promise.all([
      countCompanies(db, now),
      selectCompanies(db, query, now),
    ]);
    const requests = await selectOldestRequests(
      db,
      rows.map(({ id }) => id),
    );
    return {
      companies: rows.map((row) => toCompany(row, { acting, request: requests.get(row.id) })),
      total,
      counts,
    };
  });
}

/** A company as the list shows it. */
export function toCompany(
  row: CompanyRow,
  { acting, request }: { acting: Acting; request: Parameters<typeof toRequest>[0] | undefined },
): ConsoleCompany {
  const { platform, language } = acting;
  const today = platform.clock.now().toISOString().slice(0, 10);
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    country: row.countryId === null ? '' : (countryName(row.countryId, language) ?? ''),
    plan_id: row.planId,
    plan_label: row.label?.toUpperCase() ?? '',
    tier: row.tier ?? 'enterprise',
    state: row.state,
    end_date: row.endsOn,
    days_left: row.endsOn === null ? null : daysBetween(today, row.endsOn),
    highest_use:
      row.module === null || row.percent === null
        ? null
        : { module_id: row.module, percent_used: row.percent },
    members: row.members,
    is_set_up: row.isSetUp,
    last_activity: row.lastActivity === null ? null : new Date(row.lastActivity).toISOString(),
    request: request ? toRequest(request, language) : null,
  };
}

/** Everything about a company. @throws DomainError not_found */
export async function readCompany(acting: Acting, orgId: string): Promise<ConsoleCompanyDetails> {
  const { platform, language } = acting;
  const now = platform.clock.now();
  return inConsole(acting, async (db) => {
    const query = { ids: [orgId], sort: 'name', page: 1, per_page: 1 } as const;
    const row = (await selectCompanies(db, query, now)).rows[0] ?? fail('not_found');
    const at: At = { db, orgId, platform };
    const today = await todayOf(at);
    const core = await selectCore(at, now);
    const open = await selectOldestRequests(db, [orgId]);
    const addons = await selectAddons(at);
    const [storage] = await selectStorage(db, { most: 1, orgId, now });
    const visits = await selectEntries(db, {
      company_id: orgId,
      action: 'company_entered',
      page: 1,
      per_page: LISTED,
    });
    return {
      company: toCompany(row, { acting, request: open.get(orgId) }),
      plan: planState(core, today),
      discount_value: core?.discountValue ?? '0',
      amount_deduct: core?.amountDeduct ?? '0',
      modules: usageOf(await selectRights(at, now), { today, language }),
      addons: addons.map((one) => ({
        id: one.id,
        addon_id: one.addonId,
        label: one.label[language],
        module_id: one.moduleId,
        limit: one.adds,
        starts_on: one.startsOn,
        ends_on: one.endsOn,
        amount: one.amount,
        discount_value: one.discountValue,
        amount_deduct: one.amountDeduct,
      })),
      history: await historyOf(at, language),
      requests: (await selectRequests(at)).map((one) => toRequest(one, language)),
      entries: visits.rows.map(({ at: begin, by, reason }) => ({
        at: begin.toISOString(),
        until: new Date(begin.getTime() + VISIT_MS).toISOString(),
        by,
        reason: reason ?? '',
      })),
      admins: await selectAdmins(db, orgId),
      storage: { bytes: storage?.bytes ?? 0, files: storage?.files ?? 0 },
    };
  });
}

/** What the company was given until now, the latest first. */
export async function historyOf(
  at: At,
  language: Language,
): Promise<{ day: string; text: string; amount: string | null }[]> {
  const plans = (await selectGiven(at)).map((one) => ({
    day: one.startsOn,
    text: textOf(one, language),
    amount: one.planId === null || one.hidesPrice ? null : one.amount,
  }));
  const addons = (await selectAddons(at)).map((one) => ({
    day: one.startsOn,
    text: language === 'tr' ? `Ek paket, ${one.label.tr}` : `Add-on, ${one.label.en}`,
    amount: one.amount,
  }));
  return [...plans, ...addons].toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, LISTED);
}

function textOf({ label, part, planId, endsOn }: CompanyPlanRow, language: Language): string {
  const name =
    part === 'core' || planId !== null
      ? label.toUpperCase()
      : `${language === 'tr' ? 'Deneme' : 'Trial'}, ${moduleBySlug(part).name[language]}`;
  if (endsOn === null) return name;
  const last = planDay(endsOn, language);
  return language === 'tr' ? `${name}, ${last} gününe kadar` : `${name} until ${last}`;
}

/** A period that ends before it begins is refused; and one that has ended, if something is to be given for it. */
export function checkPeriod(
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
  today?: string,
): void {
  if (endsOn === null) return;
  if (endsOn < startsOn) fail('end_before_start', { path: 'body.ends_on' });
  if (today !== undefined && endsOn < today) fail('period_over', { path: 'body.ends_on' });
}

/**
 * Gives a company another plan, changes the one that it has, or takes it away.
 * @throws DomainError not_found, end_before_start, period_over
 */
export async function changePlanOf(
  acting: Acting,
  orgId: string,
  body: ParsedOf<typeof consoleChangePlan>['body'],
): Promise<ConsoleCompanyDetails> {
  const now = acting.platform.clock.now();
  await changeCompanyAs(acting, orgId, async (at) => {
    const before = await selectCore(at, now);
    const entry = (after: string) => ({
      action: 'plan_changed' as const,
      details: { before: describe(before), after },
      reason: body.reason,
    });
    if (body.plan_id === null) {
      await deletePlans(at);
      return { entry: entry(''), result: undefined };
    }
    const plan =
      (await selectPlanTypes(at.db)).find(({ id }) => id === body.plan_id) ??
      fail('not_found', { path: 'body.plan_id' });
    const today = await todayOf(at);
    // The plan that has ended begins again, unless the days are those of the one that it was.
    const isOver = before?.endsOn != null && before.endsOn < today && body.ends_on === undefined;
    const stays =
      before?.planId === plan.id &&
      (body.starts_on ?? (isOver ? today : before.startsOn)) === before.startsOn;
    const startsOn = stays ? before.startsOn : (body.starts_on ?? today);
    const usual = stays ? before.endsOn : lastDayOfYear(startsOn);
    const endsOn = body.ends_on === undefined ? usual : body.ends_on;
    checkPeriod({ startsOn, endsOn }, stays ? undefined : today);
    const given = {
      startsOn,
      endsOn,
      zone: await timeZoneOf(at),
      now,
      ...(body.discount_value === undefined ? {} : { discountValue: body.discount_value }),
      ...(body.amount_deduct === undefined ? {} : { amountDeduct: body.amount_deduct }),
    };
    if (stays) await changeGiven(at, before.id, given);
    else {
      const row = await insertPlan(at, plan, given);
      if (plan.moduleId === null && plan.priority > (before?.priority ?? -1)) await tellOfGrant(at, row);
    }
    return { entry: entry(`${plan.label}, ${startsOn} – ${endsOn ?? ''}`), result: undefined };
  });
  return readCompany(acting, orgId);
}

const describe = (plan: CompanyPlanRow | undefined): string =>
  plan ? `${plan.label}, ${plan.startsOn} – ${plan.endsOn ?? ''}` : '';

/** Starts, extends, ends or forgets the trial of a module. @throws DomainError not_found */
export async function changeTrialOf(
  acting: Acting,
  { id: orgId, module_id: module }: ParsedOf<typeof consoleChangeTrial>['params'],
  { ends_on: endsOn, reason }: ParsedOf<typeof consoleChangeTrial>['body'],
): Promise<ConsoleCompanyDetails> {
  const now = acting.platform.clock.now();
  await changeCompanyAs(acting, orgId, async (at) => {
    const startsOn = await todayOf(at);
    const period = endsOn === null ? null : { startsOn, endsOn, zone: await timeZoneOf(at), now };
    await changeTrial(at, module, period);
    const details = { module, ends_on: endsOn ?? '' };
    return { entry: { action: 'trial_changed', details, reason }, result: undefined };
  });
  return readCompany(acting, orgId);
}

/** @throws DomainError not_found, end_before_start, period_over */
export async function addAddonTo(
  acting: Acting,
  orgId: string,
  body: ParsedOf<typeof consoleAddAddon>['body'],
): Promise<ConsoleCompanyDetails> {
  const now = acting.platform.clock.now();
  await changeCompanyAs(acting, orgId, async (at) => {
    const addon =
      (await selectAddonTypes(at.db)).find(({ id }) => id === body.addon_id) ??
      fail('not_found', { path: 'body.addon_id' });
    const today = await todayOf(at);
    const startsOn = body.starts_on ?? today;
    const endsOn = body.ends_on === undefined ? await endOfPlan(at, now, startsOn) : body.ends_on;
    checkPeriod({ startsOn, endsOn }, today);
    const row = await insertAddon(at, addon, {
      startsOn,
      endsOn,
      zone: await timeZoneOf(at),
      ...(body.discount_value === undefined ? {} : { discountValue: body.discount_value }),
      ...(body.amount_deduct === undefined ? {} : { amountDeduct: body.amount_deduct }),
    });
    await tellOfGrant(at, row);
    const details = { addon: addon.label.en, period: `${startsOn} – ${endsOn ?? ''}` };
    return { entry: { action: 'addon_added', details, reason: body.reason }, result: undefined };
  });
  return readCompany(acting, orgId);
}

/** An add-on ends with the plan; with none that runs, after a year. */
export async function endOfPlan(at: At, now: Date, startsOn: string): Promise<string | null> {
  const core = await selectCore(at, now);
  if (core?.endsOn === null) return null;
  return core && core.endsOn >= startsOn ? core.endsOn : addDays(startsOn, 364);
}

/** @throws DomainError not_found */
export async function removeAddonFrom(
  acting: Acting,
  { id: orgId, purchase_id: id }: { id: string; purchase_id: number },
  reason: string,
): Promise<ConsoleCompanyDetails> {
  await changeCompanyAs(acting, orgId, async (at) => {
    const row = (await deleteAddon(at, id)) ?? fail('not_found');
    return {
      entry: { action: 'addon_removed', details: { addon: row.label.en }, reason },
      result: undefined,
    };
  });
  return readCompany(acting, orgId);
}
