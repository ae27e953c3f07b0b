import { leftOut } from './format-columns.ts';
import type { FormatTable } from './format.ts';

const columns = {
  'internal reference': 'variant_id',
  default_code: 'variant_id',
  name: 'name',
  'sales price': '@selling_price',
  list_price: '@selling_price',
  lst_price: '@selling_price',
  cost: '@cost_price',
  standard_price: '@cost_price',
  barcode: '+Barcode',
  'product category': 'category',
  categ_id: 'category',
  'product category/complete name': 'category',
  'categ_id/complete_name': 'category',
  'sales description': '@description',
  description_sale: '@description',
  weight: '@weight',
  'hs code': '@hs_code',
  hs_code: '@hs_code',
  'origin of goods': '@origin',
  country_of_origin: '@origin',
  'product tags': '@keywords',
  'variant values': 'option 1 value',
  'attribute values': 'option 1 value',
  product_template_variant_value_ids: 'option 1 value',
  product_template_attribute_value_ids: 'option 1 value',
  'product_template_variant_value_ids/display_name': 'option 1 value',
  'variant values/display name': 'option 1 value',
  active: 'status',
  ...leftOut(`
    display name | display_name | volume | product attributes{any} | attribute_line_ids/{any} |
    product type | type | detailed_type | can be sold | can be purchased | sale_ok | purchase_ok |
    unit of measure | uom_id | uom_po_id | purchase unit of measure | customer taxes | vendor taxes |
    taxes_id | supplier_taxes_id | quantity on hand | forecasted quantity | qty_available |
    virtual_available | image | image_1920 | favorite | responsible | company`),
} as const;

/** Exports of Odoo: external IDs, and additional lines of a record that do not repeat the first one. */
export const odoo: FormatTable = {
  name: 'odoo',
  has: ['name'],
  hasOneOf: [
    ['internal reference', 'sales price'],
    ['internal reference', 'product category'],
    ['internal reference', 'product category/complete name'],
    ['internal reference', 'product type'],
    ['internal reference', 'external id'],
    ['internal reference', 'display name'],
    ['internal reference', 'product template'],
    ['internal reference', 'variant values'],
    ['internal reference', 'attribute values'],
    'default_code',
    'attribute_line_ids/attribute_id',
    'product attributes/attribute',
    'product attributes / attribute',
    'product_tmpl_id/id',
    'categ_id',
  ],
  hasNot: ['handle', 'product_type', 'variant sku'],
  groupings: [
    { by: 'parent', title: 'product template/external id' },
    { by: 'parent', title: 'product template/id' },
    { by: 'parent', title: 'product_tmpl_id/id' },
    { by: 'parent', title: 'product template' },
    { by: 'parent', title: 'product_tmpl_id' },
    { by: 'name', title: 'name', beside: 'variant values' },
    { by: 'name', title: 'name', beside: 'attribute values' },
    { by: 'name', title: 'name', beside: 'product_template_variant_value_ids' },
    { by: 'filled_down' },
  ],
  ids: ['external id', 'id'],
  columns: {
    ...columns,
    'product template/external id': 'product_id',
    'product template/id': 'product_id',
    'product template': 'product_id',
    'product_tmpl_id/id': 'product_id',
    product_tmpl_id: 'product_id',
    ...leftOut('id | external id'),
  },
};
