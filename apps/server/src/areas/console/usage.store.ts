import { sql } from 'drizzle-orm';
import type {
  AnswerOf,
  ConsoleFailedTask,
  consoleFailedTasks,
  ConsoleFeature,
  ParsedOf,
  TaskAction,
} from '@sourcewiz/contract';
import type { Db } from '../../platform/db/database.ts';

export interface Span {
  from: string;
  to: string;
  planId?: number | undefined;
  now: Date;
}

export async function addCallTimes(
  db: Db,
  day: string,
  times: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  // In one order: two processes that write at once wait for each other at most once.
  const rows = [...times].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [operation, counts] of rows) {
    await db.execute(sql`
      insert into call_time as t (day, operation, counts)
      values (${day}, ${operation}, ${sql.param([...counts])}::int[])
      on conflict (day, operation) do update set counts = (
        select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n)
        from unnest(t.counts, excluded.counts) with ordinality as u (a, b, n))`);
  }
}

export async function addFeatures(
  db: Db,
  features: readonly { orgId: string; feature: ConsoleFeature }[],
): Promise<void> {
  if (features.length === 0) return;
  await db.execute(sql`
    insert into feature_use (org_id, feature)
    select "orgId", feature from jsonb_to_recordset(${JSON.stringify(features)}::jsonb) as f ("orgId" uuid, feature text)
    on conflict do nothing`);
}

export async function deleteCallTimes(db: Db, before: string): Promise<void> {
  await db.execute(sql`delete from call_time where day < ${before}`);
}

/** Companies with a plan, or all. */
const companies = ({ planId, now }: Span) => sql`
  select o.id from organisation o where o.status = 'published' ${
    planId === undefined
      ? sql``
      : sql`and (
          select p.plan_id from company_plan p where p.org_id = o.id and p.part = 'core'
            and p.starts_at <= ${now.toISOString()}::timestamptz
          order by p.starts_at desc, p.id desc limit 1) = ${planId}`
  }`;

export async function countIn(db: Db, span: Span): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${companies(span)}) c`,
  );
  return rows[0]?.count ?? 0;
}

/** Companies in which a member worked, for each day. */
export async function activePerDay(db: Db, span: Span): Promise<{ day: string; companies: number }[]> {
  const { rows } = await db.execute<{ day: string; companies: number }>(sql`
    with chosen as (${companies(span)})
    select d.day::date::text as day, count(distinct s.org_id)::int as companies
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') as d (day)
    left join (
      select u.org_id, (u.started_at at time zone 'UTC')::date as day from usage_session u
      join app_user m on m.org_id = u.org_id and m.id = u.user_id and not m.is_system_user
      where u.org_id in (select id from chosen)) s on s.day = d.day::date
    group by d.day order by d.day`);
  return rows;
}

export async function countFeatures(
  db: Db,
  span: Span,
): Promise<{ feature: ConsoleFeature; companies: number }[]> {
  const { rows } = await db.execute<{ feature: ConsoleFeature; companies: number }>(sql`
    select feature, count(*)::int as companies from feature_use
    where org_id in (${companies(span)}) group by feature`);
  return rows;
}

/** The classes of duration of each operation, added up. */
export async function sumCallTimes(
  db: Db,
  { from, to }: Span,
): Promise<{ operation: string; counts: number[] }[]> {
  const { rows } = await db.execute<{ operation: string; counts: number[] }>(sql`
    select operation, array_agg(total order by n) as counts from (
      select operation, n, sum(count)::int as total
      from call_time, unnest(counts) with ordinality as u (count, n)
      where day between ${from} and ${to} group by operation, n) s
    group by operation`);
  return rows;
}

/** Tasks of the companies' own people that were started in the period and have ended. */
const ended = (span: Span) => sql`
  task where status in ('success', 'failed') and not is_system_user
    and created_at >= ${span.from}::date and created_at < ${span.to}::date + 1
    and org_id in (${companies(span)})`;

export async function countFailing(
  db: Db,
  span: Span,
): Promise<{ action: TaskAction; failed: number; of: number }[]> {
  const { rows } = await db.execute<{ action: TaskAction; failed: number; of: number }>(sql`
    select action, count(*) filter (where status = 'failed')::int as failed, count(*)::int as of
    from ${ended(span)} group by action order by failed desc, action`);
  return rows;
}

/** A page of those that failed, the latest first, with the count of all. */
export async function selectFailed(
  db: Db,
  span: Span,
  {
    action,
    page,
    per_page: most,
  }: Pick<ParsedOf<typeof consoleFailedTasks>['query'], 'action' | 'page' | 'per_page'>,
): Promise<AnswerOf<typeof consoleFailedTasks>> {
  const failed = sql`
    select id, org_id, action, coalesce(finished_at, updated_at) as at, error
    from ${ended(span)} and status = 'failed' ${action === undefined ? sql`` : sql`and action = ${action}`}`;
  const { rows } = await db.execute<Omit<ConsoleFailedTask, 'failed_at'> & { at: string }>(sql`
    select f.id as task_id, f.action, f.org_id as company_id, o.name as company_name, f.at, f.error
    from (${failed} order by at desc, id limit ${most} offset ${(page - 1) * most}) f
    join organisation o on o.id = f.org_id order by f.at desc, f.id`);
  const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${failed}) f`);
  return {
    tasks: rows.map(({ at, ...task }) => ({ ...task, failed_at: new Date(at).toISOString() })),
    total: counted.rows[0]?.count ?? 0,
  };
}
