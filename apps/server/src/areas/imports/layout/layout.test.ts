import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLayout, getImport, listAttributes, type Import, type LayoutChange } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { formOf } from '../../../../test/buyer-forms.ts';
import { makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { importsOf, type Imports } from '../../../../test/import-flow.ts';
import { importCheckJob } from '../check-import.service.ts';
import { selectImport } from '../imports.store.ts';
import type { StoredLayout } from '../imports.tables.ts';
import { shownLayout } from './layout.ts';

let t: TestApp;
let company: Company;
let imports: Imports;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
  imports = importsOf(t, company);
});

const csv = (lines: readonly string[]) => Buffer.from(lines.join('\n'));
const preview = (lines: readonly string[], name = 'list.csv') => imports.preview(csv(lines), { name });

async function change(found: Import, body: LayoutChange): Promise<Import> {
  const { admin, orgId } = company;
  must(await admin.call(changeLayout, { params: { id: found.id }, body }));
  await importCheckJob.run(t.platform, { org_id: orgId, user_id: admin.userId, import_id: found.id });
  return must(await admin.call(getImport, { params: { id: found.id } }));
}

const list = [
  'Kaveri Crafts;Price list 2026',
  'Product;;Dimensions;;;Price',
  'SKU;Name;L (cm);W (cm);H (cm);FOB USD',
  'STOOLS;;;;;',
  'A-1;Stool;40;40;45;24.50',
  'A-2;Bench;120;40;45;80.00',
  ';;;;Total;104.50',
  'Prices are FOB Mundra.;;;;;',
];

describe('I01 the letters of a text file', () => {
  test('that were found out are told with what its words would be otherwise, and can be changed', async () => {
    // `Świeca żółta` and `Mała lampa łódzka` in Windows-1250.
    const bytes = Buffer.from(
      'SKU;Nazwa;Cena\nA-1;\x8cwieca \xbf\xf3\xb3ta;12\nA-2;Ma\xb3a lampa \xb3\xf3dzka;14\n',
      'latin1',
    );
    const found = await imports.preview(bytes, { name: 'cennik.csv' });
    expect(found.layout?.encoding).toMatchObject({ value: 'windows-1250', from: 'cells' });
    const shown = Object.fromEntries(
      (found.layout?.encoding?.choices ?? []).map((one) => [one.value, one.shown]),
    );
    expect(shown).toMatchObject({
      'windows-1250': 'Świeca, żółta, Mała, łódzka',
      'windows-1251': 'Њwieca, їуіta, Maіa, іуdzka',
    });
    const other = await change(found, { encoding: 'windows-1251' });
    expect(other.layout?.encoding).toMatchObject({ value: 'windows-1251', from: 'person' });
    expect(other.columns[1]?.sample).toBe('Њwieca їуіta');
    expect((await preview(['SKU;Nazwa', 'A-1;Świeca'])).layout?.encoding).toBeNull();
    // A letter cut in two does not turn UTF-8 text into anything else.
    const whole = Buffer.from('SKU;Name\nA-1;Größe für Süßes, Café, Crème\nA-2;Döner gr');
    const broken = Buffer.concat([whole, Buffer.from([0xc3])]);
    const cut = await imports.preview(broken, { name: 'cut.csv' });
    expect(cut.layout?.encoding).toMatchObject({ value: 'utf-8' });
    expect(cut.columns[1]?.sample).toBe('Größe für Süßes, Café, Crème');
  });

  test('broken ones of a file in UTF-8 are shown first, and are no names, IDs or values', async () => {
    const lines = [
      'SKU;Name;Colour;Material',
      'A-1;Größe für Süßes Öl;Weiß;Birkenfurnier mit Ölfinish für außen',
    ];
    const latin = Buffer.from(
      'A-2;Tisch;Gr\xfcn;Holz\nA-3;St\xfchle;Rot;Holz\nA-\xfc;Bank;Rot;Holz',
      'latin1',
    );
    const good = Array.from({ length: 10 }, (_, at) => `B-${at};Süße Höhe Nr. ${at};Rot;Käfig für Bären`);
    const bytes = Buffer.concat([csv([...lines, ...good, '']), latin]);
    const found = await imports.preview(bytes, { name: 'joined.csv' });
    const choices = found.layout?.encoding?.choices ?? [];
    expect(found.layout?.encoding?.value).toBe('utf-8');
    expect(choices.find(({ value }) => value === 'windows-1254')?.shown).toMatch(/^Grün, Stühle, A-ü, /);
    const rows = await imports.rowsOf(found);
    const wrong = rows.filter(({ row }) => row > 12);
    expect(wrong.map(({ result }) => result)).toEqual(['new', 'error', 'error']);
    expect(wrong[0]?.cells.flatMap(({ problem }) => problem?.code ?? [])).toEqual(['value_missing']);
  });

  test('what was chosen for letters is kept only where the file leaves a choice', async () => {
    const found = await preview(['SKU;Nazwa', 'A-1;Świeca'], 'plain.csv');
    const chosen = await change(found, { encoding: 'windows-1251' });
    expect(chosen).toMatchObject({ layout: { encoding: null } });
    const kept = await company.inside((ctx) => selectImport(ctx, found.id));
    expect(kept).toBeDefined();
    expect(kept?.layoutChoice).not.toHaveProperty('encoding');
  });

  test('words of the file are not shown where columns are not', () => {
    const layout = {
      header_rows: [1],
      first_rows: [],
      left_out: [],
      encoding: { value: 'utf-8', from: 'cells', choices: [{ value: 'utf-8', shown: 'Größe, 12 €' }] },
    };
    const shown = (unseen: readonly number[]) =>
      shownLayout(layout as unknown as StoredLayout, new Set(unseen)).encoding?.choices;
    expect(shown([])).toEqual([{ value: 'utf-8', shown: 'Größe, 12 €' }]);
    expect(shown([3])).toEqual([{ value: 'utf-8', shown: '' }]);
  });
});

