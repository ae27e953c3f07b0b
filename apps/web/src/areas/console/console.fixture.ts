import type {
  ConsoleCompany,
  ConsoleCompanyDetails,
  ConsolePlan,
  ConsoleRequestDetails,
  PlanRequest,
} from '@sourcewiz/contract';

export const companyId = '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a11';

export const aRequest = (more: Partial<PlanRequest> = {}): PlanRequest => ({
  id: 7,
  request_type: 'upgrade',
  feature_type: 'plan',
  feature_identifier: 5,
  feature_label: 'GOLD',
  module_id: null,
  status: 'pending',
  is_renewal: false,
  user_comments: 'Please call after 4 pm.',
  contact_number: '9876501421',
  requested_at: '2026-11-24T10:12:00.000Z',
  reason: null,
  from_label: 'SILVER',
  ...more,
});

export const aCompany = (more: Partial<ConsoleCompany> = {}): ConsoleCompany => ({
  id: companyId,
  name: 'Kaveri Exports',
  city: 'Jaipur',
  country: 'India',
  plan_id: 4,
  plan_label: 'SILVER',
  tier: 'standard',
  state: 'paying',
  end_date: '2027-01-31',
  days_left: 64,
  highest_use: { module_id: 'qr_or_label_generator', percent_used: 91.4 },
  members: 4,
  is_set_up: true,
  last_activity: null,
  request: null,
  ...more,
});

export const someDetails = (more: Partial<ConsoleCompanyDetails> = {}): ConsoleCompanyDetails => ({
  company: aCompany(),
  plan: {
    core_plan: { id: 4, name: 'silver' },
    plan_label: 'SILVER',
    tier: 'standard',
    status: 'active',
    start_date: '2026-02-01',
    end_date: '2027-01-31',
    daysLeftInPlan: 64,
    remaining_days: 64,
    hides_price: false,
  },
  discount_value: '10',
  amount_deduct: '0',
  modules: [
    {
      module_name: 'Quotation',
      module_label: 'Quotation',
      module_id: 'quotation',
      plan_type: 'trial',
      plan_status: 'active',
      percent_used: 41,
      used: 41,
      has_limit: true,
      limit: 100,
      end_date: '2026-12-10',
      days_left: 12,
    },
  ],
  addons: [
    {
      id: 31,
      addon_id: 2,
      label: '500 more products',
      module_id: 'product_library',
      limit: 500,
      starts_on: '2026-05-12',
      ends_on: null,
      amount: '12000',
      discount_value: '0',
      amount_deduct: '0',
    },
  ],
  history: [{ day: '2026-02-01', text: 'SILVER for a year', amount: '43200' }],
  requests: [aRequest()],
  entries: [
    {
      at: '2026-11-20T08:00:00.000Z',
      until: '2026-11-20T09:00:00.000Z',
      by: 'meera@provider.example',
      reason: 'They asked for help with an import',
    },
  ],
  admins: [{ name: 'Ravi Menon', email: 'ravi@kaveri.example', is_invited: false }],
  storage: { bytes: 18_200_000, files: 14_402 },
  ...more,
});

export const aPlan = (id: number, name: string, more: Partial<ConsolePlan> = {}): ConsolePlan => ({
  id,
  name,
  label: name,
  tier: 'standard',
  amount: '48000',
  priority: 20,
  module_id: null,
  limits: { product_library: 2000, users: 5, custom_formats: null },
  benefits: [{ en: 'Help by phone', tr: 'Telefonla yardım' }],
  line_items: [],
  is_on_offer: true,
  is_popular: false,
  hides_price: false,
  companies: 3,
  ...more,
});

export const someCatalogue = {
  plans: [aPlan(4, 'silver'), aPlan(5, 'gold', { amount: '84000', priority: 30 })],
  addons: [
    {
      id: 2,
      module_id: 'product_library',
      label: { en: '500 more products', tr: '500 ürün daha' },
      description: { en: 'For one more range', tr: 'Bir seri daha için' },
      amount: '12000',
      limit: 500,
      is_on_offer: true,
      companies: 1,
    },
  ],
  first_plan_id: null,
};

export const aRequestOf = (more: Partial<ConsoleRequestDetails> = {}): ConsoleRequestDetails => ({
  request: {
    ...aRequest(),
    company_id: companyId,
    company_name: 'Kaveri Exports',
    asked_by: { name: 'Ravi Menon', email: 'ravi@kaveri.example', is_admin: true },
  },
  changes: [
    {
      module_id: 'product_library',
      module_name: 'Product Library',
      used: 2108,
      limit_now: 2500,
      limit_after: 5500,
      percent_after: 38.3,
      is_over: false,
    },
  ],
  price: {
    label: 'GOLD',
    amount: '84000',
    rest: { label: 'SILVER', amount: '8048.22', days_left: 68, days: 365 },
    before_gst: '75951.78',
    gst_percent: '18',
    gst: '13671.32',
    to_be_paid: '89623.10',
  },
  starts_on: '2026-11-24',
  ends_on: '2027-11-23',
  history: [],
  notes: [],
  ...more,
});
