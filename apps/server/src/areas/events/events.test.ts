import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUsageSession, trackUsage, USAGE_SESSION_MS, usageEvents } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { slots } from '../../platform/area.ts';
import { sweepUsage } from './events.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp({ USAGE_KEEP_DAYS: '30' });
});
afterAll(() => t.close());

const start = async ({ call, userId }: Member) =>
  must(await call(startUsageSession, { query: { visitor: 'browser-1', identifier: userId } })).sessionId;

const track = ({ call }: Member, session: string, over: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
  call(trackUsage, { query: { session, name: over.name ?? 'page_view' }, body: bodyOf(over) });

function bodyOf({
  email,
  user,
  fields,
}: {
  name?: (typeof usageEvents)[number];
  email?: string;
  user?: boolean;
  fields?: Record<string, string | number | boolean | null>;
}) {
  return {
    ...(email === undefined ? {} : { email }),
    ...(user === undefined ? {} : { user }),
    ...(fields === undefined ? {} : { fields }),
  };
}

async function eventsOf({ inside }: Company) {
  const { rows } = await inside((ctx) =>
    ctx.db.execute(
      sql`select name, user_id, email, is_system_user, fields, session_id from usage_event order by id`,
    ),
  );
  return rows;
}

test('EVENT-003 EVENT-005 EVENT-006 EVENT-007 each event is kept with the session that was started for it', async () => {
  const company = await makeCompany(t);
  const { admin } = company;
  const session = await start(admin);
  expect(session).toMatch(/^[0-9a-f-]{36}$/);
  for (const name of usageEvents) {
    expect((await track(admin, session, { name, fields: { path: '/', count: 3, first: true } })).ok).toBe(
      true,
    );
  }
  const kept = await eventsOf(company);
  expect(kept.map(({ name }) => name)).toEqual([...usageEvents]);
  expect(kept[0]).toMatchObject({
    session_id: session,
    user_id: admin.userId,
    email: admin.email,
    is_system_user: false,
    fields: { path: '/', count: 3, first: true },
  });
});

test('EVENT-008 whether a person is a system user, and who they are, the server knows better than the body', async () => {
  const company = await makeCompany(t);
  const colleague = await company.employee([]);
  await company.inside((ctx) =>
    ctx.db.execute(sql`update app_user set is_system_user = true where id = ${colleague.userId}`),
  );
  await track(colleague, await start(colleague), { user: false, email: 'somebody@else.example' });
  await track(company.admin, await start(company.admin), { user: true, email: colleague.email });
  expect(await eventsOf(company)).toMatchObject([
    { user_id: colleague.userId, email: colleague.email, is_system_user: true },
    { user_id: company.admin.userId, email: company.admin.email, is_system_user: false },
  ]);
});

test('EVENT-001 EVENT-002 a session takes events for ten minutes and the time they are on their way', async () => {
  const { admin } = await makeCompany(t);
  const session = await start(admin);
  t.clock.advance(USAGE_SESSION_MS + 30_000);
  expect((await track(admin, session)).ok).toBe(true);
  t.clock.advance(31_000);
  expect(await track(admin, session)).toMatchObject({ status: 404, errors: [{ path: 'query.session' }] });
  expect((await track(admin, await start(admin))).ok).toBe(true);
});

test('a session of another person, an unknown one and no id at all do not exist', async () => {
  const company = await makeCompany(t);
  const stranger = await makeCompany(t);
  const session = await start(company.admin);
  const colleague = await company.employee([]);
  for (const [member, id] of [
    [colleague, session],
    [stranger.admin, session],
    [company.admin, randomUUID()],
    [company.admin, "x' or true"],
  ] as const) {
    expect(await track(member, id)).toMatchObject({ status: 404, errors: [{ code: 'not_found' }] });
  }
  expect(await eventsOf(company)).toEqual([]);
});

test('what is no event, and fields that are no facts, are refused', async () => {
  const company = await makeCompany(t);
  const session = await start(company.admin);
  for (const over of [
    { name: 'anything' },
    { fields: { path: 'a'.repeat(301) } },
    { fields: { 'Not-A-Name': 1 } },
    { fields: { nested: { deep: 1 } } },
    { fields: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${'_'.repeat(n)}`, n])) },
  ]) {
    expect(await track(company.admin, session, over as never)).toMatchObject({ status: 400 });
  }
  expect(await eventsOf(company)).toEqual([]);
});

test('a program in a loop is stopped: at most 500 events a session and 60 sessions in ten minutes', async () => {
  const company = await makeCompany(t);
  const { admin } = company;
  const session = await start(admin);
  await company.inside((ctx) =>
    ctx.db
      .execute(sql`insert into usage_event (org_id, session_id, user_id, name, at, email, is_system_user, fields)
      select ${ctx.orgId}, ${session}, ${admin.userId}, 'page_view', now(), '', false, '{}' from generate_series(1, 499)`),
  );
  const tried = await Promise.all([1, 2, 3].map(() => track(admin, session)));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await track(admin, session)).toMatchObject({ status: 429, errors: [{ code: 'rate_limited' }] });

  for (let count = 1; count < 60; count += 1) await start(admin);
  const query = { visitor: 'browser-1', identifier: admin.userId };
  expect(await admin.call(startUsageSession, { query })).toMatchObject({ status: 429 });
  t.clock.advance(USAGE_SESSION_MS);
  expect((await admin.call(startUsageSession, { query })).ok).toBe(true);
});

test('events are removed when they were kept long enough, those of all companies', async () => {
  const companies = [await makeCompany(t), await makeCompany(t)];
  for (const { admin } of companies) await track(admin, await start(admin));
  t.clock.advance(29 * 86_400_000);
  const [company = await makeCompany(t)] = companies;
  const young = await company.employee([]);
  await company.inside((ctx) =>
    ctx.db.execute(sql`update session set expires_at = now() + interval '1 year'`),
  );
  await track(young, await start(young));
  await sweepUsage(t.platform);
  expect(await eventsOf(company)).toHaveLength(2);
  t.clock.advance(2 * 86_400_000);
  await sweepUsage(t.platform);
  expect(await eventsOf(company)).toMatchObject([{ user_id: young.userId }]);
  const { rows } = await t.platform.database.inSystem((db) =>
    db.execute(sql`select count(*)::int as left from usage_session where user_id <> ${young.userId}`),
  );
  expect(rows[0]?.['left']).toBe(0);
});

test('a deleted person is taken out of the events; what was done stays countable', async () => {
  const company = await makeCompany(t);
  const { admin } = company;
  await track(admin, await start(admin), { fields: { path: '/contacts' } });
  await company.inside(async (ctx) => {
    for (const forget of t.platform.slots.all(slots.forgetPerson)) await forget(ctx, admin.userId);
  });
  expect(await eventsOf(company)).toMatchObject([{ name: 'page_view', email: '', fields: {} }]);
});
