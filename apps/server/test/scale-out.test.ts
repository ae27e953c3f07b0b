import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  NOT_ARCHIVED,
  createCatalogue,
  createProduct,
  generateCataloguePdf,
  listTasks,
  logout,
  me,
  searchProducts,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { connectLive } from './connect-live.ts';
import { makeCompany, type Company } from './factories.ts';

const SECRET = 'the-same-secret-on-all-machines-of-the-test';
let first: TestApp;
let second: TestApp;
let company: Company;

beforeAll(async () => {
  first = await bootTestApp({ SECRET, TASK_LIMIT: '20' });
  const DATA_DIR = first.platform.settings.dataDir;
  second = await bootTestApp({ SECRET, TASK_LIMIT: '20', DATABASE_URL: first.databaseUrl, DATA_DIR });
  await first.work();
  await second.work();
  company = await makeCompany(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

describe('two APIs and two workers on one database', () => {
  test('what one writes the other reads', async () => {
    must(await company.admin.call(createProduct, { body: { product_id: 'SHARED-1', name: 'Shared bowl' } }));
    const found = must(
      await second.as(company.admin.token)(searchProducts, {
        body: { query: 'shared bowl', filter_args: { filters: NOT_ARCHIVED } },
      }),
    );
    expect(found.hits.map(({ product_id }) => product_id)).toEqual(['SHARED-1']);
  });

  test('AUTH-071 S23 a session that is ended at one is refused by the other, which shares no memory with it', async () => {
    const { token } = await company.employee([]);
    expect((await second.as(token)(me)).ok).toBe(true);
    must(await first.as(token)(logout));
    // Without an event it would trust the session for 30 seconds.
    await vi.waitFor(async () => expect(await second.as(token)(me)).toMatchObject({ status: 401 }), {
      timeout: 20_000,
    });
  });

  test('TASK-034 TASK-035 TASK-036 tasks run once, and both machines tell their pages', async () => {
    const found = must(
      await company.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    const product_ids = found.hits.map(({ id }) => id);
    const heard: Task[] = [];
    const socket = await connectLive(second, company.admin.token);
    socket.on('taskUpdated', (task: Task) => heard.push(task));
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const body = { name: `Catalogue ${n}`, buyer_company: 'A buyer', product_ids };
        // Buyers see what is published.
        await company.inside(({ db }) => db.execute(`update product set status = 'published'`));
        const catalogue = must(await company.admin.call(createCatalogue, { body }));
        const started = await company.admin.call(generateCataloguePdf, {
          body: { collection_id: catalogue.id },
        });
        return must(started).task_id;
      }),
    );
    await vi.waitFor(
      async () => {
        const tasks = must(await company.admin.call(listTasks));
        expect(tasks.filter(({ task_id }) => ids.includes(task_id)).map(({ status }) => status)).toEqual(
          ids.map(() => 'success'),
        );
      },
      { interval: 200 },
    );
    await vi.waitFor(() => {
      for (const id of ids) {
        const mine = heard.filter(({ task_id }) => task_id === id);
        expect(mine.filter(({ status }) => status === 'success')).toHaveLength(1);
        // Events may overtake each other; pages go by the task's own time.
        const last = mine.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at)).at(-1);
        expect(last).toMatchObject({ action: 'catalogue_pdf', progress: 100 });
      }
    });
    socket.disconnect();
  });

  test('API-035 a page hears nothing of another company, and a stale token cannot listen', async () => {
    const other = await makeCompany(first, { name: 'Other' });
    const heard: unknown[] = [];
    const socket = await connectLive(second, other.admin.token);
    socket.onAny((...event) => heard.push(event));
    must(await company.admin.call(createProduct, { body: { product_id: 'SHARED-2', name: 'Quiet bowl' } }));
    must(await other.admin.call(createProduct, { body: { product_id: 'OTHER-1', name: 'Own bowl' } }));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual([['changed', { kind: 'product', ids: [expect.any(Number)], revision: null }]]);
    socket.disconnect();
    await expect(connectLive(second, 'stale-token')).rejects.toThrow('unauthenticated');
  });
});
