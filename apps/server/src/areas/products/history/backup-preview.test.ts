import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeProductsAttribute,
  createAttribute,
  deleteProducts,
  getProduct,
  listAttributes,
  listBackups,
  previewBackup,
  restoreBackup,
  undoTask,
  updateProduct,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, ended, makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  await app.work();
});
afterAll(() => app.close());

const load = async (id: number) => must(await company.admin.call(getProduct, { params: { id } }));

test('PROD-047 PROD-048 TASK-064 a restore shows first what it changes, and leaves alone what somebody edited since', async () => {
  const { admin } = company;
  const shape = await attributeOf(company, 'shape');
  const { id: material } = must(
    await admin.call(createAttribute, { body: { name: 'Remark', dtype: 'text' } }),
  );
  const [one = 0, two = 0, three = 0, four = 0] = await makeProducts(company, 4, 'Seen', {
    values: { [shape]: 'Round' },
  });
  const change = { product_ids: [one, two, three, four], attribute_id: shape, value: 'Oval' };
  await ended(admin, must(await admin.call(changeProductsAttribute, { body: change })).task_id);
  const [backup] = must(await admin.call(listBackups));
  const params = { id: backup?.id ?? '' };

  // Since then: one is edited in the changed field and its name, another in an unrelated field, one is deleted.
  const edit = async (id: number, body: Record<string, unknown>) =>
    must(
      await admin.call(updateProduct, {
        params: { id },
        body: { ...body, revision: (await load(id)).revision },
      }),
    );
  await edit(one, { name: 'Better name', values: { [shape]: 'Square' } });
  await edit(two, { values: { [material]: 'Teak' } });
  await ended(admin, must(await admin.call(deleteProducts, { body: { product_ids: [four] } })).task_id);

  const seen = must(await admin.call(previewBackup, { params }));
  expect(seen.counts).toEqual({ all: 4, changed: 3, edited: 2, gone: 1, unchanged: 0 });
  const changesOf = (id: number) => seen.products.find((product) => product.id === id)?.changes ?? [];
  const names = new Map(must(await admin.call(listAttributes)).map(({ id, name }) => [id, name]));
  expect(changesOf(one)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'name', now: 'Better name', edited_by: 'Test Person' }),
      expect.objectContaining({
        field_name: names.get(shape),
        now: 'Square',
        restored: 'Round',
        edited_by: 'Test Person',
      }),
    ]),
  );
  expect(changesOf(two)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: String(shape), now: 'Oval', restored: 'Round', edited_by: null }),
      expect.objectContaining({
        field: String(material),
        now: 'Teak',
        restored: null,
        edited_by: 'Test Person',
      }),
    ]),
  );
  expect(seen.products.find(({ id }) => id === four)).toMatchObject({ is_gone: true });
  const conflicts = must(await admin.call(previewBackup, { params, query: { edited: 'true', per_page: 1 } }));
  expect(conflicts).toMatchObject({ total: 2, products: [{ id: one }] });

  // Looking changed nothing. Now restore it, but what was edited stays.
  expect((await load(three)).values[shape]).toBe('Oval');
  const { task_id } = must(await admin.call(restoreBackup, { params }));
  expect(await ended(admin, task_id)).toMatchObject({
    action: 'excel_restore_products',
    counts: { brought_back: 1, restored: 2, unchanged: 1, edited: 3 },
  });
  expect(await load(one)).toMatchObject({ name: 'Better name', values: { [shape]: 'Square' } });
  expect((await load(two)).values).toMatchObject({ [shape]: 'Round', [material]: 'Teak' });
  expect((await load(three)).values[shape]).toBe('Round');
  expect((await load(four)).values[shape]).toBe('Round');
  expect(must(await admin.call(previewBackup, { params })).counts).toMatchObject({
    changed: 2,
    unchanged: 2,
  });

  // With an explicit choice for one of them.
  const forced = must(await admin.call(restoreBackup, { params, body: { include_edited: [one] } }));
  await ended(admin, forced.task_id);
  expect(await load(one)).toMatchObject({ name: 'Seen 0', values: { [shape]: 'Round' } });
  expect((await load(two)).values[material]).toBe('Teak');

  // And the restore itself is undone.
  await ended(admin, must(await admin.call(undoTask, { params: { task_id: forced.task_id } })).task_id);
  expect(await load(one)).toMatchObject({ name: 'Better name', values: { [shape]: 'Square' } });
});

test('PERM-016 PERM-017 a preview shows no costs or boxes to those who do not see them, and nothing to other companies', async () => {
  const { admin } = company;
  const [shape, cost] = [await attributeOf(company, 'shape'), await attributeOf(company, 'cost_price')];
  const values = { [shape]: 'Round', [cost]: { value: '12.50', currency: 'USD', unit: 'per-piece' } };
  const [id = 0] = await makeProducts(company, 1, 'Costly', { values });
  const body = { product_ids: [id], attribute_id: shape, value: 'Oval' };
  await ended(admin, must(await admin.call(changeProductsAttribute, { body })).task_id);
  const [backup] = must(await admin.call(listBackups));
  const params = { id: backup?.id ?? '' };
  const { revision } = await load(id);
  const dearer = { value: '14', currency: 'USD', unit: 'per-piece' };
  const box = {
    description: 'Master carton',
    length: '60',
    width: '40',
    height: '40',
    unit: 'cm',
    no_of_pieces: '24',
    cost_of_carton: '',
    rate_of_carton: '',
    carton_rate_unit: '',
  };
  const later = { values: { [cost]: dearer }, packaging: [box], revision };
  must(await admin.call(updateProduct, { params: { id }, body: later }));
  const employee = await company.employee(['view_products', 'update_products']);
  const packer = await company.employee(['view_products', 'update_products', 'view_packaging']);
  const fieldsFor = async (by: typeof admin) =>
    must(await by.call(previewBackup, { params })).products[0]?.changes.map(({ field }) => field);
  expect(await fieldsFor(admin)).toContain(String(cost));
  expect(await fieldsFor(employee)).toEqual([String(shape)]);
  expect(await fieldsFor(packer)).toContain('packaging');
  const stranger = await makeCompany(app, { name: 'Stranger' });
  expect(await stranger.admin.call(previewBackup, { params })).toMatchObject({ status: 404 });
});
