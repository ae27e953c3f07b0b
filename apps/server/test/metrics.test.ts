import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createCatalogue,
  createProduct,
  generateCataloguePdf,
  getProduct,
  listTasks,
} from '@sourcewiz/contract';
import { createMetrics, serveMetrics } from '../src/platform/metrics/index.ts';
import { createLog } from '../src/platform/log/log.ts';
import { loadSettings, SettingsError } from '../src/platform/settings/settings.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeProducts } from './companies/bulk-company.ts';
import { connectLive } from './connect-live.ts';
import { makeCompany, type Company } from './factories.ts';
import { freePort } from './run-program.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp({ METRICS_PORT: '9460' });
  company = await makeCompany(t, { name: 'A company of a name' });
});
afterAll(() => t.close());

const text = async () => (await t.platform.metrics?.text()) ?? '';
const valueOf = async (line: string) =>
  Number(
    (await text())
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

test('O02 calls are counted by operation and status, with how long they took, and name no company', async () => {
  const product = must(
    await company.admin.call(createProduct, { body: { product_id: 'M-1', name: 'A bowl' } }),
  );
  await company.admin.call(getProduct, { params: { id: product.id } });
  await company.admin.call(getProduct, { params: { id: 999_999 } });
  const counted = (operation: string, status: number) =>
    valueOf(`sourcewiz_call_duration_seconds_count{operation="${operation}",status="${status}"}`);
  await vi.waitFor(async () => {
    expect(await counted(getProduct.name, 200)).toBe(1);
    expect(await counted(getProduct.name, 404)).toBe(1);
    expect(await counted(createProduct.name, 200)).toBe(1);
    expect(await valueOf('sourcewiz_calls_running')).toBe(0);
  });
  await t.app.inject('/no/such/page-of-4711');
  // A call that is refused before anything else has ended, too.
  await t.app.inject({ url: getProduct.path, headers: { host: 'rebound.attacker.example' } });
  expect(await valueOf('sourcewiz_calls_running')).toBe(0);
  expect(await text()).not.toMatch(new RegExp(`${company.orgId}|A company of a name|4711`));
});

test('O02 pool, live pages, memory, the search, jobs and unfinished tasks are told', async () => {
  const socket = await connectLive(t, company.admin.token);
  const product_ids = await makeProducts(company, 1, 'M-2', { status: 'published' });
  const body = { name: 'A catalogue', buyer_company: 'A buyer', product_ids };
  const catalogue = must(await company.admin.call(createCatalogue, { body }));
  must(await company.admin.call(generateCataloguePdf, { body: { collection_id: catalogue.id } }));
  expect(await valueOf('sourcewiz_live_connections')).toBe(1);
  expect(await text()).toMatch(/sourcewiz_queued_jobs\{queue="[\w.-]*quick[\w.-]*",state="created"\} 1/);
  expect(await valueOf('sourcewiz_unfinished_tasks{action="catalogue_pdf",status="pending"}')).toBe(1);
  expect(await valueOf('sourcewiz_database_connections{state="waited_for"}')).toBe(0);
  expect(await valueOf('sourcewiz_search_memory_bytes')).toBeGreaterThanOrEqual(0);
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  socket.disconnect();

  await t.work();
  await vi.waitFor(
    async () => {
      const tasks = must(await company.admin.call(listTasks));
      expect(tasks.map(({ status }) => status)).toEqual(['success']);
      expect(await valueOf('sourcewiz_unfinished_tasks{action="catalogue_pdf",status="pending"}')).toBeNaN();
    },
    { interval: 100 },
  );
});

test('O02 a figure that cannot be read is counted as such, and takes no other with it', async () => {
  const metrics = createMetrics();
  const broken = {
    name: 'broken',
    help: 'never there',
    read: () => Promise.reject(new Error('no database')),
  };
  const fine = { name: 'fine', help: 'always there', read: () => [{ value: 3 }] };
  metrics.add([broken, fine]);
  await metrics.text();
  const said = await metrics.text();
  expect(said).toContain('\nfine 3');
  expect(said).toMatch(/sourcewiz_unread_figures_total\{figure="broken"\} [12]/);
});

test('O02 /metrics is off by default, on an own port, and needs the token where one is set', async () => {
  const env = { DATA_DIR: t.platform.settings.dataDir };
  const load = (more: Record<string, string>) =>
    loadSettings({ argv: [], env: { ...env, ...more }, envFile: undefined }).metrics;
  expect(load({})).toBeUndefined();
  expect(load({ METRICS_PORT: '9460' })).toEqual({ port: 9460, host: '127.0.0.1', token: undefined });
  expect(() => load({ METRICS_PORT: '9460', METRICS_HOST: '0.0.0.0' })).toThrow(SettingsError);
  expect((await t.app.inject('/metrics')).headers['content-type']).not.toContain('text/plain');

  const port = await freePort();
  const metrics = t.platform.metrics ?? createMetrics();
  let isDraining = false;
  const health = { ready: () => t.platform.database.ping(), isDraining: () => isDraining };
  const token = 'a-token-of-the-test';
  const close = await serveMetrics(metrics, { port, host: '127.0.0.1', token, health });
  try {
    const ask = (path: string, authorization?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: authorization ? { authorization } : {} });
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/metrics', 'Bearer another')).status).toBe(401);
    expect((await ask('/', 'Bearer a-token-of-the-test')).status).toBe(404);
    const answer = await ask('/metrics', 'Bearer a-token-of-the-test');
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await answer.text()).toContain('# TYPE sourcewiz_call_duration_seconds histogram');
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200]);
    isDraining = true;
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503]);
  } finally {
    await close();
  }
});

test('O02 what a call logs carries the id that its answer has, and an error too', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const { buildApi } = await import('../src/app/start-api.ts');
  const log = createLog({ level: 'debug', name: 'test', stream });
  const app = await buildApi({ ...t.booted, platform: { ...t.platform, log } });
  app.get('/breaks', async (request) => {
    request.log.info('on its way');
    throw new Error('broken inside');
  });
  const answer = await app.inject('/breaks');
  const id = answer.headers['x-request-id'];
  expect(answer.statusCode).toBe(500);
  expect(id).toMatch(/^[0-9a-f-]{13}$/);
  for (const message of ['on its way', 'a request failed', 'answered']) {
    await vi.waitFor(() => expect(lines.find(({ msg }) => msg === message)).toMatchObject({ reqId: id }));
  }
});
