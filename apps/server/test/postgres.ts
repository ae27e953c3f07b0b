import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { withClient } from './with-client.ts';

export type TestDatabase = {
  /** Address of the role that owns the database, not a superuser, as in a real installation. */
  readonly url: string;
  /** Removes the database, and closes its open connections. */
  readonly drop: () => Promise<void>;
};

/** Any number; the same in every worker of a run. */
const TEMPLATE_LOCK = 460_046_003;

/**
 * A new database with all migrations, copied from a template that the first caller of the run builds. Takes some 30 ms.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return makeDatabase(async (client) => `TEMPLATE ${await ensureTemplate(client)} STRATEGY WAL_LOG`);
}

/** An empty database of the same owner, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(async () => '');
}

async function makeDatabase(source: (client: pg.Client) => Promise<string>): Promise<TestDatabase> {
  const name = `${inject('testRun')}_${randomBytes(5).toString('hex')}`;
  await asAdmin(async (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${owner()} ${await source(client)}`),
  );
  return {
    url: ownerUrlOf(name),
    drop: async () => {
      await asAdmin((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Only a completely migrated template is marked as one. */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const template = `${inject('testRun')}_template`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'SELECT datistemplate FROM pg_database WHERE datname = $1',
      [template],
    );
    if (rows[0]?.datistemplate === true) return template;
    if (rows.length > 0) await client.query(`DROP DATABASE ${template} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${template} OWNER ${owner()}`);
    await migrate(ownerUrlOf(template), { partitions: Number(process.env['TEST_PARTITIONS'] ?? 0) });
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    return template;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

function owner(): string {
  return new URL(inject('postgresOwnerUrl')).username;
}

function ownerUrlOf(database: string): string {
  const url = new URL(inject('postgresOwnerUrl'));
  url.pathname = database;
  return url.href;
}

const asAdmin = <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(inject('postgresUrl'), work);
