import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NOT_ARCHIVED,
  attributeHistory,
  convertAttribute,
  createAttribute,
  getAttribute,
  getProduct,
  listAttributes,
  listBackups,
  listOptions,
  listTasks,
  previewConversion,
  searchProducts,
  setOptions,
  triggerTask,
  updateAttribute,
  updateProduct,
  writeAttributeValue,
  type Dtype,
  type Language,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { runTask, taskOf, type TaskRun } from '../../tasks/index.ts';
import { convertValue } from './convert-value.rules.ts';
import { applyProductChanges, type ProductFields } from '../index.ts';
import { refreshJob } from './refresh-products.job.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

let made = 0;
async function make(name: string, input: { dtype: Dtype; options?: string[]; [key: string]: unknown }) {
  made += 1;
  return must(await company.admin.call(createAttribute, { body: { name: `${name} ${made}`, ...input } }));
}
async function products(list: (ProductFields & { product_id: string })[]): Promise<number[]> {
  const changes = list.map((fields) => ({
    kind: 'create' as const,
    fields: { ...fields, name: fields.product_id },
  }));
  const applied = await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
  return applied.map(({ id }) => id ?? 0);
}
const productOf = async (id: number) => must(await company.admin.call(getProduct, { params: { id } }));
const preview = (id: number, dtype: Dtype) =>
  company.admin.call(previewConversion, { params: { id }, body: { dtype } });
const convert = (id: number, dtype: Dtype, accept_lost = 0) =>
  company.admin.call(convertAttribute, { params: { id }, body: { dtype, accept_lost } });
const task = async (taskId: string) =>
  must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === taskId);

/** Runs a task once, with something happening at its chunks. */
async function run(
  taskId: string,
  aroundChunk: (number: number, chunk: () => Promise<void>) => Promise<void> = (_, chunk) => chunk(),
): Promise<void> {
  let number = -1;
  const wrapped =
    (of: TaskRun): TaskRun['chunk'] =>
    (work) =>
      of.chunk(async (ctx, row) => {
        number += 1;
        let progress: Awaited<ReturnType<typeof work>> = undefined;
        await aroundChunk(number, async () => {
          progress = await work(ctx, row);
        });
        return progress;
      });
  await runTask(app.platform, taskId, (of) =>
    taskOf(app.platform, of.task).run({ ...of, chunk: wrapped(of) }),
  );
}

/** The result of a killed worker: an open transaction that the database rolls back, and a job that is run again. */
class Killed extends Error {
  readonly code = '57P01';
}

