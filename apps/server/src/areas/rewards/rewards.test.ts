import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMilestone,
  changeMilestone,
  claimReward,
  consoleRewards,
  deleteMember,
  createCatalogue,
  createProduct,
  fulfilClaim,
  generateCatalogue,
  INDIA_ID,
  reportRewardAction,
  rewardSetUp,
  updateCatalogue,
  type CallResult,
  type RewardMilestone,
} from '@sourcewiz/contract';
import { lastMessage } from '../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { dayFromNow, makeProvider, type Provider } from '../../../test/provider.ts';
import { runTask } from '../tasks/index.ts';
import { hashOldNumbers } from './rewards.service.ts';

const MOBILE = '9876501421';
const EMAIL = 'voucher@company.example';

let t: TestApp;
let provider: Provider;
let company: Company;
let milestone: number;
beforeAll(async () => {
  t = await bootTestApp();
  provider = await makeProvider(t);
  company = await makeCompany(t);
  const body = {
    reward: '500',
    provider: 'GiftKart',
    target: 3,
    starts_on: dayFromNow(t, -2),
    end_date: dayFromNow(t, 7),
  };
  milestone = must(await provider.call(addMilestone, { body })).milestones[0]?.id ?? 0;
});
afterAll(() => t.close());

const codes = (result: CallResult<unknown>) => (result.ok ? [] : result.errors.map(({ code }) => code));
const mine = async (): Promise<RewardMilestone> =>
  must(await company.admin.call(rewardSetUp)).milestones.find(
    ({ id }) => id === milestone,
  ) as RewardMilestone;
const claim = (body: object = {}) =>
  company.admin.call(claimReward, {
    body: { email: EMAIL, mobile: MOBILE, milestone_id: milestone, status: 'claimed', ...body },
  });

describe('progress', () => {
  test('REWARD-001 REWARD-002 REWARD-008 REWARD-013 published edits count once each, those of drafts do not', async () => {
    const { call } = company.admin;
    const product = must(await call(createProduct, { body: { product_id: 'R', name: 'Bowl' } }));
    const body = { name: 'Spring', buyer_company: 'Buyer', product_ids: [product.id] };
    const draft = must(await call(createCatalogue, { body }));
    const edit = (name: string) =>
      call(updateCatalogue, { params: { id: draft.id }, body: { name } as never });
    must(await edit('Spring 2'));
    expect(await mine()).toMatchObject({
      reward: '500',
      provider: 'GiftKart',
      progress: { current: 0, target: 3 },
      days_left: 7,
      status: 'in_progress',
      claim: null,
    });
    must(await call(generateCatalogue, { params: { id: draft.id } } as never));
    must(await edit('Spring 3'));
    expect((await mine()).progress.current).toBe(2);
  });

  test('REWARD-015 REWARD-019 points that a browser reports change nothing', async () => {
    const body = { action_name: 'catalogue_edit_published' as const, count: 1000 };
    expect(must(await company.admin.call(reportRewardAction, { body })).milestones[0]?.progress.current).toBe(
      2,
    );
    expect((await mine()).progress.current).toBe(2);
  });
});

