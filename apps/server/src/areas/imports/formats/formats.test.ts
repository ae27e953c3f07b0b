import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAttributes, responseSheet, type Product } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { fetchFile, importsOf, sheetOf, type Imports } from '../../../../test/import-flow.ts';
import { cellText, readSheetInChild } from '../../../platform/sheets/index.ts';

const folder = join(import.meta.dirname, '../../../../test/sheets');

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

/** Imports a file as it is, twice: the second time, nothing changes. */
async function goesIn(name: string) {
  const bytes = await readFile(join(folder, name));
  const found = await imports.preview(bytes, { name });
  const wrong = (await imports.rowsOf(found)).flatMap(({ row, result, cells, problems }) =>
    result === 'error' ? { row, why: [...problems, ...cells.flatMap(({ problem }) => problem ?? [])] } : [],
  );
  expect({ wrong, problems: found.problems }).toEqual({ wrong: [], problems: [] });
  const task = await imports.start(found);
  expect(task.status).toBe('success');
  const again = await imports.preview(bytes, { name });
  expect({ products: again.products, variants: again.variants }).toEqual({
    products: { new: 0, changed: 0 },
    variants: { new: 0, changed: 0 },
  });
  return found;
}

const variantsOf = ({ variants }: Product) =>
  Object.fromEntries(
    variants.map(({ variant_id, options }) => [variant_id, Object.values(options).toSorted()]),
  );

/** Values of a variant, by the stable keys of their attributes. */
async function ofVariant(product: Product, id: string): Promise<Record<string, unknown>> {
  const attributes = must(await company.admin.call(listAttributes));
  const values = product.variants.find(({ variant_id }) => variant_id === id)?.values ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const attribute = attributes.find((one) => String(one.id) === key);
      return [attribute?.internal_name || (attribute?.name ?? key), value];
    }),
  );
}

