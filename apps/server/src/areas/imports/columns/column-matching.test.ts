import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAttributes, type Attribute, type ColumnTarget, type Language } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany } from '../../../../test/factories.ts';
import { cellText, readSheetInChild } from '../../../platform/sheets/index.ts';
import { headerSignature } from '../../../platform/rows/columns/match-columns.rules.ts';
import { matchColumns, type MatchContext } from './column-matching.rules.ts';
import { statedParts } from './stated-parts.rules.ts';

/** The attributes of a new company, by language. */
const attributes: Partial<Record<Language, Attribute[]>> = {};
let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
  for (const language of ['en', 'tr'] as const) {
    const { admin } = await makeCompany(t, { language });
    attributes[language] = must(await admin.call(listAttributes));
  }
});
afterAll(() => t.close());

const attributesIn = (language: Language): Attribute[] => attributes[language] ?? [];
const keyOf = (id: number) =>
  Object.values(attributes)
    .flat()
    .find((one) => one.id === id)?.internal_name ?? '?';

function nameOf(target: ColumnTarget): string {
  switch (target.kind) {
    case 'field':
      return target.field;
    case 'attribute': {
      const key = keyOf(target.attribute_id);
      return target.part === 'value' ? key : `${key}.${target.part}`;
    }
    case 'new_attribute':
      return `new ${target.name} (${target.dtype})`;
    case 'variant_type':
      return `variant ${target.position} ${target.role}`;
    default:
      return target.kind;
  }
}

type Row = readonly string[];

/** What each header is read as, and how sure that is. */
function match(
  headers: readonly string[],
  rows: readonly Row[],
  context: Partial<MatchContext> & { language?: Language } = {},
): Record<string, [target: string, sure: number]> {
  const filled = headers.map((_, index) => rows.filter((row) => row[index]).length);
  const columns = matchColumns(
    { headers, rows, filled },
    { attributes: attributesIn(context.language ?? 'en'), isKnownId: () => false, ...context },
  );
  return Object.fromEntries(columns.map(({ header, target, sure }) => [header, [nameOf(target), sure]]));
}

const targets = (matched: Record<string, [string, number]>) =>
  Object.fromEntries(Object.entries(matched).map(([header, [target]]) => [header, target]));

describe('columns are matched by their headers', () => {
  test('a price list of the trade', () => {
    const matched = match(
      [
        'SKU No',
        'Variant code',
        'Item description',
        'FOB price',
        'Min. qty',
        'Lead time',
        'Mat.',
        'Dims (cm)',
        'Finish 2',
        'HSN',
      ],
      [
        [
          'MW-1',
          'MW-1-S',
          'Mango wood serving bowl',
          '680',
          '60',
          '35 days',
          'Mango wood',
          '26 × 26 × 11',
          'Matt lacquer',
          '4419.90',
        ],
        [
          'MW-1',
          'MW-1-L',
          'Mango wood serving bowl',
          '720',
          '60',
          '35 days',
          'Mango wood',
          '30 × 30 × 12',
          'Matt lacquer',
          '4419.90',
        ],
      ],
    );
    expect(targets(matched)).toEqual({
      'SKU No': 'product_id',
      'Variant code': 'variant_id',
      'Item description': 'name',
      'FOB price': 'selling_price',
      'Min. qty': 'moq',
      'Lead time': 'production_time',
      'Mat.': 'material',
      'Dims (cm)': 'size',
      'Finish 2': 'undecided',
      HSN: 'hs_code',
    });
    expect(matched['FOB price']?.[1]).toBeGreaterThanOrEqual(85);
    // A shortened word is a guess, and is shown as one.
    expect(matched['Mat.']?.[1]).toBeLessThan(85);
  });

  test('Turkish headers, in any case and with parts in columns of their own', () => {
    const headers = [
      'STOK KODU',
      'Ürün Adı',
      'Kategori',
      'Birim Fiyat',
      'Para Birimi',
      'Ağırlık',
      'Ağırlık birimi',
      'En',
      'Boy',
      'Yükseklik',
      'Koli Ölçüsü',
      'Termin',
      'GTİP No',
      'Renk',
    ];
    const row = [
      'KS-1',
      'Çini kase',
      'Kaseler',
      '120',
      'TL',
      '1,2',
      'kg',
      '20',
      '20',
      '9',
      '40x40x30',
      '30 gün',
      '6912.00',
      'Mavi',
    ];
    const matched = targets(match(headers, [row, row], { language: 'tr' }));
    expect(matched).toEqual({
      'STOK KODU': 'product_id',
      'Ürün Adı': 'name',
      Kategori: 'category',
      'Birim Fiyat': 'selling_price',
      'Para Birimi': 'selling_price.currency',
      Ağırlık: 'weight',
      'Ağırlık birimi': 'weight.unit',
      En: 'size.width',
      Boy: 'size.length',
      Yükseklik: 'size.height',
      'Koli Ölçüsü': 'carton_size',
      Termin: 'production_time',
      'GTİP No': 'hs_code',
      Renk: 'color',
    });
  });

  test('no target is given twice', () => {
    const matched = targets(match(['SKU', 'Price', 'FOB price', 'Unit price'], [['A-1', '1', '2', '3']]));
    expect(Object.values(matched).filter((target) => target === 'selling_price')).toHaveLength(1);
  });

  test('the own name of an attribute beats what others call it', () => {
    const renamed = attributesIn('en').map((one) =>
      one.internal_name === 'remarks' ? { ...one, name: 'Lead time' } : one,
    );
    expect(
      targets(match(['SKU', 'Lead time'], [['A-1', 'soon']], { attributes: renamed }))['Lead time'],
    ).toBe('remarks');
  });
});

