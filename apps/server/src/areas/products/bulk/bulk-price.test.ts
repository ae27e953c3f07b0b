import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NOT_ARCHIVED,
  changeProductsPrice,
  changeProductsStatus,
  getProduct,
  listBackups,
  listTasks,
  previewPriceChange,
  setExchangeRate,
  undoTask,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf, ended as endedOf } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';
import { runTask } from '../../tasks/index.ts';
import { applyProductChanges } from '../index.ts';

let app: TestApp;
let company: Company;
let price: number;

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50' });
  company = await makeCompany(app);
  price = await attributeOf(company, 'selling_price');
  const rate = { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' };
  must(await company.admin.call(setExchangeRate, { body: rate }));
});
afterAll(() => app.close());

/** No worker: the test does the work. */
async function ended(member: Member, taskId: string): Promise<Task> {
  await runTask(app.platform, taskId);
  return endedOf(member, taskId);
}

const money = (value: string, currency = 'USD') => ({ value, currency, unit: 'per-piece' });

/** A product with a price and two variants, one of which has its own price. */
async function make(product_id: string, own: ReturnType<typeof money> | null): Promise<number> {
  const [made] = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [
        {
          kind: 'create',
          fields: {
            product_id,
            name: product_id,
            values: own === null ? {} : { [price]: own },
            variant_types: [{ name: 'Size', options: ['S', 'L'] }],
            variants: {
              mode: 'replace',
              list: [
                { variant_id: `${product_id}-S`, options: { Size: 'S' } },
                {
                  variant_id: `${product_id}-L`,
                  options: { Size: 'L' },
                  values: own === null ? {} : { [price]: money('20', own.currency) },
                },
              ],
            },
          },
        },
      ],
    }),
  );
  return made?.id ?? 0;
}

/** Prices of a product and of its variants. */
async function pricesOf(id: number): Promise<unknown[]> {
  const { values, variants } = must(await company.admin.call(getProduct, { params: { id } }));
  const amount = (held: Record<string, unknown>) =>
    (held[price] as { value: string } | undefined)?.value ?? null;
  return [amount(values), ...variants.map((variant) => amount(variant.values))];
}

