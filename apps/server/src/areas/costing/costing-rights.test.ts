import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  costingInfo,
  createResource,
  findCostItems,
  getCostGround,
  getCostSheet,
  listResources,
  previewNewPrice,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { costingOf } from '../../../test/companies/costing.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { countryByIso3 } from '../identity/index.ts';
import { applyProductChanges } from '../products/index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const SUPPLIER = 'Morbi Clays';
const RATE = '0.8513';

const { line, part, product, save } = costingOf(() => company);

test('PERM-020 PERM-037 the rate and supplier of a resource are seen in the library with its right, and everywhere else only with view_costing', async () => {
  const clay = must(
    await company.admin.call(createResource, {
      body: { type: 'material', name: 'Clay', unit: 'kg', rate: RATE, currency: 'USD', supplier: SUPPLIER },
    }),
  );
  const { id } = await product();
  must(await save(id, { lines: [line({ source_id: clay.id, unit: 'kg', rate: RATE })] }));
  const sheet = { params: { product_id: id } };

  const librarian = await company.employee(['view_products', 'view_resources']);
  const library = await librarian.call(listResources, { query: { type: 'material' } });
  expect(JSON.stringify(must(library))).toContain(SUPPLIER);
  for (const op of [getCostSheet, costingInfo, getCostGround] as const)
    expect((await librarian.call(op, sheet)).status).toBe(403);

  const accountant = await company.employee(['view_products', 'view_costing']);
  expect((await accountant.call(listResources, { query: { type: 'material' } })).status).toBe(403);
  const [first] = must(await accountant.call(getCostSheet, sheet)).input.lines;
  expect(first?.source).toMatchObject({ kind: 'resource', by: SUPPLIER });

  const seller = await company.employee(['view_products', 'view_quotation', 'edit_quotation']);
  expect((await seller.call(listResources, { query: { type: 'material' } })).status).toBe(403);
  expect((await seller.call(getCostSheet, sheet)).status).toBe(403);
});

test('COST-001 COST-011 a part that is archived while it is in a sheet goes on counting there, and is not offered for new ones', async () => {
  const [lid, jar] = [await product(), await product()];
  must(await save(lid.id, { lines: [line({ rate: '2' })] }));
  const uses = (quantity: string) => ({ lines: [part(lid, { rate: '2', quantity })] });
  must(await save(jar.id, uses('1')));
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'update', id: lid.id, fields: { status: 'archived' } }],
      source: 'form',
    }),
  );
  const again = must(await save(jar.id, uses('3'), { version: 1 }));
  expect(again.figures.cost).toBe('6');
  expect(again.input.lines[0]?.source?.kind).toBe('sheet');
  const query = { child_product_id: lid.id, new_price: '2.5' };
  expect(must(await company.admin.call(previewNewPrice, { query })).products).toMatchObject([
    { code: jar.code, old_cost: '6', new_cost: '7.5' },
  ]);
  const found = must(await company.admin.call(findCostItems, { query: { query: lid.code } }));
  expect(JSON.stringify(found)).not.toContain(lid.code);
});

test('COST-021 where a rate is from names the day of the company, not the day in UTC', async () => {
  const country = countryByIso3('IND')?.id ?? 0;
  await company.inside((ctx) => ctx.db.execute(sql`update organisation set country_id = ${country}`));
  const now = t.clock.now();
  t.clock.advance(new Date(now).setUTCHours(20, 0, 0, 0) - now.getTime());
  const [lid, jar] = [await product(), await product()];
  must(await save(lid.id, { lines: [line({ rate: '2' })] }));
  const saved = must(await save(jar.id, { lines: [part(lid, { rate: '2' })] }));
  const tomorrow = new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(saved.input.lines[0]?.source).toMatchObject({ kind: 'sheet', day: tomorrow });
  const clay = { type: 'material', name: 'Late clay', unit: 'kg', rate: RATE, currency: 'USD' } as const;
  must(await company.admin.call(createResource, { body: { ...clay, supplier: SUPPLIER } }));
  const [offered] = must(await company.admin.call(findCostItems, { query: { query: clay.name } }));
  expect(offered?.source).toEqual({ kind: 'resource', by: SUPPLIER, day: tomorrow });
});
