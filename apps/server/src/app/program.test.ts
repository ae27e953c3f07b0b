import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { io } from 'socket.io-client';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  NOT_ARCHIVED,
  createProduct,
  deleteProducts,
  generateOtp,
  listTasks,
  login,
  logout,
  me,
  searchProducts,
  verifyOtp,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../test/boot-app.ts';
import { makeDatabaseFolder } from '../../test/database-folder.ts';
import { makeCompany, PASSWORD, type Company } from '../../test/factories.ts';
import { freePort, runProgram, runs, type RunningProgram } from '../../test/run-program.ts';
import { demoSignIns } from '../demo/sign-ins.ts';
import { findEmbeddedPostgres } from '../platform/db/embedded/start-embedded-postgres.ts';
import { settingRows } from '../platform/settings/settings.ts';

const SECRET = randomBytes(40).toString('base64url');
/** Ctrl-C must not take longer; a busy machine gets more time. */
const STOP_MS = 10_000;

let folder: string;
let test1: TestApp;
let company: Company;
let mails: { url: string; texts: string[]; close(): Promise<void> };

beforeAll(async () => {
  folder = makeDatabaseFolder('sourcewiz-program-');
  mails = await receiveMails();
  test1 = await bootTestApp({ SECRET });
  company = await makeCompany(test1);
});
afterAll(async () => {
  await test1.close();
  await mails.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A mail server on this machine that accepts everything. */
async function receiveMails(): Promise<typeof mails> {
  const texts: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        texts.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    texts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** When started by root, the database runs as another user, who needs access. */
function newFolder(): string {
  const made = mkdtempSync(join(folder, 'data-'));
  chmodSync(made, 0o755);
  return made;
}

/** Settings of an installation on several machines, on the database of the tests. */
const production = () => ({
  SOURCEWIZ_MODE: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://catalogue.example.com',
  SECRET,
  SMTP_URL: mails.url,
  TRUSTED_PROXIES: 'none',
  DATABASE_URL: test1.databaseUrl,
  DATA_DIR: test1.platform.settings.dataDir,
});

/** Starts a program that must not get far. @returns everything it printed */
async function refusal(env: Record<string, string>, port?: number): Promise<string> {
  const program = await runProgram({ env, ...(port === undefined ? {} : { port }) });
  const { code } = await program.ended;
  expect({ code, output: program.output() }).toMatchObject({ code: 1 });
  // A person reads sentences, not stack traces.
  expect(program.output()).not.toMatch(/^\s+at .*\d+\)?$/m);
  return program.output();
}

describe('a start that cannot succeed says what to do', () => {
  test('--help names every setting and starts nothing', async () => {
    const program = await runProgram({ args: ['--help'], env: { DATA_DIR: join(folder, 'never-made') } });
    expect(await program.ended).toEqual({ code: 0, signal: null });
    for (const { name } of settingRows) expect(program.output()).toContain(name);
    expect(existsSync(join(folder, 'never-made'))).toBe(false);
  });

  test('a port that is taken, before a database is made', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const DATA_DIR = newFolder();
    const text = await refusal({ DATA_DIR }, port);
    other.close();
    expect(text).toContain(`Port ${port} is taken by another program`);
    expect(text).toContain(`npm start -- --port ${port + 1}`);
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const text = await refusal({ DATA_DIR: join(file, 'data') });
    expect(text).toContain(`The data folder ${join(file, 'data')} cannot be used`);
    expect(text).toContain('DATA_DIR=/path/to/folder');
  });

  test('DATABASE_URL where nothing listens, and with a wrong password that is not printed', async () => {
    const port = await freePort();
    const wrong = new URL(test1.databaseUrl);
    wrong.password = 'a-wrong-password-17';
    const DATA_DIR = newFolder();
    const [refused, denied] = await Promise.all([
      refusal({ DATA_DIR, DATABASE_URL: `postgres://somebody:hidden-word-17@127.0.0.1:${port}/shop` }),
      refusal({ DATA_DIR, DATABASE_URL: wrong.href }),
    ]);
    expect(refused).toContain(`Nothing listens at 127.0.0.1:${port}`);
    expect(refused).not.toContain('hidden-word-17');
    expect(denied).toContain('wrong password, or no such user');
    expect(denied).not.toContain(wrong.password);
  });

  test('production mode without an address, a secret and a mail provider names all three', async () => {
    const text = await refusal({ DATA_DIR: newFolder(), SOURCEWIZ_MODE: 'production' });
    for (const name of ['PUBLIC_URL', 'SECRET', 'SMTP_URL']) expect(text).toContain(`  ${name}, `);
  });
});

/** Signs in like a person, with the code from the email. */
async function signIn(program: RunningProgram): Promise<{ token: string; code: string }> {
  const { email } = company.admin;
  const { access_token: token } = must(await program.as()(login, { body: { email, password: PASSWORD } }));
  const before = mails.texts.length;
  must(await program.as(token)(generateOtp, { body: { email } }));
  await vi.waitFor(() => expect(mails.texts.length).toBeGreaterThan(before));
  const code = /\b\d{6}\b/.exec(bodyOf(mails.texts.at(-1) ?? ''))?.[0] ?? '';
  must(await program.as(token)(verifyOtp, { body: { otp: code } }));
  return { token, code };
}

const bodyOf = (mail: string) => mail.slice(mail.indexOf('\r\n\r\n'));

describe('production mode on a database of its own', () => {
  let program: RunningProgram;
  beforeAll(async () => {
    program = await runProgram({ env: { ...production(), LOG_LEVEL: 'trace' } });
    await program.ready();
  });
  afterAll(() => program.kill('SIGKILL'));

  test('G10 every line that it prints is JSON, from the first', () => {
    const lines = program.output().split('\n').filter(Boolean);
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
    expect(lines.some((line) => line.includes('is ready: https://catalogue.example.com'))).toBe(true);
  });

  test('has no outbox, no demo and no database of its own', async () => {
    for (const path of ['/api/outbox', `/api/outbox?to=${company.admin.email}`, '/outbox']) {
      expect((await fetch(program.url + path)).status).toBe(404);
    }
    for (const { email } of demoSignIns.accounts) {
      expect(await program.as()(login, { body: { email, password: demoSignIns.password } })).toMatchObject({
        ok: false,
        errors: [{ code: 'invalid_credentials' }],
      });
      expect(program.output()).not.toContain(email);
    }
    expect(existsSync(join(production().DATA_DIR, 'postgres'))).toBe(false);
    expect(program.workers()).toHaveLength(1);
  });

  test('sends the code by mail, and prints neither code nor token nor password', async () => {
    const { token, code } = await signIn(program);
    expect(must(await program.as(token)(me)).email).toBe(company.admin.email);
    await program.as()(login, { body: { email: company.admin.email, password: 'not-the-right-word-5' } });
    const { password } = new URL(test1.databaseUrl);
    must(await program.as(token)(logout));
    expect(await program.as(token)(me)).toMatchObject({ status: 401 });
    // The log does say that the requests were answered.
    await vi.waitFor(() => expect(program.output()).toContain('/api/auth/'));
    for (const secret of [token, code, PASSWORD, 'not-the-right-word-5', SECRET, password]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(linesWith(program, secret)).toEqual([]);
    }
  });

  test('Ctrl-C with a page open ends every process, and quietly', async () => {
    const socket = io(program.url, { auth: { token: company.admin.token }, transports: ['websocket'] });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const workers = program.workers();
    const printed = program.output().length;
    const pressedAt = Date.now();
    program.pressCtrlC();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - pressedAt).toBeLessThan(STOP_MS);
    socket.disconnect();
    expect(workers.filter(runs)).toEqual([]);
    expect(program.output().slice(printed)).not.toMatch(/"level":(40|50|60)/);
  });
});

