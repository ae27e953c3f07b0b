import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateOtp, login, verifyOtp } from '@sourcewiz/contract';
import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';
import { findEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { send } from './measure.ts';

/** As `npm start` runs it. */
const startFlags = [
  '--max-semi-space-size=2',
  '--optimize-for-size',
  '--disable-warning=ExperimentalWarning',
];
const root = fileURLToPath(new URL('..', import.meta.url));

/** A program that runs for the measurements: API, worker and database of its own, with the demo. */
export interface World {
  url: string;
  dataDir: string;
  databaseUrl: string;
  /** Process of the API; the worker is its child. */
  pid: number;
  /** Session of the demo company's admin. */
  token: string;
  orgId: string;
  close(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sourcewiz-bench-'));
  const port = await freePort();
  const program = start('apps/server/src/main.ts', ['--port', String(port)], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TASK_LIMIT: '20',
  });
  await ready(program);
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = findEmbeddedPostgres(dataDir)?.url;
  if (databaseUrl === undefined || program.pid === undefined) throw new Error('The program did not start');
  const { token, orgId } = await signIn(url);
  return {
    url,
    dataDir,
    databaseUrl,
    pid: program.pid,
    token,
    orgId,
    async close() {
      await stop(program, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The bare server of the floors. */
export async function startBareServer(world: World): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = start('bench/bare-server.ts', [], {
    PORT: String(port),
    DATABASE_URL: world.databaseUrl,
    ORG_ID: world.orgId,
  });
  await ready(server);
  return { url: `http://127.0.0.1:${port}`, close: () => stop(server, 'SIGTERM') };
}

async function signIn(url: string): Promise<{ token: string; orgId: string }> {
  const email = demoSignIns.accounts[0].email;
  const call = async <T>(path: string, body: unknown, token?: string, method = 'POST'): Promise<T> => {
    const headers = token === undefined ? {} : { 'access-token': token };
    const text = await send({ url: `${url}${path}`, method, headers, ...(method === 'GET' ? {} : { body }) });
    return (JSON.parse(text) as { data: T }).data;
  };
  const { access_token: token } = await call<{ access_token: string }>(login.path, {
    email,
    password: demoSignIns.password,
  });
  await call(generateOtp.path, { email }, token);
  const messages = await call<{ text: string }[]>(`/api/outbox?to=${email}`, undefined, undefined, 'GET');
  await call(verifyOtp.path, { otp: /\d{6}/.exec(messages[0]?.text ?? '')?.[0] }, token);
  const me = await call<{ org: { id: string } }>('/api/user/me', undefined, token, 'GET');
  return { token, orgId: me.org.id };
}

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  return fork(join(root, file), args, {
    cwd: root,
    env: { ...process.env, ...env },
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

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
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
