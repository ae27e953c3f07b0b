import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  amendPaper,
  cartonLabels,
  createPaper,
  createProduct,
  DIRECT_CARTON_LABELS_MAX,
  issuePaper,
  listTasks,
  readReference,
  saveSetting,
  tradePaperSettings,
  triggerTask,
  updatePaper,
  type InputOf,
  type PackagingInput,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { fetchFile } from '../../../../test/import-flow.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { runTask } from '../../tasks/index.ts';
import { cartonLabelDocument } from './carton-labels.document.ts';

let t: TestApp;
let company: Company;
let product: number;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  const packaging = [
    { length: '60', width: '40', height: '30', unit: 'cm', no_of_pieces: '12' },
  ] as PackagingInput[];
  const body = { product_id: 'CARTON-1', name: 'Acacia bowl', packaging };
  product = must(await company.admin.call(createProduct, { body })).id;
});
afterAll(() => t.close());

const packingList = async (quantity: string) => {
  const products = [{ product_id: product, quantity }];
  const exporter = { company: 'Kaveri Exports', country: 'IN' };
  const buyer = { company: 'Nordhem Living AB', country: 'SE' };
  const body = { type: 'packaging-list' as const, products, exporter, buyer };
  return must(await company.admin.call(createPaper, { body }));
};
const print = (id: number, body: InputOf<typeof cartonLabels>['body'] = {}) =>
  company.admin.call(cartonLabels, { params: { id }, body });
const setPrefix = async (gs1_prefix: string) =>
  company.admin.call(saveSetting, {
    body: { key: 'trade_papers', value: { ...tradePaperSettings.parse({}), gs1_prefix } },
  });
const numbersOf = (id: number, range: { from?: number; to?: number } = {}) =>
  company.inside(async (ctx) => {
    const { content } = await cartonLabelDocument.load(ctx, { id, size: 'a4', ...range });
    return content.cartons.map(({ carton, sscc }) => [carton, sscc] as const);
  });

test('DOC-018 cartons get an SSCC each, once, with a GS1 check digit, and keep it in an amendment', async () => {
  const { id } = await packingList('30');
  must(await print(id));
  expect(await numbersOf(id)).toEqual([
    ['1 / 3', ''],
    ['2 / 3', ''],
    ['3 / 3', ''],
  ]);
  must(await setPrefix('8901234'));
  for (const size of ['100x150', 'a6', 'a4'] as const) {
    const { download_link: link } = must(await print(id, { size }));
    expect((await fetchFile(t, link ?? '')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const numbers = await numbersOf(id);
  expect(numbers.map(([, sscc]) => sscc)).toEqual([
    '089012340000000014',
    '089012340000000021',
    '089012340000000038',
  ]);
  for (const [, sscc] of numbers) expect(readReference('sscc', sscc).ok).toBe(true);
  const other = await packingList('12');
  must(await print(other.id));
  expect((await numbersOf(other.id))[0]?.[1]).toBe('089012340000000045');
  must(await company.admin.call(issuePaper, { params: { id }, body: { reason: 'Weights follow' } }));
  const next = must(await company.admin.call(amendPaper, { params: { id } }));
  const lines = [{ uid: next.products[0]?.uid ?? '', quantity: '48' }];
  must(await company.admin.call(updatePaper, { body: { id: next.id, lines, pack: true } }));
  must(await print(next.id));
  const again = await numbersOf(next.id);
  expect(again.slice(0, 3).map(([, sscc]) => sscc)).toEqual(numbers.map(([, sscc]) => sscc));
  expect(again.slice(3)).toEqual([['4 / 4', '089012340000000052']]);
});

test('DOC-018 some of the cartons are printed, and what has none is refused', async () => {
  const { id } = await packingList('60');
  expect((await numbersOf(id, { from: 2, to: 3 })).map(([carton]) => carton)).toEqual(['2 / 5', '3 / 5']);
  expect(await print(id, { from: 6 })).toMatchObject({ status: 422, errors: [{ code: 'no_cartons' }] });
  expect(await print(id, { from: 3, to: 2 })).toMatchObject({ status: 400 });
  const order = must(await company.admin.call(createPaper, { body: { type: 'sales-order' } }));
  expect(await print(order.id)).toMatchObject({ errors: [{ code: 'no_cartons' }] });
  expect(await setPrefix('123')).toMatchObject({ status: 400 });
});

test('DOC-018 many labels are made by a task, which can be cancelled and tried again and keeps the numbers', async () => {
  must(await setPrefix('8901234'));
  const { id } = await packingList(String(12 * DIRECT_CARTON_LABELS_MAX));
  expect(must(await print(id, { size: 'a4' })).task_id).toBeNull();
  const large = await packingList(String(12 * (DIRECT_CARTON_LABELS_MAX + 1)));
  const order = async () => {
    const { download_link: link, task_id: task } = must(await print(large.id, { size: 'a4' }));
    expect(link).toBeNull();
    return task ?? '';
  };
  const stopped = await order();
  const numbers = await numbersOf(large.id);
  must(await company.admin.call(triggerTask, { body: { task_id: stopped, trigger_action: 'cancel' } }));
  await runTask(t.platform, stopped).catch(() => undefined);
  const find = async (id: string) =>
    must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
  expect((await find(stopped))?.download_link ?? null).toBeNull();
  const made = await order();
  await runTask(t.platform, made);
  const task = await find(made);
  expect(task).toMatchObject({ action: 'carton_labels', status: 'success' });
  const { bytes } = await fetchFile(t, task?.download_link ?? '');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await numbersOf(large.id)).toEqual(numbers);
  expect(new Set(numbers.map(([, sscc]) => sscc)).size).toBe(DIRECT_CARTON_LABELS_MAX + 1);
});
