import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeRoles } from '../src/platform/db/embedded/prepare-database.ts';
import {
  startEmbeddedPostgres,
  stopAbandonedPostgres,
} from '../src/platform/db/embedded/start-embedded-postgres.ts';
import { startPooler } from './pooler.ts';
import { databaseParents, makeDatabaseFolder } from './database-folder.ts';
import { withClient } from './with-client.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a role that may create databases. */
    postgresUrl: string;
    /** Address of the role that owns the test databases; not a superuser. */
    postgresOwnerUrl: string;
    /** Differs from run to run; the names of the run's databases begin with it. */
    testRun: string;
    /** Address of a pooler in front of the server, if `TEST_POOLER` names a PgBouncer. */
    poolerUrl: string | null;
  }
}

const FOLDER_PREFIX = 'sourcewiz-test-postgres-';
/** Enough time for another run to lock its new folder. */
const ABANDONED_AFTER_MS = 60_000;

/** One PostgreSQL for the whole run: the server of TEST_DATABASE_URL, or a new one in a folder of its own. */
export default async function setUpPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const testRun = `test_${randomBytes(4).toString('hex')}`;
  provide('testRun', testRun);
  const outside = process.env['TEST_DATABASE_URL'];
  const server = outside === undefined ? await startOwnServer() : await useServer(outside, testRun);
  provide('postgresUrl', server.adminUrl);
  provide('postgresOwnerUrl', server.ownerUrl);
  const program = process.env['TEST_POOLER'];
  const pooler =
    program === undefined ? undefined : await startPooler({ program, ownerUrl: server.ownerUrl });
  provide('poolerUrl', pooler?.url ?? null);
  return async () => {
    await pooler?.stop();
    await server.tearDown();
  };
}

type TestServer = { adminUrl: string; ownerUrl: string; tearDown: () => Promise<void> };

async function startOwnServer(): Promise<TestServer> {
  await removeAbandonedFolders();
  const dataDir = makeDatabaseFolder(FOLDER_PREFIX);
  const { url, adminUrl, folder, stop } = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: () => undefined,
  });
  const tearDown = async () => {
    await stop();
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  };
  return { adminUrl, ownerUrl: url, tearDown };
}

/** A killed run could not clean up after itself. */
async function removeAbandonedFolders(): Promise<void> {
  for (const folder of databaseParents().flatMap(foldersOfRuns)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    const mine = found !== undefined && found.uid === process.getuid?.();
    if (!mine || Date.now() - found.mtimeMs < ABANDONED_AFTER_MS) continue;
    if (await stopAbandonedPostgres(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function foldersOfRuns(parent: string): string[] {
  const names = readdirSync(parent).filter((name) => name.startsWith(FOLDER_PREFIX));
  return names.map((name) => join(parent, name));
}

async function useServer(adminUrl: string, testRun: string): Promise<TestServer> {
  const ownerUrl = await withClient(adminUrl, (client) => ownerOn({ client, adminUrl, testRun }));
  const tearDown = () => withClient(adminUrl, (client) => dropRun({ client, testRun }));
  return { adminUrl, ownerUrl, tearDown };
}

/** Row-level security does not apply to superusers, so an ordinary owner is created for the run. */
async function ownerOn({
  client,
  adminUrl,
  testRun,
}: {
  client: pg.Client;
  adminUrl: string;
  testRun: string;
}): Promise<string> {
  const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = current_user AND rolsuper');
  if (rows.length === 0) return adminUrl;
  const password = randomBytes(18).toString('base64url');
  await makeRoles(client, { owner: testRun, password });
  const url = new URL(adminUrl);
  url.username = testRun;
  url.password = password;
  return url.href;
}

async function dropRun({ client, testRun }: { client: pg.Client; testRun: string }): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE $1 || '\\_%'`,
    [testRun],
  );
  for (const { datname } of rows) {
    await client.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
    await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  }
  await client.query(`DROP ROLE IF EXISTS ${testRun}`);
}
