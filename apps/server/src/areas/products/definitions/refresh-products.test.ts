import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createCategory,
  createResource,
  NOT_ARCHIVED,
  saveFamily,
  searchProducts,
  type LivePayload,
} from '@sourcewiz/contract';
import { attributesOf } from '../../../../test/companies/attribute-company.ts';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { connectLive } from '../../../../test/connect-live.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../index.ts';
import { AT_ONCE } from './refresh-products.ts';
import { refreshJob, scoreUnscored } from './refresh-products.job.ts';

/** No worker runs here: each test runs the jobs itself, so that it can stop them where it wants. */
let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const scores = async (of: Company = company) => {
  const { rows } = await of.inside((ctx) =>
    ctx.db.execute<{ completeness: number; count: number; revision: number }>(sql`
      select completeness, count(*)::int as count, max(revision) as revision from product
      where org_id = ${of.orgId} group by 1 order by 1`),
  );
  return rows.map(({ completeness, count }) => [completeness, count]);
};
const waitingJobs = async () => {
  const { rows } = await t.platform.database.pool.query<{ data: Record<string, string | number> }>(
    `select data from pgboss.job where name = $1 and data ->> 'org_id' = $2`,
    [refreshJob.queue, company.orgId],
  );
  return rows.map(({ data }) => data);
};

test('U01 the scores of many products follow their family in the background, also after a crash, and open pages are told', async () => {
  const { make } = attributesOf(company);
  const wattage = await make('Wattage', { dtype: 'decimal' });
  const category = must(await company.admin.call(createCategory, { body: { name: 'Lamps' } }));
  const changes = Array.from({ length: AT_ONCE + 100 }, (_, at) => ({
    kind: 'create' as const,
    fields: {
      product_id: `L-${at}`,
      name: 'A lamp',
      category_id: category.id,
      values: { [wattage.id]: '40' },
    },
  }));
  await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'demo' }));
  const all = changes.length;
  expect(await scores()).toEqual([[0, all]]);

  const attributes = [{ attribute_id: wattage.id, wanted: true, for_buyers: true, counts: true }];
  must(await company.admin.call(saveFamily, { body: { category_id: category.id, attributes } }));
  expect(await scores()).toEqual([[0, all]]);
  const [data] = await waitingJobs();
  expect(data).toMatchObject({ category_id: category.id, what: 'scores' });

  const socket = await connectLive(t, company.admin.token);
  const told: LivePayload<'changed'>[] = [];
  socket.on('changed', (event: LivePayload<'changed'>) => told.push(event));
  const { database } = t.platform;
  let chunks = 0;
  const dying = {
    ...t.platform,
    database: {
      ...database,
      inTenant: ((...given: Parameters<typeof database.inTenant>) => {
        chunks += 1;
        if (chunks > 1) throw new Error('killed');
        return database.inTenant(...given);
      }) as typeof database.inTenant,
    },
  };
  await expect(refreshJob.run(dying, data ?? {})).rejects.toThrow('killed');
  await refreshJob.run(t.platform, data ?? {});
  expect(await scores()).toEqual([[50, all]]);
  const body = { filter_args: { filters: `completeness:"50-79" AND ${NOT_ARCHIVED}` } };
  expect(must(await company.admin.call(searchProducts, { body })).nbHits).toBe(all);
  await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ kind: 'product', ids: [] })));
  socket.disconnect();
});

test('U01 products that an earlier version scored get their scores in the background', async () => {
  const before = await scores();
  await company.inside((ctx) =>
    ctx.db.execute(sql`update product set completeness = -1 where org_id = ${company.orgId}`),
  );
  const known = (await waitingJobs()).length;
  await scoreUnscored(t.platform);
  const jobs = await waitingJobs();
  expect(jobs).toHaveLength(known + 1);
  const last = jobs.find((data) => data['category_id'] === 0);
  await refreshJob.run(t.platform, last ?? {});
  expect(await scores()).toEqual(before);
  await scoreUnscored(t.platform);
  expect(await waitingJobs()).toHaveLength(known + 1);
  // Materials and processes have no score: none is computed for them at any start.
  must(await company.admin.call(createResource, { body: { type: 'material', name: 'Brass sheet' } }));
  await company.inside((ctx) =>
    ctx.db.execute(
      sql`update product set completeness = -1 where org_id = ${company.orgId} and type = 'material'`,
    ),
  );
  await scoreUnscored(t.platform);
  expect(await waitingJobs()).toHaveLength(known + 1);
});
