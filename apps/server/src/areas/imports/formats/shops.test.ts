import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product, SheetFormat } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/import-flow.ts';
import { formatTargets } from './format.ts';
import { knownFormats } from './index.ts';
import { ecwid, saleor } from './shops.format.ts';

const folder = join(import.meta.dirname, '../../../../test/sheets');

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

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

const variantsOf = ({ variants }: Product) =>
  Object.fromEntries(variants.map(({ variant_id: id, options }) => [id, Object.values(options).toSorted()]));

test.for(Object.entries(samples))(
  'I04 I02 %s goes in without a touch, and a second time changes nothing',
  async ([file, sample]) => {
    const imports = importsOf(t, await makeCompany(t));
    const bytes = await readFile(join(folder, file));
    const found = await imports.preview(bytes, { name: file });
    expect(found.layout?.format).toBe(sample.format);
    expect([found.products.new, found.variants.new, found.counts.error]).toEqual([...sample.counts, 0]);
    expect((await imports.start(found)).status).toBe('success');
    const product = await imports.productOf(sample.product);
    expect(product.name).toBe(sample.name);
    expect(variantsOf(product)).toEqual(sample.variants);
    expect(product.variant_types.map(({ name }) => name)).toEqual(sample.types);
    const again = await imports.preview(bytes, { name: file });
    expect([again.products, again.variants]).toEqual([
      { new: 0, changed: 0 },
      { new: 0, changed: 0 },
    ]);
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
  const imports = importsOf(t, await makeCompany(t));
  const head =
    'type,product_internal_id,product_sku,product_name,product_price,product_category_1,product_category_2,product_option_name,product_option_type,product_option_value,product_option_markup';
  const rows = [
    'product,1,TS-1,Tee,20,Tees,Sale,,,,',
    'product_option,1,TS-1,,,,,Size,SIZE,S,0',
    'product_option,1,TS-1,,,,,Size,SIZE,L,2.5',
    'product_option,1,TS-1,,,,,Engraving,TEXTFIELD,,',
    'product,3,CAP-3,Cap,,Caps,,,,,',
    'product_option,3,CAP-3,,,,,Size,SIZE,One,0.00',
    'product,2,MUG-2,Mug,12,Mugs,,,,,',
    'product_option,2,MUG-2,,,,,Colour,RADIO,Red,0',
    'product_option,2,MUG-2,,,,,Finish,RADIO,Matt,1',
  ];
  const found = await imports.preview(Buffer.from([head, ...rows].join('\n')), { name: 'ecwid.csv' });
  expect([found.layout?.format, found.products.new, found.variants.new, found.counts.error]).toEqual([
    'ecwid',
    3,
    3,
    2,
  ]);
  await imports.start(found);
  const tee = await imports.productOf('TS-1');
  expect(Object.values(variantsOf(tee)).toSorted()).toEqual([['L'], ['S']]);
  expect(JSON.stringify(tee)).toContain('22.5');
  expect(JSON.stringify(tee)).toContain('Sale');
});

test('I04 Wix: a fourth option is an attribute', async () => {
  const imports = importsOf(t, await makeCompany(t));
  const options = [1, 2, 3, 4].map((n) => `productOptionName${n},productOptionChoices${n}`);
  const found = await imports.preview(
    Buffer.from(
      [
        `handle,fieldType,name,plainDescription,price,sku,${options.join(',')}`,
        'tee,PRODUCT,Tee,,25,,Size,S,Colour,Red,Cut,Slim,Neck,Round',
        'tee,VARIANT,,,25,TEE-1,Size,S,Colour,Red,Cut,Slim,Neck,Round',
      ].join('\n'),
    ),
    { name: 'wix.csv' },
  );
  expect(found.layout?.format).toBe('wix');
  expect(found.columns.find(({ header }) => header === 'Neck')?.target).toMatchObject({
    kind: 'new_attribute',
  });
});