describe('I04 a sheet with IDs and no names', () => {
  test('asks once which column is the name, or names new products by their IDs', async () => {
    const rows = ['SKU;Weight (g);FOB price', 'Q-1;120;4', 'Q-2;90;5'];
    const found = await preview(rows);
    expect(found.layout?.names).toBe('asked');
    expect(found.counts).toMatchObject({ error: 2, new: 0 });
    const named = await change(found, { names_from_id: true });
    expect(named).toMatchObject({ layout: { names: 'id' }, counts: { error: 0, new: 2 } });
    await imports.start(named);
    expect((await imports.productOf('Q-2')).name).toBe('Q-2');
    // Existing products keep their names, so there is nothing to ask; a new one is named as last time.
    const again = await preview([...rows, 'Q-3;80;6']);
    expect(again).toMatchObject({ layout: { names: 'id' }, counts: { unchanged: 2, new: 1 } });
    const off = await change(again, { names_from_id: false });
    expect(off).toMatchObject({ layout: { names: 'asked' }, counts: { unchanged: 2, error: 1 } });
  });

  test('a column that is then matched as the name ends the naming by IDs', async () => {
    const found = await preview(['SKU;Benennung (frei);FOB price', 'R-1;Bowl;4', 'R-2;;5']);
    const byId = await change(found, { names_from_id: true });
    expect(byId).toMatchObject({ layout: { names: 'id' }, counts: { new: 2, error: 0 } });
    const matched = await imports.match(byId, { 'Benennung (frei)': { kind: 'field', field: 'name' } });
    expect(matched).toMatchObject({ layout: { names: 'cells' }, counts: { new: 1, error: 1 } });
  });
});

