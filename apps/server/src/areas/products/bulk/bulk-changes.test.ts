import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NOT_ARCHIVED,
  bulkAttributeUpdate,
  changeProductsAttribute,
  changeProductsCategory,
  changeProductsStatus,
  getProduct,
  hiddenProducts,
  listBackups,
  listTasks,
  searchProducts,
  triggerTask,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, ended, makeProducts, rowStates } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { runTask, taskOf } from '../../tasks/index.ts';
import { lockProducts, applyProductChanges, type ProductFields } from '../index.ts';

let app: TestApp;
let company: Company;
let material: number;
let cost: number;
let keywords: number;
let certificates: number;
/** No worker: each test runs the job itself when it wants. */
const run = (taskId: string) => runTask(app.platform, taskId);

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50' });
  company = await makeCompany(app);
  material = await attributeOf(company, 'shape');
  cost = await attributeOf(company, 'cost_price');
  keywords = await attributeOf(company, 'keywords');
  certificates = await attributeOf(company, 'certification');
});
afterAll(() => app.close());

const load = async (id: number, member: Member = company.admin) =>
  must(await member.call(getProduct, { params: { id } }));
const valueOf = async (id: number, attribute: number) => (await load(id)).values[attribute] ?? null;
const change = (body: InputOf<typeof changeProductsAttribute>['body']) =>
  company.admin.call(changeProductsAttribute, { body });

