import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeDatabaseFolder } from '../../../test/database-folder.ts';
import { readServerPid } from './embedded/orphan.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { migrate } from './migrate.ts';

let server: EmbeddedPostgres;
let dataDir: string;
let t: TestApp;
beforeAll(async () => {
  dataDir = makeDatabaseFolder('sourcewiz-shutdown-');
  server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  await migrate(server.url);
  t = await bootTestApp({ DATABASE_URL: server.url });
  await t.work();
});
afterAll(async () => {
  await t.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('D04 a server that is told to stop ends although the program has idle connections, and readyz says so', async () => {
  const cluster = join(server.folder, 'cluster');
  const ready = async () => (await t.app.inject({ url: '/readyz' })).statusCode;
  const before = readServerPid(cluster) ?? 0;
  expect(await ready()).toBe(200);
  process.kill(before, 'SIGTERM');
  await vi.waitFor(async () => expect(await ready()).toBe(503));
  // It ends, and whoever looks after it starts it again.
  await vi.waitFor(async () => {
    expect(await ready()).toBe(200);
    expect(readServerPid(cluster)).not.toBe(before);
  });
  const { statusCode } = await t.app.inject({ url: '/api/configuration/public' });
  expect(statusCode).toBe(200);
});