describe('I06 the sheet and its header', () => {
  test('titles, groups, headings, totals and notes of a price list are no products', async () => {
    const found = await preview(list);
    expect(found.layout).toMatchObject({ header_rows: [2, 3], left_out_count: 3, format: null });
    expect(found.layout?.left_out.map(({ row, why }) => [row, why])).toEqual([
      [4, 'note'],
      [7, 'total'],
      [8, 'note'],
    ]);
    expect(found.products.new).toBe(2);
    const taken = await change(found, { kept_rows: [7] });
    expect(taken.row_count).toBe(3);
    expect(taken.layout).toMatchObject({ kept_rows: [7], left_out_count: 2 });
    expect((await change(taken, { kept_rows: [] })).row_count).toBe(2);
  });

  test('X04 titles that come again in another language go on; another table is left out, and included as one', async () => {
    const table = ['SKU;Name;Material;Color;Weight;Price', 'F-1;Bowl;Oak;Red;2;12'];
    const german = [...table, 'SKU;Name;Material;Farbe;Gewicht;Preis', 'F-2;Vase;Ash;Blau;3;14'];
    expect(await preview(german)).toMatchObject({
      row_count: 2,
      layout: { left_out: [{ row: 3, why: 'head' }] },
    });
    const other = [
      'Item code;Name;Price',
      'G-1;Bowl;12',
      'Item code;Name;Weight (g)',
      'G-1;Bowl;650',
      'G-2;Vase;70',
    ];
    const found = await preview(other);
    expect(found.layout?.left_out.map(({ row, why }) => [row, why])).toEqual([
      [3, 'other_head'],
      [4, 'other_table'],
      [5, 'other_table'],
    ]);
    const taken = await change(found, { kept_rows: [3] });
    expect(taken).toMatchObject({ row_count: 3, layout: { left_out: [{ row: 3, why: 'head' }] } });
  });

  test('the header is moved, or taken away; then columns are called A, B and the first row is a product', async () => {
    const found = await preview(['B-1;Bowl;12', 'B-2;Vase;14', 'B-3;Jar;15']);
    expect(found.layout?.header_rows).toEqual([]);
    expect(found.columns.map(({ header }) => header)).toEqual(['A', 'B', 'C']);
    expect(found.row_count).toBe(3);
    expect(found.columns[0]?.target).toEqual({ kind: 'field', field: 'product_id' });
    const moved = await change(found, { header_rows: [1] });
    expect(moved).toMatchObject({ row_count: 2, layout: { header_rows: [1] } });
    expect(moved.columns[1]?.header).toBe('Bowl');
    // The next such file is read the same way.
    expect((await preview(['B-1;Bowl;12', 'B-8;Vase;14', 'B-9;Jar;15'])).layout?.header_rows).toEqual([1]);
    expect((await change(moved, { header_rows: [] })).row_count).toBe(3);
  });
});

