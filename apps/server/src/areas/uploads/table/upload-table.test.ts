import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCategory,
  createProducts,
  deleteTableGroup,
  deleteUploadProducts,
  listTasks,
  saveUploadTable,
  saveUploadTableOf,
  updateUploadTable,
  uploadTable,
  type InputOf,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, type Company, type Member } from '../../../../test/factories.ts';
import { makeUpload } from '../../../../test/uploads/upload-rows.ts';
import { selectImagesOf } from './upload-table.store.ts';

let app: TestApp;
let company: Company;
let price: string;
let moq: string;

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50' });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await makeCompany(app);
  price = String(await attributeOf(company, 'selling_price'));
  moq = String(await attributeOf(company, 'moq'));
});

type Table = ResultOf<typeof uploadTable>;
type Change = InputOf<typeof updateUploadTable>['body']['cells'][number];

const open = async (task: string, member = company.admin): Promise<Table> =>
  must(await member.call(uploadTable, { params: { task } }));
const cell = (group_id: number, field: string, value: unknown, text: string | null = null): Change => ({
  group_id,
  field,
  value: value as never,
  text,
});
const update = (task_id: string, revision: number, cells: Change[], member = company.admin) =>
  member.call(updateUploadTable, { body: { task_id, revision, cells } });
const valuesOf = ({ cells }: Pick<Table, 'cells'>, field: string) =>
  cells.filter((one) => one.field === field).map(({ value }) => value);
const codesOf = (answer: { ok: boolean; errors?: readonly { code: string }[] }) =>
  answer.ok ? [] : (answer.errors ?? []).map(({ code }) => code);
const problemsOf = ({ problems }: Pick<Table, 'problems'>) =>
  problems.map(({ group_id, field, problem }) => [group_id, field, problem.code]);
const change = (columns: string, attribute: string) =>
  company.inside((ctx) => ctx.db.execute(`update attribute set ${columns} where id = ${attribute}`));

