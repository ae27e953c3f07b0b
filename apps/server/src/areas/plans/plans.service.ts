import {
  addDays,
  billedAmount,
  isCounted,
  isListed,
  mayBeTried,
  moduleBySlug,
  moduleMessage,
  moduleOf,
  planDay,
  requestType,
  sumOf,
  TRIAL_DAYS,
  type AnswerOf,
  type availablePlans,
  type enableTrial,
  type firstNotifications,
  type getUsage,
  type InBoth,
  type Language,
  type ModuleSlug,
  type moduleUpgrade,
  type ParsedOf,
  type planSubscription,
  type PlanModule,
  type PlanRequest,
  type ProviderHelp,
  type requestUpgrade,
} from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { timeZoneOf, todayOf } from '../identity/index.ts';
import { moduleUsage, notificationIn, planCard, planState, tenDigits, usageOf } from './plans.rules.ts';
import {
  billOf,
  insertDismissal,
  insertRequest,
  insertTrial,
  selectAddons,
  selectAddonTypes,
  selectCore,
  selectNotifications,
  selectPlanTypes,
  selectRequests,
  selectRights,
  selectShown,
  useUp,
  type AddonTypeRow,
  type CompanyPlanRow,
  type PlanTypeRow,
  type RequestRow,
} from './plans.store.ts';

/** Most notifications in one answer: nobody reads more of them. */
const NOTIFICATIONS = 5;

/** What the plan screens of a company are made of. */
interface Standing {
  core: CompanyPlanRow | undefined;
  today: string;
  language: Language;
}

async function standingOf(ctx: Ctx): Promise<Standing> {
  const now = ctx.platform.clock.now();
  return { core: await selectCore(ctx, now), today: await todayOf(ctx), language: ctx.caller.language };
}

/** Plans and add-ons of the provider, which belong to no company. */
export interface Offers {
  plans: PlanTypeRow[];
  addons: AddonTypeRow[];
}

/** All of them; read before a tenant transaction begins, which cannot see them. */
export async function offersOf({ database }: Pick<Platform, 'database'>): Promise<Offers> {
  return database.inSystem(async (db) => ({
    plans: await selectPlanTypes(db),
    addons: await selectAddonTypes(db),
  }));
}

function helpOf({ settings }: Pick<Platform, 'settings'>): ProviderHelp {
  return {
    phone: settings.supportPhone ?? null,
    email: settings.supportEmail ?? null,
    pricing_url: settings.pricingUrl ?? null,
  };
}

/** What the modules allow and how much of it is used. */
export async function readUsage(ctx: Ctx): Promise<AnswerOf<typeof getUsage>> {
  const now = ctx.platform.clock.now();
  const standing = await standingOf(ctx);
  const { planBannerDays, planModalDays } = ctx.platform.settings.limits;
  return {
    module_limits: usageOf(await selectRights(ctx, now), standing),
    plan: planState(standing.core, standing.today),
    banner_days: planBannerDays,
    modal_days: planModalDays,
    help: helpOf(ctx.platform),
    counted_at: now.toISOString(),
  };
}

/** The core plans on offer, by rank. */
export async function readAvailable(ctx: Ctx, { plans }: Offers): Promise<AnswerOf<typeof availablePlans>> {
  const standing = await standingOf(ctx);
  const shown = plans.filter(({ moduleId, isOnOffer }) => moduleId === null && isOnOffer);
  return {
    plans: shown.map((plan) => planCard(plan, standing)),
    pending_requests: (await selectRequests(ctx, { open: true })).map((row) =>
      toRequest(row, standing.language),
    ),
    help: helpOf(ctx.platform),
  };
}

/** The module that a caller names. @throws DomainError not_found */
function moduleNamed(name: string): PlanModule {
  return moduleOf(name) ?? fail('not_found');
}

/** What a company that needs more of a module may ask for. @throws DomainError not_found */
export async function readUpgrade(
  ctx: Ctx,
  { plans, addons }: Offers,
  name: string,
): Promise<AnswerOf<typeof moduleUpgrade>> {
  const { slug } = moduleNamed(name);
  const standing = await standingOf(ctx);
  const { core, language } = standing;
  const right = (await selectRights(ctx, ctx.platform.clock.now(), [slug])).get(slug) ?? fail('not_found');
  const onOffer = plans.filter(({ isOnOffer }) => isOnOffer);
  const usage = moduleUsage(slug, { right, ...standing });
  const isLargest = onOffer.every(({ priority }) => core !== undefined && priority <= core.priority);
  const { title, text } = moduleMessage(slug, { plan_type: usage.plan_type, isLargestPlan: isLargest });
  const addon = addons.find(({ moduleId, isOnOffer }) => moduleId === slug && isOnOffer);
  const open = await selectRequests(ctx, { open: true });
  return {
    module: usage,
    message: { title: title[language], text: text[language] },
    available_addon: addon && core ? toAddon(addon, language) : null,
    available_plans: onOffer
      .filter(
        (plan) => plan.id !== core?.planId && hasMore(plan, slug, right.state === 'active' ? right.most : 0),
      )
      .map((plan) => planCard(plan, standing)),
    pending_requests: open
      .filter((row) => row.featureType === 'plan' || row.moduleId === slug)
      .map((row) => toRequest(row, language)),
    help: helpOf(ctx.platform),
  };
}

