import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bomExcel,
  bomSheets,
  createResource,
  findCostItems,
  getBom,
  listExchangeRates,
  listResources,
  listTasks,
  saveSetting,
  saveWhatIf,
  undoTask,
  setExchangeRate,
  whatIf,
  whereUsed,
  type IncomingSheet,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../../test/factories.ts';
import { makeProducts } from '../../../../test/companies/bulk-company.ts';
import { costingOf } from '../../../../test/companies/costing.ts';
import { fetchFile, sheetOf, upload } from '../../../../test/import-flow.ts';
import { sentMoreOften, sentStatements } from '../../../../test/sent-statements.ts';
import { runTask } from '../../tasks/index.ts';

let t: TestApp;
let company: Company;
let brass: { id: number };
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  const body = { type: 'material', code: 'BRASS', name: 'Brass rod', unit: 'kg', currency: 'USD' } as const;
  brass = must(
    await company.admin.call(createResource, { body: { ...body, rate: '10', wastage_percent: '5' } }),
  );
});
afterAll(() => t.close());

const costing = costingOf(() => company);
const { line, part, product, read } = costing;
const save = async (...given: Parameters<typeof costing.save>) => must(await costing.save(...given));
const inBrass = (quantity: string, rate = '10') =>
  line({ source_id: brass.id, unit: 'kg', quantity, rate, loss_percent: '5' });
const costs = (...of: { id: number }[]) =>
  Promise.all(of.map(async ({ id }) => (await read(id)).figures.cost));
async function runAll(member: Member): Promise<void> {
  for (const { task_id: id } of must(await member.call(listTasks))) await runTask(t.platform, id);
}

describe('a bill of materials from a sheet', () => {
  const head = ['Parent', 'Component', 'Qty', 'UOM', 'Ref'];
  const open = async (rows: (string | number)[][]) =>
    must(
      await upload<IncomingSheet>(t, company.admin, {
        op: bomSheets.open,
        files: [{ name: 'bom.xlsx', bytes: await sheetOf(head, rows) }],
      }),
    );
  const rowsOf = async ({ id }: IncomingSheet) =>
    must(await company.admin.call(bomSheets.rows, { params: { id } })).rows;
  async function write({ id, revision }: IncomingSheet): Promise<void> {
    must(await company.admin.call(bomSheets.start, { params: { id }, body: { revision } }));
    await runAll(company.admin);
  }

  test('COST-015 COST-001 is shown before it is written, parts are costed before what contains them, and it comes back unchanged', async () => {
    const [lamp, arm] = [await product(), await product()];
    const sheet = await open([
      [lamp.code, arm.code, 2, '', 'A1'],
      [arm.code.toLowerCase(), 'BRASS', 250, 'g', ''],
      [lamp.code, 'BRASS', 0.1, '', 'base'],
      [lamp.code, 'BRASS', 0.2, '', 'top'],
      [lamp.code, 'NOTHING-9', 1, '', ''],
      [lamp.code, 'BRASS', 1, 'm', 'wire'],
      [arm.code, lamp.code, 1, '', ''],
    ]);
    expect(sheet.counts).toMatchObject({ new: 4, error: 3 });
    const problems = (await rowsOf(sheet)).flatMap((row) => row.problems.map(({ message }) => message));
    expect(problems).toEqual([
      'There is no product or resource with the ID NOTHING-9',
      'm and kg do not measure the same thing',
      `A product cannot contain itself: ${[arm, lamp, arm].map(({ code }) => code).join(' → ')}`,
    ]);
    expect((await read(lamp.id)).version).toBe(0);
    await write(sheet);
    // 0.25 kg × 10 × 1.05; 2 × 2.63 + 0.1 × 10.5 + 0.2 × 10.5
    expect(await costs(arm, lamp)).toEqual(['2.63', '8.41']);
    const body = { product_id: lamp.id, order: '10' };
    const { download_link: link } = must(await company.admin.call(bomExcel, { body }));
    const back = must(
      await upload<IncomingSheet>(t, company.admin, {
        op: bomSheets.open,
        files: [{ name: 'back.xlsx', bytes: (await fetchFile(t, link)).bytes }],
      }),
    );
    expect(back.counts).toMatchObject({ all: 4, unchanged: 4, error: 0 });
  });

  test('COST-015 a chain of many parents is worked out with as many statements as a short one', async () => {
    const ids = await makeProducts(company, 100, 'CHAIN');
    const chain = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => [`CHAIN-${from + n}`, `CHAIN-${from + n + 1}`, 2, '', '']);
    const statementsOf = (rows: (string | number)[][]) => sentStatements(async () => write(await open(rows)));
    const short = await statementsOf(chain(0, 5));
    const long = await statementsOf(chain(10, 80));
    expect((await read(ids[10] ?? 0)).version).toBeGreaterThan(0);
    expect(sentMoreOften({ by: long, than: short })).toEqual([]);
  });

  test('COST-015 a changed row changes its line, and what contains the part takes over its cost', async () => {
    const [pot, lid, set] = [await product(), await product(), await product()];
    await save(lid.id, { lines: [inBrass('1')] });
    await save(pot.id, { lines: [part(lid, { rate: '10.5' }), line({ rate: '2' })] });
    await save(set.id, { lines: [part(pot, { rate: '99' })] });
    const sheet = await open([[lid.code, 'brass', 2, 'kg', '']]);
    const [row] = await rowsOf(sheet);
    expect(row).toMatchObject({ result: 'changed' });
    expect(row?.cells).toContainEqual({ field: 'quantity', old: '1', value: '2' });
    await write(sheet);
    expect(await costs(lid, pot, set)).toEqual(['21', '23', '99']);
  });
});

