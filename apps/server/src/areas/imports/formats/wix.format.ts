import { leftOut, options } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** Product export of the older shops of Wix: a row for the product with all its options, and below it one per variant. */
export const wix: FormatTable = {
  name: 'wix',
  has: ['handleid', 'fieldtype', 'name'],
  groupings: [{ by: 'id', title: 'handleid' }],
  pairs: [
    { name: 'additionalinfotitle{n}', value: 'additionalinfodescription{n}' },
    {
      name: 'productoptionname{n}',
      value: 'productoptiondescription{n}',
      lists: { kind: 'fieldtype', product: /^product$/i, variant: /^variant$/i },
    },
  ],
  surcharges: { price: 'price', surcharge: 'surcharge', of: 'handleid' },
  columns: {
    handleid: 'product_id',
    name: 'name',
    description: '@description',
    collection: 'category',
    sku: 'variant_id',
    price: '@selling_price',
    visible: 'status',
    weight: '@weight',
    cost: '@cost_price',
    ...options('productoptiondescription{n}', 'productoptionname{n}'),
    brand: '+Brand',
    ...leftOut(`
      fieldtype | productimageurl | ribbon | surcharge | discountmode | discountvalue | inventory |
      productoption{any} | additionalinfo{any} | customtext{any}`),
  },
};

/** Product export of the newer shops: rows for images, too, and each variant with its whole price. */
export const wixNewer: FormatTable = {
  name: 'wix',
  has: ['handle', 'fieldtype', 'name'],
  hasOneOf: ['plaindescription', 'productoptionchoices{n}', 'strikethroughprice'],
  groupings: [{ by: 'id', title: 'handle' }],
  // A product has at most three options.
  pairs: { name: 'productoptionname{n}', value: 'productoptionchoices{n}', from: 4 },
  columns: {
    handle: 'product_id',
    name: 'name',
    visible: 'status',
    plaindescription: '@description',
    brand: '+Brand',
    price: '@selling_price',
    cost: '@cost_price',
    sku: 'variant_id',
    barcode: '+Barcode',
    weight: '@weight',
    ...options('productoptionchoices{n}', 'productoptionname{n}'),
    ...leftOut(`
      fieldtype | mediaalttext | ribbon | strikethroughprice | baseunit{any} | baseunit | totalunits{any} |
      totalunits | inventory | preorder{any} | productoption{any} | modifier{any}`),
  },
};