describe('columns are matched by their cells', () => {
  test('a description is told from a name by its length', () => {
    const long =
      'Turned from one piece of mango wood and rubbed with food-safe oil, so that every bowl shows its own grain.';
    const rows = [
      ['A-1', 'Bowl', long],
      ['A-2', 'Tray', `${long} Larger.`],
    ];
    expect(targets(match(['SKU', 'Title', 'Item description'], rows))).toMatchObject({
      Title: 'name',
      'Item description': 'description',
    });
  });

  test('a header does not make numbers of words', () => {
    const rows = [
      ['A-1', 'ask the office'],
      ['A-2', 'on request'],
    ];
    expect(match(['SKU', 'Price'], rows)['Price']?.[1]).toBeLessThan(85);
  });

  test('of two codes the one that rows share is the product, the finer one the variant', () => {
    const rows = [
      ['S-RED', 'S'],
      ['S-BLUE', 'S'],
      ['T-RED', 'T'],
      ['T-BLUE', 'T'],
    ];
    expect(targets(match(['Item code', 'Style no'], rows))).toEqual({
      'Item code': 'variant_id',
      'Style no': 'product_id',
    });
  });

  test('X04 the codes that people gave come before the numbers that a program gave, and before those of buyers', () => {
    const rows = [
      ['460000000039', 'BS0MK', 'Bed sheet'],
      ['460000000040', 'BS0MS', 'Napkin'],
      ['460000000041', 'NP-01', 'Towel'],
    ];
    expect(targets(match(['Item ID', 'SKU', 'Item Name'], rows))).toMatchObject({
      'Item ID': 'undecided',
      SKU: 'product_id',
    });
    expect(targets(match(['Buyer Item #', 'Our Style', 'Name'], rows))).toMatchObject({
      'Buyer Item #': 'undecided',
      'Our Style': 'product_id',
    });
  });

  test('X04 but not before the numbers of products or parents, nor before those that the library knows', () => {
    const rows = [
      ['1101', '9001', 'BW-R', 'Bowl'],
      ['1101', '9002', 'BW-B', 'Bowl'],
      ['1102', '9003', 'VS-R', 'Vase'],
      ['1102', '9004', 'VS-B', 'Vase'],
    ];
    expect(targets(match(['Product ID', 'Variant ID', 'SKU', 'Name'], rows))).toMatchObject({
      'Product ID': 'product_id',
      'Variant ID': 'variant_id',
    });
    expect(targets(match(['Product ID', 'Stock', 'SKU', 'Name'], rows))).toMatchObject({
      'Product ID': 'product_id',
      SKU: 'variant_id',
    });
    const single = rows.map(([, id = '', code = '', name = '']) => [id, code, name]);
    expect(targets(match(['Parent ID', 'SKU', 'Name'], single))).toMatchObject({ 'Parent ID': 'product_id' });
    expect(
      targets(
        match(['Product ID', 'Style No', 'Name'], single, { isKnownId: (text) => text.startsWith('9') }),
      ),
    ).toMatchObject({ 'Product ID': 'product_id' });
  });

  test('I03 a year or second at the end of a title is no unit', () => {
    const rows = [
      ['A-1', 'Bowl', '2021', '5'],
      ['A-2', 'Vase', '2022', '6'],
      ['A-3', 'Lamp', '2023', '7'],
    ];
    const found = targets(match(['Code', 'Name', 'Model year', 'Lead time weeks'], rows));
    expect(found).toMatchObject({ Code: 'product_id', 'Lead time weeks': 'production_time' });
    const years = rows.map(([, name = '', year = '']) => [year, name]);
    expect(Object.values(targets(match(['Model year', 'Name'], years)))).not.toContain('product_id');
  });

  test('I03 numbers of makers and of cloths do not make one product of different ones', () => {
    const materials = match(
      ['Material code', 'SKU', 'Name', 'Price'],
      [
        ['F12', 'SOFA-1', 'Sofa Oslo', '900'],
        ['F12', 'CHAIR-2', 'Armchair', '400'],
        ['F7', 'BED-3', 'Bed Rome', '700'],
      ],
    );
    expect(materials['SKU']?.[0]).toBe('product_id');
    expect(['product_id', 'variant_id']).not.toContain(materials['Material code']?.[0]);
    for (const missing of ['N/A', '-', '']) {
      const rows = [
        ['A-1', 'Vase', missing, '10'],
        ['A-2', 'Bowl', 'MX-2', '12'],
        ['A-3', 'Tray', missing, '15'],
        ['A-4', 'Jar', 'MX-2', '15'],
      ];
      expect(targets(match(['SKU', 'Title', 'MPN', 'Price'], rows))).toMatchObject({
        SKU: 'product_id',
        Title: 'name',
        MPN: 'new MPN (text)',
      });
    }
    const models = [
      ['P-1', 'Brake pad', 'Golf'],
      ['P-2', 'Oil filter', 'Golf'],
      ['P-3', 'Wiper', 'Polo'],
    ];
    expect(match(['Item code', 'Name', 'Model no'], models)['Item code']?.[0]).toBe('product_id');
    const unnumbered = match(
      ['Name', 'Model', 'Price'],
      models.map(([, name = '', model = '']) => [name, model, '9']),
    );
    expect(unnumbered['Model']?.[0]).not.toBe('product_id');
    // Rows of a style with one name, or with names that begin alike, are its variants.
    const styles = match(
      ['SKU', 'Style no', 'Name'],
      [
        ['S-1', 'ST', 'Linen shirt red'],
        ['S-2', 'ST', 'Linen shirt blue'],
        ['S-3', 'CP', 'Cap'],
      ],
    );
    expect(targets(styles)).toEqual({ SKU: 'variant_id', 'Style no': 'product_id', Name: 'name' });
    // If it is the only number and differs in each row, it is the ID.
    const alone = match(
      ['Part number', 'Description'],
      [
        ['PN-1', 'Bolt'],
        ['PN-2', 'Nut'],
        ['PN-3', 'Washer'],
      ],
    );
    expect(alone['Part number']?.[0]).toBe('product_id');
    const sparse = match(
      ['Part number', 'Description'],
      [
        ['PN-1', 'Bolt'],
        ['', 'Nut'],
        ['n/a', 'Washer'],
      ],
    );
    expect(sparse['Part number']?.[0]).not.toBe('product_id');
  });

  test('a code that the library knows is the ID under any header', () => {
    const rows = [
      ['X-17', 'Bowl'],
      ['X-18', 'Vase'],
    ];
    const matched = match(['Our mark', 'Name'], rows, { isKnownId: (text) => text.startsWith('X-') });
    expect(matched['Our mark']).toEqual(['product_id', 97]);
  });

  test('options of an attribute are recognised under an odd header', () => {
    const rows = [
      ['A-1', 'Brass'],
      ['A-2', 'Iron'],
      ['A-3', 'Glass'],
      ['A-4', 'Brass'],
    ];
    const [target, sure] = match(['SKU', 'Beschaffenheit'], rows)['Beschaffenheit'] ?? [];
    expect(target).toBe('material');
    expect(sure).toBeLessThan(85);
  });

  test('what nothing fits must be chosen; an empty column is skipped', () => {
    const matched = targets(match(['SKU', 'Zzz', 'Qqq'], [['A-1', 'something', '']]));
    expect(matched).toMatchObject({ Zzz: 'undecided', Qqq: 'skip' });
  });
});

test('a remembered matching is taken as it is', () => {
  const remembered = [{ index: 1, target: { kind: 'skip' as const } }];
  expect(match(['SKU', 'Price'], [['A-1', '3']], { remembered })['Price']).toEqual(['skip', 100]);
});

test('files with the same columns have the same signature, whatever the case and the marks', () => {
  expect(headerSignature(['SKU No.', 'FOB Price'])).toBe(headerSignature(['sku_no', 'fob price']));
  expect(headerSignature(['Option 1'])).not.toBe(headerSignature(['Option 2']));
});

const price = { dtype: 'price', dimension: null };
test.each([
  ['Цена, руб.', 'RUB'],
  ['Цена руб', 'RUB'],
  ['单价(元)', 'CNY'],
  ['单价（￥）', 'CNY'],
  ['単価(￥)', 'JPY'],
  ['Preço (R$)', 'BRL'],
  ['Cena netto (zł)', 'PLN'],
  ['السعر (ر.س)', 'SAR'],
  ['Fiyat TL', 'TRY'],
])('the title %s is in %s', (header, currency) => {
  expect(statedParts(header, price).currency).toBe(currency);
});

test.each([
  ['Price Per Dozen', 'per-dozen'],
  ['PRICE PER KG', 'per-kg'],
  ['Rate per kg FOB', 'per-kg'],
  ['FOB Price/Set (USD)', 'per-set'],
  ['Price/kg USD', 'per-kg'],
  ['Loose/Carton price', undefined],
  ['Net/Set price', undefined],
  ['FOB Price/MT (USD)', undefined],
  ['Price MT', undefined],
])('the title %s is for prices %s', (header, unit) => {
  expect(statedParts(header, price).unit).toBe(unit);
});

test('a header states the unit or currency of its cells', () => {
  expect(statedParts('Weight (g)', { dtype: 'uom', dimension: 'weight' })).toEqual({ unit: 'g' });
  expect(statedParts('Price (USD / pc)', { dtype: 'price', dimension: null })).toMatchObject({
    currency: 'USD',
    unit: 'per-piece',
  });
  expect(statedParts('Dims [inch]', { dtype: 'size', dimension: 'length' })).toEqual({ unit: 'in' });
  expect(statedParts('Weight', { dtype: 'uom', dimension: 'weight' })).toEqual({});
  expect(statedParts('毛重KG', { dtype: 'uom', dimension: 'weight' })).toEqual({ unit: 'kg' });
  // Letters beside strokes, and sizes, are no units.
  expect(statedParts('G / N weight', { dtype: 'uom', dimension: 'weight' })).toEqual({});
  expect(statedParts('Min / Max lead time', { dtype: 'uom', dimension: 'time' })).toEqual({});
  for (const header of ['Size S/M/L', '尺码 M'])
    expect(statedParts(header, { dtype: 'size', dimension: 'length' })).toEqual({});
});

test.each([
  ['Dimensions (in cm)', 'cm'],
  ['Maße (LxBxH in mm)', 'mm'],
  ['Size [in inches]', 'in'],
  ['Size (in)', 'in'],
  ['外箱尺寸CM', 'cm'],
  ['Dim. (cm) LxWxH', 'cm'],
])('X14 the title %s is in %s, not in what stands before the unit', (header, unit) => {
  expect(statedParts(header, { dtype: 'size', dimension: 'length' }).unit).toBe(unit);
});

test.each([
  ['Lead time in weeks', 'weeks'],
  ['Lead time (weeks)', 'weeks'],
  ['Lead time', undefined],
])('I14 the title %s is in %s', (header, unit) => {
  expect(statedParts(header, { dtype: 'uom', dimension: 'time' }).unit).toBe(unit);
});

test.each([
  ['Price Rs', 'selling_price'],
  ['Rate Rs.', 'selling_price'],
  ['FOB Nhava Sheva USD', 'selling_price'],
  ['Dim. (cm) LxWxH', 'size'],
])('X13 the title %s is read as %s', (header, target) => {
  const cells = target === 'size' ? ['10x12x3', '8x8x2', '9x9x9'] : ['12.50', '13.00', '14.50'];
  const found = match(
    ['SKU', 'Name', header],
    cells.map((cell, at) => [`A-${at}`, `Brass bowl ${at}`, cell]),
  );
  expect(targets(found)).toMatchObject({ [header]: target });
});

