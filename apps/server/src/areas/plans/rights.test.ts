import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany } from '../../../test/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

const MODULE = 'quick_catalogue_generator';
/** A limit, null for none, undefined if the module is not part of it; and whether it has ended. */
interface Grant {
  limit?: number | null;
  ended?: boolean;
}
interface Case {
  core?: Grant;
  own?: Grant;
  addons?: Grant[];
  /** State, limit and tier. */
  gives: [string, number | null, string];
}
const cases: Record<string, Case> = {
  'no plan: no limit': { gives: ['active', null, 'enterprise'] },
  'an add-on without a plan changes nothing': {
    addons: [{ limit: 3 }],
    gives: ['active', null, 'enterprise'],
  },
  'the core plan': { core: { limit: 5 }, gives: ['active', 5, 'standard'] },
  'the core plan without limit': { core: { limit: null }, gives: ['active', null, 'standard'] },
  'the core plan, ended': { core: { limit: 5, ended: true }, gives: ['expired', 5, 'standard'] },
  'a core plan without the module': { core: {}, gives: ['inactive', null, 'standard'] },
  'a plan of its own': { core: {}, own: { limit: 7 }, gives: ['active', 7, 'trial'] },
  'a plan of its own, ended': { core: {}, own: { limit: 7, ended: true }, gives: ['expired', 7, 'trial'] },
  'both: the larger limit': { core: { limit: 5 }, own: { limit: 7 }, gives: ['active', 7, 'standard'] },
  'both, the core plan larger': { core: { limit: 9 }, own: { limit: 7 }, gives: ['active', 9, 'standard'] },
  'both, one without limit': {
    core: { limit: 5 },
    own: { limit: null },
    gives: ['active', null, 'standard'],
  },
  'its own, while the core plan has ended': {
    core: { limit: 5, ended: true },
    own: { limit: 2 },
    gives: ['active', 2, 'trial'],
  },
  'its own ended, the core plan runs': {
    core: { limit: 5 },
    own: { limit: 7, ended: true },
    gives: ['active', 5, 'standard'],
  },
  'add-ons add': {
    core: { limit: 5 },
    addons: [{ limit: 3 }, { limit: 4 }],
    gives: ['active', 12, 'standard'],
  },
  'an add-on that has ended': {
    core: { limit: 5 },
    addons: [{ limit: 3, ended: true }],
    gives: ['active', 5, 'standard'],
  },
  'an add-on to a plan of its own': {
    core: {},
    own: { limit: 7 },
    addons: [{ limit: 3 }],
    gives: ['active', 10, 'trial'],
  },
  'an add-on opens a module': { core: {}, addons: [{ limit: 3 }], gives: ['active', 3, 'standard'] },
  'an add-on opens a module whose trial has ended': {
    core: {},
    own: { limit: 7, ended: true },
    addons: [{ limit: 3 }],
    gives: ['active', 3, 'standard'],
  },
  'an add-on without limit': {
    core: { limit: 5 },
    addons: [{ limit: null }, { limit: 3 }],
    gives: ['active', null, 'standard'],
  },
  'an add-on ends with the plan': {
    core: { limit: 5, ended: true },
    addons: [{ limit: 3 }],
    gives: ['expired', 8, 'standard'],
  },
  'an add-on alone ends with the plan': {
    core: { ended: true },
    addons: [{ limit: 3 }],
    gives: ['expired', 3, 'standard'],
  },
};

test('PLAN-004 PLAN-036 what plan, module plan and add-ons give together, of all companies in one statement', async () => {
  const ids = new Map<string, string>();
  for (const [name, { core, own, addons = [] }] of Object.entries(cases)) {
    const { orgId } = await makeCompany(t);
    ids.set(orgId, name);
    const days = (ended: boolean) => sql`
      now()::date - 9, case when ${ended} then now()::date - 2 end,
      now() - interval '9 days', case when ${ended} then now() - interval '1 day' end`;
    const plan = (part: string, tier: string, { limit, ended = false }: Grant) => sql`
      insert into company_plan (org_id, part, plan_id, name, label, tier, priority, limits, starts_on, ends_on, starts_at, ends_at, created_at)
      values (${orgId}, ${part}, 1, 'p', 'P', ${tier}, 1,
        ${JSON.stringify(limit === undefined ? {} : { [MODULE]: limit })}::jsonb, ${days(ended)}, now())`;
    await t.platform.database.inSystem(async (db) => {
      if (core) await db.execute(plan('core', 'standard', core));
      if (own) await db.execute(plan(MODULE, 'trial', own));
      for (const { limit, ended = false } of addons)
        await db.execute(sql`
          insert into company_addon (org_id, addon_id, module_id, label, adds, starts_on, ends_on, starts_at, ends_at)
          values (${orgId}, 1, ${MODULE}, '{}', ${limit}::bigint, ${days(ended)})`);
    });
  }
  const { rows } = await t.platform.database.inSystem((db) =>
    db.execute<{ org_id: string; state: string; most: number | null; tier: string }>(sql`
      select * from module_rights(${sql.param([...ids.keys()])}::uuid[], array[${MODULE}], now())`),
  );
  const found = rows.map(({ org_id: id, state, most, tier }) => [ids.get(id), [state, most, tier]]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, { gives }]) => [name, gives])),
  );
});
