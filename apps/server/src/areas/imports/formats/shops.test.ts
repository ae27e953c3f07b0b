import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAttributes, undoTask, type Import, type Product, type SheetFormat } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany } from '../../../../test/factories.ts';
import { ended, importsOf } from '../../../../test/import-flow.ts';
import { runTask } from '../../tasks/index.ts';
import { idOfName } from '../grouping/made-up-ids.ts';
import { formatTargets } from './format.ts';
import { knownFormats } from './index.ts';
import { ecwid, saleor } from './shops.format.ts';

const folder = join(import.meta.dirname, '../../../../test/sheets');

// Titles and cells are those of public exports.
let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

/** What an import made of a product: its values and those of its variants, by what attributes are called. */
interface Made {
  values: Record<string, unknown>;
  variants: Record<string, { options: string[]; values: Record<string, unknown> }>;
  product: Product;
}

/** Takes a sheet, or lines of text, in, a second time, which changes nothing, and back, which leaves nothing. */
async function takenIn(sheet: Buffer | readonly string[], ids: readonly string[]) {
  const company = await makeCompany(t);
  const imports = importsOf(t, company);
  const bytes = Buffer.isBuffer(sheet) ? sheet : Buffer.from(sheet.join('\n'));
  const found = await imports.preview(bytes, { name: 'products.csv' });
  const told = (await imports.rowsOf(found)).flatMap(({ row, cells, problems }) => [
    ...problems.map(({ code }) => [row, code]),
    ...cells.flatMap(({ problem }) => (problem ? [[row, problem.code]] : [])),
  ]);
  const task = await imports.start(found);
  const attributes = must(await company.admin.call(listAttributes));
  const named = (values: Product['values']) =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => [
        attributes.find((one) => String(one.id) === id)?.name ?? id,
        value,
      ]),
    );
  const made: Record<string, Made> = {};
  for (const id of ids) {
    const product = await imports.productOf(id);
    const variants = product.variants.map(({ variant_id: code, options, values }) => [
      code,
      { options: Object.values(options).toSorted(), values: named(values) },
    ]);
    made[id] = {
      product,
      values: named(product.values),
      variants: Object.fromEntries(variants) as Made['variants'],
    };
  }
  const again = await imports.preview(bytes, { name: 'products.csv' });
  expect([again.counts.new, again.counts.changed]).toEqual([0, 0]);
  const undone = must(await company.admin.call(undoTask, { params: { task_id: task.task_id } }));
  await runTask(t.platform, undone.task_id);
  expect((await ended(company.admin, undone.task_id)).status).toBe('success');
  expect(await imports.productCount()).toBe(0);
  return { found, told, made };
}

const targetOf = ({ columns }: Import, title: string) =>
  columns.find(({ header }) => header === title)?.target;

interface Sample {
  format: SheetFormat;
  counts: [products: number, variants: number];
  product: string;
  name: string;
  variants: Record<string, string[]>;
  types: string[];
}

const samples: Readonly<Record<string, Sample>> = {
  'wix-newer.csv': {
    format: 'wix',
    counts: [2, 3],
    product: 't-shirt',
    name: 'Cotton T-Shirt',
    variants: { 'TS-S-B': ['Black', 'S'], 'TS-M-W': ['M', 'White'] },
    types: ['Size', 'Color'],
  },
  'saleor.csv': {
    format: 'saleor',
    counts: [2, 3],
    product: 'UHJvZHVjdDoxMQ==',
    name: 'Monospace Tee',
    variants: { 'MONO-S-W': ['S', 'White'], 'MONO-M-W': ['M', 'White'] },
    types: ['color', 'size'],
  },
  'ecwid.csv': {
    format: 'ecwid',
    counts: [2, 2],
    product: 'TS-1',
    name: 'Ecwid tee',
    variants: { 'TS-1-S-R': ['Red', 'S'], 'TS-1-M-R': ['M', 'Red'] },
    types: ['Size', 'Color'],
  },
  'shopware.csv': {
    format: 'shopware',
    counts: [2, 2],
    product: 'SW10001',
    name: 'Shopware tee',
    variants: { 'SW10001.1': [], 'SW10001.2': [] },
    types: [],
  },
  'opencart.csv': {
    format: 'opencart',
    counts: [2, 0],
    product: 'Product 15',
    name: 'Apple Cinema',
    variants: {},
    types: [],
  },
  'salla.csv': {
    format: 'salla',
    counts: [2, 2],
    product: 'SH-1',
    name: 'قميص قطن',
    variants: { 'SH-1-S': ['S', 'أحمر'], 'SH-1-M': ['M', 'أحمر'] },
    types: ['المقاس', 'اللون'],
  },
  'faire.csv': {
    format: 'faire',
    counts: [2, 3],
    product: 'Lavender candle',
    name: 'Lavender candle',
    variants: { 'CAN-L-S': ['Lavender', 'Small'], 'CAN-L-L': ['Large', 'Lavender'] },
    types: ['Scent', 'Size'],
  },
};

