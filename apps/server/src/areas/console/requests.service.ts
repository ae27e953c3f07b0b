import {
  addDays,
  billedAmount,
  isListed,
  limitedModules,
  exact,
  GST_PERCENT,
  lastDayOfYear,
  moduleBySlug,
  percentUsed,
  priceOfChange,
  unusedRest,
  type AnswerOf,
  type approveRequest,
  type ConsoleRequest,
  type ConsoleRequestDetails,
  type consoleRequests,
  type CountedModule,
  type Language,
  type ParsedOf,
  type RequestStatus,
} from '@sourcewiz/contract';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import { timeZoneOf, todayOf } from '../identity/index.ts';
import {
  changeGiven,
  insertAddon,
  insertPlan,
  mailAdmins,
  selectAddons,
  selectAddonTypes,
  selectCore,
  selectPlanTypes,
  selectRights,
  tellOfGrant,
  toRequest,
  type AddonTypeRow,
  type At,
  type CompanyPlanRow,
  type PlanTypeRow,
} from '../plans/index.ts';
import { changeCompanyAs, inConsole, type Acting, type Deed } from './acting.ts';
import { checkPeriod, endOfPlan, historyOf } from './companies.service.ts';
import { changeRequest, countRequests, selectAsked, selectAskedOne, type AskedRow } from './console.store.ts';

const openStatuses = ['pending', 'payment_pending'] as const satisfies readonly RequestStatus[];
const isOpen = (status: RequestStatus): boolean =>
  (openStatuses as readonly RequestStatus[]).includes(status);

/** Requests, the latest first. */
export async function readRequests(
  acting: Acting,
  { status, ...page }: ParsedOf<typeof consoleRequests>['query'],
): Promise<AnswerOf<typeof consoleRequests>> {
  const statuses = status === 'open' ? openStatuses : [status];
  return inConsole(acting, async (db) => {
    const rows = await selectAsked(db, { statuses, ...page });
    const counts = await countRequests(db);
    const countOf = (...of: readonly RequestStatus[]) => of.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
    return {
      requests: rows.map((row) => toConsoleRequest(row, acting.language)),
      total: countOf(...statuses),
      counts: {
        open: countOf(...openStatuses),
        approved: countOf('approved'),
        rejected: countOf('rejected'),
      },
    };
  });
}

function toConsoleRequest({ request, company, askedBy }: AskedRow, language: Language): ConsoleRequest {
  return {
    ...toRequest(request, language),
    company_id: request.orgId,
    company_name: company,
    asked_by: askedBy,
  };
}

/** What was asked for, as it is sold now. */
type Feature = { plan: PlanTypeRow; addon?: undefined } | { addon: AddonTypeRow; plan?: undefined };

async function featureOf(db: Db, { request }: AskedRow): Promise<Feature> {
  const { featureType: kind, featureIdentifier: id } = request;
  if (kind === 'addon') {
    const addon = (await selectAddonTypes(db)).find((one) => one.id === id);
    return addon ? { addon } : fail('not_on_offer');
  }
  const plan = (await selectPlanTypes(db)).find((one) => one.id === id);
  return plan ? { plan } : fail('not_on_offer');
}

/** A request with what it would change. @throws DomainError not_found */
export async function readRequest(
  acting: Acting,
  id: number,
  startsOn?: string,
): Promise<ConsoleRequestDetails> {
  const { platform, language } = acting;
  return inConsole(acting, async (db) => {
    const asked = (await selectAskedOne(db, id)) ?? fail('not_found');
    const at: At = { db, orgId: asked.request.orgId, platform };
    const feature = await featureOf(db, asked);
    const core = await selectCore(at, platform.clock.now());
    const period = await proposedPeriod(at, { feature, core, startsOn });
    return {
      request: toConsoleRequest(asked, language),
      changes: await changesOf(at, feature, language),
      price: priceOf({ feature, core, startsOn: period.starts_on, language }),
      ...period,
      history: await historyOf(at, language),
      notes: asked.request.notes,
    };
  });
}

