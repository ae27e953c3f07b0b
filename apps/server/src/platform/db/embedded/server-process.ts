import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  statfsSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskFull, explainPostgresOutput, type EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isReady } from './orphan.ts';
import type { PostgresFolders } from './postgres-folders.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** How a server ended: an exit code or a signal. */
type ServerExit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<ServerExit>;
};

export type ServerInput = {
  readonly folders: PostgresFolders;
  readonly programs: PostgresPrograms;
  readonly durable: boolean;
  readonly logPath: string;
  readonly log: (line: string) => void;
};

const READY_WITHIN_MS = 10 * 60_000;
const LOG_AT_MOST = 20 * 1024 * 1024;
const FREE_MEMORY_WITHIN_MS = 8_000;

// Suitable for a machine with 1 GB; given at every start, so that a new version of the program can change them.
const TUNING = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %d ',
  // Statements contain people's data; the message and its position are enough to find an error.
  log_min_error_statement: 'panic',
};
// For tests, some of which run the program several times.
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'on',
  max_connections: '200',
};

/**
 * Starts the server on this port and waits until it accepts connections. It writes to the log file itself, so that it
 * can go on writing when this process dies, and does not receive the terminal's Ctrl-C, so that it outlives everything
 * that uses it.
 * @throws EmbeddedPostgresError, or PortTaken
 */
export async function launchServer(input: ServerInput & { port: number }): Promise<ServerProcess> {
  const deadline = Date.now() + FREE_MEMORY_WITHIN_MS;
  for (;;) {
    const written = sizeOf(input.logPath);
    const server = await spawnServer(input);
    const problem = await waitUntilReady({ server, folders: input.folders, log: input.log });
    if (problem === undefined) return server;
    const output = readFrom({ path: input.logPath, offset: written });
    if (isPortTaken(output)) throw new PortTaken(input.port);
    // Children of a killed server need a moment to notice.
    const stillHeld =
      /shared memory block .* is still in use|could not create lock file|lock file .* already exists/;
    if (!stillHeld.test(output) || Date.now() > deadline) throw explain({ output, folders: input.folders });
    await sleep(250);
  }
}

/** Another program uses the port chosen for the server. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program.`);
    this.name = 'PortTaken';
  }
}

/** A free port: the preferred one if possible. */
export async function freePort(preferred: number): Promise<number> {
  return (await listenOn(preferred)) ?? (await listenOn(0)) ?? 0;
}

/**
 * Stops the server: in order first, at once if it does not answer.
 * @returns when it has ended
 */
export async function stopServer({ pid, exited, child }: ServerProcess): Promise<void> {
  const signals = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, patience] of signals) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(pid, signal);
    const timer = new AbortController();
    const ended = await Promise.race([
      exited.then(() => true),
      sleep(patience, false, { signal: timer.signal }).catch(() => true),
    ]);
    timer.abort();
    if (ended) return;
  }
}

/** Keeps the log of the previous start and begins a new file. */
export function turnLog(logPath: string): void {
  if (sizeOf(logPath) > 0) renameSync(logPath, `${logPath}.1`);
}

/**
 * Truncates a log that has grown too long while the server runs. The server appends, so the file can be emptied under
 * it.
 */
export function cutLog(logPath: string): void {
  if (sizeOf(logPath) < LOG_AT_MOST) return;
  copyFileSync(logPath, `${logPath}.1`);
  truncateSync(logPath);
}

async function spawnServer({
  folders,
  programs,
  durable,
  logPath,
  port,
}: ServerInput & { port: number }): Promise<ServerProcess> {
  const options = { ...TUNING, ...(durable ? {} : NOT_DURABLE), port: String(port) };
  const words = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = openSync(logPath, 'a', 0o600);
  try {
    const child = spawn(programs.postgres, ['-D', folders.cluster, ...words], {
      ...folders.user.ids,
      cwd: '/',
      detached: true,
      env: { LC_ALL: 'C', PATH: process.env.PATH },
      stdio: ['ignore', logFile, logFile],
    });
    const exited = new Promise<ServerExit>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('spawn', () => resolve(child.pid ?? 0));
      child.once('error', reject);
    });
    return { child, pid, exited };
  } finally {
    closeSync(logFile);
  }
}

async function waitUntilReady({
  server,
  folders,
  log,
}: {
  server: ServerProcess;
  folders: PostgresFolders;
  log: (line: string) => void;
}): Promise<'ended' | undefined> {
  const begun = Date.now();
  let told = false;
  while (server.child.exitCode === null && server.child.signalCode === null) {
    if (isReady({ cluster: folders.cluster, pid: server.pid })) return undefined;
    const waited = Date.now() - begun;
    if (waited > 4_000 && !told) {
      log('PostgreSQL repairs the database after a hard stop; this can take a minute.');
      told = true;
    }
    if (waited > READY_WITHIN_MS) {
      await stopServer(server);
      return 'ended';
    }
    await sleep(15);
  }
  return 'ended';
}

function explain({ output, folders }: { output: string; folders: PostgresFolders }): EmbeddedPostgresError {
  const { bavail, bsize } = statfsSync(folders.base);
  // On a full disk, writing the log may fail first.
  if (bavail * bsize < 1024 * 1024) return diskFull({ folder: folders.base });
  return explainPostgresOutput({ output, folder: folders.base, what: 'Starting PostgreSQL' });
}

function isPortTaken(output: string): boolean {
  return /could not bind .* Address already in use|could not create any TCP\/IP sockets/i.test(output);
}

async function listenOn(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const got = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(got));
    });
  });
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** At most 64 KB of the latest output. */
function readFrom({ path, offset }: { path: string; offset: number }): string {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const length = readSync(file, buffer, 0, buffer.length, offset);
    return buffer.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}

/** The log file of a data folder's server. */
export function logPathOf(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}