test.for(Object.entries(samples))(
  'I04 I02 %s goes in without a touch, and a second time changes nothing',
  async ([file, sample]) => {
    const { found, made } = await takenIn(await readFile(join(folder, file)), [sample.product]);
    expect(found.layout?.format).toBe(sample.format);
    expect([found.products.new, found.variants.new, found.counts.error]).toEqual([...sample.counts, 0]);
    const { product, variants } = made[sample.product] ?? {};
    expect(product?.name).toBe(sample.name);
    const options = Object.entries(variants ?? {}).map(([id, own]) => [id, own.options]);
    expect(Object.fromEntries(options)).toEqual(sample.variants);
    expect(product?.variant_types.map(({ name }) => name)).toEqual(sample.types);
  },
);

const targetsIn = (headers: readonly string[], format: typeof ecwid) =>
  formatTargets(headers, format, { attributes: [], language: 'en', filled: headers.map(() => 1) }).map(
    ({ target }) => target,
  );

test('I04 attributes are called what titles say, and a fourth option is one', () => {
  const text = (name: string) => ({ kind: 'new_attribute', name, dtype: 'text' });
  expect(targetsIn(['product_attribute_{Material}', 'Product_attribute_{İplik: Ham}'], ecwid)).toEqual([
    text('Material'),
    text('İplik: Ham'),
  ]);
  expect(
    targetsIn(
      ['İçerik (product attribute)', 'Care: warm (Product attribute)', 'Weight:decimal (product attribute)'],
      saleor,
    ),
  ).toEqual([text('İçerik'), text('Care: warm'), text('Weight:decimal')]);
  const options = ['Size', 'Color', 'Cut', 'İplik'].map((name) => `product_variation_option_{${name}}`);
  expect(targetsIn(options, ecwid)).toEqual([
    ...[1, 2, 3].map((position) => ({ kind: 'variant_type', position, role: 'value' })),
    text('İplik'),
  ]);
});

test('I04 columns of all formats are something that is known', () => {
  const known =
    /^(?:-|product_id|variant_id|name|category|status|option|option [1-3] (?:name|value)|@[a-z_]+(?:\.\w+)?|\+.+)$/;
  const all = knownFormats.flatMap(({ columns }) => Object.values(columns));
  expect(all.filter((what) => !known.test(what))).toEqual([]);
});

test('I04 Ecwid: choices of a product without variations are its variants; those of several options come back', async () => {
  const { found, told, made } = await takenIn(
    [
      'type,product_internal_id,product_sku,product_name,product_price,product_category_1,product_category_2,product_option_name,product_option_type,product_option_value,product_option_markup',
      'product,1,TS-1,Tee,20,Tees,Sale,,,,',
      'product_option,1,TS-1,,,,,Size,SIZE,S,0',
      'product_option,1,TS-1,,,,,Size,SIZE,L,2.5',
      'product_option,1,TS-1,,,,,Engraving,TEXTFIELD,,',
      'product,3,CAP-3,Cap,,Caps,,,,,',
      'product_option,3,CAP-3,,,,,Size,SIZE,One,0.00',
      'product,2,MUG-2,Mug,12,Mugs,,,,,',
      'product_option,2,MUG-2,,,,,Colour,RADIO,Red,0',
      'product_option,2,MUG-2,,,,,Finish,RADIO,Matt,1',
    ],
    ['TS-1'],
  );
  expect([found.layout?.format, found.products.new, found.variants.new]).toEqual(['ecwid', 3, 3]);
  expect(told.map(([row]) => row)).toEqual([9, 10]);
  expect(Object.values(made['TS-1']?.variants ?? {}).map(({ options }) => options)).toEqual([['S'], ['L']]);
  expect(JSON.stringify(made['TS-1'])).toMatch(/Sale.*22\.5|22\.5.*Sale/);
});

