import type { FormatTable } from './format.ts';

/** What both of its exports call the same. */
const common = {
  title: 'name',
  vendor: '+Brand',
  'product category': '-',
  type: 'category',
  tags: '@keywords',
  status: 'status',
  'option{n} linked to': '-',
  'option1 name': 'option 1 name',
  'option1 value': 'option 1 value',
  'option2 name': 'option 2 name',
  'option2 value': 'option 2 value',
  'option3 name': 'option 3 name',
  'option3 value': 'option 3 value',
  'cost per item': '@cost_price',
  'unit price {any}': '-',
  'price / {any}': '-',
  'compare at price / {any}': '-',
  'included / {any}': '-',
  'image {any}': '-',
  'gift card': '-',
  'seo {any}': '-',
  'google shopping / {any}': '-',
} as const;

/**
 * Product export of Shopify: one row per variant and per additional image, with the details of the product on the
 * first.
 */
export const shopify: FormatTable = {
  name: 'shopify',
  has: ['handle', 'title'],
  hasOneOf: ['variant sku', 'variant price', 'option1 name', 'option1 value', 'body (html)', 'image src'],
  groupings: [{ by: 'id', title: 'handle' }],
  insteadOf: { 'product category': 'type' },
  columns: {
    ...common,
    handle: 'product_id',
    'body (html)': '@description',
    'standardized product type': '-',
    'standard product type': '-',
    'custom product type': '-',
    published: '-',
    'variant sku': 'variant_id',
    'variant grams': '@weight',
    'variant weight unit': '-',
    'variant inventory {any}': '-',
    'variant fulfillment service': '-',
    'variant price': '@selling_price',
    'variant compare at price': '-',
    'variant requires shipping': '-',
    'variant taxable': '-',
    'variant barcode': '+Barcode',
    'variant image': '-',
    'variant tax code': '-',
    collection: '-',
  },
};

/** The newer export, whose titles are in the words of its screens. */
export const shopifyWords: FormatTable = {
  name: 'shopify',
  has: ['url handle', 'title'],
  hasOneOf: ['published on online store', 'product image url', 'option1 name', 'weight value (grams)'],
  groupings: [{ by: 'id', title: 'url handle' }],
  insteadOf: { 'product category': 'type' },
  columns: {
    ...common,
    'url handle': 'product_id',
    description: '@description',
    'published on online store': '-',
    sku: 'variant_id',
    barcode: '+Barcode',
    price: '@selling_price',
    'compare-at price': '-',
    'compare-at price / {any}': '-',
    'charge tax': '-',
    'tax code': '-',
    'inventory {any}': '-',
    'continue selling when out of stock': '-',
    'weight value (grams)': '@weight',
    'weight unit for display': '-',
    'requires shipping': '-',
    'fulfillment service': '-',
    'product image url': '-',
    'variant image url': '-',
  },
};
