import { afterAll, expect, inject, test, vi } from 'vitest';
import {
  createProduct,
  downloadImageAddresses,
  getProduct,
  listTasks,
  NOT_ARCHIVED,
  searchProducts,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, must } from './boot-app.ts';
import { connectLive } from './connect-live.ts';
import { makeCompany } from './factories.ts';
import { startPooler } from './pooler.ts';
import { createTestDatabase } from './postgres.ts';

const program = process.env['TEST_POOLER'];
const CALLS = 200;
const AT_ONCE = 20;
const PATIENCE_MS = 60_000;

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

test.skipIf(program === undefined)(
  `G02 200 of 200 mixed calls, live events and a task go through PgBouncer, also after it dropped all connections${program === undefined ? ' (skipped as TEST_POOLER names none)' : ''}`,
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const database = await createTestDatabase();
    cleanUp.push(() => database.drop());
    const settings = { program: program ?? '', ownerUrl: inject('postgresOwnerUrl') };
    let pooler = await startPooler(settings);
    cleanUp.push(() => pooler.stop());
    const port = Number(new URL(pooler.url).port);
    const { pathname } = new URL(database.url);
    const DATABASE_POOL_URL = Object.assign(new URL(pooler.url), { pathname }).href;
    const t = await bootTestApp({ DATABASE_URL: database.url, DATABASE_POOL_URL });
    cleanUp.push(() => t.close());
    await t.work();
    const { admin } = await makeCompany(t);
    const { id } = must(
      await admin.call(createProduct, { body: { product_id: 'POOLED-1', name: 'Pooled bowl' } }),
    );
    let made = 1;
    const mixed = [
      () => admin.call(getProduct, { params: { id } }),
      () => admin.call(searchProducts, { body: { query: 'bowl', filter_args: { filters: NOT_ARCHIVED } } }),
      () => admin.call(createProduct, { body: { product_id: `POOLED ${(made += 1)}`, name: 'Pooled cup' } }),
      () => admin.call(listTasks),
    ];
    const round = async () => {
      const answers: boolean[] = [];
      for (let from = 0; from < CALLS; from += AT_ONCE) {
        const calls = Array.from({ length: AT_ONCE }, (_, n) => mixed[(from + n) % mixed.length]?.());
        for (const answer of await Promise.all(calls)) answers.push(answer?.ok === true);
      }
      return answers.filter(Boolean).length;
    };
    expect(await round()).toBe(CALLS);

    const heard: Task[] = [];
    const socket = await connectLive(t, admin.token);
    cleanUp.push(() => void socket.close());
    socket.on('taskUpdated', (task: Task) => heard.push(task));
    must(await admin.call(downloadImageAddresses, { body: { product_ids: { [id]: [] } } }));
    await vi.waitFor(() => expect(heard.map(({ status }) => status)).toContain('success'), PATIENCE_MS);

    await pooler.stop();
    expect(await mixed[0]?.()).toMatchObject({ ok: false, status: 503 });
    pooler = await startPooler({ ...settings, port });
    expect(await round()).toBe(CALLS);
  },
);