describe('I04 what makes rows one product', () => {
  const shirts = ['SKU;Name;Colour;Price', 'S-1;Shirt;Red;10', 'S-2;Shirt;Blue;10', 'C-1;Cap;;4'];

  test('is proposed in words with counts, changed, and remembered; shared values are the product’s (I08)', async () => {
    const found = await preview(shirts);
    expect(found.layout?.grouping).toEqual({ by: 'name', column: 1 });
    expect(found.layout?.groupings.map(({ by, products, variants }) => [by, products, variants])).toEqual([
      ['name', 2, 2],
      ['row', 3, 0],
    ]);
    expect(found.layout?.groupings[0]?.example).toEqual({
      product_id: 'shirt',
      name: 'Shirt',
      variants: ['Red', 'Blue'],
    });
    expect([found.products.new, found.variants.new]).toEqual([2, 2]);
    const apart = await change(found, { grouping: { by: 'row', column: null } });
    expect([apart.products.new, apart.variants.new]).toEqual([3, 0]);
    // Options belong to the grouping: a product with one row has a colour, and no variants by it.
    expect(apart.columns[2]?.target.kind).toBe('attribute');
    const remembered = await preview(shirts);
    expect([remembered.products.new, remembered.columns[2]?.target.kind]).toEqual([3, 'attribute']);
    const together = await change(remembered, { grouping: { by: 'name', column: 1 } });
    expect(together.columns[2]?.target).toMatchObject({ kind: 'variant_type', position: 1 });
    await imports.start(together);
    const shirt = await imports.productOf('shirt');
    expect(shirt.variants.map(({ variant_id: id, options }) => [id, Object.values(options)])).toEqual([
      ['S-1', ['Red']],
      ['S-2', ['Blue']],
    ]);
    expect(await imports.valuesOf('shirt')).toMatchObject({ selling_price: { value: '10' } });
    const again = await preview(shirts);
    expect([again.products, again.variants]).toEqual([
      { new: 0, changed: 0 },
      { new: 0, changed: 0 },
    ]);
  });

  test('I02 I04 a sheet without any code goes by its names, unless the library has them under other IDs', async () => {
    const first = await preview(['SKU;Name', 'B-77;Bowl']);
    await imports.start(first);
    const found = await preview(['Name;Colour;Price', 'Bowl;Red;12', 'Vase;Blue;14']);
    expect(found.problems.map(({ code }) => code)).toEqual(['missing_id_column']);
    const own = await preview(['Name;Shade;Price', 'Dish;Red;12', 'Cup;Blue;14']);
    expect(own.problems).toEqual([]);
    expect(own.layout?.grouping).toEqual({ by: 'name', column: 0 });
    await imports.start(own);
    const again = await preview(['Name;Shade;Price', 'Dish;Red;12', 'Cup;Blue;14']);
    expect(again.counts).toMatchObject({ unchanged: 2, error: 0 });
    const named = await change(found, { grouping: { by: 'name', column: 0 } });
    expect(named.problems).toEqual([]);
    expect(named.products.new).toBe(2);
    await imports.start(named);
    expect((await imports.productOf('bowl')).name).toBe('Bowl');
    // The next such list needs no look at it.
    expect(await imports.direct(csv(['Name;Colour;Price', 'Tray;Red;8']))).toMatchObject({
      status: 'success',
    });
    expect((await imports.productOf('tray')).name).toBe('Tray');
    // Products that it was chosen in spite of are not asked about again; another product with such a name is.
    expect((await preview(['Name;Colour;Price', 'Bowl;Red;13'])).problems).toEqual([]);
    await imports.start(await preview(['SKU;Name', 'T-5;Tea tray']));
    const other = await preview(['Name;Colour;Price', 'Tea tray;Red;9']);
    expect(other.problems.map(({ code }) => code)).toEqual(['missing_id_column']);
    const task = await imports.direct(csv(['Name;Colour;Price', 'Tea tray;Red;9']));
    expect(task.status).toBe('failed');
    expect(JSON.stringify(task)).toContain('missing_id_column');
    expect((await change(other, { grouping: { by: 'name', column: 0 } })).problems).toEqual([]);
  });

  test.each([
    ['ince ﬁne  TRAY', 'İnce Fine tray'],
    ['花瓶 大', '花瓶　大'],
    ['Kâse – no. 5', 'KÂSE – NO. 5'],
  ])('I04 %j is a name of the library: %j', async (typed, name) => {
    await imports.start(await preview(['SKU;Name', `B-77;${name}`, 'B-78;Another']));
    const names = async (one: string) => (await preview(['Name;Hue;Price', `${one};Red;12`])).problems;
    expect((await names(typed)).map(({ code }) => code)).toEqual(['missing_id_column']);
    expect(await names(`${typed} 2`)).toEqual([]);
  });

  test('I04 more products of such names than can be told apart are asked for every time', async () => {
    await makeProducts(company, 500, 'BULK');
    await company.inside((ctx) =>
      ctx.db.execute(sql`update product set name = 'Bowl' where org_id = ${ctx.orgId}`),
    );
    const sheet = ['Name;Colour;Price', 'Bowl;Red;12', 'Vase;Blue;14'];
    const found = await preview(sheet);
    const named = await change(found, { grouping: { by: 'name', column: 0 } });
    expect(named.problems).toEqual([]);
    await imports.start(named);
    expect((await preview(sheet)).problems.map(({ code }) => code)).toEqual(['missing_id_column']);
  });

  test('I04 IDs made of names neither change places nor take those of products of other names', async () => {
    const long = 'Handmade brass candle holder with glass chimney';
    const list = ['Name;Hue;Price', `${long}, large;Red;20`, `${long}, small;Red;12`, 'BRASS pot;Red;5'];
    const first = await preview(list);
    expect(first.layout?.grouping.by).toBe('name');
    await imports.start(first);
    const turned = await preview([list[0] ?? '', ...list.slice(1).toReversed()]);
    expect([turned.products, turned.counts.unchanged]).toEqual([{ new: 0, changed: 0 }, 3]);
    await imports.start(await preview(['SKU;Name', 'linen-coat;Linen coat, men', 'A-91;Brass JUG']));
    const taken = await preview(['Name;Tint;Price', 'Linen coat;Red;20']);
    expect(taken.problems.map(({ code }) => code)).toEqual(['missing_id_column']);
    const shouted = await preview(['Name;Tone;Price', 'BRASS jug;Red;20']);
    expect(shouted.problems.map(({ code }) => code)).toEqual(['missing_id_column']);
  });

  test('rows that only go on are told when they say something else than the row before', async () => {
    const found = await preview([
      'SKU;Name;Colour;MOQ;Price',
      'L-1;Lamp;Red;50;10',
      ';;Blue;;11',
      ';;;50;',
      ';;;80;',
      'L-2;Light;Red;20;12',
      ';;Blue;;12',
    ]);
    const grouped = await change(found, { grouping: { by: 'filled_down', column: 0 } });
    expect([grouped.products.new, grouped.variants.new, grouped.counts.error]).toEqual([2, 4, 1]);
    const [wrong] = (await imports.rowsOf(grouped)).filter(({ result }) => result === 'error');
    expect(wrong).toMatchObject({
      row: 5,
      problems: [{ code: 'says_other', params: { id: 'L-1', row: 2 } }],
    });
  });

  test('I02 a column that was left undecided stays out the next time', async () => {
    const lines = ['SKU;Name;Ref number', 'M-1;Mug;M-9', 'M-2;Jug;M-8'];
    const found = await preview(lines);
    const before = found.columns[2]?.target.kind;
    await imports.start(found);
    const again = await preview(lines);
    expect(again.columns[2]?.target.kind).toBe(before);
    expect(again.variants).toEqual({ new: 0, changed: 0 });
  });
});

