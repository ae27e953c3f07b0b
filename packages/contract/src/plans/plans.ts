import { z } from 'zod';
import { decimalString } from '../kit/decimal.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { moduleSlugs, planStatuses, planTiers } from './plan-words.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    /** The company's plan, add-ons, trials and requests. */
    plan: true;
    plan_notification: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    plan_notification: true;
  }
}

const day = z.iso.date();
const moduleSlug = z.enum(moduleSlugs);

/** Guardrails and use of one module (PLAN-028, 036). */
export const moduleUsageSchema = z
  .object({
    /** In the caller's language. */
    module_name: z.string(),
    module_label: z.string(),
    module_id: moduleSlug,
    /** The tier of what the module comes from; `trial` with `inactive` can be tried. */
    plan_type: z.enum(planTiers),
    plan_status: z.enum(planStatuses),
    /** Unrounded; 0 without a limit. */
    percent_used: z.number(),
    used: z.int(),
    has_limit: z.boolean(),
    limit: z.int().nullable(),
    /** The last day of the plan or trial that it is part of. */
    end_date: day.nullable(),
    days_left: z.int().nullable(),
  })
  .meta({ id: 'ModuleUsage' });
export type ModuleUsage = z.output<typeof moduleUsageSchema>;

/** The company's plan (PLAN-029, 034). */
export const planStateSchema = z
  .object({
    /** `name` is `trial` for the trial; an installation without plans has `unlimited`. */
    core_plan: z.object({ id: z.int().nullable(), name: z.string() }),
    /** In capitals, as shown: `SILVER`. */
    plan_label: z.string(),
    tier: z.enum(planTiers),
    status: z.enum(['active', 'expired']),
    start_date: day.nullable(),
    /** The last day, which counts to its end in the company's time zone; null for a plan without end. */
    end_date: day.nullable(),
    /** 0 on the last day; null for a plan without end. */
    daysLeftInPlan: z.int().nullable(),
    remaining_days: z.int().nullable(),
    /** Prices and invoice details of this plan are not shown (PLAN-061, 069). */
    hides_price: z.boolean(),
  })
  .meta({ id: 'PlanState' });
export type PlanState = z.output<typeof planStateSchema>;

/** How to reach the provider; null where it is not configured. */
export const providerHelpSchema = z.object({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  pricing_url: z.string().nullable(),
});
export type ProviderHelp = z.output<typeof providerHelpSchema>;

/** What the modules allow and how much of it is used, for all modules of the catalogue. */
export const getUsage = defineOperation({
  name: 'usage.get',
  method: 'GET',
  path: '/api/usage',
  permission: 'member',
  kinds: { plan: 'any', product: 'any', catalogue: 'any', member: 'any' },
  response: z.object({
    module_limits: z.array(moduleUsageSchema),
    plan: planStateSchema,
    /** Days before the end from which the banner and the renew dialog appear (ruling H, PLAN-077). */
    banner_days: z.int(),
    modal_days: z.int(),
    help: providerHelpSchema,
    counted_at: z.iso.datetime(),
  }),
});

