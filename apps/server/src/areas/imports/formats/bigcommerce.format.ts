import { leftOut } from './format-columns.ts';
import type { FormatTable } from './format.ts';

const facts = {
  'brand name': '+Brand',
  'cost price': '@cost_price',
  price: '@selling_price',
  'search keywords': '@keywords',
  'product condition': '+Condition',
  'manufacturer part number': '+Manufacturer part number',
} as const;

/** Internal columns of shops: stock, shipping, pages, images. */
const aside = leftOut(`
    retail price | sale price | current stock | current stock level | low stock | low stock level |
    fixed shipping cost | free shipping | bin picking number | sort order | tax class |
    product tax class | page title | meta keywords | meta description | product url |
    show product condition`);

/** `Care=Cold wash;Origin=India` */
const customFields = { between: /;(?=[^;=]+=)/, is: '=' } as const;

/**
 * Product export of BigCommerce: below each product, rows with its variants, `[S]Size=XS`, and rules for its options.
 */
export const bigcommerce: FormatTable = {
  name: 'bigcommerce',
  has: ['item type', 'product id', 'product name', 'product code/sku'],
  groupings: [{ by: 'id', title: 'product id' }],
  packed: { title: 'product custom fields', ...customFields },
  children: {
    kind: 'item type',
    product: /^product$/i,
    variant: /^sku$/i,
    rule: /^rule$/i,
    continues: /./,
    id: 'product id',
    code: 'product code/sku',
    name: 'product name',
    amounts: ['price', 'product weight'],
    from: 'product name',
    to: 'option set',
  },
  columns: {
    ...facts,
    ...aside,
    'product id': 'product_id',
    'product code/sku': 'variant_id',
    'product name': 'name',
    'option set': 'option 1 value',
    'product description': '@description',
    category: 'category',
    'product weight': '@weight',
    'product width': '@size.width',
    'product height': '@size.height',
    'product depth': '@size.length',
    'product upc/ean': '+Barcode',
    'product visible?': 'status',
    ...leftOut(`
      item type | product type | option set align | product warranty | product availability |
      allow purchases? | track inventory | product inventoried | product tags | product image{any} |
      product file{any} | product custom fields | event date{any} | date {any} | gps {any} | giftwrap{any} |
      myob {any} | avalara{any}`),
  },
};

/** The newer export: rows of items, variants, images and videos. */
export const bigcommerceItems: FormatTable = {
  name: 'bigcommerce',
  has: ['item', 'id', 'name', 'sku', 'options'],
  hasOneOf: ['inventory tracking', 'upc/ean', 'is visible'],
  groupings: [{ by: 'id', title: 'id' }],
  packed: { title: 'custom fields', ...customFields },
  children: {
    kind: 'item',
    product: /^product$/i,
    variant: /^variant$/i,
    continues: /./,
    id: 'id',
    code: 'sku',
    name: 'name',
    amounts: ['price', 'weight'],
    from: 'options',
    to: 'options',
  },
  columns: {
    ...facts,
    ...aside,
    id: 'product_id',
    name: 'name',
    sku: 'variant_id',
    options: 'option 1 value',
    categories: 'category',
    description: '@description',
    'upc/ean': '+Barcode',
    weight: '@weight',
    width: '@size.width',
    height: '@size.height',
    depth: '@size.length',
    'is visible': 'status',
    ...leftOut(`
      item | type | inventory tracking | brand id | channels | custom fields | global trade number |
      is featured | warranty | {any} image url | image {any} | internal image url{any} | youtube id |
      video {any}`),
  },
};

/** The bulk edit sheet of older shops: one row per product, its categories described in one cell. */
export const bigcommerceBulk: FormatTable = {
  name: 'bigcommerce',
  has: ['product id', 'code', 'name', 'category details'],
  groupings: [{ by: 'row' }],
  ids: ['product id'],
  said: { 'category details': (text) => /Category Path: ([^,|;]+)/.exec(text)?.[1]?.trim() ?? text },
  columns: {
    ...facts,
    ...aside,
    code: 'product_id',
    name: 'name',
    brand: '+Brand',
    description: '@description',
    'calculated price': '@selling_price',
    weight: '@weight',
    width: '@size.width',
    height: '@size.height',
    depth: '@size.length',
    'product visible': 'status',
    'category details': 'category',
    ...leftOut(`
      product id | product type | fixed shipping price | warranty | allow purchases | product availability |
      product inventoried | stock level | date {any} | images | redirect old url? | product tax code`),
  },
};