test('I04 Wix: a fourth option is an attribute', async () => {
  const options = [1, 2, 3, 4].map((n) => `productOptionName${n},productOptionChoices${n}`);
  const chosen = 'Size,S,Colour,Red,Cut,Slim,Neck,Round';
  const { found } = await takenIn(
    [
      `handle,fieldType,name,plainDescription,price,sku,${options.join(',')}`,
      `tee,PRODUCT,Tee,,25,,${chosen}`,
      `tee,VARIANT,,,25,TEE-1,${chosen}`,
    ],
    [],
  );
  expect([found.layout?.format, targetOf(found, 'Neck')?.kind]).toEqual(['wix', 'new_attribute']);
});

test('I04 Wix: colours as figures, four options, and lists to choose from without variants', async () => {
  const options = [1, 2, 3, 4].map(
    (n) => `productOptionName${n},productOptionType${n},productOptionDescription${n}`,
  );
  const pink = '"rgb(255, 192, 203):pink"';
  const dress = [
    'tutu,Product,Tutu Dress,,18.0,,true',
    'Dress Colour,COLOR,"rgb(255, 192, 203):pink;#CC9BD0:Lilac"',
    'Size,DROP_DOWN,2 years;3 years',
    'Bow,DROP_DOWN,no;yes',
    'Lining,DROP_DOWN,Silk;Net',
  ].join(',');
  const { found, told, made } = await takenIn(
    [
      `handleId,fieldType,name,sku,price,surcharge,visible,${options.join(',')}`,
      dress,
      `tutu,Variant,,,,0.0,true,,,${pink},,,3 years,,,yes,,,Silk`,
      'tutu,Variant,,,,0.0,true,,,#CC9BD0:Lilac,,,2 years,,,no,,,Net',
      'tee,Product,T-shirt,,11.0,,true,Size,DROP_DOWN,0-3 months;3-6 months,Name colour,COLOR,"#e9b1b1:dusty pink;rgb(0, 0, 0):black"',
    ],
    ['tutu', 'tee'],
  );
  expect([found.layout?.format, found.products.new, found.variants.new, told]).toEqual(['wix', 2, 2, []]);
  expect(Object.values(made['tutu']?.variants ?? {}).map(({ options: own }) => own)).toEqual([
    ['3 years', 'pink', 'yes'],
    ['2 years', 'Lilac', 'no'],
  ]);
  expect(Object.values(made['tutu']?.variants ?? {}).map(({ values }) => values['Lining'])).toEqual([
    'Silk',
    'Net',
  ]);
  expect(made['tee']?.variants).toEqual({});
  expect(made['tee']?.values).toMatchObject({
    'Size options': '0-3 months;3-6 months',
    'Name colour options': 'dusty pink;black',
  });
});

test('I04 Google Merchant and catalogues of Meta: products by their groups, labels are no codes', async () => {
  const { found, told, made } = await takenIn(
    [
      'id,item_group_id,title,description,link,image_link,price,availability,brand,gtin,color,size,custom_label_0,custom_label_1,product_type',
      'TS-1-S,TS-1,Tee S,Cotton,https://x.example/1,https://x.example/1.jpg,15.00 USD,in_stock,Kaveri,04012345678901,Red,S,summer,sale,Apparel > Tees',
      'TS-1-M,TS-1,Tee M,Cotton,https://x.example/2,https://x.example/2.jpg,15.00 USD,in_stock,Kaveri,04012345678918,Red,M,summer,sale,Apparel > Tees',
      'VK-07,,Wall Art,Print,https://x.example/3,https://x.example/3.jpg,4.9 EUR,in_stock,vk09,,,,print,bathroom,Digital Art > Bathroom Art',
    ],
    ['TS-1', 'VK-07'],
  );
  expect([found.layout?.format, found.products.new, found.variants.new, told]).toEqual(['google', 2, 2, []]);
  expect(made['VK-07']?.product.category?.name).toBe('Bathroom Art');
  expect(made['VK-07']?.values).toMatchObject({
    'Selling price': { value: '4.9', currency: 'EUR' },
    'Custom label 0': 'print',
    'Custom label 1': 'bathroom',
  });
  expect(made['TS-1']?.variants).toMatchObject({
    'TS-1-S': { options: ['S'], values: { GTIN: '04012345678901' } },
  });
});

