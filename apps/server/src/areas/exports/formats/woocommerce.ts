import type { Product } from '@sourcewiz/contract';
import type { RawCell } from '../../../platform/sheets/index.ts';
import type { ExportedProduct } from '../exported-products.service.ts';
import { measureIn, priceOf, shownText, type ShopAttributes } from './shop-facts.ts';
import type { Variant } from './table-columns.ts';
import { textCell } from './text-pieces.ts';

/** A line of the file: a product or one of its variants. */
interface Line {
  exported: ExportedProduct;
  attributes: ShopAttributes;
  variant?: Variant | undefined;
  images: readonly string[];
}

const ofProduct = (of: (line: Line) => string) => (line: Line) => (line.variant ? '' : of(line));
const side = (part: 'length' | 'width' | 'height') => (line: Line) =>
  measureIn(line.exported, { attribute: line.attributes.size, variant: line.variant, part, unit: 'cm' });

/** The columns that WooCommerce documents for its product CSV, in that order. */
const fixed: readonly [title: string, of: (line: Line) => string][] = [
  [
    'Type',
    ({ exported, variant }) =>
      variant ? 'variation' : exported.product.variants.length > 0 ? 'variable' : 'simple',
  ],
  ['SKU', ({ exported, variant }) => variant?.variant_id ?? exported.product.product_id],
  ['Name', ({ exported }) => exported.product.name],
  ['Published', ({ exported }) => (exported.product.status === 'published' ? '1' : '0')],
  ['Is featured?', ofProduct(() => '0')],
  ['Visibility in catalog', ofProduct(() => 'visible')],
  ['Short description', ofProduct(() => '')],
  [
    'Description',
    ofProduct(({ exported, attributes }) => shownText(exported, { attribute: attributes.description })),
  ],
  ['In stock?', () => '1'],
  [
    'Weight (kg)',
    ({ exported, variant, attributes }) =>
      measureIn(exported, { attribute: attributes.weight, variant, unit: 'kg' }),
  ],
  ['Length (cm)', side('length')],
  ['Width (cm)', side('width')],
  ['Height (cm)', side('height')],
  ['Allow customer reviews?', ofProduct(() => '1')],
  ['Regular price', ({ exported, variant, attributes }) => priceOf(exported, { attributes, variant })],
  ['Categories', ofProduct(({ exported }) => exported.product.category?.name ?? '')],
  ['Tags', ofProduct(({ exported, attributes }) => shownText(exported, { attribute: attributes.keywords }))],
  ['Images', ({ images }) => images.join(', ')],
  ['Parent', ({ exported, variant }) => (variant ? exported.product.product_id : '')],
];

/** The most attributes of one line: variant types first, then facts. */
const ATTRIBUTES_MAX = 20;
const positions = Array.from({ length: ATTRIBUTES_MAX }, (_, index) => index + 1);

export const wooTitles: readonly string[] = [
  ...fixed.map(([title]) => title),
  ...positions.flatMap((position) => [
    `Attribute ${position} name`,
    `Attribute ${position} value(s)`,
    `Attribute ${position} visible`,
    `Attribute ${position} global`,
  ]),
];

/** The line of a product, then one for each of its variants. */
export function wooLines(
  exported: ExportedProduct,
  {
    attributes,
    addressesOf,
  }: { attributes: ShopAttributes; addressesOf: (images: Product['images']) => string[] },
): RawCell[][] {
  const lines: Line[] = [
    { exported, attributes, images: addressesOf(exported.product.images) },
    ...exported.variants.map((variant) => ({
      exported,
      attributes,
      variant,
      images: addressesOf(variant.images),
    })),
  ];
  return lines.map((line) => [...fixed.map(([, of]) => textCell(of(line))), ...attributeCells(line)]);
}

function attributeCells({ exported, attributes, variant }: Line): RawCell[] {
  const { product, variants } = exported;
  const types = product.variant_types.map(({ name, options }) => {
    const used = variants.length > 0 ? options : [];
    return { name, value: variant ? (variant.options[name] ?? '') : used.map(escaped).join(', ') };
  });
  const facts = variant
    ? []
    : attributes.others.map((attribute) => ({
        name: attribute.name,
        value: shownText(exported, { attribute }),
      }));
  const shown = [...types, ...facts].filter(({ value }) => value !== '').slice(0, ATTRIBUTES_MAX);
  return shown.flatMap(({ name, value }) => [
    textCell(name),
    textCell(value),
    textCell(variant ? '' : '1'),
    textCell('0'),
  ]);
}

/** Commas separate values. */
const escaped = (value: string) => value.replaceAll(',', '\\,');
