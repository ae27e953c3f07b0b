import { z } from 'zod';
import { decimalString, amountString } from '../kit/decimal.ts';
import { defineOperation } from '../kit/operation.ts';
import { moduleSlugs, planTiers } from '../plans/plan-words.ts';
import { planSchema } from '../plans/plans.ts';
import { consoleDay } from './console-companies.ts';

const moduleSlug = z.enum(moduleSlugs);
const inBoth = z.object({ en: z.string().trim().min(1).max(300), tr: z.string().trim().min(1).max(300) });
const record = z.object({ id: z.coerce.number().int().positive() });

/** A plan as the provider edits it. */
export const planFields = {
  /** Lower case: it is the plan's identity for people and rules (`trial`, `early_bird`, `gold`). */
  name: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/),
  label: z.string().trim().min(1).max(60),
  tier: z.enum(planTiers),
  /** Rupees a year, exclusive of GST. */
  amount: amountString,
  /** Rank: of two plans, the higher one is the upgrade. */
  priority: z.int().min(0).max(1000),
  /** A plan of one module alone; null for a core plan. */
  module_id: moduleSlug.nullable(),
  /** Limits of the modules that are part of it; null for no limit. */
  limits: z.partialRecord(moduleSlug, z.int().min(0).max(100_000_000).nullable()),
  /** Lines that follow those of the limits. */
  benefits: z.array(inBoth).max(20),
  line_items: z.array(z.object({ label: inBoth, amount: amountString })).max(20),
  is_on_offer: z.boolean(),
  is_popular: z.boolean(),
  hides_price: z.boolean(),
};
const planBody = z.object(planFields);

export const consolePlanSchema = planBody
  .extend({
    id: z.int(),
    /** Companies that have it now. */
    companies: z.int(),
  })
  .meta({ id: 'ConsolePlan' });
export type ConsolePlan = z.output<typeof consolePlanSchema>;
export type ConsolePlanFields = z.output<typeof planBody>;

const addonBody = z.object({
  module_id: moduleSlug,
  label: inBoth,
  description: inBoth,
  /** Rupees a year, exclusive of GST. */
  amount: amountString,
  /** How much it adds to the limit; null opens a module that has none. */
  limit: z.int().min(1).max(100_000_000).nullable(),
  is_on_offer: z.boolean(),
});
export const consoleAddonTypeSchema = addonBody
  .extend({ id: z.int(), companies: z.int() })
  .meta({ id: 'ConsoleAddonType' });
export type ConsoleAddonType = z.output<typeof consoleAddonTypeSchema>;
export type ConsoleAddonFields = z.output<typeof addonBody>;

const catalogue = z.object({
  plans: z.array(consolePlanSchema),
  addons: z.array(consoleAddonTypeSchema),
  /** What new companies begin with; null: no limits and no end. */
  first_plan_id: z.int().nullable(),
});

/** Plans and add-ons, also those that are not on offer. */
export const consolePlans = defineOperation({
  name: 'console.plans',
  method: 'GET',
  path: '/api/console/plans',
  permission: 'provider',
  kinds: { console: 'any' },
  response: catalogue,
});

/** How a plan would look to companies, and whom it concerns. Changes nothing. */
export const previewPlan = defineOperation({
  name: 'console.preview_plan',
  method: 'POST',
  path: '/api/console/plans/preview',
  permission: 'provider',
  kinds: {},
  body: planBody.extend({
    /** The plan that would be changed. */
    id: z.int().positive().nullish(),
    language: z.enum(['en', 'tr']).default('en'),
  }),
  response: z.object({
    card: planSchema,
    /** Companies that have it now. */
    companies: z.int(),
    /** Those that use more than it would allow, by module. */
    over: z.array(z.object({ module_id: moduleSlug, module_name: z.string(), companies: z.int() })),
  }),
});

