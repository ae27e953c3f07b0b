import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptPolicy, pendingPolicies, policyText } from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { acceptAllPolicies } from './index.ts';
import { currentPolicies } from './policies/policies.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp({ BRAND_NAME: 'Blue Bowl', SUPPORT_EMAIL: 'help@provider.example' });
});
afterAll(() => t.close());

const agreement = { id: 'agreement-2026-11-01', type: 'agreement' };
const whatsapp = { id: 'whatsapp_notification-2026-11-01', type: 'whatsapp_notification' };
const accept = ({ admin }: Company, { id }: { id: string }) => admin.call(acceptPolicy, { params: { id } });

async function verifyWhatsapp({ admin, inside }: Company): Promise<void> {
  await inside((ctx) =>
    ctx.db.execute(
      sql`update app_user set whatsapp = '9876501421', whatsapp_country_id = 99, whatsapp_verified_at = now()
        where id = ${admin.userId}`,
    ),
  );
}

describe('accepting', () => {
  test('POLICY-001 POLICY-002 POLICY-017 POLICY-018 the agreement is asked for first; what is accepted is not pending any more', async () => {
    const company = await makeCompany(t);
    const pending = async () => must(await company.admin.call(pendingPolicies));
    expect(await pending()).toEqual([agreement, whatsapp]);
    expect(must(await accept(company, agreement))).toEqual({});
    expect(await pending()).toEqual([whatsapp]);
    await verifyWhatsapp(company);
    expect(must(await accept(company, whatsapp))).toEqual({});
    expect(await pending()).toEqual([]);
    const { rows } = await company.inside((ctx) =>
      ctx.db.execute(
        sql`select type, accepted_at from policy_acceptance where user_id = ${company.admin.userId}`,
      ),
    );
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row['accepted_at'] !== null)).toBe(true);
  });

  test('POLICY-018 accepting twice keeps the first moment, also when both come at once', async () => {
    const company = await makeCompany(t);
    const both = await Promise.all([accept(company, agreement), accept(company, agreement)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const accepted = () =>
      company.inside((ctx) => ctx.db.execute(sql`select accepted_at::text as at from policy_acceptance`));
    const before = (await accepted()).rows;
    t.clock.advance(1_000);
    expect(await accept(company, agreement)).toMatchObject({
      status: 409,
      errors: [{ code: 'policy_not_pending' }],
    });
    expect((await accepted()).rows).toEqual(before);
  });

  test('POLICY-001 WhatsApp messages are agreed to only with a verified number', async () => {
    const company = await makeCompany(t);
    const refused = { status: 409, errors: [{ code: 'whatsapp_not_verified' }] };
    expect(await accept(company, whatsapp)).toMatchObject(refused);
    await company.inside((ctx) => ctx.db.execute(sql`update app_user set whatsapp = '9876501421'`));
    expect(await accept(company, whatsapp)).toMatchObject(refused);
    await verifyWhatsapp(company);
    expect((await accept(company, whatsapp)).ok).toBe(true);
    expect(must(await company.admin.call(pendingPolicies))).toEqual([agreement]);
  });

  test('each person accepts for themselves, and an unknown policy does not exist', async () => {
    const company = await makeCompany(t);
    await accept(company, agreement);
    const colleague = await company.employee([]);
    expect(must(await colleague.call(pendingPolicies))).toEqual([agreement, whatsapp]);
    for (const id of ['agreement', 'agreement-2020-01-01', 'pending-x']) {
      expect(await accept(company, { id })).toMatchObject({ status: 404 });
      expect(await company.admin.call(policyText, { params: { id } })).toMatchObject({ status: 404 });
    }
  });

  test('a person who is set up with the demo has accepted all', async () => {
    const company = await makeCompany(t);
    await company.inside((ctx) => acceptAllPolicies(ctx, company.admin.userId));
    await company.inside((ctx) => acceptAllPolicies(ctx, company.admin.userId));
    expect(must(await company.admin.call(pendingPolicies))).toEqual([]);
  });
});

describe('the words', () => {
  test('POLICY-006 the agreement is versioned and comes in the language of the person, with the names of the operator', async () => {
    const english = await makeCompany(t);
    const turkish = await makeCompany(t, { language: 'tr' });
    const params = { id: agreement.id };
    const text = must(await english.admin.call(policyText, { params }));
    expect(text).toMatchObject({
      ...agreement,
      version: '2026-11-01',
      title: 'Terms of use of Blue Bowl',
    });
    expect(text.sections).toHaveLength(8);
    expect(JSON.stringify(text)).toContain('help@provider.example');
    const other = must(await turkish.admin.call(policyText, { params }));
    expect(other.title).toBe('Blue Bowl kullanım koşulları');
    expect(other.sections).toHaveLength(8);
  });

  test.each(currentPolicies.map((policy) => [policy.id, policy] as const))(
    '%s says the same in both languages, names no brand of its own and tells how to stop or ask',
    (id, { version, type, words }) => {
      expect(id).toBe(`${type}-${version}`);
      for (const supportEmail of [undefined, 'help@provider.example']) {
        const [en, tr] = (['en', 'tr'] as const).map((language) =>
          words[language]({ brand: 'Blue Bowl', supportEmail }),
        );
        expect(tr?.sections).toHaveLength(en?.sections.length ?? 0);
        for (const text of [en, tr]) {
          const all = JSON.stringify(text);
          expect(all).not.toMatch(/sourcewiz|undefined|!/i);
          expect(all.includes('help@provider.example')).toBe(supportEmail !== undefined);
          for (const section of text?.sections ?? []) expect(section.text.length).toBeGreaterThan(80);
        }
      }
    },
  );
});
