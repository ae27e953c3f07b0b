/** The modules of the catalogue, by the slug that usage, trials and requests name. */
export const moduleSlugs = [
  'product_library',
  'quick_catalogue_generator',
  'basic_template_library',
  'advanced_template_library',
  'prospect_analytics',
  'cost_calculator',
  'qr_or_label_generator',
  'visitor_analytics',
  'background_remover',
  'advanced_image_enhancer',
  'three_d_visualiser',
  'watermark_protector',
  'quotation',
  'purchase_order',
  'proforma_invoice',
  'sales_order',
  'packing_list',
  'users',
  'custom_formats',
] as const;
export type ModuleSlug = (typeof moduleSlugs)[number];

/** The modules that are counted, in the order of the usage card. */
export const countedModules = [
  'product_library',
  'quick_catalogue_generator',
  'quotation',
  'qr_or_label_generator',
  'users',
] as const satisfies readonly ModuleSlug[];

/** Trade papers: they are counted within the year of a plan, and a plan may limit them. */
export const paperModules = [
  'purchase_order',
  'proforma_invoice',
  'sales_order',
  'packing_list',
] as const satisfies readonly ModuleSlug[];

/** The modules that may have a limit, in the order in which they are listed. */
export const limitedModules = [...countedModules, ...paperModules] as const;
export type CountedModule = (typeof limitedModules)[number];

/** Whether a module with such a limit has a place among what a plan holds: papers have none while they are unlimited. */
export const isListed = (module: CountedModule, limit: number | null): boolean =>
  limit !== null || (countedModules as readonly ModuleSlug[]).includes(module);

/** The modules that may be tried for 14 days without a request. */
export const trialModules = [
  'product_library',
  'quick_catalogue_generator',
  'quotation',
  'qr_or_label_generator',
  'advanced_image_enhancer',
] as const satisfies readonly ModuleSlug[];
export type TrialModule = (typeof trialModules)[number];

/** What a company's plan is, coarsely: it chooses the messages. */
export const planTiers = ['trial', 'lite', 'standard', 'enterprise'] as const;
export type PlanTier = (typeof planTiers)[number];

/** `inactive` is not part of the plan, or a trial that has not been started. */
export const planStatuses = ['inactive', 'active', 'expired'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** The usage banner of a share in per cent (PLAN-079 to 082). */
export type UsageBand = 'none' | 'info' | 'warning' | 'error';
export function usageBand(percent: number): UsageBand {
  if (percent < 50) return 'none';
  if (percent <= 70) return 'info';
  return percent <= 90 ? 'warning' : 'error';
}
