import { and, count, eq, getTableColumns, gte, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  activityEvents,
  activityParts,
  activityVisitors,
  activityVisits,
  type ActivityEvent,
  type VisitorRow,
} from './activity.tables.ts';
import { keyOf, newVisitor, type Counted, type HeldEvent, type KnownVisitors } from './count-events.ts';

type Json = Record<string, unknown>;

/** A list of rows as one parameter: `recordset(rows, table)` in a `from`. */
function recordset(table: PgTable, rows: readonly Json[]): { columns: SQL; from: SQL } {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const byName = Object.entries(getTableColumns(table));
  const json = rows.map((row) =>
    Object.fromEntries(byName.flatMap(([key, { name }]) => (key in row ? [[name, row[key]]] : []))),
  );
  return {
    columns: sql.raw(columns.join(', ')),
    from: sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb)`,
  };
}

/** Whether an event is there already. */
export async function hasEvent(db: Db, { orgId, at, id }: HeldEvent): Promise<boolean> {
  const isIt = and(eq(activityEvents.orgId, orgId), eq(activityEvents.at, at), eq(activityEvents.id, id));
  return (await db.$count(activityEvents, isIt)) > 0;
}

/** Locks the visitors of events, those that are new included, and reads what else counting needs. */
export async function lockVisitors(db: Db, held: readonly HeldEvent[]): Promise<KnownVisitors> {
  const wanted = new Map<string, VisitorRow>();
  for (const event of held) {
    if (!event.visitor) continue;
    const key = keyOf(event.orgId, event.visitor.id);
    if (!wanted.has(key)) wanted.set(key, newVisitor(event, event.visitor));
  }
  if (wanted.size === 0) return { visitors: new Map(), openedLinks: new Set(), persons: new Map() };
  const rows = [...wanted.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { columns, from } = recordset(activityVisitors, rows);
  await db.execute(
    sql`insert into activity_visitor (${columns}) select ${columns} from ${from} on conflict do nothing`,
  );
  const visitors = await db
    .select()
    .from(activityVisitors)
    .where(
      and(
        inArray(activityVisitors.orgId, [...new Set(rows.map(({ orgId }) => orgId))]),
        sql`${activityVisitors.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
      ),
    )
    .orderBy(activityVisitors.id)
    .for('update');
  return {
    visitors: new Map(visitors.map((row) => [keyOf(row.orgId, row.id), row])),
    openedLinks: await selectOpenedLinks(db, visitors),
    persons: await selectPersons(db, held, visitors),
  };
}

/** The personal links of newcomers that somebody has visited before them. */
async function selectOpenedLinks(db: Db, visitors: readonly VisitorRow[]): Promise<Set<string>> {
  const newcomers = visitors.filter(({ recipient, visitAt }) => recipient !== '' && visitAt === null);
  if (newcomers.length === 0) return new Set();
  const links = newcomers.map(({ orgId, linkId }) => ({ orgId, linkId }));
  const { from } = recordset(activityVisitors, links);
  const { rows } = await db.execute<{ org_id: string; link_id: string }>(sql`
    select n.org_id, n.link_id from (select distinct org_id, link_id from ${from}) n
    where exists (select from activity_visitor v
      where v.org_id = n.org_id and v.link_id = n.link_id and v.visit_at is not null)`);
  return new Set(rows.map(({ org_id, link_id }) => keyOf(org_id, link_id)));
}

/** Who has the addresses that visitors gave. */
async function selectPersons(
  db: Db,
  held: readonly HeldEvent[],
  visitors: readonly VisitorRow[],
): Promise<Map<string, string>> {
  const given = [
    ...held.map(({ orgId, visitor }) => ({ orgId, email: visitor?.email?.toLowerCase() ?? '' })),
    ...visitors.map(({ orgId, recipient }) => ({ orgId, email: recipient.toLowerCase() })),
  ].filter(({ email }) => email.includes('@'));
  if (given.length === 0) return new Map();
  const { from } = recordset(activityVisitors, given);
  const { rows } = await db.execute<{ org_id: string; email: string; person_id: string }>(sql`
    select n.org_id, n.email, known.person_id from (select distinct org_id, email from ${from}) n
    cross join lateral (select v.person_id from activity_visitor v
      where v.org_id = n.org_id and v.email = n.email and v.email <> ''
      order by v.first_at limit 1) known`);
  return new Map(rows.map(({ org_id, email, person_id }) => [keyOf(org_id, email), person_id]));
}

