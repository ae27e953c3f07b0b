import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeProductsAttribute,
  changeProductsCategory,
  convertAttribute,
  createAttribute,
  createCatalogue,
  deleteProducts,
  getProduct,
  getProducts,
  listBackups,
  downloadBackup,
  restoreBackup,
  taskHistory,
  undoTask,
  updateProduct,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, ended, makeProducts, rowStates } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';
import { startTask } from '../../tasks/index.ts';
import { cellText, readSheetInChild } from '../../../platform/sheets/index.ts';
import { applyProductChanges } from '../index.ts';
import { createBackup } from '../bulk/product-tasks.service.ts';
import { bringBack } from './backup-restore.service.ts';
import { selectItemsOf } from './backups.store.ts';
import { removeExpiredBackups } from './expired-backups.ts';

let app: TestApp;
let company: Company;
let material: number;

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50' });
  company = await makeCompany(app);
  material = await attributeOf(company, 'shape');
  await app.work();
});
afterAll(() => app.close());

const load = async (id: number, of: Company = company) =>
  must(await of.admin.call(getProduct, { params: { id } }));
const valueOf = async (id: number, attribute: number) => (await load(id)).values[attribute] ?? null;
const undo = (task_id: string, member: Member = company.admin) =>
  member.call(undoTask, { params: { task_id } });