describe('ordinary price lists in other languages', () => {
  const rows = ['A-1;Vase;Deko;12,50;6;1,2', 'A-2;Bowl;Küche;9,90;12;0,8', 'A-3;Tray;Küche;21,00;4;1,9'];
  const expected = ['product_id', 'name', 'category', 'selling_price', 'moq', 'weight'];

  test.each([
    ['German', 'Art.-Nr.;Bezeichnung;Warengruppe;VK-Preis (EUR);Mindestbestellmenge;Gewicht (kg)'],
    ['French', 'Référence;Désignation;Catégorie;Prix unitaire HT;Quantité minimum;Poids net (kg)'],
    ['Spanish', 'Código;Nombre del producto;Categoría;Precio de venta;Pedido mínimo;Peso (kg)'],
    ['Hindi', 'उत्पाद कोड;उत्पाद का नाम;श्रेणी;विक्रय मूल्य;न्यूनतम मात्रा;वजन (kg)'],
    ['Turkish', 'Ürün Kodu;Ürün Adı;Kategori;Birim Fiyat;Minimum Sipariş;Ağırlık (kg)'],
  ])('%s titles are known', async (_language, header) => {
    const found = await preview([header, ...rows]);
    const attributes = must(await company.admin.call(listAttributes));
    expect(
      found.columns.map(({ target }) =>
        target.kind === 'attribute'
          ? attributes.find(({ id }) => id === target.attribute_id)?.internal_name
          : target.kind === 'field'
            ? target.field
            : target.kind,
      ),
    ).toEqual(expected);
    expect(found.columns.every(({ sure }) => sure >= 85)).toBe(true);
  });
});

