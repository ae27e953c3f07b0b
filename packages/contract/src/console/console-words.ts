// Without schemas: the addresses of the console are read before its screens are loaded.

/** `paying` + `trial` + `expired` are all companies; `ending` and `requests` overlap with them. */
export const companyStates = ['paying', 'trial', 'expired', 'ending', 'requests'] as const;
/** What a company is, for people. */
export const companyStateNames = {
  paying: { en: 'Paying', tr: 'Ödeyen' },
  trial: { en: 'On trial', tr: 'Denemede' },
  expired: { en: 'Expired', tr: 'Süresi dolmuş' },
} as const;
export const companySorts = ['activity', 'name', 'use', 'end'] as const;

/** What the provider's people do, in the console and on the command line. */
export const consoleActions = [
  'company_added',
  'admin_invited_again',
  'companies_exported',
  'plan_changed',
  'trial_changed',
  'addon_added',
  'addon_removed',
  'request_approved',
  'request_rejected',
  'request_payment_pending',
  'request_note',
  'plan_type_added',
  'plan_type_changed',
  'addon_type_added',
  'addon_type_changed',
  'first_plan_changed',
  'milestone_added',
  'milestone_changed',
  'claim_fulfilled',
  'announcement_added',
  'announcement_changed',
  'announcement_removed',
  'company_entered',
  'person_changed',
] as const;
export type ConsoleAction = (typeof consoleActions)[number];