describe('where something is used', () => {
  test('COST-015 names every product with its quantity, loss included, and its part of the cost; what contains the product is not offered to it', async () => {
    const [blank, bowl, gift] = [await product(), await product(), await product()];
    await save(blank.id, { lines: [inBrass('0.5')], selling_unit: 'kg' });
    await save(bowl.id, {
      lines: [
        part(blank, { rate: '5.25', quantity: '400', unit: 'g', rate_unit: 'kg', loss_percent: '10' }),
        inBrass('0.1'),
      ],
    });
    await save(gift.id, { lines: [part(bowl, { rate: '3.36', quantity: '2' })] });
    const used = must(await company.admin.call(whereUsed, { params: { id: brass.id } }));
    const found = new Map(used.products.map((one) => [one.code, one]));
    // 0.4 × 1.1 × 0.525 + 0.105 kg; 2.31 + 1.05
    expect(found.get(bowl.code)).toMatchObject({
      quantity: '0.336',
      unit: 'kg',
      share: '3.36',
      cost: '3.36',
      through: [blank.code],
    });
    expect(found.get(gift.code)).toMatchObject({ quantity: '0.672', share: '6.72', through: [bowl.code] });
    const bom = must(
      await company.admin.call(getBom, { params: { product_id: gift.id }, query: { order: '10' } }),
    );
    expect(bom.to_buy.map(({ code, need, unit, cost }) => [code, need, unit, cost])).toEqual([
      ['BRASS', '6.72', 'kg', '67.2'],
    ]);
    const query = { query: 'COST-', not_above: bowl.id };
    const offered = must(await company.admin.call(findCostItems, { query }));
    expect(offered.map(({ id }) => id)).not.toContain(gift.id);
    const plain = await product();
    const countsOf = async (costed: 'true' | 'false') =>
      must(await company.admin.call(findCostItems, { query: { query: plain.code, costed } }));
    expect([(await countsOf('false')).length, (await countsOf('true')).length]).toEqual([1, 0]);
    expect(must(await company.admin.call(findCostItems, { query: { query: gift.code } }))[0]).toMatchObject({
      id: gift.id,
      rate: '6.72',
      currency: 'USD',
    });
  });

  test('COST-014 a save that carries its cost changes what contains it at the cost so far, through all levels', async () => {
    const [a, b, c] = [await product(), await product(), await product()];
    await save(a.id, { lines: [line({ rate: '4' })] });
    await save(b.id, { lines: [part(a, { rate: '4', quantity: '2' })] });
    await save(c.id, { lines: [part(b, { rate: '8' })] });
    await save(a.id, { lines: [line({ rate: '5' })] }, { version: 1, carry: true });
    expect(await costs(a, b, c)).toEqual(['5', '10', '10']);
  });
});

