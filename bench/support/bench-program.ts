import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MALLOC_SETTINGS, memoryFlags } from '../../apps/server/src/app/memory-flags.ts';
import { demoSignIns } from '../../apps/server/src/demo/sign-ins.ts';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { signIn } from './sign-in.ts';

/** The flags of `npm start`; BENCH_NODE_FLAGS adds more, such as `--cpu-prof --cpu-prof-dir=/tmp/profiles`. */
const startFlags = [
  ...memoryFlags({ mode: 'local', megabytes: Infinity }),
  '--disable-warning=ExperimentalWarning',
  ...(process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []),
];
const root = fileURLToPath(new URL('../..', import.meta.url));
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** A running instance to measure, with its own API, worker and database, and the demo. */
export interface BenchProgram {
  url: string;
  dataDir: string;
  /** Changes at a restart. */
  databaseUrl: string;
  /** The API's process; the worker is its child. Changes at a restart. */
  pid: number;
  /** The session of the demo company's admin. */
  token: string;
  orgId: string;
  /** Milliseconds from the command to the first answer, with the demo set up. */
  firstStartMs: number;
  /** Restarts it with the same data. @returns milliseconds until it was ready */
  restart(): Promise<number>;
  close(): Promise<void>;
}

/** @param env settings other than the default ones */
export async function startBenchProgram(env: Record<string, string> = {}): Promise<BenchProgram> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sourcewiz-bench-'));
  // When started by root, the database runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let started = await startProgram({ dataDir, port, env });
  const running = () => {
    const databaseUrl = findEmbeddedPostgres(dataDir)?.url;
    const { pid } = started.child;
    if (databaseUrl === undefined || pid === undefined) throw new Error('The program did not start');
    return { databaseUrl, pid };
  };
  const program: BenchProgram = {
    url,
    dataDir,
    ...running(),
    ...(await signIn(url, { email: demoSignIns.accounts[0].email, password: demoSignIns.password })),
    firstStartMs: started.readyMs,
    async restart() {
      await stop(started.child);
      started = await startProgram({ dataDir, port, env });
      Object.assign(program, running());
      return started.readyMs;
    },
    async close() {
      await stop(started.child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return program;
}

async function startProgram({
  dataDir,
  port,
  env,
}: {
  dataDir: string;
  port: number;
  env: Record<string, string>;
}) {
  const startedAt = performance.now();
  const child = start('apps/server/src/main.ts', ['--port', String(port)], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TASK_LIMIT: '20',
    ...env,
  });
  await ready(child);
  return { child, readyMs: performance.now() - startedAt };
}

/** Sees the rows of all companies. */
export function superuserUrl({ dataDir }: Pick<BenchProgram, 'dataDir'>): string {
  const url = new URL(findEmbeddedPostgres(dataDir)?.adminUrl ?? '');
  url.pathname = 'sourcewiz';
  return url.href;
}

/** The bare server of the floors. */
export async function startBareServer(
  program: BenchProgram,
): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = start('bench/support/bare-server.ts', [], {
    PORT: String(port),
    DATABASE_URL: superuserUrl(program),
    ORG_ID: program.orgId,
  });
  await ready(server);
  return { url: `http://127.0.0.1:${port}`, close: () => stop(server) };
}

/** The floor of live events, see bare-live.ts. */
export async function startBareLive(program: BenchProgram): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = start('bench/support/bare-live.ts', [], {
    PORT: String(port),
    DATABASE_URL: superuserUrl(program),
  });
  await ready(server);
  return { url: `http://127.0.0.1:${port}`, close: () => stop(server) };
}

/** Bare Fastify routes: one answers the JSON of a file, one checks the password. */
export async function startBareFastify({
  answerFile,
  password,
}: {
  answerFile: string;
  password: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = start('bench/support/bare-fastify.ts', [], {
    PORT: String(port),
    ANSWER_FILE: answerFile,
    PASSWORD: password,
  });
  await ready(server);
  return { url: `http://127.0.0.1:${port}`, close: () => stop(server) };
}

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  return fork(join(root, file), args, {
    cwd: root,
    env: { ...MALLOC_SETTINGS, NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
    execArgv: startFlags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => (message as { kind?: string }).kind === 'ready' && resolve());
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
