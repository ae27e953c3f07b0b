import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bulkBom,
  changeCosting,
  costingExcel,
  costingInfo,
  createCostTemplate,
  createProduct,
  findCostItems,
  getCostGround,
  listCostTemplates,
  undoTask,
  updateCostTemplate,
  updateProduct,
  createResource,
  getBom,
  getCostSheet,
  listAttributes,
  listContainers,
  listOverheads,
  listTasks,
  loadability,
  previewNewPrice,
  saveCostSheet,
  saveSetting,
  setExchangeRate,
  type CostLine,
  type CostSheetInput,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { costingOf } from '../../../test/companies/costing.ts';
import { fetchFile } from '../../../test/import-flow.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { deleteProductsNow } from '../products/index.ts';
import { runTask } from '../tasks/index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const { line, part, product, read, save } = costingOf(() => company);
const sheetOf = (given: Partial<CostSheetInput>) => ({ currency: 'USD', ...given }) as CostSheetInput;

describe('a costing sheet', () => {
  test('COST-001 COST-014 COST-021 is saved in versions by those who may edit costing, and read with what it came from', async () => {
    const bowl = await product([
      {
        length: '55',
        width: '55',
        height: '39',
        unit: 'cm',
        no_of_pieces: '12',
        cost_of_carton: '3.6',
        currency: 'USD',
      },
    ]);
    const clay = must(
      await company.admin.call(createResource, {
        body: {
          type: 'material',
          name: 'Stoneware clay',
          unit: 'kg',
          rate: '0.85',
          currency: 'USD',
          supplier: 'Morbi Clays',
        },
      }),
    );
    expect(await read(bowl.id)).toMatchObject({ version: 0, figures: { packaging: '0.3', cost: '0.3' } });
    const saved = must(
      await save(bowl.id, {
        lines: [
          line({
            uid: 'clay',
            source_id: clay.id,
            quantity: '1200',
            unit: 'g',
            rate: '0.85',
            rate_unit: 'kg',
            loss_percent: '5',
          }),
          line({ uid: 'fire', kind: 'process', name: 'Firing', rate: '0.6' }),
        ],
        overheads: [{ name: 'Workshop', kind: 'percent', value: '10' }],
        margin: { basis: 'cost', percent: '50' },
        freight: { basis: 'container', rate: '3024', container: '40HC' },
        incoterm: 'CFR',
      }),
    );
    // 1.071 and 0.6; 10 % of 1.67; 3.6 ÷ 12; (1.67 + 0.17 + 0.30) × 1.5; 504 cartons of 12 in a 40'HC
    expect(saved).toMatchObject({
      version: 1,
      saved_by: 'Test Person',
      figures: {
        materials: '1.07',
        processes: '0.6',
        overheads: ['0.17'],
        cost: '2.14',
        exw: '3.21',
        freight: '0.5',
        selling_price: '3.71',
      },
    });
    expect(saved.input.lines.map(({ source }) => [source?.kind, source?.by])).toEqual([
      ['resource', 'Morbi Clays'],
      ['typed', 'Test Person'],
    ]);
    const [first] = saved.input.lines;
    must(await save(bowl.id, { lines: [{ ...first!, rate: '0.9' }] }, { version: 1 }));
    expect((await read(bowl.id)).input.lines[0]?.source?.kind).toBe('typed');
    const old = must(
      await company.admin.call(getCostSheet, { params: { product_id: bowl.id }, query: { version: 1 } }),
    );
    expect(old.figures).toEqual(saved.figures);
    const info = must(await company.admin.call(costingInfo, { params: { product_id: bowl.id } }));
    expect(info.versions.map(({ version, cost }) => [version, cost])).toEqual([
      [2, '1.43'],
      [1, '2.14'],
    ]);
    const { download_link: link } = must(
      await company.admin.call(costingExcel, { body: { product_id: bowl.id } }),
    );
    const { sheets } = await readXlsx((await fetchFile(t, link)).bytes);
    expect(sheets[0]?.rows.map((row) => row.at(-1))).toContain(1.43);
    expect(await save(bowl.id, {}, { version: 1 })).toMatchObject({
      status: 409,
      errors: [{ code: 'conflict' }],
    });
    const viewer = await company.employee(['view_products', 'view_costing']);
    expect((await viewer.call(getCostSheet, { params: { product_id: bowl.id } })).status).toBe(200);
    expect((await save(bowl.id, {}, { version: 2, member: viewer })).status).toBe(403);
    // Whoever only edits is not told what packing costs, nor whose rates these are.
    const editor = await company.employee(['edit_costing']);
    const known = line({ source_id: clay.id, unit: 'kg', rate: '0.85' });
    const told = must(await save(bowl.id, { lines: [known] }, { version: 2, member: editor }));
    expect([told.figures.cost, told.facts.packaging_per_piece]).toEqual(['0.85', '0']);
    expect(JSON.stringify(told)).not.toContain('Morbi');
    expect((await read(bowl.id)).figures.cost).toBe('1.15');
    const stranger = await company.employee(['view_products', 'view_packaging', 'edit_packaging']);
    expect((await stranger.call(getCostSheet, { params: { product_id: bowl.id } })).status).toBe(403);
  });

  test('COST-007 a currency without a rate and units that do not fit are refused at their lines; the rate is frozen', async () => {
    const bowl = await product();
    const lines = [line({ rate: '84', currency: 'INR' }), line({ unit: 'g', rate_unit: 'm' })];
    expect(await save(bowl.id, { lines })).toMatchObject({
      status: 400,
      errors: [
        { code: 'no_rate_between', path: 'body.sheet.lines.0', params: { from: 'INR', to: 'USD' } },
        { code: 'units_differ', path: 'body.sheet.lines.1' },
      ],
    });
    expect((await read(bowl.id)).version).toBe(0);
    const rate = (quote: string) =>
      company.admin.call(setExchangeRate, {
        body: { base: 'USD', quote: 'INR', rate: quote, day: '2026-11-20' },
      });
    must(await rate('84'));
    expect(must(await save(bowl.id, { lines: lines.slice(0, 1) })).figures.cost).toBe('1');
    must(await rate('42'));
    expect(await read(bowl.id)).toMatchObject({ figures: { cost: '1' }, facts: { rates: [{ rate: '84' }] } });
  });

  test('COST-007 figures that no amount can hold are refused, and so are margins that leave no price', async () => {
    const bowl = await product();
    const most = { quantity: '999999999', rate: '999999999' };
    const lines = Array.from({ length: 3 }, () =>
      line({ ...most, rate_unit: 'gross', unit: 'pieces', loss_percent: '100' }),
    );
    expect((await save(bowl.id, { lines })).status).toBe(200);
    const huge = lines.map((one) => ({ ...one, unit: 'gross', rate_unit: 'pieces' }));
    expect(await save(bowl.id, { lines: huge }, { version: 1 })).toMatchObject({
      status: 400,
      errors: [{ code: 'number_too_large', path: 'body.sheet' }],
    });
    for (const given of [
      { lines: [line({ quantity: '1234567890' })] },
      { lines: [line({ rate: '0.1234567' })] },
      { margin: { basis: 'cost', percent: '-100' } },
      { margin: { basis: 'price', percent: '100' } },
    ] as const)
      expect((await save(bowl.id, given as never, { version: 1 })).status).toBe(400);
    expect((await read(bowl.id)).version).toBe(1);
  });

  test('COST-001 of two people who save at once the second is told, and two sheets do not come to contain each other', async () => {
    const [bowl, lid] = [await product(), await product()];
    const both = await Promise.all([save(bowl.id, { lines: [line({})] }), save(bowl.id, {})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const crossed = await Promise.all([
      save(bowl.id, { lines: [part(lid)] }, { version: 1 }),
      save(lid.id, { lines: [part(bowl)] }),
    ]);
    expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('COST-001 a product whose cartons are paid in a currency without a rate has a sheet to open, which says so when it is saved', async () => {
    const bowl = await product([{ no_of_pieces: '10', cost_of_carton: '50', currency: 'TRY' }]);
    expect(await read(bowl.id)).toMatchObject({ version: 0, figures: { packaging: '0' } });
    expect(await save(bowl.id, {})).toMatchObject({
      status: 400,
      errors: [{ code: 'no_rate_between', path: 'body.sheet.currency', params: { from: 'TRY', to: 'USD' } }],
    });
  });

  test('COST-016 overheads and taxes in use are offered, the most used first', async () => {
    const own = await makeCompany(t);
    const call = own.admin.call;
    for (const [code, names] of [
      ['A', ['Rent']],
      ['B', ['Rent', 'Power']],
    ] as const) {
      const { id } = must(await call(createProduct, { body: { product_id: code, name: code } }));
      const overheads = names.map((name) => ({ name, kind: 'percent' as const, value: '8' }));
      must(
        await call(saveCostSheet, {
          params: { product_id: id },
          body: { version: 0, sheet: sheetOf({ overheads }) },
        }),
      );
    }
    const { overheads } = must(await call(listOverheads));
    expect(overheads.map(({ name }) => name)).toEqual(['Rent', 'Power']);
    expect(must(await company.admin.call(listOverheads)).overheads.map(({ name }) => name)).not.toContain(
      'Power',
    );
  });
});

describe('the bill of materials', () => {
  test('COST-010 COST-015 COST-019 is a tree with the need of an order, multiplied through all levels with loss', async () => {
    const [knob, lid, pot] = [await product(), await product(), await product()];
    must(await save(knob.id, { lines: [line({ name: 'Brass', unit: 'kg', quantity: '0.02', rate: '10' })] }));
    must(await save(lid.id, { lines: [part(knob, { rate: '0.2', quantity: '2', loss_percent: '10' })] }));
    must(
      await save(pot.id, { lines: [part(lid, { rate: '0.44' }), line({ name: 'Glaze', quantity: '0.5' })] }),
    );
    const query = { order: '101' };
    const bom = must(await company.admin.call(getBom, { params: { product_id: pot.id }, query }));
    expect(bom.nodes.map(({ depth, name, need, cost }) => [depth, name, need, cost])).toEqual([
      [0, 'Part', '101', '0.44'],
      [1, 'Part', '223', '0.44'],
      [2, 'Brass', '4.444', '0.2'],
      [0, 'Glaze', '51', '0.5'],
    ]);
    expect(bom).toMatchObject({
      product_id: pot.id,
      order: '101',
      is_cut: false,
      top: { version: 1, currency: 'USD', cost: '0.94' },
      packing: [],
    });
    expect(bom.to_buy.map(({ name, need, unit }) => [name, need, unit])).toEqual([
      ['Brass', '4.444', 'kg'],
      ['Glaze', '51', 'pieces'],
    ]);
    expect(must(await company.admin.call(bulkBom, { params: { id: pot.id }, query }))).toEqual(bom);
    const packer = await company.employee(['view_products', 'view_packaging', 'edit_packaging']);
    for (const refused of [
      await packer.call(bulkBom, { params: { id: pot.id }, query }),
      await packer.call(getBom, { params: { product_id: pot.id }, query }),
    ])
      expect(refused.status).toBe(403);
    const used = must(await company.admin.call(getBom, { params: { product_id: knob.id } })).used_in;
    expect(used).toEqual([
      { product_id: lid.id, variant_id: null, code: lid.code, name: expect.any(String) },
    ]);
  });

  test('COST-007 a product that would contain itself three levels down is refused with the chain', async () => {
    const [a, b, c] = [await product(), await product(), await product()];
    must(await save(b.id, { lines: [part(c)] }));
    must(await save(a.id, { lines: [part(b)] }));
    expect(await save(c.id, { lines: [line({}), part(a)] })).toMatchObject({
      status: 409,
      errors: [
        {
          code: 'bom_cycle',
          path: 'body.sheet.lines.1.source_id',
          params: { chain: [c, a, b, c].map(({ code }) => code).join(' → ') },
        },
      ],
    });
    expect(await save(a.id, { lines: [part(a)] }, { version: 1 })).toMatchObject({
      errors: [{ code: 'bom_cycle' }],
    });
  });

  test('COST-001 a part of another company, of the wrong kind or deleted is refused at its line; the sheet stays', async () => {
    const other = await makeCompany(t);
    const foreign = must(
      await other.admin.call(createProduct, { body: { product_id: 'F', name: 'Foreign' } }),
    );
    const bowl = await product();
    expect(await save(bowl.id, { lines: [part(foreign)] })).toMatchObject({
      status: 404,
      errors: [{ code: 'cost_source_gone', path: 'body.sheet.lines.0.source_id' }],
    });
    const lid = await product();
    expect((await save(bowl.id, { lines: [line({ source_id: lid.id })] })).status).toBe(404);
    must(await save(bowl.id, { lines: [part(lid)] }));
    await company.inside((ctx) => deleteProductsNow(ctx, [lid.id]));
    expect((await read(bowl.id)).figures.cost).toBe('1');
    expect((await save(bowl.id, { lines: [part(lid)] }, { version: 1 })).status).toBe(404);
    await company.inside((ctx) => deleteProductsNow(ctx, [bowl.id]));
    expect((await company.admin.call(getCostSheet, { params: { product_id: bowl.id } })).status).toBe(404);
  });
});

describe('what a sheet begins with', () => {
  test('COST-020 templates are kept with one default, archived, and read as items by those who may see costs', async () => {
    const { admin } = company;
    const input = sheetOf({ lines: [line({ uid: 'wood', name: 'Wood' })] });
    const wood = must(
      await admin.call(createCostTemplate, { body: { name: 'Wood', sheet: input, is_default: true } }),
    );
    const brass = must(
      await admin.call(createCostTemplate, { body: { name: 'Brass', sheet: sheetOf({}), is_default: true } }),
    );
    const list = async () =>
      must(await admin.call(listCostTemplates)).map((one) => [one.name, one.is_default, one.is_archived]);
    expect(await list()).toEqual([
      ['Brass', true, false],
      ['Wood', false, false],
    ]);
    expect(wood.sheet.lines).toMatchObject([{ name: 'Wood' }]);
    const taken = await admin.call(updateCostTemplate, { params: { id: wood.id }, body: { name: 'BRASS' } });
    expect(taken).toMatchObject({ ok: false, errors: [{ code: 'template_name_taken' }] });
    must(await admin.call(updateCostTemplate, { params: { id: brass.id }, body: { is_archived: true } }));
    expect(await list()).toEqual([
      ['Wood', false, false],
      ['Brass', false, true],
    ]);
    must(await admin.call(createCostTemplate, { body: { name: 'brass', sheet: sheetOf({}) } }));
    const back = await admin.call(updateCostTemplate, {
      params: { id: brass.id },
      body: { is_archived: false },
    });
    expect(back).toMatchObject({ errors: [{ code: 'template_name_taken' }] });
    const editor = await company.employee(['edit_costing']);
    const body = { is_default: true };
    const told = must(await editor.call(updateCostTemplate, { params: { id: wood.id }, body }));
    expect([told.name, told.sheet.lines]).toEqual(['Wood', []]);
    const items = async ({ token }: Member) => {
      const url = '/api/items/manufacturer_costing_template?fields=name';
      const answer = await t.app.inject({ url, headers: { 'access-token': token } });
      return answer.json<unknown>();
    };
    expect(await items(admin)).toMatchObject({ data: [{ name: 'brass' }, { name: 'Wood' }] });
    expect(await items(await company.employee(['view_products']))).toMatchObject({
      errors: [{ code: 'forbidden' }],
    });
  });

  test('COST-020 a variant or part that is gone is left out of templates, and kept by sheets and their versions', async () => {
    const { admin } = company;
    const [knob, pot, jar] = [await product(), await product(), await product()];
    const lid = must(
      await admin.call(createProduct, {
        body: {
          product_id: 'LID-GONE',
          name: 'Lid',
          variant_types: [{ name: 'Colour', options: ['Red'] }],
          variants: [{ variant_id: 'LID-GONE-RED', options: { Colour: 'Red' } }],
        } as never,
      }),
    );
    const [variant] = lid.variants;
    if (!variant) throw new Error('no variant');
    const lines = [part(lid, { variant_id: variant.id }), part(knob)];
    must(await save(pot.id, { lines }));
    const keep = (name: string) =>
      admin.call(createCostTemplate, { body: { name, sheet: sheetOf({ lines }) } });
    const early = must(await keep('Early'));
    const { id, revision } = lid;
    must(await admin.call(updateProduct, { params: { id }, body: { revision, variants: [] } }));
    const [withVariant, withPart] = lines;
    const withoutVariant = [{ source_id: lid.id, variant_id: null }, { source_id: knob.id }];
    expect(must(await keep('Late')).sheet.lines).toMatchObject(withoutVariant);
    const begun = must(await admin.call(listCostTemplates)).find((one) => one.id === early.id)?.sheet;
    expect(begun?.lines).toMatchObject(withoutVariant);
    must(await save(jar.id, { ...begun, template_id: early.id }));
    // A later version without it, and then the first one again.
    must(await save(pot.id, { lines: [withPart] as CostLine[] }, { version: 1 }));
    const again = must(await save(pot.id, { lines: [withVariant] as CostLine[] }, { version: 2 }));
    expect(again.input.lines).toMatchObject([{ variant_id: variant.id }]);
    const other = [part(knob, { variant_id: variant.id })];
    expect(await save(jar.id, { lines: other }, { version: 1 })).toMatchObject({
      errors: [{ code: 'cost_source_gone', path: 'body.sheet.lines.0.variant_id' }],
    });
    await company.inside((ctx) => deleteProductsNow(ctx, [knob.id]));
    const named = [{ source_id: lid.id }, { source_id: null, name: 'Part', source: { kind: 'typed' } }];
    expect(must(await keep('Last')).sheet.lines).toMatchObject(named);
  });

  test('COST-009 COST-014 what it is worked out from today is told with the rates of its parts and resources', async () => {
    const { admin } = company;
    const clay = must(
      await admin.call(createResource, {
        body: {
          type: 'material',
          name: 'Terracotta',
          unit: 'kg',
          rate: '0.50',
          currency: 'USD',
          supplier: 'Morbi Clays',
          wastage_percent: '8',
        },
      }),
    );
    const [lid, pot] = [
      await product(),
      await product([
        {
          length: '55',
          width: '55',
          height: '39',
          unit: 'cm',
          no_of_pieces: '12',
          cost_of_carton: '3',
          currency: 'USD',
        },
      ]),
    ];
    must(await save(lid.id, { lines: [line({ rate: '2' })] }));
    must(
      await save(pot.id, {
        lines: [part(lid, { rate: '1.5' }), line({ source_id: clay.id, unit: 'kg', rate: '0.4' })],
      }),
    );
    const ground = must(await admin.call(getCostGround, { params: { product_id: pot.id } }));
    expect(ground).toMatchObject({
      packaging: [{ currency: 'USD', cost_per_piece: '0.25' }],
      sources: [
        { source_id: lid.id, rate: '2', source: { kind: 'sheet', by: 'Test Person' } },
        {
          source_id: clay.id,
          rate: '0.5',
          rate_unit: 'kg',
          loss_percent: '8',
          source: { by: 'Morbi Clays' },
        },
      ],
    });
    expect(ground.containers.find(({ code }) => code === '40HC')?.pieces).toBe(6048);
    const parts = async (of: number) =>
      must(
        await admin.call(findCostItems, { query: { type: 'product', not_above: of, query: 'COST-' } }),
      ).map(({ id }) => id);
    expect(await parts(pot.id)).toContain(lid.id);
    // It is in the pot: the pot cannot be put into it.
    expect(await parts(lid.id)).not.toContain(pot.id);
  });
});

describe('a new price', () => {
  test('COST-002 COST-011 COST-012 COST-013 TASK-061 is shown through all levels before it is written, then written by a task', async () => {
    const brass = must(
      await company.admin.call(createResource, {
        body: { type: 'material', name: 'Brass rod', unit: 'kg', rate: '10', currency: 'USD' },
      }),
    );
    const [knob, lid, other] = [await product(), await product(), await product()];
    const inBrass = (uid: string) =>
      line({ uid, source_id: brass.id, unit: 'kg', quantity: '0.1', rate: '10' });
    must(await save(knob.id, { lines: [inBrass('a')], margin: { basis: 'cost', percent: '100' } }));
    must(
      await save(lid.id, {
        lines: [part(knob, { rate: '1', quantity: '3' })],
        margin: { basis: 'price', percent: '25' },
      }),
    );
    must(await save(other.id, { lines: [inBrass('b')] }));
    const query = { child_product_id: brass.id, new_price: '12' };
    const preview = must(await company.admin.call(previewNewPrice, { query }));
    expect(preview.total).toBe(3);
    expect(
      preview.products.map((one) => [one.code, one.old_cost, one.new_cost, one.new_margin_percent]),
    ).toEqual([
      // Made at cost: its price follows.
      [other.code, '1', '1.2', '0'],
      [lid.code, '3', '3.6', '10'],
      [knob.code, '1', '1.2', '40'],
    ]);
    expect(preview.products.map((one) => one.product_id)).toEqual([other.id, lid.id, knob.id]);
    expect((await read(lid.id)).version).toBe(1);
    const body = { ...query, product_ids: [knob.id, lid.id] };
    const viewer = await company.employee(['view_products', 'view_costing', 'update_products']);
    expect((await viewer.call(changeCosting, { body })).status).toBe(403);
    const { task_id } = must(await company.admin.call(changeCosting, { body }));
    await runTask(t.platform, task_id);
    await runTask(t.platform, task_id);
    const task = must(await company.admin.call(listTasks)).find((one) => one.task_id === task_id);
    expect(task).toMatchObject({ action: 'costing_change', status: 'success', counts: { updated: 2 } });
    const costs = await Promise.all([knob, lid, other].map(async ({ id }) => (await read(id)).figures.cost));
    expect(costs).toEqual(['1.2', '3.6', '1']);
    expect((await read(knob.id)).version).toBe(2);
    // Undone: the lid has been saved since and stays, the knob is what it was before.
    must(
      await save(
        lid.id,
        { lines: [part(knob, { rate: '1.2', quantity: '4' })], margin: { basis: 'price', percent: '25' } },
        { version: 2 },
      ),
    );
    const undoing = must(await company.admin.call(undoTask, { params: { task_id } }));
    await runTask(t.platform, undoing.task_id);
    const undone = must(await company.admin.call(listTasks)).find((one) => one.task_id === undoing.task_id);
    expect(undone).toMatchObject({ status: 'success', counts: { updated: 1, skipped: 1 } });
    const [knobNow, lidNow] = [await read(knob.id), await read(lid.id)];
    expect(knobNow).toMatchObject({ version: 3, figures: { cost: '1' }, input: { lines: [{ rate: '10' }] } });
    expect(lidNow).toMatchObject({ version: 3, figures: { cost: '4.8' } });
    const again = await company.admin.call(undoTask, { params: { task_id } });
    expect(again).toMatchObject({ ok: false, errors: [{ code: 'nothing_to_undo' }] });
    const huge = { ...query, new_price: '1234567890' };
    expect((await company.admin.call(previewNewPrice, { query: huge })).status).toBe(400);
    const gone = { child_product_id: brass.id + 1_000_000, new_price: '1' };
    expect((await company.admin.call(changeCosting, { body: gone })).status).toBe(404);
  });
});

describe('loadability', () => {
  test('COST-003 COST-017 each container is loaded with the largest carton, by the company’s own sizes if it has some', async () => {
    const bowl = await product([
      { length: '18', width: '18', height: '13', unit: 'cm', no_of_pieces: '1' },
      { length: '55', width: '55', height: '39', unit: 'cm', no_of_pieces: '12' },
    ]);
    const loads = async (query = {}) =>
      must(await company.admin.call(loadability, { params: { product_id: bowl.id }, query }));
    const { carton, loads: found } = await loads({ weight_kg: '14' });
    expect(carton).toMatchObject({ pieces: 12, cbm: '0.118' });
    expect(found.find(({ container }) => container === '40HC')).toMatchObject({
      cartons: 504,
      pieces: 6048,
      binds: 'size',
    });
    expect((await loads({ weight_kg: '100' })).loads[2]).toMatchObject({ cartons: 265, binds: 'weight' });
    const [small] = must(await company.admin.call(listContainers)).containers;
    const { is_own: _, ...common } = small!;
    const value = [{ ...common, payload_kg: '1000' }];
    must(await company.admin.call(saveSetting, { body: { key: 'containers', value } }));
    const { containers } = must(await company.admin.call(listContainers));
    expect(containers.filter(({ code }) => code === common.code)).toEqual([{ ...value[0], is_own: true }]);
    expect(
      (await loads({ weight_kg: '14' })).loads.find(({ container }) => container === common.code),
    ).toMatchObject({
      cartons: 71,
      binds: 'weight',
    });
    expect(await loadsOf(await product())).toEqual({ carton: null, loads: [] });
  });

  test('COST-001 COST-008 the freight of a sheet comes from what a full container costs, says so, and stays as it was saved', async () => {
    const bowl = await product([{ length: '55', width: '55', height: '39', unit: 'cm', no_of_pieces: '12' }]);
    const paid = async (amount: string) => {
      const { containers } = must(await company.admin.call(listContainers));
      const { is_own: _, ...high } = containers.find(({ code }) => code === '40HC')!;
      const value = [{ ...high, freight: { amount, currency: 'EUR' } }];
      must(await company.admin.call(saveSetting, { body: { key: 'containers', value } }));
    };
    await paid('3024');
    const ground = must(await company.admin.call(getCostGround, { params: { product_id: bowl.id } }));
    expect(ground.containers.find(({ code }) => code === '40HC')).toMatchObject({
      pieces: 6048,
      freight: { amount: '3024', currency: 'EUR' },
    });
    const freight = { basis: 'container', rate: '3024', container: '40HC', currency: 'EUR' } as const;
    expect(await save(bowl.id, { freight })).toMatchObject({ errors: [{ code: 'no_rate_between' }] });
    const rate = { base: 'EUR', quote: 'USD', rate: '1.1', day: '2026-11-20' };
    must(await company.admin.call(setExchangeRate, { body: rate }));
    // A source that the caller sends is not believed.
    const source = { kind: 'typed', by: 'Nobody', day: '2020-01-01' } as const;
    const saved = must(await save(bowl.id, { freight: { ...freight, source } }));
    expect(saved.figures.freight).toBe('0.55');
    expect(saved.input.freight?.source).toMatchObject({ kind: 'container', by: expect.stringMatching(/40/) });
    await paid('4032');
    expect(await read(bowl.id)).toEqual(saved);
    const again = must(await save(bowl.id, { freight }, { version: 1 }));
    expect(again.input.freight?.source).toMatchObject({ kind: 'typed', by: 'Test Person' });
  });

  test('COST-009 a product whose carton is only in its attributes is loaded, too, and its weight counts', async () => {
    const bowl = await product();
    const named = must(await company.admin.call(listAttributes));
    const idOf = (name: string) => named.find(({ internal_name: one }) => one === name)?.id ?? 0;
    const values = {
      [idOf('carton_size')]: { length: '55', width: '55', height: '39', unit: 'cm' },
      [idOf('pieces_per_carton')]: '12',
      [idOf('carton_weight')]: { value: '100', unit: 'kg' },
    };
    must(await company.admin.call(updateProduct, { params: { id: bowl.id }, body: { revision: 1, values } }));
    const { carton, loads } = await loadsOf(bowl);
    expect(carton).toMatchObject({ pieces: 12, cbm: '0.118', cbm_per_piece: '0.009833' });
    expect(loads.find(({ container }) => container === '40HC')).toMatchObject({ binds: 'weight' });
    const ground = must(await company.admin.call(getCostGround, { params: { product_id: bowl.id } }));
    expect(ground.cbm_per_piece).toBe('0.009833');
    expect(ground.containers.find(({ code }) => code === '40HC')?.pieces).toBe(
      loads.find(({ container }) => container === '40HC')?.pieces,
    );
  });
  const loadsOf = async ({ id }: { id: number }) =>
    must(await company.admin.call(loadability, { params: { product_id: id } }));
});