test('I04 Zoho Inventory: items by their SKU, or by their number without one', async () => {
  const { found, told, made } = await takenIn(
    [
      'Item ID,Item Name,Selling Price,Sales Account,Is Returnable Item,Manufacturer,Package Weight,Weight Unit,Package Length,Dimension Unit,Status,Unit,SKU,Purchase Price,Category Name,Area',
      '1526770000002970049,"Buje red bronce 1 1/4"" x 3/4""",ARS 0.00,Sales,false,Calibron,0.00,,0.00,,Active,un,1140134,ARS 155.637,Installation,',
      '1526770000002969435,Sr Developer,ARS 2625.00,Sales,false,,0.25,kg,12,cm,Active,hs,,ARS 0.00,,Automation',
    ],
    ['1140134', '1526770000002969435'],
  );
  // Three decimals are more than a price has.
  expect([found.layout?.format, told]).toEqual(['zoho', [[2, 'price_rounded']]]);
  expect(made['1140134']?.product.name).toBe('Buje red bronce 1 1/4" x 3/4"');
  expect(made['1140134']?.values).toMatchObject({ 'Cost price': { value: '155.64', currency: 'ARS' } });
  expect(made['1526770000002969435']?.values).toMatchObject({
    Weight: { value: '0.25' },
    Area: 'Automation',
  });
});

test('I04 Lightspeed: options by word, the supply price is the cost', async () => {
  const { found, told, made } = await takenIn(
    [
      'id,handle,sku,name,type,variant_option_one_name,variant_option_one_value,variant_option_two_name,variant_option_two_value,supply_price,retail_price,outlet_tax_JFK,brand_name,supplier_name,active,inventory_JFK',
      '01e9d415-d43e-11e2-a415-bc764e10976c,shield,10084,Shield T-Shirt,T-Shirt,Size,L,Color,Gray,4.01,15.99,Default Tax,Master,Quality,1,22',
      '01e9d416-d43e-11e2-a415-bc764e10976c,shield,10085,Shield T-Shirt,T-Shirt,Size,XL,Color,Gray,4.01,16.99,Default Tax,Master,Quality,1,3',
    ],
    ['shield'],
  );
  expect([found.layout?.format, told]).toEqual(['lightspeed', []]);
  expect(made['shield']?.variants).toMatchObject({
    '10084': { options: ['Gray', 'L'], values: { 'Selling price': { value: '15.99' } } },
    '10085': { options: ['Gray', 'XL'] },
  });
  expect(made['shield']?.values).toMatchObject({ 'Cost price': { value: '4.01' }, Vendor: 'Quality' });
});

test('I04 Trendyol: the list of products has its codes in other columns, prices in lira and facts of its own', async () => {
  const { found, told, made } = await takenIn(
    [
      "Partner ID;Barkod;Komisyon Oranı;Model Kodu;Ürün Rengi;Beden;Marka;Kategori İsmi;Tedarikçi Stok Kodu;Ürün Adı;Piyasa Satış Fiyatı (KDV Dahil);Trendyol'da Satılacak Fiyat (KDV Dahil);Desi;Durum;Garanti Süresi;Gövde Materyali",
      '112233;8680001112223;18;KLT-01;Antrasit;;veluxe;Koltuk;KLT-01-ANT;Veluxe Koltuk;12.999,90;11.499,90;250;Satışta;2 Yıl;Ahşap',
      '112233;8680001112230;18;KLT-01;Krem;;veluxe;Koltuk;KLT-01-KRM;Veluxe Koltuk;12.999,90;11.499,90;250;Satışta;2 Yıl;Ahşap',
    ],
    ['KLT-01'],
  );
  expect([found.layout?.format, told]).toEqual(['trendyol', []]);
  expect(Object.keys(made['KLT-01']?.variants ?? {})).toEqual(['KLT-01-ANT', 'KLT-01-KRM']);
  expect(made['KLT-01']?.values).toMatchObject({
    'Selling price': { value: '11499.9', currency: 'TRY' },
    'Garanti Süresi': '2 Yıl',
    'Gövde Materyali': 'Ahşap',
  });
});

