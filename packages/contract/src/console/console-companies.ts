import { z } from 'zod';
import { companySorts, companyStates } from './console-words.ts';
import { amountString, decimalString } from '../kit/decimal.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';
import { exportOf, type RecordFields } from '../kit/record-fields.ts';
import { emailSchema } from '../identity/identity.ts';
import { languageSchema } from '../identity/identity-account.ts';
import { moduleSlugs, planTiers } from '../plans/plan-words.ts';
import { moduleUsageSchema, planRequestSchema, planStateSchema } from '../plans/plans.ts';

const day = z.iso.date();
const moduleSlug = z.enum(moduleSlugs);
/** A company, by the id of its organisation. */
const company = z.object({ id: z.uuid() });
/** Why the provider does something; kept in the audit log. */
export const consoleReason = z.string().trim().min(3).max(500);

const isNear = (time: string): boolean => time >= '2000' && time < '2200';
/** A day that the provider chooses; those of other centuries are typing errors. */
export const consoleDay = day.refine(isNear, 'is too far away');
/** A moment that the provider chooses. */
export const consoleMoment = z.iso.datetime().refine(isNear, 'is too far away');
/** Taken off a price: first a share in per cent, then an amount. */
export const consoleDiscount = {
  discount_value: amountString.refine((text) => Number(text) <= 100, 'must be at most 100').optional(),
  amount_deduct: amountString.optional(),
};

export const consoleCompanySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** `Jaipur` and `India`; '' where unknown. */
    city: z.string(),
    country: z.string(),
    plan_id: z.int().nullable(),
    plan_label: z.string(),
    tier: z.enum(planTiers),
    state: z.enum(['paying', 'trial', 'expired']),
    end_date: day.nullable(),
    days_left: z.int().nullable(),
    /** The module with the highest use of a limit; null without limits. */
    highest_use: z.object({ module_id: moduleSlug, percent_used: z.number() }).nullable(),
    members: z.int(),
    /** Whether its admin has finished the setup. */
    is_set_up: z.boolean(),
    last_activity: z.iso.datetime().nullable(),
    /** The oldest request that waits. */
    request: planRequestSchema.nullable(),
  })
  .meta({ id: 'ConsoleCompany' });
export type ConsoleCompany = z.output<typeof consoleCompanySchema>;

/** The companies, by page (100 at most). */
export const consoleCompanies = defineOperation({
  name: 'console.companies',
  method: 'GET',
  path: '/api/console/companies',
  permission: 'provider',
  kinds: { console: 'any' },
  query: z.object({
    /** Part of the company's name, of a member's email address, or of the tax number. */
    search: z.string().trim().max(100).optional(),
    state: z.enum(companyStates).optional(),
    plan_id: z.coerce.number().int().positive().optional(),
    /** Least use of any limit, in per cent. */
    least_use: z.coerce.number().min(0).max(100).optional(),
    country_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    sort: z.enum(companySorts).default('activity'),
    ...paging({ most: 100, usual: 25 }),
  }),
  response: z.object({
    companies: z.array(consoleCompanySchema),
    /** How many match. */
    total: z.int(),
    /** Of all companies, whatever is searched for. */
    counts: z.object({
      all: z.int(),
      paying: z.int(),
      trial: z.int(),
      expired: z.int(),
      ending: z.int(),
      requests: z.int(),
    }),
  }),
});

/** The list as an Excel file. */
export const exportConsoleCompanies = exportOf(consoleCompanies);

/** Columns of the file, in order. */
export const consoleCompanyFields = {
  name: { en: 'Company', tr: 'Şirket' },
  city: { en: 'City', tr: 'Şehir' },
  country: { en: 'Country', tr: 'Ülke' },
  plan_label: { en: 'Plan', tr: 'Plan' },
  state: { en: 'State', tr: 'Durum' },
  end_date: { en: 'Until', tr: 'Bitiş', holds: 'day' },
  highest_module: { en: 'Highest use', tr: 'En yüksek kullanım' },
  highest_percent: { en: 'Use in per cent', tr: 'Kullanım yüzdesi', holds: 'number' },
  members: { en: 'Members', tr: 'Üyeler', holds: 'number' },
  last_activity: { en: 'Last activity', tr: 'Son etkinlik', holds: 'day' },
  request: { en: 'Request', tr: 'Talep' },
} as const satisfies RecordFields;

export const consoleAddonSchema = z.object({
  /** Of the purchase, not of the add-on. */
  id: z.int(),
  addon_id: z.int(),
  label: z.string(),
  module_id: moduleSlug,
  limit: z.int().nullable(),
  starts_on: day,
  ends_on: day.nullable(),
  amount: decimalString,
  discount_value: decimalString,
  amount_deduct: decimalString,
});
export type ConsoleAddon = z.output<typeof consoleAddonSchema>;