describe('I04 I02 exports of other systems go in without a touch, and a second time change nothing', () => {
  test('Shopify: image rows, a variant without SKU, Default Title, HTML', async () => {
    const found = await goesIn('shopify.csv');
    expect(found.layout).toMatchObject({ format: 'shopify', grouping: { by: 'id', column: 0 } });
    expect(found.products).toEqual({ new: 3, changed: 0 });
    expect(found.variants).toEqual({ new: 3, changed: 0 });
    const vase = await imports.productOf('brass-vase');
    expect(variantsOf(vase)).toEqual({
      'VASE-201-ANT-S': ['Antique', 'S'],
      'VASE-201-ANT-L': ['Antique', 'L'],
      'brass-vase-polished-s': ['Polished', 'S'],
    });
    expect(vase).toMatchObject({ name: 'Brass Vase', category: { name: 'Vases' } });
    // I08: the description is in the first row only, and belongs to the product.
    expect(JSON.stringify(vase.values)).toContain('brass');
    expect(await ofVariant(vase, 'VASE-201-ANT-L')).toMatchObject({
      selling_price: { value: '32' },
      weight: { value: '1250', unit: 'g' },
    });
    expect((await imports.productOf('BWL-1042')).variants).toEqual([]);
    expect((await imports.productOf('iron-hook')).variants).toEqual([]);
  });

  test('Shopify: the category of the shop where there is no type, fields of its own, figures kept as they are', async () => {
    const found = await imports.preview(
      Buffer.from(
        [
          'Handle,Title,Product Category,Type,Variant SKU,Variant Price,Variant Barcode,Gin variety (product.metafields.shopify.gin-variety),Reviews (product.metafields.reviews.count)',
          "rose-gin,Rose Gin,Food > Beverages > Gin,,GIN-50,52.00,'7649988260513,london-dry-gin,4",
          "rose-gin-6,Rose Gin (6),Food > Beverages > Gin,,GIN-6,276.00,'0649988260544,swiss-gin,2",
        ].join('\n'),
      ),
      { name: 'products_export_1.csv' },
    );
    const kinds = found.columns.map(({ header, target }) => [header.split(' (')[0], target.kind]);
    expect(Object.fromEntries(kinds)).toMatchObject({
      'Product Category': 'field',
      Type: 'skip',
      'Gin variety': 'new_attribute',
      Reviews: 'skip',
    });
    await imports.start(found);
    const gin = await imports.productOf('rose-gin-6');
    expect(gin.category?.name).toBe('Gin');
    expect(Object.values(gin.values)).toEqual(expect.arrayContaining(['0649988260544', 'swiss-gin']));
  });

  test('WooCommerce: parents by SKU and by id:44, a variation without SKU', async () => {
    const found = await goesIn('woocommerce.csv');
    expect(found.layout).toMatchObject({ format: 'woocommerce', grouping: { by: 'parent' } });
    expect([found.products.new, found.variants.new]).toEqual([2, 3]);
    const cushion = await imports.productOf('CUSH-9');
    expect(cushion.name).toBe('Block print cushion');
    expect(variantsOf(cushion)).toEqual({
      'CUSH-9-IND': ['45 cm', 'Indigo'],
      'CUSH-9-madder-45-cm': ['45 cm', 'Madder'],
      'CUSH-9-MAD60': ['60 cm', 'Madder'],
    });
    expect((await imports.productOf('THROW-3')).variants).toEqual([]);
    // X04: `Home > Throws, Home > Sale`.
    const told = (await imports.rowsOf(found)).flatMap(({ cells }) =>
      cells.flatMap(({ problem }) => problem ?? []),
    );
    expect(told).toMatchObject([{ code: 'categories_not_taken', params: { text: 'Sale' } }]);
    expect(Object.values((await imports.productOf('THROW-3')).values)).toContainEqual(['Wool']);
  });

  test('X03 WooCommerce: the name in each row says which attribute a value is of, wherever the pair is', async () => {
    const pairs = [1, 2, 3, 4, 5].flatMap((n) => [
      `Attribute ${n} name`,
      `Attribute ${n} value(s)`,
      `Attribute ${n} visible`,
      `Attribute ${n} default`,
    ]);
    const row = (fixed: readonly string[], ...of: readonly [name: string, value: string][]) => [
      ...fixed,
      ...of.flatMap(([name, value]) => [name, value, '1', '']),
    ];
    const found = await imports.preview(
      await sheetOf(
        ['ID', 'Type', 'SKU', 'Name', 'Parent', 'Regular price', ...pairs],
        [
          row(['1', 'simple', 'S-1', 'Stool', '', '20'], ['Theme', 'Rustic'], ['Lead days', '36 days']),
          row(
            ['2', 'simple', 'S-2', 'Bench', '', '30'],
            ['Lead days', '40 days'],
            ['Theme', 'Modern\\, bright'],
          ),
          row(
            ['3', 'variable', 'V-1', 'Shirt', '', ''],
            ['Size', 'S, M'],
            ['Theme', 'Sailor'],
            ['Cut', 'Slim'],
          ),
          row(['4', 'simple', 'S-3', 'Lamp', '', '9'], ['', ''], ['', ''], ['', ''], ['Cut', 'Round']),
          // The variations may be far from their product, and have their options anywhere.
          row(
            ['5', 'variation', 'V-1-S', 'Shirt - S', 'V-1', '12'],
            ['', ''],
            ['', ''],
            ['', ''],
            ['', ''],
            ['Size', 'S'],
          ),
          row(['6', 'variation', 'V-1-M', 'Shirt - M', 'id:3', '13'], ['Size', 'M']),
          row(['7', 'variable', 'V-2', 'Scarf', '', '15'], ['Colours', 'Red, Blue']),
        ],
      ),
      { name: 'wc-product-export.xlsx' },
    );
    expect(found.layout?.format).toBe('woocommerce');
    const taken = found.columns.filter(({ target }) => ['attribute', 'new_attribute'].includes(target.kind));
    expect(taken.map(({ header }) => header)).toEqual(
      expect.arrayContaining(['Theme', 'Lead days', 'Cut', 'Colours']),
    );
    expect(found.counts.error).toBe(0);
    await imports.start(found);
    const attributes = must(await company.admin.call(listAttributes));
    const said = async (sku: string) => {
      const { values } = await imports.productOf(sku);
      const nameOf = (key: string) => attributes.find(({ id }) => String(id) === key)?.name ?? key;
      return Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value]));
    };
    expect(await said('S-1')).toMatchObject({ Theme: ['Rustic'], 'Lead days': '36 days' });
    expect(await said('S-2')).toMatchObject({ Theme: ['Modern', 'Bright'], 'Lead days': '40 days' });
    expect(await said('S-3')).toMatchObject({ Cut: 'Round' });
    expect(await said('V-1')).toMatchObject({ Theme: ['Sailor'], Cut: 'Slim' });
    expect(await said('V-1')).not.toHaveProperty('Size');
    expect(variantsOf(await imports.productOf('V-1'))).toEqual({ 'V-1-S': ['S'], 'V-1-M': ['M'] });
    // No variation has its colours, so they are a value of the product.
    expect(Object.values(await said('V-2'))).toContainEqual(['Red', 'Blue']);
  });

  test('X03 pairs of a name and a value in any sheet', async () => {
    const found = await imports.preview(
      await sheetOf(
        [
          'Product ID',
          'Name',
          'Spec name 1',
          'Spec value 1',
          'Spec name 2',
          'Spec value 2',
          'Özellik 1 adı',
          'Özellik 1 değeri',
        ],
        [
          ['P-1', 'Kettle', 'Voltage', '230 V', 'Plug', 'EU', 'Sertifika', 'CE'],
          ['P-2', 'Toaster', 'Plug', 'UK', 'Voltage', '220 V', '', 'no name'],
        ],
      ),
    );
    const rows = await imports.rowsOf(found);
    const shown = rows.map((row) =>
      Object.fromEntries(row.cells.map(({ column, value }) => [found.columns[column]?.header, value])),
    );
    expect(shown).toMatchObject([
      { Voltage: '230 V', Plug: 'EU', Sertifika: 'CE' },
      { Voltage: '220 V', Plug: 'UK' },
    ]);
  });

  test('Magento 2: variants that their product lists, additional attributes', async () => {
    const found = await goesIn('magento.csv');
    expect(found.layout).toMatchObject({ format: 'magento', grouping: { by: 'children' } });
    expect([found.products.new, found.variants.new]).toEqual([2, 2]);
    const lamp = await imports.productOf('LAMP-7');
    expect(lamp).toMatchObject({
      name: 'Ceramic lamp',
      category: { name: expect.stringMatching(/Table lamps$/) },
    });
    expect(variantsOf(lamp)).toEqual({ 'LAMP-7-BLK': ['Black'], 'LAMP-7-WHT': ['White'] });
    expect(found.columns.map(({ header }) => header)).toEqual(
      expect.arrayContaining(['color', 'shade_material']),
    );
  });

  test('PrestaShop: products with semicolons, and their combinations', async () => {
    const found = await goesIn('prestashop.csv');
    expect(found.layout?.format).toBe('prestashop');
    expect(found.products.new).toBe(2);
    const combinations = await goesIn('prestashop-combinations.csv');
    expect(combinations.layout?.format).toBe('prestashop_combinations');
    const pot = await imports.productOf('POT-31');
    expect(pot.name).toBe('Pot en terre cuite');
    expect(variantsOf(pot)).toEqual({ 'POT-31-S-T': ['S', 'Terracotta'], 'POT-31-L-W': ['L', 'White'] });
  });

  test('Odoo: external IDs, options in one cell; templates with blank repeated cells', async () => {
    const found = await goesIn('odoo-variants.csv');
    expect(found.layout?.format).toBe('odoo');
    expect([found.products.new, found.variants.new]).toEqual([2, 2]);
    const stool = await imports.productOf('STOOL');
    expect(variantsOf(stool)).toEqual({ 'STOOL-B': ['Black'], 'STOOL-N': ['Natural'] });
    expect((await imports.productOf('BENCH-1')).variants).toEqual([]);
    expect(stool).toMatchObject({
      name: 'Cane stool',
      category: { name: expect.stringMatching(/Furniture$/) },
    });
    const other = await makeCompany(t);
    company = other;
    imports = importsOf(t, other);
    expect((await goesIn('odoo-templates.csv')).products.new).toBe(2);
    expect((await imports.productOf('STOOL')).name).toBe('Cane stool');
  });

  test('ERPNext: templates, variants, one line for each attribute', async () => {
    const found = await goesIn('erpnext.csv');
    expect(found.layout?.format).toBe('erpnext');
    expect([found.products.new, found.variants.new]).toEqual([2, 2]);
    const shirt = await imports.productOf('TSHIRT-001');
    expect(variantsOf(shirt)).toEqual({
      'TSHIRT-001-BL-SM': ['Blue', 'Small'],
      'TSHIRT-001-WT-MD': ['Medium', 'White'],
    });
  });

  test('Akeneo: values by locale, channel and currency; colour and size as columns', async () => {
    const found = await goesIn('akeneo.csv');
    expect(found.layout?.format).toBe('akeneo');
    expect([found.products.new, found.variants.new]).toEqual([2, 3]);
    const jacket = await imports.productOf('apollon');
    expect(jacket.name).toBe('Apollon jacket');
    expect(variantsOf(jacket)).toEqual({
      '1111111171': ['blue', 'm'],
      '1111111172': ['blue', 'l'],
      '1111111173': ['m', 'red'],
    });
    expect(JSON.stringify(jacket.values)).toContain('Warm and light');
  });

  test('Amazon: three header rows, parents and children', async () => {
    const found = await goesIn('amazon.tsv');
    expect(found.layout).toMatchObject({ format: 'amazon', header_rows: [3] });
    expect([found.products.new, found.variants.new]).toEqual([2, 2]);
    const rug = await imports.productOf('RUG-PARENT');
    expect(variantsOf(rug)).toEqual({ 'RUG-RED-4X6': ['4x6 ft', 'Red'], 'RUG-RED-5X8': ['5x8 ft', 'Red'] });
  });

  test('Wix, Squarespace and Square: a row that lists all options, blank repeated cells, variations of one name', async () => {
    const wix = await goesIn('wix.csv');
    expect(wix.layout?.format).toBe('wix');
    const shirt = await imports.productOf('product_1');
    expect(variantsOf(shirt)).toEqual({ 'LS-S-B': ['Black', 'S'], 'LS-M-W': ['M', 'White'] });
    expect(shirt.variant_types.map(({ name }) => name)).toEqual(['Size', 'Color']);
    expect(shirt.category?.name).toBe('Shirts');
    // The shop's price: 59 and a surcharge of 5.
    expect(await ofVariant(shirt, 'LS-M-W')).toMatchObject({ selling_price: { value: '64' } });
    expect(await ofVariant(shirt, 'LS-S-B')).not.toHaveProperty('selling_price');
    const squarespace = await goesIn('squarespace.csv');
    expect(squarespace.layout?.format).toBe('squarespace');
    expect(variantsOf(await imports.productOf('linen-shirt'))).toEqual({
      SQ0001: ['Black', 'S'],
      SQ0002: ['Black', 'M'],
    });
    const square = await goesIn('square.csv');
    expect(square.layout?.format).toBe('square');
    expect(variantsOf(await imports.productOf('Coffee beans'))).toEqual({
      'CB-250': ['250 g'],
      'CB-1000': ['1 kg'],
    });
    expect(variantsOf(await imports.productOf('Dripper'))).toEqual({ 'DR-1': ['Regular'] });
  });

  test('BigCommerce: variants and rules of choices are below their product, with their options in the name', async () => {
    const found = await imports.preview(await readFile(join(folder, 'bigcommerce.csv')), { name: 'b.csv' });
    expect([found.layout?.format, found.products.new, found.variants.new]).toEqual(['bigcommerce', 3, 4]);
    // A rule of a product with variants of its own fits nowhere, and comes back for correction.
    const wrong = (await imports.rowsOf(found)).filter(({ result }) => result === 'error');
    expect(wrong.map(({ row }) => row)).toEqual([5]);
    await imports.start(found);
    const shirt = await imports.productOf('LS-77');
    expect(shirt).toMatchObject({ name: 'Linen shirt', category: { name: 'Shirts' } });
    expect(variantsOf(shirt)).toEqual({ 'LS-77-XS-B': ['Blue', 'XS'], 'LS-77-M-B': ['Blue', 'M'] });
    expect(shirt.variant_types.map(({ name }) => name)).toEqual(['Size', 'Colour']);
    expect(variantsOf(await imports.productOf('#78'))).toEqual({});
    const candle = await imports.productOf('CN-79');
    expect(variantsOf(candle)).toEqual({ 'CN-79-fig': ['Fig'], 'CN-79-oud': ['Oud'] });
    expect(await ofVariant(candle, 'CN-79-oud')).toMatchObject({ selling_price: { value: '16' } });
  });

  test('BigCommerce: what came back and was corrected has its options still; rules give prices to variants', async () => {
    const titles = 'Item Type,Product ID,Product Name,Product Code/SKU,Option Set,Price,Product Weight';
    const below = [
      '  SKU,4,[S]Size=M,B1-M,,,',
      '  SKU,5,[S]Size=L,B1-L,,,',
      '  Rule,6,[S]Size=L,B1-L,,[FIXED]13,[ADD]0.1',
    ];
    const rows = [titles, 'Product,1,,B1,,10,0.4', ...below];
    const found = await imports.preview(Buffer.from(rows.join('\n')), { name: 'b.csv' });
    expect(found.counts).toMatchObject({ new: 0, error: 3 });
    const made = must(await company.admin.call(responseSheet, { params: { id: found.id } }));
    const { path } = await fetchFile(t, made.download_link);
    const response = await readSheetInChild({ path, name: 'response.xlsx' });
    const lines = response.rows.map((cells) => cells.map(cellText));
    const name = response.header.indexOf('Product Name');
    const corrected = lines.map((cells, index) => (index === 0 ? cells.with(name, 'Linen robe') : cells));
    const again = await imports.preview(await sheetOf(response.header, corrected), { name: 'response.xlsx' });
    expect(again).toMatchObject({ counts: { error: 0 }, products: { new: 1 }, variants: { new: 2 } });
    await imports.start(again);
    const robe = await imports.productOf('B1');
    expect(variantsOf(robe)).toEqual({ 'B1-M': ['M'], 'B1-L': ['L'] });
    expect(await ofVariant(robe, 'B1-L')).toMatchObject({ selling_price: { value: '13' } });
  });

  test('BigCommerce: the newer export with items, variants and images', async () => {
    const rows = [
      'Item,ID,Name,Type,SKU,Options,Inventory Tracking,Price,Is Visible,Image URL (Import)',
      'Product,501,Oak stool,physical,OS,,variant,90,TRUE,',
      'Variant,601,,,OS-S,"Type=Rectangle|Name=Size|Value=Small;Type=Swatch|Name=Colour|Value=Green[#4A7A59]",,80,,',
      'Variant,602,,,OS-L,Type=Rectangle|Name=Size|Value=LargeType=Swatch|Name=Colour|Value=Green[#4A7A59],,,,',
      'Image,701,,,,,,,,https://cdn.example/stool.jpg',
    ];
    // X04: the row of an image has nothing else, and keeps that.
    const found = await imports.preview(Buffer.from(rows.join('\n')), { name: 'items.csv' });
    expect(found).toMatchObject({ layout: { format: 'bigcommerce' }, counts: { error: 0 } });
    expect(found.photo_columns).toMatchObject([{ header: 'Image URL (Import)', links: 1 }]);
    await imports.start(found);
    const stool = await imports.productOf('OS');
    expect(variantsOf(stool)).toEqual({ 'OS-S': ['Green', 'Small'], 'OS-L': ['Green', 'Large'] });
  });

  test('Etsy, eBay, Shopee and Trendyol: lists of SKUs, variations below, labels under names, two prices', async () => {
    const files = {
      etsy: [
        'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 VALUES,SKU',
        'Hand thrown mug,A mug,24.00,EUR,7,"pottery,gift",Custom,Colour,"Blue,Green",,"MUG-BLU,MUG-GRN"',
        'Wild dice,Dice,55.00,EUR,7,dice,,,,,RPG-WILD',
      ],
      ebay: [
        '*Action(SiteID=US),Custom label (SKU),Title,Relationship,Relationship details,Start price,Format',
        'Add,TS-9,Cotton T-shirt,,Size=S;M|Color=Black;White,,FixedPrice',
        ',TS-9-S-B,,Variation,Size=S|Color=Black,19.99,',
        ',TS-9-M-W,,Variation,Size=M|Color=White,21.99,',
        'Add,BW-2,Brass bowl,,,34.50,FixedPrice',
      ],
      shopee: [
        'et_title_product_id,et_title_product_name,et_title_variation_id,et_title_variation_name,et_title_parent_sku,et_title_variation_sku,et_title_variation_price',
        'sales_info,hash,0,74562936,{},,',
        'Product ID,Product Name,Variation ID,Variation Name,Parent SKU,SKU,Price',
        '21500011,Canvas tote bag,90011,Black,TB-1,TB-1-BLK,12.5',
        '21500011,Canvas tote bag,90012,Ecru,TB-1,TB-1-ECR,12.5',
        '21500012,Oak coaster,0,,OC-2,OC-2,4.2',
      ],
      trendyol: [
        "Barkod;Model Kodu;Marka;Para Birimi;Ürün Adı;Piyasa Satış Fiyatı (KDV Dahil);Trendyol'da Satılacak Fiyat (KDV Dahil);Stok Kodu;Renk;Beden",
        '8690000000012;ELB-100;Kaveri;TRY;Keten elbise;899,90;749,90;ELB-100-S;Mavi;S',
        '8690000000029;ELB-100;Kaveri;TRY;Keten elbise;899,90;749,90;ELB-100-M;Mavi;M',
      ],
    };
    const counts: Record<string, unknown> = {};
    for (const [format, lines] of Object.entries(files)) {
      const found = await imports.preview(Buffer.from(lines.join('\n')), { name: `${format}.csv` });
      expect([found.layout?.format, found.counts.error]).toEqual([format, 0]);
      counts[format] = [found.products.new, found.variants.new];
      await imports.start(found);
    }
    expect(counts).toEqual({ etsy: [2, 0], ebay: [2, 2], shopee: [2, 2], trendyol: [1, 2] });
    const mug = await imports.productOf('hand-thrown-mug');
    expect(mug.name).toBe('Hand thrown mug');
    // X04: the codes of its variations are no ID, but are kept.
    expect(Object.values(mug.values)).toContainEqual('MUG-BLU,MUG-GRN');
    expect((await imports.productOf('RPG-WILD')).name).toBe('Wild dice');
    expect(variantsOf(await imports.productOf('TS-9'))).toEqual({
      'TS-9-S-B': ['Black', 'S'],
      'TS-9-M-W': ['M', 'White'],
    });
    expect(variantsOf(await imports.productOf('TB-1'))).toEqual({
      'TB-1-BLK': ['Black'],
      'TB-1-ECR': ['Ecru'],
    });
    expect(await imports.valuesOf('ELB-100')).toMatchObject({
      selling_price: { value: '749.9', currency: 'TRY' },
    });
    const attributes = must(await company.admin.call(listAttributes)).map(({ name }) => name);
    expect(attributes).toContain('Variation 1');
    expect(attributes).not.toContain('Variation 2');
  });

  test('X03 values that a cell names itself get their attributes: features, custom fields, what shops call their states', async () => {
    const files = {
      shopify: [
        'Title,URL handle,Description,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Weight value (grams),Product image URL,Image position',
        'Linen apron,linen-apron,<p>Stone-washed</p>,Aprons,TRUE,Active,APR-BLU,Colour,Blue,24.00,320,https://cdn.example.com/1.jpg,1',
        ',linen-apron,,,,,APR-YEL,,Yellow,26.00,330,,',
        ',linen-apron,,,,,,,,,,https://cdn.example.com/2.jpg,2',
      ],
      prestashop: [
        'Product ID;Active (0/1);Name *;Price tax excluded;Reference #;Feature(Name:Value:Position)',
        '1;1;Printed shirt;23,90;demo_1;Weaving:Cotton, washed:1,Ratio:16:9:2',
      ],
      bigcommerce: [
        'Item,ID,Name,SKU,Options,Inventory Tracking,Price,Custom Fields',
        'Product,77,Towel,TOW-1,,none,49,Care=Cold wash;Weaving=Linen',
        'Variant,1,,TOW-1-S,Type=Rectangle|Name=Size|Value=S,,49,',
      ],
      'bigcommerce-bulk': [
        'Product ID,Code,Name,Calculated Price,Product Visible,Category Details',
        '33,BR-1,Brass bell,12.50,Y,"Category ID: 23, Category Name: Bells, Category Path: Decor/Bells|Category ID: 24"',
      ],
      magento: [
        'sku,product_type,product_websites,name,product_online,additional_attributes',
        'WB-05,simple,base,Tote,2,"weaving=""Linen, raw"",care=Cold"',
      ],
    };
    for (const [name, lines] of Object.entries(files)) {
      const found = await imports.preview(Buffer.from(lines.join('\n')), { name: `${name}.csv` });
      expect([found.layout?.format, found.counts.error, found.lost_rows]).toEqual([name.split('-')[0], 0, 0]);
      await imports.start(found);
    }
    const apron = await imports.productOf('linen-apron');
    expect(variantsOf(apron)).toEqual({ 'APR-BLU': ['Blue'], 'APR-YEL': ['Yellow'] });
    expect(await ofVariant(apron, 'APR-YEL')).toMatchObject({ weight: { value: '330', unit: 'g' } });
    const named = async (sku: string) => {
      const { values, ...product } = await imports.productOf(sku);
      const all = must(await company.admin.call(listAttributes));
      const nameOf = (id: string) => all.find((one) => String(one.id) === id)?.name ?? id;
      const own = Object.entries(values).map(([id, value]) => [nameOf(id), value]);
      return { ...Object.fromEntries(own), status: product.status, category: product.category };
    };
    expect(await named('demo_1')).toMatchObject({ Weaving: 'Cotton, washed', Ratio: '16:9' });
    expect(await named('TOW-1')).toMatchObject({ Weaving: 'Linen' });
    expect(await named('BR-1')).toMatchObject({ category: { name: 'Decor/Bells' } });
    expect(await named('WB-05')).toMatchObject({ Weaving: 'Linen, raw', status: 'draft' });
  });

  test('X07 a column of categories stays although most rows have more than one; an empty name gives way', async () => {
    const rows = ['Bags', 'Belts', 'Bags', 'Belts'].map(
      (kind, at) => `MB0${at + 1},simple,base,"Shop/Gear/${kind},Shop/Sale",${kind} ${at}`,
    );
    const bags = await imports.preview(
      Buffer.from(['sku,product_type,product_websites,categories,name', ...rows].join('\n')),
      { name: 'magento.csv' },
    );
    expect(bags.columns[3]).not.toHaveProperty('problem');
    expect(bags.lost_rows).toBe(4);
    await imports.start(bags);
    expect((await imports.productOf('MB01')).category?.name).toBe('Bags');
    const pots = await imports.preview(
      Buffer.from('SKU,Name,Categories\nP-1,Pot,23;24\nP-2,Pan,23\nP-3,Lid,23;25\n'),
      { name: 'pots.csv' },
    );
    const numbers = await imports.match(pots, { Categories: { kind: 'field', field: 'category' } });
    expect(numbers.columns[2]?.problem).toMatchObject({ code: 'column_unreadable' });
    const hats = await imports.preview(
      Buffer.from('sku;family;enabled;erp_name-en_US;name-en_US\nH-1;hats;1;;Braided hat\n'),
      { name: 'akeneo.csv' },
    );
    expect(hats).toMatchObject({ layout: { format: 'akeneo' }, counts: { new: 1, error: 0 } });
  });

  test('Square: products keep their IDs when variations are added, and two options are two', async () => {
    const exported = async (reference: string, rows: readonly string[]) => {
      const header = `${reference},Token,Item Name,Variation Name,SKU,Option Name 1,Option Value 1,Option Name 2,Option Value 2`;
      const bytes = Buffer.from([header, ...rows, ''].join('\n'));
      const found = await imports.preview(bytes, { name: 'square.csv' });
      expect(found).toMatchObject({ layout: { format: 'square' }, counts: { error: 0 } });
      await imports.start(found);
      return [found.products.new, found.variants.new];
    };
    const dripper = '#dripper,T1,Dripper,Regular,DR-1,,,,';
    const shirts = [
      '#shirt,T2,Shirt,"Red, Small",SH-1,Colour,Red,Size,S',
      '#shirt,T3,Shirt,"Blue, Small",SH-2,Colour,Blue,Size,S',
    ];
    expect(await exported('Reference Handle', [dripper, ...shirts])).toEqual([2, 3]);
    const more = [
      '#dripper,T4,Dripper,Large,DRX-9,,,,',
      '#shirt,T5,Shirt,"Red, Large",BLS-5,Colour,Red,Size,L',
    ];
    expect(await exported('Reference Handle', [dripper, ...shirts, ...more])).toEqual([0, 2]);
    const shirt = await imports.productOf('#shirt');
    expect(shirt.variant_types.map(({ name }) => name)).toEqual(['Colour', 'Size']);
    expect(variantsOf(shirt)).toEqual({ 'SH-1': ['Red', 'S'], 'SH-2': ['Blue', 'S'], 'BLS-5': ['L', 'Red'] });
  });
});