describe('X06 the currency of a whole sheet', () => {
  test.each(['ALL PRICES IN EUR', 'PRICES IN EURO'])('stands above its titles: %s', async (title) => {
    const found = await preview([`${title};;`, 'SKU;Name;FOB price', 'E-1;Bowl;4.35', 'E-2;Vase;6.10']);
    expect(found.columns[2]?.reading?.currency).toMatchObject({
      value: 'EUR',
      from: 'title',
      example: title,
    });
    await imports.start(found);
    expect(await imports.valuesOf('E-1')).toMatchObject({
      selling_price: { value: '4.35', currency: 'EUR' },
    });
  });

  test('stands below its titles', async () => {
    const found = await preview([
      'SKU;Name;FOB price;MOQ',
      'All prices in EUR;;;',
      'E-1;Bowl;4.35;5',
      'E-2;Vase;6.10;5',
    ]);
    expect(found.columns[2]?.reading?.currency).toMatchObject({ value: 'EUR', from: 'title' });
    expect(found.row_count).toBe(2);
  });

  test('X11 figures in Arabic digits are read', async () => {
    const found = await preview([
      'SKU;Name;FOB price USD;Weight',
      'A-1;وعاء;٤٫٣٥;٠٫٢٥٠ kg',
      'A-2;مزهرية;١٬٢٥٠;۱٫۵ kg',
    ]);
    expect(found.counts).toMatchObject({ new: 2, error: 0 });
    await imports.start(found);
    expect(await imports.valuesOf('A-1')).toMatchObject({
      selling_price: { value: '4.35' },
      weight: { value: '0.25', unit: 'kg' },
    });
    expect(await imports.valuesOf('A-2')).toMatchObject({
      selling_price: { value: '1250' },
      weight: { value: '1.5' },
    });
  });
});

test('X14 the one column of currencies is that of every price', async () => {
  const found = await preview([
    'SKU;Name;Cost;Currency;Retail price;FOB price',
    'C-1;Bowl;4.35;EUR;12;6',
    'C-2;Vase;6.10;GBP;14;8',
  ]);
  expect(found.columns.map(({ reading }) => reading?.currency)).toEqual(Array(6).fill(undefined));
  await imports.start(found);
  expect(await imports.valuesOf('C-1')).toMatchObject({
    cost_price: { currency: 'EUR' },
    selling_price: { currency: 'EUR' },
  });
  expect(await imports.valuesOf('C-2')).toMatchObject({
    cost_price: { currency: 'GBP' },
    selling_price: { currency: 'GBP' },
  });
});

test('X15 amounts with a sign of money are no titles', async () => {
  const found = await preview(
    ['Mug,€ 12.50', 'Vase,€ 14.00', 'Tray,€ 9.75', 'Spoon,€ 4.20'].map((line) => line.replace(',', ';')),
  );
  expect(found).toMatchObject({ layout: { header_rows: [] }, products: { new: 4 }, counts: { error: 0 } });
});

test('I06 a sheet that lies on its side is read if a person chose it, and keeps the import', async () => {
  const table = [['SKU', 'Name', 'Price'], ...[1, 2, 3, 4].map((at) => [`A-${at}`, `Bowl ${at}`, 12])];
  const side = [
    ['SKU', 'A-1', 'A-2'],
    ['Name', 'Bowl', 'Vase'],
    ['Price', 12, 14],
  ];
  const sheetOf = (name: string, lines: (string | number)[][]) => ({
    name,
    rows: Object.fromEntries(lines.map((line, at) => [at + 1, line])),
  });
  const sheets = [sheetOf('Products', table), sheetOf('Side', side)];
  const found = await imports.preview(Buffer.from(formOf({ sheets })), { name: 'sides.xlsx' });
  expect(found.layout?.sheet).toBe('Products');
  const other = await change(found, { sheet: 'Side' });
  expect(other.problems).toEqual([]);
  expect(other.layout?.sheet).toBe('Side');
});
