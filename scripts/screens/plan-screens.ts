import type {
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
      description: '24th November 2026 to 23rd November 2027. The new limits count at once.',
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

/** The company's plan does not hold what the open screen shows. */
async function lackVisitors({ page }: Hand): Promise<void> {
  const params = { module: 'Visitor Analytics', module_id: 'visitor_analytics', limit: 0, used: 0 };
  const errors = [{ code: 'module_not_in_plan', message: '', params }];
  await page.route('**/activity*', (route) => route.fulfill({ status: 402, json: { errors } }));
  await page.reload();
  await page.getByRole('heading', { level: 2 }).waitFor();
}

/** What a company sees of its plan and of rewards. */
export function planScreens(ofRecord: readonly State[]): Screen[] {
  return [
    { name: 'plan-tab', path: tab, states: ofRecord },
    { name: 'plan-tab-ending', path: tab, answers: usage(days(9)) },
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
    { name: 'rewards', path: rewards, states: ofRecord },
    {
      name: 'rewards-none',
      path: rewards,
      answers: { 'GET /api/rewardsv2/get_setup_status': () => ({ is_set_up: false, milestones: [] }) },
    },
    { name: 'rewards-claim', path: elsewhere, answers: reached },
    { name: 'rewards-details', path: elsewhere, answers: reached, press: ['Claim {{amount}}'] },
  ];
}

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
    { name: 'console-request', path: request, as },
    { name: 'console-request-reject', path: request, as, press: ['Reject with a reason'] },
    { name: 'console-plans', path: '/console/plans', as, states: ofRecord },
    { name: 'console-plan-new', path: '/console/plans', as, press: ['Add plan'] },
    { name: 'console-rewards', path: '/console/rewards', as, states: ofRecord },
    { name: 'console-milestone-new', path: '/console/rewards', as, press: ['Add milestone'] },
    { name: 'console-announcements', path: '/console/announcements', as, states: ofRecord },
    { name: 'console-announcement-new', path: '/console/announcements', as, press: ['Add announcement'] },
    { name: 'console-usage', path: '/console/usage', as, states: ofRecord },
    { name: 'console-audit', path: '/console/audit', as, states: ofRecord },
    { name: 'console-for-others', path: '/console', as: 'employee' },
  ];
}