/** Whether a plan allows more of a module than a company has. */
function hasMore({ moduleId, limits }: PlanTypeRow, slug: ModuleSlug, most: number | null): boolean {
  if (moduleId !== null && moduleId !== slug) return false;
  const limit = limits[slug];
  if (limit === undefined || most === null) return false;
  return limit === null || limit > most;
}

function toAddon(addon: AddonTypeRow, language: Language) {
  return {
    amount: addon.amount,
    addon_details: {
      id: addon.id,
      module_id: addon.moduleId,
      label: addon.label[language],
      has_limit: addon.adds !== null,
      limit: addon.adds,
      description: addon.description[language],
    },
  };
}

/** A request in somebody's language. */
export function toRequest(row: RequestRow, language: Language): PlanRequest {
  return {
    id: row.id,
    request_type: row.requestType,
    feature_type: row.featureType,
    feature_identifier: row.featureIdentifier,
    feature_label: row.label[language],
    module_id: row.moduleId,
    status: row.status,
    is_renewal: row.isRenewal,
    user_comments: row.userComments,
    contact_number: row.contactNumber,
    requested_at: row.requestedAt.toISOString(),
    reason: row.reason,
    from_label: row.fromLabel,
  };
}

/** The plan tab. */
export async function readSubscription(ctx: Ctx): Promise<AnswerOf<typeof planSubscription>> {
  const now = ctx.platform.clock.now();
  const standing = await standingOf(ctx);
  const { core, language } = standing;
  return {
    plan: planState(core, standing.today),
    recurring_plan_details: core && !core.hidesPrice ? await billing(ctx, core) : null,
    module_usage: usageOf(await selectRights(ctx, now), standing).filter(
      ({ module_id: id, limit }) => isCounted(id) && isListed(id, limit),
    ),
    requests: (await selectRequests(ctx)).map((row) => toRequest(row, language)),
    help: helpOf(ctx.platform),
    counted_at: now.toISOString(),
  };
}

async function billing(
  ctx: Ctx,
  core: CompanyPlanRow,
): Promise<AnswerOf<typeof planSubscription>['recurring_plan_details']> {
  const now = ctx.platform.clock.now();
  const addons = (await selectAddons(ctx)).filter(({ endsAt }) => endsAt === null || endsAt > now);
  const bill = billOf(core);
  const recurring = addons.map((row) => {
    const line = billOf(row);
    return {
      addon_id: row.addonId,
      addon_label: row.label[ctx.caller.language],
      module_id: row.moduleId,
      has_limit: row.adds !== null,
      limit: row.adds,
      end_date: row.endsOn,
      ...line,
      net_amount: billedAmount(line),
    };
  });
  const net = billedAmount(bill);
  return {
    current_plan: {
      plan_id: core.planId ?? 0,
      plan_name: core.name,
      plan_label: core.label.toUpperCase(),
      ...bill,
      net_amount: net,
    },
    recurring_addon: recurring,
    total_amount: sumOf([net, ...recurring.map((line) => line.net_amount)]).toFixed(),
  };
}

/**
 * Asks the provider for a plan or an add-on. Whether it is a downgrade is worked out here, whatever the caller says.
 * @throws DomainError invalid_contact_number, not_on_offer, plan_request_pending, not_found for an unknown module
 */
export async function askForUpgrade(
  ctx: Ctx,
  offers: Offers,
  body: ParsedOf<typeof requestUpgrade>['body'],
): Promise<PlanRequest> {
  const contactNumber =
    tenDigits(body.meta.contact_number) ??
    fail('invalid_contact_number', { path: 'body.meta.contact_number' });
  const named = body.module_id ? moduleNamed(body.module_id).slug : null;
  const { core, language } = await standingOf(ctx);
  const asked = featureOf(offers, body, core);
  const row = await insertRequest(ctx, {
    requestType: asked.type,
    featureType: body.feature_type,
    featureIdentifier: body.feature_identifier,
    label: asked.label,
    fromLabel: core?.label.toUpperCase() ?? '',
    isRenewal: asked.isRenewal,
    moduleId: asked.moduleId ?? named,
    userComments: body.user_comments ?? '',
    contactNumber,
    userId: ctx.caller.userId,
    requestedAt: ctx.platform.clock.now(),
  });
  if (!row) fail('plan_request_pending');
  tellChanged(ctx, { kind: 'plan', ids: [], revision: null });
  return toRequest(row, language);
}

interface Asked {
  type: 'upgrade' | 'downgrade';
  label: InBoth;
  isRenewal: boolean;
  moduleId: ModuleSlug | null;
}

