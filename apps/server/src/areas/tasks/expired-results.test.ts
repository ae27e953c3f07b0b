import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCatalogue, generateCataloguePdf, listTasks } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeProducts } from '../../../test/companies/bulk-company.ts';
import { makeCompany } from '../../../test/factories.ts';
import { removeExpiredFiles } from '../media/index.ts';
import { removeExpiredResults } from './expired-results.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
  await t.work();
});
afterAll(() => t.close());

test('a file that a task made is offered for seven days and removed after them', async () => {
  const company = await makeCompany(t);
  const { admin } = company;
  const product_ids = await makeProducts(company, 1, 'KEPT', { status: 'published' });
  const catalogue = must(
    await admin.call(createCatalogue, { body: { name: 'Kept', buyer_company: 'Buyer', product_ids } }),
  );
  must(await admin.call(generateCataloguePdf, { body: { collection_id: catalogue.id } }));
  const link = await vi.waitFor(
    async () => {
      const [task] = must(await admin.call(listTasks));
      expect(task?.status).toBe('success');
      return task?.download_link ?? '';
    },
    { interval: 100 },
  );
  const download = () => t.app.inject({ method: 'GET', url: link });
  t.clock.advance(6.5 * 86_400_000);
  await removeExpiredResults(t.platform);
  expect(must(await admin.call(listTasks))).toHaveLength(1);
  t.clock.advance(-6.5 * 86_400_000);
  expect((await download()).statusCode).toBe(200);
  t.clock.advance(7.1 * 86_400_000);
  await removeExpiredResults(t.platform);
  await removeExpiredFiles(t.platform);
  expect(must(await admin.call(listTasks))).toEqual([]);
  t.clock.advance(-7.1 * 86_400_000);
  expect((await download()).statusCode).toBe(404);
});
