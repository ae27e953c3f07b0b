import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  attributeHistory,
  createCategory,
  createProducts,
  getProduct,
  listTasks,
  searchProducts,
  triggerTask,
  undoTask,
  updateUploadTable,
  uploadGroups,
  uploadTable,
  NOT_ARCHIVED,
  type InputOf,
  type Product,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { makeUpload, type TestGroup } from '../../../../test/uploads/upload-rows.ts';
import { runTask as run, type TaskRun } from '../../tasks/index.ts';
import { bulkUploadTask } from './bulk-upload.task.ts';

/** No worker runs here: each test runs the task itself, so that it can stop it where it wants. */
let app: TestApp;
let company: Company;
let moq: string;

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50' });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await makeCompany(app);
  moq = String(await attributeOf(company, 'moq'));
});

type Change = InputOf<typeof updateUploadTable>['body']['cells'][number];

const open = async (task: string) => must(await company.admin.call(uploadTable, { params: { task } }));
async function fill(task_id: string, cells: [number | undefined, string, unknown][]): Promise<void> {
  const { revision } = await open(task_id);
  const changes = cells.map(([group_id = 0, field, value]): Change => ({
    group_id,
    field,
    value: value as never,
    text: null,
  }));
  must(await company.admin.call(updateUploadTable, { body: { task_id, revision, cells: changes } }));
}
async function started(groups: readonly TestGroup[]) {
  const upload = await makeUpload(company, groups);
  must(await company.admin.call(createProducts, { body: { task_id: upload.id } }));
  return upload;
}
const taskOf = async (id: string): Promise<Task | undefined> =>
  must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
const drafts = async () =>
  must(await company.admin.call(listTasks)).filter(({ status }) => status === 'draft');
async function productsOf(): Promise<Product[]> {
  const body = { hitsPerPage: 200, filter_args: { filters: NOT_ARCHIVED } };
  const { hits } = must(await company.admin.call(searchProducts, { body }));
  return Promise.all(
    hits
      .toSorted((one, other) => one.id - other.id)
      .map(async ({ id }) => must(await company.admin.call(getProduct, { params: { id } }))),
  );
}
const codesOf = (answer: { ok: boolean; errors?: readonly { code: string }[] }) =>
  answer.ok ? [] : (answer.errors ?? []).map(({ code }) => code);

/** The result of a killed worker: an open transaction that the database rolls back, and a job that is run again. */
class Killed extends Error {
  readonly code = '57P01';
}