function featureOf(
  { plans, addons }: Offers,
  { feature_type: kind, feature_identifier: id }: ParsedOf<typeof requestUpgrade>['body'],
  core: CompanyPlanRow | undefined,
): Asked {
  const path = 'body.feature_identifier';
  if (kind === 'addon') {
    const addon = addons.find((one) => one.id === id);
    if (!addon?.isOnOffer) return fail('not_on_offer', { path });
    return { type: 'upgrade', label: addon.label, isRenewal: false, moduleId: addon.moduleId };
  }
  const plan = plans.find((one) => one.id === id);
  const isRenewal = plan !== undefined && core?.planId === plan.id;
  if (!plan || !(plan.isOnOffer || isRenewal)) return fail('not_on_offer', { path });
  const label = plan.label.toUpperCase();
  const type = plan.moduleId === null ? requestType(core?.priority, plan.priority) : 'upgrade';
  return { type, label: { en: label, tr: label }, isRenewal, moduleId: plan.moduleId };
}

/**
 * Starts the trial of a module, once.
 * @throws DomainError trial_used, trial_not_needed, trial_not_offered, plan_expired, not_found
 */
export async function startTrial(ctx: Ctx, name: string): Promise<AnswerOf<typeof enableTrial>> {
  const { slug } = moduleNamed(name);
  const now = ctx.platform.clock.now();
  const standing = await standingOf(ctx);
  const params = { module: moduleBySlug(slug).name[standing.language] };
  const rightNow = async () => (await selectRights(ctx, now, [slug])).get(slug) ?? fail('not_found');
  const right = await rightNow();
  const isTrial = right.tier === 'trial' && standing.core?.tier !== 'trial';
  if (right.state === 'active') fail(isTrial ? 'trial_used' : 'trial_not_needed', { params });
  if (right.state === 'expired' && isTrial) fail('trial_used', { params });
  if (right.state === 'expired' || planState(standing.core, standing.today).status === 'expired')
    fail('plan_expired', { params });
  if (!mayBeTried(slug)) fail('trial_not_offered', { params });
  const endsOn = addDays(standing.today, TRIAL_DAYS);
  const period = { startsOn: standing.today, endsOn, zone: await timeZoneOf(ctx), now };
  if (!(await insertTrial(ctx, slug, period))) fail('trial_used', { params });
  tellChanged(ctx, { kind: 'plan', ids: [], revision: null });
  return moduleUsage(slug, { right: await rightNow(), ...standing });
}

/** What the caller has to be told and has not dismissed. */
export async function readNotifications(ctx: Ctx): Promise<AnswerOf<typeof firstNotifications>> {
  const { language } = ctx.caller;
  const rows = await selectNotifications(ctx, NOTIFICATIONS);
  if (rows.length === 0) return [];
  const today = await todayOf(ctx);
  const periodOf = (from: string, until: string): string => {
    const [first, last] = [planDay(from, language), planDay(until, language)];
    return language === 'tr' ? `${first} – ${last}.` : `From ${first} to ${last}.`;
  };
  return rows.map((row) => notificationIn(row, { language, today, periodOf }));
}

/** @throws DomainError not_found */
export async function dismiss(ctx: Ctx, id: number): Promise<{ dismissed: boolean }> {
  if (!(await insertDismissal(ctx, id))) fail('not_found');
  return { dismissed: true };
}

/** What the provider announces now. */
export async function readAnnouncements({ platform, caller }: Pick<Ctx, 'platform' | 'caller'>) {
  const rows = await platform.database.inSystem((db) => selectShown(db, platform.clock.now()));
  return rows.map(({ id, kind, textEn, textTr, from, until }) => ({
    id,
    kind,
    text: caller.language === 'tr' ? textTr : textEn,
    from: from.toISOString(),
    until: until.toISOString(),
  }));
}

/**
 * For exports that need a module: one that is not part of the plan is refused, one whose plan has ended is not, since
 * what is there can be exported. @throws DomainError module_not_in_plan, module_not_started
 */
export async function requireForExport(ctx: Ctx, slug: ModuleSlug): Promise<void> {
  const right = (await selectRights(ctx, ctx.platform.clock.now(), [slug])).get(slug);
  if (right?.state !== 'inactive') return;
  const params = { module: moduleBySlug(slug).name[ctx.caller.language], module_id: slug };
  fail(mayBeTried(slug) ? 'module_not_started' : 'module_not_in_plan', { params });
}

/** Whether a module is part of the plan now, or on trial: for a part of an answer that is left out without it. */
export async function hasModule(ctx: Ctx, slug: ModuleSlug): Promise<boolean> {
  return (await selectRights(ctx, ctx.platform.clock.now(), [slug])).get(slug)?.state === 'active';
}

/** Counts what is used up within the year of the plan, and refuses more than is left. */
export function consume(ctx: Ctx, module: ModuleSlug, count: number): Promise<void> {
  return useUp(ctx, module, count);
}
