import { leftOut, options } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** Product export of Ecwid: the options and variations of a product are in rows below it. */
export const ecwid: FormatTable = {
  name: 'ecwid',
  has: ['type', 'product_internal_id', 'product_name'],
  groupings: [{ by: 'id', title: 'product_internal_id' }],
  children: {
    kind: 'type',
    product: /^product$/i,
    variant: /^product_variation$/i,
    // What can be chosen is in the variations again, if there are some.
    choices: {
      kind: /^product_option$/i,
      option: 'product_option_name',
      value: 'product_option_value',
      surcharge: 'product_option_markup',
      price: 'product_price',
    },
    continues: /^product_option/i,
    id: 'product_internal_id',
    code: 'product_sku',
    name: 'product_name',
    amounts: ['product_price', 'product_weight'],
    to: 'product_option_choice',
  },
  columns: {
    product_option_choice: 'option',
    product_internal_id: 'product_id',
    product_variation_sku: 'variant_id',
    'product_variation_option_{any}': 'option',
    product_name: 'name',
    product_description: '@description',
    product_is_available: 'status',
    product_price: '@selling_price',
    product_cost_price: '@cost_price',
    product_weight: '@weight',
    product_length: '@size.length',
    product_width: '@size.width',
    product_height: '@size.height',
    product_category_1: 'category',
    product_category_2: '+Secondary category',
    product_category_3: '+Category 3',
    product_category_4: '+Category 4',
    product_category_5: '+Category 5',
    product_brand: '+Brand',
    product_upc: '+Barcode',
    product_quantity_minimum_allowed_for_purchase: '@moq',
    'product_attribute_{any}': '+*',
    ...leftOut('type | product_sku | product_media_{any} | product_{any}'),
  },
};

/** Products sheet of OpenCart's export tool: texts by language, categories by number; options are on other sheets. */
export const opencart: FormatTable = {
  name: 'opencart',
  has: ['product_id', 'model', 'name({any})'],
  groupings: [{ by: 'row' }],
  columns: {
    model: 'product_id',
    'name({any})': 'name',
    'description({any})': '@description',
    'tags({any})': '@keywords',
    sku: '+SKU',
    upc: '+UPC',
    ean: '+EAN',
    jan: '+JAN',
    isbn: '+ISBN',
    mpn: '+MPN',
    manufacturer: '+Brand',
    price: '@selling_price',
    weight: '@weight',
    weight_unit: '@weight.unit',
    length: '@size.length',
    width: '@size.width',
    height: '@size.height',
    length_unit: '@size.unit',
    status: 'status',
    minimum: '@moq',
    ...leftOut(`
      product_id | meta_{any} | categories | location | quantity | shipping | points | date_{any} |
      tax_class_id | stock_status_id | store_ids | layout | related_ids | sort_order | subtract`),
  },
};

/** Product export of Saleor: a row for each variant, attributes by whether they are the product's or the variant's. */
export const saleor: FormatTable = {
  name: 'saleor',
  has: ['id', 'name', 'variant sku'],
  hasOneOf: ['product type', 'variant id', '{any} (product attribute)', '{any} (channel price amount)'],
  // Its prices are of channels.
  hasNot: ['price'],
  groupings: [{ by: 'id', title: 'id' }],
  columns: {
    id: 'product_id',
    name: 'name',
    description: '@description',
    category: 'category',
    'variant sku': 'variant_id',
    'variant weight': '@weight',
    '{any} (product attribute)': '+*',
    '{any} (variant attribute)': 'option',
    '{any} (channel price amount)': '@selling_price',
    '{any} (channel currency code)': '@selling_price.currency',
    '{any} (channel cost price)': '@cost_price',
    ...leftOut(`
      product type | charge taxes | product weight | collections | variant id | {any} (channel {any}) |
      {any} (warehouse quantity)`),
  },
};