describe('changing an attribute of many products', () => {
  test('PROD-005 PROD-024 TASK-057 PROD-035 the task holds them as pending, sets the value and frees them', async () => {
    const ids = await makeProducts(company, 3, 'Setting');
    const { task_id } = must(await change({ product_ids: ids, attribute_id: material, value: 'Brass' }));
    expect(await rowStates(company.admin, 'setting')).toEqual(['pending', 'pending', 'pending']);
    await run(task_id);
    const task = await ended(company.admin, task_id);
    expect(task).toMatchObject({
      action: 'change_products_attribute',
      status: 'success',
      counts: { updated: 3, unchanged: 0, failed: 0, skipped: 0 },
      done_product_ids: ids,
      remaining_product_ids: [],
      products_listed: true,
    });
    expect(await valueOf(ids[0] ?? 0, material)).toBe('Brass');
    expect(await rowStates(company.admin, 'setting')).toEqual([null, null, null]);
    const found = must(
      await company.admin.call(searchProducts, {
        body: {
          query: '',
          filter_args: { filters: `${material}:"Brass" AND ${NOT_ARCHIVED}` },
          facets: false,
        },
      }),
    );
    expect(found.hits.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    // Once more: nothing is left to change.
    const again = must(await change({ product_ids: ids, attribute_id: material, value: 'Brass' }));
    await run(again.task_id);
    expect(await ended(company.admin, again.task_id)).toMatchObject({
      counts: { updated: 0, unchanged: 3 },
    });
  });

  test('all that a search finds, but some', async () => {
    const ids = await makeProducts(company, 4, 'Matched');
    const matching = { query: 'matched', filter_args: { filters: NOT_ARCHIVED } };
    const { task_id } = must(
      await change({ matching, except: [ids[1] ?? 0], attribute_id: material, value: 'Jute' }),
    );
    await run(task_id);
    expect((await ended(company.admin, task_id)).counts).toMatchObject({ updated: 3 });
    expect(await valueOf(ids[1] ?? 0, material)).toBeNull();
    const nothing = await change({
      matching: { query: 'thereisnosuchword', filter_args: {} },
      attribute_id: material,
      value: 'Jute',
    });
    expect(nothing).toMatchObject({
      status: 400,
      errors: [{ code: 'nothing_selected', path: 'body.matching' }],
    });
  });

  test('add and remove change lists, clear empties them', async () => {
    const [one = 0, two = 0] = await makeProducts(company, 2, 'Listed');
    const steps = [
      { mode: 'set', value: ['a', 'b'] },
      { mode: 'add', value: ['B', 'c'] },
      { mode: 'remove', value: 'a' },
    ] as const;
    for (const step of steps) {
      const value = typeof step.value === 'string' ? step.value : [...step.value];
      const { task_id } = must(
        await change({ product_ids: [one, two], attribute_id: keywords, mode: step.mode, value }),
      );
      await run(task_id);
    }
    expect(await valueOf(one, keywords)).toEqual(['b', 'c']);
    must(
      await company.admin.call(bulkAttributeUpdate, {
        body: { product_ids: [two], attribute_id: keywords, mode: 'clear' },
      }),
    );
    expect(await valueOf(two, keywords)).toBeNull();
  });

  test('a wrong value, mode or right never makes a task', async () => {
    const ids = await makeProducts(company, 1, 'Wrong');
    const before = must(await company.admin.call(listTasks)).length;
    const moq = await attributeOf(company, 'moq');
    const wrong = [
      [{ attribute_id: moq, value: { value: '-5', unit: 'pcs' } }, 'negative'],
      [{ attribute_id: moq, value: { value: '5' } }, 'enter_unit'],
      [{ attribute_id: moq, mode: 'add', value: { value: '5', unit: 'pcs' } }, 'not_a_list'],
      [{ attribute_id: material }, 'required'],
      [{ attribute_id: 99_999_999, value: 'x' }, 'not_found'],
    ] as const;
    for (const [body, code] of wrong) {
      const answer = await change({ product_ids: ids, ...body });
      expect(answer).toMatchObject({ ok: false, errors: [{ code }] });
    }
    expect(must(await company.admin.call(listTasks))).toHaveLength(before);
  });

  test('PERM-006 PERM-038 it needs update_products, and costing access for costs', async () => {
    const [id = 0] = await makeProducts(company, 1, 'Rights');
    const body = { product_ids: [id], attribute_id: cost, value: { value: '5', currency: 'USD' } };
    const viewer = await company.employee(['view_products']);
    expect(await viewer.call(changeProductsAttribute, { body })).toMatchObject({ status: 403 });
    const editor = await company.employee(['view_products', 'update_products']);
    for (const op of [changeProductsAttribute, bulkAttributeUpdate]) {
      expect(await editor.call(op, { body })).toMatchObject({
        status: 403,
        errors: [{ code: 'costing_editing_denied' }],
      });
    }
  });

  test('products of others, and those that another task holds, are left out, counted and named', async () => {
    const [free = 0, held = 0] = await makeProducts(company, 2, 'Partly');
    const other = await makeCompany(app, { name: 'Other' });
    const [theirs = 0] = await makeProducts(other, 1, 'Theirs');
    const holder = must(await change({ product_ids: [held], attribute_id: material, value: 'Iron' }));
    const { task_id } = must(
      await change({ product_ids: [free, held, theirs], attribute_id: material, value: 'Wool' }),
    );
    await run(task_id);
    expect(await ended(company.admin, task_id)).toMatchObject({
      counts: { updated: 1, skipped: 2 },
      skipped_products: [{ id: held, product_id: 'Partly-1', code: 'product_locked' }],
    });
    expect((await load(theirs, other.admin)).values).toEqual({});
    await run(holder.task_id);
    expect(must(await other.admin.call(listTasks))).toEqual([]);
  });

  test('a compulsory value is not cleared; a product that would lose its last one is counted and named', async () => {
    const values = (list: string[]) => ({ values: { [certificates]: list } });
    const [last = 0] = await makeProducts(company, 1, 'Last', values(['one']));
    const [more = 0] = await makeProducts(company, 1, 'More', values(['one', 'two']));
    await company.inside(async (ctx) => {
      await ctx.db.execute(`update attribute set compulsory = true where id = ${certificates}`);
      await ctx.db.execute(`update product set status = 'published' where id in (${last}, ${more})`);
    });
    const product_ids = [last, more];
    expect(await change({ product_ids, attribute_id: certificates, mode: 'clear' })).toMatchObject({
      status: 400,
      errors: [{ code: 'required' }],
    });
    const { task_id } = must(
      await change({ product_ids, attribute_id: certificates, mode: 'remove', value: ['one'] }),
    );
    await run(task_id);
    expect(await ended(company.admin, task_id)).toMatchObject({
      status: 'success',
      counts: { updated: 1, failed: 1 },
      skipped_products: [{ id: last, product_id: 'Last-0', code: 'required' }],
    });
    expect(await rowStates(company.admin, 'last')).toEqual([null]);
  });
});

describe('a task that is stopped, fails or is cut off', () => {
  /** The handler, calling `before` ahead of each commit of products. */
  const interrupted = (before: (done: number) => Promise<void> | void) => {
    const run = ({ task_id: id }: { task_id: string }) =>
      runTask(app.platform, id, (taskRun) =>
        taskOf(app.platform, taskRun.task).run({
          ...taskRun,
          overlapping: (work) =>
            taskRun.overlapping(async (ctx) => {
              const progressOf = await work(ctx);
              return async (task) => {
                const progress = await progressOf(task);
                await before(task.doneCount);
                return progress;
              };
            }),
        }),
      );
    return { run };
  };

  test('a crash in the middle of a chunk loses no product and does none twice', async () => {
    const ids = await makeProducts(company, 1_500, 'Crash');
    const { task_id } = must(await change({ product_ids: ids, attribute_id: material, value: 'Clay' }));
    const lost = Object.assign(new Error('the server is gone'), { code: '57P01' });
    const job = interrupted((done) => (done > 0 ? Promise.reject(lost) : undefined));
    await expect(job.run({ task_id })).rejects.toBe(lost);
    const half = must(await company.admin.call(listTasks)).find((task) => task.task_id === task_id);
    expect(half).toMatchObject({ status: 'in-progress' });
    // Either of the two chunks may be first, but it must have been applied as a whole.
    const left = (await valueOf(ids[0] ?? 0, material)) === null ? ids.slice(0, 1_000) : ids.slice(1_000);
    const held = await company.inside((ctx) =>
      ctx.db.execute<{ id: number }>(
        `select id from product where locked_by_task = '${task_id}' order by id`,
      ),
    );
    expect(held.rows.map(({ id }) => Number(id))).toEqual(left);
    expect(half?.remaining_count).toBe(left.length);
    await run(task_id);
    expect(await ended(company.admin, task_id)).toMatchObject({
      status: 'success',
      counts: { updated: 1_500 },
    });
    const { rows } = await company.inside((ctx) =>
      ctx.db.execute(`select count(*)::int as count from product_history where task_id = '${task_id}'`),
    );
    expect(rows).toEqual([{ count: 1_500 }]);
    expect((await rowStates(company.admin, 'crash')).every((state) => state === null)).toBe(true);
  });

  test('PROD-038 TASK-041 cancelling ends it between two chunks and frees what is left', async () => {
    const ids = await makeProducts(company, 1_200, 'Cancel');
    const { task_id } = must(await change({ product_ids: ids, attribute_id: material, value: 'Cane' }));
    const job = interrupted(async (done) => {
      if (done === 0) {
        must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'ignore' } }));
      }
    });
    await job.run({ task_id });
    expect(must(await company.admin.call(listTasks)).some((task) => task.task_id === task_id)).toBe(false);
    const chunks = [await valueOf(ids[0] ?? 0, material), await valueOf(ids[1_199] ?? 0, material)];
    expect(chunks.filter((value) => value === null)).toHaveLength(1);
    expect((await rowStates(company.admin, 'cancel')).every((state) => state === null)).toBe(true);
  });

  test('PROD-032 PROD-036 PROD-037 PROD-041 a failed one shows it, keeps its products, and goes on when retried', async () => {
    const ids = await makeProducts(company, 2, 'Broken');
    const { task_id } = must(
      await company.admin.call(changeProductsCategory, { body: { product_ids: ids, category_id: null } }),
    );
    await interrupted(() => Promise.reject(new Error('broken'))).run({ task_id });
    expect(await ended(company.admin, task_id)).toMatchObject({
      status: 'failed',
      remaining_product_ids: ids,
    });
    expect(await rowStates(company.admin, 'broken')).toEqual(['moving_failed', 'moving_failed']);
    const rename = { kind: 'update' as const, id: ids[0] ?? 0, fields: { name: 'Broken and renamed' } };
    await expect(
      company.inside((ctx) => applyProductChanges(ctx, { changes: [rename], source: 'form' })),
    ).rejects.toMatchObject({ problems: [{ code: 'product_locked' }] });
    must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'retry' } }));
    expect(await rowStates(company.admin, 'broken')).toEqual(['pending', 'pending']);
    await run(task_id);
    expect(await ended(company.admin, task_id)).toMatchObject({ status: 'success' });
    expect(await rowStates(company.admin, 'broken')).toEqual([null, null]);
  });
});