const real = resolve(import.meta.dirname, '../../../../../../../shared/data/homeware/products.xlsx');

test.skipIf(!existsSync(real))(
  'the real sheet matches column by column without help (needs ../shared/data)',
  async () => {
    const { header, rows } = await readSheetInChild({ path: real, name: 'products.xlsx' });
    const texts = rows.map((row) => header.map((_, column) => cellText(row[column])));
    const matched = match(header, texts);
    expect(targets(matched)).toEqual({
      slug: 'product_id',
      sku: 'variant_id',
      name: 'name',
      price: 'selling_price',
      compare_at_price: 'skip',
      currency: 'selling_price.currency',
      status: 'status',
      description: 'description',
      meta_title: 'skip',
      meta_description: 'skip',
      meta_keywords: 'skip',
      tags: 'keywords',
      tax_category: 'skip',
      product_type: 'new Product type (select)',
      category1: 'category',
      option1_name: 'variant 1 name',
      option1_value: 'variant 1 value',
      option2_name: 'variant 2 name',
      option2_value: 'variant 2 value',
      image1_src: 'skip',
      width: 'size.width',
      height: 'size.height',
      depth: 'size.length',
      dimensions_unit: 'size.unit',
      weight: 'weight',
      weight_unit: 'weight.unit',
      available_on: 'skip',
      discontinue_on: 'skip',
      inventory_count: 'skip',
      inventory_backorderable: 'skip',
      track_inventory: 'skip',
      'custom_field.custom.wattage': 'new Wattage (text)',
      'custom_field.custom.voltage': 'new Voltage (select)',
      'custom_field.custom.warranty': 'new Warranty (select)',
      'custom_field.custom.capacity': 'new Capacity (text)',
      'custom_field.custom.runtime': 'new Runtime (select)',
      'custom_field.custom.room_coverage': 'new Room coverage (text)',
      'custom_field.custom.noise_level': 'new Noise level (text)',
      'custom_field.custom.connectivity': 'new Connectivity (text)',
    });
    expect(Object.values(matched).every(([, sure]) => sure >= 85)).toBe(true);
  },
);