export const addPlan = defineOperation({
  name: 'console.add_plan',
  method: 'POST',
  path: '/api/console/plans',
  permission: 'provider',
  kinds: { console: 'any' },
  body: planBody,
  response: catalogue,
  errors: ['plan_name_taken'],
});

/** Changes a plan; new limits count at once for all who have it. Prices of running plans stay as agreed. */
export const changePlan = defineOperation({
  name: 'console.change_plan_type',
  method: 'PUT',
  path: '/api/console/plans/:id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: record,
  body: planBody,
  response: catalogue,
  errors: ['plan_name_taken'],
});

export const addAddonType = defineOperation({
  name: 'console.add_addon_type',
  method: 'POST',
  path: '/api/console/addons',
  permission: 'provider',
  kinds: { console: 'any' },
  body: addonBody,
  response: catalogue,
});

export const changeAddonType = defineOperation({
  name: 'console.change_addon_type',
  method: 'PUT',
  path: '/api/console/addons/:id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: record,
  body: addonBody,
  response: catalogue,
});

/** What new companies begin with. */
export const changeFirstPlan = defineOperation({
  name: 'console.change_first_plan',
  method: 'PUT',
  path: '/api/console/first_plan',
  permission: 'provider',
  kinds: { console: 'any' },
  body: z.object({ plan_id: z.int().positive().nullable() }),
  response: catalogue,
});

const milestoneBody = z.object({
  /** Rupees. */
  reward: amountString.refine((text) => Number(text) > 0, 'must be above 0'),
  /** Whose voucher it is. */
  provider: z.string().trim().min(1).max(80),
  /** Published edits. */
  target: z.int().min(1).max(1_000_000),
  /** Edits count from this day on. */
  starts_on: consoleDay,
  end_date: consoleDay,
});
export const consoleMilestoneSchema = milestoneBody
  .extend({ id: z.int(), claims: z.int(), starts_on: z.iso.date(), end_date: z.iso.date() })
  .meta({ id: 'ConsoleMilestone' });
export type ConsoleMilestone = z.output<typeof consoleMilestoneSchema>;

export const consoleClaimSchema = z
  .object({
    id: z.int(),
    /** `RW-2026-0318` */
    number: z.string(),
    company_id: z.uuid(),
    company_name: z.string(),
    name: z.string(),
    email: z.string(),
    mobile: z.string(),
    reward: decimalString,
    provider: z.string(),
    claimed_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
    sent_by: z.string().nullable(),
  })
  .meta({ id: 'ConsoleClaim' });
export type ConsoleClaim = z.output<typeof consoleClaimSchema>;

const rewards = z.object({
  milestones: z.array(consoleMilestoneSchema),
  /** Those that wait first, then the latest. At most 500. */
  claims: z.array(consoleClaimSchema),
  waiting: z.int(),
});

export const consoleRewards = defineOperation({
  name: 'console.rewards',
  method: 'GET',
  path: '/api/console/rewards',
  permission: 'provider',
  kinds: { console: 'any' },
  response: rewards,
});

export const addMilestone = defineOperation({
  name: 'console.add_milestone',
  method: 'POST',
  path: '/api/console/rewards/milestones',
  permission: 'provider',
  kinds: { console: 'any' },
  body: milestoneBody,
  response: rewards,
  errors: ['end_before_start'],
});

export const changeMilestone = defineOperation({
  name: 'console.change_milestone',
  method: 'PUT',
  path: '/api/console/rewards/milestones/:id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: record,
  body: milestoneBody,
  response: rewards,
  errors: ['end_before_start'],
});

/** Mails the voucher code to the person. The code itself is not kept. */
export const fulfilClaim = defineOperation({
  name: 'console.fulfil_claim',
  method: 'POST',
  path: '/api/console/rewards/claims/:id/fulfil',
  permission: 'provider',
  kinds: { console: 'any' },
  params: record,
  body: z.object({ voucher_code: z.string().trim().min(4).max(100) }),
  response: rewards,
  errors: ['claim_sent'],
});