describe('moving products', () => {
  test('PROD-023 TASK-056 they move to a category; a wrong one or a foreign sub-category starts nothing', async () => {
    const [known = 0] = await makeProducts(company, 1, 'Known');
    const ids = await makeProducts(company, 2, 'Moved');
    const categoryId = await company.inside(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: number }>(
        `insert into category (org_id, name, name_key) values ('${company.orgId}', 'Baskets', 'baskets') returning id`,
      );
      return Number(rows[0]?.id);
    });
    const move = (body: { category_id: number | null; sub_category?: string }) =>
      company.admin.call(changeProductsCategory, { body: { product_ids: ids, ...body } });
    expect(await move({ category_id: 99_999_999 })).toMatchObject({ errors: [{ code: 'not_found' }] });
    expect(await move({ category_id: categoryId, sub_category: 'Of another' })).toMatchObject({
      errors: [{ code: 'unknown_option' }],
    });
    const { task_id } = must(await move({ category_id: categoryId }));
    await run(task_id);
    expect(await ended(company.admin, task_id)).toMatchObject({ subject: 'Baskets', counts: { updated: 2 } });
    expect((await load(ids[0] ?? 0)).category).toMatchObject({ name: 'Baskets' });
    expect((await load(known)).category).toBeNull();
  });
});