/** Texts of the rows of a workbook, its header first. */
async function sheetTexts(bytes: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    await writeFile(join(folder, 'backup.xlsx'), bytes);
    const { header, rows } = await readSheetInChild({
      path: join(folder, 'backup.xlsx'),
      name: 'backup.xlsx',
    });
    return [header, ...rows.map((row) => row.map(cellText))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function setMaterial(ids: number[], value: string, member: Member = company.admin): Promise<string> {
  const body = { product_ids: ids, attribute_id: material, value };
  const { task_id } = must(await member.call(changeProductsAttribute, { body }));
  await ended(member, task_id);
  return task_id;
}

describe('taking back', () => {
  test('PROD-048 TASK-064 a bulk change goes back; what was changed again since stays and is counted', async () => {
    const [one = 0, two = 0] = await makeProducts(company, 2, 'Back', { values: { [material]: 'Cotton' } });
    const [fresh = 0] = await makeProducts(company, 1, 'Backless');
    const task = await setMaterial([one, two, fresh], 'Brass');
    const { revision } = await load(two);
    must(
      await company.admin.call(updateProduct, {
        params: { id: two },
        body: { revision, values: { [material]: 'Marble' } },
      }),
    );
    const { task_id } = must(await undo(task));
    expect(await ended(company.admin, task_id)).toMatchObject({
      action: 'excel_restore_products',
      status: 'success',
      restored_from: 'Shape',
      counts: { restored: 2, kept: 1 },
    });
    expect(await valueOf(one, material)).toBe('Cotton');
    expect(await valueOf(two, material)).toBe('Marble');
    expect(await valueOf(fresh, material)).toBeNull();
    expect(await undo(task)).toMatchObject({ status: 409, errors: [{ code: 'nothing_to_undo' }] });
    // An undone change can be redone by undoing the undo.
    const again = must(await undo(task_id));
    await ended(company.admin, again.task_id);
    expect(await valueOf(one, material)).toBe('Brass');
  });

  test('moved products return to their categories', async () => {
    const [one = 0] = await makeProducts(company, 1, 'Mover');
    const ids = await company.inside(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: number }>(
        `insert into category (org_id, name, name_key)
         values ('${company.orgId}', 'Rugs', 'rugs'), ('${company.orgId}', 'Lamps', 'lamps') returning id`,
      );
      return rows.map(({ id }) => Number(id));
    });
    const move = async (category_id: number) => {
      const body = { product_ids: [one], category_id };
      const { task_id } = must(await company.admin.call(changeProductsCategory, { body }));
      await ended(company.admin, task_id);
      return task_id;
    };
    await move(ids[0] ?? 0);
    const task = await move(ids[1] ?? 0);
    await ended(company.admin, must(await undo(task)).task_id);
    expect((await load(one)).category).toMatchObject({ name: 'Rugs' });
  });

  test('deleted products come back under their ids with variants; one whose ID was taken stays away', async () => {
    const [one = 0, two = 0] = await makeProducts(company, 2, 'Gone', {
      values: { [material]: 'Silk' },
      status: 'archived',
    });
    await company.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [
          {
            kind: 'update',
            id: one,
            fields: {
              variants: { mode: 'merge', list: [{ variant_id: 'GONE-0-RED', options: { Colour: 'Red' } }] },
            },
          },
        ],
        source: 'form',
      }),
    );
    const before = await load(one);
    const body = { product_ids: [one, two] };
    const { task_id: deletion } = must(await company.admin.call(deleteProducts, { body }));
    expect(await ended(company.admin, deletion)).toMatchObject({ counts: { deleted: 2 } });
    expect(await company.admin.call(getProducts, { query: { ids: [one, two] } })).toMatchObject({
      status: 404,
    });
    await company.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [{ kind: 'create', fields: { product_id: 'gone-1', name: 'Taken' } }],
        source: 'form',
      }),
    );
    const { task_id } = must(await undo(deletion));
    expect(await ended(company.admin, task_id)).toMatchObject({
      status: 'success',
      counts: { brought_back: 1, failed: 1 },
      skipped_products: [{ id: two, product_id: 'Gone-1', code: 'product_id_taken' }],
    });
    const { variants, values, created_at, status } = await load(one);
    expect({ variants, values, created_at, status }).toEqual({
      variants: before.variants,
      values: before.values,
      created_at: before.created_at,
      status: 'archived',
    });
    expect(await undo(deletion)).toMatchObject({ errors: [{ code: 'nothing_to_undo' }] });
  });

  test('TASK-064 products that a task made go again, but not those that are in a catalogue or were changed, and come back if that is undone', async () => {
    const task = await company.inside(async (ctx) =>
      startTask(ctx, {
        action: 'excel_import_bulk_update',
        subject: 'new.xlsx',
        input: {},
        counts: { new: 3 },
      }),
    );
    const made = await company.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: ['a', 'b', 'c'].map((name) => ({
          kind: 'create' as const,
          fields: { product_id: `Made-${name}`, name: `Made ${name}` },
        })),
        source: 'import',
        taskId: task,
      }),
    );
    const [one = 0, used = 0, changed = 0] = made.map(({ id }) => id ?? 0);
    await company.inside((ctx) =>
      ctx.db.execute(`update task set status = 'success', finished_at = now() where id = '${task}'`),
    );
    const catalogue = { name: 'Uses one', buyer_company: 'Buyer', product_ids: [used] };
    must(await company.admin.call(createCatalogue, { body: catalogue }));
    await setMaterial([changed], 'Felt');
    const { task_id } = must(await undo(task));
    expect(await ended(company.admin, task_id)).toMatchObject({
      restored_from: 'new.xlsx',
      counts: { removed: 1, kept: 2 },
      skipped_products: [
        { id: used, code: 'product_used_since' },
        { id: changed, code: 'product_used_since' },
      ],
    });
    expect(await company.admin.call(getProduct, { params: { id: one } })).toMatchObject({ status: 404 });
    await load(used);

    const again = must(await undo(task_id));
    expect(await ended(company.admin, again.task_id)).toMatchObject({
      status: 'success',
      counts: { brought_back: 1 },
    });
    expect(await load(one)).toMatchObject({ product_id: 'Made-a', name: 'Made a' });
  });

  test('PROD-046 TASK-064 PERM-006 undoing an undone import brings back only what its undo removed, and needs the permission to delete', async () => {
    const asha = await company.employee(['view_products', 'update_products']);
    const [corrected = 0] = await makeProducts(company, 1, 'Corrected', { values: { [material]: 'Cotton' } });
    const task = await company.inside(async (ctx) => {
      const counts = { new: 3, changed: 1 };
      const id = await startTask(ctx, {
        action: 'excel_import_bulk_update',
        subject: 'more.xlsx',
        input: {},
        counts,
      });
      await createBackup(ctx, { backupId: id, taskId: id, subject: 'more.xlsx', productIds: [corrected] });
      return id;
    });
    const written = await company.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [
          { kind: 'update', id: corrected, fields: { values: { [material]: 'Brass' } } },
          { kind: 'create', fields: { product_id: 'More-a', name: 'More a' } },
          { kind: 'create', fields: { product_id: 'More-b', name: 'More b' } },
          { kind: 'create', fields: { product_id: 'More-c', name: 'More c' } },
        ],
        source: 'import',
        taskId: task,
      }),
    );
    const [, one = 0, used = 0, returned = 0] = written.map(({ id }) => id ?? 0);
    await company.inside((ctx) =>
      ctx.db.execute(
        `update task set status = 'success', finished_at = now(), created_by = '${asha.userId}' where id = '${task}'`,
      ),
    );
    const catalogue = { name: 'Uses another', buyer_company: 'Buyer', product_ids: [used] };
    must(await company.admin.call(createCatalogue, { body: catalogue }));
    const { task_id } = must(await undo(task, asha));
    expect(await ended(asha, task_id)).toMatchObject({ counts: { removed: 2, kept: 1, restored: 1 } });
    // Somebody brings one back in another way, and it is deleted again with the others.
    await company.inside(async (ctx) => {
      const items = await selectItemsOf(ctx, { backupId: task_id, productIds: [returned] });
      const back = [...items].map(([productId, snapshot]) => ({ productId, snapshot }));
      await bringBack(ctx, { taskId: randomUUID(), subject: '' }, back);
    });
    const deletion = must(
      await company.admin.call(deleteProducts, { body: { product_ids: [corrected, used, returned] } }),
    );
    expect(await ended(company.admin, deletion.task_id)).toMatchObject({ counts: { deleted: 3 } });

    expect(await undo(task_id, asha)).toMatchObject({
      status: 403,
      errors: [{ code: 'forbidden', params: { permission: 'delete_products' } }],
    });
    const shown = must(await asha.call(taskHistory, { query: {} })).tasks.find(
      (one) => one.task_id === task_id,
    );
    expect(shown).toMatchObject({ can_undo: false, undo_needs: ['update_products', 'delete_products'] });
    const again = must(await undo(task_id));
    expect(await ended(company.admin, again.task_id)).toMatchObject({
      status: 'success',
      total_count: 1,
      counts: { brought_back: 1 },
    });
    expect(await load(one)).toMatchObject({ product_id: 'More-a' });
    for (const id of [corrected, used, returned]) {
      expect(await company.admin.call(getProduct, { params: { id } })).toMatchObject({ status: 404 });
    }
  });

  test('a deleted product comes back without the values whose attribute has another data type by now', async () => {
    const note = must(
      await company.admin.call(createAttribute, { body: { name: 'Lead weight', dtype: 'text' } }),
    );
    const [id = 0] = await makeProducts(company, 1, 'Typed');
    const { revision } = await load(id);
    must(
      await company.admin.call(updateProduct, {
        params: { id },
        body: { revision, values: { [note.id]: 'about two', [material]: 'Round' } },
      }),
    );
    const removed = must(await company.admin.call(deleteProducts, { body: { product_ids: [id] } }));
    await ended(company.admin, removed.task_id);
    const conversion = must(
      await company.admin.call(convertAttribute, {
        params: { id: note.id },
        body: { dtype: 'csv', accept_lost: 0 },
      }),
    );
    await ended(company.admin, conversion.task_id);
    expect(await undo(conversion.task_id)).toMatchObject({ errors: [{ code: 'nothing_to_undo' }] });
    await ended(company.admin, must(await undo(removed.task_id)).task_id);
    expect((await load(id)).values).toEqual({ [material]: 'Round' });
  });

  test('only its starter and admins take a task back, and only those of their company', async () => {
    const asha = await company.employee(['view_products', 'update_products']);
    const ravi = await company.employee(['view_products', 'update_products']);
    const ids = await makeProducts(company, 1, 'Whose');
    const task = await setMaterial(ids, 'Horn', asha);
    expect(await undo(task, ravi)).toMatchObject({ status: 403, errors: [{ code: 'task_not_yours' }] });
    const stranger = await makeCompany(app, { name: 'Stranger' });
    expect(await undo(task, stranger.admin)).toMatchObject({ status: 404 });
    const deletion = must(await company.admin.call(deleteProducts, { body: { product_ids: ids } }));
    await ended(company.admin, deletion.task_id);
    must(await undo(task, company.admin).then(() => ({ ok: true, data: null })));
    must(await undo(deletion.task_id));
  });
});

