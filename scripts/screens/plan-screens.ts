import type {
  consoleUsage,
  getUsage,
  ModuleSlug,
  ModuleUsage,
  PlanNotification,
  PlanState,
  ResultOf,
  RewardMilestone,
} from '@sourcewiz/contract';
import type { Hand, Screen, State } from './screen.ts';

type Usage = ResultOf<typeof getUsage>;
type Answers = NonNullable<Screen['answers']>;

const USAGE = 'GET /api/usage';
const tab = '/profile-settings/6';
const rewards = '/profile-settings/12';
/** A screen that belongs to no module. */
const elsewhere = '/profile-settings/4';

const unasked = (data: unknown) => ({ ...(data as object), pending_requests: [] });
/** No request waits: its confirmation would be in place of what is offered. */
const notAsked: Answers = {
  'GET /api/plan/available': unasked,
  'GET /api/moduleUpgrade/product_library': unasked,
};

/** The company's usage with another plan, or with other use of a module. */
function usage(plan: Partial<PlanState>, module?: Partial<ModuleUsage> & { module_id: ModuleSlug }): Answers {
  return {
    [USAGE]: (data) => {
      const found = data as Usage;
      return {
        ...found,
        plan: { ...found.plan, ...plan },
        module_limits: found.module_limits.map((one) =>
          one.module_id === module?.module_id ? { ...one, ...module } : one,
        ),
      };
    },
    ...notAsked,
  };
}

const days = (left: number): Partial<PlanState> => ({ daysLeftInPlan: left, remaining_days: left });
const trial = { core_plan: { id: 1, name: 'trial' }, plan_label: 'TRIAL', tier: 'trial' } as const;
const library = { module_id: 'product_library', has_limit: true, limit: 5000 } as const;
const used = (percent: number) => ({ ...library, used: percent * 50, percent_used: percent });
const unstarted = { plan_type: 'trial', plan_status: 'inactive', end_date: null, days_left: null } as const;

const notification = (type: PlanNotification['type'], module_id?: ModuleSlug): Answers => ({
  'GET /api/notification/first': () => [
    {
      id: 1,
      type,
      title: type === 'plan_upgrade_success' ? 'You are on GOLD now' : 'Add your first products',
      description:
        type === 'plan_upgrade_success'
          ? 'From 24th November 2026 to 23rd November 2027. The new limits count at once.'
          : 'Your product library is still empty. Import a sheet, or add a product by hand: it takes a minute.',
      meta: {
        url: `/plans/${type}.svg`,
        benefits: type === 'plan_upgrade_success' ? ['5,000 products', '300 catalogues', '10 members'] : [],
        others: module_id === undefined ? {} : { module_id },
      },
    },
  ],
});

const reward = (more: Partial<RewardMilestone>): Answers => ({
  'GET /api/rewardsv2/get_setup_status': (data) => ({
    is_set_up: true,
    milestones: (data as { milestones: RewardMilestone[] }).milestones
      .slice(0, 1)
      .map((one) => ({ ...one, claim: null, ...more })),
  }),
});
const reached = reward({ status: 'reached', progress: { current: 60, target: 60 } });

const claimed = {
  id: 1,
  reward: '500',
  provider: 'GiftKart',
  progress: { current: 60, target: 60 },
  end_date: '2026-12-31',
  days_left: 37,
  status: 'claimed',
  claim: {
    number: 'RW-2026-0318',
    claimed_at: '2026-11-24T08:00:00.000Z',
    email: 'admin@kaveri.example',
    sent_at: null,
  },
};
/** The code is sent and taken without a message that somebody would have to read. */
const claimable: Answers = {
  ...reached,
  'POST /api/auth/generate_otp': () => ({ sent_to: ['98765*****'], valid_for_seconds: 161 }),
  'POST /api/auth/verify/otp': () => ({ verified: true }),
};
const toCode = ['Claim {{amount}}', 'Send OTP'];

