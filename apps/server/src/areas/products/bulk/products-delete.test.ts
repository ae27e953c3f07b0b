import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NOT_ARCHIVED,
  deleteProducts,
  deleteProductsToo,
  listTasks,
  searchProducts,
  triggerTask,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { areas } from '../../../app/compose.ts';
import { defineArea } from '../../../platform/area.ts';
import { fill } from '../../../platform/slots.ts';
import { applyProductChanges, deleteGuards } from '../index.ts';

let app: TestApp;
let company: Company;
const sent = new Set<number>();
// Like the catalogues' guard: some products have been sent to buyers.
const keepsSent = fill(deleteGuards, async (_ctx, ids) => ids.filter((id) => sent.has(id)));
const broken = new Set<number>();
const breaks = fill(deleteGuards, async (_ctx, ids) => {
  if (ids.some((id) => broken.has(id))) throw new Error('a guard that does not work');
  return [];
});
const guarding = defineArea({ name: 'guarding', fills: [keepsSent, breaks] });

beforeAll(async () => {
  app = await bootTestApp({}, [...areas, guarding]);
  company = await makeCompany(app);
});
afterAll(() => app.close());

async function make(count: number, prefix: string): Promise<number[]> {
  const changes = Array.from({ length: count }, (_, index) => ({
    kind: 'create' as const,
    fields: { product_id: `${prefix}-${index}`, name: `${prefix} ${index}` },
  }));
  const applied = await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
  return applied.flatMap(({ id }) => id ?? []);
}

const rowStates = async (query: string) =>
  must(
    await company.admin.call(searchProducts, {
      body: { query, hitsPerPage: 200, facets: false, filter_args: { filters: NOT_ARCHIVED } },
    }),
  ).hits.map(({ row_state }) => row_state);

describe('deleting products', () => {
  test('PROD-022 PROD-027 a task starts and the products are shown as pending', async () => {
    const ids = await make(3, 'Pending');
    const { task_id } = must(await company.admin.call(deleteProducts, { body: { product_ids: ids } }));
    expect(task_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await rowStates('pending')).toEqual(['pending', 'pending', 'pending']);
  });

  test('PROD-021 PROD-049 A10 both paths do the same; nothing selected, nothing that exists or nothing free starts nothing', async () => {
    const [id = 0] = await make(1, 'Twice');
    const { task_id } = must(await company.admin.call(deleteProductsToo, { body: { product_ids: [id] } }));
    expect(task_id).toMatch(/^[0-9a-f-]{36}$/);
    const refusal = async (product_ids: number[]) => {
      const answer = await company.admin.call(deleteProducts, { body: { product_ids } });
      return answer.ok ? [] : answer.errors.map(({ code }) => [answer.status, code]);
    };
    // The first task holds it now.
    expect(await refusal([id])).toEqual([[409, 'products_held']]);
    expect(await refusal([])).toEqual([[400, 'nothing_selected']]);
    expect(await refusal([999_999_999])).toEqual([[404, 'not_found']]);
    must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'cancel' } }));
  });

  test('PERM-008 it needs delete_products', async () => {
    const employee = await company.employee(['view_products', 'update_products']);
    const answer = await employee.call(deleteProducts, { body: { product_ids: [1] } });
    expect(answer).toMatchObject({ ok: false, status: 403 });
  });

  test('PROD-030 PROD-031 PROD-040 TASK-004 TASK-055 all are deleted but those that buyers have, and the task says how many', async () => {
    const ids = await make(450, 'Chunked');
    sent.add(ids[7] ?? 0);
    const other = await makeCompany(app);
    const [theirs] = await other.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [{ kind: 'create', fields: { product_id: 'THEIRS', name: 'Theirs' } }],
        source: 'form',
      }),
    );
    const { task_id } = must(
      await company.admin.call(deleteProducts, { body: { product_ids: [...ids, theirs?.id ?? 0] } }),
    );
    await app.work();
    const task = await finished(task_id);
    expect(task).toMatchObject({ status: 'success', counts: { deleted: 449, skipped: 2 } });
    expect(task?.skipped_products).toEqual([
      { id: ids[7], product_id: 'Chunked-7', code: 'product_sent_to_buyers' },
    ]);
    expect(task?.done_product_ids).toEqual(ids.filter((id) => id !== ids[7]));
    expect(task?.remaining_product_ids).toEqual([]);
    expect(await rowStates('chunked')).toEqual([null]);
    const search = must(
      await other.admin.call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } }),
    );
    expect(search.hits.map(({ product_id }) => product_id)).toEqual(['THEIRS']);
  });
});

describe('a delete that fails', () => {
  test('PROD-032 PROD-033 PROD-041 its products say so, stay locked, and are free once it is dismissed', async () => {
    const ids = await make(2, 'Failing');
    for (const id of ids) broken.add(id);
    const { task_id } = must(await company.admin.call(deleteProducts, { body: { product_ids: ids } }));
    expect(await finished(task_id)).toMatchObject({ status: 'failed' });
    expect(await rowStates('failing')).toEqual(['delete_failed', 'delete_failed']);
    const rename = { kind: 'update' as const, id: ids[0] ?? 0, fields: { name: 'Failing and renamed' } };
    const apply = () =>
      company.inside((ctx) => applyProductChanges(ctx, { changes: [rename], source: 'form' }));
    await expect(apply()).rejects.toMatchObject({ problems: [{ code: 'product_locked' }] });
    must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'dismiss' } }));
    expect(await rowStates('failing')).toEqual([null, null]);
    expect(await apply()).toMatchObject([{ outcome: 'updated' }]);
  });
});

async function finished(taskId: string): Promise<Task | undefined> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const task = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === taskId);
    if (task?.status === 'success' || task?.status === 'failed' || Date.now() > deadline) return task;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
