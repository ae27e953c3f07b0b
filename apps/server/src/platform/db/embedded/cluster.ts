import { spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepConnection, newConnection, readConnection, type Connection } from './connection-file.ts';
import {
  diskFull,
  EmbeddedPostgresError,
  explainPostgresOutput,
  USE_OWN_SERVER,
} from './embedded-postgres-error.ts';
import { makeOwnFolder, type PostgresFolders } from './postgres-folders.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import type { RunAs } from './run-as.ts';

const NEEDED_AT_FIRST_START = 150 * 1024 * 1024;

type ClusterInput = {
  readonly folders: PostgresFolders;
  readonly programs: PostgresPrograms;
  readonly durable: boolean;
  readonly log: (line: string) => void;
};

/**
 * Creates the cluster at the first start; later checks that these programs fit it. No server may be running on it.
 * @returns the connection, with passwords that the cluster knows
 */
export async function ensureCluster({ folders, programs, durable, log }: ClusterInput): Promise<Connection> {
  if (!existsSync(join(folders.cluster, 'PG_VERSION')))
    return makeCluster({ folders, programs, durable, log });
  checkMajorVersion({ folders, programs });
  const kept = readConnection(folders.base);
  if (kept !== undefined) return kept;
  log(`The passwords in ${join(folders.base, 'connection.json')} are lost: setting new ones.`);
  return resetPasswords({ folders, programs });
}

async function makeCluster({ folders, programs, durable, log }: ClusterInput): Promise<Connection> {
  const { bavail, bsize } = statfsSync(folders.base);
  if (bavail * bsize < NEEDED_AT_FIRST_START) throw diskFull({ folder: folders.base });
  log(`Making the database in ${folders.base}.`);
  const connection = newConnection();
  keepConnection(folders.base, connection);
  // Made in a draft folder and moved once complete: an interrupted start leaves no half cluster.
  const draft = `${folders.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  if (existsSync(folders.cluster)) rmSync(folders.cluster, { recursive: true });
  makeOwnFolder(draft, folders.user);
  await initdb({ draft, programs, user: folders.user, password: connection.adminPassword, durable });
  renameSync(draft, folders.cluster);
  return connection;
}

async function initdb({
  draft,
  programs,
  user,
  password,
  durable,
}: {
  draft: string;
  programs: PostgresPrograms;
  user: RunAs;
  password: string;
  durable: boolean;
}): Promise<void> {
  const passwordFile = `${draft}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (user.ids !== undefined) chownSync(passwordFile, user.ids.uid, user.ids.gid);
  try {
    const { code, output } = await run({
      user,
      program: programs.initdb,
      words: [
        `--pgdata=${draft}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(durable ? [] : ['--no-sync']),
      ],
    });
    if (code !== 0) throw explainPostgresOutput({ output, folder: draft, what: 'Making the database' });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function checkMajorVersion({ folders, programs }: Pick<ClusterInput, 'folders' | 'programs'>): void {
  const found = readFileSync(join(folders.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(programs.major)) return;
  throw new EmbeddedPostgresError('other_major_version', [
    `The database in ${folders.cluster} was made by PostgreSQL ${found}; this program brings PostgreSQL ${programs.major}.`,
    `Start it with the earlier version of the program, save it (pg_dump of PostgreSQL ${found}), and load it into`,
    'a new data folder: DATA_DIR=/path/to/folder. The data are untouched.',
    USE_OWN_SERVER,
  ]);
}

/** A server in single-user mode does not ask for a password. */
async function resetPasswords({
  folders,
  programs,
}: Pick<ClusterInput, 'folders' | 'programs'>): Promise<Connection> {
  const connection = newConnection();
  const { code, output } = await run({
    user: folders.user,
    program: programs.postgres,
    words: ['--single', '-D', folders.cluster, 'postgres'],
    input: `ALTER ROLE postgres PASSWORD '${connection.adminPassword}';\n`,
  });
  if (code !== 0) {
    throw explainPostgresOutput({ output, folder: folders.cluster, what: 'Setting a new database password' });
  }
  keepConnection(folders.base, connection);
  return connection;
}

async function run({
  user,
  program,
  words,
  input,
}: {
  user: RunAs;
  program: string;
  words: readonly string[];
  input?: string;
}): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, words, {
    ...user.ids,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on('error', () => undefined); // It ended before it read everything; its code tells.
  child.stdin.end(input ?? '');
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
