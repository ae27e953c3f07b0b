import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  costingInfo,
  costSheetInputSchema,
  createProduct,
  createResource,
  findCostItems,
  getCostGround,
  getCostSheet,
  listResources,
  previewNewPrice,
  saveCostSheet,
  type CostLine,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
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

async function product(code: string): Promise<number> {
  return must(await company.admin.call(createProduct, { body: { product_id: code, name: code } })).id;
}
const save = (product_id: number, version: number, line: Partial<CostLine>) =>
  company.admin.call(saveCostSheet, {
    params: { product_id },
    body: {
      version,
      sheet: costSheetInputSchema.parse({
        currency: 'USD',
        lines: [
          {
            uid: 'line',
            quantity: '1',
            unit: 'pieces',
            currency: 'USD',
            rate: '1',
            source_id: null,
            ...line,
          },
        ],
      }),
    },
  });

test('PERM-020 PERM-037 the rate and supplier of a resource are seen in the library with its right, and everywhere else only with view_costing', async () => {
  const clay = must(
    await company.admin.call(createResource, {
      body: { type: 'material', name: 'Clay', unit: 'kg', rate: RATE, currency: 'USD', supplier: SUPPLIER },
    }),
  );
  const id = await product('BOWL');
  must(await save(id, 0, { kind: 'material', source_id: clay.id, name: 'Clay', unit: 'kg', rate: RATE }));
  const sheet = { params: { product_id: id } };

  const librarian = await company.employee(['view_products', 'view_resources']);
  const library = await librarian.call(listResources, { query: { type: 'material' } });
  expect(JSON.stringify(must(library))).toContain(SUPPLIER);
  for (const op of [getCostSheet, costingInfo, getCostGround] as const)
    expect((await librarian.call(op, sheet)).status).toBe(403);

  const accountant = await company.employee(['view_products', 'view_costing']);
  expect((await accountant.call(listResources, { query: { type: 'material' } })).status).toBe(403);
  const [line] = must(await accountant.call(getCostSheet, sheet)).input.lines;
  expect(line?.source).toMatchObject({ kind: 'resource', by: SUPPLIER });

  const seller = await company.employee(['view_products', 'view_quotation', 'edit_quotation']);
  expect((await seller.call(listResources, { query: { type: 'material' } })).status).toBe(403);
  expect((await seller.call(getCostSheet, sheet)).status).toBe(403);
});

test('COST-001 COST-011 a part that is archived while it is in a sheet goes on counting there, and is not offered for new ones', async () => {
  const [lid, jar] = [await product('LID'), await product('JAR')];
  must(await save(lid, 0, { kind: 'material', name: 'Glass', rate: '2' }));
  const part = { kind: 'part', source_id: lid, name: 'Lid', rate: '2' } as const;
  must(await save(jar, 0, part));
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'update', id: lid, fields: { status: 'archived' } }],
      source: 'form',
    }),
  );
  const again = must(await save(jar, 1, { ...part, quantity: '3' }));
  expect(again.figures.cost).toBe('6');
  expect(again.input.lines[0]?.source?.kind).toBe('sheet');
  const query = { child_product_id: lid, new_price: '2.5' };
  expect(must(await company.admin.call(previewNewPrice, { query })).products).toMatchObject([
    { code: 'JAR', old_cost: '6', new_cost: '7.5' },
  ]);
  const found = must(await company.admin.call(findCostItems, { query: { query: 'LID' } }));
  expect(JSON.stringify(found)).not.toContain('"LID"');
});