/** A voucher that is as good as claimed: the person has typed the code. */
async function proveNumber({ page, word }: Hand): Promise<void> {
  await page.route('**/api/user/mobile', (route) =>
    route.fulfill({ json: { data: { mobile: '9876501421', country: 99 } } }),
  );
  await page.route('**/update_claim_status', (route) => route.fulfill({ json: { data: claimed } }));
  for (const name of toCode) await page.getByRole('button', { name: word(name) }).click();
  await page.getByRole('heading', { name: word('Enter the code') }).waitFor();
  await page.getByRole('dialog').getByRole('textbox').first().click();
  await page.keyboard.type('135790');
  await page.getByRole('button', { name: word('Verify OTP') }).click();
  await page.getByText(claimed.claim.number).waitFor();
}

/** A number that is too short is said when the field is left. */
async function mistypeNumber({ page, word }: Hand): Promise<void> {
  await page.getByRole('button', { name: word('Claim {{amount}}') }).click();
  const fields = page.getByRole('dialog').getByRole('textbox');
  await fields.first().fill('98765014');
  await fields.last().fill('admin@kaveri');
  await fields.first().focus();
}

/** The company's plan does not hold what the open screen shows. */
async function lackVisitors({ page }: Hand): Promise<void> {
  const params = { module: 'Visitor Analytics', module_id: 'visitor_analytics', limit: 0, used: 0 };
  const errors = [{ code: 'module_not_in_plan', message: '', params }];
  await page.route('**/api/**/activity*', (route) => route.fulfill({ status: 402, json: { errors } }));
  await page.reload();
  await page.getByRole('heading', { level: 2 }).waitFor();
}

/** What a company sees of its plan and of rewards. */
export function planScreens(ofRecord: readonly State[]): Screen[] {
  return [
    { name: 'plan-tab', path: tab, states: ofRecord },
    { name: 'plan-tab-ending', path: tab, answers: usage(days(9)) },
    {
      name: 'plan-tab-unlimited',
      path: tab,
      answers: {
        'GET /api/plan/subscription': (data) => {
          const found = data as { plan: PlanState };
          const none = { core_plan: { id: null, name: 'unlimited' }, plan_label: '', hides_price: true };
          const days = { start_date: null, end_date: null, daysLeftInPlan: null, remaining_days: null };
          return { ...found, plan: { ...found.plan, ...none, ...days }, recurring_plan_details: null };
        },
        'GET /api/plan/available': (data) => ({ ...unasked(data), plans: [] }),
      },
    },
    { name: 'plan-list', path: tab, press: ['Change plan'], answers: notAsked },
    { name: 'plan-request', path: tab, press: ['Change plan', 'Send request'], answers: notAsked },
    { name: 'plan-status', path: tab, press: ['See request'] },
    { name: 'plan-expired', path: '/', answers: usage({ status: 'expired', ...days(-3) }) },
    {
      name: 'plan-trial-expired',
      path: '/',
      answers: usage({ ...trial, status: 'expired', ...days(-1) }),
    },
    { name: 'plan-expiring', path: elsewhere, answers: usage(days(5)) },
    { name: 'plan-banner-trial', path: elsewhere, answers: usage({ ...trial, ...days(6) }) },
    { name: 'plan-banner-ending', path: elsewhere, answers: usage(days(23)) },
    { name: 'plan-banner-used', path: '/master-catalogue', answers: usage({}, used(62)) },
    { name: 'plan-banner-nearly', path: '/master-catalogue', answers: usage({}, used(84)) },
    { name: 'plan-banner-full', path: '/master-catalogue', answers: usage({}, used(97)) },
    {
      name: 'plan-upgrade',
      path: '/master-catalogue',
      answers: usage({}, used(97)),
      press: ['Upgrade'],
    },
    {
      name: 'plan-upgrade-new',
      path: '/master-catalogue',
      answers: {
        ...usage({}, used(97)),
        'GET /api/moduleUpgrade/product_library': (data) => ({ ...unasked(data), available_addon: null }),
      },
      press: ['Upgrade'],
    },
    {
      name: 'plan-announced',
      path: elsewhere,
      answers: {
        'GET /api/announcement/current': () => [
          {
            id: 1,
            kind: 'closure',
            text: 'We move to larger machines.',
            from: '2026-11-30T18:00:00.000Z',
            until: '2026-11-30T20:00:00.000Z',
          },
        ],
      },
    },
    {
      name: 'plan-trial',
      path: '/profile-settings/5',
      answers: usage({}, { module_id: 'qr_or_label_generator', ...unstarted }),
      press: ['Start now'],
    },
    {
      name: 'plan-panel',
      path: ({ shared }) => `/buyer-activity-details/${shared}`,
      act: lackVisitors,
    },
    { name: 'plan-told', path: elsewhere, answers: notification('plan_upgrade_success') },
    { name: 'plan-told-empty', path: elsewhere, answers: notification('no_sku_usage', 'product_library') },
    { name: 'rewards', path: rewards, states: ['full'] },
    { name: 'rewards-failed', path: rewards, answers: { 'GET /api/rewardsv2/get_setup_status': 500 } },
    {
      name: 'rewards-none',
      path: rewards,
      answers: { 'GET /api/rewardsv2/get_setup_status': () => ({ is_set_up: false, milestones: [] }) },
    },
    { name: 'rewards-claim', path: elsewhere, answers: reached },
    { name: 'rewards-details', path: elsewhere, answers: reached, press: ['Claim {{amount}}'] },
    { name: 'rewards-mistyped', path: elsewhere, answers: reached, act: mistypeNumber },
    { name: 'rewards-code', path: elsewhere, answers: claimable, press: toCode },
    { name: 'rewards-success', path: elsewhere, answers: claimable, act: proveNumber },
  ];
}