/** A downgrade and a renewal begin when the running plan has ended, anything else today. */
async function proposedPeriod(
  at: At,
  {
    feature,
    core,
    startsOn,
  }: { feature: Feature; core: CompanyPlanRow | undefined; startsOn: string | undefined },
): Promise<{ starts_on: string; ends_on: string }> {
  const today = await todayOf(at);
  if (feature.addon) {
    const starts = startsOn ?? today;
    const ends = await endOfPlan(at, at.platform.clock.now(), starts);
    return { starts_on: starts, ends_on: ends ?? lastDayOfYear(starts) };
  }
  const waits = core?.endsOn && core.endsOn >= today && feature.plan.priority <= core.priority;
  const starts = startsOn ?? (waits && core.endsOn ? addDays(core.endsOn, 1) : today);
  return { starts_on: starts, ends_on: lastDayOfYear(starts) };
}

/** What counted modules allow now and afterwards. */
async function changesOf(
  at: At,
  feature: Feature,
  language: Language,
): Promise<ConsoleRequestDetails['changes']> {
  const now = at.platform.clock.now();
  const rights = await selectRights(at, now, limitedModules);
  const running = (await selectAddons(at)).filter(({ endsAt }) => endsAt === null || endsAt > now);
  const addedTo = (module: CountedModule) =>
    running.reduce((sum, { moduleId, adds }) => sum + (moduleId === module ? (adds ?? 0) : 0), 0);
  return limitedModules.flatMap((module) => {
    const right = rights.get(module);
    if (!right) return [];
    const limitNow = right.state === 'inactive' ? 0 : right.most;
    const limitAfter = limitWith(feature, { module, limitNow, added: addedTo(module) });
    if (!isListed(module, limitNow || limitAfter || null)) return [];
    return [
      {
        module_id: module,
        module_name: moduleBySlug(module).name[language],
        used: right.used,
        limit_now: limitNow,
        limit_after: limitAfter,
        percent_after: percentUsed(right.used, limitAfter),
        is_over: limitAfter !== null && right.used > limitAfter,
      },
    ];
  });
}

function limitWith(
  { plan, addon }: Feature,
  { module, limitNow, added }: { module: CountedModule; limitNow: number | null; added: number },
): number | null {
  if (addon) {
    if (addon.moduleId !== module || limitNow === null) return limitNow;
    return addon.adds === null ? null : limitNow + addon.adds;
  }
  if (plan.moduleId !== null && plan.moduleId !== module) return limitNow;
  const limit = plan.limits[module];
  return limit === null ? null : (limit ?? 0) + added;
}

/** What is to be paid; the unused rest of the plan that is replaced is taken off. */
function priceOf({
  feature: { plan, addon },
  core,
  startsOn,
  language,
}: {
  feature: Feature;
  core: CompanyPlanRow | undefined;
  startsOn: string;
  language: Language;
}): ConsoleRequestDetails['price'] {
  const label = plan ? plan.label.toUpperCase() : addon.label[language];
  const { amount } = plan ?? addon;
  const replaced = plan?.moduleId === null ? core : undefined;
  const left = replaced?.endsOn
    ? unusedRest({ paid: replaced.paid, starts_on: replaced.startsOn, ends_on: replaced.endsOn }, startsOn)
    : undefined;
  const rest =
    replaced && left && exact(left.amount).greaterThan(0)
      ? { label: replaced.label.toUpperCase(), ...left }
      : null;
  return {
    label,
    amount,
    rest,
    ...priceOfChange(amount, rest?.amount ?? '0'),
    gst_percent: GST_PERCENT,
  };
}

/** Decides a request, once. @throws DomainError not_found, request_decided */
async function decide(
  acting: Acting,
  id: number,
  work: (at: At, asked: AskedRow) => Promise<Deed<undefined>>,
): Promise<ConsoleRequestDetails> {
  const found = await inConsole(acting, (db) => selectAskedOne(db, id));
  await changeCompanyAs(acting, found?.request.orgId ?? fail('not_found'), async (at) => {
    const asked = (await selectAskedOne(at.db, id, true)) ?? fail('not_found');
    if (!isOpen(asked.request.status)) fail('request_decided');
    return work(at, asked);
  });
  return readRequest(acting, id);
}