describe('claiming', () => {
  test('REWARD-010 REWARD-012 a claim needs 10 digits, an email and all edits', async () => {
    for (const mobile of ['987650142', '98765014211', 'abcdefghij'])
      expect(codes(await claim({ mobile }))).toEqual(['invalid_phone_number']);
    expect(codes(await claim({ email: 'nobody' }))).toEqual(['invalid_reward_email']);
    const early = await claim();
    expect(early).toMatchObject({ errors: [{ code: 'reward_not_reached', params: { left: 1 } }] });
  });

  test('REWARD-007 REWARD-009 REWARD-014 it needs a number that a code has proved, and of claims at once one is stored', async () => {
    const { inside, orgId, admin } = company;
    await inside((ctx) =>
      ctx.db.execute(sql`
        insert into reward_edit (org_id, user_id, action, record_id, revision, at)
        values (${orgId}, ${admin.userId}, 'quotation_edit_published', 1, 1, now())`),
    );
    expect((await mine()).status).toBe('reached');
    expect(codes(await claim())).toEqual(['reward_number_unproven']);
    await inside((ctx) =>
      ctx.db.execute(sql`
        update app_user set mobile = ${MOBILE}, country_id = ${INDIA_ID}, mobile_verified_at = now()
        where id = ${admin.userId}`),
    );
    const claims = (await Promise.all([claim(), claim(), claim({ email: 'other@company.example' })])).map(
      must,
    );
    expect(new Set(claims.map((one) => one.claim?.number)).size).toBe(1);
    expect(claims[0]).toMatchObject({
      status: 'claimed',
      claim: { number: expect.stringMatching(/^RW-\d{4}-\d{4}$/) },
    });
    const queued = must(await provider.call(consoleRewards));
    expect(queued).toMatchObject({
      waiting: 1,
      claims: [{ company_id: orgId, mobile: MOBILE, sent_at: null }],
    });
  });

  test('REWARD-014 one number claims a reward once, in whatever companies its owner works, at the same moment, and after they are deleted', async () => {
    const body = { reward: '300', provider: 'GiftKart', target: 2, starts_on: dayFromNow(t, -2) };
    const { milestones } = must(
      await provider.call(addMilestone, { body: { ...body, end_date: dayFromNow(t, 7) } }),
    );
    const id = milestones.find(({ target }) => target === 2)?.id ?? 0;
    const claimIn = async ({ admin, inside, orgId }: Company) => {
      await inside(async ({ db }) => {
        await db.execute(sql`
          insert into reward_edit (org_id, user_id, action, record_id, revision, at)
          select ${orgId}, ${admin.userId}, 'quotation_edit_published', 1, n, now() from generate_series(1, 2) n`);
        await db.execute(sql`
          update app_user set mobile = '9876500007', country_id = ${INDIA_ID}, mobile_verified_at = now()
          where id = ${admin.userId}`);
      });
      return () =>
        admin.call(claimReward, {
          body: { email: EMAIL, mobile: '9876500007', milestone_id: id, status: 'claimed' },
        });
    };
    const companies = await Promise.all([1, 2, 3].map(() => makeCompany(t)));
    const claims = await Promise.all(companies.map(claimIn));
    const answers = await Promise.all(claims.map((one) => one()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap(codes)).toEqual(['reward_number_used', 'reward_number_used']);
    // Whoever has the claim reads it again.
    const first = answers.findIndex(({ ok }) => ok);
    expect(await claims[first]?.()).toMatchObject({ ok: true });
    const queued = must(await provider.call(consoleRewards)).claims;
    expect(queued.filter(({ mobile }) => mobile === '9876500007')).toHaveLength(1);
    for (const one of queued.filter(({ mobile }) => mobile === '9876500007'))
      must(await provider.call(fulfilClaim, { params: { id: one.id }, body: { voucher_code: 'GIFT-7' } }));
    const winner = companies[first] ?? companies[0];
    const colleague = await winner?.anotherAdmin();
    const params = { id: winner?.admin.userId ?? '' };
    const deletion = await colleague?.call(deleteMember, { params });
    if (deletion) await runTask(t.platform, must(deletion).task_id);
    expect(
      must(await provider.call(consoleRewards)).claims.some(({ mobile }) => mobile === '9876500007'),
    ).toBe(false);
    expect((await Promise.all(claims.map((one) => one()))).flatMap(codes)).toContain('reward_number_used');
    expect(codes(await (await claimIn(await makeCompany(t)))())).toEqual(['reward_number_used']);
  });

  test('REWARD-002 a milestone without a reward is refused by its field', async () => {
    const body = { provider: 'GiftKart', target: 3, starts_on: dayFromNow(t, 0), end_date: dayFromNow(t, 7) };
    for (const reward of ['0', '0.00']) {
      const answer = await provider.call(addMilestone, { body: { ...body, reward } });
      expect(answer).toMatchObject({ ok: false, errors: [{ code: 'invalid_input', path: 'body.reward' }] });
    }
  });

  test('REWARD-009 the provider mails the voucher code once', async () => {
    const [queued] = must(await provider.call(consoleRewards)).claims;
    const params = { id: queued?.id ?? 0 };
    const send = () => provider.call(fulfilClaim, { params, body: { voucher_code: 'GIFT-1234' } });
    const both = await Promise.all([send(), send()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap(codes)).toEqual(['claim_sent']);
    expect((await lastMessage(t, queued?.email ?? ''))?.text).toContain('GIFT-1234');
    expect(await mine()).toMatchObject({ status: 'sent' });
    expect(must(await provider.call(consoleRewards)).waiting).toBe(0);
  });

  test('REWARD-020 after the end date the offer is gone, and a claim is refused', async () => {
    const later = await makeCompany(t);
    const body = { reward: '250', provider: 'GiftKart', target: 1, starts_on: dayFromNow(t, -9) };
    const dated = { ...body, end_date: dayFromNow(t, 1) };
    const { milestones } = must(await provider.call(addMilestone, { body: dated }));
    const id = milestones.find(({ target }) => target === 1)?.id ?? 0;
    await later.inside((ctx) =>
      ctx.db.execute(sql`
        insert into reward_edit (org_id, user_id, action, record_id, revision, at)
        values (${later.orgId}, ${later.admin.userId}, 'catalogue_edit_published', 1, 1, now() - interval '3 days')`),
    );
    const claimIt = () =>
      later.admin.call(claimReward, {
        body: { email: EMAIL, mobile: MOBILE, milestone_id: id, status: 'claimed' as const },
      });
    // On its last day it is still there.
    must(
      await provider.call(changeMilestone, { params: { id }, body: { ...body, end_date: dayFromNow(t, 0) } }),
    );
    const last = must(await later.admin.call(rewardSetUp)).milestones.find((one) => one.id === id);
    expect(last).toMatchObject({ days_left: 0, status: 'reached' });
    expect(codes(await claimIt())).toEqual(['reward_number_unproven']);
    const ended = { ...body, end_date: dayFromNow(t, -1) };
    must(await provider.call(changeMilestone, { params: { id }, body: ended }));
    const shown = must(await later.admin.call(rewardSetUp)).milestones;
    expect(shown.some((one) => one.id === id)).toBe(false);
    expect(codes(await claimIt())).toEqual(['reward_ended']);
  });

  test('REWARD-014 a claim from before numbers were hashed keeps its number taken after its person is deleted', async () => {
    const body = { reward: '900', provider: 'GiftKart', target: 4, starts_on: dayFromNow(t, -2) };
    const { milestones } = must(
      await provider.call(addMilestone, { body: { ...body, end_date: dayFromNow(t, 7) } }),
    );
    const id = milestones.find(({ target }) => target === 4)?.id ?? 0;
    const mobile = '9876500008';
    const claimFrom = async ({ admin, inside, orgId }: Company) => {
      await inside(async ({ db }) => {
        await db.execute(sql`
          insert into reward_edit (org_id, user_id, action, record_id, revision, at)
          select ${orgId}, ${admin.userId}, 'quotation_edit_published', 1, n, now() from generate_series(1, 4) n`);
        await db.execute(sql`
          update app_user set mobile = ${mobile}, country_id = ${INDIA_ID}, mobile_verified_at = now()
          where id = ${admin.userId}`);
      });
      return admin.call(claimReward, { body: { email: EMAIL, mobile, milestone_id: id, status: 'claimed' } });
    };
    const old = await makeCompany(t);
    must(await claimFrom(old));
    const hashes = async () => {
      const { rows } = await t.platform.database.inSystem((db) =>
        db.execute<{ hash: string | null; mobile: string }>(sql`
          select encode(number_hash, 'hex') as hash, mobile from reward_claim where milestone_id = ${id}`),
      );
      return rows;
    };
    const [{ hash } = { hash: null }] = await hashes();
    await old.inside((ctx) => ctx.db.execute(sql`update reward_claim set number_hash = null`));
    await hashOldNumbers(t.platform);
    expect(await hashes()).toEqual([{ hash, mobile }]);
    const colleague = await old.anotherAdmin();
    const deletion = await colleague.call(deleteMember, { params: { id: old.admin.userId } });
    await runTask(t.platform, must(deletion).task_id);
    expect(await hashes()).toEqual([{ hash, mobile: '' }]);
    expect(codes(await claimFrom(await makeCompany(t)))).toEqual(['reward_number_used']);
    // Without its number, a claim stays without a hash.
    await old.inside((ctx) => ctx.db.execute(sql`update reward_claim set number_hash = null`));
    await hashOldNumbers(t.platform);
    expect(await hashes()).toEqual([{ hash: null, mobile: '' }]);
  });
});