export const consoleCompanyDetailsSchema = z
  .object({
    company: consoleCompanySchema,
    plan: planStateSchema,
    discount_value: decimalString,
    amount_deduct: decimalString,
    modules: z.array(moduleUsageSchema),
    addons: z.array(consoleAddonSchema),
    /** What was given and asked for until now, the latest first. */
    history: z.array(z.object({ day, text: z.string(), amount: decimalString.nullable() })),
    requests: z.array(planRequestSchema),
    /** Visits of the provider's people, the latest first. */
    entries: z.array(
      z.object({ at: z.iso.datetime(), until: z.iso.datetime(), by: z.string(), reason: z.string() }),
    ),
    /** An invited one has not chosen a password yet. */
    admins: z.array(z.object({ name: z.string(), email: z.string(), is_invited: z.boolean() })),
    storage: z.object({ bytes: z.number(), files: z.int() }),
  })
  .meta({ id: 'ConsoleCompanyDetails' });
export type ConsoleCompanyDetails = z.output<typeof consoleCompanyDetailsSchema>;

export const consoleCompany = defineOperation({
  name: 'console.company',
  method: 'GET',
  path: '/api/console/companies/:id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: company,
  response: consoleCompanyDetailsSchema,
});

/**
 * Founds a company with what new companies begin with; its first admin is invited by mail, in the company's language.
 */
export const addCompany = defineOperation({
  name: 'console.add_company',
  method: 'POST',
  path: '/api/console/companies',
  permission: 'provider',
  kinds: { console: 'any' },
  body: z.object({
    name: z.string().trim().min(1).max(200),
    country_id: z.int().positive().nullable().default(null),
    language: languageSchema,
    first_name: z.string().trim().min(1).max(100),
    last_name: z.string().trim().max(100).default(''),
    email: emailSchema,
  }),
  response: consoleCompanyDetailsSchema,
  errors: ['email_taken'],
});

/** Mails the invitation of the company's first admin again; the link of the earlier one becomes invalid. */
export const inviteAdminAgain = defineOperation({
  name: 'console.invite_admin_again',
  method: 'POST',
  path: '/api/console/companies/:id/invite',
  permission: 'provider',
  kinds: { console: 'any' },
  params: company,
  response: consoleCompanyDetailsSchema,
  errors: ['not_invited'],
});

/** Gives the company a plan, or changes its days and discount. `plan_id` null removes the plan: no limits, no end. */
export const consoleChangePlan = defineOperation({
  name: 'console.change_plan',
  method: 'PUT',
  path: '/api/console/companies/:id/plan',
  permission: 'provider',
  kinds: { console: 'any' },
  params: company,
  body: z.object({
    plan_id: z.int().positive().nullable(),
    starts_on: consoleDay.optional(),
    /** Null: without end. */
    ends_on: consoleDay.nullable().optional(),
    ...consoleDiscount,
    reason: consoleReason,
  }),
  response: consoleCompanyDetailsSchema,
  errors: ['end_before_start', 'period_over'],
});

/** Starts, extends or ends the trial of a module. */
export const consoleChangeTrial = defineOperation({
  name: 'console.change_trial',
  method: 'PUT',
  path: '/api/console/companies/:id/trials/:module_id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: company.extend({ module_id: moduleSlug }),
  /** Null forgets the trial, so that it can be started again. */
  body: z.object({ ends_on: consoleDay.nullable(), reason: consoleReason }),
  response: consoleCompanyDetailsSchema,
});

export const consoleAddAddon = defineOperation({
  name: 'console.add_addon',
  method: 'POST',
  path: '/api/console/companies/:id/addons',
  permission: 'provider',
  kinds: { console: 'any' },
  params: company,
  body: z.object({
    addon_id: z.int().positive(),
    starts_on: consoleDay.optional(),
    /** The end of the plan if absent. */
    ends_on: consoleDay.nullable().optional(),
    ...consoleDiscount,
    reason: consoleReason,
  }),
  response: consoleCompanyDetailsSchema,
  errors: ['end_before_start', 'period_over'],
});

export const consoleRemoveAddon = defineOperation({
  name: 'console.remove_addon',
  method: 'DELETE',
  path: '/api/console/companies/:id/addons/:purchase_id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: company.extend({ purchase_id: z.coerce.number().int().positive() }),
  body: z.object({ reason: consoleReason }),
  response: consoleCompanyDetailsSchema,
});

/**
 * Opens a session in the company for an hour, to work on its records; see `isOpenToVisits`. Its admins are told, and
 * see it in their security log.
 */
export const enterCompany = defineOperation({
  name: 'console.enter_company',
  method: 'POST',
  path: '/api/console/companies/:id/enter',
  permission: 'provider',
  kinds: { console: 'any' },
  params: company,
  body: z.object({ reason: z.string().trim().min(10).max(500) }),
  response: z.object({ access_token: z.string(), until: z.iso.datetime() }),
});