/** Runs the task once, with something happening at its chunks. */
async function runWith(
  taskId: string,
  aroundChunk: (number: number, chunk: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let number = -1;
  const wrapped =
    (of: TaskRun): TaskRun['chunk'] =>
    (work) =>
      of.chunk(async (ctx, task) => {
        number += 1;
        let progress: Awaited<ReturnType<typeof work>> = undefined;
        await aroundChunk(number, async () => {
          progress = await work(ctx, task);
        });
        return progress;
      });
  await run(app.platform, taskId, (of) => bulkUploadTask.run({ ...of, chunk: wrapped(of) }));
}

describe('the products of a bulk upload', () => {
  test('BULKUP-011 drafts that have what publishing needs are published if asked, and that is remembered for the company', async () => {
    const id = async (images: string[]) =>
      (
        await makeUpload(company, [
          { name: 'P-1', images },
          { name: 'P-2', images: [] },
        ])
      ).id;
    const first = await id(['p-1.jpg']);
    expect((await open(first)).published_last).toBe(false);
    must(await company.admin.call(createProducts, { body: { task_id: first, publish: true } }));
    await run(app.platform, first);
    expect((await productsOf()).map(({ product_id, status }) => [product_id, status])).toEqual([
      ['P-1', 'published'],
      ['P-2', 'draft'],
    ]);
    const { done_product_ids: made = [] } = (await taskOf(first)) ?? {};
    expect(made).toHaveLength(2);
    const second = await id([]);
    expect((await open(second)).published_last).toBe(true);
    const other = await makeCompany(app);
    const foreign = await makeUpload(other, [{ name: 'P-1', images: [] }]);
    const table = must(await other.admin.call(uploadTable, { params: { task: foreign.id } }));
    expect(table.published_last).toBe(false);
  });

  test('BULKUP-011 TASK-059 each row becomes a product with its values and images, and the task can be taken back', async () => {
    const { id, groupIds, fileIds } = await makeUpload(company, [
      { name: 'VASE-1', images: ['VASE-1-2.jpg', 'VASE-1-1.jpg'] },
      'VASE-2',
    ]);
    await fill(id, [
      [groupIds[0], 'status', 'published'],
      [groupIds[0], moq, { value: '40', unit: 'pieces' }],
      [groupIds[1], 'name', 'A vase'],
    ]);
    expect(must(await company.admin.call(createProducts, { body: { task_id: id } }))).toEqual({
      task_id: id,
    });
    expect(await taskOf(id)).toMatchObject({
      action: 'bulk_products_upload',
      status: 'pending',
      total_count: 2,
      steps_status: { file_validation: 'pending', product_upload: 'pending' },
    });
    expect(codesOf(await company.admin.call(uploadTable, { params: { task: id } }))).toEqual([
      'upload_closed',
    ]);
    await run(app.platform, id);
    const task = await taskOf(id);
    expect(task).toMatchObject({
      status: 'success',
      progress: 100,
      steps_status: { file_validation: 'done', product_upload: 'done' },
      counts: { created: 2, failed: 0 },
      undo_needs: ['bulk_upload'],
    });
    const [one, two] = await productsOf();
    expect(one).toMatchObject({
      product_id: 'VASE-1',
      status: 'published',
      values: { [moq]: { value: '40', unit: 'pieces' } },
    });
    expect(one?.images.map((image) => image.id)).toEqual(fileIds[0]);
    expect(two).toMatchObject({
      product_id: 'VASE-2',
      name: 'A vase',
      status: 'draft',
      locked_by_task: null,
    });
    expect(task?.done_product_ids).toEqual([one?.id, two?.id]);
    const history = must(
      await company.admin.call(attributeHistory, { query: { parent_reference: one?.id ?? 0 } }),
    );
    expect(history.map(({ source }) => source)).toContain('bulk');
    expect(await drafts()).toEqual([]);
    expect(codesOf(await company.admin.call(createProducts, { body: { task_id: id } }))).toEqual([
      'upload_closed',
    ]);

    const { task_id } = must(await company.admin.call(undoTask, { params: { task_id: id } }));
    await run(app.platform, task_id);
    expect(await productsOf()).toEqual([]);
  });

  test('TASK-059 an upload without rows makes nothing', async () => {
    const { id } = await makeUpload(company, []);
    expect(codesOf(await company.admin.call(createProducts, { body: { task_id: id } }))).toEqual([
      'upload_empty',
    ]);
  });

  test('TASK-059 a worker that is killed in any chunk makes no product twice, and none half', async () => {
    const groups = Array.from({ length: 600 }, (_, index) => `KILL-${index}`);
    const { id } = await started(groups);
    let killed = 0;
    for (let at = 0; (await taskOf(id))?.status !== 'success'; at += 1) {
      expect(at).toBeLessThan(30);
      // Each run dies in its first or second chunk, after the work and before the commit.
      await runWith(id, async (number, chunk) => {
        await chunk();
        if (number !== at % 3) return;
        killed += 1;
        throw new Killed();
      }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
    expect(killed).toBeGreaterThan(3);
    const { nbHits } = must(
      await company.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    expect(nbHits).toBe(600);
    expect(await taskOf(id)).toMatchObject({ counts: { created: 600, failed: 0 }, remaining_count: 0 });
    const images = await company.inside((ctx) =>
      ctx.db.execute<{ count: string }>('select count(*) as count from product_image'),
    );
    expect(Number(images.rows[0]?.count)).toBe(600);
    expect(await drafts()).toEqual([]);
  });

  test('TASK-059 what was made stays when the task is cancelled, and the rest goes back to a draft of its own', async () => {
    const groups = Array.from({ length: 400 }, (_, index) => `STOP-${index}`);
    const { id } = await started(groups);
    await runWith(id, async (number, chunk) => {
      await chunk();
      if (number !== 1) return;
      // Noticed between two chunks.
      must(await company.admin.call(triggerTask, { body: { task_id: id, trigger_action: 'dismiss' } }));
    });
    expect(await taskOf(id)).toBeUndefined();
    const [draft] = await drafts();
    expect(draft).toMatchObject({ action: 'bulk_products_upload', total_count: 150 });
    const table = await open(draft?.task_id ?? '');
    expect(table.rows.map(({ groupName }) => groupName)).toEqual(groups.slice(250));
    expect(table.rows.every(({ images }) => images.length === 1)).toBe(true);
    expect(table.problem_count).toBe(0);
    must(await company.admin.call(createProducts, { body: { task_id: draft?.task_id ?? '' } }));
    await run(app.platform, draft?.task_id ?? '');
    expect((await productsOf()).length).toBe(200);
    const { nbHits } = must(
      await company.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    expect(nbHits).toBe(400);
  });

  test('TASK-059 what somebody took meanwhile stays in a draft with its images, and is marked there', async () => {
    const { id } = await started(['LATE-0', 'LATE-9']);
    await makeProducts(company, 1, 'LATE');
    await run(app.platform, id);
    expect(await taskOf(id)).toMatchObject({
      status: 'success',
      counts: { created: 1, failed: 1 },
      skipped_products: [{ product_id: 'LATE-0', code: 'product_id_taken' }],
    });
    const [draft] = await drafts();
    const table = await open(draft?.task_id ?? '');
    expect(table.rows.map(({ images }) => images.length)).toEqual([1]);
    expect(table.problems).toMatchObject([{ field: 'product_id', problem: { code: 'product_id_taken' } }]);
  });

  test('TASK-059 where every row is refused by then, the upload stays as it is and can be started again', async () => {
    const { id, groupIds } = await started(['ALL-0']);
    await makeProducts(company, 1, 'ALL');
    await run(app.platform, id);
    expect(await taskOf(id)).toMatchObject({ status: 'failed', error: { code: 'table_has_errors' } });
    await fill(id, [[groupIds[0], 'product_id', 'ALL-1']]);
    must(await company.admin.call(createProducts, { body: { task_id: id } }));
    await run(app.platform, id);
    expect(await taskOf(id)).toMatchObject({ status: 'success', counts: { created: 1 } });
  });

  test('TASK-059 a task that breaks off keeps what it made; the rest is in the table, and in a draft once its card is dismissed', async () => {
    const groups = Array.from({ length: 300 }, (_, index) => `HALF-${index}`);
    const { id } = await started(groups);
    await runWith(id, async (number, chunk) => {
      if (number === 2) throw new Error('A defect');
      await chunk();
    });
    expect(await taskOf(id)).toMatchObject({ status: 'failed', counts: { created: 250 } });
    expect((await open(id)).rows).toHaveLength(50);
    const { image_count, groups: left } = must(
      await company.admin.call(uploadGroups, { params: { task: id }, query: {} }),
    );
    expect([image_count, left.length]).toEqual([50, 50]);
    must(await company.admin.call(triggerTask, { body: { task_id: id, trigger_action: 'dismiss' } }));
    const [draft] = await drafts();
    expect(draft).toMatchObject({ action: 'bulk_products_upload', total_count: 50 });
    must(await company.admin.call(createProducts, { body: { task_id: draft?.task_id ?? '' } }));
    await run(app.platform, draft?.task_id ?? '');
    const { nbHits } = must(
      await company.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    expect(nbHits).toBe(300);
  });

  test('TASK-059 an attribute that is gone by then is left out of the products', async () => {
    const { id, groupIds } = await makeUpload(company, ['GONE-1']);
    await fill(id, [[groupIds[0], moq, { value: '40', unit: 'pieces' }]]);
    must(await company.admin.call(createProducts, { body: { task_id: id } }));
    await company.inside((ctx) =>
      ctx.db.execute(`update attribute set is_disabled = true where id = ${moq}`),
    );
    await run(app.platform, id);
    expect(await taskOf(id)).toMatchObject({ status: 'success', counts: { created: 1, failed: 0 } });
    expect((await productsOf())[0]?.values).toEqual({});
  });

  test('TASK-059 a cell that became unreadable since the start leaves its row to the draft, and its card names it', async () => {
    const { id, groupIds } = await makeUpload(company, ['READ-1', 'READ-2']);
    must(await company.admin.call(createCategory, { body: { name: 'Lamps' } }));
    const { revision } = await open(id);
    const typed = { group_id: groupIds[0] ?? 0, field: 'category' as const, value: null, text: 'Lamps' };
    must(await company.admin.call(updateUploadTable, { body: { task_id: id, revision, cells: [typed] } }));
    must(await company.admin.call(createProducts, { body: { task_id: id } }));
    await company.inside((ctx) => ctx.db.execute(`update category set name = 'Lighting'`));
    await run(app.platform, id);
    expect(await taskOf(id)).toMatchObject({
      counts: { created: 1, failed: 1 },
      skipped_products: [{ product_id: 'READ-1', code: 'unknown_option' }],
    });
    const [draft] = await drafts();
    expect((await open(draft?.task_id ?? '')).rows.map(({ groupName }) => groupName)).toEqual(['READ-1']);
  });

  test('BULKUP-013 what remains of an upload stays with whoever began it, though an admin has the products made', async () => {
    const member = await company.employee(['bulk_upload', 'view_products']);
    const { id } = await makeUpload(company, ['OWN-0', 'OWN-9']);
    await company.inside((ctx) =>
      ctx.db.execute(`update upload set created_by = '${member.userId}' where id = '${id}'`),
    );
    must(await company.admin.call(createProducts, { body: { task_id: id } }));
    await makeProducts(company, 1, 'OWN');
    await run(app.platform, id);
    const [draft] = await drafts();
    const task = draft?.task_id ?? '';
    const { rows } = must(await member.call(uploadTable, { params: { task } }));
    expect(rows).toHaveLength(1);
    must(await member.call(triggerTask, { body: { task_id: task, trigger_action: 'ignore' } }));
  });

  test('TASK-059 one that is started again counts what was made before, and what was refused before no more', async () => {
    const { id, groupIds } = await started(['AGAIN-0', 'AGAIN-9']);
    await makeProducts(company, 1, 'AGAIN');
    await runWith(id, async (number, chunk) => {
      if (number === 2) throw new Error('A defect');
      await chunk();
    });
    const first = await taskOf(id);
    expect(first).toMatchObject({ status: 'failed', counts: { created: 1, failed: 1 } });
    await fill(id, [[groupIds[0], 'product_id', 'AGAIN-1']]);
    must(await company.admin.call(createProducts, { body: { task_id: id } }));
    expect(await taskOf(id)).toMatchObject({ counts: { created: 1, failed: 0 }, skipped_products: [] });
    await run(app.platform, id);
    const task = await taskOf(id);
    expect(task).toMatchObject({
      status: 'success',
      counts: { created: 2, failed: 0 },
      skipped_products: [],
    });
    expect(task?.done_product_ids).toHaveLength(2);
    expect(task?.undo_needs).toEqual(['bulk_upload']);
  });

  test('BULKUP-013 what became costs since the start, and is wrong, is not named to somebody without the right', async () => {
    const member = await company.employee(['bulk_upload', 'view_products']);
    const { id, groupIds } = await makeUpload(company, ['COST-1']);
    await fill(id, [[groupIds[0], moq, { value: '40', unit: 'pieces' }]]);
    await company.inside((ctx) =>
      ctx.db.execute(`update upload set created_by = '${member.userId}' where id = '${id}'`),
    );
    must(await member.call(createProducts, { body: { task_id: id } }));
    await company.inside((ctx) =>
      ctx.db.execute(
        `update attribute set is_internal = true, tabname = 'costing', dtype = 'price' where id = ${moq}`,
      ),
    );
    await run(app.platform, id);
    expect(await taskOf(id)).toMatchObject({
      error: { code: 'table_has_errors', params: { count: 1, place: 'COST-1' } },
    });
  });

  test('TASK-059 a draft that is discarded goes with its groups and images', async () => {
    const { id } = await makeUpload(company, ['A']);
    must(await company.admin.call(triggerTask, { body: { task_id: id, trigger_action: 'ignore' } }));
    const left = await company.inside((ctx) =>
      ctx.db.execute<{ count: string }>(
        `select count(*) as count from upload_image where upload_id = '${id}'`,
      ),
    );
    expect(Number(left.rows[0]?.count)).toBe(0);
  });
});