describe('sheets that others have published', () => {
  const paths = ['Hobbies > Trains > Sets', 'Hobbies > Trains > Tracks', 'Games > Cards'];

  test('what only differs from row to row is no ID, and a path is a category', () => {
    const matched = match(
      ['index', 'product', 'market_price', 'rating', 'shop_category_and_sub_category'],
      [
        ['1', 'Garlic oil', '220.0', '4.1', paths[0] ?? ''],
        ['2', 'Water bottle', '180.5', '2.3', paths[1] ?? ''],
        ['3', 'Brass lamp', '119.0', '3.4', paths[2] ?? ''],
      ],
    );
    expect(targets(matched)).toMatchObject({
      index: 'skip',
      product: 'name',
      market_price: 'selling_price',
      rating: 'skip',
      shop_category_and_sub_category: 'category',
    });
  });

  test('a description is the name where nothing else is, and a stock code the ID', () => {
    const matched = match(
      ['StockCode', 'Description', 'Price', 'CURRENCY_CODE'],
      [
        ['85048', '15CM CHRISTMAS GLASS BALL', '6.95', 'GBP'],
        ['79323P', 'PINK CHERRY LIGHTS', '6.75', 'GBP'],
        ['22195', 'HEART MEASURING SPOONS', '1.65', 'GBP'],
      ],
    );
    expect(targets(matched)).toEqual({
      StockCode: 'product_id',
      Description: 'name',
      Price: 'selling_price',
      CURRENCY_CODE: 'selling_price.currency',
    });
  });

  test('articles of a product are its variants; answers and words are not what their header sounds like', () => {
    const matched = match(
      ['article_id', 'product_code', 'prod_name', 'other_colors', 'usage', 'packaging'],
      [
        ['0108775015', '0108775', 'Strap top', 'Yes', 'Casual', 'plastic'],
        ['0108775044', '0108775', 'Strap top', 'No', 'Formal', 'bag'],
        ['0110065001', '0110065', 'T-shirt', 'No', 'Casual', 'box'],
      ],
    );
    expect(targets(matched)).toMatchObject({
      article_id: 'variant_id',
      product_code: 'product_id',
      prod_name: 'name',
      other_colors: 'undecided',
      usage: 'undecided',
      packaging: 'undecided',
    });
  });

  test('German, Chinese and Turkish lists: costs stay costs, bar codes are texts, sides of a product its size', () => {
    const german = match(
      ['Artikelnummer', 'EAN', 'Bezeichnung', 'EK netto', 'UVP brutto', 'Länge mm', 'Breite mm', 'Höhe mm'],
      [
        ['4711-01', '4006381333931', 'Vase Luna', '4,50', '19,95', '120', '120', '250'],
        ['4712-01', '0006381333955', 'Schale Sol', '7,20', '29,95', '300', '300', '80'],
      ],
    );
    expect(targets(german)).toEqual({
      Artikelnummer: 'product_id',
      EAN: 'new EAN (text)',
      Bezeichnung: 'name',
      'EK netto': 'cost_price',
      'UVP brutto': 'new UVP brutto (price)',
      'Länge mm': 'size.length',
      'Breite mm': 'size.width',
      'Höhe mm': 'size.height',
    });
    const chinese = match(
      ['Item No.', 'Description', 'Product Size(cm)', 'QTY/CTN', 'Meas.(cm)'],
      [
        ['NB-1001', 'Ceramic vase', '15*15*28', '12', '62x47x31'],
        ['NB-1002', 'Ceramic planter', '18*18*16', '24', '76x38x36'],
        ['NB-1003', 'Bamboo tray', '40*30*5', '16', '64x42x44'],
      ],
    );
    expect(targets(chinese)).toEqual({
      'Item No.': 'product_id',
      Description: 'name',
      'Product Size(cm)': 'size',
      'QTY/CTN': 'pieces_per_carton',
      'Meas.(cm)': 'carton_size',
    });
    const turkish = match(
      ['Stok Kodu', 'Ürün Açıklaması', 'Birim', 'Brüt Kg'],
      [
        ['TR.001', 'Çelik Tencere', 'ADET', '9,5'],
        ['TR.002', 'Çelik Tava', 'ADET', '7,25'],
        ['TR.003', 'Cam Sürahi', 'ADET', '11'],
      ],
      { language: 'tr' },
    );
    expect(targets(turkish)).toMatchObject({ Birim: 'skip', 'Brüt Kg': 'carton_weight' });
  });

  test('I03 what buyers think, who bought and when it was copied says nothing of a product, nor does its country', () => {
    const matched = match(
      ['', 'InvoiceNo', 'StockCode', 'Description', 'InvoiceDate', 'CustomerID', 'Country', 'rating_count'],
      [
        ['0', '536365', '85123A', 'Heart light holder', '12/1/2010 8:26', '17850', 'France', '24'],
        ['1', '536366', '71053', 'Metal lantern', '12/1/2010 8:28', '17850', 'France', '12'],
        ['2', '536367', '84406B', 'Coat hanger', '12/1/2010 8:34', '13047', 'Norway', '3'],
      ],
    );
    expect(targets(matched)).toEqual({
      '': 'skip',
      InvoiceNo: 'skip',
      StockCode: 'product_id',
      Description: 'name',
      InvoiceDate: 'skip',
      CustomerID: 'skip',
      Country: 'undecided',
      rating_count: 'skip',
    });
  });

  test('I03 the rating of a switch and of a fan is not what buyers think', () => {
    const rated = (header: string, values: readonly string[]) =>
      match(
        ['SKU', 'Product', header],
        values.map((value, row) => [`A-${row}`, `Thing ${row}`, value]),
      )[header]?.[0];
    expect(rated('Rating (A)', ['6A', '16A'])).not.toBe('skip');
    expect(rated('Rating (A)', ['6', '10'])).not.toBe('skip');
    expect(rated('Rating', ['6', '16', '32'])).not.toBe('skip');
    expect(rated('Rating', ['5 Star', '3 Star'])).not.toBe('skip');
    expect(rated('Rating', ['4.1', '3,9', '5'])).toBe('skip');
    expect(rated('Average rating (out of 5)', ['4.1 out of 5 stars', '5'])).toBe('skip');
    expect(rated('ratings_count', ['1200', '31'])).toBe('skip');
  });

  test('I03 cases of watches, what wholesalers pay, forms of items and two sides beside the whole size', () => {
    const watches = match(
      ['SKU', 'Name', 'Case size (mm)', 'Case width', 'Price'],
      [
        ['W-1', 'Diver 300', '42', '42', '120'],
        ['W-2', 'Pilot', '40', '40', '99'],
      ],
    );
    expect(targets(watches)).toMatchObject({ 'Case size (mm)': 'undecided', 'Case width': 'undecided' });
    const cartons = match(
      ['SKU', 'Name', 'Case size', 'Case weight', 'Carton size'],
      [
        ['B-1', 'Bowl', '12', '9', '40 x 30 x 20'],
        ['B-2', 'Vase', '6', '8', '40 x 30 x 30'],
      ],
    );
    expect(cartons['Case size']?.[0]).toBe('pieces_per_carton');
    const reseller = match(
      ['SKU', 'Name', 'Wholesale cost', 'Retail price'],
      [
        ['R-1', 'Bowl', '4', '9'],
        ['R-2', 'Vase', '5', '12'],
      ],
    );
    expect(reseller['Wholesale cost']?.[0]).not.toBe('selling_price');
    const form = match(
      ['SKU', 'Item Form', 'Item price'],
      [
        ['F-1', 'Powder', '4'],
        ['F-2', 'Liquid', '5'],
      ],
    );
    expect(form['Item Form']?.[1]).toBeLessThan(85);
    expect(form['Item price']?.[0]).toBe('selling_price');
    const sized = match(
      ['SKU', 'Name', 'Dimensions (L x W x H)', 'Width', 'Height'],
      [
        ['T-1', 'Table', '90 x 60 x 75', '60', '75'],
        ['T-2', 'Desk', '120 x 70 x 74', '70', '74'],
      ],
    );
    expect(sized['Dimensions (L x W x H)']?.[0]).toBe('size');
    expect([sized['Width']?.[0], sized['Height']?.[0]]).not.toContain('size.width');
  });

  test('I03 a name, a status and a size are not what only sounds like them', () => {
    const matched = match(
      ['product_label', 'first_name', 'states', 'Pack size', 'discounted_price', 'actual_price', 'num_pages'],
      [
        ['Storage shelf', 'Muhammed', 'en:to-be-completed', '500 g', '₹399', '₹1,099', '652'],
        ['Ring binder', 'Barry', 'en:complete', '1 Kg', '₹199', '₹349', '870'],
        ['Air purifier', 'Carlos', 'en:checked', '5 Kg', '₹507', '₹1,208', '352'],
      ],
    );
    expect(targets(matched)).toEqual({
      product_label: 'name',
      first_name: 'undecided',
      states: 'undecided',
      'Pack size': 'new Pack size (text)',
      discounted_price: 'selling_price',
      actual_price: 'new Actual price (price)',
      num_pages: 'undecided',
    });
  });

  test('I03 units and sides within titles, sides of cartons, and levels by name', () => {
    const matched = match(
      [
        'Sr.',
        'Part No.',
        'Item Description',
        'Size in cms L',
        'Size in cms W',
        'Size in cms H',
        'Size in Inch',
        'Sell Price $',
        'Master Carton Length (in)',
        'Master Carton Width (in)',
        'Primary Category',
        'Secondary Category',
        'Tertiary Category',
      ],
      [
        [
          '1',
          'FG-1',
          'Candle holder',
          '10',
          '10',
          '25',
          '4"x4"x10"',
          '4.85',
          '18',
          '12',
          'Home',
          'Decor',
          'Candles',
        ],
        [
          '2',
          'FG-2',
          'Iron lantern',
          '20',
          '20',
          '42',
          '8"x8"x16"',
          '7.20',
          '20',
          '14',
          'Home',
          'Decor',
          'Lanterns',
        ],
        [
          '3',
          'FG-3',
          'Nickel tray',
          '40',
          '25',
          '5',
          '16"x10"x2"',
          '6.10',
          '14',
          '11',
          'Home',
          'Kitchen',
          'Trays',
        ],
      ],
    );
    expect(targets(matched)).toEqual({
      'Sr.': 'skip',
      'Part No.': 'product_id',
      'Item Description': 'name',
      'Size in cms L': 'size.length',
      'Size in cms W': 'size.width',
      'Size in cms H': 'size.height',
      'Size in Inch': 'undecided',
      'Sell Price $': 'selling_price',
      'Master Carton Length (in)': 'carton_size.length',
      'Master Carton Width (in)': 'carton_size.width',
      'Primary Category': 'category',
      'Secondary Category': 'category',
      'Tertiary Category': 'category',
    });
    const size = { dtype: 'size', dimension: 'length' as const };
    expect(statedParts('Size in cms L', size)).toEqual({ unit: 'cm' });
  });

  test('I03 without titles codes with figures are the ID, and different words the name', () => {
    const matched = match(
      ['', '', '', ''],
      [
        ['CHRYSLER', '68377850AA', '16400', 'Radiator of the condenser'],
        ['CSF', '55038003AG', '6270', 'Radiator for Grand Cherokee'],
        ['WAGNER', 'ZX1405', '2900', 'Front brake pads'],
      ],
    );
    // The last of the columns without a title.
    expect(matched['']).toEqual(['name', 60]);
  });

  test('I03 long cells of letters and figures hold nobody up while a name is looked for', () => {
    const before = process.cpuUsage();
    const list = 'a'.repeat(16_000) + ' 1'.repeat(8_000);
    match(
      ['', ''],
      [1, 2, 3].map((row) => [`B-${row}`, `${list} ${row}`]),
    );
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
  });

  test.each([
    ['Italian', ['Codice articolo', 'Nome prodotto', 'Categoria', 'Prezzo', 'Peso netto', 'Colore']],
    ['Portuguese', ['Código do produto', 'Nome do produto', 'Categoria', 'Preço', 'Peso', 'Cor']],
    ['Dutch', ['Artikelnummer', 'Productnaam', 'Categorie', 'Prijs', 'Gewicht', 'Kleur']],
    ['Polish', ['Kod produktu', 'Nazwa', 'Kategoria', 'Cena netto', 'Waga', 'Kolor']],
    ['Russian', ['Артикул', 'Наименование', 'Категория', 'Оптовая цена', 'Вес, кг', 'Цвет']],
    ['Chinese', ['货号', '品名', '类别', '单价(USD)', '净重(KG)', '颜色']],
    ['Japanese', ['商品コード', '商品名', 'カテゴリ', '販売価格', '重量(g)', 'カラー']],
    ['Arabic', ['رمز المنتج', 'اسم المنتج', 'الفئة', 'سعر البيع', 'الوزن', 'اللون']],
  ])('I04 %s titles are known', (_language, header) => {
    const matched = match(header, [
      ['A-1', 'Vase', 'Home', '12.50', '0.5', 'Red'],
      ['A-2', 'Bowl', 'Home', '9.90', '0.8', 'Blue'],
      ['A-3', 'Tray', 'Kitchen', '21.00', '1.9', 'Red'],
    ]);
    expect(Object.values(matched).map(([target]) => target)).toEqual([
      'product_id',
      'name',
      'category',
      'selling_price',
      'weight',
      'color',
    ]);
    expect(Object.values(matched).every(([, sure]) => sure >= 85)).toBe(true);
  });

  test('I03 keys of other tables, sizes of screens, units of prices and letters of clothes are what they are', () => {
    const matched = match(
      [
        'Material number',
        'Short text',
        'supplierID',
        'categoryID',
        'Gross price EUR',
        'Price unit',
        'Screen Size',
        'UPC',
      ],
      [
        ['1.600.A01', 'Drill bit 6 mm', '1', '1', '1,25', '1', '6.1 inches', '810001'],
        ['1.600.B02', 'Angle grinder', '1', '2', '2,75', '1', '6.1 inches', '810002'],
        ['1.700.C03', 'Saw blade', '2', '2', '4,20', '1', '6.8 inches', '810003'],
      ],
    );
    expect(targets(matched)).toEqual({
      'Material number': 'product_id',
      'Short text': 'name',
      supplierID: 'undecided',
      categoryID: 'undecided',
      'Gross price EUR': 'selling_price',
      'Price unit': 'undecided',
      'Screen Size': 'undecided',
      UPC: 'new UPC (text)',
    });
    const clothes = match(
      ['Style', 'Description', 'S', 'M', 'L', 'XL', 'ProductCost'],
      [
        ['4010', 'Crew tee', '10', '20', '20', '5', '8.50'],
        ['4022', 'Cargo short', '12', '18', '18', '6', '9.10'],
        ['4031', 'Rain coat', '4', '8', '8', '2', '21.00'],
      ],
    );
    expect(targets(clothes)).toMatchObject({
      Style: 'product_id',
      L: 'undecided',
      ProductCost: 'cost_price',
    });
    expect(statedParts('Price/Sqm (USD)', { dtype: 'price', dimension: null })).toEqual({
      currency: 'USD',
      unit: 'per-sqm',
    });
  });

  test('I03 lists of parts, screws, tiles, wines and flowers: no code, price or size is taken for another one', () => {
    const parts = match(
      ['Part Number', 'Product Name', 'Model', 'Price EUR', 'Qty'],
      [
        ['BP-1021', 'Brake pad set', 'Golf V', '18.40', '2'],
        ['BP-1021', 'Brake pad set', 'Audi A3', '18.40', '2'],
        ['OF-77', 'Oil filter', 'Octavia', '3.20', '5'],
      ],
    );
    expect(targets(parts)).toMatchObject({ 'Part Number': 'product_id', Qty: 'undecided' });
    const screws = match(
      ['Art.-Nr.', 'Bezeichnung', 'Preis/100 St.', 'Gewicht/1000 St. kg'],
      [
        ['933-M8-30', 'Sechskantschraube M8', '12,40', '18,3'],
        ['933-M8-40', 'Sechskantschraube M8 lang', '14,10', '21,9'],
      ],
    );
    expect(targets(screws)).toMatchObject({
      'Preis/100 St.': 'undecided',
      'Gewicht/1000 St. kg': 'undecided',
    });
    const tiles = match(
      ['Codice', 'Descrizione', 'Formato (cm)', 'Pz/scatola', 'Prezzo €/mq'],
      [
        ['GR-6060', 'Gres Pietra Grigia', '60x60', '4', '18,90'],
        ['GR-60120', 'Gres Calacatta', '60x120', '2', '32,50'],
      ],
    );
    expect(targets(tiles)).toMatchObject({ 'Formato (cm)': 'size', 'Pz/scatola': 'pieces_per_carton' });
    const flowers = match(
      ['Artikelnaam', 'Lengte', 'Prijs per stuk'],
      [
        ['R Gr Red Naomi!', '60', '0,42'],
        ['Chr S Baltica', '70', '0,23'],
      ],
    );
    expect(targets(flowers)).toMatchObject({ Artikelnaam: 'name', 'Prijs per stuk': 'selling_price' });
    const unknownPrice = match(
      ['Artikelnaam', 'Bosprijs kl. 2'],
      [
        ['R Gr Red Naomi!', '0,42'],
        ['Chr S Baltica', '0,23'],
      ],
    );
    expect(targets(unknownPrice)).toMatchObject({ 'Bosprijs kl. 2': 'undecided' });
    const wines = match(
      ['supplier_sku', 'product_name', 'Precio', 'Moneda'],
      [
        ['MARG-2015-750', 'Grand Vin', '4200', 'SEK'],
        ['LEFL-2019-750', 'Puligny-Montrachet', '1150', 'SEK'],
      ],
    );
    expect(targets(wines)).toMatchObject({ supplier_sku: 'product_id', Moneda: 'selling_price.currency' });
    const board = match(
      ['Reference', 'Qty', 'Description', 'Manufacturer Part Number'],
      [
        ['R1,R2,R7', '3', 'RES 10K OHM 1%', 'RC0603FR-0710KL'],
        ['C1,C4', '2', 'CAP CER 0.1UF', 'CL05B104KO5NNNC'],
        ['U1', '1', 'IC MCU 32BIT', 'STM32F103C8T6'],
      ],
    );
    expect(targets(board)).toMatchObject({
      Reference: 'undecided',
      Qty: 'undecided',
      'Manufacturer Part Number': 'product_id',
    });
    const cream = match(
      ['REF', 'Désignation', 'Poids brut (g)'],
      [
        ['CR-50', 'Crème visage nuit', '145'],
        ['HU-30', 'Huile sèche', '98'],
      ],
    );
    expect(targets(cream)).toMatchObject({ 'Poids brut (g)': 'undecided' });
    const menu = match(
      ['Item', 'Description', 'Calories', 'Format'],
      [
        ['Lentil soup', 'Red lentils', '180', 'Bowl'],
        ['Hummus', 'Chickpea dip', '240', 'Plate'],
      ],
    );
    expect(targets(menu)).toMatchObject({ Calories: 'undecided', Format: 'undecided' });
  });

  test('I03 titles with stars and hashes, and those of Allegro, Ozon and Wildberries', () => {
    const gloves = match(
      ['Catalog #', 'GTIN', 'Product description', 'UDI-DI'],
      [
        ['GLV-NIT-S', '00850001234567', 'Nitrile exam glove', '00850001234567'],
        ['SYR-5', '00850001234581', 'Syringe 5 ml', '00850001234581'],
      ],
    );
    expect(targets(gloves)).toMatchObject({ 'Catalog #': 'product_id', 'UDI-DI': 'undecided' });
    const ozon = match(
      ['Артикул*', 'Название товара', 'Цена, руб.*', 'Вес в упаковке, г*'],
      [
        ['LAMP-1', 'Лампа настольная', '2490', '850'],
        ['VASE-4', 'Ваза', '1290', '600'],
      ],
    );
    expect(targets(ozon)).toEqual({
      'Артикул*': 'product_id',
      'Название товара': 'name',
      'Цена, руб.*': 'selling_price',
      'Вес в упаковке, г*': 'undecided',
    });
    const wildberries = match(
      ['Артикул продавца', 'Баркод', 'Наименование'],
      [
        ['PL-12', '4600000000017', 'Платье льняное'],
        ['SM-3', '4600000000031', 'Сумка холщовая'],
      ],
    );
    expect(targets(wildberries)).toMatchObject({ 'Артикул продавца': 'product_id', Баркод: 'undecided' });
    const allegro = match(
      ['ID oferty', 'Sygnatura/SKU Sprzedającego', 'Tytuł oferty', 'Opis oferty'],
      [
        ['1200000001', 'SW-1', 'Świeca sojowa', '<p>Wosk sojowy</p>'],
        ['1200000002', 'DZ-4', 'Dzbanek ceramiczny', '<p>Ręcznie robiony</p>'],
      ],
    );
    expect(targets(allegro)).toEqual({
      'ID oferty': 'undecided',
      'Sygnatura/SKU Sprzedającego': 'product_id',
      'Tytuł oferty': 'name',
      'Opis oferty': 'description',
    });
  });

  test('I03 lists of shops: makes in all languages, money as a title, packs, models and lists that are no codes', () => {
    const heaters = match(
      ['ref', 'marque', 'nom', 'actif', 'TVA', 'dispo', 'Produkt', 'Model'],
      [
        ['CLI-09', 'Beko', 'Climatiseur portatif', 'oui', '20', 'jour', 'Perata', '15'],
        ['CLI-12', 'Haier', 'Climatiseur mural', 'non', '20', 'jour', 'Perata', '22'],
      ],
    );
    expect(targets(heaters)).toEqual({
      ref: 'product_id',
      marque: 'new Marque (text)',
      nom: 'name',
      actif: 'status',
      TVA: 'skip',
      dispo: 'undecided',
      Produkt: 'undecided',
      Model: 'new Model (text)',
    });
    const farm = match(
      ['Artikelbezeichnung', 'Euro', 'Label'],
      [
        ['Kartoffeln', '2,95', 'Bioland'],
        ['Radieschen', '2,00', 'demeter'],
      ],
    );
    expect(targets(farm)).toEqual({
      Artikelbezeichnung: 'name',
      Euro: 'selling_price',
      Label: 'undecided',
    });
    expect(statedParts('Euro', { dtype: 'price', dimension: null })).toEqual({ currency: 'EUR' });
    const attars = match(
      ['Product Name', '1 Kg', '500 g'],
      [
        ['Affluent', '6000', '3000'],
        ['Amber Rose', '28500', '14250'],
      ],
    );
    expect(targets(attars)).toEqual({ 'Product Name': 'name', '1 Kg': 'undecided', '500 g': 'undecided' });
    const jackets = match(
      ['New', 'Product Name', 'Men Sizes'],
      [
        ['FALSE', 'Active X Jacket', 'Small|Medium|Large'],
        ['TRUE', 'Field Vest', 'Medium|Large|X-Large'],
      ],
    );
    expect(targets(jackets)).toEqual({
      New: 'undecided',
      'Product Name': 'name',
      'Men Sizes': 'undecided',
    });
  });

  /** What a title is read as beside those of an ID and a name, over figures. */
  const over = (title: string, cells: Row = ['1250', '800.5', '975']) =>
    targets(
      match(
        ['SKU', 'Name', title],
        cells.map((cell, index) => [`A-${index}`, `Brass bowl ${index}`, cell]),
      ),
    )[title];
  const readAs = (titles: readonly string[], target: string, cells?: Row) =>
    expect(titles.map((title) => [title, over(title, cells)])).toEqual(
      titles.map((title) => [title, target]),
    );

  test('I03 what is paid beside the price is no price, whatever money its title names', () => {
    const others =
      'Freight (USD), Shipping (USD), Deposit (EUR), Tooling ($), Duty (USD), Ecotax (€), Pfand (€)';
    const further = 'Kargo (TL), Gümrük (USD), Écotaxe (€), Flete (USD), Доставка (руб), 送料（円）';
    readAs(`${others}, ${further}`.split(', '), 'undecided');
    readAs(['MOQ (USD)', 'Weight ($)', 'Packing (USD)', 'Delivery (EUR)', 'Brutto (€)'], 'undecided', [
      '12',
      '8',
      '9',
    ]);
    readAs(
      ['USD', 'TL', '円', '(USD)', 'EUR (net)', '€ (EXW)', 'USD (per kg)', 'US$ / EUR'],
      'selling_price',
    );
    readAs(['CIF (USD)', 'DDP (€)', 'C&F (USD)', 'Dealer (USD)', 'Bayi (TL)', 'опт (руб)'], 'selling_price');
    readAs(['MRP (₹)'], 'new MRP (price)');
    readAs(
      ['Tooling cost', 'Freight cost (USD)', 'Sample price', 'Delivery price', 'Material cost'],
      'undecided',
    );
    readAs(['Size surcharge', 'Material charge', 'Carton fee', 'Pallet price', 'Carton price'], 'undecided');
    readAs(['Price per 1,000', 'Preis pro 1 000', 'Net price per 1.000', 'Net price / 100 pcs'], 'undecided');
    readAs(['Landed cost', 'Unit cost', 'Product cost'], 'cost_price');
    const freight = match(
      ['SKU', 'Name', 'Cost (USD)', 'Freight (USD)'],
      [
        ['A-1', 'Brass bowl', '12.5', '0.9'],
        ['A-2', 'Iron vase', '8', '1.2'],
      ],
    );
    expect(targets(freight)).toMatchObject({ 'Cost (USD)': 'cost_price', 'Freight (USD)': 'undecided' });
    // What a company has of its own may cost something.
    const [own] = attributesIn('en').filter(({ internal_name: key }) => key === 'pieces_per_carton');
    if (!own) throw new Error('no attribute to rename');
    const tooling = { ...own, id: 999, name: 'Tooling', internal_name: 'tooling' };
    const rows = [['A-1', 'Brass bowl', '900']];
    const matched = match(['SKU', 'Name', 'Tooling ($)'], rows, { attributes: [tooling] });
    expect(matched['Tooling ($)']?.[1]).toBe(100);
  });

  test('I03 prices without tax, for dealers and in shops', () => {
    readAs(['KDV Hariç Fiyat (TL)', 'Tax excl. price', 'Price excl. VAT', 'Adet Fiyatı'], 'selling_price');
    readAs(['KDV Dahil Fiyat', 'VAT inclusive price'], 'undecided');
    readAs(['KDV', 'KDV Oranı', 'Tax', 'VAT %', 'TVA', 'Tax (price)'], 'skip');
    const list = match(
      [
        'Stok Kodu',
        'Ürün Adı',
        'Tavsiye Edilen Satış Fiyatı',
        'Perakende Fiyatı',
        'Bayi Fiyatı',
        'Kargo (TL)',
      ],
      [
        ['K-1', 'Çini kase', '199', '180', '80', '35'],
        ['K-2', 'Cam vazo', '399', '360', '160', '35'],
      ],
      { language: 'tr' },
    );
    expect(targets(list)).toEqual({
      'Stok Kodu': 'product_id',
      'Ürün Adı': 'name',
      'Tavsiye Edilen Satış Fiyatı': 'new Tavsiye Edilen Satış Fiyatı (price)',
      'Perakende Fiyatı': 'new Perakende Fiyatı (price)',
      'Bayi Fiyatı': 'selling_price',
      'Kargo (TL)': 'undecided',
    });
    const german = match(
      ['Art.-Nr.', 'Bezeichnung', 'UVP', 'VK netto', 'EK netto'],
      [
        ['D-1', 'Messingschale', '9,99', '7,90', '4,20'],
        ['D-2', 'Eisenvase', '11,99', '9,90', '5,20'],
      ],
    );
    expect(targets(german)).toMatchObject({
      UVP: 'new Uvp (price)',
      'VK netto': 'selling_price',
      'EK netto': 'cost_price',
    });
  });

  test('I03 packs as titles, in any notation: no length, no weight and no ID', () => {
    const packs =
      '0.5 L, 1 L, 1L, 0,75 l, 2.5 kg, 1/2 kg, ½ L, 6 x 0.75 l, 6×0,33 l, 0,5 л, 1.5 L (PET), 2 Kg.'
        .split(/, (?=[\d½])/)
        .map((title) => title.trim());
    readAs(packs, 'undecided');
    const coded = (title: string) =>
      targets(
        match(
          ['Name', title],
          [
            ['Olive oil', 'OIL-1'],
            ['Sunflower oil', 'SUN-1'],
            ['Vinegar', 'VIN-1'],
          ],
        ),
      )[title];
    expect(packs.filter((title) => coded(title) !== 'undecided')).toEqual([]);
    readAs(['L', 'L (cm)'], 'size.length');
    readAs(['W'], 'size.width');
  });
});

