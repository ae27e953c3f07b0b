import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { storedFiles } from '../../../test/stored-files.ts';
import { indexSource } from './smart-index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

test('a load that was broken off begins again, with the products of an earlier version of the program too', async () => {
  const [image = ''] = await storedFiles(company, ['image']);
  const { id } = must(
    await company.admin.call(createProduct, {
      body: { product_id: 'OLD-1', name: 'Old bowl', image_ids: [image] },
    }),
  );
  await company.inside((ctx) =>
    ctx.db.execute(sql`update product_search set revision = 0 where org_id = ${ctx.orgId}`),
  );
  const portions = await company.inside(async (ctx) => {
    const all = [];
    for await (const { changes } of indexSource(ctx, undefined)({ revision: 0, serial: 0 }))
      all.push(changes);
    return all;
  });
  expect(portions[0]).toEqual({ reset: true });
  expect(portions.flatMap(({ products }) => products ?? [])).toEqual([[id, [image]]]);
});
