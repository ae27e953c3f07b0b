import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkAttributeUpdate, createProduct, listAttributes, updateAttribute } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';

let t: TestApp;
let company: Company;
let material: number;
let product: number;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  const attributes = must(await company.admin.call(listAttributes));
  material = attributes.find(({ internal_name }) => internal_name === 'material')?.id ?? 0;
  product = must(
    await company.admin.call(createProduct, { body: { product_id: 'LOCK-1', name: 'Before' } }),
  ).id;
});
afterAll(() => t.close());

const rename = (name: string, values: Record<string, unknown> = {}) =>
  company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [{ kind: 'update', id: product, fields: { name, values } }],
    }),
  );

test('S11 the backup of a bulk change has what was changed while the change waited for its products', async () => {
  let bulk: Promise<unknown> = Promise.resolve();
  await company.inside(async (ctx) => {
    await applyProductChanges(ctx, {
      source: 'form',
      changes: [{ kind: 'update', id: product, fields: { name: 'In between' } }],
    });
    const body = {
      product_ids: [product],
      attribute_id: material,
      mode: 'set' as const,
      value: ['Brass'],
    };
    bulk = company.admin.call(bulkAttributeUpdate, { body }).then(must);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await bulk).toMatchObject({ updated: [product] });
  const { rows } = await company.inside((ctx) =>
    ctx.db.execute(
      sql`select snapshot->>'name' as name from product_backup_item where org_id = ${ctx.orgId}`,
    ),
  );
  expect(rows).toEqual([{ name: 'In between' }]);
});

test('S12 an attribute that is changed while products get new options of it keeps nobody waiting for good', async () => {
  const params = { id: material };
  const work = Array.from({ length: 12 }, (_, n) =>
    n % 2 === 0
      ? rename(`Vase ${n}`, { [material]: [`Material ${n}`] })
      : company.admin
          .call(updateAttribute, { params, body: { is_filter: n % 4 === 1, visible: n % 3 === 0 } })
          .then(must),
  );
  const ended = await Promise.allSettled(work);
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
});
