import {
  daysBetween,
  isCounted,
  mayBeTried,
  moduleBySlug,
  moduleSlugs,
  percentUsed,
  planBenefits,
  priceOfChange,
  unusedRest,
  type InBoth,
  type Language,
  type ModuleSlug,
  type ModuleUsage,
  type PlanLimits,
  type PlanStatus,
  type PlanTier,
  type ConsolePlanFields,
  type Plan,
  type PlanNotification,
  type PlanState,
} from '@sourcewiz/contract';

/** What a company may do with a module, from the SQL function `module_rights`. */
export interface ModuleRight {
  module: ModuleSlug;
  state: PlanStatus;
  /** Null: no limit. */
  most: number | null;
  used: number;
  tier: PlanTier;
  endsOn: string | null;
}

/** A plan that a company has. */
export interface RunningPlan {
  planId: number | null;
  name: string;
  label: string;
  tier: PlanTier;
  priority: number;
  hidesPrice: boolean;
  startsOn: string;
  endsOn: string | null;
  paid: string;
}

/** A plan that is sold. */
export interface SoldPlan {
  id: number;
  name: string;
  label: string;
  tier: PlanTier;
  amount: string;
  priority: number;
  moduleId: ModuleSlug | null;
  limits: PlanLimits;
  benefits: InBoth[];
  lineItems: ConsolePlanFields['line_items'];
  isPopular: boolean;
  hidesPrice: boolean;
}

/** What a notification tells. */
export interface NotificationFacts {
  label?: InBoth;
  benefits?: { en: string[]; tr: string[] };
  module?: ModuleSlug;
  percent?: number;
  from?: string;
  until?: string | null;
}

/** The name of the plan of a company without one. */
const UNLIMITED = 'unlimited';

/** The company's plan on a day, as its people see it. */
export function planState(core: RunningPlan | undefined, today: string): PlanState {
  if (!core) {
    return {
      core_plan: { id: null, name: UNLIMITED },
      plan_label: '',
      tier: 'enterprise',
      status: 'active',
      start_date: null,
      end_date: null,
      daysLeftInPlan: null,
      remaining_days: null,
      hides_price: true,
    };
  }
  const daysLeft = core.endsOn === null ? null : daysBetween(today, core.endsOn);
  return {
    core_plan: { id: core.planId, name: core.name },
    plan_label: core.label.toUpperCase(),
    tier: core.tier,
    status: daysLeft !== null && daysLeft < 0 ? 'expired' : 'active',
    start_date: core.startsOn,
    end_date: core.endsOn,
    daysLeftInPlan: daysLeft,
    remaining_days: daysLeft,
    hides_price: core.hidesPrice,
  };
}

/** Guardrails and use of a module. */
export function moduleUsage(
  slug: ModuleSlug,
  { right, today, language }: { right: ModuleRight; today: string; language: Language },
): ModuleUsage {
  const name = moduleBySlug(slug).name[language];
  const mayTry = right.state === 'inactive' && mayBeTried(slug);
  const limit = isCounted(slug) && right.state !== 'inactive' ? right.most : null;
  return {
    module_name: name,
    module_label: name,
    module_id: slug,
    plan_type: mayTry ? 'trial' : right.tier,
    plan_status: right.state,
    percent_used: percentUsed(right.used, limit),
    used: right.used,
    has_limit: limit !== null,
    limit,
    end_date: right.endsOn,
    days_left: right.endsOn === null ? null : daysBetween(today, right.endsOn),
  };
}

/** All modules in the order of the catalogue. */
export function usageOf(
  rights: ReadonlyMap<ModuleSlug, ModuleRight>,
  about: { today: string; language: Language },
): ModuleUsage[] {
  return moduleSlugs.flatMap((slug) => {
    const right = rights.get(slug);
    return right ? [moduleUsage(slug, { right, ...about })] : [];
  });
}

