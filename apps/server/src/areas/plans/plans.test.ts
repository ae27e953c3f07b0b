import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approveRequest,
  availablePlans,
  consoleCompany,
  consoleRequest,
  consoleRequests,
  createCatalogue,
  createProduct,
  dismissNotification,
  downloadExport,
  enableTrial,
  exportContacts,
  firstNotifications,
  getProduct,
  getUsage,
  inviteMember,
  listExportTemplates,
  markPaymentPending,
  moduleSlugs,
  moduleUpgrade,
  planDay,
  planModules,
  planSubscription,
  rejectRequest,
  requestUpgrade,
  updateProduct,
  type Call,
  type CallResult,
  type ModuleSlug,
} from '@sourcewiz/contract';
import { lastMessage } from '../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { dayFromNow, makeProvider, type Provider } from '../../../test/provider.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let provider: Provider;
beforeAll(async () => {
  t = await bootTestApp({ SUPPORT_PHONE: '+91 80 4718 2200', PRICING_URL: 'https://example.com/pricing' });
  provider = await makeProvider(t);
});
afterAll(() => t.close());

const codes = (result: CallResult<unknown>) => (result.ok ? [] : result.errors.map(({ code }) => code));
const moduleOfUsage = async (call: Call, module: ModuleSlug) => {
  const found = must(await call(getUsage)).module_limits.find(({ module_id: id }) => id === module);
  if (!found) throw new Error(`Usage has no ${module}`);
  return found;
};
const create = (call: Call, id: string) =>
  call(createProduct, { body: { product_id: id, name: `Product ${id}` } });

/** A company whose plan allows so much of the product library. */
async function companyWith(limit: number, plan = 'silver'): Promise<Company> {
  const company = await makeCompany(t);
  await provider.give(company, plan);
  await company.inside((ctx) =>
    ctx.db.execute(
      sql`update company_plan set limits = jsonb_set(limits, '{product_library}', ${String(limit)}::jsonb)`,
    ),
  );
  return company;
}

const ask = (call: Call, body: object = {}) =>
  call(requestUpgrade, {
    body: {
      request_type: 'upgrade',
      feature_type: 'plan',
      feature_identifier: 0,
      meta: { contact_number: '98765 01421' },
      ...body,
    },
  });