/** Lines of the output that contain a text as a separate word: six digits also occur inside a time. */
function linesWith(program: RunningProgram, text: string): string[] {
  const escaped = text.replace(/[^\w]/g, (sign) => `\\${sign}`);
  return program
    .output()
    .split('\n')
    .filter((line) => new RegExp(`(?<![\\w.])${escaped}(?!\\w)`).test(line));
}

describe('roles', () => {
  test('ROLES=api answers and leaves the work to ROLES=worker; G03 G10 at TERM it drains, and a worker tells its health', async () => {
    const env = { ...production(), SOURCEWIZ_MODE: 'local', MIGRATE: 'wait' };
    const api = await runProgram({ args: ['--no-demo'], env: { ...env, ROLES: 'api', DRAIN_SECONDS: '3' } });
    await api.ready();
    const call = api.as(company.admin.token);
    const product = must(await call(createProduct, { body: { product_id: 'ROLE-1', name: 'Role bowl' } }));
    must(await call(deleteProducts, { body: { product_ids: [product.id] } }));
    expect(api.workers()).toEqual([]);
    expect(must(await call(listTasks)).map(({ status }) => status)).toEqual(['pending']);

    const METRICS_PORT = String(await freePort());
    const worker = await runProgram({ env: { ...env, ROLES: 'worker', METRICS_PORT } });
    await worker.ready();
    for (const path of ['healthz', 'readyz'])
      expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/${path}`)).status).toBe(200);
    expect(worker.output()).toContain('The worker is running.');
    await expect(fetch(worker.url)).rejects.toThrow('fetch failed');
    await vi.waitFor(
      async () =>
        expect(
          must(await call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } })).nbHits,
        ).toBe(0),
      { interval: 200 },
    );
    api.kill('SIGTERM');
    const ready = () => fetch(`${api.url}/readyz`);
    await vi.waitFor(async () => expect((await ready()).status).toBe(503), { interval: 20 });
    const late = await fetch(`${api.url}/api/configuration/public`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    const taken = await refusal({ ...env, ROLES: 'worker', METRICS_PORT });
    expect(taken).toContain(`Metrics cannot be read at 127.0.0.1:${METRICS_PORT} (EADDRINUSE)`);
    expect(taken).toContain('METRICS_PORT');
    worker.pressCtrlC();
    expect(await Promise.all([api.ended, worker.ended])).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });
});

describe('the first start with a database of its own', () => {
  test('Ctrl-C while the demo is set up stops the database too, and the next start sets it up as a whole', async () => {
    const DATA_DIR = newFolder();
    const broken = await runProgram({ env: { DATA_DIR } });
    await vi.waitFor(async () => expect(await companiesIn(DATA_DIR)).toBe(1), { interval: 50 });
    const database = postgresPid(DATA_DIR);
    broken.pressCtrlC();
    expect(await broken.ended).toEqual({ code: 0, signal: null });
    expect(broken.output()).not.toContain('Error');
    expect(runs(database)).toBe(false);

    const program = await runProgram({ env: { DATA_DIR } });
    await program.ready();
    for (const { email } of demoSignIns.accounts) {
      expect(program.output()).toContain(email);
      must(await program.as()(login, { body: { email, password: demoSignIns.password } }));
    }
    expect(await companiesIn(DATA_DIR)).toBe(2);
    program.pressCtrlC();
    expect(await program.ended).toEqual({ code: 0, signal: null });
  });
});

/** Companies in the database of a running program; undefined while it is not running. */
async function companiesIn(dataDir: string): Promise<number | undefined> {
  const url = findEmbeddedPostgres(dataDir)?.url;
  if (url === undefined) return undefined;
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(`begin; select set_config('role', 'app_system', true)`);
    const { rows } = await client.query<{ count: number }>('select count(*)::int from organisation');
    return rows[0]?.count;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

const postgresPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
