import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../index.ts';
import { refreshEarlierRows, refreshJob } from './refresh-products.job.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

const waiting = async () => {
  const { rows } = await app.booted.platform.database.pool.query(
    `select from pgboss.job where name = 'product_refresh' and data ->> 'org_id' = $1`,
    [company.orgId],
  );
  return rows.length;
};

test('U20 search rows of an earlier make are written again, once', async () => {
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'create', fields: { product_id: 'URN-1', name: 'Semi-gloss brass urn' } }],
      source: 'form',
    }),
  );
  await refreshEarlierRows(app.platform);
  expect(await waiting()).toBe(0);
  await company.inside(async (ctx) => {
    await ctx.db.execute(`update product_search set make = 0, name_words = ''`);
    await ctx.db.execute(`delete from product_search_word`);
  });
  await refreshEarlierRows(app.platform);
  expect(await waiting()).toBe(1);
  await refreshJob.run(app.platform, { org_id: company.orgId, attribute_id: 0, category_id: 0 });
  await company.inside(async (ctx) => {
    const { rows } = await ctx.db.execute(`select make, name_words from product_search`);
    expect(rows).toEqual([{ make: 4, name_words: ' semi-gloss brass urn ' }]);
    const { rows: words } = await ctx.db.execute(
      `select word from product_search_word where word <> 'urn1' order by 1`,
    );
    expect(words.map(({ word }) => word)).toEqual(['brass', 'gloss', 'semi', 'urn']);
  });
});
