import { leftOut, onLines } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** Product sheet of PrestaShop, as in its import sample and as its export module writes it. */
export const prestashop: FormatTable = {
  name: 'prestashop',
  has: ['name'],
  hasOneOf: [
    'active (0/1)',
    ['price tax excluded', 'tax rules id'],
    ['price tax included', 'tax rules id'],
    'price tax excluded or price tax included',
    'categories (x,y,z...)',
    'image urls (x,y,z...)',
  ],
  groupings: [{ by: 'row' }],
  ids: ['product id', 'id'],
  said: { 'categories (x,y,z...)': onLines },
  packed: { title: 'feature(name:value:position)', between: /,(?=[^,:]+:(?!\d+(?:,|$)))/, is: ':' },
  columns: {
    'active (0/1)': 'status',
    name: 'name',
    'categories (x,y,z...)': 'category',
    'price tax excluded': '@selling_price',
    'price tax excluded or price tax included': '@selling_price',
    'wholesale price': '@cost_price',
    'reference #': 'product_id',
    reference: 'product_id',
    manufacturer: '+Brand',
    brand: '+Brand',
    ean13: '+Barcode',
    upc: '+UPC',
    mpn: '+MPN',
    supplier: '@vendor',
    condition: '+Condition',
    summary: '+Short description',
    'short description': '+Short description',
    width: '@size.width',
    height: '@size.height',
    depth: '@size.length',
    weight: '@weight',
    'minimal quantity': '@moq',
    description: '@description',
    'tags (x,y,z...)': '@keywords',
    ...leftOut(`
      product id | id | price tax included | tax rules id | on sale (0/1) | discount {any} |
      supplier reference # | ecotax | delivery time {any} | quantity |
      low stock level | send me an email {any} | visibility | additional shipping cost | unity |
      unit price | unit for base price | meta {any} | url rewritten |
      text when in stock | text when backorder allowed | available for order (0 = no, 1 = yes) |
      product available date | product creation date | show price (0 = no, 1 = yes) |
      image urls (x,y,z...) | image alt texts (x,y,z...) | delete existing images (0 = no, 1 = yes) |
      feature(name:value:position) | available online only (0 = no, 1 = yes) |
      {any} (0 = no, 1 = yes) | customizable {any} | uploadable files {any} | text fields {any} |
      out of stock | out of stock {any} | id / name of shop | advanced stock management | depends on stock | warehouse |
      accessories (x,y,z...)`),
  },
};

/** Combination sheet of PrestaShop: `Size:select:0, Color:color:1` beside `S:0, Red:1`. */
export const prestashopCombinations: FormatTable = {
  name: 'prestashop_combinations',
  has: ['attribute (name:type:position)', 'value (value:position)'],
  groupings: [{ by: 'id' }],
  ids: ['product id'],
  columns: {
    'product reference': 'product_id',
    'product id (reference)': 'product_id',
    'attribute (name:type:position)': 'option 1 name',
    'value (value:position)': 'option 1 value',
    reference: 'variant_id',
    ean13: '+Barcode',
    'wholesale price': '@cost_price',
    'minimal quantity': '@moq',
    ...leftOut(`
      product id | supplier reference | upc | mpn | impact on price | ecotax | quantity | low stock level |
      impact on weight | default (0 = no, 1 = yes) | combination available date |
      choose among product images by position (1,2,3...) | image urls (x,y,z...) |
      image alt texts (x,y,z...) | {any} (0 = no, 1 = yes) | id / name of shop | advanced stock management |
      depends on stock | warehouse | send me an email {any}`),
  },
};
