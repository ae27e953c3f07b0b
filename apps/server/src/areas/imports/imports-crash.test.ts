import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  attributeHistory,
  getImport,
  getProduct,
  listTasks,
  previewImport,
  NOT_ARCHIVED,
  searchProducts,
  startImport,
  triggerTask,
  updateProduct,
  type Import,
  type Product,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { applyProductChanges } from '../products/index.ts';
import { runTask as run, type TaskRun } from '../tasks/index.ts';
import { importCheckJob } from './check-import.service.ts';
import { importTask } from './import.task.ts';
import { sheetOf, upload } from '../../../test/import-flow.ts';

/** No worker runs here: each test runs the jobs itself, so that it can stop them where it likes. */
let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'demo',
      changes: ['A-1', 'A-2'].map((id) => ({
        kind: 'create',
        fields: { product_id: id, name: `Old ${id}` },
      })),
    }),
  );
});

const header = ['SKU', 'Name', 'Variant ID', 'Option 1 value'];
const rows = [
  ['A-1', 'New name', '', ''],
  ['A-2', 'New name', '', ''],
  ['N-1', 'Fresh', '', ''],
  ['N-1', '', 'N-1-R', 'Red'],
  ['N-2', 'Fresh too', '', ''],
];

async function checkedImport(): Promise<Import> {
  const files = [{ name: 'a.xlsx', bytes: await sheetOf(header, rows) }];
  const { id } = must(await upload<Import>(t, company.admin, { op: previewImport, files }));
  await importCheckJob.run(t.platform, {
    org_id: company.orgId,
    user_id: company.admin.userId,
    import_id: id,
  });
  return must(await company.admin.call(getImport, { params: { id } }));
}

async function startedTask(): Promise<{ found: Import; taskId: string }> {
  const found = await checkedImport();
  const { task_id: taskId } = must(await company.admin.call(startImport, { params: { id: found.id } }));
  return { found, taskId };
}

/** Runs the task once, with an intervention at its chunks. */
async function runTask(
  taskId: string,
  aroundChunk: (number: number, chunk: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let number = -1;
  function wrapped(of: TaskRun): TaskRun['chunk'] {
    return (work) =>
      of.chunk(async (ctx, task) => {
        number += 1;
        let progress: Awaited<ReturnType<typeof work>> = undefined;
        await aroundChunk(number, async () => {
          progress = await work(ctx, task);
        });
        return progress;
      });
  }
  await run(t.platform, taskId, (of) => importTask.run({ ...of, chunk: wrapped(of) }));
}

/**
 * What a killed worker leaves behind: an open transaction, which the database rolls back, and a job that is run again.
 */
class Killed extends Error {
  readonly code = '57P01';
}

async function productOf(sku: string): Promise<Product> {
  const { hits } = must(
    await company.admin.call(searchProducts, {
      body: { query: sku, filter_args: { filters: NOT_ARCHIVED } },
    }),
  );
  const hit = hits.find(({ product_id: id }) => id === sku);
  return must(await company.admin.call(getProduct, { params: { id: hit?.id ?? 0 } }));
}

const statusOf = async (taskId: string) =>
  must(await company.admin.call(listTasks)).find(({ task_id: id }) => id === taskId)?.status;

describe('a worker that is killed', () => {
  test('in any chunk leaves nothing half done, nothing twice and nothing out', async () => {
    const { taskId } = await startedTask();
    let killed = 0;
    for (let at = 0; (await statusOf(taskId)) !== 'success'; at += 1) {
      expect(at).toBeLessThan(20);
      // Each run dies in its second chunk, after the work and before the commit; the next one gets one chunk further.
      await runTask(taskId, async (number, chunk) => {
        await chunk();
        if (number === 1 && at % 2 === 0) {
          killed += 1;
          throw new Killed();
        }
        if (number === 2 && at % 2 === 1) throw new Killed();
      }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
    expect(killed).toBeGreaterThanOrEqual(2);
    const { nbHits } = must(
      await company.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    expect(nbHits).toBe(4);
    const old = await productOf('A-1');
    expect(old).toMatchObject({ name: 'New name', revision: 2, locked_by_task: null });
    const history = must(
      await company.admin.call(attributeHistory, {
        query: { parent_reference: old.id, base_reference: 'name' },
      }),
    );
    expect(history.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      ['Old A-1', 'New name'],
    ]);
    expect((await productOf('N-1')).variants.map(({ variant_id }) => variant_id)).toEqual(['N-1-R']);
  });

  test('while it checks a sheet: another one checks it again', async () => {
    const found = await checkedImport();
    const job = { org_id: company.orgId, user_id: company.admin.userId, import_id: found.id };
    await Promise.all([importCheckJob.run(t.platform, job), importCheckJob.run(t.platform, job)]);
    const again = must(await company.admin.call(getImport, { params: { id: found.id } }));
    expect(again.counts).toEqual({ all: 5, new: 3, changed: 2, unchanged: 0, error: 0 });
    expect(again.products).toEqual({ new: 2, changed: 2 });
  });
});

describe('while an import runs', () => {
  test('its products are held: a form is refused, and they are free at the end', async () => {
    const { taskId } = await startedTask();
    const product = await productOf('A-1');
    const edit = () =>
      company.admin.call(updateProduct, {
        params: { id: product.id },
        body: { name: 'By hand', revision: product.revision },
      });
    await runTask(taskId, async (number, chunk) => {
      // The chunk after the backup.
      if (number === 5) throw new Killed();
      await chunk();
    }).catch(() => undefined);
    expect(await edit()).toMatchObject({ status: 409, errors: [{ code: 'product_locked' }] });
    await runTask(taskId, (_number, chunk) => chunk());
    expect(await productOf('A-1')).toMatchObject({ name: 'New name', locked_by_task: null });
  });

  test('IMPORT-009 cancelling stops it between two chunks: what is written stays, the rest is free and untouched', async () => {
    const { found, taskId } = await startedTask();
    await runTask(taskId, async (_number, chunk) => {
      await chunk();
      const task = must(await company.admin.call(listTasks)).find(({ task_id: id }) => id === taskId);
      // The chunk that finds all updates done; its own step is not committed yet.
      if (task?.steps_status.product_update !== 'in-progress' || task.remaining_count > 0) return;
      must(await company.admin.call(triggerTask, { body: { task_id: taskId, trigger_action: 'dismiss' } }));
    });
    expect(await statusOf(taskId)).toBeUndefined();
    expect(must(await company.admin.call(getImport, { params: { id: found.id } })).state).toBe('cancelled');
    expect(await productOf('A-1')).toMatchObject({ name: 'New name', locked_by_task: null });
    const { nbHits } = must(
      await company.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    expect(nbHits).toBe(2);
  });

  test('a library that changed since the check is checked again', async () => {
    const { taskId } = await startedTask();
    await company.inside((ctx) =>
      applyProductChanges(ctx, {
        source: 'form',
        changes: [{ kind: 'create', fields: { product_id: 'n-2', name: 'Made by hand meanwhile' } }],
      }),
    );
    await runTask(taskId, (_number, chunk) => chunk());
    const task = must(await company.admin.call(listTasks)).find(({ task_id: id }) => id === taskId);
    expect(task).toMatchObject({ status: 'success', counts: { new: 1, changed: 3, backed_up: 3 } });
    expect((await productOf('n-2')).name).toBe('Fresh too');
  });
});