test('I01 of prices by quantity that of the smallest is the price, if the figures fall', () => {
  const rows = [
    ['A-1', 'Bowl', '12,50', '11,90', '10,00'],
    ['A-2', 'Vase', '14,50', '13,90', '12,00'],
    ['A-3', 'Jar', '4,50', '3,90', '2,00'],
  ];
  const targets = (...tiers: string[]) =>
    Object.values(match(['SKU', 'Name', ...tiers], rows))
      .slice(2)
      .map(([target]) => target);
  const first = ['selling_price', 'undecided', 'undecided'];
  expect(targets('1-9', '10-49', '50+')).toEqual(first);
  expect(targets('Price 1-9 pcs', 'Price 10-49 pcs', 'Price 50+ pcs')).toEqual(first);
  expect(targets('Preis ab 1', 'Preis ab 10', 'Preis ab 100')).toEqual(first);
  // The figures rise, or the price is in a column of its own.
  expect(targets('50+', '10-49', '1-9')).not.toContain('selling_price');
  expect(targets('FOB price', '10-49', '50+')).toEqual(first);
  const shoes = rows.map(([sku = '', name = '']) => [sku, name, '4', '6', '5']);
  expect(match(['SKU', 'Name', '36-37', '38-39', '40-41'], shoes)['36-37']?.[0]).not.toBe('selling_price');
});

