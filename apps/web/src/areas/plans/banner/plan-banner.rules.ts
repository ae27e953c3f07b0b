import {
  usageBand,
  type ModuleSlug,
  type ModuleUsage,
  type PlanRequest,
  type PlanState,
  type UsageBand,
} from '@sourcewiz/contract';

/** Screens by the module whose use they show (PLAN-085): the beginnings of their paths. */
const screens: readonly (readonly [ModuleSlug, readonly string[]])[] = [
  ['qr_or_label_generator', ['/profile-settings/5']],
  [
    'quick_catalogue_generator',
    ['/catalogue', '/create-collection', '/collection', '/edit-collection', '/buyer-activity'],
  ],
  ['quotation', ['/enquiries', '/quotation', '/buyers', '/buyer-list', '/invoices-orders', '/documents']],
  ['product_library', ['/master-catalogue', '/product', '/manage-products', '/bulk', '/smart-search']],
];

/** The module of a screen; undefined for screens that belong to none. */
export function moduleOfPath(path: string): ModuleSlug | undefined {
  return screens.find(([, starts]) => starts.some((start) => path.startsWith(start)))?.[0];
}

export type Banner =
  | { kind: 'trial'; days: number }
  | { kind: 'plan'; label: string; days: number; end: string }
  | { kind: 'request'; request: PlanRequest }
  | { kind: 'start'; module: ModuleUsage }
  | { kind: 'usage'; module: ModuleUsage; band: Exclude<UsageBand, 'none'> };

/**
 * The banner to show, the most urgent first: the end of the plan, a request that waits, then the module of the open
 * screen, or on other screens the one with the highest use.
 * @param closed what the person has closed: `trial`, and `module:band` for a band of use
 */
export function bannerOf({
  usage,
  path,
  requests,
  closed,
}: {
  usage: { plan: PlanState; module_limits: readonly ModuleUsage[]; banner_days: number };
  path: string;
  /** Requests that wait. */
  requests: readonly PlanRequest[];
  closed: ReadonlySet<string>;
}): Banner | null {
  const { plan, module_limits: modules, banner_days: window } = usage;
  const days = plan.daysLeftInPlan;
  const isTrial = plan.core_plan.name === 'trial';
  const isEnding = days !== null && days >= 0 && plan.status !== 'expired' && (isTrial || days <= window);
  const waiting = requests.find(({ feature_type: type }) => type === 'plan');
  if (isEnding && !(isTrial && closed.has('trial'))) {
    if (waiting !== undefined) return { kind: 'request', request: waiting };
    if (isTrial) return { kind: 'trial', days };
    return { kind: 'plan', label: plan.plan_label, days, end: plan.end_date ?? '' };
  }
  const slug = moduleOfPath(path);
  const module =
    slug === undefined
      ? modules
          .filter(({ has_limit: isLimited, module_id: id }) => isLimited && id !== 'users')
          .toSorted((a, b) => b.percent_used - a.percent_used)[0]
      : modules.find(({ module_id: id }) => id === slug);
  if (module === undefined) return null;
  if (slug !== undefined && canStartTrial(module)) return { kind: 'start', module };
  if (!module.has_limit || module.plan_status === 'inactive') return null;
  const band = usageBand(module.percent_used);
  if (band === 'none' || (band === 'info' && closed.has(`${module.module_id}:info`))) return null;
  const asked = waiting ?? requests.find(({ module_id: id }) => id === module.module_id);
  if (band !== 'info' && asked !== undefined) return { kind: 'request', request: asked };
  return { kind: 'usage', module, band };
}

/** What the expired or expiring plan shows when the application opens (PLAN-058 to 063, 071). */
export function endOf(
  plan: PlanState,
  window: number,
): { kind: 'trial-expired' | 'expired' } | { kind: 'expiring'; days: number } | null {
  const isTrial = plan.core_plan.name === 'trial';
  if (plan.status === 'expired') return { kind: isTrial ? 'trial-expired' : 'expired' };
  const days = plan.daysLeftInPlan;
  return isTrial || days === null || days < 0 || days > window ? null : { kind: 'expiring', days };
}

/** Whether a module waits for its trial to be started (PLAN-072). */
export function canStartTrial(module: Pick<ModuleUsage, 'plan_type' | 'plan_status'> | undefined): boolean {
  return module?.plan_type === 'trial' && module.plan_status === 'inactive';
}
