import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProduct, linkGroup, type TriggerAction } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { sendImages, uploadOf } from '../../../test/uploads/upload-flow.ts';
import type { Ctx } from '../../platform/context.ts';
import { dropDraft, findTask, triggerTask } from '../tasks/index.ts';
import { arrange } from './groups/groups.service.ts';
import { saveUpdate } from './linking/save-images.service.ts';
import { removeUpload } from './uploads.service.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

/** How many transactions wait for a row or a lock of another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await t.platform.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Runs two transactions, the second starting in the middle of the first and getting as far as it can before the first
 * continues.
 * @returns how often each was started: more than once if the database ended one of two in a deadlock
 */
async function both(
  first: (ctx: Ctx, inBetween: () => Promise<void>) => Promise<unknown>,
  second: (ctx: Ctx) => Promise<unknown>,
): Promise<[number, number]> {
  const begun: [number, number] = [0, 0];
  let other: Promise<unknown> | undefined;
  await company.inside((ctx) => {
    begun[0] += 1;
    return first(ctx, async () => {
      other ??= company.inside((one) => {
        begun[1] += 1;
        return second(one);
      });
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { interval: 10 });
    });
  });
  await other;
  return begun;
}

const statusOf = async (id: string) => {
  const task = await company.inside((ctx) => findTask(ctx, id));
  return task?.dismissedAt ? 'gone' : task?.status;
};
const discard =
  (id: string, trigger: TriggerAction = 'ignore') =>
  (ctx: Ctx) =>
    triggerTask(ctx, id, trigger);

test('U28 whoever changes the groups of an upload and whoever discards it do not wait for each other', async () => {
  const { task_id: id } = must(await sendImages(t, company.admin, ['A-100.png', 'B-200.png']));
  const regroup = (ctx: Ctx, inBetween: () => Promise<void>) =>
    arrange(ctx, id, async (arrangement) => {
      await inBetween();
      arrangement.groups()[0]!.name = 'Renamed';
    });
  expect(await both(regroup, discard(id))).toEqual([1, 1]);
  expect(await statusOf(id)).toBe('gone');
});

test('U28 whoever saves an update of images and whoever discards it do not wait for each other', async () => {
  const product = must(
    await company.admin.call(createProduct, { body: { product_id: 'U28', name: 'Vase' } }),
  );
  const action = 'bulk_update_images' as const;
  const { task_id: id } = must(await sendImages(t, company.admin, ['U28.png'], { action }));
  const [group] = (await uploadOf(company.admin, id)).groups;
  const body = { group_id: group!.id, product_id: product.id };
  must(await company.admin.call(linkGroup, { params: { id }, body }));
  const save = async (ctx: Ctx, inBetween: () => Promise<void>) => {
    await ctx.db.execute(sql`select from upload where org_id = ${ctx.orgId} and id = ${id} for update`);
    await inBetween();
    await saveUpdate(ctx, id, {});
  };
  // When its turn comes it is no longer a draft, but a task that is stopped.
  expect(await both(save, discard(id, 'cancel'))).toEqual([1, 1]);
  expect(await statusOf(id)).toBe('pending');
});

test('U28 the sweep of old drafts waits for whoever goes on with one', async () => {
  const { task_id: id } = must(await sendImages(t, company.admin, ['C-300.png']));
  const about = { orgId: company.orgId, id };
  const how = { isForgotten: async () => false, remove: (ctx: Ctx) => removeUpload(ctx, id) };
  const sweep = () => dropDraft(t.platform, about, how);
  const regroup = (ctx: Ctx, inBetween: () => Promise<void>) =>
    arrange(ctx, id, async (arrangement) => {
      await inBetween();
      arrangement.groups()[0]!.name = 'Mine';
    });
  expect(await both(regroup, sweep)).toEqual([1, 1]);
  expect(await statusOf(id)).toBe('draft');
});