export const requestStatuses = ['pending', 'payment_pending', 'approved', 'rejected'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const planRequestSchema = z
  .object({
    id: z.int(),
    request_type: z.enum(['upgrade', 'downgrade']),
    feature_type: z.enum(['plan', 'addon']),
    feature_identifier: z.int(),
    /** `GOLD`, `500 more products`. */
    feature_label: z.string(),
    module_id: moduleSlug.nullable(),
    status: z.enum(requestStatuses),
    /** Asks for the plan that the company has. */
    is_renewal: z.boolean(),
    user_comments: z.string(),
    contact_number: z.string(),
    requested_at: z.iso.datetime(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    /** The plan at the time of the request, as shown. */
    from_label: z.string(),
  })
  .meta({ id: 'PlanRequest' });
export type PlanRequest = z.output<typeof planRequestSchema>;

export const planSchema = z
  .object({
    id: z.int(),
    /** `gold` */
    name: z.string(),
    /** `GOLD` */
    label: z.string(),
    tier: z.enum(planTiers),
    /** Rupees a year, exclusive of GST; null for a plan that hides its price. */
    amount: decimalString.nullable(),
    priority: z.int(),
    is_current: z.boolean(),
    /** The module of a plan for one module; null for a core plan. */
    module_id: moduleSlug.nullable(),
    /** Badged Popular in the modal, Recommended on the tab (ruling 63). */
    is_popular: z.boolean(),
    limits: z.partialRecord(moduleSlug, z.int().nullable()),
    meta: z.object({
      benefits: z.array(z.string()),
      line_items: z.array(z.object({ label: z.string(), amount: decimalString })),
    }),
    /** The unused rest of the current plan if this one begins today, and what is left to pay, before GST. */
    unused_rest: decimalString,
    payable: decimalString.nullable(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof planSchema>;

export const availableAddonSchema = z
  .object({
    /** Rupees a year, exclusive of GST. */
    amount: decimalString,
    addon_details: z.object({
      id: z.int(),
      module_id: moduleSlug,
      label: z.string(),
      has_limit: z.boolean(),
      /** How much it adds. */
      limit: z.int().nullable(),
      description: z.string(),
    }),
  })
  .meta({ id: 'AvailableAddon' });
export type AvailableAddon = z.output<typeof availableAddonSchema>;

/** The core plans on offer, by rank, and the requests that wait. */
export const availablePlans = defineOperation({
  name: 'plan.available',
  method: 'GET',
  path: '/api/plan/available',
  permission: 'member',
  kinds: { plan: 'any' },
  response: z.object({
    plans: z.array(planSchema),
    pending_requests: z.array(planRequestSchema),
    help: providerHelpSchema,
  }),
});

/** What a company that needs more of a module may ask for. The module is named by slug, id or bare number. */
export const moduleUpgrade = defineOperation({
  name: 'plan.module_upgrade',
  method: 'GET',
  path: '/api/moduleUpgrade/:moduleId',
  permission: 'member',
  kinds: { plan: 'any' },
  params: z.object({ moduleId: z.string().max(40) }),
  response: z.object({
    module: moduleUsageSchema,
    /** The text of the module for the company's plan. */
    message: z.object({ title: z.string(), text: z.string() }),
    available_addon: availableAddonSchema.nullable(),
    /** Plans with more of the module than the current one. */
    available_plans: z.array(planSchema),
    /** Requests that block: for this module, or for a plan. */
    pending_requests: z.array(planRequestSchema),
    help: providerHelpSchema,
  }),
});

/** A billed line: `discount_value` is a percentage, `amount_deduct` the rupees taken off (ruling AI). */
const billed = {
  amount: decimalString,
  discount_value: decimalString,
  amount_deduct: decimalString,
  /** What is left to pay a year. */
  net_amount: decimalString,
};

/** The plan tab: the plan, what it costs, what is used of it, and the latest requests. */
export const planSubscription = defineOperation({
  name: 'plan.subscription',
  method: 'GET',
  path: '/api/plan/subscription',
  permission: 'member',
  kinds: { plan: 'any' },
  response: z.object({
    plan: planStateSchema,
    /** Null where the plan hides its price, and without a plan. */
    recurring_plan_details: z
      .object({
        current_plan: z.object({
          plan_id: z.int(),
          plan_name: z.string(),
          plan_label: z.string(),
          ...billed,
        }),
        recurring_addon: z.array(
          z.object({
            addon_id: z.int(),
            addon_label: z.string(),
            module_id: moduleSlug,
            has_limit: z.boolean(),
            limit: z.int().nullable(),
            end_date: day.nullable(),
            ...billed,
          }),
        ),
        total_amount: decimalString,
      })
      .nullable(),
    module_usage: z.array(moduleUsageSchema),
    /** The latest first. */
    requests: z.array(planRequestSchema),
    help: providerHelpSchema,
    counted_at: z.iso.datetime(),
  }),
});

/** Asks the provider for a plan or an add-on (PLAN-098). Whether it is a downgrade is worked out again. */
export const requestUpgrade = defineOperation({
  name: 'plan.upgrade',
  method: 'POST',
  path: '/api/plan/upgrade',
  permission: 'member',
  kinds: { plan: 'any' },
  body: z.object({
    request_type: z.enum(['upgrade', 'downgrade']),
    feature_type: z.enum(['plan', 'addon']),
    feature_identifier: z.coerce.number().int().positive(),
    module_id: z.string().max(40).nullish(),
    user_comments: z.string().trim().max(1000).nullish(),
    meta: z.object({ contact_number: z.string().max(40) }),
  }),
  response: planRequestSchema,
  errors: ['invalid_contact_number', 'plan_request_pending', 'not_on_offer'],
});

/** Starts the trial of a module; it lasts 14 days. */
export const enableTrial = defineOperation({
  name: 'account.enable_trial',
  method: 'POST',
  path: '/api/account/enable_trial',
  permission: 'member',
  kinds: { plan: 'any' },
  query: z.object({ module_id: z.string().max(40) }),
  response: moduleUsageSchema,
  errors: ['trial_used', 'trial_not_needed', 'trial_not_offered', 'plan_expired'],
});

export const planNotificationTypes = [
  'plan_upgrade_success',
  'addon_activated_success',
  'no_sku_usage',
  'sku_usage',
] as const;
export type PlanNotificationType = (typeof planNotificationTypes)[number];

export const planNotificationSchema = z
  .object({
    id: z.int(),
    type: z.enum(planNotificationTypes),
    title: z.string(),
    description: z.string(),
    meta: z.object({
      /** Path of the picture, below the address of the program: `/plans/sku_usage.svg`. */
      url: z.string(),
      benefits: z.array(z.string()),
      others: z.object({
        plan_label: z.string().optional(),
        module_id: moduleSlug.optional(),
        percent_used: z.number().optional(),
      }),
    }),
  })
  .meta({ id: 'PlanNotification' });
export type PlanNotification = z.output<typeof planNotificationSchema>;

/** What the person has to be told about the plan and has not dismissed, the latest first. */
export const firstNotifications = defineOperation({
  name: 'notification.first',
  method: 'GET',
  path: '/api/notification/first',
  permission: 'member',
  kinds: { plan_notification: 'any' },
  response: z.array(planNotificationSchema),
});

/** Hides a notification from this person for good. */
export const dismissNotification = defineOperation({
  name: 'notification.dismiss',
  method: 'POST',
  path: '/api/notification/dismiss',
  permission: 'member',
  inVisit: 'allowed',
  kinds: { plan_notification: 'any' },
  body: z.object({ id: intIdOf('plan_notification') }),
  response: z.object({ dismissed: z.boolean() }),
});

/** What the provider announces; a `closure` is a maintenance during which the program is closed. */
export const announcementKinds = ['news', 'maintenance', 'closure'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

export const announcementSchema = z
  .object({
    id: z.int(),
    kind: z.enum(announcementKinds),
    text: z.string(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.output<typeof announcementSchema>;

/** What the provider announces now, in the caller's language. */
export const currentAnnouncements = defineOperation({
  name: 'announcement.current',
  method: 'GET',
  path: '/api/announcement/current',
  permission: 'member',
  kinds: { plan_notification: 'any' },
  response: z.array(announcementSchema),
});
