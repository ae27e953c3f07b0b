import { randomUUID } from 'node:crypto';
import { saveSetting } from '@sourcewiz/contract';
import { inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { enterVisitor, insertLink, selectVisitors } from '../links/index.ts';
import { countVisits } from './activity.store.ts';
import { activityVisitors } from './activity.tables.ts';
import { forgetActivityPeople } from './forget-people.ts';
import { recordActivity, writeActivity } from './record-activity.ts';
import { turnActivityMonths } from './turn-months.ts';

let t: TestApp;
let own: Company;
let owner: pg.Client;
const openings = { kind: 'opened', subjectKind: 'catalogue' } as const;
const visitor = () => ({ id: randomUUID(), recipient: '' });

beforeAll(async () => {
  t = await bootTestApp({ ACTIVITY_KEEP_MONTHS: '2' });
  own = await makeCompany(t);
  owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

const open = (company: Company, subjectId: number, times = 1) =>
  company.inside(async (ctx) => {
    for (let n = 0; n < times; n += 1) recordActivity(ctx, { ...openings, subjectId, visitor: visitor() });
  });
const counted = async (company: Company, subjectId: number) =>
  (await company.inside((ctx) => countVisits(ctx, { ...openings, ids: [subjectId] })))[0]?.count ?? 0;
const months = async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'activity_event'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};
const monthOf = (at: Date) => `event_${at.toISOString().slice(0, 7).replace('-', '_')}`;

test('events are held and written together; a rollback takes its events along', async () => {
  await open(own, 1, 1_200);
  await own
    .inside(async (ctx) => {
      recordActivity(ctx, { ...openings, subjectId: 1, visitor: visitor() });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await writeActivity(t.platform);
  expect(await counted(own, 1)).toBe(1_200);
});

test('a program that is told to stop writes what it holds', async () => {
  const other = await bootTestApp({ DATABASE_URL: t.databaseUrl });
  const company = await makeCompany(other);
  await open(company, 7, 3);
  await other.close();
  const { rows } = await t.platform.database.inSystem((db) =>
    db.execute(sql`select count(*)::int as count from activity_event where org_id = ${company.orgId}`),
  );
  expect(rows[0]?.['count']).toBe(3);
});

test('a company sees its own events only, and nobody reaches a month around its policies', async () => {
  const other = await makeCompany(t);
  await open(other, 2);
  await writeActivity(t.platform);
  expect(await counted(own, 2)).toBe(0);
  expect(await counted(other, 2)).toBe(1);
  for (const name of await months()) {
    for (const inside of [own.inside, other.inside]) {
      const refused = inside(({ db }) => db.execute(sql.raw(`select * from activity.${name}`)));
      await expect(refused).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    const system = t.platform.database.inSystem((db) =>
      db.execute(sql.raw(`select * from activity.${name}`)),
    );
    await expect(system).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  const { rows } = await owner.query<{ secured: boolean; forced: boolean }>(
    `select bool_and(c.relrowsecurity) as secured,
       (select relforcerowsecurity from pg_class where oid = 'activity_event'::regclass) as forced
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'activity_event'::regclass`,
  );
  expect(rows[0]).toEqual({ secured: true, forced: true });
});

test('CAT-006 people are forgotten after the months that their company sets, what they did is not', async () => {
  const other = await makeCompany(t);
  const body = { key: 'activity_people', value: { keep_months: 1 } };
  must(await own.admin.call(saveSetting, { body }));
  const email = 'meera@nordhem.example';
  const known = { recipient: '', email, name: 'Meera', company: 'Nordhem' };
  const ids = [randomUUID(), randomUUID()];
  const links = new Map<Company, number>();
  for (const [index, id] of ids.entries()) {
    if (index > 0) t.clock.advance(62 * 86_400_000);
    for (const company of [own, other]) {
      await company.inside(async (ctx) => {
        const link = links.get(company) ?? (await insertLink(ctx, { kind: 'catalogue', subjectId: 40 })).id;
        links.set(company, link);
        recordActivity(ctx, { ...openings, subjectId: 40 + index, visitor: { id, ...known } });
        await enterVisitor(ctx, { linkId: link, email: `${index}-${email}`, openings: 1 });
      });
    }
  }
  await writeActivity(t.platform);
  await forgetActivityPeople(t.platform);
  const kept = (company: Company) =>
    company.inside(async (ctx) => {
      const rows = await ctx.db.select().from(activityVisitors).where(inArray(activityVisitors.id, ids));
      const browsers = rows.toSorted((a, b) => a.subjectId - b.subjectId);
      return {
        told: browsers.map((one) => [one.email, one.name, one.company]),
        links: (await selectVisitors(ctx, links.get(company) ?? 0)).total,
      };
    });
  const told = [email, 'Meera', 'Nordhem'];
  expect(await kept(own)).toEqual({ told: [['', '', ''], told], links: 1 });
  expect(await kept(other)).toEqual({ told: [told, told], links: 2 });
  expect(await counted(own, 40)).toBe(1);
});

test('months are made ahead, what came before its month moves into it, and old ones go as the setting says', async () => {
  const now = t.clock.now();
  const ahead = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 10));
  t.clock.advance(ahead.getTime() - now.getTime());
  await open(own, 3);
  await writeActivity(t.platform);
  const made = await months();
  expect(made).not.toContain(monthOf(ahead));
  await turnActivityMonths(t.platform);
  const next = new Date(Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + 2, 1));
  // Everything from before the two months that are kept is gone.
  expect(await months()).toEqual(expect.arrayContaining([monthOf(ahead), monthOf(next), 'event_rest']));
  expect(await months()).not.toContain(monthOf(now));
  expect(await counted(own, 3)).toBe(1);
  expect(await counted(own, 1)).toBe(0);
  const { rows } = await owner.query<{ rest: number }>(
    'select count(*)::int as rest from activity.event_rest',
  );
  expect(rows[0]?.rest).toBe(0);
});