const claims: Answers = {
  'GET /api/console/rewards': (data, { console: { company } }) => ({
    ...(data as object),
    claims: [null, '2026-11-20T08:00:00.000Z'].map((sent_at, at) => ({
      id: 318 - at,
      number: `RW-2026-0${318 - at}`,
      company_id: company,
      company_name: 'Lotus Looms',
      name: 'Asha Rao',
      email: 'asha@looms.example',
      mobile: '9876501421',
      reward: '500',
      provider: 'GiftKart',
      claimed_at: '2026-11-17T08:00:00.000Z',
      sent_at,
      sent_by: sent_at && 'meera@provider.example',
    })),
    waiting: 1,
  }),
};

/** A month of many companies. */
const busy: Answers = {
  'GET /api/console/usage': (data) => {
    const { active_per_day: days, ...found } = data as ResultOf<typeof consoleUsage>;
    return {
      ...found,
      companies: 1284,
      active_on_working_day: 448,
      active_per_day: days.map((one, at) => ({
        ...one,
        companies: (one.is_weekend ? 120 : 410) + ((at * 7) % 31),
      })),
      features: found.features.map((one, at) => ({ ...one, companies: 1021 - at * 140 })),
      slow_calls: [1840, 1510, 1270, 640, 580, 470, 430, 390, 360, 340, 320].map((p95_ms, at) => ({
        method: at % 2 === 0 ? 'POST' : 'GET',
        path: ['search/products', 'bulk/import/excel', 'smart_search/', 'document/record'][at % 4] ?? '',
        p95_ms,
        calls: 41_208 - at * 3_400,
      })),
      failing_tasks: [
        { action: 'excel_import_bulk_update', failed: 14, of: 412 },
        { action: 'catalogue_pdf', failed: 9, of: 1260 },
        { action: 'bulk_update_images', failed: 6, of: 188 },
        { action: 'bulk_products_upload', failed: 4, of: 233 },
        { action: 'label_pdf', failed: 3, of: 1410 },
        { action: 'delete_products', failed: 0, of: 96 },
      ],
    };
  },
};

