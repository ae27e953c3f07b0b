import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createClient, type Call } from '@sourcewiz/contract';
import { requestLimits } from '../src/platform/http/request-limits.ts';
import { bootPlatform, type Booted } from '../src/app/boot-platform.ts';
import { buildApi } from '../src/app/start-api.ts';
import { startWorker } from '../src/app/start-worker.ts';
import type { Area } from '../src/platform/area.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Platform } from '../src/platform/context.ts';
import { createLog, type Log } from '../src/platform/log/log.ts';
import { loadSettings } from '../src/platform/settings/settings.ts';
import { createTestDatabase } from './postgres.ts';

/** A clock that tests set; it runs on from there unless it is stopped. */
export class FakeClock implements Clock {
  #offset = 0;
  #stoppedAt: number | undefined;
  now(): Date {
    return new Date((this.#stoppedAt ?? Date.now()) + this.#offset);
  }
  /** For results that must not depend on how long the test takes. */
  standStill(): void {
    this.#stoppedAt = Date.now();
  }
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
}

export interface TestApp {
  app: FastifyInstance;
  platform: Platform;
  booted: Booted;
  clock: FakeClock;
  databaseUrl: string;
  /** A client of the API; with a token it is signed in. */
  as(token?: string): Call;
  /** Starts a worker in this process; from then on jobs run. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** The whole API on a separate database; only the clock is fake. Emails and codes go to the outbox. */
export async function bootTestApp(
  settings: Record<string, string> = {},
  areas?: readonly Area[],
  log: Log = createLog({ level: process.env.TEST_LOG ?? 'silent', name: 'test' }),
): Promise<TestApp> {
  // A second program on the database of the first, as in an installation on several machines.
  const shared = settings['DATABASE_URL'];
  const database =
    shared === undefined ? await createTestDatabase() : { url: shared, drop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'sourcewiz-test-'));
  const clock = new FakeClock();
  const input = {
    settings: loadSettings({
      argv: ['--no-demo'],
      env: {
        DATA_DIR: dataDir,
        SECRET: `test-secret-${randomUUID()}`,
        LOG_LEVEL: 'error',
        PUBLIC_URL: 'http://127.0.0.1:4600',
        ...throughPooler(database.url),
        ...settings,
      },
      envFile: undefined,
    }),
    databaseUrl: database.url,
    log,
    clock,
    ...(areas ? { areas } : {}),
  };
  const booted = await bootPlatform({ ...input, worker: false });
  const app = await buildApi(booted, {
    strict: true,
    limits: { ...requestLimits, calls: 1_000_000, files: 1_000_000 },
  });
  await app.ready();
  const closers: (() => Promise<void> | void)[] = [];
  return {
    app,
    platform: booted.platform,
    booted,
    clock,
    databaseUrl: database.url,
    as: (token) => clientOf(app, token),
    async work() {
      const worker = await bootPlatform({ ...input, worker: true });
      const stopSweeping = await startWorker(worker);
      closers.push(() => worker.close(), stopSweeping);
    },
    async close() {
      for (const close of closers.toReversed()) await close();
      await app.close();
      await booted.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** With `TEST_POOLER`, transactions of all tests go through the pooler. */
function throughPooler(databaseUrl: string): Record<string, string> {
  const pooler = inject('poolerUrl');
  if (pooler === null) return {};
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_URL: Object.assign(new URL(pooler), { pathname: new URL(databaseUrl).pathname }).href,
  };
}

function clientOf(app: FastifyInstance, token: string | undefined): Call {
  return createClient(async ({ method, url, body }) => {
    const answer = await app.inject({
      method,
      url,
      headers: token === undefined ? {} : { 'access-token': token },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.body ? (JSON.parse(answer.body) as unknown) : null };
  });
}

/** The data of an answer that must have succeeded. */
export function must<T>(result: { ok: true; data: T } | { ok: false; status: number; errors: unknown[] }): T {
  if (!result.ok) throw new Error(`${result.status} ${JSON.stringify(result.errors)}`);
  return result.data;
}