/** Writes counted events, and adds them to their visits. */
export async function writeCounted(
  db: Db,
  { events, visitors, visits, parts, renamed }: Counted,
): Promise<void> {
  if (events.length > 0) await db.insert(activityEvents).values(events);
  if (visitors.length > 0) {
    const { from } = recordset(activityVisitors, visitors);
    await db.execute(sql`update activity_visitor v set person_id = n.person_id, email = n.email, name = n.name,
      company = n.company, country = n.country, is_phone = n.is_phone, is_forwarded = n.is_forwarded,
      last_at = n.last_at, visit_at = n.visit_at
      from ${from} n where v.org_id = n.org_id and v.id = n.id`);
  }
  if (visits.length > 0) {
    const { columns, from } = recordset(activityVisits, visits);
    await db.execute(sql`insert into activity_visit as a (${columns}) select ${columns} from ${from}
      on conflict (org_id, visitor_id, started_at) do update set person_id = excluded.person_id,
      country = excluded.country, is_forwarded = excluded.is_forwarded,
      last_at = greatest(a.last_at, excluded.last_at), ${added(['seconds', 'searches', 'shortlisted', 'downloads', 'enquiries'])}`);
  }
  if (parts.length > 0) {
    const { columns, from } = recordset(activityParts, parts);
    await db.execute(sql`insert into activity_part as a (${columns}) select ${columns} from ${from}
      on conflict (org_id, visitor_id, started_at, product_id, words) do update set person_id = excluded.person_id,
      found = excluded.found, last_at = greatest(a.last_at, excluded.last_at),
      ${added(['seconds', 'times', 'shortlisted', 'asked'])}`);
  }
  if (renamed.length > 0) await rename(db, renamed);
}

const added = (columns: readonly string[]): SQL =>
  sql.raw(columns.map((column) => `${column} = a.${column} + excluded.${column}`).join(', '));

async function rename(db: Db, renamed: Counted['renamed']): Promise<void> {
  const { from } = recordset(activityVisitors, renamed);
  for (const table of ['activity_visit', 'activity_part']) {
    await db.execute(sql`update ${sql.identifier(table)} t set person_id = n.person_id
      from ${from} n where t.org_id = n.org_id and t.visitor_id = n.id`);
  }
}

interface Subjects {
  subjectKind: ActivityEvent['subjectKind'];
}

/** How often each subject, or each link, was visited, and when last. */
export async function countVisits(
  ctx: Ctx,
  {
    subjectKind,
    of = 'subject',
    ids,
    since,
  }: Subjects & { of?: 'subject' | 'link'; ids?: readonly number[]; since?: Date },
): Promise<{ id: number; count: number; lastAt: Date }[]> {
  const { orgId, startedAt, lastAt, subjectId, linkId } = activityVisits;
  const counted = of === 'subject' ? subjectId : linkId;
  const rows = await ctx.db
    .select({ id: sql<number>`${counted}`.mapWith(Number), count: count(), lastAt: max(lastAt) })
    .from(activityVisits)
    .where(
      and(
        eq(orgId, ctx.orgId),
        eq(activityVisits.subjectKind, subjectKind),
        ids && inArray(counted, [...ids]),
        since && gte(startedAt, since),
      ),
    )
    .groupBy(counted);
  return rows.flatMap((row) => (row.lastAt === null ? [] : [{ ...row, lastAt: row.lastAt }]));
}

/** The same number as a column of a query in which `org` and `id` name the subject. */
export function visitCount({ subjectKind }: Subjects, { org, id }: { org: SQL; id: SQL }): SQL {
  return sql`(select count(*)::int from activity_visit a where a.org_id = ${org}
    and a.subject_kind = ${subjectKind} and a.subject_id = ${id})`;
}

/** Makes the partitions of this month and the next two, and removes what is older than a moment. */
export async function turnMonths(db: Db, { now, keptFrom }: { now: Date; keptFrom: Date }): Promise<void> {
  await db.execute(sql`select make_activity_months(${now.toISOString()}::timestamptz)`);
  await db.execute(sql`select drop_activity_before(${keptFrom.toISOString()}::timestamptz)`);
  await db.execute(sql`delete from activity_part where started_at < ${keptFrom.toISOString()}::timestamptz`);
  await db.execute(sql`delete from activity_visit where started_at < ${keptFrom.toISOString()}::timestamptz`);
  await db.execute(sql`delete from activity_visitor where last_at < ${keptFrom.toISOString()}::timestamptz`);
}