describe('what a value becomes', () => {
  const shape = {
    name: 'It',
    compulsory: false,
    options: [],
    open_options: true,
    default_unit: null,
    dimension: null,
    default_currency: null,
    whole: false,
  };
  const become = (
    from: Dtype,
    value: unknown,
    to: Dtype,
    parts: object = {},
    language: Language = 'en',
  ): unknown =>
    convertValue(value, {
      from: { ...shape, ...parts, dtype: from },
      to: { ...shape, ...parts, dtype: to },
      language,
    });

  test.each<[Dtype, unknown, Dtype, unknown, object?]>([
    ['text', '12.50', 'decimal', '12.5'],
    ['text', 'about 12', 'decimal', null],
    ['text', 'Yes', 'boolean', true],
    ['text', '21/11/2026', 'date', '2026-11-21'],
    ['text', 'Brass, Iron', 'multi_select', ['Brass', 'Iron']],
    ['text', 'Brass', 'select', 'Brass'],
    ['text', 'a < b\nand so', 'html', { content: '<p>a &lt; b</p><p>and so</p>' }],
    ['html', { content: '<p>Warm <b>oak</b></p>' }, 'text', 'Warm oak'],
    ['multi_select', ['Brass', 'Iron'], 'select', null],
    ['multi_select', ['Brass'], 'select', 'Brass'],
    ['multi_select', ['Brass', 'Iron'], 'text', 'Brass, Iron'],
    ['csv', ['a', 'b'], 'multi_select', ['A', 'B']],
    ['decimal', '1180', 'text', '1180'],
    ['decimal', '12', 'uom', { value: '12', unit: 'kg' }, { default_unit: 'kg' }],
    ['decimal', '12', 'uom', null],
    ['uom', { value: '12', unit: 'kg' }, 'decimal', '12', { default_unit: 'kg' }],
    ['uom', { value: '12', unit: 'g' }, 'decimal', null, { default_unit: 'kg' }],
    ['uom', { value: '12', unit: 'kg' }, 'text', '12 kg'],
    ['text', '12 kg', 'uom', { value: '12', unit: 'kg' }],
    ['text', '10 x 20 x 30 cm', 'size', { length: '10', width: '20', height: '30', unit: 'cm' }],
    ['image_list', ['f1'], 'image', 'f1'],
    ['image_list', ['f1', 'f2'], 'image', null],
    ['image', 'f1', 'image_list', ['f1']],
    ['image', 'f1', 'text', null],
    ['text', 'f1', 'file', null],
    ['boolean', false, 'text', 'No'],
  ])('%s %j as %s is %j', (from, value, to, expected, parts) => {
    expect(become(from, value, to, parts)).toEqual(expected);
  });

  describe.each<Language>(['tr', 'en'])(
    'for an admin who reads %s, numbers stay what they are',
    (language) => {
      test.each<[Dtype, unknown, Dtype, unknown]>([
        ['uom', { value: '1234', unit: 'mm' }, 'size', { length: '1234', unit: 'mm' }],
        ['uom', { value: '12.345', unit: 'cm' }, 'size', { length: '12.345', unit: 'cm' }],
        ['uom', { value: '1234567.125', unit: 'mm' }, 'size', { length: '1234567.125', unit: 'mm' }],
        ['size', { length: '12.345', unit: 'cm' }, 'uom', { value: '12.345', unit: 'cm' }],
        ['size', { length: '123456', unit: 'cm' }, 'uom', { value: '123456', unit: 'cm' }],
        ['uom', { value: '1234', unit: 'pieces' }, 'multi_select', ['1234 pieces']],
        ['uom', { value: '12.345', unit: 'pieces' }, 'csv', ['12.345 pieces']],
      ])('%s %j as %s is %j', (from, value, to, expected) => {
        expect(become(from, value, to, {}, language)).toEqual(expected);
      });

      test('a size as packaging', () => {
        const box = { length: '1200', width: '800', height: '600.125', unit: 'mm' };
        expect(become('size', box, 'packaging', {}, language)).toMatchObject(box);
      });

      test('a number with a unit as a price', () => {
        const parts = { default_currency: 'INR' };
        expect(become('uom', { value: '1250', unit: 'kg' }, 'price', parts, language)).toMatchObject({
          value: '1250',
          currency: 'INR',
        });
      });
    },
  );

  test('texts are written for whoever reads them', () => {
    const measure = { value: '1234.5', unit: 'days' };
    expect(become('uom', measure, 'text', {}, 'tr')).toBe('1.234,5 gün');
    expect(become('uom', measure, 'html', {}, 'tr')).toEqual({ content: '<p>1.234,5 gün</p>' });
    expect(become('boolean', true, 'select', {}, 'tr')).toBe('Evet');
  });
});