/** Product export of Shopware 6: variants name their product by its ID. Their options are IDs as well. */
export const shopware: FormatTable = {
  name: 'shopware',
  has: ['id', 'parent_id', 'product_number'],
  groupings: [{ by: 'parent', title: 'parent_id' }, { by: 'row' }],
  columns: {
    parent_id: 'product_id',
    product_number: 'variant_id',
    active: 'status',
    name: 'name',
    description: '@description',
    ean: '+EAN',
    min_purchase: '@moq',
    price_net: '@selling_price',
    purchase_prices_net: '@cost_price',
    manufacturer_name: '+Brand',
    ...leftOut(`
      id | stock | price_gross | price_gross_{any} | price_net_{any} | purchase_prices_gross | max_purchase | purchase_steps |
      tax_{any} | cover_media_{any} | manufacturer_{any} | custom_fields | categories | sales_channel | propertyids | optionids`),
  },
};

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
    'item name': 'name',
    'variation name': 'option 1 value',
    sku: 'product_id',
    description: '@description',
    categories: 'category',
    category: 'category',
    gtin: '+Barcode',
    'weight (lb)': '@weight',
    'weight (kg)': '@weight',
    price: '@selling_price',
    'option name 1': 'option 1 name',
    'option name 2': 'option 2 name',
    'option value 2': 'option 2 value',
    'option name 3': 'option 3 name',
    'option value 3': 'option 3 value',
    ...leftOut(`
      token | reference handle | customer-facing name | unit and precision | seo {any} | permalink |
      sellable | stockable | square online item visibility | item type | option value 1 | option value {n} | option name {n} |
      current quantity {any} | new quantity {any} | stock alert {any} | enabled {any} | tax - {any}`),
  },
};

/** Product export of Squarespace: one row per variant, with the details of the product on the first. */
export const squarespace: FormatTable = {
  name: 'squarespace',
  has: ['product url', 'title', 'option name 1', 'option value 1'],
  hasOneOf: ['product page', 'hosted image urls', 'product id [non editable]'],
  groupings: [{ by: 'filled_down', title: 'product url' }],
  columns: {
    'product url': 'product_id',
    title: 'name',
    description: '@description',
    sku: 'variant_id',
    ...options('option value {n}', 'option name {n}'),
    price: '@selling_price',
    categories: 'category',
    tags: '@keywords',
    weight: '@weight',
    length: '@size.length',
    width: '@size.width',
    height: '@size.height',
    visible: 'status',
    ...leftOut(`
      product id{any} | variant id{any} | product type{any} | product page | sale price | on sale | stock |
      hosted image urls`),
  },
};

/** Product export of Lightspeed Retail (Vend): a row for each variant. */
export const lightspeed: FormatTable = {
  name: 'lightspeed',
  has: ['handle', 'sku', 'name', 'supply_price'],
  hasOneOf: ['variant_option_one_name', 'retail_price'],
  groupings: [{ by: 'id', title: 'handle' }],
  columns: {
    handle: 'product_id',
    sku: 'variant_id',
    name: 'name',
    description: '@description',
    product_category: 'category',
    type: 'category',
    variant_option_one_name: 'option 1 name',
    variant_option_one_value: 'option 1 value',
    variant_option_two_name: 'option 2 name',
    variant_option_two_value: 'option 2 value',
    variant_option_three_name: 'option 3 name',
    variant_option_three_value: 'option 3 value',
    tags: '@keywords',
    supply_price: '@cost_price',
    retail_price: '@selling_price',
    brand_name: '+Brand',
    supplier_name: '@vendor',
    supplier_code: '+Supplier code',
    active: 'status',
    ...leftOut(`
      id | composite_{any} | outlet_tax_{any} | account_code{any} | track_inventory | inventory_{any} |
      reorder_{any} | restock_{any}`),
  },
};

const notZero = (text: string) => (/^[0.,\s]*$/.test(text) ? '' : text);

/** Items of Zoho Inventory and Books, by their SKU or else by their number. */
export const zoho: FormatTable = {
  name: 'zoho',
  has: ['item id', 'item name', 'sku'],
  hasOneOf: ['sales account', 'purchase account', 'is returnable item'],
  groupings: [{ by: 'row' }],
  replaced: { 'item id': 'sku' },
  said: {
    'package weight': notZero,
    'package length': notZero,
    'package width': notZero,
    'package height': notZero,
  },
  columns: {
    'item id': 'product_id',
    'item name': 'name',
    'sales description': '@description',
    'selling price': '@selling_price',
    rate: '@selling_price',
    'purchase price': '@cost_price',
    'purchase rate': '@cost_price',
    brand: '+Brand',
    manufacturer: '+Manufacturer',
    'package weight': '@weight',
    'weight unit': '@weight.unit',
    'package length': '@size.length',
    'package width': '@size.width',
    'package height': '@size.height',
    'dimension unit': '@size.unit',
    'category name': 'category',
    'preferred vendor': '@vendor',
    'hsn/sac': '@hs_code',
    status: 'status',
    ...leftOut(`
      sku | sales account | is returnable item | tax {any} | purchase tax {any} | product type | source |
      reference id | last sync time | unit | purchase account | inventory account | reorder level |
      warehouse name | opening stock | opening stock value | stock on hand | is combo product | item type`),
  },
};