describe('the information table', () => {
  test('BULKUP-033 name and ID are proposed once from the names of the groups, unique within the upload and the library', async () => {
    await makeProducts(company, 2, 'VASE');
    await makeProducts(company, 1, 'NEW-001');
    const { id, groupIds } = await makeUpload(company, [
      'VASE-201',
      'VASE-0',
      'IMG_4711',
      'blue vase',
      'VASE-201',
    ]);
    const table = await open(id);
    expect(valuesOf(table, 'product_id')).toEqual([
      'VASE-201',
      'VASE-0-2',
      'NEW-001',
      'BLUE-VASE',
      'VASE-201-2',
    ]);
    expect(valuesOf(table, 'name')).toEqual(['VASE-201', 'VASE-0', 'IMG_4711', 'blue vase', 'VASE-201']);
    expect(valuesOf(table, 'status')).toEqual(Array(5).fill('draft'));
    expect(table.rows.map(({ group_id, images }) => [group_id, images.length])).toEqual(
      groupIds.map((group) => [group, 1]),
    );
    expect(table).toMatchObject({ problem_count: 0, sheet: null });
    // What somebody cleared is not proposed again.
    must(await update(id, table.revision, [cell(groupIds[0] ?? 0, 'name', null)]));
    const again = await open(id);
    expect(valuesOf(again, 'name')[0]).toBeNull();
    expect(problemsOf(again)).toEqual([[groupIds[0], 'name', 'required']]);
    const task = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
    expect(task).toMatchObject({ status: 'draft', current_state: 'add_information_table' });
  });

  test('BULKUP-033 the table asks for the visible attributes of the categories of its rows, compulsory ones first', async () => {
    await change('compulsory = true', moq);
    const { id } = await makeUpload(company, ['A-1']);
    const { family_attributes: asked } = await open(id);
    expect(asked[0]).toBe(Number(moq));
    expect(asked).toContain(Number(price));
    await change('visible = false', price);
    expect((await open(id)).family_attributes).not.toContain(Number(price));
  });

  test('BULKUP-013 cells are kept, and where two people change the same one the first keeps it and the second is told', async () => {
    const { id, groupIds } = await makeUpload(company, ['A-1', '4711']);
    const [one = 0, two = 0] = groupIds;
    expect(valuesOf(await open(id), 'product_id')).toEqual(['A-1', '4711']);
    const other = await company.anotherAdmin();
    const { revision } = await open(id);
    const theirs = must(await update(id, revision, [cell(one, 'name', 'Theirs')], other));
    expect(theirs).toMatchObject({ revision: revision + 1, conflicts: [], refused: [] });
    const mine = must(await update(id, revision, [cell(one, 'name', 'Mine'), cell(two, 'name', 'Mine too')]));
    expect(mine.conflicts).toMatchObject([{ group_id: one, value: 'Theirs', user: 'Test Person' }]);
    const seen = must(await update(id, theirs.revision, [], other));
    expect(seen.others).toMatchObject([{ group_id: two, field: 'name', value: 'Mine too' }]);
    expect(valuesOf(await open(id), 'name')).toEqual(['Theirs', 'Mine too']);
  });

  test('BULKUP-013 TASK-021 the table is the place of whoever began it, once they and not an admin opened it', async () => {
    const [looked, opened] = [await makeUpload(company, ['A-1']), await makeUpload(company, ['B-1'])];
    await open(looked.id, await company.anotherAdmin());
    await open(opened.id);
    const tasks = must(await company.admin.call(listTasks));
    const placeOf = (id: string) => tasks.find(({ task_id }) => task_id === id)?.current_state;
    expect([placeOf(looked.id), placeOf(opened.id)]).toEqual(['image_grouping', 'add_information_table']);
  });

  test('BULKUP-013 an upload belongs to who began it and to admins', async () => {
    const { id } = await makeUpload(company, ['A-1']);
    const stranger = await company.employee(['bulk_upload', 'view_products']);
    expect(codesOf(await stranger.call(uploadTable, { params: { task: id } }))).toEqual(['upload_not_yours']);
    expect(codesOf(await update(id, 0, [], stranger))).toEqual(['upload_not_yours']);
    const without = await company.employee(['view_products']);
    expect(codesOf(await without.call(uploadTable, { params: { task: id } }))).toEqual(['forbidden']);
  });

  test('BULKUP-017 BULKUP-026 rows are taken out with their images, and their cells find no place any more', async () => {
    const { id, groupIds } = await makeUpload(company, ['A-1', 'A-2', 'A-3']);
    const [one = 0, two = 0, three = 0] = groupIds;
    const { revision } = await open(id);
    const body = { task_id: id, group_ids: [one, 999_999_999] };
    expect(must(await company.admin.call(deleteUploadProducts, { body })).removed).toEqual([one]);
    const left = await company.inside((ctx) => selectImagesOf(ctx, { uploadId: id }));
    expect([...left.keys()].toSorted((a, b) => a - b)).toEqual([two, three]);
    expect(codesOf(await company.admin.call(deleteUploadProducts, { body }))).toEqual(['group_gone']);
    const query = { task_id: id, group_id: two };
    expect(must(await company.admin.call(deleteTableGroup, { query })).removed).toEqual([two]);
    const kept = must(
      await update(id, revision, [cell(one, 'name', 'Late'), cell(three, 'name', 'In time')]),
    );
    expect(kept.refused).toEqual([{ group_id: one, field: 'name' }]);
    expect((await open(id)).rows.map(({ group_id }) => group_id)).toEqual([three]);
    const task = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
    expect(task).toMatchObject({ subject: 'A-3', total_count: 1 });
    expect(valuesOf(await open(id), 'name')).toEqual(['In time']);
  });

  test('BULKUP-015 BULKUP-016 BULKUP-034 a save tells every cell that keeps the products from being made', async () => {
    await makeProducts(company, 1, 'TAKEN');
    await change('compulsory = true', moq);
    const { id, groupIds } = await makeUpload(company, [
      'A',
      'B',
      'C',
      'D',
      'E',
      { name: 'F', images: [] },
      'G',
    ]);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = groupIds;
    const { revision } = await open(id);
    const cells = [
      cell(a, moq, null, 'forty'),
      cell(b, 'category', 999_999),
      cell(c, 'product_id', 'Same'),
      cell(d, 'product_id', 'same'),
      cell(e, 'product_id', 'taken-0'),
      cell(f, 'status', 'published'),
      cell(f, moq, { value: '5', unit: 'pieces' }),
      cell(g, 'status', 'published'),
      cell(g, 'name', 'x'.repeat(201)),
    ];
    const saved = must(await company.admin.call(saveUploadTable, { body: { task_id: id, revision, cells } }));
    expect(problemsOf(saved)).toEqual([
      [a, moq, 'not_a_number'],
      [b, 'category', 'unknown_option'],
      [c, 'product_id', 'product_id_twice'],
      [d, 'product_id', 'product_id_twice'],
      [e, 'product_id', 'product_id_taken'],
      [f, 'status', 'image_required'],
      [g, 'name', 'text_too_long'],
      [g, moq, 'required'],
    ]);
    expect(saved).toMatchObject({ task_id: id, problem_count: 8, conflicts: [], refused: [] });
    const refused = await company.admin.call(createProducts, { body: { task_id: id } });
    expect(refused).toMatchObject({
      errors: [{ code: 'table_has_errors', params: { count: 8, place: 'A: MOQ' } }],
    });
    const fixed = [
      cell(a, moq, { value: '40', unit: 'pieces' }),
      cell(b, 'category', null),
      cell(c, 'product_id', 'Same-1'),
      cell(e, 'product_id', 'Free'),
      cell(f, 'status', 'draft'),
      cell(g, 'name', 'Short'),
      cell(g, moq, { value: '40', unit: 'pieces' }),
    ];
    const better = must(
      await company.admin.call(saveUploadTableOf, {
        params: { task: id },
        body: { revision: saved.revision, cells: fixed },
      }),
    );
    expect(problemsOf(better)).toEqual([]);
    expect(better.problem_count).toBe(0);
  });

  test('BULKUP-034 a row with more images than a product may have is told, and not made', async () => {
    const images = Array.from({ length: 61 }, (_, index) => `many-${index}.jpg`);
    const { id, groupIds } = await makeUpload(company, [{ name: 'MANY', images }]);
    const { problems } = await open(id);
    expect(problems).toMatchObject([
      {
        group_id: groupIds[0],
        field: 'status',
        problem: { code: 'too_many_images', params: { count: 61, limit: 60 } },
      },
    ]);
    expect(codesOf(await company.admin.call(createProducts, { body: { task_id: id } }))).toEqual([
      'table_has_errors',
    ]);
  });

  test('BULKUP-034 text among numbers and options that do not exist stay in their cells, and are read once they can be', async () => {
    const finish = await attributeOf(company, 'material');
    const { id, groupIds } = await makeUpload(company, ['A']);
    const [a = 0] = groupIds;
    const { revision } = await open(id);
    must(
      await update(id, revision, [cell(a, 'category', null, 'Lamps'), cell(a, String(finish), 7 as never)]),
    );
    const table = await open(id);
    expect(problemsOf(table)).toEqual(
      expect.arrayContaining([
        [a, 'category', 'unknown_option'],
        [a, String(finish), expect.any(String)],
      ]),
    );
    must(await company.admin.call(createCategory, { body: { name: 'Lamps' } }));
    expect(problemsOf(await open(id))).toEqual([[a, String(finish), expect.any(String)]]);
  });

  test('BULKUP-034 attributes that are removed, or hold another type of value, since the draft began are told', async () => {
    const { id, groupIds } = await makeUpload(company, ['A']);
    const [a = 0] = groupIds;
    const { revision } = await open(id);
    must(
      await update(id, revision, [
        cell(a, moq, { value: '40', unit: 'pieces' }),
        cell(a, price, { value: '4', currency: 'USD', unit: 'per-piece' }),
      ]),
    );
    await change('is_disabled = true', moq);
    await change("dtype = 'decimal'", price);
    const table = await open(id);
    expect(table.changed_attributes).toEqual(
      expect.arrayContaining([
        { name: 'MOQ', what: 'removed' },
        { name: expect.any(String), what: 'type' },
      ]),
    );
    expect(problemsOf(table)).toEqual([[a, price, expect.any(String)]]);
    expect(valuesOf(table, moq)).toEqual([]);
    const late = must(await update(id, table.revision, [cell(a, moq, { value: '41', unit: 'pieces' })]));
    expect(late.refused).toEqual([{ group_id: a, field: moq }]);
  });

  test('BULKUP-013 costs are neither written nor read by somebody without the right, though an admin filled them', async () => {
    const member = await company.employee(['bulk_upload', 'view_products']);
    await change("is_internal = true, tabname = 'costing'", price);
    const { id, groupIds } = await makeUpload(company, ['A']);
    await company.inside((ctx) =>
      ctx.db.execute(`update upload set created_by = '${member.userId}' where id = '${id}'`),
    );
    const cost = cell(groupIds[0] ?? 0, price, { value: '4', currency: 'USD', unit: 'per-piece' });
    const { revision } = await open(id);
    expect(codesOf(await update(id, revision, [cost], member))).toEqual(['costing_editing_denied']);
    must(await update(id, revision, [cost]));
    expect(valuesOf(await open(id), price)).toHaveLength(1);
    expect(valuesOf(await open(id, member), price)).toEqual([]);
    expect(codesOf(await member.call(createProducts, { body: { task_id: id } }))).toEqual([
      'costing_editing_denied',
    ]);
  });

  test('BULKUP-013 BULKUP-015 what is wrong with costs is told to those only who may see them', async () => {
    const member = await company.employee(['bulk_upload', 'view_products']);
    await change("is_internal = true, tabname = 'costing'", price);
    const { id, groupIds } = await makeUpload(company, ['A']);
    await company.inside((ctx) =>
      ctx.db.execute(`update upload set created_by = '${member.userId}' where id = '${id}'`),
    );
    const { revision } = await open(id);
    const { revision: now } = must(await update(id, revision, [cell(groupIds[0] ?? 0, price, null, 'four')]));
    const body = { task_id: id, revision: now, cells: [] };
    const wrongFor = async (by: Member) =>
      problemsOf(must(await by.call(saveUploadTable, { body }))).map(([, field]) => field);
    expect(await wrongFor(company.admin)).toContain(price);
    expect(await wrongFor(member)).not.toContain(price);
  });

  test('BULKUP-013 costs are not named to somebody without the right, though they were removed since', async () => {
    const member = await company.employee(['bulk_upload', 'view_products']);
    const { id, groupIds } = await makeUpload(company, ['A']);
    await company.inside((ctx) =>
      ctx.db.execute(`update upload set created_by = '${member.userId}' where id = '${id}'`),
    );
    const { revision } = await open(id);
    must(
      await update(id, revision, [
        cell(groupIds[0] ?? 0, price, { value: '4', currency: 'USD', unit: 'per-piece' }),
      ]),
    );
    await change("is_internal = true, tabname = 'costing', is_disabled = true", price);
    expect((await open(id)).changed_attributes).toHaveLength(1);
    expect((await open(id, member)).changed_attributes).toEqual([]);
  });

  test('BULKUP-013 a table is full by the cells of its rows, and can be changed while it is', async () => {
    const { id, groupIds } = await makeUpload(company, ['A', 'B']);
    const [a = 0, b = 0] = groupIds;
    await open(id);
    await company.inside((ctx) =>
      ctx.db.execute(`
        insert into upload_cell (org_id, upload_id, group_id, field, value, revision, user_name, from_sheet)
        select '${company.orgId}', '${id}', ${a}, n, '1', 0, '', false from generate_series(1000001, 1100000) n`),
    );
    const { revision } = must(
      await company.admin.call(deleteUploadProducts, { body: { task_id: id, group_ids: [a] } }),
    );
    const priced = (value: string) => cell(b, price, { value, currency: 'USD', unit: 'per-piece' });
    const kept = must(await update(id, revision, [priced('4')]));
    await company.inside((ctx) =>
      ctx.db.execute(`update upload_group set is_removed = false where id = ${a}`),
    );
    const changed = must(await update(id, kept.revision, [priced('5')]));
    const more = await update(id, changed.revision, [cell(b, moq, { value: '40', unit: 'pieces' })]);
    expect(codesOf(more)).toEqual(['table_full']);
  });

  test('BULKUP-013 a paste over rows that the upload has not is told cell by cell, and the others are kept', async () => {
    const { id, groupIds } = await makeUpload(company, ['A']);
    const { revision } = await open(id);
    const pasted = Array.from({ length: 5_000 }, (_, row) =>
      cell(row === 0 ? (groupIds[0] ?? 0) : 900_000_000 + row, 'name', `Row ${row}`),
    );
    const kept = must(await update(id, revision, pasted));
    expect(kept.refused).toHaveLength(4_999);
    expect(valuesOf(await open(id), 'name')).toEqual(['Row 0']);
  });
});