/** A plan on offer, as a company with a given plan sees it. */
export function planCard(
  plan: SoldPlan,
  { core, today, language }: { core: RunningPlan | undefined; today: string; language: Language },
): Plan {
  const isCurrent = core?.planId === plan.id;
  // A downgrade begins when the plan that runs has ended.
  const rest = core && plan.priority > core.priority ? restOf(core, today) : '0';
  return {
    id: plan.id,
    name: plan.name,
    label: plan.label.toUpperCase(),
    tier: plan.tier,
    amount: plan.hidesPrice ? null : plan.amount,
    priority: plan.priority,
    is_current: isCurrent,
    module_id: plan.moduleId,
    is_popular: plan.isPopular,
    limits: plan.limits,
    meta: {
      benefits: planBenefits(plan, language),
      line_items: plan.lineItems.map(({ label, amount }) => ({ label: label[language], amount })),
    },
    unused_rest: rest,
    payable: plan.hidesPrice ? null : priceOfChange(plan.amount, rest).before_gst,
  };
}

/** What is left of the value of a running plan after a day; nothing of one without an end. */
export function restOf(core: RunningPlan, day: string): string {
  if (core.endsOn === null) return '0';
  return unusedRest({ paid: core.paid, starts_on: core.startsOn, ends_on: core.endsOn }, day).amount;
}

/** A number for a request or a reward: ten digits, spaces and dashes aside. @returns undefined for any other */
export function tenDigits(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : undefined;
}

const texts: Readonly<
  Record<
    PlanNotification['type'],
    (facts: { label: string; module: string; percent: string; isLater: boolean }) => {
      title: InBoth;
      description: InBoth;
    }
  >
> = {
  plan_upgrade_success: ({ label, isLater }) =>
    isLater
      ? {
          title: { en: `${label} is coming`, tr: `Sırada ${label} planı var` },
          description: {
            en: 'The new limits count from the first day.',
            tr: 'Yeni sınırlar ilk günden itibaren geçerlidir.',
          },
        }
      : {
          title: { en: `You are on ${label} now`, tr: `Artık ${label} planındasınız` },
          description: { en: 'The new limits count at once.', tr: 'Yeni sınırlar hemen geçerlidir.' },
        },
  addon_activated_success: ({ label, isLater }) => ({
    title: { en: `${label} added`, tr: `${label} eklendi` },
    description: isLater
      ? { en: 'The add-on counts from the first day.', tr: 'Ek paket ilk günden itibaren geçerlidir.' }
      : { en: 'The add-on counts at once.', tr: 'Ek paket hemen geçerlidir.' },
  }),
  no_sku_usage: () => ({
    title: { en: 'Add your first products', tr: 'İlk ürünlerinizi ekleyin' },
    description: {
      en: 'Your product library is still empty. Import a sheet, or add a product by hand: it takes a minute.',
      tr: 'Ürün kitaplığınız henüz boş. Bir tablo aktarın ya da elle bir ürün ekleyin: bir dakika sürer.',
    },
  }),
  sku_usage: ({ module, percent }) => ({
    title: { en: `${module}: ${percent}% used`, tr: `${module}: %${percent} kullanıldı` },
    description: {
      en: 'Ask for a larger plan or an add-on before there is no room left.',
      tr: 'Yer kalmadan daha büyük bir plan ya da ek paket isteyin.',
    },
  }),
};

/** A notification in somebody's language. */
export function notificationIn(
  { id, type, facts }: { id: number; type: PlanNotification['type']; facts: NotificationFacts },
  {
    language,
    today,
    periodOf,
  }: { language: Language; today: string; periodOf: (from: string, until: string) => string },
): PlanNotification {
  const module = facts.module === undefined ? '' : moduleBySlug(facts.module).name[language];
  const label = facts.label?.[language] ?? '';
  const { title, description } = texts[type]({
    label,
    module,
    percent: String(facts.percent ?? ''),
    isLater: facts.from !== undefined && facts.from > today,
  });
  const period = facts.from && facts.until ? `${periodOf(facts.from, facts.until)} ` : '';
  return {
    id,
    type,
    title: title[language],
    description: `${period}${description[language]}`,
    meta: {
      url: `/plans/${type}.svg`,
      benefits: facts.benefits?.[language] ?? [],
      others: {
        ...(label === '' ? {} : { plan_label: label }),
        ...(facts.module === undefined ? {} : { module_id: facts.module }),
        ...(facts.percent === undefined ? {} : { percent_used: facts.percent }),
      },
    },
  };
}
