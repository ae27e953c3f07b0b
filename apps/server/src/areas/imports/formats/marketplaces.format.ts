import type { FormatTable } from './format.ts';

/** Listings of Etsy: one row each. Its variations stand in lists, so that they stay facts of the product. */
export const etsy: FormatTable = {
  name: 'etsy',
  has: ['title', 'description', 'price', 'currency_code', 'quantity', 'tags'],
  hasOneOf: ['variation 1 type', 'materials', 'image1'],
  groupings: [{ by: 'name', title: 'title' }],
  single: ['sku'],
  columns: {
    title: 'name',
    description: '@description',
    price: '@selling_price',
    currency_code: '@selling_price.currency',
    quantity: '-',
    tags: '@keywords',
    materials: '@material',
    'image{n}': '-',
    'variation {n} type': '-',
    'variation {n} name': '-',
    'variation 1 values': '+Variation 1',
    'variation 2 values': '+Variation 2',
    sku: 'product_id',
  },
};

/** Listings of eBay: rows of relationship `Variation` below their listing, with `Size=S|Colour=Black`. */
export const ebay: FormatTable = {
  name: 'ebay',
  has: ['custom label (sku)', 'title', 'relationship', 'relationship details'],
  groupings: [{ by: 'id', title: 'relationship' }],
  children: {
    kind: 'relationship',
    product: /^$/,
    variant: /^variation$/i,
    id: 'relationship',
    code: 'custom label (sku)',
    name: 'title',
    price: 'start price',
    from: 'relationship details',
    to: 'relationship details',
  },
  columns: {
    relationship: 'product_id',
    'custom label (sku)': 'variant_id',
    title: 'name',
    'relationship details': 'option 1 value',
    'start price': '@selling_price',
    description: '@description',
    'p:upc': '+Barcode',
    'p:ean': '+Barcode',
    'c:brand': '+Brand',
    'c:material': '@material',
    'c:color': '@color',
    'c:{any}': '-',
    '{any}action{any}': '-',
    'category id': '-',
    'category name': 'category',
    quantity: '-',
    'item photo url': '-',
    'condition id': '-',
    format: '-',
    duration: '-',
    location: '-',
  },
};

/** Products of Shopee, by the labels under its machine names; sellers know them by the SKU of the parent. */
export const shopee: FormatTable = {
  name: 'shopee',
  has: ['product id', 'product name', 'variation id', 'variation name', 'parent sku', 'sku'],
  groupings: [{ by: 'id', title: 'product id' }],
  replaced: { 'product id': 'parent sku' },
  columns: {
    'product id': 'product_id',
    'product name': 'name',
    'variation id': '-',
    'variation name': 'option 1 value',
    'parent sku': '-',
    sku: 'variant_id',
    price: '@selling_price',
    gtin: '+Barcode',
    stock: '-',
  },
};

/** Products of Trendyol: sold at one price, compared with another. */
export const trendyol: FormatTable = {
  name: 'trendyol',
  has: ['barkod', 'model kodu', 'ürün adı', 'stok kodu'],
  hasOneOf: ['trendyol{any}satılacak fiyat{any}', 'piyasa satış fiyatı{any}'],
  groupings: [{ by: 'id', title: 'model kodu' }],
  columns: {
    barkod: '+Barkod',
    'model kodu': 'product_id',
    'stok kodu': 'variant_id',
    marka: '+Marka',
    kategori: 'category',
    'kategori ismi': 'category',
    'para birimi': '@selling_price.currency',
    'ürün adı': 'name',
    'ürün açıklaması': '@description',
    'trendyol{any}satılacak fiyat{any}': '@selling_price',
    'piyasa satış fiyatı{any}': '-',
    'ürün stok adedi': '-',
    'kdv oranı': '-',
    desi: '-',
    'görsel {n}': '-',
    'sevkiyat süresi': '-',
    'sevkiyat tipi': '-',
    renk: 'option 1 value',
    beden: 'option 2 value',
  },
};
