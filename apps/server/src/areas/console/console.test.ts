import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAnnouncement,
  addCompany,
  addPlan,
  allOperations,
  auditLog,
  changeFirstPlan,
  changePlan,
  consoleAddAddon,
  consoleAuditLog,
  consoleChangePlan,
  consoleChangeTrial,
  consoleCompanies,
  consoleCompany,
  consoleCompanyFields,
  consoleMe,
  consolePlans,
  consoleRemoveAddon,
  currentAnnouncements,
  enterCompany,
  exportConsoleCompanies,
  getUsage,
  INDIA_ID,
  inviteAdminAgain,
  login,
  logout,
  me,
  previewPlan,
  requestUpgrade,
  resetPassword,
  searchProducts,
  updateMe,
  type CallResult,
} from '@sourcewiz/contract';
import { runConsole } from '../../app/console-program.ts';
import { lastMessage } from '../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { dayFromNow, makeProvider, type Provider } from '../../../test/provider.ts';
import { readXlsx } from 'hucre/xlsx';
import { giveFirstPlan } from '../plans/index.ts';

let t: TestApp;
let provider: Provider;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  provider = await makeProvider(t);
  company = await makeCompany(t, { name: 'Kaveri Exports' });
});
afterAll(() => t.close());

const codes = (result: CallResult<unknown>) => (result.ok ? [] : result.errors.map(({ code }) => code));
const lines = async (...argv: string[]) => {
  const printed: string[] = [];
  const code = await runConsole(t.platform, argv, (line) => printed.push(line));
  return { code, printed };
};

describe('who may work in the console', () => {
  test('PLAN-104 for a system user without second factor it does not exist, and it opens when they have one', async () => {
    const plain = await makeProvider(t, { secondFactor: false });
    expect(await plain.call(consoleMe)).toMatchObject({ status: 404 });
    expect(await company.admin.call(consoleMe)).toMatchObject({ status: 404 });
    expect(must(await provider.call(consoleMe))).toMatchObject({ name: 'Meera Nair', requests_waiting: 0 });
  });

  test('an account becomes one of the provider on the machine itself, and its sessions end', async () => {
    const member = await company.anotherAdmin();
    must(await member.call(me));
    expect(await lines('person', member.email)).toMatchObject({ code: 0 });
    // Processes hear of it from the database.
    await expect.poll(async () => (await member.call(me)).status).toBe(401);
    expect((await lines('person', 'nobody@company.example')).code).toBe(1);
    await lines('person', member.email, '--remove');
  });
});

