import type { FormatTable } from './format.ts';

/**
 * Item library of Square: one row per variation, with the same handle and item name, which stay when SKUs are added.
 */
export const square: FormatTable = {
  name: 'square',
  has: ['token', 'item name', 'variation name', 'sku'],
  groupings: [
    { by: 'column', title: 'reference handle', isFilled: true },
    { by: 'column', title: 'item name' },
  ],
  // `Red, Small` is the variation with the options `Red` and `Small`.
  replaced: { 'variation name': 'option value 1' },
  columns: {
    token: '-',
    'reference handle': '-',
    'item name': 'name',
    'customer-facing name': '-',
    'variation name': 'option 1 value',
    'unit and precision': '-',
    sku: 'product_id',
    description: '@description',
    categories: 'category',
    category: 'category',
    gtin: '+Barcode',
    'seo {any}': '-',
    permalink: '-',
    'square online item visibility': '-',
    'item type': '-',
    'weight (lb)': '@weight',
    'weight (kg)': '@weight',
    price: '@selling_price',
    'option name 1': 'option 1 name',
    'option value 1': '-',
    'option name 2': 'option 2 name',
    'option value 2': 'option 2 value',
    'option name 3': 'option 3 name',
    'option value 3': 'option 3 value',
    'option value {n}': '-',
    'option name {n}': '-',
    'current quantity {any}': '-',
    'new quantity {any}': '-',
    'stock alert {any}': '-',
    'enabled {any}': '-',
    'tax - {any}': '-',
  },
};