describe('usage', () => {
  test('PLAN-005 PLAN-023 PLAN-093 PLAN-028 usage answers all 19 modules; a company without a plan has no limits', async () => {
    const { admin } = await makeCompany(t);
    const usage = must(await admin.call(getUsage));
    expect(usage.module_limits.map(({ module_id: id }) => id)).toEqual([...moduleSlugs]);
    expect(planModules.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: 19 }, (_, n) => `MOD-${String(n + 2).padStart(4, '0')}`),
    );
    expect(usage.plan).toMatchObject({ core_plan: { name: 'unlimited' }, status: 'active', end_date: null });
    expect(
      usage.module_limits.every(({ plan_status: state, limit }) => state === 'active' && limit === null),
    ).toBe(true);
  });

  test('PLAN-029 PLAN-034 PLAN-036 PLAN-105 the last product that the plan allows is created, one more is refused by name, limit and use', async () => {
    const { admin } = await companyWith(2);
    must(await create(admin.call, 'A'));
    must(await create(admin.call, 'B'));
    expect(await moduleOfUsage(admin.call, 'product_library')).toMatchObject({
      used: 2,
      limit: 2,
      percent_used: 100,
      plan_type: 'standard',
      plan_status: 'active',
    });
    const refused = await create(admin.call, 'C');
    expect(refused).toMatchObject({
      status: 402,
      errors: [
        {
          code: 'plan_limit_reached',
          params: { module: 'Product Library', module_id: 'product_library', limit: 2, used: 2 },
        },
      ],
    });
  });

  test('PLAN-105 of creates at the same moment no more pass than the limit allows', async () => {
    const { admin } = await companyWith(3);
    const results = await Promise.all(Array.from({ length: 8 }, (_, n) => create(admin.call, `P-${n}`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await moduleOfUsage(admin.call, 'product_library')).toMatchObject({ used: 3 });
  });

  test('ruling AI archived products do not count, and come back only while there is room', async () => {
    const { admin, inside, orgId } = await companyWith(2);
    must(await create(admin.call, 'A'));
    must(await create(admin.call, 'B'));
    const setStatus = (id: string, status: string) =>
      inside((ctx) =>
        ctx.db.execute(
          sql`update product set status = ${status} where org_id = ${orgId} and product_id = ${id}`,
        ),
      );
    await setStatus('A', 'archived');
    expect(await moduleOfUsage(admin.call, 'product_library')).toMatchObject({ used: 1 });
    must(await create(admin.call, 'C'));
    await expect(setStatus('A', 'draft')).rejects.toMatchObject({
      problems: [{ code: 'plan_limit_reached' }],
    });
    await inside((ctx) =>
      ctx.db.execute(sql`delete from product where org_id = ${orgId} and product_id = 'C'`),
    );
    await setStatus('A', 'draft');
    expect(await moduleOfUsage(admin.call, 'product_library')).toMatchObject({ used: 2 });
  });

  test('a downgrade below what is in use keeps all of it, and refuses new ones', async () => {
    const { admin, inside } = await companyWith(5);
    const made = [];
    for (const id of ['A', 'B', 'C']) made.push(must(await create(admin.call, id)));
    await inside((ctx) =>
      ctx.db.execute(
        sql`update company_plan set limits = jsonb_set(limits, '{product_library}', '2'::jsonb)`,
      ),
    );
    expect(await moduleOfUsage(admin.call, 'product_library')).toMatchObject({ used: 3, limit: 2 });
    expect(codes(await create(admin.call, 'D'))).toEqual(['plan_limit_reached']);
    expect(await moduleOfUsage(admin.call, 'product_library')).toMatchObject({ used: 3 });
    for (const { id, product_id } of made)
      expect(must(await admin.call(getProduct, { params: { id } }))).toMatchObject({ product_id });
    const [{ id, revision } = { id: 0, revision: 0 }] = made;
    must(await admin.call(updateProduct, { params: { id }, body: { revision, name: 'Still mine' } }));
    const { default_template_id: template_id } = must(await admin.call(listExportTemplates));
    must(await admin.call(downloadExport, { body: { product_ids: 'all', template_id } }));
  });

  test('PLAN-022 members count while they can sign in or are invited; people of the provider do not', async () => {
    const company = await makeCompany(t);
    await provider.give(company, 'lite');
    const invite = () =>
      company.admin.call(inviteMember, {
        body: { email: `${Math.random()}@members.example`, first_name: 'A', last_name: 'B', permissions: [] },
      } as never);
    must(await invite());
    expect(codes(await invite())).toEqual(['plan_limit_reached']);
    expect(await moduleOfUsage(company.admin.call, 'users')).toMatchObject({ used: 2, limit: 2 });
  });
});

describe('the end of a plan', () => {
  test('PLAN-058 it counts to the end of its last day; then new ones are refused, and what is there stays readable', async () => {
    const company = await companyWith(10);
    const { admin } = company;
    must(await create(admin.call, 'A'));
    await provider.give(company, 'silver', { starts_on: dayFromNow(t, -365), ends_on: dayFromNow(t, 0) });
    expect(must(await admin.call(getUsage)).plan).toMatchObject({ status: 'active', daysLeftInPlan: 0 });
    await provider.give(company, 'silver', { starts_on: dayFromNow(t, -366), ends_on: dayFromNow(t, -1) });
    expect(must(await admin.call(getUsage)).plan).toMatchObject({ status: 'expired', daysLeftInPlan: -1 });
    const refused = await create(admin.call, 'B');
    expect(codes(refused)).toEqual(['plan_expired']);
    expect(await moduleOfUsage(admin.call, 'product_library')).toMatchObject({
      plan_status: 'expired',
      used: 1,
    });
    expect(
      codes(await admin.call(createCatalogue, { body: { name: 'C', buyer_company: 'D' } as never })),
    ).toEqual(['plan_expired']);
  });

  test('what is open when the plan ends can be finished: rows that a running task writes are refused by the limit only', async () => {
    const company = await companyWith(10);
    await provider.give(company, 'silver', { starts_on: dayFromNow(t, -366), ends_on: dayFromNow(t, -1) });
    const { inside, orgId } = company;
    await inside((ctx) =>
      ctx.db.execute(sql`
        insert into product (org_id, product_id, product_key, name, created_at, updated_at)
        values (${orgId}, 'OPEN', 'open', 'Open work', now(), now())`),
    );
    expect(await moduleOfUsage(company.admin.call, 'product_library')).toMatchObject({ used: 1 });
  });
});

