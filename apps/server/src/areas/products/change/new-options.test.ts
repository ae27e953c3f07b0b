import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkAttributeUpdate, createAttribute } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { inTransaction } from '../../../platform/context.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { applyProductChanges, loadProducts, lockProducts } from '../index.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

async function makeOpen(name: string, more: { tabname?: 'packing' } = {}): Promise<number> {
  const body = { name, dtype: 'select' as const, options: ['Known'], open_options: true, ...more };
  return must(await company.admin.call(createAttribute, { body })).id;
}

const optionsOf = async (attributeId: number) =>
  (await company.inside((ctx) => loadAttributes(ctx))).find(({ id }) => id === attributeId)?.options;

test('a value that the person may not change leaves no option behind', async () => {
  const attributeId = await makeOpen('Crate', { tabname: 'packing' });
  const [id = 0] = await makeProducts(company, 1, 'Crated');
  const caller = {
    ...company.base.caller,
    isAdmin: false,
    permissions: new Set(['update_products'] as const),
  };
  const applied = await inTransaction({ ...company.base, caller }, (ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'update', id, fields: { values: { [attributeId]: 'Mine' } } }],
      source: 'bulk',
      onProblem: 'collect',
    }),
  );
  expect(applied).toMatchObject([{ outcome: 'failed', problems: [{ code: 'packaging_editing_denied' }] }]);
  expect(await optionsOf(attributeId)).toEqual(['Known']);
});

test('a product that cannot be changed at all leaves no option behind, one beside it does', async () => {
  const attributeId = await makeOpen('Lining');
  const [held = 0, free = 0] = await makeProducts(company, 2, 'Lined');
  await company.inside((ctx) => lockProducts(ctx, { ids: [held], taskId: randomUUID() }));
  const change = (id: number, label: string) => ({
    kind: 'update' as const,
    id,
    fields: { values: { [attributeId]: label } },
  });
  const applied = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [change(held, 'Held'), change(free, 'Free'), change(0, 'Gone')],
      source: 'bulk',
      onProblem: 'collect',
    }),
  );
  expect(applied.map(({ outcome }) => outcome)).toEqual(['failed', 'updated', 'failed']);
  expect(await optionsOf(attributeId)).toEqual(['Known', 'Free']);
});

test('S22 a refused product leaves no option behind, nor does a value that is left out', async () => {
  const attributeId = await makeOpen('Weave');
  const sizeId = await makeOpen('Fibre');
  const [taken = 0] = await makeProducts(company, 1, 'Woven');
  const known = await company.inside((ctx) => loadProducts(ctx, [taken]));
  const product = (product_id: string, values: Record<string, unknown>) => ({
    kind: 'create' as const,
    fields: { product_id, name: 'Throw', status: 'draft' as const, values },
  });
  const applied = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [
        product(known[0]?.product_id ?? '', { [attributeId]: 'Refused' }),
        product('S22-NEW', { [attributeId]: 'herringbone' }),
        product('S22-LONG', { [attributeId]: 'Twill', [sizeId]: 'x'.repeat(500) }),
      ],
      source: 'import',
      onProblem: 'collect',
      leavesOut: true,
    }),
  );
  expect(applied.map(({ outcome }) => outcome)).toEqual(['failed', 'created', 'created']);
  expect(await optionsOf(attributeId)).toEqual(['Known', 'Herringbone', 'Twill']);
  expect(await optionsOf(sizeId)).toEqual(['Known']);
  // The written product has the option in the list's spelling.
  const [written] = await company.inside((ctx) => loadProducts(ctx, [applied[1]?.id ?? 0]));
  expect(written?.values[String(attributeId)]).toBe('Herringbone');
});

test('S22 a bulk change that no product takes leaves no option behind', async () => {
  const attributeId = await makeOpen('Grain');
  const [held = 0] = await makeProducts(company, 1, 'Grained');
  await company.inside((ctx) => lockProducts(ctx, { ids: [held], taskId: randomUUID() }));
  const body = { product_ids: [held], attribute_id: attributeId, mode: 'set' as const, value: 'Fine' };
  expect(must(await company.admin.call(bulkAttributeUpdate, { body })).refused).toHaveLength(1);
  expect(await optionsOf(attributeId)).toEqual(['Known']);
});
