import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  changeProductsAttribute,
  convertAttribute,
  createAttribute,
  deleteProducts,
  getProduct,
  listBackups,
  listTasks,
  restoreBackup,
  undoTask,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, ended, makeProducts } from '../../../../test/companies/bulk-company.ts';
import { connectLive } from '../../../../test/connect-live.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  await app.work();
});
afterAll(() => app.close());

test('a deleted product comes back without what is no number, where a text became a number meanwhile', async () => {
  const { admin } = company;
  const ply = must(await admin.call(createAttribute, { body: { name: 'Ply', dtype: 'text' } })).id;
  const [id = 0] = await makeProducts(company, 1, 'Plied', { values: { [ply]: 'three' } });
  const deletion = must(await admin.call(deleteProducts, { body: { product_ids: [id] } }));
  await ended(admin, deletion.task_id);
  const conversion = must(
    await admin.call(convertAttribute, { params: { id: ply }, body: { dtype: 'decimal', accept_lost: 0 } }),
  );
  await ended(admin, conversion.task_id);
  const undone = must(await admin.call(undoTask, { params: { task_id: deletion.task_id } }));
  await ended(admin, undone.task_id);
  expect(must(await admin.call(getProduct, { params: { id } })).values[ply]).toBeUndefined();
});

test('a backup of before a change of a data type puts back all but the values of the old type', async () => {
  const { admin } = company;
  const weave = must(await admin.call(createAttribute, { body: { name: 'Weave', dtype: 'text' } })).id;
  const shape = await attributeOf(company, 'shape');
  const [id = 0] = await makeProducts(company, 1, 'Woven', {
    values: { [weave]: 'loose', [shape]: 'Round' },
  });
  const change = { product_ids: [id], attribute_id: shape, value: 'Oval' };
  const bulk = must(await admin.call(changeProductsAttribute, { body: change }));
  await ended(admin, bulk.task_id);
  const [backup] = must(await admin.call(listBackups));
  const conversion = must(
    await admin.call(convertAttribute, { params: { id: weave }, body: { dtype: 'decimal', accept_lost: 1 } }),
  );
  await ended(admin, conversion.task_id);
  const restore = must(await admin.call(restoreBackup, { params: { id: backup?.id ?? '' } }));
  expect(await ended(admin, restore.task_id)).toMatchObject({ counts: { restored: 1 } });
  const { values } = must(await admin.call(getProduct, { params: { id } }));
  expect(values[shape]).toBe('Round');
  expect(values[weave]).toBeUndefined();
});

test('PROD-040 PROD-048 what was deleted and came back is no more among what the deletion removed; open pages hear of it', async () => {
  const { admin } = company;
  const [one = 0, two = 0] = await makeProducts(company, 2, 'Returned');
  const shape = await attributeOf(company, 'shape');
  const change = { product_ids: [one, two], attribute_id: shape, value: 'Oval' };
  await ended(admin, must(await admin.call(changeProductsAttribute, { body: change })).task_id);
  const [before] = must(await admin.call(listBackups));
  const remove = async (product_ids: number[]): Promise<string> => {
    const { task_id } = must(await admin.call(deleteProducts, { body: { product_ids } }));
    await ended(admin, task_id);
    return task_id;
  };
  const doneOf = async (id: string) =>
    must(await admin.call(listTasks)).find(({ task_id }) => task_id === id)?.done_product_ids;

  const both = await remove([one, two]);
  expect(await doneOf(both)).toEqual([one, two]);
  const heard: Task[] = [];
  const socket = await connectLive(app, admin.token);
  socket.on('taskUpdated', (task: Task) => heard.push(task));
  const undone = must(await admin.call(undoTask, { params: { task_id: both } }));
  await ended(admin, undone.task_id);
  expect(await doneOf(both)).toEqual([]);
  await vi.waitFor(() =>
    expect(heard).toContainEqual(
      expect.objectContaining({ task_id: both, status: 'success', done_product_ids: [] }),
    ),
  );
  socket.disconnect();

  // A backup older than the deletion brings them back as well.
  const again = await remove([two]);
  const restore = must(await admin.call(restoreBackup, { params: { id: before?.id ?? '' } }));
  await ended(admin, restore.task_id);
  must(await admin.call(getProduct, { params: { id: two } }));
  expect(await doneOf(again)).toEqual([]);
});

test('PROD-049 PERM-006 S15 restoring a backup needs no less than undoing the task that made it', async () => {
  const [one = 0, two = 0] = await makeProducts(company, 2, 'Guarded');
  const shape = await attributeOf(company, 'shape');
  const owner = await company.employee(['view_products', 'update_products']);
  const colleague = await company.employee(['view_products', 'update_products', 'delete_products']);
  const change = { product_ids: [one, two], attribute_id: shape, value: 'Oval' };
  await ended(owner, must(await owner.call(changeProductsAttribute, { body: change })).task_id);
  const [backup] = must(await owner.call(listBackups));
  const restore = (by: Member) => by.call(restoreBackup, { params: { id: backup?.id ?? '' } });
  expect(await restore(colleague)).toMatchObject({ status: 403, errors: [{ code: 'task_not_yours' }] });
  // Products deleted since are brought back if the person may delete.
  const { task_id } = must(await company.admin.call(deleteProducts, { body: { product_ids: [two] } }));
  await ended(company.admin, task_id);
  const refused = { code: 'forbidden', params: { permission: 'delete_products' } };
  expect(await restore(owner)).toMatchObject({ status: 403, errors: [refused] });
  await ended(company.admin, must(await restore(company.admin)).task_id);
  must(await company.admin.call(getProduct, { params: { id: two } }));
});
