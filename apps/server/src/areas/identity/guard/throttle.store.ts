import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { sessions, throttles, users } from '../identity.tables.ts';

/** Most addresses of an account that are considered: with more, they change all the time. */
const ADDRESSES_MAX = 500;

/** The number of tries including this one, and the time of the previous or first one; undefined for the first. */
export interface Tries {
  count: number;
  before: Date | undefined;
}

/**
 * Counts a try for each time that a key is named, and returns the counts; a count restarts when its last try, or with `from` its first
 * one, is older than `windowMs`. Simultaneous tries follow one after the other, each from here to the end of its
 * transaction: one that is refused because of the result is not counted, since its transaction is rolled back.
 */
export async function countTries(
  db: Db,
  {
    keys,
    now,
    windowMs,
    from = 'last',
  }: {
    keys: readonly string[];
    now: Date;
    windowMs: number;
    from?: 'first' | 'last';
  },
): Promise<Map<string, Tries>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const column = sql.raw(from === 'first' ? 'first_at' : 'last_at');
  const isOver = sql`throttle.${column} < ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`;
  // Counters are locked in a fixed order, so that two tries that share some wait for each other instead of deadlocking.
  // Existing ones are locked before they are read: a count that others wait for is never stale.
  const { rows } = await db.execute<{ key: string; count: number; before: number | null }>(sql`
    with wanted as materialized (
      select key, count(*)::int as times from unnest(${sql.param([...keys])}::text[]) as key group by key
    ), held as materialized (
      select key, case when ${isOver} then null else ${column} end as before from ${throttles} where key in (select key from wanted) order by key for update
    ), counted as (
      insert into throttle (key, failures, first_at, last_at)
      select key, times, ${at}, ${at} from wanted left join held using (key) order by key
      on conflict (key) do update set
        failures = case when ${isOver} then 0 else throttle.failures end + excluded.failures,
        first_at = case when ${isOver} then excluded.first_at else throttle.first_at end,
        last_at = excluded.last_at
      returning key, failures
    )
    select key, failures as count, (extract(epoch from held.before) * 1000)::float8 as before
    from counted left join held using (key)`);
  // One that another try created at this very moment could not be read before.
  const beforeOf = (count: number, before: number | null) =>
    count > 1 ? new Date(before ?? now) : undefined;
  return new Map(rows.map(({ key, count, before }) => [key, { count, before: beforeOf(count, before) }]));
}

/** The addresses from which an account was signed in to, as far as they are remembered. */
export async function selectSignInAddresses(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ip: sessions.ip })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.orgId, users.orgId), eq(sessions.userId, users.id)))
    .where(and(eq(users.email, email), eq(sessions.verified, true)))
    .limit(ADDRESSES_MAX);
  return rows.map(({ ip }) => ip);
}

/** Resets the counts of some keys, and subtracts one try from another. */
export async function takeTriesBack(
  db: Db,
  { forget, takeOne }: { forget: readonly string[]; takeOne?: string },
): Promise<void> {
  const keys = [...forget, ...(takeOne === undefined ? [] : [takeOne])];
  // Locked in the order in which they are counted.
  await db.execute(sql`
    with held as materialized (
      select key from ${throttles} where key = any(${sql.param(keys)}::text[]) order by key for update
    ), forgotten as (
      delete from throttle using held where throttle.key = held.key and held.key = any(${sql.param([...forget])}::text[])
    )
    update throttle set failures = greatest(throttle.failures - 1, 0) from held
    where throttle.key = held.key and held.key = ${takeOne ?? ''}`);
}

export async function deleteThrottlesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.lastAt, moment));
}
