import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product, SheetFormat } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/import-flow.ts';

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
