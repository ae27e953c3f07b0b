import type { ModuleUsage, Plan, PlanRequest } from '@sourcewiz/contract';
import { createRoute } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginVisit, endVisit } from '../../platform/session/visit.ts';
import { refused, sent, server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage } from '../../platform/i18n/language.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { openPart, openRoutes } from '../../platform/router/open-screen.fixture.tsx';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { LabelTrial } from './label-trial.tsx';
import { PlanBanner } from './banner/plan-banner.tsx';
import { openPlanDialog } from './plan-dialogs.ts';
import { PlanHost } from './plan-host.tsx';
import { PlanTab } from './plan-tab.tsx';
import { call } from '../../platform/api/call.ts';
import { createCatalogue, moduleBySlug } from '@sourcewiz/contract';

const help = {
  phone: '+91 80 4718 2200',
  email: 'plans@sourcewiz.example',
  pricing_url: 'https://sourcewiz.example/pricing',
};
const planState = {
  core_plan: { id: 2, name: 'silver' },
  plan_label: 'SILVER',
  tier: 'standard',
  status: 'active',
  start_date: '2026-02-01',
  end_date: '2027-01-31',
  daysLeftInPlan: 68,
  remaining_days: 68,
  hides_price: false,
};
const library: ModuleUsage = {
  module_name: 'Product Library',
  module_label: 'Product Library',
  module_id: 'product_library',
  plan_type: 'standard',
  plan_status: 'active',
  percent_used: 84.32,
  used: 2108,
  has_limit: true,
  limit: 2500,
  end_date: null,
  days_left: null,
};
const plan = (id: number, name: string, more: Partial<Plan> = {}): Plan => ({
  id,
  name,
  label: name.toUpperCase(),
  tier: 'standard',
  amount: '48000',
  priority: id * 10,
  is_current: false,
  module_id: null,
  is_popular: false,
  limits: {},
  meta: { benefits: ['2,000 products', '5 users'], line_items: [] },
  unused_rest: '0',
  payable: '48000',
  ...more,
});
const plans = [
  plan(1, 'lite', { amount: '24000', payable: '24000' }),
  plan(2, 'silver', { is_current: true }),
  plan(3, 'gold', {
    amount: '84000',
    is_popular: true,
    unused_rest: '8048.22',
    payable: '75951.78',
  }),
  plan(4, 'platinum', { amount: '144000', payable: '144000' }),
];
const waiting: PlanRequest = {
  id: 7,
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
const usage = (change: object = {}, modules: readonly ModuleUsage[] = [library]) => ({
  module_limits: modules,
  plan: { ...planState, ...change },
  banner_days: 30,
  modal_days: 7,
  help,
  counted_at: '2026-11-24T08:00:00.000Z',
});
const bill = { amount: '48000', discount_value: '10', amount_deduct: '0', net_amount: '43200' };
const subscription = (change: object = {}) => ({
  plan: planState,
  recurring_plan_details: {
    current_plan: { plan_id: 2, plan_name: 'silver', plan_label: 'SILVER', ...bill },
    recurring_addon: [
      {
        addon_id: 5,
        addon_label: '500 more products',
        module_id: 'product_library',
        has_limit: true,
        limit: 500,
        end_date: null,
        amount: '12000',
        discount_value: '0',
        amount_deduct: '0',
        net_amount: '12000',
      },
    ],
    total_amount: '55200',
  },
  module_usage: [library],
  requests: [],
  help,
  counted_at: '2026-11-24T08:00:00.000Z',
  ...change,
});

useTexts('plans', 'identity');
useFakeServer();
beforeEach(async () => {
  sessionStorage.clear();
  await changeLanguage('en');
  server.set('GET /api/usage', () => usage());
  server.set('GET /api/plan/available', () => ({ plans, pending_requests: [], help }));
  server.set('GET /api/plan/subscription', () => subscription());
  server.set('GET /api/notification/first', () => []);
});
afterEach(() => act(() => openPlanDialog(null)));

const session = sessionFixture({ user: { mobile: '9876501421' } } as never);
const host = () => openPart(<PlanHost />, session);
const open = (dialog: Parameters<typeof openPlanDialog>[0]) => act(() => openPlanDialog(dialog));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const widthOf = () => screen.getByRole('dialog').style.getPropertyValue('--layer-width');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const over = { plan_type: 'trial', plan_status: 'expired' } as const;
const upgrade = (change: object = {}, id = 'product_library') => {
  server.set(`GET /api/moduleUpgrade/${id}`, () => ({
    module: { ...library, used: 2500, percent_used: 100 },
    message: { title: 'Room for more products', text: 'A larger plan raises the number.' },
    available_addon: {
      amount: '12000',
      addon_details: {
        id: 5,
        module_id: 'product_library',
        label: '500 more products',
        has_limit: true,
        limit: 500,
        description: 'Adds to the limit of your plan',
      },
    },
    available_plans: [plans[2], plans[3]],
    pending_requests: [],
    help,
    ...change,
  }));
};

describe('the plans on offer', () => {
  it('PLAN-042 PLAN-043 PLAN-044 PLAN-045 PLAN-046 PLAN-040 stand as cards in a dialog of 650', async () => {
    host();
    open({ kind: 'plans' });
    const shown = await dialog('Upgrade plan');
    const gold = within(await shown.findByRole('article', { name: 'GOLD' }));
    expect(gold.getByText('₹84,000')).toBeDefined();
    expect(gold.getByText('per year')).toBeDefined();
    expect(gold.getByText('2,000 products')).toBeDefined();
    expect(gold.getByText('Popular')).toBeDefined();
    expect(shown.getAllByText('Popular')).toHaveLength(1);
    const own = within(shown.getByRole('article', { name: 'SILVER' })).getByRole('button');
    expect([own.textContent, (own as HTMLButtonElement).disabled]).toEqual(['Current plan', true]);
    expect(shown.getAllByRole('button', { name: 'Send request' })).toHaveLength(3);
    expect(shown.getByRole('link', { name: /pricing page/ }).getAttribute('href')).toBe(help.pricing_url);
    expect(shown.getByText(`Enterprise: call ${help.phone} or mail ${help.email}`)).toBeDefined();
    expect(widthOf()).toBe('650px');
  });

  it('PLAN-047 are titled "Subscribe for a demo" in the trial', async () => {
    server.set('GET /api/usage', () => usage({ core_plan: { id: 1, name: 'trial' }, tier: 'trial' }));
    host();
    open({ kind: 'plans' });
    expect(await dialog('Subscribe for a demo')).toBeDefined();
  });

  it('PLAN-048 are four empty columns while they load', async () => {
    server.set('GET /api/plan/available', () => new Promise(() => undefined));
    host();
    open({ kind: 'plans' });
    await screen.findByText('Loading the plans');
    expect(screen.getByRole('dialog').querySelectorAll('[data-skeleton]')).toHaveLength(4);
  });

  it('PLAN-049 PLAN-037 give way to the request that waits', async () => {
    server.set('GET /api/plan/available', () => ({ plans, pending_requests: [waiting], help }));
    host();
    open({ kind: 'plans' });
    const shown = await dialog('Request sent successfully');
    expect(shown.getByText('SILVER to GOLD')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('PLAN-103 that cannot be loaded say so and can be asked for again', async () => {
    server.set('GET /api/plan/available', () => refused(500, 'internal'));
    host();
    open({ kind: 'plans' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('a request', () => {
  const gold = plans[2] as Plan;

  it('PLAN-050 PLAN-038 PLAN-052 PLAN-056 is sent with the number alone, and says who will call', async () => {
    server.set('POST /api/plan/upgrade', () => waiting);
    host();
    open({ kind: 'request', plan: gold });
    const shown = await dialog('Request to upgrade plan');
    expect(shown.getByText('GOLD, ₹84,000 a year, exclusive of GST.')).toBeDefined();
    expect(shown.getByText(/₹8,048.22, is taken off: ₹75,951.78 to pay/)).toBeDefined();
    expect(shown.getByLabelText('Message').getAttribute('placeholder')).toBe('Anything we should know');
    expect(shown.getByRole('button', { name: 'Cancel' })).toBeDefined();
    await waitFor(() => expect(sent.some(({ call: one }) => one === 'GET /api/plan/available')).toBe(true));
    fireEvent.input(shown.getByLabelText(/Contact number/), { target: { value: '98765 01421' } });
    press('Send request');
    const status = await dialog('Request sent successfully');
    expect(
      status.getByText('Please wait our customer executive will get in touch with you shortly'),
    ).toBeDefined();
    expect(sent).toContainEqual({
      call: 'POST /api/plan/upgrade',
      body: {
        request_type: 'upgrade',
        feature_type: 'plan',
        feature_identifier: 3,
        user_comments: '',
        meta: { contact_number: '9876501421' },
      },
    });
  });

  it.each(['987650142', '98765014211', ''])('PLAN-051 with the number %j is not sent', async (number) => {
    host();
    open({ kind: 'request', plan: gold });
    const shown = await dialog('Request to upgrade plan');
    fireEvent.input(shown.getByLabelText(/Contact number/), { target: { value: number } });
    press('Send request');
    expect(await shown.findByText('Please enter a valid phone number')).toBeDefined();
    expect(sent.map((one) => one.call)).not.toContain('POST /api/plan/upgrade');
  });

  it('PLAN-088 for a plan of lower rank is a downgrade', async () => {
    server.set('POST /api/plan/upgrade', () => waiting);
    host();
    open({ kind: 'request', plan: plans[0] as Plan });
    const shown = await dialog('Request to upgrade plan');
    await waitFor(() => expect(sent.some(({ call: one }) => one === 'GET /api/plan/available')).toBe(true));
    fireEvent.input(shown.getByLabelText(/Contact number/), { target: { value: '9876501421' } });
    press('Send request');
    await dialog('Request sent successfully');
    expect(sent.find((one) => one.call === 'POST /api/plan/upgrade')?.body).toMatchObject({
      request_type: 'downgrade',
    });
  });

  it('PLAN-054 PLAN-055 its state names phone and mail, but not while the payment is pending', async () => {
    host();
    open({ kind: 'status', request: waiting });
    await screen.findByText(`Need help? Call ${help.phone} or write to ${help.email}.`);
    open({ kind: 'status', request: { ...waiting, status: 'payment_pending' } });
    await dialog('Waiting for your payment');
    expect(screen.queryByText(/Need help/)).toBeNull();
    open({ kind: 'status', request: { ...waiting, status: 'rejected', reason: 'Unpaid invoice' } });
    expect((await dialog('Request not approved')).getByText('Unpaid invoice')).toBeDefined();
  });
});

describe('a trial', () => {
  const module = {
    ...library,
    module_id: 'quotation',
    module_label: 'Quotation',
    plan_type: 'trial',
  } as const;

  it('PLAN-064 PLAN-091 is started from its dialog, which then closes', async () => {
    server.set('POST /api/account/enable_trial', () => ({ ...module, plan_status: 'active' }));
    host();
    open({ kind: 'trial', module: { ...module, plan_status: 'inactive' } });
    const shown = await dialog('Invoices & Quotations');
    expect(shown.getByText('14 day free trial')).toBeDefined();
    expect(shown.getByText('You can use the module on trial for 14 days')).toBeDefined();
    expect((await shown.findByRole('link', { name: 'Call for any questions' })).getAttribute('href')).toBe(
      'tel:+918047182200',
    );
    press('Start trial');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map((one) => one.call)).toContain('POST /api/account/enable_trial');
  });

  it('PLAN-066 of another module has its name', async () => {
    host();
    open({ kind: 'trial', module: { ...library, plan_type: 'trial', plan_status: 'inactive' } });
    expect(await dialog('Product Library')).toBeDefined();
  });
});

describe('more of a module', () => {
  const skus = 'What you typed is kept. Archive products that you no longer sell, or ask for room for more.';
  const users = 'Remove a member or withdraw an invitation, or ask for room for more.';
  const labels = 'Labels that you have printed keep working. To make more, ask for a plan with labels.';
  const photos = 'Photos that you have enhanced stay as they are. To enhance more, ask for a plan with it.';
  const expired = 'What you have stays readable and can be exported. Renew the plan to add more.';

  it('PLAN-105 PLAN-087 PLAN-041 a limit that a call met opens the choice of add-on and plan, 600 wide', async () => {
    upgrade();
    server.set(`POST ${createCatalogue.path}`, () =>
      refused(402, 'plan_limit_reached', {
        params: { module: 'Product Library', module_id: 'product_library', limit: 2500, used: 2500 },
      }),
    );
    host();
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    await act(
      async () => void (await call(createCatalogue, { body: { name: 'A', buyer_company: 'B' } } as never)),
    );
    const shown = await dialog('Product Library: all 2,500 products used');
    expect(shown.getByText('2,500 of 2,500')).toBeDefined();
    expect(widthOf()).toBe('600px');
    expect(shown.getByRole('heading', { name: 'Request to buy addon' })).toBeDefined();
    fireEvent.click(shown.getByRole('radio', { name: /GOLD plan/ }));
    expect(shown.getByRole('heading', { name: 'Request to upgrade plan' })).toBeDefined();
  });

  it.each([
    ['product_library', 'limit', {}, 'Product Library: all 2,500 products used', skus],
    ...(
      [
        ['quotation', 'Quotation', 'quotations'],
        ['purchase_order', 'Purchase Order', 'purchase orders'],
        ['proforma_invoice', 'Proforma Invoice', 'proforma invoices'],
        ['sales_order', 'Sales order', 'sales orders'],
        ['packing_list', 'Packing List', 'packing lists'],
      ] as const
    ).map(
      ([id, name, unit]) =>
        [
          id,
          'limit',
          {},
          `${name}: all 2,500 ${unit} used`,
          `All ${unit} of this plan year are made. Those that you have can still be changed and sent.`,
        ] as const,
    ),
    ['users', 'limit', {}, 'Users: all 2,500 users used', users],
    ['qr_or_label_generator', 'expired', over, 'QR or Label Generator: your trial is over', labels],
    ['advanced_image_enhancer', 'expired', over, 'Advanced Image Enhancer: your trial is over', photos],
    ['product_library', 'expired', {}, 'Product Library: your plan has expired', expired],
    ['background_remover', 'module', {}, 'Background Remover is not part of your plan', 'A plan holds it.'],
  ] as const)('PLAN-025 PLAN-026 %s says so when its %s is met', async (id, refusal, change, title, text) => {
    const name = moduleBySlug(id).name.en;
    upgrade(
      {
        module: { ...library, module_id: id, module_name: name, module_label: name, ...change },
        message: { title: 'More', text: 'A plan holds it.' },
      },
      id,
    );
    host();
    open({ kind: 'upgrade', module: id, refusal });
    expect((await dialog(title)).getByText(text)).toBeDefined();
  });

  it('PLAN-041 PLAN-053 without an add-on it is 590 wide, and nothing is sent until a plan is chosen', async () => {
    upgrade({ available_addon: null });
    host();
    open({ kind: 'upgrade', module: 'product_library' });
    const shown = await dialog('Room for more products');
    expect(widthOf()).toBe('590px');
    const send = shown.getByRole<HTMLButtonElement>('button', { name: 'Send request' });
    expect(send.disabled).toBe(true);
    fireEvent.click(shown.getByRole('radio', { name: /PLATINUM plan/ }));
    expect(send.disabled).toBe(false);
  });

  it('PLAN-050 PLAN-087 the add-on is asked for with its module', async () => {
    upgrade();
    server.set('POST /api/plan/upgrade', () => ({ ...waiting, feature_type: 'addon' }));
    host();
    open({ kind: 'upgrade', module: 'product_library' });
    const shown = await dialog('Room for more products');
    fireEvent.input(shown.getByLabelText(/Contact number/), { target: { value: '9876501421' } });
    fireEvent.input(shown.getByLabelText('Message'), { target: { value: 'Soon, please' } });
    press('Send request');
    await dialog('Request sent successfully');
    expect(sent.find((one) => one.call === 'POST /api/plan/upgrade')?.body).toEqual({
      request_type: 'upgrade',
      feature_type: 'addon',
      feature_identifier: 5,
      module_id: 'product_library',
      user_comments: 'Soon, please',
      meta: { contact_number: '9876501421' },
    });
  });

  it('PLAN-086 a request that waits is shown instead', async () => {
    upgrade({ pending_requests: [waiting] });
    host();
    open({ kind: 'upgrade', module: 'product_library' });
    expect((await dialog('Request sent successfully')).getByText('SILVER to GOLD')).toBeDefined();
  });
});

describe('the end of the plan', () => {
  it('PLAN-058 PLAN-060 PLAN-061 PLAN-062 PLAN-063 expired cannot be closed, and offers what is left to do', async () => {
    server.set('GET /api/usage', () => usage({ status: 'expired', daysLeftInPlan: -1 }));
    host();
    const shown = await dialog('Your SILVER plan has expired');
    expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(await shown.findByText('₹55,200')).toBeDefined();
    expect(shown.getByText(/Enterprise: call/)).toBeDefined();
    expect(shown.getByRole('button', { name: 'Logout' })).toBeDefined();
    expect(shown.getByRole('button', { name: 'Export what you have' })).toBeDefined();
    expect(widthOf()).toBe('420px');
    expect(shown.getByRole('button', { name: 'Renew plan' })).toBeDefined();
    press('Change plan');
    await dialog('Upgrade plan');
  });

  it('PLAN-104 whoever visits the company gets past it', async () => {
    server.set('GET /api/usage', () => usage({ status: 'expired', daysLeftInPlan: -1 }));
    beginVisit({ token: 'visitor', until: '2026-11-24T11:00:00.000Z', back: '/console' });
    host();
    await act(() => Promise.resolve());
    endVisit();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.map((one) => one.call)).not.toContain('GET /api/notification/first');
  });

  it('what is open can be brought out: there the dialog is not in the way', async () => {
    server.set('GET /api/usage', () => usage({ status: 'expired', daysLeftInPlan: -1 }));
    const routes = (shell: ShellRoute) => [
      createRoute({ getParentRoute: () => shell, path: '/manage-products', component: PlanHost }),
    ];
    openRoutes(routes, { address: '/manage-products', session });
    await waitFor(() => expect(sent.map((one) => one.call)).toContain('GET /api/usage'));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('PLAN-058 whoever works when it ends is not covered, not even after a call that was refused', async () => {
    host();
    const asked = () => sent.filter((one) => one.call === 'GET /api/usage').length;
    await waitFor(() => expect(asked()).toBe(1));
    await act(() => Promise.resolve());
    const ended = { plan_type: 'standard', plan_status: 'expired' } as const;
    server.set('GET /api/usage', () => usage({ status: 'expired', daysLeftInPlan: -1 }));
    upgrade({ module: { ...library, ...ended } });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(asked()).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    open({ kind: 'upgrade', module: 'product_library', refusal: 'expired' });
    await dialog('Product Library: your plan has expired');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('PLAN-058 PLAN-096 what there was to tell before it ended is not said over it', async () => {
    server.set('GET /api/usage', () => usage({ status: 'expired', daysLeftInPlan: -1 }));
    server.set('GET /api/notification/first', () => [
      {
        id: 3,
        type: 'plan_upgrade_success',
        title: 'You are on SILVER now',
        description: '',
        meta: { url: '/plans/plan_upgrade_success.svg', benefits: [], others: {} },
      },
    ]);
    host();
    await dialog('Your SILVER plan has expired');
    expect(screen.queryByText('You are on SILVER now')).toBeNull();
  });

  it('PLAN-069 PLAN-061 the early bird plan shows no price', async () => {
    server.set('GET /api/usage', () =>
      usage({ status: 'expired', daysLeftInPlan: -1, plan_label: 'EARLY BIRD', hides_price: true }),
    );
    host();
    const shown = await dialog('Your EARLY BIRD plan has expired');
    await shown.findByText(/Enterprise: call/);
    expect(shown.queryByText(/₹/)).toBeNull();
  });

  it('PLAN-059 PLAN-060 PLAN-089 expiring can be closed, and renews the plan', async () => {
    server.set('GET /api/usage', () => usage({ daysLeftInPlan: 1, end_date: '2026-11-29' }));
    host();
    const shown = await dialog('Your SILVER plan is expiring in 1 day');
    expect(shown.getByText('29th November 2026')).toBeDefined();
    press('Renew plan');
    await dialog('Request to upgrade plan');
    open(null);
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('PLAN-071 an expired trial shows the plans', async () => {
    server.set('GET /api/usage', () =>
      usage({ core_plan: { id: 1, name: 'trial' }, tier: 'trial', status: 'expired', daysLeftInPlan: -1 }),
    );
    host();
    const shown = await dialog('Your free trial has expired');
    expect(await shown.findByRole('article', { name: 'GOLD' })).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

it('PLAN-096 a notification shows picture, title, text and benefits, and is dismissed when it is closed', async () => {
  const notice = {
    id: 4,
    type: 'plan_upgrade_success',
    title: 'You are on GOLD now',
    description: 'The new limits count at once.',
    meta: { url: '/plans/plan_upgrade_success.svg', benefits: ['5,000 products'], others: {} },
  };
  server.set('GET /api/notification/first', () => [notice]);
  server.set('POST /api/notification/dismiss', () => ({ dismissed: true }));
  host();
  const shown = await dialog('You are on GOLD now');
  expect(screen.getByRole('dialog').querySelector('img')?.getAttribute('src')).toBe(notice.meta.url);
  expect(shown.getByText('5,000 products')).toBeDefined();
  fireEvent.click(shown.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toContainEqual({ call: 'POST /api/notification/dismiss', body: { id: 4 } });
});

describe('the banner', () => {
  const banner = (path = '/master-catalogue') => openPart(<PlanBanner />, session, path);

  it('PLAN-067 PLAN-074 PLAN-076 PLAN-078 of the trial is dismissed for the session', async () => {
    server.set('GET /api/usage', () =>
      usage({ core_plan: { id: 1, name: 'trial' }, tier: 'trial', daysLeftInPlan: 9 }, []),
    );
    banner();
    expect(await screen.findByText('9 days left in your trial.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeDefined();
    press('Dismiss');
    await waitFor(() => expect(screen.queryByText(/days left/)).toBeNull());
    expect(sessionStorage.length).toBe(1);
    expect(localStorage.getItem('plan-banner-closed')).toBeNull();
  });

  it('PLAN-067 PLAN-075 of another plan renews it', async () => {
    server.set('GET /api/usage', () => usage({ daysLeftInPlan: 12, end_date: '2026-12-06' }));
    banner();
    expect(await screen.findByText('Your SILVER plan is expiring in 12 days.')).toBeDefined();
    expect(screen.getByText('It ends on 6th December 2026.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Renew plan' })).toBeDefined();
  });

  it.each([
    ['PLAN-083', 'product_library', '/master-catalogue', '84.3% of total SKU used.'],
    ['PLAN-084', 'quick_catalogue_generator', '/catalogue-history', '84.3% of total catalogues used.'],
    ['PLAN-084', 'quotation', '/enquiries', '84.3% of total catalogues used.'],
    ['PLAN-085', 'qr_or_label_generator', '/profile-settings/5', '84.3% of total labels used.'],
    ['PLAN-085', 'purchase_order', '/home', '84.3% of total purchase orders used.'],
  ] as const)('%s of %s says how much is used', async (_row, module_id, path, words) => {
    server.set('GET /api/usage', () => usage({}, [{ ...library, module_id }]));
    banner(path);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeDefined();
  });

  it('PLAN-103 is not there while the use is unknown', async () => {
    server.set('GET /api/usage', () => refused(500, 'internal'));
    banner();
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('LABEL-011 LABEL-003 the reminder after a download of labels', () => {
  const labels: ModuleUsage = {
    ...library,
    module_id: 'qr_or_label_generator',
    plan_type: 'trial',
    days_left: 9,
  };

  it('LABEL-011 shows the days left of a trial that is running, and Upgrade', async () => {
    server.set('GET /api/usage', () => usage({}, [labels]));
    openPart(<LabelTrial />, session);
    expect(await screen.findByText('9 days left in your free trial')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeDefined();
  });

  it.each([{ plan_status: 'expired' }, { plan_type: 'standard' }] as const)(
    'LABEL-011 is not there for %o',
    async (change) => {
      server.set('GET /api/usage', () => usage({}, [{ ...labels, ...change }]));
      openPart(
        <>
          <LabelTrial />
          <PlanTab />
        </>,
        session,
      );
      await screen.findByRole('region', { name: 'Current plan' });
      expect(screen.queryByText(/free trial/)).toBeNull();
    },
  );
});

describe('the plan tab', () => {
  it('PLAN-068 PLAN-039 PLAN-043 PLAN-070 shows the plan, what it costs, what is used, and the plans', async () => {
    openPart(<PlanTab />, session);
    const current = within(await screen.findByRole('region', { name: 'Current plan' }));
    expect(current.getByText('SILVER')).toBeDefined();
    expect(current.getByText('Until 31st January 2027, 68 days left')).toBeDefined();
    const billing = within(screen.getByRole('region', { name: 'Billing breakdown' }));
    expect(billing.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ItemPriceDiscountAmount',
      'SILVER plan 48,00010% −4,80043,200',
      '500 more products add-on12,000none12,000',
      'Total a year60,000−4,800₹55,200',
    ]);
    const used = within(screen.getByRole('region', { name: 'Usage' }));
    expect(used.getByText('2,108 of 2,500 products')).toBeDefined();
    expect(used.getByText('84%')).toBeDefined();
    const gold = within(await screen.findByRole('article', { name: 'GOLD' }));
    expect(gold.getByText('Recommended')).toBeDefined();
    expect(within(screen.getByRole('article', { name: 'SILVER' })).getByText('Your plan')).toBeDefined();
    expect(screen.getAllByText('Your plan')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'View details' })).toHaveLength(4);
  });

  it('PLAN-035 each row of the bill re-adds, whatever is taken off', async () => {
    const { current_plan, recurring_addon } = subscription().recurring_plan_details;
    const less = { ...current_plan, amount_deduct: '200', net_amount: '43000' };
    const fixed = recurring_addon.map((one) => ({ ...one, amount_deduct: '12000', net_amount: '0' }));
    server.set('GET /api/plan/subscription', () =>
      subscription({
        recurring_plan_details: { current_plan: less, recurring_addon: fixed, total_amount: '43000' },
      }),
    );
    openPart(<PlanTab />, session);
    const billing = within(await screen.findByRole('region', { name: 'Billing breakdown' }));
    expect(billing.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ItemPriceDiscountAmount',
      'SILVER plan 48,00010% + 200 −5,00043,000',
      '500 more products add-on12,000 −12,0000',
      'Total a year60,000−17,000₹43,000',
    ]);
  });

  it('PLAN-065 names the modules on trial with their days', async () => {
    const tried = { ...library, module_label: 'Image Enhancer', plan_type: 'trial', days_left: 9 } as const;
    server.set('GET /api/usage', () => usage({}, [library, tried]));
    openPart(<PlanTab />, session);
    expect(await screen.findByText('Image Enhancer: on trial, 9 days left')).toBeDefined();
  });

  it('says what is there without plans', async () => {
    const none = {
      ...planState,
      core_plan: { id: null, name: 'unlimited' },
      plan_label: '',
      hides_price: true,
    };
    server.set('GET /api/plan/subscription', () =>
      subscription({
        plan: { ...none, start_date: null, end_date: null, daysLeftInPlan: null },
        recurring_plan_details: null,
      }),
    );
    server.set('GET /api/plan/available', () => ({ plans: [], pending_requests: [], help }));
    openPart(<PlanTab />, session);
    expect(await screen.findByText(/nothing is limited/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Renew plan' })).toBeNull();
  });

  it('that cannot be loaded can be asked for again', async () => {
    server.set('GET /api/plan/subscription', () => refused(500, 'internal'));
    openPart(<PlanTab />, session);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
