import { leftOut, onLines } from './format-columns.ts';
import type { FormatTable } from './format.ts';

const values = {
  categories: 'category',
  enabled: 'status',
  'name-{locale}': 'name',
  'name-{locale}-{any}': 'name',
  name: 'name',
  'label-{locale}': 'name',
  'label-{locale}-{any}': 'name',
  'title-{locale}': 'name',
  'erp_name-{locale}': 'name',
  'description-{locale}-{any}': '@description',
  'description-{locale}': '@description',
  description: '@description',
  'price-{currency}': '@selling_price',
  weight: '@weight',
  'weight-unit': '@weight.unit',
  net_weight: '@weight',
  'net_weight-unit': '@weight.unit',
  ean: '+Barcode',
  gtin: '+Barcode',
  brand: '+Brand',
  ...leftOut(`
    family | family_variant | groups | brand-{any} | meta_{any} | image{any} | image | picture |
    {any}-groups | {any}-products | {any}-product_models | {any}-products-quantity |
    {any}-product_models-quantity`),
} as const;

const said = { categories: onLines };

/** Products of Akeneo PIM: values by locale, channel and currency; variants name their product model. */
export const akeneo: FormatTable = {
  name: 'akeneo',
  has: ['sku', 'family'],
  hasOneOf: [
    'enabled',
    'name-{locale}',
    ['categories', 'groups'],
    ['categories', 'parent'],
    ['groups', 'parent'],
  ],
  groupings: [{ by: 'parent', title: 'parent' }, { by: 'row' }],
  said,
  columns: { ...values, uuid: '-', sku: 'variant_id', parent: 'product_id' },
};

/** Product models of Akeneo PIM. */
export const akeneoModels: FormatTable = {
  name: 'akeneo_models',
  has: ['code', 'family_variant'],
  groupings: [{ by: 'row' }],
  said,
  columns: { ...values, code: 'product_id', parent: '-' },
};