describe('U11 prices change by percent and amount, with an ending', () => {
  test('U17 of products and their variants, in a task with a backup that can be taken back', async () => {
    const [one, none, euro] = [
      await make('PRICED', money('9.90')),
      await make('UNPRICED', null),
      await make('EURO', money('8', 'EUR')),
    ];
    const product_ids = [one, none, euro];
    const change = { kind: 'percent', by: '5', ending: '.99' } as const;
    const { prices } = must(
      await company.admin.call(previewPriceChange, { body: { product_ids, attribute_id: price, change } }),
    );
    expect(prices.map(({ variant_id, before, after }) => [variant_id, before, after])).toEqual([
      [null, '$9.90', '$9.99'],
      ['PRICED-L', '$20.00', '$20.99'],
      [null, '€8.00', '€7.99'],
      ['EURO-L', '€20.00', '€20.99'],
    ]);
    expect(await pricesOf(one)).toEqual(['9.9', null, '20']);

    const { task_id } = must(
      await company.admin.call(changeProductsPrice, { body: { product_ids, attribute_id: price, change } }),
    );
    expect(await ended(company.admin, task_id)).toMatchObject({
      status: 'success',
      counts: { updated: 2, unchanged: 1, failed: 0 },
    });
    expect(await pricesOf(one)).toEqual(['9.99', null, '20.99']);
    expect(await pricesOf(euro)).toEqual(['7.99', null, '20.99']);
    const backups = must(await company.admin.call(listBackups));
    expect(backups.find((backup) => backup.task_id === task_id)).toMatchObject({ product_count: 3 });

    const taskNow = async () =>
      must(await company.admin.call(listTasks)).find((one) => one.task_id === task_id);
    expect((await taskNow())?.undo_needs).toEqual(['update_products']);
    const back = must(await company.admin.call(undoTask, { params: { task_id } }));
    expect((await taskNow())?.undo_needs).toBeUndefined();
    expect(await ended(company.admin, back.task_id)).toMatchObject({ status: 'success' });
    expect(await pricesOf(one)).toEqual(['9.9', null, '20']);
    expect(await pricesOf(euro)).toEqual(['8', null, '20']);
  });

  test('an amount is converted by the rate; a price without one, and one that would be zero, stay and are named', async () => {
    const product_ids = [
      await make('LESS', money('9')),
      await make('LESS-EUR', money('9', 'EUR')),
      await make('LESS-INR', money('900', 'INR')),
      await make('TOO-LITTLE', money('2')),
    ];
    const change = { kind: 'amount', by: '-2.5', currency: 'USD' } as const;
    const { prices } = must(
      await company.admin.call(previewPriceChange, { body: { product_ids, attribute_id: price, change } }),
    );
    expect(prices.find(({ product_id }) => product_id === 'LESS-INR')).toMatchObject({
      after: null,
      problem: 'no_exchange_rate',
      currency: 'INR',
    });
    const { task_id } = must(
      await company.admin.call(changeProductsPrice, { body: { product_ids, attribute_id: price, change } }),
    );
    const task = await ended(company.admin, task_id);
    expect(task).toMatchObject({ counts: { updated: 2, failed: 2 } });
    expect(task.skipped_products.map(({ product_id, code }) => [product_id, code])).toEqual([
      ['LESS-INR', 'no_exchange_rate'],
      ['TOO-LITTLE', 'price_not_above_zero'],
    ]);
    const [usd = 0, eur = 0] = product_ids;
    expect(await pricesOf(usd)).toEqual(['6.5', null, '17.5']);
    expect(await pricesOf(eur)).toEqual(['7', null, '18']);
  });

  test('it needs edit_costing and update_products, and a price', async () => {
    const product_ids = [await make('GUARDED', money('9'))];
    const change = { kind: 'percent', by: '5' } as const;
    const body = { product_ids, attribute_id: price, change };
    const updater = await company.employee(['view_products', 'update_products']);
    const coster = await company.employee(['view_products', 'edit_costing', 'view_costing']);
    for (const member of [updater, coster]) {
      expect(await member.call(changeProductsPrice, { body })).toMatchObject({ status: 403 });
      expect(await member.call(previewPriceChange, { body })).toMatchObject({ status: 403 });
    }
    const material = await attributeOf(company, 'material');
    const wrong = await company.admin.call(changeProductsPrice, {
      body: { ...body, attribute_id: material },
    });
    expect(wrong).toMatchObject({ status: 400, errors: [{ code: 'not_a_price' }] });
    const stranger = await makeCompany(app);
    expect(await stranger.admin.call(changeProductsPrice, { body })).toMatchObject({ status: 404 });
  });
});

test('PROD-041 products that another task holds are refused by name of the field, for a price and for a status', async () => {
  const product_ids = [await make('TERRACOTTA', money('9'))];
  const priced = () =>
    company.admin.call(changeProductsPrice, { body: { product_ids, change: { kind: 'percent', by: '5' } } });
  must(await priced());
  const held = { status: 409, errors: [{ code: 'products_held', path: 'body.product_ids' }] };
  expect(await priced()).toMatchObject(held);
  const published = { product_ids, status: 'published' } as const;
  expect(await company.admin.call(changeProductsStatus, { body: published })).toMatchObject(held);
  const matching = { query: 'terracotta', filter_args: { filters: NOT_ARCHIVED } };
  const found = await company.admin.call(changeProductsStatus, { body: { matching, status: 'published' } });
  expect(found).toMatchObject({ status: 409, errors: [{ code: 'products_held', path: 'body.matching' }] });
});

describe('U23 many products are published at once', () => {
  test('PROD-050 those without a picture stay drafts and are named; undo takes it back', async () => {
    const bare = await make('BARE', null);
    const { task_id } = must(
      await company.admin.call(changeProductsStatus, { body: { product_ids: [bare], status: 'published' } }),
    );
    const task = await ended(company.admin, task_id);
    expect(task.skipped_products.map(({ product_id, code }) => [product_id, code])).toEqual([
      ['BARE', 'image_required'],
    ]);
    const archived = must(
      await company.admin.call(changeProductsStatus, { body: { product_ids: [bare], status: 'archived' } }),
    );
    expect(await ended(company.admin, archived.task_id)).toMatchObject({ counts: { updated: 1 } });
    const statusOf = async () => must(await company.admin.call(getProduct, { params: { id: bare } })).status;
    expect(await statusOf()).toBe('archived');
    const back = must(await company.admin.call(undoTask, { params: { task_id: archived.task_id } }));
    await ended(company.admin, back.task_id);
    expect(await statusOf()).toBe('draft');
  });
});