describe('companies', () => {
  test('PLAN-104 they are found by name, address and tax number, with plan, state and highest use', async () => {
    await provider.give(company, 'silver', { ends_on: dayFromNow(t, 12) });
    const list = async (query: object) => must(await provider.call(consoleCompanies, { query } as never));
    const found = await list({ search: 'kaveri' });
    expect(found.companies).toMatchObject([
      {
        id: company.orgId,
        plan_label: 'SILVER',
        state: 'paying',
        days_left: 12,
        highest_use: { module_id: 'users', percent_used: 40 },
        members: 2,
      },
    ]);
    expect(found.total).toBe(1);
    const { all, paying, trial, expired, ending } = found.counts;
    expect(paying + trial + expired).toBe(all);
    expect(ending).toBe(1);
    expect((await list({ search: company.admin.email })).total).toBe(1);
    expect((await list({ search: '100%_no' })).total).toBe(0);
    expect((await list({ state: 'ending' })).companies.map(({ id }) => id)).toEqual([company.orgId]);
    expect((await list({ least_use: 41 })).total).toBe(0);
    expect((await list({ sort: 'use' })).companies[0]?.id).toBe(company.orgId);
    // Behind the last page there is nobody, and as many as before.
    expect(await list({ page: 9, per_page: 100 })).toMatchObject({ companies: [], total: all });
  });

  test('PLAN-104 a company is added with its first admin, who is invited by mail and begins with what new companies have', async () => {
    const trial = await provider.planId('trial');
    must(await provider.call(changeFirstPlan, { body: { plan_id: trial } }));
    const body = {
      name: 'Ganga Textiles',
      country_id: INDIA_ID,
      language: 'tr' as const,
      first_name: 'Asha',
      last_name: 'Rao',
      email: 'asha@ganga.example',
    };
    const both = await Promise.all([1, 2].map(() => provider.call(addCompany, { body })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap(codes)).toEqual(['email_taken']);
    must(await provider.call(changeFirstPlan, { body: { plan_id: null } }));
    const added = both.flatMap((one) => (one.ok ? [one.data] : []))[0];
    const params = { id: added?.company.id ?? '' };
    expect(added).toMatchObject({
      company: {
        name: 'Ganga Textiles',
        country: 'India',
        plan_label: 'TRIAL',
        is_set_up: false,
        members: 1,
      },
      admins: [{ name: 'Asha Rao', email: 'asha@ganga.example', is_invited: true }],
    });
    const named = await t.platform.database.inSystem((db) =>
      db.execute(sql`select from organisation where name = ${body.name}`),
    );
    expect(named.rows).toHaveLength(1);
    const list = must(await provider.call(consoleCompanies, { query: { search: 'ganga' } } as never));
    expect(list.companies.map(({ id }) => id)).toEqual([params.id]);
    // The mail is in the company's language; the link of a second one replaces the first.
    const linkOf = async () => (await lastMessage(t, body.email))?.text.match(/token=([\w-]+)/)?.[1] ?? '';
    expect((await lastMessage(t, body.email))?.text).toContain('Merhaba Asha');
    const first = await linkOf();
    must(await provider.call(inviteAdminAgain, { params }));
    const token = await linkOf();
    const password = 'a long wall of mango trees';
    expect(codes(await t.as()(resetPassword, { body: { token: first, password } }))).toEqual([
      'reset_link_invalid',
    ]);
    must(await t.as()(resetPassword, { body: { token, password } }));
    expect(codes(await provider.call(inviteAdminAgain, { params }))).toEqual(['not_invited']);
    must(await t.as()(login, { body: { email: body.email, password } }));
    const log = must(await provider.call(consoleAuditLog, { query: { company_id: params.id } }));
    expect(log.entries.map(({ action, by }) => [action, by])).toEqual([
      ['admin_invited_again', provider.email],
      ['company_added', provider.email],
    ]);
    // It has the standard attributes, as after a sign-up.
    const { rows } = await t.platform.database.inSystem((db) =>
      db.execute(
        sql`select from organisation where id = ${params.id} and status = 'draft' and locale = 'tr'`,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(
      codes(await provider.call(addCompany, { body: { ...body, email: 'x@y.example', country_id: 99_999 } })),
    ).toEqual(['not_found']);
    expect(codes(await company.admin.call(addCompany, { body }))).toEqual(['not_found']);
  });

  test('PLAN-104 the list of companies as an Excel file, with its filters, in the audit log', async () => {
    const query = { search: 'kaveri' };
    const { download_link: link } = must(
      await provider.call(exportConsoleCompanies, { body: query as never }),
    );
    const { sheets } = await readXlsx((await t.app.inject({ url: link })).rawPayload);
    const [header, row, ...more] = sheets[0]?.rows ?? [];
    expect(header).toEqual(Object.values(consoleCompanyFields).map(({ en }) => en));
    expect(row).toEqual(expect.arrayContaining(['Kaveri Exports', 'SILVER', 'Paying']));
    expect(more).toEqual([]);
    expect(must(await provider.call(consoleAuditLog, { query: {} })).entries[0]).toMatchObject({
      action: 'companies_exported',
      details: { companies: '1' },
    });
    expect(codes(await company.admin.call(exportConsoleCompanies, { body: query as never }))).toEqual([
      'not_found',
    ]);
  });

  test('PLAN-104 names that strangers chose are texts in the Excel file, whatever they begin with', async () => {
    const names = [
      '=1+1',
      '+44 Crafts',
      '-2 Degrees',
      '@SUM(A1)',
      '\t=1+1',
      '=HYPERLINK("http://x.example")',
    ];
    const marked = names.map((name) => `${name} of Strangers`);
    for (const name of marked) await makeCompany(t, { name });
    const body = { search: 'of Strangers' } as never;
    const { download_link: link } = must(await provider.call(exportConsoleCompanies, { body }));
    const { sheets } = await readXlsx((await t.app.inject({ url: link })).rawPayload, { readStyles: true });
    const { rows = [], cells = new Map() } = sheets[0] ?? {};
    expect(
      rows
        .slice(1)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(marked.toSorted());
    expect([...cells.values()].filter(({ formula }) => formula !== undefined)).toEqual([]);
    // Excel leaves them texts also when somebody edits one.
    for (const row of marked.keys())
      expect(cells.get(`${row + 1},0`)).toMatchObject({ type: 'string', style: { numFmt: '@' } });
  });

  test('PLAN-104 plan, add-on, trial and end date are changed with a reason, at once and in the audit log', async () => {
    const other = await makeCompany(t, { name: 'Lotus Looms' });
    const params = { id: other.orgId };
    await provider.give(other, 'lite');
    const { addons } = must(await provider.call(consolePlans));
    const labels = addons.find(({ module_id: id }) => id === 'qr_or_label_generator');
    const change = { addon_id: labels?.id ?? 0, reason: 'agreed on the phone' };
    const added = must(await provider.call(consoleAddAddon, { params, body: change }));
    const of = async (module: string) =>
      must(await other.admin.call(getUsage)).module_limits.find(({ module_id: id }) => id === module);
    // The add-on opens a module that is not part of the plan.
    expect(await of('qr_or_label_generator')).toMatchObject({ plan_status: 'active', limit: 500 });
    const purchase = added.addons[0]?.id ?? 0;
    must(
      await provider.call(consoleRemoveAddon, {
        params: { ...params, purchase_id: purchase },
        body: { reason: 'by mistake' },
      }),
    );
    expect(await of('qr_or_label_generator')).toMatchObject({ plan_type: 'trial', plan_status: 'inactive' });
    const trial = { ...params, module_id: 'qr_or_label_generator' as const };
    const until = { ends_on: dayFromNow(t, 3), reason: 'a fair' };
    const { history } = must(await provider.call(consoleChangeTrial, { params: trial, body: until }));
    const texts = history.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/^Trial, QR or Label Generator until \d/));
    expect(await of('qr_or_label_generator')).toMatchObject({ plan_status: 'active', days_left: 3 });
    const body = { plan_id: null, reason: 'self-hosted' };
    must(await provider.call(consoleChangePlan, { params, body }));
    expect(await of('product_library')).toMatchObject({ limit: null, plan_status: 'active' });
    const log = must(await provider.call(consoleAuditLog, { query: { company_id: other.orgId } }));
    expect(log.entries.map(({ action, by }) => [action, by])).toEqual(
      ['plan_changed', 'trial_changed', 'addon_removed', 'addon_added', 'plan_changed'].map((action) => [
        action,
        provider.email,
      ]),
    );
    const bad = {
      plan_id: await provider.planId('gold'),
      starts_on: '2026-02-01',
      ends_on: '2026-01-01',
      reason: 'no',
    };
    expect(codes(await provider.call(consoleChangePlan, { params, body: bad }))).toEqual(['invalid_input']);
    const badDays = await provider.call(consoleChangePlan, {
      params,
      body: { ...bad, reason: 'typing error' },
    });
    expect(codes(badDays)).toEqual(['end_before_start']);
  });

  test('PLAN-104 days that are over, of another century, and discounts that are none, are refused', async () => {
    const other = await makeCompany(t);
    const params = { id: other.orgId };
    await provider.give(other, 'silver', { starts_on: dayFromNow(t, -9), ends_on: dayFromNow(t, 9) });
    const silver = await provider.planId('silver');
    const change = async (part: object) =>
      codes(
        await provider.call(consoleChangePlan, {
          params,
          body: { plan_id: silver, reason: 'typing error', ...part },
        }),
      );
    const before = must(await provider.call(consoleCompany, { params }));
    expect(await change({ starts_on: '2016-01-01', ends_on: '2016-12-30' })).toEqual(['period_over']);
    for (const part of [
      { starts_on: '0000-01-01' },
      { ends_on: '9999-12-31' },
      { discount_value: '-5' },
      { discount_value: '100.5' },
      { amount_deduct: '-1' },
    ])
      expect([part, await change(part)]).toEqual([part, ['invalid_input']]);
    const { addons } = must(await provider.call(consolePlans));
    const late = { starts_on: '2016-01-01', ends_on: '2016-12-30', reason: 'typing error' };
    expect(
      codes(
        await provider.call(consoleAddAddon, { params, body: { addon_id: addons[0]?.id ?? 0, ...late } }),
      ),
    ).toEqual(['period_over']);
    expect(codes(await provider.call(consoleCompanies, { query: { country_id: 99_999_999_999 } }))).toEqual([
      'invalid_input',
    ]);
    expect(must(await provider.call(consoleCompany, { params }))).toEqual(before);
    // The plan that runs may be ended by a day that is over.
    expect(await change({ ends_on: dayFromNow(t, -1) })).toEqual([]);
  });

  test('a company is entered with a reason, for an hour, and its admins are told', async () => {
    const params = { id: company.orgId };
    expect(codes(await provider.call(enterCompany, { params, body: { reason: 'short' } }))).toEqual([
      'invalid_input',
    ]);
    const reason = 'They asked for help with an import';
    const { access_token } = must(await provider.call(enterCompany, { params, body: { reason } }));
    const visit = t.as(access_token);
    expect(must(await visit(me))).toMatchObject({ is_system_user: true, org: { name: 'Kaveri Exports' } });
    must(await visit(searchProducts, { body: {} } as never));
    // From within the company the console stays closed.
    expect(await visit(consoleMe)).toMatchObject({ status: 404 });
    const log = must(await company.admin.call(auditLog));
    expect(log.entries[0]).toMatchObject({
      event: 'provider_entered',
      details: { by: 'Meera Nair', reason },
    });
    expect((await lastMessage(t, company.admin.email))?.text).toContain(reason);
    const { entries } = must(await provider.call(consoleCompany, { params }));
    expect(entries).toMatchObject([{ by: provider.email, reason }]);
    // Members do not see the account, and it counts as nobody's seat.
    expect(
      must(await company.admin.call(getUsage)).module_limits.find(({ module_id: id }) => id === 'users')
        ?.used,
    ).toBe(2);
    t.clock.advance(31 * 60_000);
    must(await visit(me));
    t.clock.advance(30 * 60_000);
    expect(await visit(me)).toMatchObject({ status: 401 });
  });

  test('a visit is in the language of the visitor, whatever that of the company or of an earlier visit', async () => {
    const visitor = await makeProvider(t);
    const params = { id: (await makeCompany(t, { language: 'tr' })).orgId };
    for (const language of ['en', 'tr', 'en'] as const) {
      must(await visitor.call(updateMe, { body: { language } }));
      const body = { reason: 'They asked for help' };
      const { access_token } = must(await visitor.call(enterCompany, { params, body }));
      expect(must(await t.as(access_token)(me)).language).toBe(language);
    }
  });

  test('PLAN-104 whoever is signed out everywhere, or loses the second factor, is out of the companies they visit', async () => {
    const params = { id: company.orgId };
    const enter = async ({ call }: Provider) => {
      const body = { reason: 'They asked for help' };
      return t.as(must(await call(enterCompany, { params, body })).access_token);
    };
    const [lost, out] = [await makeProvider(t), await makeProvider(t)];
    const visits = { lost: await enter(lost), out: await enter(out) };
    must(await visits.lost(me));
    must(await visits.out(me));
    await lost.company.inside((ctx) =>
      ctx.db.execute(sql`update app_user set totp_confirmed_at = null where email = ${lost.email}`),
    );
    must(await out.call(logout));
    // A session that is opened afterwards does not bring the visit back.
    await out.signInAgain();
    // What processes know of a session they trust for half a minute.
    t.clock.advance(31_000);
    expect(await visits.lost(me)).toMatchObject({ status: 401 });
    expect(await visits.out(me)).toMatchObject({ status: 401 });
  });

  test('first visits to a company at the same moment all get in', async () => {
    const fresh = await makeProvider(t);
    const params = { id: (await makeCompany(t)).orgId };
    const body = { reason: 'They asked for help' };
    const visits = await Promise.all([1, 2, 3].map(() => fresh.call(enterCompany, { params, body })));
    const inside = await Promise.all(visits.map((visit) => t.as(must(visit).access_token)(me)));
    expect(inside.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test('a visit ends when the person is no longer the provider’s, and goes nowhere but to the company that was named', async () => {
    const other = await makeProvider(t);
    const { id: userId } = must(await other.call(me));
    const reason = 'They asked for help';
    const at = (orgId: string) => other.call(enterCompany, { params: { id: orgId }, body: { reason } });
    const visit = t.as(must(await at(company.orgId)).access_token);
    must(await visit(me));
    // Somebody else's account with the address of a visit that has not been made yet.
    const [mine, theirs] = [await makeCompany(t), await makeCompany(t)];
    await mine.inside((ctx) =>
      ctx.db.execute(sql`
        update app_user set email = ${`${userId}.${theirs.orgId}@console.invalid`}
        where org_id = ${mine.orgId} and email = ${mine.admin.email}`),
    );
    expect(await at(theirs.orgId)).toMatchObject({ status: 404 });
    await lines('person', other.email, '--remove');
    await expect.poll(async () => (await visit(me)).status).toBe(401);
  });
});

describe('plans as data', () => {
  test('PLAN-003 PLAN-104 a plan is previewed, added and changed; new limits count at once for all who have it', async () => {
    const fields = {
      name: 'bronze',
      label: 'Bronze',
      tier: 'lite' as const,
      amount: '12000',
      priority: 5,
      module_id: null,
      limits: { product_library: 50, users: 1 },
      benefits: [{ en: 'Help by phone', tr: 'Telefonla yardım' }],
      line_items: [],
      is_on_offer: true,
      is_popular: false,
      hides_price: false,
    };
    const { plans } = must(await provider.call(addPlan, { body: fields }));
    const id = plans.find(({ name }) => name === 'bronze')?.id ?? 0;
    expect(codes(await provider.call(addPlan, { body: fields }))).toEqual(['plan_name_taken']);
    const holder = await makeCompany(t);
    await provider.give(holder, 'bronze');
    await holder.inside((ctx) =>
      ctx.db.execute(sql`
        insert into product (org_id, product_id, product_key, name, created_at, updated_at)
        select ${holder.orgId}, 'P' || n, 'p' || n, 'Product', now(), now() from generate_series(1, 11) n`),
    );
    const smaller = { ...fields, limits: { product_library: 10 } };
    const preview = must(await provider.call(previewPlan, { body: { ...smaller, id, language: 'tr' } }));
    expect(preview).toMatchObject({
      card: { label: 'BRONZE', amount: '12000', meta: { benefits: ['10 ürün', 'Telefonla yardım'] } },
      companies: 1,
      over: [{ module_id: 'product_library', companies: 1 }],
    });
    // What was used up in an earlier year of the plan does not count.
    const usedUp = (since: string) =>
      holder.inside((ctx) =>
        ctx.db.execute(sql`
          insert into module_use (org_id, module, used, since)
          values (${holder.orgId}, 'quotation', 40, now() - ${since}::interval)
          on conflict (org_id, module) do update set since = excluded.since`),
      );
    const overOf = async () =>
      must(
        await provider.call(previewPlan, {
          body: { ...fields, id, limits: { quotation: 30 }, language: 'en' },
        }),
      ).over;
    await usedUp('0 days');
    expect(await overOf()).toMatchObject([{ module_id: 'quotation', companies: 1 }]);
    await usedUp('400 days');
    expect(await overOf()).toEqual([]);
    must(await provider.call(changePlan, { params: { id }, body: smaller }));
    const library = must(await holder.admin.call(getUsage)).module_limits[0];
    expect(library).toMatchObject({ used: 11, limit: 10, plan_type: 'lite' });
  });

  test('PLAN-001 PLAN-065 new companies begin with the chosen plan, a trial of 14 days', async () => {
    const trial = await provider.planId('trial');
    must(await provider.call(changeFirstPlan, { body: { plan_id: trial } }));
    const fresh = await makeCompany(t);
    await fresh.inside(giveFirstPlan);
    expect(must(await fresh.admin.call(getUsage)).plan).toMatchObject({
      core_plan: { name: 'trial' },
      plan_label: 'TRIAL',
      tier: 'trial',
      daysLeftInPlan: 14,
    });
    must(await provider.call(changeFirstPlan, { body: { plan_id: null } }));
  });
});

describe('the rest of the console', () => {
  test('announcements are read in the language of the reader while they are shown', async () => {
    const at = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString();
    const body = {
      kind: 'news' as const,
      text_en: 'Quotations are here',
      text_tr: 'Teklifler geldi',
      shown_from: at(-1),
      from: at(-1),
      until: at(2),
    };
    must(await provider.call(addAnnouncement, { body }));
    must(await provider.call(addAnnouncement, { body: { ...body, shown_from: at(1) } }));
    const turkish = await makeCompany(t, { language: 'tr' });
    expect(must(await turkish.admin.call(currentAnnouncements))).toMatchObject([{ text: 'Teklifler geldi' }]);
    for (const part of [{ until: at(-2) }, { shown_from: at(3) }])
      expect(codes(await provider.call(addAnnouncement, { body: { ...body, ...part } }))).toEqual([
        'end_before_start',
      ]);
  });

  test('PLAN-104 the command line does the same, and says what it cannot do', async () => {
    const other = await makeCompany(t, { name: 'Nila Ceramics' });
    expect((await lines()).code).toBe(1);
    expect((await lines('companies', 'Nila')).printed.at(-1)).toBe('1 of 1');
    const made = await lines('add-company', 'Tapti Toys', 'ravi@tapti.example', 'Ravi', '--language', 'en');
    expect(made.printed[0]).toMatch(/^Tapti Toys: [0-9a-f-]{36}, ravi@tapti.example is invited$/);
    expect((await lines('invite', made.printed[0]?.slice(12, 48) ?? '')).printed).toEqual([
      'ravi@tapti.example is invited again',
    ]);
    expect((await lines('add-company', 'Tapti Toys', 'nobody', 'Ravi')).printed[0]).toContain('email');
    expect((await lines('plan', other.orgId, 'gold')).printed[0]).toMatch(/say why/);
    const given = await lines(
      'plan',
      other.orgId,
      'gold',
      '--until',
      dayFromNow(t, 40),
      '--reason',
      'by bank transfer',
    );
    expect(given.printed).toEqual([`Nila Ceramics: GOLD ${dayFromNow(t, 40)}`]);
    const [entry] = must(
      await provider.call(consoleAuditLog, { query: { company_id: other.orgId } }),
    ).entries;
    expect(entry).toMatchObject({ by: 'command line', action: 'plan_changed', reason: 'by bank transfer' });
    expect((await lines('approve', '999999')).code).toBe(1);
    for (const bad of [
      ['approve', 'abc'],
      ['company', 'nowhere'],
      ['plan', other.orgId, 'gold', '--until', 'soon', '--reason', 'by bank transfer'],
      ['plan', other.orgId, 'gold', '--discount', '-5', '--reason', 'by bank transfer'],
      ['addon', other.orgId, 'all', '--reason', 'by bank transfer'],
      ['usage'],
      ['voucher', '1', ' '],
      ['companies', '--nonsense'],
    ])
      expect([bad, (await lines(...bad)).code]).toEqual([bad, 1]);
  });

  test('PLAN-104 every operation of the console has a command, and the help names every command', async () => {
    // The rest is what screens alone need: who works here, files of what they show, and a session in a browser.
    const inBrowser = ['console.me', 'console.export', 'console.export_usage', 'console.enter_company'];
    const commands: Record<string, string> = {
      'console.companies': 'companies',
      'console.company': 'company',
      'console.add_company': 'add-company',
      'console.invite_admin_again': 'invite',
      'console.change_plan': 'plan',
      'console.change_trial': 'trial',
      'console.add_addon': 'addon',
      'console.remove_addon': 'remove-addon',
      'console.requests': 'requests',
      'console.request': 'request',
      'console.approve_request': 'approve',
      'console.reject_request': 'reject',
      'console.payment_pending': 'payment-pending',
      'console.request_note': 'note',
      'console.plans': 'plans',
      'console.preview_plan': 'plan-type',
      'console.add_plan': 'plan-type',
      'console.change_plan_type': 'plan-type',
      'console.add_addon_type': 'addon-type',
      'console.change_addon_type': 'addon-type',
      'console.change_first_plan': 'first-plan',
      'console.rewards': 'rewards',
      'console.add_milestone': 'milestone',
      'console.change_milestone': 'milestone',
      'console.fulfil_claim': 'voucher',
      'console.announcements': 'announcements',
      'console.add_announcement': 'announce',
      'console.change_announcement': 'announce',
      'console.remove_announcement': 'remove-announcement',
      'console.audit_log': 'log',
      'console.usage': 'usage',
      'console.failed_tasks': 'failed-tasks',
    };
    const all = allOperations.filter(({ permission }) => permission === 'provider').map(({ name }) => name);
    expect([...Object.keys(commands), ...inBrowser].toSorted()).toEqual(all.toSorted());
    const help = (await lines()).printed.map((line) => line.split(/\s+/)[4]);
    expect(help.toSorted()).toEqual([...new Set(Object.values(commands)), 'person', 'price'].toSorted());
  });

  test('PLAN-104 requests, add-ons and usage from the command line', async () => {
    const other = await makeCompany(t, { name: 'Rewa Rugs' });
    await provider.give(other, 'silver');
    const { plans, addons } = must(await provider.call(consolePlans));
    const asked = must(
      await other.admin.call(requestUpgrade, {
        body: {
          request_type: 'upgrade',
          feature_type: 'plan',
          feature_identifier: plans.find(({ name }) => name === 'gold')?.id ?? 0,
          user_comments: 'Please call',
          meta: { contact_number: '9876501421' },
        },
      }),
    );
    const request = String(asked.id);
    expect((await lines('requests')).printed.join('\n')).toContain(`${request}\tRewa Rugs\tupgrade`);
    expect((await lines('note', request, 'Called them')).printed).toEqual(['1 notes']);
    const shown = (await lines('request', request)).printed.join('\n');
    expect(shown).toContain('Product Library\t0 in use\t2000 → 5000');
    expect(shown).toContain(
      'command line\tCalled them'.replace('command line', t.platform.settings.brandName),
    );
    expect((await lines('approve', request, '--discount', '10', '--off', '100')).code).toBe(0);
    const details = must(await provider.call(consoleCompany, { params: { id: other.orgId } }));
    expect(details).toMatchObject({ discount_value: '10', amount_deduct: '100' });
    const why = ['--reason', 'by bank transfer'];
    await lines('addon', other.orgId, String(addons[0]?.id), ...why);
    const purchase = (await lines('company', other.orgId)).printed
      .find((line) => line.startsWith('add-on\t'))
      ?.split('\t')[1];
    expect((await lines('remove-addon', other.orgId, purchase ?? '', ...why)).printed).toEqual([
      'Rewa Rugs: no add-ons',
    ]);
    const days = ['--from', dayFromNow(t, -2), '--until', dayFromNow(t, 0)];
    const { printed } = await lines('usage', ...days);
    expect(printed.filter((line) => line.startsWith('active\t'))).toHaveLength(3);
  });

  test('PLAN-104 PLAN-003 plans and prices from the command line are data, and bad ones are refused by their field', async () => {
    expect((await lines('price', 'lite', '25000')).printed).toEqual([
      'Lite: ₹25000 a year, in place of ₹24000',
    ]);
    expect((await lines('price', 'lite', 'much')).printed[0]).toContain('amount');
    expect((await lines('price', 'nonsense', '1')).code).toBe(1);
    await lines('price', 'lite', '24000');
    const shown = JSON.parse((await lines('plan-type', 'lite')).printed.join('\n')) as { amount: string };
    expect(shown).toMatchObject({ name: 'lite', amount: '24000' });
    const file = join(mkdtempSync(join(tmpdir(), 'plan-')), 'plan.json');
    writeFileSync(file, JSON.stringify({ ...shown, label: 'Copper', is_on_offer: false, name: undefined }));
    const looks = await lines('plan-type', 'copper', file, '--preview');
    expect(JSON.parse(looks.printed.join('\n'))).toMatchObject({ label: 'COPPER', amount: '24000' });
    expect((await lines('plans')).printed.join()).not.toContain('copper');
    expect((await lines('plan-type', 'copper', file)).printed).toEqual(['Copper: added']);
    writeFileSync(file, JSON.stringify({ ...shown, name: 'copper', priority: -1 }));
    expect((await lines('plan-type', 'copper', file)).printed[0]).toContain('priority');
    expect((await lines('plan-type', 'copper', `${file}.missing`)).code).toBe(1);
    expect((await lines('first-plan', 'copper')).printed).toEqual(['New companies begin with Copper']);
    expect((await lines('first-plan', 'none')).code).toBe(0);
    expect((await lines('addon-type', 'new')).code).toBe(1);
  });

  test('REWARD-009 PLAN-104 rewards and announcements from the command line', async () => {
    const days = ['--from', dayFromNow(t, 0), '--until', dayFromNow(t, 30)];
    expect((await lines('milestone', '750', 'BookShop', '40', ...days)).printed.join()).toContain(
      '₹750 BookShop',
    );
    expect((await lines('milestone', '750', 'BookShop', 'many', ...days)).printed[0]).toContain('target');
    const file = join(mkdtempSync(join(tmpdir(), 'voucher-')), 'code');
    writeFileSync(file, 'CODE-1\n');
    expect((await lines('voucher', '999999', file)).printed[0]).not.toContain(file);
    expect((await lines('voucher', '999999', `${file}.missing`)).printed[0]).toContain('.missing');
    expect((await lines('milestone', '0', 'BookShop', '40', ...days)).printed[0]).toContain('reward');
    const times = ['--from', `${dayFromNow(t, 1)}T20:00:00Z`, '--until', `${dayFromNow(t, 1)}T21:00:00Z`];
    const words = ['--en', 'Back in an hour', '--tr', 'Bir saat sonra döneriz'];
    const { printed } = await lines('announce', 'maintenance', ...words, ...times);
    const line = printed.find((one) => one.endsWith('Back in an hour')) ?? '';
    expect(line).toContain('maintenance');
    expect((await lines('announce', 'gossip', ...words, ...times)).printed[0]).toContain('kind');
    await lines('remove-announcement', line.split('\t')[0] ?? '');
    expect((await lines('announcements')).printed.join()).not.toContain('Back in an hour');
    expect((await lines('log')).printed[0]).toContain('announcement_removed');
  });
});