describe('task history', () => {
  test('PROD-046 lists all tasks of the company by page, with what can be taken back', async () => {
    const own = await makeCompany(app, { name: 'History' });
    const [id = 0] = await makeProducts(own, 1, 'Past');
    const attribute_id = await attributeOf(own, 'shape');
    const body = { product_ids: [id], attribute_id, value: 'Wax' };
    const { task_id: first } = must(await own.admin.call(changeProductsAttribute, { body }));
    await ended(own.admin, first);
    const { task_id: second } = must(await undo(first, own.admin));
    await ended(own.admin, second);
    const page = (query: { page?: number; per_page?: number }, member = own.admin) =>
      member.call(taskHistory, { query });
    const all = must(await page({}));
    expect(all.total).toBe(2);
    expect(all.tasks.map(({ task_id, can_undo }) => [task_id, can_undo])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect(all.tasks[0]?.finished_at).not.toBeNull();
    expect(must(await page({ page: 2, per_page: 1 })).tasks.map(({ task_id }) => task_id)).toEqual([first]);
    const employee = await own.employee(['view_products', 'update_products']);
    expect(must(await page({}, employee)).tasks.every(({ can_undo }) => !can_undo)).toBe(true);
    await own.inside((ctx) => ctx.db.execute(`update task set is_system_user = true where id = '${second}'`));
    expect(must(await page({})).tasks.map(({ task_id }) => task_id)).toEqual([first]);
  });
});

describe('backups', () => {
  test('PROD-046 PROD-047 PROD-048 TASK-063 one is listed, restored as a whole, downloaded, and gone after 30 days', async () => {
    const own = await makeCompany(app, { name: 'Backups' });
    const attribute_id = await attributeOf(own, 'shape');
    const cost = await attributeOf(own, 'cost_price');
    const [one = 0, two = 0] = await makeProducts(own, 2, 'Kept', {
      values: { [attribute_id]: 'Teak', [cost]: { value: '12.50', currency: 'USD', unit: 'per-piece' } },
    });
    const set = async (value: string) => {
      const body = { product_ids: [one, two], attribute_id, value };
      const { task_id } = must(await own.admin.call(changeProductsAttribute, { body }));
      await ended(own.admin, task_id);
    };
    await set('Pine');
    const [backup] = must(await own.admin.call(listBackups));
    const backupId = backup?.id ?? '';
    expect(backup).toMatchObject({
      action: 'change_products_attribute',
      subject: 'Shape',
      product_count: 2,
      user: 'Test Person',
    });
    await set('Oak');
    const deletion = must(await own.admin.call(deleteProducts, { body: { product_ids: [two] } }));
    await ended(own.admin, deletion.task_id);
    const { task_id } = must(
      await own.admin.call(restoreBackup, { params: { id: backupId }, body: { include_edited: true } }),
    );
    expect(await rowStates(own.admin, 'kept')).toHaveLength(1);
    expect(await ended(own.admin, task_id)).toMatchObject({
      action: 'excel_restore_products',
      restored_from: 'Shape',
      counts: { brought_back: 1, restored: 1 },
    });
    for (const id of [one, two]) expect((await load(id, own)).values[attribute_id]).toBe('Teak');
    // The restore backed up what it replaced.
    expect(must(await own.admin.call(listBackups))[0]).toMatchObject({ action: 'excel_restore_products' });

    const texts = async (member: Member) => {
      const made = must(await member.call(downloadBackup, { params: { id: backupId } }));
      const { download_link: link } = await ended(member, made.task_id);
      const { rawPayload } = await app.app.inject({ method: 'GET', url: link ?? '' });
      return sheetTexts(rawPayload);
    };
    const rows = await texts(own.admin);
    expect(rows[0]).toEqual(expect.arrayContaining(['Product ID', 'Name', 'Shape', 'Cost price']));
    expect(rows[1]).toEqual(expect.arrayContaining(['Kept-0', 'Kept 0', 'Teak']));
    const asha = await own.employee(['view_products', 'update_products']);
    expect((await texts(asha))[0]).not.toContain('Cost price');

    const stranger = await makeCompany(app, { name: 'Stranger' });
    for (const op of [restoreBackup, downloadBackup]) {
      expect(await stranger.admin.call(op, { params: { id: backupId } })).toMatchObject({ status: 404 });
    }
    app.clock.advance(30.1 * 86_400_000);
    await removeExpiredBackups(app.platform);
    app.clock.advance(-30.1 * 86_400_000);
    expect(must(await own.admin.call(listBackups))).toEqual([]);
  });
});
