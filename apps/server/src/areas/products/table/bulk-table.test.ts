import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NOT_ARCHIVED,
  attributeHistory,
  bulkTableState,
  configurationValue,
  getProduct,
  listTasks,
  openBulkTable,
  saveBulkTable,
  triggerTask,
  undoTask,
  updateBulkTable,
  updateProduct,
  type InputOf,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, ended, makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';
import { runTask } from '../../tasks/index.ts';
import { lockProducts } from '../index.ts';
import { removeOldTables } from './bulk-table.task.ts';

let app: TestApp;
let company: Company;
let admin: Member;
let editor: Member;
let price: string;
let moq: string;
let made = 0;

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50', BULK_EDIT_LIMIT: '4' });
  company = await makeCompany(app);
  admin = company.admin;
  editor = await company.employee(['view_products', 'update_products']);
  price = String(await attributeOf(company, 'selling_price'));
  moq = String(await attributeOf(company, 'moq'));
});
afterAll(() => app.close());

type State = ResultOf<typeof bulkTableState>;
type Change = InputOf<typeof updateBulkTable>['body']['cells'][number];

async function opened(count = 3, member = admin) {
  made += 1;
  const ids = await makeProducts(company, count, `TABLE${made}`);
  const { unique_id } = must(await member.call(openBulkTable, { body: { product_ids: ids } }));
  return { ids, unique_id };
}
const stateOf = async (unique_id: string, member = admin): Promise<State> =>
  must(await member.call(bulkTableState, { query: { unique_id } }));
const money = (value: string) => ({ value, currency: 'USD', unit: 'per-piece' });
const cell = (product_id: number, field: string, value: unknown, more: Partial<Change> = {}): Change => ({
  product_id,
  variant_id: null,
  field,
  value: value as never,
  text: null,
  base: null,
  ...more,
});
const update = (unique_id: string, revision: number, cells: Change[], member = admin) =>
  member.call(updateBulkTable, { body: { unique_id, revision, cells } });
const setCompulsory = (isCompulsory: boolean) =>
  company.inside((ctx) =>
    ctx.db.execute(`update attribute set compulsory = ${isCompulsory} where id = ${moq}`),
  );
const setDisabled = (isDisabled: boolean) =>
  company.inside((ctx) =>
    ctx.db.execute(`update attribute set is_disabled = ${isDisabled} where id = ${moq}`),
  );
const codesOf = (answer: { ok: boolean; errors?: readonly { code: string }[] }) =>
  answer.ok ? [] : (answer.errors ?? []).map(({ code }) => code);