test('I01 the price of a carton is neither its pieces nor its weight', () => {
  const found = match(
    ['SKU', 'Name', 'Price/pc', 'Price/carton', 'Pcs/carton'],
    [
      ['A-1', 'Bowl', '1.25', '15.00', '12'],
      ['A-2', 'Vase', '1.45', '17.40', '12'],
      ['A-3', 'Jar', '0.45', '10.80', '24'],
    ],
  );
  expect(Object.values(found).map(([target]) => target)).toEqual([
    'product_id',
    'name',
    'selling_price',
    'undecided',
    'pieces_per_carton',
  ]);
});

test('I04 descriptions that repeat below sections are names to be looked at', () => {
  const rows = ['Basin tap', 'Tall tap', 'Basin tap', 'Tall tap', 'Basin tap', 'Wall tap'].map((name, at) => [
    `T-${at}`,
    name,
    '12.5',
  ]);
  expect(match(['Code', 'Description', 'Unit price'], rows)['Description']).toEqual(['name', 60]);
});

describe('price lists from everywhere', () => {
  /** What one title beside those of an ID, a name and a price is read as. */
  const beside = (title: string, cells: Row = ['12.5', '8', '9.9']): string =>
    match(
      ['SKU', 'Name', 'Unit price', title],
      cells.map((cell, index) => [`A-${index}`, `Brass bowl ${index}`, '4.5', cell]),
    )[title]?.[0] ?? '';

  test.each([
    'RRP',
    'RRP incl. VAT',
    'MSRP (ex tax)',
    'SRP',
    'MRP (₹)',
    'UVP inkl. MwSt.',
    'VK empf. brutto',
    'Adviesprijs',
    'Adviesverkoopprijs incl. BTW',
    'PVC TTC',
    'Prix public conseillé',
    'PVP c/ IVA',
    'PVP recomendado',
    'Prezzo al pubblico consigliato',
    'Tavsiye Edilen Satış Fiyatı (TL)',
    'Sugerowana cena detaliczna',
    'Rek. pris inkl. moms',
    'РРЦ, руб.',
    'अधिकतम खुदरा मूल्य',
    'سعر التجزئة المقترح',
    '建议零售价',
    '希望小売価格',
    '소비자가',
  ])('I03 the recommended price %s is a price of its own, also where it is the only one', (title) => {
    expect(beside(title)).toMatch(/^new .* \(price\)$/);
    const alone = match(
      ['SKU', 'Name', title],
      [
        ['A-1', 'Bowl', '12.5'],
        ['A-2', 'Vase', '15'],
      ],
    );
    expect(alone[title]?.[0]).toMatch(/^new .* \(price\)$/);
  });

  test('I03 a recommended price goes into the one that the library has, whatever the sheet calls it', () => {
    const [price] = attributesIn('en').filter(({ internal_name: key }) => key === 'selling_price');
    if (!price) throw new Error('no price');
    const rrp = { ...price, id: 998, name: 'RRP', internal_name: 'rrp' };
    const matched = match(['SKU', 'UVP (€)', 'Preis'], [['A-1', '12', '5']], {
      attributes: [...attributesIn('en'), rrp],
    });
    expect(matched['UVP (€)']).toEqual(['?', 86]);
    expect(matched['Preis']?.[0]).toBe('selling_price');
  });

  test('I03 prices without tax are prices, those with tax are asked', () => {
    const priced = (title: string) =>
      match(
        ['SKU', 'Name', title],
        [
          ['A-1', 'Bowl', '12.5'],
          ['A-2', 'Vase', '15'],
        ],
      )[title];
    expect(priced('Engrospris eks. mva')).toEqual(['selling_price', 96]);
    expect(priced('Prix de vente HT')).toEqual(['selling_price', 96]);
    expect(priced('Prix de vente TTC')?.[1]).toBeLessThan(85);
  });

  const cartons = (titles: readonly string[], rows: readonly Row[]) =>
    targets(
      match(
        ['SKU', 'Name', ...titles],
        rows.map((row, index) => [`A-${index}`, `Lantern ${index}`, ...row]),
      ),
    );

  test('I03 the net weight beside the gross weight of a carton is not that of the product', () => {
    const packed = cartons(
      ['PCS/CTN', 'N.W.(kg)', 'G.W.(kg)', 'CBM'],
      [
        ['4', '9.5', '11', '0.084'],
        ['12', '12', '13.5', '0.06'],
        ['8', '8', '9.4', '0.07'],
      ],
    );
    expect(packed).toMatchObject({ 'N.W.(kg)': 'undecided', 'G.W.(kg)': 'carton_weight' });
    const chinese = cartons(
      ['外箱尺寸(cm)', '毛重(kg)', '净重(kg)'],
      [
        ['45x35x30', '16.5', '15.2'],
        ['50x40x35', '14.5', '13.3'],
      ],
    );
    expect(chinese).toMatchObject({ '毛重(kg)': 'carton_weight', '净重(kg)': 'undecided' });
    // A piece of a carton, and a carton of one piece.
    const pieces = cartons(
      ['PCS/CTN', 'Net weight (kg)', 'G.W. (kg)'],
      [
        ['4', '2.4', '11'],
        ['12', '1', '13.5'],
      ],
    );
    expect(pieces).toMatchObject({ 'Net weight (kg)': 'weight', 'G.W. (kg)': 'carton_weight' });
    const single = cartons(
      ['PCS/CTN', 'Net weight (kg)', 'G.W. (kg)'],
      [
        ['1', '62', '66'],
        ['1', '28', '31'],
      ],
    );
    expect(single).toMatchObject({ 'Net weight (kg)': 'weight', 'G.W. (kg)': 'carton_weight' });
    // Without cartons, both are the product's.
    const rings = cartons(
      ['Gross Weight', 'Net Weight'],
      [
        ['4.250', '3.980'],
        ['12.50', '12.50'],
      ],
    );
    expect(rings).toMatchObject({ 'Gross Weight': 'undecided', 'Net Weight': 'weight' });
    expect(beside('Gross Wt (gms)')).toBe('undecided');
  });

  test('I03 what cloth and paper weigh by area is not the weight of the product', () => {
    for (const title of ['Gramaj (gr/m²)', 'Weight (gsm)', 'Gewicht g/m2', 'Weight (oz/yd²)'])
      expect([title, beside(title, ['380', '500', '120'])]).toEqual([title, 'undecided']);
    expect(beside('Weight (g)', ['380', '500', '120'])).toBe('weight');
  });

  test('I01 of prices by pack that of one piece is the price, otherwise the smallest, to be looked at', () => {
    const packs = (titles: readonly string[], row: Row) => {
      const matched = match(
        ['SKU', 'Name', ...titles],
        ['A', 'B', 'C'].map((letter) => [letter, `Granola ${letter}`, ...row]),
      );
      return titles.map((title) => matched[title]?.[0]);
    };
    expect(packs(['Price 12-pack', 'Price 6-pack', 'Price single'], ['48', '25', '4.5'])).toEqual([
      'undecided',
      'undecided',
      'selling_price',
    ]);
    expect(packs(['Price 1 L', 'Price 500 ml', 'Price 250 ml'], ['13', '7.5', '4.2'])).toEqual([
      'undecided',
      'undecided',
      'selling_price',
    ]);
    expect(packs(['Price (MOQ 1000)', 'Price (MOQ 500)', 'Price (MOQ 100)'], ['1.7', '1.9', '2.1'])).toEqual([
      'undecided',
      'undecided',
      'selling_price',
    ]);
    expect(packs(['100 pcs', '500 pcs', '1000 pcs'], ['4.1', '3.9', '3.7'])).toEqual([
      'selling_price',
      'undecided',
      'undecided',
    ]);
  });

  test.each([
    ['Greek', ['Κωδικός', 'Ονομασία', 'Τιμή χονδρικής', 'Βάρος (kg)', 'Χρώμα', 'ΦΠΑ']],
    ['Swedish', ['Artikelnr', 'Benämning', 'Pris SEK', 'Vikt (kg)', 'Färg', 'Moms']],
    ['Danish', ['Varenr.', 'Varenavn', 'Engrospris DKK', 'Vægt (kg)', 'Farve', 'Moms']],
    ['Czech', ['Kód zboží', 'Název', 'Cena bez DPH', 'Hmotnost (kg)', 'Barva', 'VAT']],
    ['Hungarian', ['Cikkszám', 'Megnevezés', 'Nettó ár', 'Súly (kg)', 'Szín', 'VAT']],
    ['Romanian', ['Cod produs', 'Denumire', 'Preț fără TVA', 'Greutate (kg)', 'Culoare', 'TVA']],
    ['Korean', ['품번', '품명', '단가(원)', '중량(kg)', '색상', 'VAT']],
    ['Russian', ['Артикул', 'Наименование', 'Цена, руб.', 'Вес, кг', 'Цвет', 'НДС']],
    [
      'Turkish and English',
      [
        'Ürün Kodu / Product Code',
        'Ürün Adı / Product Name',
        'Birim Fiyat / Unit Price',
        'Ağırlık / Weight (kg)',
        'Renk / Colour',
        'KDV',
      ],
    ],
    [
      'Chinese and English',
      [
        'Item No.\n货号',
        '品名 Description',
        '单价 Unit Price (USD)',
        '净重 Net weight (kg)',
        '颜色/Color',
        'VAT',
      ],
    ],
  ])('I04 %s titles are known', (_language, header) => {
    const matched = match(header, [
      ['A-1', 'Brass vase', '12.50', '0.5', 'Red', '19'],
      ['A-2', 'Brass bowl', '9.90', '0.8', 'Blue', '19'],
      ['A-3', 'Brass tray', '21.00', '1.9', 'Red', '19'],
    ]);
    const expected = ['product_id', 'name', 'selling_price', 'weight', 'color', 'skip'];
    expect(Object.values(matched).map(([target]) => target)).toEqual(expected);
    expect(Object.values(matched).every(([, sure]) => sure >= 85)).toBe(true);
  });

  test('I04 a title with two words is no translation if they mean different things', () => {
    expect(beside('Price / carton')).toBe('undecided');
    expect(beside('Carton', ['12', '24', '36'])).toBe('pieces_per_carton');
    expect(beside('Carton', ['40x30x20', '50x40x30', '60x40x40'])).toBe('carton_size');
    expect(beside('Marge', ['60%', '55%', '50%'])).toBe('skip');
    const hooks = match(
      ['Item', 'Size', 'Price EUR'],
      [
        ['BH-96', '96 mm', '3,20'],
        ['SK-20', '20 mm', '1,10'],
        ['HK-1', '30 mm', '0,90'],
      ],
    );
    expect(hooks['Item']?.[0]).toBe('product_id');
  });

  test('I03 depths by their letters, purchase prices, prices by currency and unit, and articles by name', () => {
    const italian = match(
      ['Cod.', 'Articolo', 'L', 'P', 'H', "Prezzo d'acquisto", 'EUR/PZ'],
      [
        ['T1', 'Tavolo', '180', '90', '75', '410', '890'],
        ['S1', 'Sedia', '45', '52', '82', '80', '189'],
        ['D1', 'Divano', '220', '95', '80', '700', '1650'],
      ],
    );
    expect(targets(italian)).toEqual({
      'Cod.': 'product_id',
      Articolo: 'name',
      L: 'size.width',
      P: 'size.length',
      H: 'size.height',
      "Prezzo d'acquisto": 'cost_price',
      'EUR/PZ': 'selling_price',
    });
    const german = match(
      ['Art.-Nr.', 'Bezeichnung', 'B (cm)', 'T (cm)', 'H (cm)'],
      [['F-1', 'Regal Oslo', '80', '35', '180']],
    );
    expect(targets(german)).toMatchObject({
      'B (cm)': 'size.width',
      'T (cm)': 'size.length',
      'H (cm)': 'size.height',
    });
    expect(beside('Prix achat HT')).toBe('cost_price');
    expect(beside('Cena zakupu netto')).not.toBe('selling_price');
  });

  test('I03 titles say the order of the sides', () => {
    const orderOf = (header: string) => statedParts(header, { dtype: 'size', dimension: 'length' }).order;
    expect(orderOf('Dim (LxHxW) cm')).toBe('length x height x width');
    expect(orderOf('B x D x H (cm)')).toBe('width x depth x height');
    expect(orderOf('Misure LxPxH')).toBe('width x depth x height');
    expect(orderOf('Maße B×T×H')).toBe('width x depth x height');
    // In French, the small letter is the width.
    expect(orderOf('Dimensions L x l x H')).toBeUndefined();
    expect(orderOf('Size')).toBeUndefined();
  });

  test('I03 weights of cartons in other words and pieces of a pallet are not those of the product', () => {
    expect(beside('Peso líquido caixa (kg)')).not.toBe('weight');
    expect(beside('Qty per pallet', ['240', '160', '80'])).not.toBe('pieces_per_carton');
    expect(beside('Preço s/ IVA')).toBe('undecided');
    const textiles = match(
      ['№ п/п', 'Артикул', 'Наименование', 'Размер, см', 'Цена'],
      [
        ['1', 'П-100', 'Полотенце', '70х140', '420'],
        ['2', 'П-101', 'Простыня', '160х200', '850'],
        ['3', 'П-102', 'Плед', '130х170', '1250'],
      ],
    );
    expect(targets(textiles)).toMatchObject({ '№ п/п': 'skip', 'Размер, см': 'size' });
  });

  test('I03 of two descriptions the one of the rows is their name, not that of their groups', () => {
    const matched = match(
      ['CAT.', 'Descrizione Gerarchia', 'Codice', 'Descrizione'],
      [
        ['A', 'Avvitatori', 'AV-10', 'Avvitatore 10,8V'],
        ['A', 'Avvitatori', 'AV-18', 'Avvitatore 18V'],
        ['B', 'Lame', 'LM-01', 'Lama 165 mm'],
      ],
    );
    expect(matched['Descrizione']?.[0]).toBe('name');
  });
});