const failures: Answers = {
  'GET /api/console/failed_tasks': (_, { console: { company } }) => ({
    tasks: [
      { action: 'excel_import_bulk_update', error: { code: 'internal', params: {} } },
      { action: 'catalogue_pdf', error: { code: 'storage_full', params: {} } },
      { action: 'fetch_import_images', error: null },
    ].map((one, at) => ({
      ...one,
      task_id: `7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a1${at}`,
      company_id: company,
      company_name: 'Lotus Looms',
      failed_at: `2026-11-2${4 - at}T08:0${at}:00.000Z`,
    })),
    total: 3,
  }),
};

/** The provider's console. */
export function consoleScreens(ofRecord: readonly State[]): Screen[] {
  const as = 'provider';
  const company: Screen['path'] = ({ console: { company: id } }) => `/console/companies/${id}`;
  const request: Screen['path'] = ({ console: { request: id } }) => `/console/requests?id=${id}`;
  const visit = async ({ page, word }: Hand): Promise<void> => {
    await page.getByRole('button', { name: word('Enter company') }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('They asked for help with an import');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('Enter company') })
      .click();
    await page.getByRole('button', { name: word('Leave the company') }).waitFor();
  };
  return [
    { name: 'console-companies', path: '/console', as, states: ofRecord },
    { name: 'console-nothing-found', path: '/console?q=zzzz', as },
    { name: 'console-company-new', path: '/console', as, press: ['Add company'] },
    { name: 'console-company-new-missing', path: '/console', as, press: ['Add company', 'Add and invite'] },
    { name: 'console-company', path: company, as, states: ofRecord },
    { name: 'console-company-plan', path: company, as, press: ['Change plan'] },
    { name: 'console-company-addon', path: company, as, press: ['Add an add-on'] },
    { name: 'console-company-trial', path: company, as, press: ['Trial of {{module}}'] },
    { name: 'console-company-enter', path: company, as, press: ['Enter company'] },
    { name: 'console-visit', path: company, as, act: visit },
    { name: 'console-requests', path: '/console/requests', as, states: ofRecord },
    {
      name: 'console-requests-none',
      path: '/console/requests',
      as,
      answers: {
        'GET /api/console/requests': () => ({
          requests: [],
          total: 0,
          counts: { open: 0, approved: 0, rejected: 0 },
        }),
      },
    },
    { name: 'console-request', path: request, as },
    { name: 'console-request-reject', path: request, as, press: ['Reject with a reason'] },
    { name: 'console-plans', path: '/console/plans', as, states: ofRecord },
    { name: 'console-plan-new', path: '/console/plans', as, press: ['Add plan'] },
    { name: 'console-rewards', path: '/console/rewards', as, states: ofRecord },
    { name: 'console-rewards-claims', path: '/console/rewards', as, answers: claims },
    {
      name: 'console-voucher',
      path: '/console/rewards',
      as,
      answers: claims,
      press: ['Send the voucher to {{name}}, {{claim}}'],
    },
    {
      name: 'console-rewards-none',
      path: '/console/rewards',
      as,
      answers: { 'GET /api/console/rewards': () => ({ milestones: [], claims: [], waiting: 0 }) },
    },
    { name: 'console-milestone-new', path: '/console/rewards', as, press: ['Add milestone'] },
    { name: 'console-announcements', path: '/console/announcements', as, states: ofRecord },
    {
      name: 'console-announcements-none',
      path: '/console/announcements',
      as,
      answers: { 'GET /api/console/announcements': () => [] },
    },
    { name: 'console-announcement-new', path: '/console/announcements', as, press: ['Add announcement'] },
    { name: 'console-usage', path: '/console/usage', as, states: ofRecord, answers: busy },
    { name: 'console-usage-none', path: '/console/usage', as },
    { name: 'console-failed', path: '/console/usage/failed_tasks', as, states: ofRecord, answers: failures },
    { name: 'console-failed-none', path: '/console/usage/failed_tasks', as },
    { name: 'console-audit', path: '/console/audit', as, states: ofRecord },
    {
      name: 'console-audit-none',
      path: '/console/audit',
      as,
      answers: { 'GET /api/console/audit_log': () => ({ entries: [], total: 0 }) },
    },
    { name: 'console-for-others', path: '/console', as: 'employee' },
  ];
}