describe('the preview', () => {
  test('counts exactly what would be lost, in variants too, and shows that first; nothing changes', async () => {
    const { id } = await make('Burn', { dtype: 'text' });
    await products([
      { product_id: 'PV-1', values: { [id]: '12' } },
      { product_id: 'PV-2', values: { [id]: 'a dozen' } },
      {
        product_id: 'PV-3',
        variant_types: [{ name: 'Kind', options: ['One'] }],
        variants: {
          mode: 'replace',
          list: [{ variant_id: 'PV-3-A', options: { Kind: 'One' }, values: { [id]: 'many' } }],
        },
      },
      { product_id: 'PV-4', values: {} },
    ]);
    expect(must(await preview(id, 'decimal'))).toMatchObject({
      total: 3,
      kept: 1,
      lost: 2,
      examples: [
        { product_id: 'PV-2', from: 'a dozen', to: null },
        { product_id: 'PV-3', from: 'many', to: null },
        { product_id: 'PV-1', from: '12', to: '12' },
      ],
    });
    expect(must(await company.admin.call(getAttribute, { params: { id } })).dtype).toBe('text');
  });

  test('what the product itself needs keeps its type, and others may not ask', async () => {
    const all = must(await company.admin.call(listAttributes, { query: {} }));
    for (const key of ['selling_price', 'moq', 'exclusive_for_buyer']) {
      const { id = 0 } = all.find(({ internal_name }) => internal_name === key) ?? {};
      expect(await preview(id, 'text')).toMatchObject({ status: 409, errors: [{ code: 'attribute_fixed' }] });
      expect(await convert(id, 'text')).toMatchObject({ status: 409, errors: [{ code: 'attribute_fixed' }] });
    }
    const { id } = await make('Guarded', { dtype: 'text' });
    const employee = await company.employee(['create_products', 'update_products', 'view_products']);
    const stranger = (await makeCompany(app)).admin;
    const body = { dtype: 'decimal', accept_lost: 0 } as const;
    expect(await employee.call(previewConversion, { params: { id }, body })).toMatchObject({ status: 403 });
    expect(await employee.call(convertAttribute, { params: { id }, body })).toMatchObject({ status: 403 });
    expect(await stranger.call(previewConversion, { params: { id }, body })).toMatchObject({ status: 404 });
    expect(await stranger.call(convertAttribute, { params: { id }, body })).toMatchObject({ status: 404 });
  });
});

