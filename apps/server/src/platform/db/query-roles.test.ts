import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { bootTestApp } from '../../../test/boot-app.ts';
import { makeDatabaseFolder } from '../../../test/database-folder.ts';
import { checkDatabaseUrl } from './check-database-url.ts';
import { makeOwnFolder, prepareFolders, SYSTEM_FOLDER } from './embedded/postgres-folders.ts';
import { migrate } from './migrate.ts';
import { preparePrograms, type PostgresPrograms } from './embedded/postgres-programs.ts';
import { freePort, launchServer, stopServer } from './embedded/server-process.ts';

const OLD = '/usr/lib/postgresql/15/bin';
const OLD_PROGRAMS = { initdb: join(OLD, 'initdb'), postgres: join(OLD, 'postgres'), major: 15 };
const hasOld = existsSync(OLD_PROGRAMS.initdb);

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const BOTH = ['app_tenant', 'app_system'];

test('a role with CREATEROLE starts the program on the newest PostgreSQL', async () => {
  const { url } = await serverWith('CREATEROLE');
  expect(await rolesAfterStart(url)).toEqual(BOTH);
});

test.skipIf(!hasOld)(
  `a role with CREATEROLE starts the program on PostgreSQL 15${hasOld ? '' : ` (skipped: not in ${OLD})`}`,
  async () => {
    const { url } = await serverWith('CREATEROLE', OLD_PROGRAMS);
    expect(await rolesAfterStart(url)).toEqual(BOTH);
  },
);

test('a role that may not create roles starts the program once what the check says has been run', async () => {
  const { adminUrl, url } = await serverWith('NOCREATEROLE');
  const refused = await checkDatabaseUrl(url).catch((error: unknown) => error as { lines: string[] });
  const remedy = ('lines' in refused ? refused.lines : []).filter((line) => line.startsWith('  CREATE ROLE'));
  expect(remedy).toHaveLength(2);
  await run(adminUrl, remedy.join('\n'));
  expect(await rolesAfterStart(url)).toEqual(BOTH);
});

test('a member of the query roles that may not change into them is told so', async () => {
  const { adminUrl, url } = await serverWith('NOCREATEROLE');
  await run(
    adminUrl,
    'CREATE ROLE app_tenant; CREATE ROLE app_system; GRANT app_tenant, app_system TO maker WITH SET FALSE',
  );
  await expect(checkDatabaseUrl(url)).rejects.toThrow(
    /may not change into the roles app_system and app_tenant/,
  );
});

/** What transactions run as once the program has started and answered. */
async function rolesAfterStart(url: string): Promise<unknown[]> {
  await checkDatabaseUrl(url);
  await migrate(url);
  const program = await bootTestApp({ DATABASE_URL: url });
  cleanUps.push(() => program.close());
  const { statusCode } = await program.app.inject({ url: '/api/configuration/public' });
  expect(statusCode).toBe(200);
  const roles = ({ inTenant, inSystem }: typeof program.platform.database) => [
    inTenant('0d4f2a10-0000-4000-8000-000000000001', (db) => db.execute('select current_user as role')),
    inSystem((db) => db.execute('select current_user as role')),
  ];
  const found = await Promise.all(roles(program.platform.database));
  return found.map(({ rows }) => rows[0]?.['role']);
}

/** A server on which nobody has prepared anything but a database and the role that owns it. */
async function serverWith(
  right: string,
  given?: PostgresPrograms,
): Promise<{ adminUrl: string; url: string }> {
  const dataDir = makeDatabaseFolder('sourcewiz-bare-');
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const log = () => undefined;
  const folders = prepareFolders({ dataDir, systemFolder: SYSTEM_FOLDER, log });
  const programs = given ?? preparePrograms({ user: folders.user, systemFolder: SYSTEM_FOLDER, log });
  makeOwnFolder(folders.cluster, folders.user);
  const { status, stderr } = spawnSync(
    programs.initdb,
    [
      `--pgdata=${folders.cluster}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...folders.user.ids, cwd: '/', env: { LC_ALL: 'C', PATH: process.env.PATH }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const port = await freePort(0);
  const server = await launchServer({
    folders,
    programs,
    durable: false,
    logPath: join(dataDir, 'log'),
    log,
    port,
  });
  cleanUps.push(() => stopServer(server));
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await run(adminUrl, `CREATE ROLE maker LOGIN ${right}`);
  await run(adminUrl, `CREATE DATABASE shop OWNER maker TEMPLATE template0`);
  return { adminUrl, url: `postgres://maker@127.0.0.1:${port}/shop` };
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