describe('trials', () => {
  const start = (call: Call, module: string) => call(enableTrial, { query: { module_id: module } });

  test('PLAN-065 PLAN-091 PLAN-102 a trial lasts 14 days from its start, and the module is named by slug, id or number', async () => {
    const company = await makeCompany(t);
    await provider.give(company, 'lite');
    const { call } = company.admin;
    expect(await moduleOfUsage(call, 'qr_or_label_generator')).toMatchObject({
      plan_type: 'trial',
      plan_status: 'inactive',
    });
    const started = must(await start(call, '0008'));
    expect(started).toMatchObject({
      module_id: 'qr_or_label_generator',
      plan_type: 'trial',
      plan_status: 'active',
      days_left: 14,
    });
    expect(await moduleOfUsage(call, 'qr_or_label_generator')).toMatchObject({ plan_status: 'active' });
  });

  test('PLAN-092 it is refused a second time, at the same moment, and on a module that is paid', async () => {
    const company = await makeCompany(t);
    await provider.give(company, 'lite');
    const { call } = company.admin;
    const both = await Promise.all([start(call, 'MOD-0008'), start(call, 'qr_or_label_generator')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap(codes)).toEqual(['trial_used']);
    await company.inside((ctx) =>
      ctx.db
        .execute(sql`update company_plan set ends_on = ends_on - 30, ends_at = ends_at - interval '30 days'
        where part = 'qr_or_label_generator'`),
    );
    expect(await moduleOfUsage(call, 'qr_or_label_generator')).toMatchObject({ plan_status: 'expired' });
    expect(codes(await start(call, 'MOD-0008'))).toEqual(['trial_used']);
    expect(codes(await start(call, 'product_library'))).toEqual(['trial_not_needed']);
    expect(codes(await start(call, 'three_d_visualiser'))).toEqual(['trial_not_offered']);
    expect(codes(await start(call, 'nonsense'))).toEqual(['not_found']);
  });
});

describe('work that is open when a plan ends', () => {
  test('PLAN-058 it is changed, read and exported after the end, and goes on where it was with the next plan', async () => {
    const company = await companyWith(10);
    const { call } = company.admin;
    const { id, revision } = must(await create(call, 'OPEN'));
    await provider.give(company, 'silver', { starts_on: dayFromNow(t, -366), ends_on: dayFromNow(t, -1) });
    must(await call(updateProduct, { params: { id }, body: { revision, name: 'Finished' } }));
    expect(must(await call(getProduct, { params: { id } }))).toMatchObject({ name: 'Finished' });
    must(await call(exportContacts, { body: {} }));
    expect(codes(await create(call, 'NEW'))).toEqual(['plan_expired']);
    await provider.give(company, 'silver');
    must(await create(call, 'NEW'));
    expect(await moduleOfUsage(call, 'product_library')).toMatchObject({ used: 2, plan_status: 'active' });
  });
});

describe('requests', () => {
  test('PLAN-032 PLAN-033 PLAN-100 plans on offer by rank, with benefits, the current one and an add-on for the module', async () => {
    const { admin } = await companyWith(10);
    const { plans, help } = must(await admin.call(availablePlans));
    expect(plans.map(({ name, is_current }) => [name, is_current])).toEqual([
      ['lite', false],
      ['silver', true],
      ['gold', false],
      ['platinum', false],
    ]);
    expect(plans[2]).toMatchObject({ label: 'GOLD', amount: '84000', is_popular: true });
    // The unused rest is taken off an upgrade; a downgrade begins when the plan has ended.
    expect(plans.map(({ unused_rest }) => unused_rest)).toEqual(['0', '0', '47868.49', '47868.49']);
    expect(plans[0]).toMatchObject({ payable: '24000' });
    expect(plans[2]?.meta.benefits.slice(0, 2)).toEqual(['5,000 products', '300 catalogues']);
    expect(help).toEqual({
      phone: '+91 80 4718 2200',
      email: null,
      pricing_url: 'https://example.com/pricing',
    });
    const upgrade = must(await admin.call(moduleUpgrade, { params: { moduleId: '0002' } }));
    expect(upgrade.available_addon).toMatchObject({
      amount: '12000',
      addon_details: {
        module_id: 'product_library',
        label: '500 more products',
        has_limit: true,
        limit: 500,
      },
    });
    expect(upgrade.available_plans.map(({ name }) => name)).toEqual(['lite', 'gold', 'platinum']);
    expect(upgrade.pending_requests).toEqual([]);
  });

  test('PLAN-061 PLAN-069 a plan that hides its price has none in any answer, nor a bill', async () => {
    const { admin } = await companyWith(10, 'early_bird');
    const tab = must(await admin.call(planSubscription));
    expect(tab.plan).toMatchObject({ plan_label: 'EARLY BIRD', hides_price: true });
    expect(tab.recurring_plan_details).toBeNull();
    expect(must(await admin.call(getUsage)).plan.hides_price).toBe(true);
    // It is not on offer any more, but can be renewed.
    const id = await provider.planId('early_bird');
    expect(must(await admin.call(availablePlans)).plans.map((one) => one.id)).not.toContain(id);
    expect(must(await ask(admin.call, { feature_identifier: id }))).toMatchObject({ is_renewal: true });
  });

  test('PLAN-052 the message may be left out, be nothing, or be blank', async () => {
    for (const given of [{}, { user_comments: null }, { user_comments: ' ' }]) {
      const { admin } = await companyWith(10);
      const body = { ...given, feature_identifier: await provider.planId('gold') };
      expect(must(await ask(admin.call, body))).toMatchObject({ status: 'pending', user_comments: '' });
    }
  });

  test('PLAN-051 a number of 9 or 11 digits sends nothing', async () => {
    const { admin } = await companyWith(10);
    for (const contact_number of ['987650142', '98765014211', '', '+919876501421']) {
      const result = await ask(admin.call, {
        feature_identifier: await provider.planId('gold'),
        meta: { contact_number },
      });
      expect(codes(result)).toEqual(['invalid_contact_number']);
    }
    expect(must(await admin.call(planSubscription)).requests).toEqual([]);
  });

  test('PLAN-086 PLAN-088 PLAN-089 PLAN-090 PLAN-098 ruling 72: one request for a plan blocks further ones, and only the add-on of its module', async () => {
    const { admin } = await companyWith(10);
    const [gold, lite, silver] = await Promise.all(
      ['gold', 'lite', 'silver'].map((one) => provider.planId(one)),
    );
    const both = await Promise.all([
      ask(admin.call, { feature_identifier: lite, user_comments: 'less, please' }),
      ask(admin.call, { feature_identifier: lite }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const sent = both.find((one) => one.ok);
    // The caller said upgrade.
    expect(sent).toMatchObject({
      data: { request_type: 'downgrade', status: 'pending', contact_number: '9876501421' },
    });
    for (const id of [gold, silver])
      expect(codes(await ask(admin.call, { feature_identifier: id }))).toEqual(['plan_request_pending']);
    const { available_addon: addon, pending_requests: waiting } = must(
      await admin.call(moduleUpgrade, { params: { moduleId: 'product_library' } }),
    );
    expect(waiting.map(({ feature_type: type }) => type)).toEqual(['plan']);
    const addonBody = { feature_type: 'addon', feature_identifier: addon?.addon_details.id };
    must(await ask(admin.call, addonBody));
    expect(codes(await ask(admin.call, addonBody))).toEqual(['plan_request_pending']);
    const users = must(await admin.call(moduleUpgrade, { params: { moduleId: 'users' } })).available_addon;
    must(await ask(admin.call, { feature_type: 'addon', feature_identifier: users?.addon_details.id }));
    expect(must(await admin.call(availablePlans)).pending_requests).toHaveLength(3);
    expect(await ask(admin.call, { feature_identifier: 999_999 })).toMatchObject({
      errors: [{ code: 'not_on_offer', path: 'body.feature_identifier' }],
    });
  });

  test('PLAN-002 PLAN-104 PLAN-031 PLAN-035 PLAN-094 PLAN-095 request, approval, new limit, notification: the loop closes', async () => {
    const company = await companyWith(2);
    const { admin } = company;
    for (const id of ['A', 'B']) must(await create(admin.call, id));
    const mine = must(await ask(admin.call, { feature_identifier: await provider.planId('gold') }));
    const params = { id: mine.id };
    const details = must(await provider.call(consoleRequest, { params }));
    expect(details.request).toMatchObject({ company_name: 'Test company', asked_by: { is_admin: true } });
    const change = details.changes.find(({ module_id: id }) => id === 'product_library');
    expect(change).toMatchObject({ used: 2, limit_now: 2, limit_after: 5000, is_over: false });
    // A year of SILVER that began today: all but today is left.
    expect(details.price).toMatchObject({ amount: '84000', rest: { days_left: 364, days: 365 } });
    expect(details.price.before_gst).toBe('36131.51');
    must(await provider.call(markPaymentPending, { params }));
    expect(codes(await ask(admin.call, { feature_identifier: await provider.planId('gold') }))).toEqual([
      'plan_request_pending',
    ]);
    const body = { starts_on: details.starts_on, ends_on: details.ends_on };
    const late = await provider.call(approveRequest, { params, body: { ...body, ends_on: '2020-01-01' } });
    expect(codes(late)).toEqual(['end_before_start']);
    const twice = await Promise.all([
      provider.call(approveRequest, { params, body: { ...body, discount_value: '10' } }),
      provider.call(approveRequest, { params, body: { ...body, discount_value: '10' } }),
    ]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(twice.flatMap(codes)).toEqual(['request_decided']);
    must(await create(admin.call, 'C'));
    const tab = must(await admin.call(planSubscription));
    expect(tab.plan).toMatchObject({ plan_label: 'GOLD', daysLeftInPlan: 364 });
    expect(tab.recurring_plan_details).toMatchObject({
      current_plan: { amount: '84000', discount_value: '10', net_amount: '75600' },
      total_amount: '75600',
    });
    const [told, ...others] = must(await admin.call(firstNotifications));
    expect(told).toMatchObject({ type: 'plan_upgrade_success', title: 'You are on GOLD now' });
    expect(told?.meta.benefits[0]).toBe('5,000 products');
    must(await admin.call(dismissNotification, { body: { id: told?.id ?? 0 } }));
    expect(must(await admin.call(firstNotifications))).toEqual(others);
    expect(await lastMessage(t, admin.email)).toMatchObject({
      subject: expect.stringContaining('GOLD is active') as string,
      text: expect.stringContaining('GOLD counts from now on') as string,
    });
    // A colleague dismisses theirs.
    const colleague = await company.anotherAdmin();
    expect(must(await colleague.call(firstNotifications)).map(({ id }) => id)).toContain(told?.id);
  });

  test('PLAN-031 PLAN-104 what begins later says the day, in the mail and on screen, until it is there', async () => {
    const company = await companyWith(2);
    const { admin } = company;
    const mine = must(await ask(admin.call, { feature_identifier: await provider.planId('gold') }));
    const body = { starts_on: dayFromNow(t, 3), ends_on: dayFromNow(t, 300) };
    must(await provider.call(approveRequest, { params: { id: mine.id }, body }));
    const day = planDay(body.starts_on, 'en');
    const mail = await lastMessage(t, admin.email);
    expect(mail.subject).toMatch(new RegExp(`GOLD begins on ${day}$`));
    expect(mail.text).toContain(`GOLD begins on ${day}. The plan is in your settings`);
    const first = async () => must(await admin.call(firstNotifications))[0];
    expect(await first()).toMatchObject({
      title: 'GOLD is coming',
      description: `From ${day} to ${planDay(body.ends_on, 'en')}. The new limits count from the first day.`,
    });
    t.clock.advance(4 * DAY_MS);
    expect(await first()).toMatchObject({ title: 'You are on GOLD now' });
    t.clock.advance(-4 * DAY_MS);
  });

  test('PLAN-057 PLAN-089 a rejected request says why, and a renewal extends the plan', async () => {
    const company = await companyWith(2);
    const { call } = company.admin;
    const silver = await provider.planId('silver');
    const first = must(await ask(call, { feature_identifier: silver }));
    expect(first).toMatchObject({ is_renewal: true, request_type: 'upgrade' });
    must(await provider.call(rejectRequest, { params: { id: first.id }, body: { reason: 'Still unpaid' } }));
    expect(must(await call(planSubscription)).requests[0]).toMatchObject({
      status: 'rejected',
      reason: 'Still unpaid',
    });
    const second = must(await ask(call, { feature_identifier: silver }));
    const { starts_on, ends_on, price } = must(
      await provider.call(consoleRequest, { params: { id: second.id } }),
    );
    const { plan: before } = must(await call(planSubscription));
    expect(price.rest).toBe(null);
    must(await provider.call(approveRequest, { params: { id: second.id }, body: { starts_on, ends_on } }));
    const { plan } = must(await call(planSubscription));
    expect(plan).toMatchObject({ start_date: before.start_date, end_date: ends_on });
    expect(plan.daysLeftInPlan).toBeGreaterThan(700);
    expect(
      must(await provider.call(consoleRequests, { query: { status: 'approved' } })).counts.approved,
    ).toBeGreaterThan(0);
    const { history } = must(await provider.call(consoleCompany, { params: { id: company.orgId } }));
    expect(history[0]?.text).toMatch(/^SILVER until /);
  });
});