describe('changing the data type', () => {
  test('values, history, search and backup follow, and what is lost was agreed to', async () => {
    const { id } = await make('Wick', { dtype: 'text', is_filter: true });
    const [one = 0, two = 0] = await products([
      { product_id: 'WICK-1', values: { [id]: 'cotton' } },
      { product_id: 'WICK-2', values: { [id]: 'x'.repeat(130) } },
    ]);
    expect(await convert(id, 'select', 0)).toMatchObject({
      status: 409,
      errors: [{ code: 'more_would_be_lost', params: { count: 1 } }],
    });
    const { task_id } = must(await convert(id, 'select', 1));
    await run(task_id);
    expect(await task(task_id)).toMatchObject({ status: 'success', counts: { updated: 1, removed: 1 } });
    expect(must(await company.admin.call(getAttribute, { params: { id } }))).toMatchObject({
      dtype: 'select',
      options: ['Cotton'],
    });
    expect(await productOf(one)).toMatchObject({
      values: { [id]: 'Cotton' },
      revision: 2,
      locked_by_task: null,
    });
    expect((await productOf(two)).values).not.toHaveProperty(String(id));
    const history = must(
      await company.admin.call(attributeHistory, {
        query: { parent_reference: two, base_reference: String(id) },
      }),
    );
    expect(history).toHaveLength(1);
    const { facets } = must(
      await company.admin.call(searchProducts, {
        body: { query: 'wick-1', facets: true, filter_args: { filters: NOT_ARCHIVED } },
      }),
    );
    expect(facets.find(({ key }) => key === String(id))).toMatchObject({
      values: [{ key: 'Cotton', count: 1 }],
    });
    const backups = must(await company.admin.call(listBackups));
    expect(JSON.stringify(backups)).toContain(task_id);
  });

  test('values that came since are counted anew: more than agreed is not lost', async () => {
    const { id } = await make('Count', { dtype: 'text' });
    const [one = 0] = await products([{ product_id: 'CNT-1', values: { [id]: '7' } }]);
    const { task_id } = must(await convert(id, 'decimal', 0));
    await products([{ product_id: 'CNT-2', values: { [id]: 'seven' } }]);
    await run(task_id);
    expect(await task(task_id)).toMatchObject({ status: 'failed', error: { code: 'more_would_be_lost' } });
    expect(must(await company.admin.call(getAttribute, { params: { id } })).dtype).toBe('text');
    expect(await productOf(one)).toMatchObject({ values: { [id]: '7' }, revision: 1, locked_by_task: null });
  });

  test('a worker that is killed in any chunk leaves no half, and another goes on', async () => {
    const { id } = await make('Kill', { dtype: 'text' });
    const [one = 0] = await products([
      { product_id: 'KILL-1', values: { [id]: '1.50' } },
      { product_id: 'KILL-2', values: { [id]: '2,5' } },
    ]);
    const { task_id } = must(await convert(id, 'decimal', 0));
    for (let at = 0; (await task(task_id))?.status !== 'success'; at += 1) {
      expect(at).toBeLessThan(10);
      await run(task_id, async (number, chunk) => {
        await chunk();
        if (number === at % 2) throw new Killed();
      }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      const { dtype } = must(await company.admin.call(getAttribute, { params: { id } }));
      const isDone = (await task(task_id))?.status === 'success';
      if (isDone) continue;
      expect(dtype).toBe('text');
      expect((await productOf(one)).values[id]).toBe('1.50');
    }
    expect(await productOf(one)).toMatchObject({ values: { [id]: '1.5' }, revision: 2 });
    expect(await task(task_id)).toMatchObject({ counts: { updated: 2, removed: 0 } });
  });

  test('a cancelled one leaves everything as it was', async () => {
    const { id } = await make('Stop', { dtype: 'text' });
    const [one = 0] = await products([{ product_id: 'STOP-1', values: { [id]: '1' } }]);
    const { task_id } = must(await convert(id, 'decimal', 0));
    await run(task_id, async (number, chunk) => {
      if (number === 2) {
        must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'cancel' } }));
      }
      await chunk();
    });
    expect(await task(task_id)).toBeUndefined();
    expect(must(await company.admin.call(getAttribute, { params: { id } })).dtype).toBe('text');
    expect(await productOf(one)).toMatchObject({ values: { [id]: '1' }, locked_by_task: null });
  });

  test('whoever writes a value meanwhile waits, and is checked against the new type', async () => {
    const { id } = await make('Race', { dtype: 'text' });
    const [one = 0] = await products([
      { product_id: 'RACE-1', values: {} },
      { product_id: 'RACE-2', values: { [id]: '2' } },
    ]);
    const { task_id } = must(await convert(id, 'decimal', 0));
    let writing: Promise<unknown> = Promise.resolve();
    await run(task_id, async (number, chunk) => {
      await chunk();
      if (number !== 2) return;
      // The transaction of the conversion is still open.
      writing = company.admin.call(updateProduct, {
        params: { id: one },
        body: { revision: 1, values: { [id]: 'not a number' } },
      });
      await new Promise((done) => setTimeout(done, 50));
    });
    expect(await writing).toMatchObject({ status: 400, errors: [{ code: 'not_a_number' }] });
    expect((await task(task_id))?.status).toBe('success');
  });
});

