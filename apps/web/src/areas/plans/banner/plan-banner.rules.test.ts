import type { ModuleUsage, PlanRequest, PlanState } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { bannerOf, canStartTrial, endOf, moduleOfPath } from './plan-banner.rules.ts';

const planOf = (change: Partial<PlanState> = {}): PlanState => ({
  core_plan: { id: 2, name: 'silver' },
  plan_label: 'SILVER',
  tier: 'standard',
  status: 'active',
  start_date: '2026-02-01',
  end_date: '2027-01-31',
  daysLeftInPlan: 68,
  remaining_days: 68,
  hides_price: false,
  ...change,
});
const trial = (days: number | null): PlanState =>
  planOf({ core_plan: { id: 1, name: 'trial' }, plan_label: 'TRIAL', tier: 'trial', daysLeftInPlan: days });
const moduleOf = (change: Partial<ModuleUsage> = {}): ModuleUsage => ({
  module_name: 'Product Library',
  module_label: 'Product Library',
  module_id: 'product_library',
  plan_type: 'standard',
  plan_status: 'active',
  percent_used: 10,
  used: 10,
  has_limit: true,
  limit: 100,
  end_date: null,
  days_left: null,
  ...change,
});
const request: PlanRequest = {
  id: 1,
  request_type: 'upgrade',
  feature_type: 'plan',
  feature_identifier: 3,
  feature_label: 'GOLD',
  module_id: null,
  status: 'pending',
  is_renewal: false,
  user_comments: '',
  contact_number: '9876501421',
  requested_at: '2026-11-24T08:00:00.000Z',
  reason: null,
  from_label: 'SILVER',
};
const shown = ({
  plan = planOf(),
  modules = [moduleOf()],
  path = '/master-catalogue',
  requests = [],
  closed = [],
}: {
  plan?: PlanState;
  modules?: ModuleUsage[];
  path?: string;
  requests?: PlanRequest[];
  closed?: string[];
} = {}) =>
  bannerOf({
    usage: { plan, module_limits: modules, banner_days: 30 },
    path,
    requests,
    closed: new Set(closed),
  });

describe('the banner of the plan', () => {
  it('PLAN-073 PLAN-074 is always there in the trial, from its last day on never', () => {
    expect(shown({ plan: trial(400) })).toEqual({ kind: 'trial', days: 400 });
    expect(shown({ plan: trial(0) })).toEqual({ kind: 'trial', days: 0 });
    expect(shown({ plan: trial(-1) })).toBeNull();
    expect(shown({ plan: { ...trial(0), status: 'expired' } })).toBeNull();
  });

  it('PLAN-075 PLAN-077 is there for other plans from 30 days before the end', () => {
    expect(shown({ plan: planOf({ daysLeftInPlan: 31 }) })).toBeNull();
    expect(shown({ plan: planOf({ daysLeftInPlan: 30 }) })).toMatchObject({ kind: 'plan', days: 30 });
    expect(shown({ plan: planOf({ daysLeftInPlan: null }) })).toBeNull();
  });

  it('PLAN-076 only that of the trial can be closed', () => {
    expect(shown({ plan: trial(9), closed: ['trial'] })).toBeNull();
    expect(shown({ plan: planOf({ daysLeftInPlan: 5 }), closed: ['trial', 'plan'] })).not.toBeNull();
  });

  it('PLAN-090 gives way to the request that waits', () => {
    expect(shown({ plan: trial(9), requests: [request] })).toEqual({ kind: 'request', request });
  });
});

describe('the banner of use', () => {
  const at = (percent: number, closed: string[] = []) =>
    shown({ modules: [moduleOf({ percent_used: percent })], closed });

  it.each([
    [49.99, null],
    [50, 'info'],
    [70, 'info'],
    [70.01, 'warning'],
    [90, 'warning'],
    [90.01, 'error'],
  ])('PLAN-079 PLAN-080 PLAN-081 PLAN-082 at %d %% is %s', (percent, band) => {
    expect(at(percent)).toEqual(
      band === null ? null : { kind: 'usage', band, module: moduleOf({ percent_used: percent }) },
    );
  });

  it('PLAN-090 gives way to the request that waits, for a plan or for its module, where it would offer more', () => {
    const ofUsers = { ...request, feature_type: 'addon', module_id: 'users' } as const;
    const ofLibrary = { ...ofUsers, module_id: 'product_library' } as const;
    const asked = (percent: number, ...requests: PlanRequest[]) =>
      shown({ modules: [moduleOf({ percent_used: percent })], requests })?.kind;
    expect(asked(80, request)).toBe('request');
    expect(asked(95, ofLibrary)).toBe('request');
    expect(asked(80, ofUsers)).toBe('usage');
    expect(asked(60, request)).toBe('usage');
  });

  it('PLAN-080 is closed for its band only', () => {
    expect(at(60, ['product_library:info'])).toBeNull();
    expect(at(80, ['product_library:info'])).not.toBeNull();
  });

  it('PLAN-085 is that of the module of the open screen, elsewhere of the one that is used most', () => {
    const modules = [
      moduleOf({ percent_used: 60 }),
      moduleOf({ module_id: 'quotation', percent_used: 95 }),
      moduleOf({ module_id: 'users', percent_used: 100 }),
    ];
    expect(shown({ modules, path: '/master-catalogue' })).toMatchObject({ band: 'info' });
    expect(shown({ modules, path: '/quotations/4' })).toMatchObject({ band: 'error' });
    expect(shown({ modules, path: '/' })).toMatchObject({ module: { module_id: 'quotation' } });
    expect(moduleOfPath('/catalogue-history')).toBe('quick_catalogue_generator');
    expect(moduleOfPath('/profile-settings/5')).toBe('qr_or_label_generator');
    expect(moduleOfPath('/profile-settings/1')).toBeUndefined();
  });

  it('PLAN-072 a module that waits for its trial offers to start it on its own screens', () => {
    const module = moduleOf({ plan_type: 'trial', plan_status: 'inactive', has_limit: false, limit: null });
    expect(canStartTrial(module)).toBe(true);
    expect(canStartTrial({ ...module, plan_status: 'active' })).toBe(false);
    expect(canStartTrial({ ...module, plan_type: 'lite' })).toBe(false);
    expect(shown({ modules: [module] })).toEqual({ kind: 'start', module });
    expect(shown({ modules: [module], path: '/' })).toBeNull();
  });
});

describe('the end of the plan', () => {
  it('PLAN-058 PLAN-059 PLAN-071 is told when it is over, and for other plans than the trial from 7 days before', () => {
    expect(endOf(planOf({ status: 'expired', daysLeftInPlan: -1 }), 7)).toEqual({ kind: 'expired' });
    expect(endOf({ ...trial(-1), status: 'expired' }, 7)).toEqual({ kind: 'trial-expired' });
    expect(endOf(planOf({ daysLeftInPlan: 7 }), 7)).toEqual({ kind: 'expiring', days: 7 });
    expect(endOf(planOf({ daysLeftInPlan: 8 }), 7)).toBeNull();
    expect(endOf(trial(3), 7)).toBeNull();
    expect(endOf(planOf({ daysLeftInPlan: null }), 7)).toBeNull();
  });
});
