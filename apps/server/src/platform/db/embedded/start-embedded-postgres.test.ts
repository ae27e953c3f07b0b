import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeDatabaseFolder } from '../../../../test/database-folder.ts';
import { explainFileError, explainPostgresOutput } from './embedded-postgres-error.ts';
import { readServerPid } from './orphan.ts';
import { isAlive } from './process-identity.ts';
import { canEnter, isRoot } from './run-as.ts';
import {
  EmbeddedPostgresError,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './start-embedded-postgres.ts';

const MODULE = new URL('./start-embedded-postgres.ts', import.meta.url).href;
const NOBODY = { name: 'nobody', ids: { uid: 65_534, gid: 65_534 } };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function temporaryFolder(mode = 0o755): string {
  const folder = makeDatabaseFolder('sourcewiz-embedded-');
  chmodSync(folder, mode);
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let prepared: string;
beforeAll(async () => {
  prepared = makeDatabaseFolder('sourcewiz-embedded-');
  const { stop } = await startEmbeddedPostgres({ dataDir: prepared, durable: false, log: () => undefined });
  await stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

/** A data folder after its first start, which is the slow one. */
function usedFolder(): string {
  const dataDir = temporaryFolder();
  execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
  return dataDir;
}

type Started = EmbeddedPostgres & { lines: string[] };

async function start(dataDir: string, systemFolder = join(dataDir, 'system')): Promise<Started> {
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    systemFolder,
    durable: false,
    log: (line) => lines.push(line),
  });
  cleanUps.push(server.stop);
  return { ...server, lines };
}

async function refusal(promise: Promise<unknown>): Promise<{ problem: string; text: string }> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof EmbeddedPostgresError)) throw new Error('It started.', { cause: error });
  return { problem: error.problem, text: error.lines.join('\n') };
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

/** Another program that starts the server on this folder; resolves with its first line. */
async function startInChild({
  dataDir,
  ids,
}: {
  dataDir: string;
  ids?: { uid: number; gid: number };
}): Promise<{ child: ChildProcess; line: string }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    const options = { dataDir: ${JSON.stringify(dataDir)}, durable: false, log: () => undefined };
    await startEmbeddedPostgres(options).then(({ url }) => console.log(url), (error) => console.log(error.problem, error.message.replaceAll('\\n', ' ')));
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    ...ids,
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, line };
}

describe('a data folder', () => {
  test('is made at the first start, kept at the second, and its passwords are for this user alone', async () => {
    const dataDir = temporaryFolder();
    // What a killed first start leaves behind.
    mkdirSync(`${clusterOf(dataDir)}.new/base`, { recursive: true });
    const first = await start(dataDir);
    await ask(first.url, `CREATE TABLE kept AS SELECT 'data' AS value`);
    expect(statSync(join(dataDir, 'postgres', 'connection.json')).mode & 0o777).toBe(0o600);
    expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700);
    expect(findEmbeddedPostgres(dataDir)).toEqual({ url: first.url, adminUrl: first.adminUrl });
    await first.stop();
    await first.stop();
    expect(findEmbeddedPostgres(dataDir)).toBeUndefined();
    expect(readServerPid(clusterOf(dataDir))).toBeUndefined();

    // Lost passwords must not mean lost data.
    rmSync(join(dataDir, 'postgres', 'connection.json'));
    const second = await start(dataDir);
    expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([{ value: 'data' }]);
    expect(existsSync(join(dataDir, 'postgres.log.1'))).toBe(true);
  });

  test('has an owner who is no superuser, changes into the query roles, and obeys forced row-level security', async () => {
    const { url } = await start(usedFolder());
    const [rights] = await ask(
      url,
      `SELECT rolsuper, rolbypassrls, pg_has_role(oid, 'app_tenant', 'USAGE') AS uses, pg_has_role(oid, 'app_tenant', 'SET') AS changes
         FROM pg_roles WHERE rolname = current_user`,
    );
    expect(rights).toEqual({ rolsuper: false, rolbypassrls: false, uses: false, changes: true });
    await ask(url, `CREATE TABLE tenant_row AS SELECT 1 AS org`);
    await ask(url, `ALTER TABLE tenant_row ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`);
    expect(await ask(url, `SELECT * FROM tenant_row`)).toEqual([]);
    await ask(url, `SET ROLE app_tenant; SET ROLE app_system`);
    const found = await ask(url, `SELECT extname FROM pg_extension ORDER BY 1`);
    expect(found.map((row) => row['extname'])).toEqual(
      expect.arrayContaining(['btree_gin', 'citext', 'pg_trgm', 'pgcrypto', 'unaccent']),
    );
    const [settings] = await ask(
      url,
      `SELECT current_setting('listen_addresses') AS listen, current_setting('jit') AS jit,
              (SELECT datlocprovider::text || ' ' || datlocale FROM pg_database WHERE datname = current_database()) AS locale`,
    );
    expect(settings).toEqual({ listen: '127.0.0.1', jit: 'off', locale: 'b C.UTF-8' });
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('survives kill -9 of the program: the server left behind is stopped and the data are there', async () => {
    const dataDir = usedFolder();
    const { child, line: url } = await startInChild({ dataDir });
    await ask(url, `CREATE TABLE kept AS SELECT 'data' AS value`);
    const orphan = readServerPid(clusterOf(dataDir)) ?? 0;

    const { problem, text } = await refusal(start(dataDir));
    expect(problem).toBe('already_running');
    expect(text).toContain(`process ${child.pid}`);
    expect(findEmbeddedPostgres(dataDir)?.url).toBe(url);

    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(orphan)).toBe(true);
    const again = await start(dataDir);
    expect(isAlive(orphan)).toBe(false);
    expect(again.lines.join()).toContain(`process ${orphan}`);
    expect(again.url).toBe(url);
    expect(await ask(again.url, 'SELECT value FROM kept')).toEqual([{ value: 'data' }]);
  });

  test('whose postmaster.pid names a stranger by now starts, and the stranger is left alone', async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    const pidFile = join(clusterOf(dataDir), 'postmaster.pid');
    const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    const stranger = spawn('sleep', ['60'], { cwd: '/tmp' });
    cleanUps.push(() => stranger.kill());
    writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'));
    // Written by root it would be closed to PostgreSQL; the real one belongs to the cluster's owner.
    chmodSync(pidFile, 0o666);
    const second = await start(dataDir);
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    expect(second.lines.join()).toContain('no PostgreSQL of this folder any more');
  });

  test('whose lock names a stranger by now is taken', async () => {
    const dataDir = usedFolder();
    const lock = join(dataDir, 'postgres', 'supervisor.lock');
    writeFileSync(lock, JSON.stringify({ pid: process.ppid, mark: 'of an earlier boot' }));
    await start(dataDir);
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  });
});