describe('renaming an option', () => {
  test('reaches products, variants and kinds of variants; the search and the history follow', async () => {
    const attribute = await make('Tone', {
      dtype: 'multi_select',
      options: ['Red', 'Blue'],
      is_filter: true,
    });
    const { id } = attribute;
    const [one = 0, two = 0] = await products([
      { product_id: 'TONE-1', values: { [id]: ['Red', 'Blue'] } },
      {
        product_id: 'TONE-2',
        variant_types: [{ name: attribute.name, options: ['Red', 'Blue'] }],
        variants: {
          mode: 'replace',
          list: [
            { variant_id: 'TONE-2-R', options: { [attribute.name]: 'Red' }, values: { [id]: ['Red'] } },
            { variant_id: 'TONE-2-B', options: { [attribute.name]: 'Blue' }, values: {} },
          ],
        },
      },
    ]);
    const options = [{ label: 'Crimson', was: 'Red' }, { label: 'Blue' }];
    const saved = must(await company.admin.call(setOptions, { params: { id }, body: { options } }));
    expect(saved.options).toEqual([
      { label: 'Crimson', archived: false, used: 0 },
      { label: 'Blue', archived: false, used: 1 },
      { label: 'Red', archived: true, used: 2 },
    ]);
    // Nobody can choose the old name while the task is running.
    const body = { product_id: two, attribute_id: id, value: ['Red'] };
    expect(await company.admin.call(writeAttributeValue, { body })).toMatchObject({
      status: 400,
      errors: [{ code: 'unknown_option', path: 'body.value' }],
    });
    await run(saved.task_id ?? '', async (number, chunk) => {
      await chunk();
      if (number === 1) throw new Killed();
    }).catch(() => undefined);
    await run(saved.task_id ?? '');
    expect(await task(saved.task_id ?? '')).toMatchObject({ status: 'success' });
    expect((await productOf(one)).values[id]).toEqual(['Crimson', 'Blue']);
    expect(await productOf(two)).toMatchObject({
      variant_types: [{ name: attribute.name, options: ['Crimson', 'Blue'] }],
      variants: [
        { options: { [attribute.name]: 'Crimson' }, values: { [id]: ['Crimson'] } },
        { options: { [attribute.name]: 'Blue' } },
      ],
    });
    expect(must(await company.admin.call(listOptions, { params: { id } }))).toEqual([
      { label: 'Crimson', archived: false, used: 2 },
      { label: 'Blue', archived: false, used: 1 },
    ]);
    expect(
      must(
        await company.admin.call(searchProducts, {
          body: { query: 'crimson', filter_args: { filters: NOT_ARCHIVED } },
        }),
      ).nbHits,
    ).toBe(2);
    const history = must(
      await company.admin.call(attributeHistory, {
        query: { parent_reference: one, base_reference: String(id) },
      }),
    );
    expect(history.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      ['Red, Blue', 'Crimson, Blue'],
    ]);
  });

  test('two options can swap their names', async () => {
    const { id } = await make('Swap', { dtype: 'select', options: ['Left', 'Right'] });
    const [one = 0] = await products([{ product_id: 'SWAP-1', values: { [id]: 'Left' } }]);
    const options = [
      { label: 'Right', was: 'Left' },
      { label: 'Left', was: 'Right' },
    ];
    const saved = must(await company.admin.call(setOptions, { params: { id }, body: { options } }));
    await run(saved.task_id ?? '');
    expect((await productOf(one)).values[id]).toBe('Right');
    expect(must(await company.admin.call(listOptions, { params: { id } }))).toEqual([
      { label: 'Right', archived: false, used: 1 },
      { label: 'Left', archived: false, used: 0 },
    ]);
  });
});

describe('a definition that many products feel', () => {
  test('their search rows follow in a job', async () => {
    const many = await makeCompany(app);
    const { id } = must(
      await many.admin.call(createAttribute, { body: { name: 'Lot', dtype: 'select', options: ['A'] } }),
    );
    const changes = Array.from({ length: 501 }, (_, index) => ({
      kind: 'create' as const,
      fields: { product_id: `LOT-${index}`, name: `Lot ${index}`, values: { [id]: 'A' } },
    }));
    await many.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
    must(await many.admin.call(updateAttribute, { params: { id }, body: { is_filter: true } }));
    const facet = async () =>
      must(
        await many.admin.call(searchProducts, {
          body: { facets: true, filter_args: { filters: NOT_ARCHIVED } },
        }),
      ).facets.find(({ key }) => key === String(id));
    expect((await facet())?.values ?? []).toEqual([]);
    const job = {
      org_id: many.orgId,
      attribute_id: id,
      type_names: '["Lot","lot"]',
      category_id: 0,
      what: 'all',
    };
    await refreshJob.run(app.platform, job);
    expect(await facet()).toMatchObject({ values: [{ key: 'A', count: 501 }] });
    const { rows } = await app.booted.platform.database.pool.query(
      `select data from pgboss.job where name = 'product_refresh' and data ->> 'org_id' = $1`,
      [many.orgId],
    );
    expect(rows).toEqual([{ data: job }]);
  });
});

