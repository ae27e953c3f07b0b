import { leftOut } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** Catalogue export of Magento 2 and Adobe Commerce: configurable products list their variants. */
export const magento: FormatTable = {
  name: 'magento',
  has: ['sku', 'product_type'],
  hasOneOf: ['attribute_set_code', 'additional_attributes', 'configurable_variations', 'product_websites'],
  groupings: [{ by: 'children', title: 'configurable_variations' }],
  packed: { title: 'additional_attributes', between: /,(?=[\w.-]+=)/, is: '=' },
  said: {
    product_online: (text) => (text === '2' ? '0' : text),
    // Several paths; a slash in a name has another before it.
    categories: (text) =>
      text
        .replace(/,(?=\S)/g, '\n')
        .replace(/(?<!\\)\//g, ' > ')
        .replaceAll(String.raw`\/`, '/'),
  },
  columns: {
    sku: 'product_id',
    name: 'name',
    categories: 'category',
    description: '@description',
    weight: '@weight',
    price: '@selling_price',
    cost: '@cost_price',
    country_of_manufacture: '@origin',
    manufacturer: '+Brand',
    product_online: 'status',
    color: '@color',
    material: '@material',
    ts_dimensions_length: '@size.length',
    ts_dimensions_width: '@size.width',
    ts_dimensions_height: '@size.height',
    ...leftOut(`
      short_description | meta_keywords | store_view_code | attribute_set_code | product_type |
      product_websites | visibility | tax_class_name | url_key | meta_{any} | special_price{any} |
      special_price | base_image{any} | base_image | small_image{any} | small_image | thumbnail_image{any} |
      thumbnail_image | swatch_image{any} | swatch_image | additional_image{any} | additional_attributes |
      created_at | updated_at | new_{any}_date | custom_{any} | msrp_{any} | map_{any} | gift_{any} |
      use_config_{any} | related_{any} | crosssell_{any} | upsell_{any} | bundle_{any} |
      configurable_{any} | associated_{any} | {any}_options_container | display_{any} | page_layout |
      qty{any} | qty | {any}_qty | {any}_cart_qty | has_options | required_options | is_{any} |
      enable_{any} | manage_{any} | notify_{any} | allow_{any} | website_id | hide_from_product_page |
      custom_options | product_options | deferred_stock_update`),
  },
};
