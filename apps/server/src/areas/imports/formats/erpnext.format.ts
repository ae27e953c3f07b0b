import { leftOut } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** Items of ERPNext, by labels or field names: templates, their variants, and an additional line for each attribute. */
export const erpnext: FormatTable = {
  name: 'erpnext',
  titles: (titles) => titles.map((title) => (title === 'stock_uom' ? title : title.replaceAll('_', ' '))),
  has: ['item{any}'],
  hasOneOf: [
    'variant of',
    'attribute (variant attributes)',
    'stock_uom',
    'has variants',
    // Price lists have these, too.
    ['default unit of measure', 'item group'],
    ['stock uom', 'item group'],
  ],
  hasNot: ['handle', 'variant sku'],
  groupings: [{ by: 'parent', title: 'variant of' }, { by: 'filled_down' }],
  ids: ['id', 'name'],
  columns: {
    'item code': 'variant_id',
    'item name': 'name',
    'item group': 'category',
    'variant of': 'product_id',
    description: '@description',
    'standard selling rate': '@selling_price',
    'standard rate': '@selling_price',
    'valuation rate': '@cost_price',
    'minimum order qty': '@moq',
    'min order qty': '@moq',
    brand: '+Brand',
    'weight per unit': '@weight',
    'weight uom': '@weight.unit',
    'country of origin': '@origin',
    'customs tariff number': '@hs_code',
    'gst hsn code': '@hs_code',
    'hsn/sac': '@hs_code',
    'barcode (barcodes)': '+Barcode',
    'barcodes.barcode': '+Barcode',
    'attribute (variant attributes)': 'option 1 name',
    'attribute value (variant attributes)': 'option 1 value',
    'attributes.attribute': 'option 1 name',
    'attributes.attribute value': 'option 1 value',
    'attribute:attributes': 'option 1 name',
    'attribute value:attributes': 'option 1 value',
    ...leftOut(`
      id | name | id (variant attributes) | has variants | variant based on | disabled |
      image | default unit of measure | stock_uom | stock uom | maintain stock | is stock item | is fixed asset |
      opening stock | allow {any} | is {any} | {any} (item defaults) | {any} (barcodes) |
      {any} (uoms) | {any} (taxes) | company (item defaults)`),
  },
};