test('I04 WooCommerce: Russian titles in the second line, signs for line breaks', async () => {
  const { found, told, made } = await takenIn(
    [
      '',
      '\tID,Тип,Артикул,Имя,Опубликован,рекомендуемый?,"Видимость в каталоге","Короткое описание",Описание,"В наличии?","Базовая цена",Категории,Изображения',
      String.raw`40,simple,,"Комбинезон",1,1,visible,Кратко,"Узор SLAVNO\nиз кружева",1,240,"Женская одежда",http://localhost/a.jpg`,
      "140,simple,,Товар 3,'-1,0,visible,,Пример,1,200,Женская одежда,http://localhost/b.jpg",
    ],
    ['40', '140'],
  );
  expect([found.layout?.format, found.layout?.header_rows, told]).toEqual(['woocommerce', [2], []]);
  expect(made['40']?.product.name).toBe('Комбинезон');
  expect(made['40']?.values).toMatchObject({
    Description: 'Узор SLAVNO\nиз кружева',
    'Short description': 'Кратко',
  });
});

test('I04 what a known format does not list is worth an attribute, and what programs note is not', async () => {
  const { found, told, made } = await takenIn(
    [
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded or Price tax included;Reference #;Supplier;Out of stock;Sewn by;Checked;Media',
      '1;1;iPod Nano;iPods,Players;100;RP-demo_1;Applestore;0;Ada;1;5919a6ebdb2a48699fabfcd1a0b379ce',
    ],
    ['RP-demo_1'],
  );
  expect([found.layout?.format, told]).toEqual(['prestashop', [[2, 'categories_not_taken']]]);
  expect(made['RP-demo_1']?.values).toMatchObject({
    'Selling price': { value: '100' },
    Vendor: 'Applestore',
    'Sewn by': 'Ada',
  });
  expect(['Checked', 'Media'].map((title) => targetOf(found, title)?.kind)).toEqual(['skip', 'skip']);
});

test('I05 a worked-out price is rounded and says so, a small one is not; dashes for cents have the currency of the title', async () => {
  const { told, made } = await takenIn(
    ['SKU;Name;Preis CHF', 'Y-1;Vase;12.345678', 'Y-2;Pin;0.0125', 'Y-3;Schale;99.—', "Y-4;Krug;1'234.50"],
    ['Y-1', 'Y-3'],
  );
  expect(told).toEqual([
    [2, 'price_rounded'],
    [3, 'too_many_decimals'],
  ]);
  expect(made['Y-1']?.values).toMatchObject({ 'Selling price': { value: '12.35', currency: 'CHF' } });
  expect(made['Y-3']?.values).toMatchObject({ 'Selling price': { value: '99', currency: 'CHF' } });
});

test('I13 codes and figures have no signs that nobody sees; sentences keep them', async () => {
  const { told, made } = await takenIn(
    ['SKU,Name,Price', 'S-\u200b2,Bowl \u200fا\u200e 2,\u200e6.50', '\ufeffS-3\u00a0,Jug,\u200f7'],
    ['S-2', 'S-3'],
  );
  expect(told).toEqual([]);
  expect(made['S-2']?.product.name).toBe('Bowl \u200fا\u200e 2');
  expect([made['S-2'], made['S-3']].map((one) => one?.values['Selling price'])).toMatchObject([
    { value: '6.5' },
    { value: '7' },
  ]);
});

test('I04 Shopify: an address that is too long for an ID is cut, and kept as a whole beside it', async () => {
  const handle = 'arziman-exfoliating-glove-mitt-1pc-100-vegan-viscose-traditional-turkish-kessa';
  const id = idOfName(handle);
  const { found, told, made } = await takenIn(
    [
      'Handle,Title,Variant SKU,Variant Price,Image Src',
      `${handle},Glove,,4.00,https://x.example/1.jpg`,
      `${handle},,,,https://x.example/2.jpg`,
    ],
    [id],
  );
  expect([found.layout?.format, found.products.new, told]).toEqual(['shopify', 1, []]);
  expect(made[id]?.values).toMatchObject({ 'Full handle': handle });
});

test('X04 Magento: a variant that its product lists but that has no row is told with its SKU', async () => {
  const { found, told, made } = await takenIn(
    [
      'sku,product_type,attribute_set_code,categories,name,price,configurable_variations',
      'lamp,configurable,Default,"Default Category/Lamps/Table,Default Category/Sale",Lamp,12,"sku=lamp-b,color=Black|sku=lamp-w,color=White"',
      'lamp-b,simple,Default,,Lamp black,12,',
    ],
    ['lamp'],
  );
  expect([found.layout?.format, found.variants.new]).toEqual(['magento', 1]);
  expect(told).toEqual([
    [2, 'categories_not_taken'],
    [2, 'option_not_taken'],
  ]);
  expect(made['lamp']?.product.category?.name).toBe('Table');
});
