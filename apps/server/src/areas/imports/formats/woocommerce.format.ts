import { leftOut, options } from './format-columns.ts';
import type { FormatTable } from './format.ts';
import { woocommerceTitles } from './woocommerce-titles.ts';

/** Product export of WooCommerce, in any language: variations name their product by its SKU or as `id:123`. */
export const woocommerce: FormatTable = {
  name: 'woocommerce',
  titles: woocommerceTitles,
  has: ['type', 'sku', 'name'],
  hasOneOf: [
    'visibility in catalog',
    'is featured?',
    'attribute 1 name',
    'in stock?',
    ['regular price', 'published'],
    ['regular price', 'tax status'],
    ['regular price', 'parent'],
  ],
  groupings: [{ by: 'parent', title: 'parent' }, { by: 'row' }],
  ids: ['id'],
  // Line breaks are written as signs.
  said: { description: (text) => text.replaceAll(String.raw`\n`, '\n') },
  pairs: {
    name: 'attribute {n} name',
    value: 'attribute {n} value(s)',
    variations: {
      product: /^variable\b/i,
      variation: /^variation\b/i,
      columns: { kind: 'type', code: 'sku', reference: 'id', parent: 'parent' },
    },
  },
  columns: {
    sku: 'variant_id',
    'gtin, upc, ean, or isbn': '+Barcode',
    name: 'name',
    published: 'status',
    'short description': '+Short description',
    description: '@description',
    'weight ({any})': '@weight',
    'length ({any})': '@size.length',
    'width ({any})': '@size.width',
    'height ({any})': '@size.height',
    'regular price': '@selling_price',
    price: '@selling_price',
    categories: 'category',
    tags: '@keywords',
    parent: 'product_id',
    brands: '+Brand',
    ...options('attribute {n} value(s)', 'attribute {n} name'),
    ...leftOut(`
      id | type | is featured? | visibility in catalog | date sale price {any} |
      tax status | tax class | in stock? | stock | low stock amount | backorders allowed? |
      sold individually? | allow customer reviews? | purchase note | sale price | shipping class | images |
      download {any} | grouped products | upsells | cross-sells | external url | button text | position |
      attribute {n} visible | attribute {n} global | attribute {n} default | meta: {any} |
      swatches attributes`),
  },
};