test('A07 a server that dies again and again is started each time on the same port, with growing pauses', async () => {
  const dataDir = usedFolder();
  const { url, lines, stop } = await start(dataDir);
  const runsAgain = () => lines.filter((line) => line.includes('runs again')).length;
  const pauses: number[] = [];
  for (let death = 1; death <= 3; death += 1) {
    const pid = readServerPid(clusterOf(dataDir)) ?? 0;
    const diedAt = Date.now();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(runsAgain()).toBe(death), { interval: 20 });
    pauses.push(Date.now() - diedAt);
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }
  expect(pauses[0]).toBeGreaterThanOrEqual(500);
  expect(pauses[1]).toBeGreaterThanOrEqual(1_000);
  expect(pauses[2]).toBeGreaterThanOrEqual(2_000);
  process.kill(readServerPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
  // It does not wait for the end of the pause, which is four seconds by now.
  const stoppedAt = Date.now();
  await stop();
  expect(Date.now() - stoppedAt).toBeLessThan(4_000);
});

describe('a clear word for', () => {
  test('a data folder of another PostgreSQL', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o711 });
    mkdirSync(clusterOf(dataDir), { mode: 0o700 });
    writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '16\n');
    const { problem, text } = await refusal(start(dataDir));
    expect(problem).toBe('other_major_version');
    expect(text).toContain('made by PostgreSQL 16; this program brings PostgreSQL 18');
    expect(existsSync(join(dataDir, 'postgres', 'supervisor.lock'))).toBe(false);
  });

  test('a data folder that is a file', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    writeFileSync(dataDir, '');
    const { problem, text } = await refusal(start(dataDir));
    expect(problem).toBe('data_folder_not_writable');
    expect(text).toContain('DATA_DIR=/path/to/folder');
  });

  // As root, "nobody" tries it, who must be able to read this program.
  test.runIf(
    !isRoot() || (canEnter(NOBODY, import.meta.dirname) && canEnter(NOBODY, join(process.execPath, '..'))),
  )('a data folder that may not be written (skipped as root below a closed folder)', async () => {
    const dataDir = temporaryFolder(0o555);
    const { line } = await startInChild({ dataDir, ...(isRoot() ? { ids: NOBODY.ids } : {}) });
    expect(line).toMatch(/^data_folder_not_writable .*permission denied.* DATA_DIR=/);
  });

  test('a full disk', () => {
    const folder = '/data';
    const fromServer = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
    expect(explainPostgresOutput({ output: fromServer, folder, what: 'Starting' }).problem).toBe('disk_full');
    const fromNode = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(explainFileError({ error: fromNode, folder })).toMatchObject({
      problem: 'disk_full',
      lines: [
        expect.stringContaining('no space left on the disk of /data'),
        expect.stringContaining('300 MB'),
      ],
    });
  });
});

function everybodyReaches(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || everybodyReaches(above));
}

describe.runIf(isRoot())('as root (skipped as another user)', () => {
  test('PostgreSQL runs as another user, who gets a folder elsewhere when the wanted one is closed to it', async () => {
    const closed = temporaryFolder(0o700);
    const systemFolder = join(temporaryFolder(), 'system');
    const dataDir = join(closed, 'data');
    const first = await start(dataDir, systemFolder);
    expect(first.lines.join('\n')).toContain(
      `cannot reach ${dataDir}/postgres: the database is in ${systemFolder}`,
    );
    await ask(first.url, `CREATE TABLE kept AS SELECT 'data' AS value`);
    await first.stop();
    const second = await start(dataDir, systemFolder);
    expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([{ value: 'data' }]);
    expect(findEmbeddedPostgres(dataDir)?.url).toBe(second.url);
  });

  // The other user must be able to read this program, which is impossible below root's own folder.
  test.runIf(everybodyReaches(import.meta.dirname))(
    'a database that belongs to an ordinary user goes on belonging to that user (skipped below a closed folder)',
    async () => {
      const dataDir = usedFolder();
      const { uid } = statSync(clusterOf(dataDir));
      expect(uid).not.toBe(0);
      const { line } = await startInChild({ dataDir, ids: NOBODY.ids });
      expect(line).toMatch(/^other_user .*belongs to the user/);
    },
  );
});