/**
 * Gives what was asked for; the limits count at once.
 * @throws DomainError not_found, request_decided, end_before_start, period_over, not_on_offer
 */
export function approve(
  acting: Acting,
  id: number,
  body: ParsedOf<typeof approveRequest>['body'],
): Promise<ConsoleRequestDetails> {
  const now = acting.platform.clock.now();
  return decide(acting, id, async (at, asked) => {
    const { starts_on: startsOn, ends_on: endsOn } = body;
    checkPeriod({ startsOn, endsOn }, await todayOf(at));
    const feature = await featureOf(at.db, asked);
    const bill = {
      amount: (feature.plan ?? feature.addon).amount,
      discount_value: body.discount_value ?? '0',
      amount_deduct: body.amount_deduct ?? '0',
    };
    const given = {
      startsOn,
      endsOn,
      zone: await timeZoneOf(at),
      amount: bill.amount,
      discountValue: bill.discount_value,
      amountDeduct: bill.amount_deduct,
    };
    if (feature.addon) await tellOfGrant(at, await insertAddon(at, feature.addon, given));
    else await givePlan(at, feature.plan, { ...given, now, paid: billedAmount(bill) });
    await changeRequest(at.db, asked.request, { status: 'approved', decidedAt: now });
    const details = { request: asked.request.label.en, period: `${startsOn} – ${endsOn}` };
    return { entry: { action: 'request_approved', details }, result: undefined };
  });
}

type PlanGiven = Parameters<typeof insertPlan>[2] & { paid: string };

/** A renewal that follows on the running plan extends it; anything else is a plan of its own. */
async function givePlan(at: At, plan: PlanTypeRow, given: PlanGiven): Promise<void> {
  const core = plan.moduleId === null ? await selectCore(at, given.now) : undefined;
  const follows =
    core?.planId === plan.id && core.endsOn !== null && given.startsOn === addDays(core.endsOn, 1);
  if (!follows) return tellOfGrant(at, await insertPlan(at, plan, given));
  const paid = exact(core.paid).plus(given.paid).toFixed();
  await changeGiven(at, core.id, { ...given, startsOn: core.startsOn, paid });
  return tellOfGrant(at, { ...core, endsOn: given.endsOn });
}

/** @throws DomainError not_found, request_decided */
export function reject(acting: Acting, id: number, reason: string): Promise<ConsoleRequestDetails> {
  const now = acting.platform.clock.now();
  return decide(acting, id, async (at, { request }) => {
    await changeRequest(at.db, request, { status: 'rejected', reason, decidedAt: now });
    const { brandName: brand } = acting.platform.settings;
    await mailAdmins(at, {
      subject: {
        en: `${brand}: your request for ${request.label.en}`,
        tr: `${brand}: ${request.label.tr} talebiniz`,
      },
      text: {
        en: `We could not approve your request for ${request.label.en}. Reason: ${reason}`,
        tr: `${request.label.tr} talebinizi onaylayamadık. Neden: ${reason}`,
      },
    });
    return {
      entry: { action: 'request_rejected', details: { request: request.label.en }, reason },
      result: undefined,
    };
  });
}

/** @throws DomainError not_found, request_decided */
export function awaitPayment(acting: Acting, id: number): Promise<ConsoleRequestDetails> {
  return decide(acting, id, async (at, { request }) => {
    await changeRequest(at.db, request, { status: 'payment_pending' });
    const details = { request: request.label.en };
    return { entry: { action: 'request_payment_pending', details }, result: undefined };
  });
}

/** Adds a note, also to a request that is decided. @throws DomainError not_found */
export async function addNote(acting: Acting, id: number, text: string): Promise<ConsoleRequestDetails> {
  const found = await inConsole(acting, (db) => selectAskedOne(db, id));
  await changeCompanyAs(acting, found?.request.orgId ?? fail('not_found'), async ({ db }) => {
    const { request } = (await selectAskedOne(db, id, true)) ?? fail('not_found');
    const note = { at: acting.platform.clock.now().toISOString(), by: acting.name, text };
    await changeRequest(db, request, { notes: [...request.notes, note] });
    return { entry: { action: 'request_note', details: { request: request.label.en } }, result: undefined };
  });
  return readRequest(acting, id);
}
