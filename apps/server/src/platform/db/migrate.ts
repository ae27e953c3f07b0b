import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { StartError } from '../settings/start-error.ts';
import { runOnlineStatements } from './online-statements.ts';
import { partitionBigTables } from './partitions.ts';
import { ensureQueryRoles } from './query-roles.ts';
import { driverTimeOuts, MIGRATION_TIME_OUTS } from './time-outs.ts';

/** The numbered migrations of this program, and the repeatable scripts in the folder below. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** A table that exists in a database while a backup is being restored, and stays if that is interrupted. */
export const UNFINISHED_RESTORE = 'unfinished_restore';
/** Any number, the same for all processes: only one of them migrates at a time. */
export const migrationLock = 4_600_461;

/**
 * Brings a database to the current schema: numbered migrations once, the job queue's own schema, then the repeatable
 * scripts whose text changed, then what is done while people work, for which `waitForSchema` does not wait. Safe to call from several processes at once.
 * @param databaseUrl address of a role that may create objects in its database
 * @param partitions of each big table in a database without companies; 0 for none
 */
export async function migrate(databaseUrl: string, { partitions = 0 } = {}): Promise<void> {
  await alone(databaseUrl, async (client) => {
    await refuseHalfRestored(client);
    // A process of an earlier version, started again during an upgrade, must not put its own functions back.
    if ((await lastMigration(client)) > ownLastMigration()) return;
    await runMigrations(drizzle(client), { migrationsFolder });
    await partitionBigTables(client, partitions);
    await createJobSchema(databaseUrl);
    await runRepeatables(client);
    await runOnlineStatements(client, `${migrationsFolder}/online`);
  });
}

/**
 * Waits until the database has the schema of this program or of a later one.
 * @param everyMs pause between two looks, in milliseconds
 * @param onWait called once, if it has to wait
 * @throws StartError if a backup was restored halfway
 */
export async function waitForSchema(
  databaseUrl: string,
  { everyMs, onWait }: { everyMs: number; onWait: () => void },
): Promise<void> {
  for (let isFirst = true; !(await hasSchema(databaseUrl)); isFirst = false) {
    if (isFirst) onWait();
    await sleep(everyMs);
  }
}

async function hasSchema(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, ...driverTimeOuts(MIGRATION_TIME_OUTS) });
  await client.connect();
  try {
    await refuseHalfRestored(client);
    const last = await lastMigration(client);
    if (last !== ownLastMigration()) return last > ownLastMigration();
    // The scripts come after the migrations.
    const { rows } = await client.query<{ sha256: string }>(
      `select sha256 from schema_repeatable where name = 'all'`,
    );
    return rows[0]?.sha256 === (await readRepeatables(client)).sha256;
  } finally {
    await client.end();
  }
}

const ownLastMigration = (): number => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

/** When the last migration of a database was written, in milliseconds; 0 if it has none. */
async function lastMigration(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null
       and to_regclass('schema_repeatable') is not null as found`,
  );
  if (tables[0]?.found !== true) return 0;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

/**
 * Brings an empty database to the schema of an earlier version, without the repeatable scripts: for the rows of a
 * backup of that version.
 * @param lastMigration the timestamp of its last migration
 */
export async function migrateUpTo(
  databaseUrl: string,
  lastMigration: number,
  { partitions = 0 } = {},
): Promise<void> {
  await alone(databaseUrl, async (client) => {
    const migrations = readMigrationFiles({ migrationsFolder });
    const wanted = migrations.filter(({ folderMillis }) => folderMillis <= lastMigration);
    // One type assertion: a session knows the schema of its database, but the migrator expects none.
    const session = drizzle(client)._.session as unknown as PgSession;
    await new PgDialect().migrate(wanted, session, { migrationsFolder });
    await partitionBigTables(client, partitions);
    await createJobSchema(databaseUrl);
  });
}

/** Runs `work` while no other process migrates this database. */
async function alone(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...driverTimeOuts(MIGRATION_TIME_OUTS) });
  await client.connect();
  try {
    // Whoever copies rows holds it, and nobody waits behind this.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${MIGRATION_TIME_OUTS.lock}`);
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
  const { scripts, sha256 } = await readRepeatables(client);
  if (done.get('all') === sha256) return;
  await client.query('begin');
  for (const script of scripts) await client.query(script);
  await client.query(
    `insert into schema_repeatable values ('all', $1) on conflict (name) do update set sha256 = excluded.sha256`,
    [sha256],
  );
  await client.query('commit');
}

/** The scripts, and what is stored once they have run over the migrations that the database has. */
async function readRepeatables(client: pg.Client): Promise<{ scripts: string[]; sha256: string }> {
  const names = (await readdir(`${migrationsFolder}/repeatable`))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const scripts = await Promise.all(
    names.map((name) => readFile(`${migrationsFolder}/repeatable/${name}`, 'utf8')),
  );
  // A new table must not wait for a changed script: when a script changed or a migration was applied, all scripts run.
  const state = createHash('sha256');
  for (const script of [...scripts, String((await migrationCount(client)) ?? 0)]) state.update(script);
  return { scripts, sha256: state.digest('hex') };
}

async function migrationCount(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count;
}
