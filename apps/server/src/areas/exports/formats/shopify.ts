import type { Product } from '@sourcewiz/contract';
import type { RawCell } from '../../../platform/sheets/index.ts';
import type { ExportedProduct } from '../exported-products.service.ts';
import { handleOf, measureIn, partOf, priceOf, shownText, type ShopAttributes } from './shop-facts.ts';
import type { Variant } from './table-columns.ts';
import { textCell } from './text-pieces.ts';

/** The contents of a line: a product, and on most lines a variant or another image of it. */
interface Line {
  exported: ExportedProduct;
  attributes: ShopAttributes;
  isFirst: boolean;
  /** The variant of the line; a product without variants is its own. */
  variant?: Variant | undefined;
  isVariant: boolean;
  image?: { address: string; position: number } | undefined;
  variantImage: string;
  handle: string;
}

const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
const onFirst = (of: (line: Line) => string) => (line: Line) => (line.isFirst ? of(line) : '');
const onVariant = (of: (line: Line) => string) => (line: Line) => (line.isVariant ? of(line) : '');

const option = (position: number): [string, (line: Line) => string][] => [
  [
    `Option${position} Name`,
    onFirst(({ exported: { product } }) => {
      const title = position === 1 && product.variants.length === 0 ? 'Title' : '';
      return product.variant_types[position - 1]?.name ?? title;
    }),
  ],
  [
    `Option${position} Value`,
    onVariant(({ exported: { product }, variant }) => {
      const name = product.variant_types[position - 1]?.name;
      const only = position === 1 && !variant ? 'Default Title' : '';
      return name === undefined ? only : (variant?.options[name] ?? only);
    }),
  ],
];

/** The columns that Shopify documents for its product CSV, in that order. */
const columns: readonly [title: string, of: (line: Line) => string][] = [
  ['Handle', ({ handle }) => handle],
  ['Title', onFirst(({ exported }) => exported.product.name)],
  [
    'Body (HTML)',
    onFirst(({ exported, attributes }) => plain(shownText(exported, { attribute: attributes.description }))),
  ],
  ['Vendor', onFirst(({ exported, attributes }) => shownText(exported, { attribute: attributes.brand }))],
  ['Type', onFirst(({ exported }) => exported.product.category?.name ?? '')],
  ['Tags', onFirst(({ exported, attributes }) => shownText(exported, { attribute: attributes.keywords }))],
  ['Published', onFirst(({ exported }) => (exported.product.status === 'published' ? 'true' : 'false'))],
  ...[1, 2, 3].flatMap(option),
  ['Variant SKU', onVariant(({ exported, variant }) => variant?.variant_id ?? exported.product.product_id)],
  [
    'Variant Grams',
    onVariant(({ exported, variant, attributes }) =>
      measureIn(exported, { attribute: attributes.weight, variant, unit: 'g' }),
    ),
  ],
  ['Variant Inventory Policy', onVariant(() => 'deny')],
  ['Variant Fulfillment Service', onVariant(() => 'manual')],
  [
    'Variant Price',
    onVariant(({ exported, variant, attributes }) => priceOf(exported, { attributes, variant })),
  ],
  ['Variant Requires Shipping', onVariant(() => 'true')],
  ['Variant Taxable', onVariant(() => 'true')],
  [
    'Variant Barcode',
    onVariant(({ exported, variant, attributes }) =>
      partOf(exported, { attribute: attributes.barcode, variant, part: 'value' }),
    ),
  ],
  ['Image Src', ({ image }) => image?.address ?? ''],
  ['Image Position', ({ image }) => (image ? String(image.position) : '')],
  ['Image Alt Text', ({ image, exported }) => (image ? exported.product.name : '')],
  ['Variant Image', ({ variantImage }) => variantImage],
  ['Variant Weight Unit', onVariant(() => 'g')],
  [
    'Status',
    onFirst(({ exported: { product } }) => (product.status === 'published' ? 'active' : product.status)),
  ],
];

export const shopifyTitles: readonly string[] = columns.map(([title]) => title);

/** The lines of a product: one per variant, and one per image without a variant beside it. */
export function shopifyLines(
  exported: ExportedProduct,
  {
    attributes,
    addressesOf,
    handles,
  }: {
    attributes: ShopAttributes;
    addressesOf: (images: Product['images']) => string[];
    /** Handles of other products. */
    handles: Set<string>;
  },
): RawCell[][] {
  const images = addressesOf(exported.product.images);
  const variants: (Variant | undefined)[] =
    exported.variants.length > 0 ? [...exported.variants] : [undefined];
  const handle = freeHandle(exported.product, handles);
  return Array.from({ length: Math.max(variants.length, images.length) }, (_, index) => {
    const variant = variants[index];
    const address = images[index];
    const line: Line = {
      exported,
      attributes,
      isFirst: index === 0,
      variant,
      isVariant: index < variants.length,
      image: address === undefined ? undefined : { address, position: index + 1 },
      variantImage: variant ? (addressesOf(variant.images)[0] ?? '') : '',
      handle,
    };
    return columns.map(([, of]) => textCell(of(line)));
  });
}

function freeHandle({ id, product_id: productId }: Product, handles: Set<string>): string {
  const wanted = handleOf(productId) || `product-${id}`;
  let handle = wanted;
  for (let time = 1; handles.has(handle); time += 1) {
    handle = time === 1 ? `${wanted}-${id}` : `${wanted}-${id}-${time}`;
  }
  handles.add(handle);
  return handle;
}
