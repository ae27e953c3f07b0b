import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { driverTimeOuts, MIGRATION_TIME_OUTS } from './time-outs.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number, the same for all processes: only one of them migrates at a time. */
const migrationLock = 4_600_461;

/**
 * Brings a database to the current schema: numbered migrations once, the job queue's own schema, then the repeatable
 * scripts whose text changed. Safe to call from several processes at once.
 * @param databaseUrl address of a role that may create objects in its database
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...driverTimeOuts(MIGRATION_TIME_OUTS) });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await createJobSchema(databaseUrl);
    await runRepeatables(client);
  } finally {
    await client.end();
  }
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
  const names = (await readdir(`${folder}/repeatable`)).filter((name) => name.endsWith('.sql')).toSorted();
  const scripts = await Promise.all(names.map((name) => readFile(`${folder}/repeatable/${name}`, 'utf8')));
  // A new table must not wait for a changed script: when one script changed, or a migration came, all of them run.
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
