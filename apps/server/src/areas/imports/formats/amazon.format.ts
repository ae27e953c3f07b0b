import { leftOut } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** Inventory files of Amazon and its imitators: field names in the last of three header rows. */
export const amazon: FormatTable = {
  name: 'amazon',
  has: ['item_name'],
  hasOneOf: ['item_sku', 'external_product_id', 'parent_child', 'feed_product_type'],
  groupings: [{ by: 'parent', title: 'parent_sku' }, { by: 'row' }],
  ids: ['item_sku', 'external_product_id'],
  columns: {
    item_sku: 'variant_id',
    item_name: 'name',
    parent_sku: 'product_id',
    external_product_id: '+Barcode',
    brand_name: '+Brand',
    item_type: 'category',
    product_description: '@description',
    standard_price: '@selling_price',
    currency: '@selling_price.currency',
    color_name: 'option 1 value',
    size_name: 'option 2 value',
    material_type: '@material',
    generic_keywords: '@keywords',
    item_weight: '@weight',
    item_weight_unit_of_measure: '@weight.unit',
    item_length: '@size.length',
    item_width: '@size.width',
    item_height: '@size.height',
    item_dimensions_unit_of_measure: '@size.unit',
    item_length_unit_of_measure: '@size.unit',
    country_of_origin: '@origin',
    ...leftOut(`
      parent_child | relationship_type | variation_theme | feed_product_type | update_delete |
      external_product_id_type | manufacturer | part_number | product_subtype | recommended_browse_nodes |
      list_price | quantity | color_map | size_map | material_type{n} | bullet_point{n} |
      generic_keywords{n} | main_image_url | other_image_url{n} | swatch_image_url | condition_type |
      fulfillment_latency | fulfillment_{any} | package_{any} | {any}_unit_of_measure`),
  },
};

/** The listing report and newer templates use words instead. */
export const amazonLabels: FormatTable = {
  name: 'amazon',
  has: ['parentage', 'parent sku'],
  hasOneOf: ['sku', 'seller sku'],
  groupings: [{ by: 'parent', title: 'parent sku' }],
  columns: {
    sku: 'variant_id',
    'seller sku': 'variant_id',
    'parent sku': 'product_id',
    title: 'name',
    'product name': 'name',
    color: 'option 1 value',
    colour: 'option 1 value',
    size: 'option 2 value',
    'product id': '+Barcode',
    'brand name': '+Brand',
    'standard price': '@selling_price',
    'your price': '@selling_price',
    'product description': '@description',
    ...leftOut(`
      parentage | relationship type | variation theme | product id type | quantity | main image url |
      other image url{any} | key product features | bullet point`),
  },
};