describe('one value by itself', () => {
  test('ATTR-002 ATTR-044 is written by a call of its own, for a product and for a variant', async () => {
    const { id } = await make('Alone', { dtype: 'decimal' });
    const [one = 0] = await products([
      {
        product_id: 'ALONE-1',
        variant_types: [{ name: 'Kind', options: ['One'] }],
        variants: { mode: 'replace', list: [{ variant_id: 'ALONE-1-A', options: { Kind: 'One' } }] },
      },
    ]);
    const { variants } = await productOf(one);
    const variant_id = variants[0]?.id ?? 0;
    const write = (body: object) =>
      company.admin.call(writeAttributeValue, {
        body: { product_id: one, attribute_id: id, ...body } as never,
      });
    expect(must(await write({ value: '12.50' })).values[id]).toBe('12.5');
    expect(must(await write({ value: '3', variant_id })).variants[0]?.values[id]).toBe('3');
    expect(must(await write({ value: null })).values).not.toHaveProperty(String(id));
    expect(await write({ value: 'x' })).toMatchObject({
      status: 400,
      errors: [{ code: 'not_a_number', path: 'body.value' }],
    });
    expect(await write({ value: 'x', variant_id })).toMatchObject({
      errors: [{ code: 'not_a_number', path: 'body.value' }],
    });
    expect(await write({ value: '1', variant_id: 999_999 })).toMatchObject({
      status: 404,
      errors: [{ path: 'body.variant_id' }],
    });
    expect(await write({ value: '1', attribute_id: 999_999 })).toMatchObject({ status: 404 });
    expect(await write({ value: '1', product_id: 999_999 })).toMatchObject({ status: 404 });
    const employee = await company.employee(['view_products']);
    const body = { product_id: one, attribute_id: id, value: '1' };
    expect(await employee.call(writeAttributeValue, { body })).toMatchObject({ status: 403 });
    const stranger = (await makeCompany(app)).admin;
    expect(await stranger.call(writeAttributeValue, { body })).toMatchObject({ status: 404 });
  });
});

test('a cost does not become a text that everybody may read', async () => {
  const { id } = await make('Dye cost', { dtype: 'price', tabname: 'internal', is_internal: true });
  for (const dtype of ['text', 'decimal'] as const) {
    expect(await preview(id, dtype)).toMatchObject({ status: 409, errors: [{ code: 'attribute_fixed' }] });
    expect(await convert(id, dtype)).toMatchObject({ status: 409, errors: [{ code: 'attribute_fixed' }] });
  }
});

test('S22 a list of more labels than an attribute may have is told before, and refused', async () => {
  const { id } = await make('Keywords', { dtype: 'csv' });
  const lists = Array.from({ length: 21 }, (_, list) =>
    Array.from({ length: 100 }, (_none, n) => `word ${list * 100 + n}`),
  );
  await products(lists.map((words, n) => ({ product_id: `S22-${n}`, values: { [id]: words } })));
  expect(must(await preview(id, 'multi_select'))).toMatchObject({ total: 21, lost: 0, options: 2100 });
  expect(must(await preview(id, 'text'))).toMatchObject({ options: 0 });
  expect(await convert(id, 'multi_select')).toMatchObject({
    status: 409,
    errors: [{ code: 'too_many_options', params: { limit: 2000 } }],
  });
});