describe('X13 short titles of the trade', () => {
  test('mean what they stand for, and acronyms keep their capitals', () => {
    const matched = match(
      ['SKU', 'Name', "Mat'l", 'Wt./pc', 'Brand', 'UPC', 'ean code', 'Gender'],
      [
        ['A-1', 'Oak bowl', 'Oak', '0.35 kg', 'Kaveri', '012345678905', '4006381333931', 'Men'],
        ['A-2', 'Ash vase', 'Ash', '1.20 kg', 'Kaveri', '036000291452', '4006381333948', 'Women'],
      ],
    );
    expect(targets(matched)).toEqual({
      SKU: 'product_id',
      Name: 'name',
      "Mat'l": 'material',
      'Wt./pc': 'weight',
      Brand: 'new Brand (text)',
      UPC: 'new UPC (text)',
      'ean code': 'new EAN code (text)',
      Gender: 'new Gender (text)',
    });
  });

  test.each([
    ['Weight per piece (g)', '350', 'weight'],
    ['Net wt/pc', '0.35 kg', 'weight'],
    ['Wgt', '0.35 kg', 'weight'],
    ['Matl.', 'Oak', 'material'],
    [
      'Descr’n',
      'A bowl of oiled oak, turned by hand, for bread and for fruit, and much else besides that',
      'description',
    ],
    ['Marque', 'Kaveri', 'new Marque (text)'],
    ['Бренд', 'Kaveri', 'new Бренд (text)'],
    ['Vendor', 'Kaveri', 'vendor'],
  ])('%s', (header, cell, target) => {
    expect(targets(match(['SKU', 'Name', header], [['A-1', 'Oak bowl', cell]]))[header]).toBe(target);
  });
});

