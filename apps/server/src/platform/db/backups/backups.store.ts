import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../database.ts';
import { fullBackups } from './backups.tables.ts';

/** Any number: its holder makes the backup that is due. */
const SCHEDULE_LOCK = 4_600_464;
const KEEP_DAYS = 365;

export type FullBackup = typeof fullBackups.$inferInsert;

export interface LastBackups {
  /** When the last complete one was started; null if there is none. */
  made: Date | null;
  /** When the last one was started, complete or not. */
  tried: Date | null;
}

export async function selectLastBackups(db: Db): Promise<LastBackups> {
  const { rows } = await db.execute<{ made: string | null; tried: string | null }>(sql`
    select max(started_at) filter (where problem is null)::text as made, max(started_at)::text as tried
    from full_backup`);
  const dateOf = (text: string | null | undefined) => (text == null ? null : new Date(text));
  return { made: dateOf(rows[0]?.made), tried: dateOf(rows[0]?.tried) };
}

export async function insertBackup(db: Db, backup: FullBackup): Promise<void> {
  await db.insert(fullBackups).values(backup);
  await db.execute(sql`delete from full_backup where started_at < now() - ${`${KEEP_DAYS} days`}::interval`);
}

/**
 * Runs `work` unless another process is running it.
 * @returns whether it ran
 */
export async function unlessMadeElsewhere(url: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'sourcewiz-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      SCHEDULE_LOCK,
    ]);
    if (rows[0]?.free !== true) return false;
    await work();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