describe('what if', () => {
  test('COST-002 COST-011 TASK-061 a new rate shows every margin against the floor, and is saved with the prices that were ticked', async () => {
    const own = await makeCompany(t);
    company = own;
    const body = { type: 'material', code: 'BRASS', name: 'Brass rod', unit: 'kg' } as const;
    brass = must(await own.admin.call(createResource, { body: { ...body, currency: 'INR', rate: '840' } }));
    const rate = { base: 'USD', quote: 'INR', day: '2026-11-20' };
    must(await own.admin.call(setExchangeRate, { body: { ...rate, rate: '84' } }));
    must(
      await own.admin.call(saveSetting, {
        body: { key: 'catalogue_approval', value: { required: false, margin_floor: '25' } },
      }),
    );
    const rupees = { ...line({}), source_id: brass.id, unit: 'kg', rate: '840', currency: 'INR' };
    const carton = { no_of_pieces: '10', cost_of_carton: '840', currency: 'INR' };
    const [thin, fat, set] = [await product([carton]), await product(), await product()];
    await save(thin.id, { lines: [rupees], margin: { basis: 'cost', percent: '40' } });
    await save(fat.id, { lines: [{ ...rupees, uid: 'x' }], margin: { basis: 'price', percent: '50' } });
    await save(set.id, { lines: [part(fat, { rate: '10' })], margin: { basis: 'cost', percent: '30' } });
    const prices = [{ child_product_id: brass.id, new_price: '924' }];
    const look = async (query: object) => must(await own.admin.call(whatIf, { body: query }));
    const seen = await look({ prices });
    expect(seen).toMatchObject({
      floor: '25',
      counts: { all: 3, below: 2, above: 1 },
      range: { least: '1', most: '1', currency: 'USD' },
      prices: [{ name: 'Brass rod', old_price: '840', currency: 'INR', unit: 'kg' }],
      quotations: expect.any(Array),
    });
    expect(
      seen.products.map((one) => [one.code, one.old_cost, one.new_cost, one.price, one.new_margin_percent]),
    ).toEqual([
      [set.code, '10', '11', '13', '15.38'],
      [thin.code, '11', '12', '15.4', '22.08'],
      [fat.code, '10', '11', '20', '45'],
    ]);
    expect(seen.products[1]?.price_that_keeps).toBe('16.8');
    expect((await look({ prices, show: 'above' })).products.map(({ code }) => code)).toEqual([fat.code]);
    // At 42, what is paid in rupees costs twice as much, boxes included.
    const dearer = await look({ rates: [{ base: 'INR', quote: 'USD', rate: '0.02' }] });
    expect(dearer.products.map(({ code, new_cost }) => [code, new_cost])).toEqual([
      [set.code, '16.8'],
      [thin.code, '18.48'],
      [fat.code, '16.8'],
    ]);
    expect(await costs(thin, fat, set)).toEqual(['11', '10', '10']);

    const viewer = await own.employee(['view_products', 'view_costing', 'edit_costing']);
    expect(await viewer.call(saveWhatIf, { body: { prices } })).toMatchObject({ status: 403 });
    const owner = { product_id: set.id, variant_id: null };
    const new_prices = { of: 'below' as const, except: [owner] };
    must(await own.admin.call(saveWhatIf, { body: { prices, new_prices } }));
    await runAll(own.admin);
    const query = { type: 'material' as const };
    expect(must(await own.admin.call(listResources, { query })).resources[0]?.rate).toBe('924');
    const after = await Promise.all([thin, fat, set].map(({ id }) => read(id)));
    expect(after.map(({ figures }) => [figures.cost, figures.exw, figures.margin_percent])).toEqual([
      ['12', '16.8', '28.57'],
      ['11', '20', '45'],
      ['11', '13', '15.38'],
    ]);
    const { task_id } = must(
      await own.admin.call(saveWhatIf, { body: { rates: [{ base: 'USD', quote: 'INR', rate: '92.4' }] } }),
    );
    await runAll(own.admin);
    expect(await costs(thin, fat, set)).toEqual(['10.91', '10', '10']);
    expect(must(await own.admin.call(listExchangeRates))[0]).toMatchObject({
      rate: '92.4',
      source: 'manual',
    });
    // Taken back, the rate is the earlier one again.
    must(await own.admin.call(undoTask, { params: { task_id: task_id ?? '' } }));
    await runAll(own.admin);
    expect(await costs(thin, fat, set)).toEqual(['12', '11', '11']);
    expect(must(await own.admin.call(listExchangeRates))[0]?.rate).not.toBe('92.4');
  });
});