describe('changing some at once', () => {
  test('ATTR-049 PROD-048 answers what became of each product, and keeps a backup of those it changed', async () => {
    const [one = 0, two = 0, held = 0] = await makeProducts(company, 3, 'Direct');
    must(
      await company.admin.call(bulkAttributeUpdate, {
        body: { product_ids: [two], attribute_id: material, value: 'Glass' },
      }),
    );
    await company.inside((ctx) =>
      lockProducts(ctx, { ids: [held], taskId: '00000000-0000-4000-8000-000000000001' }),
    );
    const answer = must(
      await company.admin.call(bulkAttributeUpdate, {
        body: { product_ids: [one, two, one, held, 99_999_999], attribute_id: material, value: 'Glass' },
      }),
    );
    expect(answer).toMatchObject({
      updated: [one],
      unchanged: [two],
      refused: [
        { id: held, code: 'product_locked' },
        { id: 99_999_999, code: 'product_gone' },
      ],
    });
    const [latest] = must(await company.admin.call(listBackups));
    expect(latest).toMatchObject({ product_count: 1, action: 'change_products_attribute' });
    const days = (Date.parse(latest?.expires_at ?? '') - Date.parse(latest?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(30);
  });
});

describe('what buyers do not see', () => {
  test('PROD-050 drafts are counted, and those that cannot be published are named with the reason', async () => {
    const shop = await makeCompany(app);
    const ids = await makeProducts(shop, 4, 'Unseen');
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    const stored = await checkAndStoreImage(shop.base, {
      bytes: makePng(64, 48, [10, 90, 60]),
      name: 'a.png',
    });
    const [image = ''] = await shop.inside((ctx) => enterImages(ctx, [stored]));
    const write = (id: number, fields: ProductFields) =>
      shop.inside((ctx) =>
        applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'update', id, fields }] }),
      );
    await write(first, { image_ids: [image], status: 'draft' });
    await write(second, { status: 'draft' });
    await write(third, { status: 'archived' });
    await write(fourth, { status: 'published' });
    const hidden = async () => must(await shop.admin.call(hiddenProducts, { body: { product_ids: ids } }));
    expect(await hidden()).toMatchObject({
      drafts: 2,
      archived: 1,
      ready_ids: [first],
      missing: [{ code: 'image_required', label: '', count: 1, products: [{ id: second }] }],
    });
    // The same rules as the change itself.
    const { task_id } = must(
      await shop.admin.call(changeProductsStatus, {
        body: { product_ids: [first, second], status: 'published' },
      }),
    );
    await run(task_id);
    expect(await hidden()).toMatchObject({ drafts: 1, archived: 1, ready_ids: [] });
  });
});
