import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawProduct, renderArt } from '../apps/server/src/demo/art/index.ts';
import { writeSheet } from '../apps/server/src/platform/sheets/index.ts';

const columns = [
  'slug',
  'sku',
  'name',
  'price',
  'currency',
  'status',
  'description',
  'tags',
  'category1',
  'option1_name',
  'option1_value',
  'width',
  'height',
  'depth',
  'dimensions_unit',
  'weight',
  'weight_unit',
  'custom_field.custom.wattage',
  'custom_field.custom.warranty',
] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;

/** Products of a small shop as its system exports them: a row for the product, then one for each variant. */
export const coffeeProducts = [
  {
    name: 'Automatic Espresso Machine',
    category: 'Kitchen -> Coffee Machines',
    price: '879.99',
    colours: ['Black', 'Silver'],
  },
  {
    name: 'Drip Coffee Maker',
    category: 'Kitchen -> Coffee Machines',
    price: '149.50',
    colours: ['White', 'Red'],
  },
  { name: 'Moka Pot', category: 'Kitchen -> Coffee Machines', price: '39.00', colours: ['Steel'] },
  { name: 'Burr Grinder', category: 'Kitchen -> Grinders', price: '199.00', colours: ['Black', 'Cream'] },
  { name: 'Milk Frother', category: 'Kitchen -> Accessories', price: '59.90', colours: ['White'] },
  {
    name: 'Gooseneck Kettle',
    category: 'Kitchen -> Kettles',
    price: '89.00',
    colours: ['Copper', 'Matte Black'],
  },
] as const;

const slugOf = (words: string) => words.toLowerCase().replaceAll(' ', '-');

const rows: Row[] = coffeeProducts.flatMap(({ name, category, price, colours }) => [
  {
    slug: slugOf(name),
    sku: slugOf(name).toUpperCase(),
    name,
    currency: 'USD',
    status: 'active',
    description: `${name} for the home, with two years of warranty.`,
    tags: 'coffee, kitchen',
    category1: category,
    'custom_field.custom.wattage': '1400W',
    'custom_field.custom.warranty': '2 Years',
  },
  ...colours.map((colour) => ({
    slug: slugOf(name),
    sku: slugOf(`${name} ${colour}`).toUpperCase(),
    price,
    currency: 'USD',
    option1_name: 'Color',
    option1_value: colour,
    width: '13.8',
    height: '15.7',
    depth: '11.8',
    dimensions_unit: 'in',
    weight: '19.8',
    weight_unit: 'lb',
  })),
]);

/** Writes the sheet and a photo of each product and variant to a new folder. */
export async function writeCoffeeSheet() {
  const folder = mkdtempSync(join(tmpdir(), 'sourcewiz-coffee-'));
  const sheet = join(folder, 'products.xlsx');
  const bytes = await writeSheet({
    sheets: [
      {
        name: 'Products',
        columns: columns.map((header) => ({ header, width: 20 })),
        rows: rows.map((row) =>
          columns.map((column) => {
            const text = row[column];
            return text === undefined ? null : { kind: 'text', text };
          }),
        ),
      },
    ],
  });
  writeFileSync(sheet, bytes);
  const photos = await Promise.all(
    rows.map(async ({ sku = '' }, index) => {
      const file = join(folder, `${sku.toLowerCase()}.jpg`);
      writeFileSync(file, await renderArt(drawProduct({ kind: 'pitcher', hue: (index * 47) % 360 }), 600));
      return file;
    }),
  );
  return { sheet, photos, rowCount: rows.length, columnCount: columns.length };
}
