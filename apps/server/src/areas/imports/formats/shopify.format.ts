import { leftOut, options } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** What both of its exports call the same. */
const common = {
  title: 'name',
  vendor: '+Brand',
  type: 'category',
  tags: '@keywords',
  status: 'status',
  ...options('option{n} value', 'option{n} name'),
  'cost per item': '@cost_price',
  ...leftOut(`
    product category | option{n} linked to | unit price {any} | price / {any} | compare at price / {any} |
    included / {any} | image {any} | gift card | seo {any} | google shopping / {any}`),
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
  slug: 'handle',
  insteadOf: { 'product category': 'type' },
  columns: {
    ...common,
    handle: 'product_id',
    'body (html)': '@description',
    'variant sku': 'variant_id',
    'variant grams': '@weight',
    'variant price': '@selling_price',
    'variant barcode': '+Barcode',
    ...leftOut(`
      standardized product type | standard product type | custom product type | published |
      variant weight unit | variant inventory {any} | variant fulfillment service |
      variant compare at price | variant requires shipping | variant taxable | variant image |
      variant tax code | collection`),
  },
};

/** The newer export, whose titles are in the words of its screens. */
export const shopifyWords: FormatTable = {
  name: 'shopify',
  has: ['url handle', 'title'],
  hasOneOf: ['published on online store', 'product image url', 'option1 name', 'weight value (grams)'],
  groupings: [{ by: 'id', title: 'url handle' }],
  slug: 'url handle',
  insteadOf: { 'product category': 'type' },
  columns: {
    ...common,
    'url handle': 'product_id',
    description: '@description',
    sku: 'variant_id',
    barcode: '+Barcode',
    price: '@selling_price',
    'weight value (grams)': '@weight',
    ...leftOut(`
      published on online store | compare-at price | compare-at price / {any} | charge tax | tax code |
      inventory {any} | continue selling when out of stock | weight unit for display | requires shipping |
      fulfillment service | product image url | variant image url`),
  },
};
