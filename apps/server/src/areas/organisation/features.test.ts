import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feature, setFeature } from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany } from '../../../test/factories.ts';
import { discoveryAfter, undiscovered } from './features/features.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

test('SETTINGS-008 SETTINGS-009 SETTINGS-010 a feature is unknown to a person until a change is stored, and to others still', async () => {
  const { admin, employee } = await makeCompany(t);
  const params = { name: 'download_app' };
  const unknown = {
    feature: 'download_app',
    discovered: false,
    discovered_date: null,
    activated: false,
    activated_date: null,
    stage: 'unknown',
  };
  expect(must(await admin.call(feature, { params }))).toEqual(unknown);
  const body = { feature: 'download_app', discovered: true };
  const stored = must(await admin.call(setFeature, { body }));
  expect(stored).toEqual({
    ...unknown,
    discovered: true,
    discovered_date: expect.stringMatching(/^\d{4}-/),
    stage: 'discovered',
  });
  expect(must(await admin.call(feature, { params }))).toEqual(stored);
  expect(must(await (await employee([])).call(feature, { params }))).toEqual(unknown);

  t.clock.advance(60_000);
  const used = must(await admin.call(setFeature, { body: { feature: 'download_app', activated: true } }));
  expect(used).toMatchObject({
    discovered_date: stored.discovered_date,
    activated: true,
    stage: 'activated',
  });
  expect(Date.parse(used.activated_date ?? '')).toBeGreaterThan(Date.parse(stored.discovered_date ?? ''));
});

test('U19 that the menu has moved is told only to those who knew the old one', async () => {
  const { admin, anotherAdmin, inside } = await makeCompany(t);
  const old = await anotherAdmin();
  await inside((ctx) =>
    ctx.db.execute(sql`update app_user set created_at = '2026-03-01' where id = ${old.userId}`),
  );
  const params = { name: 'sidebar-announcement' };
  expect(must(await admin.call(feature, { params })).discovered).toBe(true);
  expect(must(await old.call(feature, { params })).discovered).toBe(false);
});

test('a person has at most 200 features, and those that are there can still be changed', async () => {
  const { admin, inside } = await makeCompany(t);
  await inside((ctx) =>
    ctx.db.execute(sql`insert into feature_discovery (org_id, user_id, feature)
      select ${ctx.orgId}, ${admin.userId}, 'f' || n from generate_series(1, 199) n`),
  );
  const set = (name: string) => admin.call(setFeature, { body: { feature: name, discovered: true } });
  const tried = await Promise.all(['a', 'b', 'c'].map(set));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await set('one-more')).toMatchObject({
    status: 400,
    errors: [{ code: 'too_many_features', params: { limit: 200 } }],
  });
  expect((await set('f7')).ok).toBe(true);
  expect(await set('Not A Name')).toMatchObject({ status: 400, errors: [{ code: 'invalid_input' }] });
});

describe('discoveryAfter', () => {
  const first = new Date('2026-11-01T08:00:00Z');
  const later = new Date('2026-11-02T08:00:00Z');

  test('a stage never goes back and dates are set once', () => {
    const activated = discoveryAfter(undiscovered, { activated: true }, first);
    expect(activated).toEqual({
      discovered: true,
      discoveredAt: first,
      activated: true,
      activatedAt: first,
      stage: 'activated',
    });
    for (const change of [
      { stage: 'unknown' as const },
      { stage: 'introduced' as const },
      { discovered: false, activated: false },
      { discovered: true, activated: true },
    ]) {
      expect(discoveryAfter(activated, change, later)).toEqual(activated);
    }
  });

  test('a stage that is given sets the flags that it means', () => {
    expect(discoveryAfter(undiscovered, { stage: 'introduced' }, first)).toEqual({
      ...undiscovered,
      stage: 'introduced',
    });
    expect(discoveryAfter(undiscovered, { stage: 'discovered' }, first)).toMatchObject({
      discovered: true,
      discoveredAt: first,
      activated: false,
    });
    expect(discoveryAfter(undiscovered, {}, first)).toEqual(undiscovered);
  });
});
