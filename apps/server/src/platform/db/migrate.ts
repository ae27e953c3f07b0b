import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { StartError } from '../settings/start-error.ts';
import { ensureQueryRoles } from './query-roles.ts';
import { driverTimeOuts, MIGRATION_TIME_OUTS } from './time-outs.ts';

/** The numbered migrations of this program, and the repeatable scripts in the folder below. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** A table that exists in a database while a backup is being restored, and stays if that is interrupted. */
export const UNFINISHED_RESTORE = 'unfinished_restore';
/** Any number, the same for all processes: only one of them migrates at a time. */
const migrationLock = 4_600_461;

/**
 * Brings a database to the current schema: numbered migrations once, the job queue's own schema, then the repeatable
 * scripts whose text changed. Safe to call from several processes at once.
 * @param databaseUrl address of a role that may create objects in its database
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await alone(databaseUrl, async (client) => {
    await refuseHalfRestored(client);
    await runMigrations(drizzle(client), { migrationsFolder });
    await createJobSchema(databaseUrl);
    await runRepeatables(client);
  });
}

/**
 * Brings an empty database to the schema of an earlier version, without the repeatable scripts: for the rows of a
 * backup of that version.
 * @param lastMigration the timestamp of its last migration
 */
export async function migrateUpTo(databaseUrl: string, lastMigration: number): Promise<void> {
  await alone(databaseUrl, async (client) => {
    const migrations = readMigrationFiles({ migrationsFolder });
    const wanted = migrations.filter(({ folderMillis }) => folderMillis <= lastMigration);
    // One type assertion: a session knows the schema of its database, but the migrator expects none.
    const session = drizzle(client)._.session as unknown as PgSession;
    await new PgDialect().migrate(wanted, session, { migrationsFolder });
    await createJobSchema(databaseUrl);
  });
}

/** Runs `work` while no other process migrates this database. */
async function alone(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...driverTimeOuts(MIGRATION_TIME_OUTS) });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await ensureQueryRoles(client);
    await work(client);
  } finally {
    await client.end();
  }
}

/** The tables may exist without their rows: the program would look as if it were new. */
async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    UNFINISHED_RESTORE,
  ]);
  if (rows[0]?.found !== true) return;
  throw new StartError([
    'A backup was being restored into this database, and that was cut off.',
    'Run it once more: npm run restore -- FILE. It begins anew.',
  ]);
}

async function createJobSchema(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

async function runRepeatables(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_repeatable (name text primary key, sha256 text not null)',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_repeatable',
  );
  const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const names = (await readdir(`${migrationsFolder}/repeatable`))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const scripts = await Promise.all(
    names.map((name) => readFile(`${migrationsFolder}/repeatable/${name}`, 'utf8')),
  );
  // A new table must not wait for a changed script: when a script changed or a migration was applied, all scripts run.
  const state = createHash('sha256');
  for (const script of [...scripts, String((await migrationCount(client)) ?? 0)]) state.update(script);
  const sha256 = state.digest('hex');
  if (done.get('all') === sha256) return;
  await client.query('begin');
  for (const script of scripts) await client.query(script);
  await client.query(
    `insert into schema_repeatable values ('all', $1) on conflict (name) do update set sha256 = excluded.sha256`,
    [sha256],
  );
  await client.query('commit');
}

async function migrationCount(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count;
}