describe('X14 item-setup sheets: units and currencies in columns of their own', () => {
  test('belong to the values to their left, whatever their titles call them', () => {
    const matched = match(
      [
        'SKU',
        'Name',
        'Wholesale',
        'Pricing Currency',
        'Length',
        'Width',
        'Height',
        'Dim UOM',
        'Item Weight',
        'Weight UOM',
        'Carton Length',
        'Carton Width',
        'Carton Height',
        'Carton Dimension Unit',
        'Carton Weight',
        'Carton Weight Unit',
        'Main Image (URL)',
      ],
      [
        [
          'W-1',
          'Oak stool',
          '24.50',
          'EUR',
          '40',
          '40',
          '45',
          'in',
          '9.5',
          'lb',
          '42',
          '42',
          '47',
          'in',
          '11',
          'lb',
          'https://example.com/a.jpg',
        ],
        [
          'W-2',
          'Oak bench',
          '44.50',
          'EUR',
          '120',
          '40',
          '45',
          'in',
          '19.5',
          'lb',
          '122',
          '42',
          '47',
          'in',
          '21',
          'lb',
          'https://example.com/b.jpg',
        ],
      ],
    );
    expect(targets(matched)).toMatchObject({
      Wholesale: 'selling_price',
      'Pricing Currency': 'selling_price.currency',
      Length: 'size.length',
      'Dim UOM': 'size.unit',
      'Item Weight': 'weight',
      'Weight UOM': 'weight.unit',
      'Carton Dimension Unit': 'carton_size.unit',
      'Carton Weight': 'carton_weight',
      'Carton Weight Unit': 'carton_weight.unit',
    });
  });
});

describe('X10 prices of sizes', () => {
  const rows = [
    ['T-1', 'Shirt', '10', '11', '12'],
    ['T-2', 'Polo', '14', '15', '16'],
  ];
  test.each([
    ['Price S', 'Price M', 'Price L'],
    ['Price 36', 'Price 37', 'Price 38'],
    ['FOB XS-S', 'FOB M-L', 'FOB XL-XXL'],
  ])('%s, %s, %s: none is the price of all', (...headers) => {
    const matched = targets(match(['SKU', 'Name', ...headers], rows));
    expect(Object.values(matched)).not.toContain('selling_price');
  });

  test('are the price if all sizes cost the same', () => {
    const same = rows.map(([sku = '', name = '', price = '']) => [sku, name, price, price, price]);
    expect(Object.values(targets(match(['SKU', 'Name', 'Price S', 'Price M', 'Price L'], same)))).toContain(
      'selling_price',
    );
  });
});

describe('X15 a file without titles', () => {
  test.each([
    [
      ['Oak bowl large', '12.50'],
      ['Ash vase tall', '14.00'],
      ['Walnut tray', '9.75'],
    ],
    [
      ['Mug', '€ 12.50'],
      ['Vase', '€ 14'],
      ['Tray', '€ 9.75'],
    ],
  ])('%j: its cells propose names and prices', (...rows) => {
    const matched = matchColumns(
      { headers: ['', ''], rows, filled: [3, 3] },
      { attributes: attributesIn('en'), isKnownId: () => false },
    );
    expect(matched.map(({ target }) => nameOf(target))).toEqual(['name', 'selling_price']);
    expect(matched.every(({ sure }) => sure < 80)).toBe(true);
  });
});