describe('the bulk edit table on the server', () => {
  test('BULKEDIT-002 BULKEDIT-004 it takes as many products as the setting says', async () => {
    const ids = await makeProducts(company, 5, 'Terracotta');
    expect(codesOf(await admin.call(openBulkTable, { body: { product_ids: ids } }))).toEqual([
      'too_many_products',
    ]);
    const matching = { query: 'terracotta', filter_args: { filters: NOT_ARCHIVED } };
    expect(await admin.call(openBulkTable, { body: { matching } })).toMatchObject({
      errors: [{ code: 'too_many_products', path: 'body.matching' }],
    });
    must(await admin.call(openBulkTable, { body: { product_ids: ids.slice(1) } }));
    // Duplicates count once.
    must(await admin.call(openBulkTable, { body: { product_ids: [...ids.slice(1), ...ids.slice(1)] } }));
    const { value } = must(await admin.call(configurationValue, { params: { name: 'bulk_edit' } }));
    expect(value.value).toEqual({ limit: 4 });
  });

  test('BULKEDIT-006 cells of a product that another task holds are left out, and told', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0, two = 0] = ids;
    await company.inside((ctx) => lockProducts(ctx, { ids: [two], taskId: crypto.randomUUID() }));
    const cells = [one, two].map((id, n) => cell(id, 'name', 'New', { base: `TABLE${made} ${n}` }));
    expect(must(await update(unique_id, 0, cells)).left_out).toEqual([two]);
    expect((await stateOf(unique_id)).cells).toMatchObject([{ product_id: one }]);
  });

  test('BULKEDIT-007 BULKEDIT-009 TASK-019 the first change makes a draft that holds its products, which its owner and admins continue or discard', async () => {
    const { ids, unique_id } = await opened(2, editor);
    const [first = 0] = ids;
    expect(await stateOf(unique_id)).toMatchObject({ task_id: null, revision: 0, cells: [], gone: 0 });
    const named = (action_name: string) =>
      editor.call(bulkTableState, {
        query: { unique_id, action_name: action_name as 'bulk_products_table' },
      });
    expect(must(await named('bulk_products_table'))).toMatchObject({ unique_id });
    expect(await named('bulk_products_upload')).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_input', path: 'query.action_name' }],
    });
    must(await update(unique_id, 0, [cell(first, 'name', 'Renamed', { base: `TABLE${made} 0` })], editor));
    const task = must(await admin.call(listTasks)).find(({ unique_id: id }) => id === unique_id);
    expect(task).toMatchObject({ action: 'bulk_products_table', status: 'draft', total_count: 2 });
    const { revision } = must(await admin.call(getProduct, { params: { id: first } }));
    const elsewhere = await admin.call(updateProduct, {
      params: { id: first },
      body: { revision, name: 'No' },
    });
    expect(codesOf(elsewhere)).toEqual(['product_locked']);
    const stranger = await company.employee(['view_products', 'update_products']);
    expect(codesOf(await stranger.call(bulkTableState, { query: { unique_id } }))).toEqual([
      'table_not_yours',
    ]);
    expect((await stateOf(unique_id)).cells).toMatchObject([{ value: 'Renamed', user: 'Test Person' }]);
    const discard = { task_id: unique_id, trigger_action: 'ignore' } as const;
    expect(codesOf(await stranger.call(triggerTask, { body: discard }))).toEqual(['task_not_yours']);
    must(await admin.call(triggerTask, { body: discard }));
    expect(codesOf(await admin.call(bulkTableState, { query: { unique_id } }))).toEqual(['table_closed']);
    expect(must(await admin.call(getProduct, { params: { id: first } }))).toMatchObject({
      name: `TABLE${made} 0`,
      locked_by_task: null,
    });
  });

  test('BULKEDIT-006 BULKEDIT-008 TASK-058 what is changed is saved by a task with history, and taken back by another', async () => {
    const { ids, unique_id } = await opened();
    const [one = 0, two = 0, three = 0] = ids;
    const kept = must(
      await update(unique_id, 0, [
        cell(one, price, money('12.5')),
        cell(one, 'status', 'published', { base: 'draft' }),
        cell(two, moq, { value: '40', unit: 'pieces' }),
      ]),
    );
    expect(kept).toMatchObject({ revision: 1, conflicts: [], others: [], left_out: [] });
    const body = { unique_id, task_id: unique_id };
    must(await admin.call(saveBulkTable, { body }));
    expect(must(await admin.call(getProduct, { params: { id: three } })).locked_by_task).toBeNull();
    await runTask(app.platform, unique_id);
    expect(await ended(admin, unique_id)).toMatchObject({
      status: 'success',
      total_count: 2,
      counts: { updated: 2, failed: 0 },
      undo_needs: ['update_products'],
    });
    const saved = must(await admin.call(getProduct, { params: { id: one } }));
    expect(saved).toMatchObject({ status: 'published', locked_by_task: null });
    expect(saved.values[price]).toEqual(money('12.5'));
    const history = must(await admin.call(attributeHistory, { query: { parent_reference: one } }));
    expect(history.map(({ attribute, source }) => [attribute, source])).toContainEqual([price, 'bulk']);
    expect(codesOf(await admin.call(saveBulkTable, { body }))).toEqual(['table_closed']);

    const { task_id } = must(await admin.call(undoTask, { params: { task_id: unique_id } }));
    await runTask(app.platform, task_id);
    expect(must(await admin.call(getProduct, { params: { id: one } }))).toMatchObject({
      status: 'draft',
      values: {},
    });
  });

  test('BULKEDIT-008 wrong cells stay in the draft and refuse the save with how many and where', async () => {
    const { ids, unique_id } = await opened();
    const [one = 0, two = 0] = ids;
    const wrong = cell(two, moq, null, { text: 'forty' });
    must(await update(unique_id, 0, [wrong, cell(one, 'name', 'Fine', { base: `TABLE${made} 0` })]));
    const body = { unique_id, task_id: unique_id };
    const refused = await admin.call(saveBulkTable, { body });
    expect(refused).toMatchObject({
      errors: [{ code: 'table_has_errors', params: { count: 1, place: `TABLE${made}-1: MOQ` } }],
    });
    must(await update(unique_id, 1, [{ ...wrong, text: null }]));
    must(await admin.call(saveBulkTable, { body }));
  });

  test('BULKEDIT-008 texts of digits stay texts: a name, and what could be read as JSON', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0, two = 0] = ids;
    const cells = [
      cell(one, 'name', '123', { base: `TABLE${made} 0` }),
      cell(two, 'name', 'true', { base: `TABLE${made} 1` }),
    ];
    must(await update(unique_id, 0, cells));
    expect((await stateOf(unique_id)).cells.map(({ value }) => value)).toEqual(['123', 'true']);
    must(await admin.call(saveBulkTable, { body: { unique_id, task_id: unique_id } }));
    await runTask(app.platform, unique_id);
    expect(must(await admin.call(getProduct, { params: { id: one } })).name).toBe('123');
  });

  test('BULKEDIT-006 two people in one table are merged cell by cell, and asked where both changed the same', async () => {
    const { ids, unique_id } = await opened(2, editor);
    const [one = 0, two = 0] = ids;
    const base = (n: number) => ({ base: `TABLE${made} ${n}` });
    must(await update(unique_id, 0, [cell(one, 'name', 'Theirs', base(0))], editor));
    const mine = [cell(one, 'name', 'Mine', base(0)), cell(two, 'name', 'Mine too', base(1))];
    const answer = must(await update(unique_id, 0, mine));
    expect(answer.conflicts).toMatchObject([{ product_id: one, value: 'Theirs', user: 'Test Person' }]);
    expect((await stateOf(unique_id)).cells.map(({ value }) => value)).toEqual(['Theirs', 'Mine too']);
    must(await update(unique_id, answer.revision, mine.slice(0, 1)));
    const seen = must(await update(unique_id, 1, [], editor));
    expect(seen.others.map(({ value }) => value)).toEqual(['Mine', 'Mine too']);
  });

  test('BULKEDIT-009 what was changed or removed before the draft began is told, and not overwritten', async () => {
    const { ids, unique_id } = await opened();
    const [one = 0] = ids;
    const { revision } = must(await admin.call(getProduct, { params: { id: one } }));
    must(
      await admin.call(updateProduct, { params: { id: one }, body: { revision, name: 'Somebody was here' } }),
    );
    const mine = cell(one, 'name', 'Mine', { base: `TABLE${made} 0` });
    must(await update(unique_id, 0, [mine]));
    const body = { unique_id, task_id: unique_id };
    expect(codesOf(await admin.call(saveBulkTable, { body }))).toEqual(['table_has_conflicts']);
    must(await update(unique_id, 1, [{ ...mine, base: 'Somebody was here' }]));
    must(await admin.call(saveBulkTable, { body }));
    await runTask(app.platform, unique_id);
    expect(must(await admin.call(getProduct, { params: { id: one } })).name).toBe('Mine');
  });

  test('BULKEDIT-008 a cell that publishes a product without its compulsory values refuses the save, and nothing is lost', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0] = ids;
    await setCompulsory(true);
    try {
      const status = cell(one, 'status', 'published', { base: 'draft' });
      must(await update(unique_id, 0, [status, cell(one, 'name', 'New', { base: `TABLE${made} 0` })]));
      const body = { unique_id, task_id: unique_id };
      expect(await admin.call(saveBulkTable, { body })).toMatchObject({
        errors: [{ code: 'table_has_errors', params: { count: 1, place: `TABLE${made}-0: MOQ` } }],
      });
      expect((await stateOf(unique_id)).cells).toHaveLength(2);
      must(await update(unique_id, 1, [cell(one, moq, { value: '5', unit: 'pieces' })]));
      must(await admin.call(saveBulkTable, { body }));
      await runTask(app.platform, unique_id);
      expect(must(await admin.call(getProduct, { params: { id: one } })).status).toBe('published');
    } finally {
      await setCompulsory(false);
    }
  });

  test('BULKEDIT-008 what the save could not write stands in a draft that holds its products', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0, two = 0] = ids;
    must(
      await update(unique_id, 0, [
        cell(one, 'status', 'published', { base: 'draft' }),
        cell(one, price, money('3')),
        cell(two, price, money('4')),
      ]),
    );
    must(await admin.call(saveBulkTable, { body: { unique_id, task_id: unique_id } }));
    await setCompulsory(true);
    try {
      await runTask(app.platform, unique_id);
    } finally {
      await setCompulsory(false);
    }
    expect(await ended(admin, unique_id)).toMatchObject({ counts: { updated: 1, failed: 1 } });
    const held = must(await admin.call(getProduct, { params: { id: one } })).locked_by_task ?? '';
    const task = must(await admin.call(listTasks)).find(({ task_id }) => task_id === held);
    expect(task).toMatchObject({ action: 'bulk_products_table', status: 'draft', unique_id: held });
    const again = await stateOf(held);
    expect(again.rows.map(({ id }) => id)).toEqual([one]);
    expect(again.cells.map(({ field }) => field).toSorted()).toEqual([price, 'status'].toSorted());
    expect(must(await admin.call(getProduct, { params: { id: two } })).locked_by_task).toBeNull();
    must(await admin.call(saveBulkTable, { body: { unique_id: held, task_id: held } }));
    await runTask(app.platform, held);
    expect(must(await admin.call(getProduct, { params: { id: one } })).status).toBe('published');
  });

  test('BULKEDIT-006 a cell whose attribute or variant is gone is answered as refused, and the others are kept', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0] = ids;
    await setDisabled(true);
    const answer = await update(unique_id, 0, [
      cell(one, moq, { value: '9', unit: 'pieces' }),
      cell(one, price, money('2'), { variant_id: 123_456 }),
      cell(one, 'name', 'First', { base: `TABLE${made} 0` }),
      cell(one, 'name', 'Last', { base: `TABLE${made} 0` }),
    ]).finally(() => setDisabled(false));
    expect(must(answer).refused).toEqual([
      { product_id: one, variant_id: null, field: moq },
      { product_id: one, variant_id: 123_456, field: price },
    ]);
    expect((await stateOf(unique_id)).cells).toMatchObject([{ field: 'name', value: 'Last' }]);
  });

  test('BULKEDIT-006 a table holds only so many changed cells', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0, two = 0] = ids;
    must(await update(unique_id, 0, [cell(one, price, money('2'))]));
    await company.inside((ctx) =>
      ctx.db
        .execute(`insert into bulk_table_cell (org_id, table_id, product_id, field, text, revision, user_name)
        select '${ctx.orgId}', '${unique_id}', ${one}, 'x' || n, 'x', 1, '' from generate_series(1, 59999) n`),
    );
    expect(await update(unique_id, 1, [cell(two, price, money('2'))])).toMatchObject({
      errors: [{ code: 'table_full', params: { limit: 60_000 } }],
    });
  });

  test('BULKEDIT-009 a draft whose last change is taken back frees its products and goes, and is there again with the next', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0] = ids;
    const base = `TABLE${made} 0`;
    const holder = async () => must(await admin.call(getProduct, { params: { id: one } })).locked_by_task;
    const card = async () => must(await admin.call(listTasks)).find(({ task_id }) => task_id === unique_id);
    must(await update(unique_id, 0, [cell(one, 'name', 'New', { base })]));
    expect(await holder()).toBe(unique_id);
    must(await update(unique_id, 1, [cell(one, 'name', base, { base })]));
    expect(await holder()).toBeNull();
    expect(await card()).toBeUndefined();
    expect(await stateOf(unique_id)).toMatchObject({ task_id: null, revision: 2 });
    must(await update(unique_id, 2, [cell(one, 'name', 'New', { base })]));
    expect(await holder()).toBe(unique_id);
    expect(await card()).toMatchObject({ status: 'draft' });
  });

  test('BULKEDIT-008 a table whose save failed is opened and saved again', async () => {
    const { ids, unique_id } = await opened(2);
    const [one = 0] = ids;
    must(await update(unique_id, 0, [cell(one, 'name', 'Again', { base: `TABLE${made} 0` })]));
    const body = { unique_id, task_id: unique_id };
    must(await admin.call(saveBulkTable, { body }));
    await runTask(app.platform, unique_id, () => Promise.reject(new Error('No space left')));
    expect(await ended(admin, unique_id)).toMatchObject({ status: 'failed' });
    expect((await stateOf(unique_id)).cells).toHaveLength(1);
    must(await admin.call(saveBulkTable, { body }));
    await runTask(app.platform, unique_id);
    expect(await ended(admin, unique_id)).toMatchObject({ status: 'success', counts: { updated: 1 } });
    expect(must(await admin.call(getProduct, { params: { id: one } })).name).toBe('Again');
  });

  test("PERM-038 an admin's costs are not saved by somebody without the right, who does not hear of them", async () => {
    const cost = String(await attributeOf(company, 'cost_price'));
    const { ids, unique_id } = await opened(2, editor);
    const [one = 0] = ids;
    must(await update(unique_id, 0, [cell(one, cost, null, { text: 'unreadable' })]));
    const refused = await editor.call(saveBulkTable, { body: { unique_id, task_id: unique_id } });
    expect(codesOf(refused)).toEqual(['costing_editing_denied']);
    expect(JSON.stringify(refused)).not.toContain('Cost price');
  });

  test('PERM-038 costs are neither told nor taken without the right', async () => {
    const cost = String(await attributeOf(company, 'cost_price'));
    const { ids, unique_id } = await opened(2, editor);
    const [one = 0] = ids;
    must(await update(unique_id, 0, [cell(one, cost, money('3'))]));
    expect((await stateOf(unique_id, editor)).cells).toEqual([]);
    expect((await stateOf(unique_id)).cells).toHaveLength(1);
    expect(codesOf(await update(unique_id, 1, [cell(one, cost, money('4'))], editor))).toEqual([
      'costing_editing_denied',
    ]);
    expect(must(await update(unique_id, 0, [], editor)).others).toEqual([]);
  });

  test('BULKEDIT-009 a table that nobody saves frees its products in the end', async () => {
    const { ids, unique_id } = await opened();
    const [one = 0] = ids;
    must(await update(unique_id, 0, [cell(one, moq, { value: '9', unit: 'pieces' })]));
    const later = { ...app.platform, clock: { now: () => new Date(Date.now() + 15 * 86_400_000) } };
    await removeOldTables(later);
    expect(must(await admin.call(getProduct, { params: { id: one } })).locked_by_task).toBeNull();
    expect(must(await admin.call(listTasks)).some(({ task_id }) => task_id === unique_id)).toBe(false);
  });
});
