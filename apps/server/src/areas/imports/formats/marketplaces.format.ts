import { leftOut, options } from './format-columns.ts';
import type { FormatTable } from './format.ts';

/** Listings of Etsy, one row each. Variations are in lists, and so stay attributes of the product. */
export const etsy: FormatTable = {
  name: 'etsy',
  has: ['title', 'description', 'price', 'currency_code', 'quantity', 'tags'],
  hasOneOf: ['variation 1 type', 'materials', 'image1'],
  groupings: [{ by: 'name', title: 'title' }],
  single: { sku: 'SKUs' },
  columns: {
    title: 'name',
    description: '@description',
    price: '@selling_price',
    currency_code: '@selling_price.currency',
    tags: '@keywords',
    materials: '@material',
    'variation 1 values': '+Variation 1',
    'variation 2 values': '+Variation 2',
    sku: 'product_id',
    skus: '+SKUs',
    ...leftOut('quantity | image{n} | variation {n} type | variation {n} name'),
  },
};

/** Listings of eBay: rows with the relationship `Variation` below their listing, with `Size=S|Colour=Black`. */
export const ebay: FormatTable = {
  name: 'ebay',
  has: ['custom label (sku)', 'title', 'relationship', 'relationship details'],
  groupings: [{ by: 'id', title: 'relationship' }],
  children: {
    kind: 'relationship',
    product: /^$/,
    variant: /^variation$/i,
    continues: /^compatibility$/i,
    id: 'relationship',
    code: 'custom label (sku)',
    name: 'title',
    amounts: ['start price'],
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
    'c:{any}': '+*',
    'category name': 'category',
    ...leftOut(`
      {any}action{any} | category id | quantity | item photo url | condition id | format |
      duration | location`),
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
    'variation name': 'option 1 value',
    sku: 'variant_id',
    price: '@selling_price',
    gtin: '+Barcode',
    ...leftOut('variation id | parent sku | stock'),
  },
};

/** Products of Trendyol: sold at one price and compared with another. */
export const trendyol: FormatTable = {
  name: 'trendyol',
  has: ['barkod', 'model kodu', 'ürün adı'],
  currency: 'TRY',
  hasOneOf: ['trendyol{any}satılacak fiyat{any}', 'piyasa satış fiyatı{any}'],
  groupings: [{ by: 'id', title: 'model kodu' }],
  columns: {
    barkod: '+Barkod',
    'model kodu': 'product_id',
    'stok kodu': 'variant_id',
    'tedarikçi stok kodu': 'variant_id',
    marka: '+Marka',
    kategori: 'category',
    'kategori ismi': 'category',
    'para birimi': '@selling_price.currency',
    'ürün adı': 'name',
    'ürün açıklaması': '@description',
    'trendyol{any}satılacak fiyat{any}': '@selling_price',
    renk: 'option 1 value',
    'ürün rengi': 'option 1 value',
    beden: 'option 2 value',
    ...leftOut(`
      piyasa satış fiyatı{any} | buybox fiyatı | partner id | komisyon oranı | ürün stok adedi | kdv oranı |
      ötv oranı | parti/lot/skt bilgisi | desi | görsel {n} | sevkiyat süresi | sevkiyat tipi | durum |
      ne yapmalıyım | trendyol.com linki`),
  },
};

/** Products of Faire: a row for each variant. */
export const faire: FormatTable = {
  name: 'faire',
  has: ['product name (default)', 'sku'],
  hasOneOf: ['info status v2', 'selling method', 'wholesale price ({any})'],
  groupings: [{ by: 'column', title: 'product name (default)' }],
  columns: {
    'product name (default)': 'name',
    sku: 'product_id',
    'product type': 'category',
    'product status': 'status',
    description: '@description',
    'description (default)': '@description',
    'minimum order qty': '@moq',
    'case size': '+Case size',
    'wholesale price ({any})': '@selling_price',
    ...options('option {n} value', 'option {n} name'),
    'made in country': '@origin',
    'hs6 tariff code': '@hs_code',
    gtin: '+Barcode',
    'item weight': '@weight',
    'item weight unit': '@weight.unit',
    ...leftOut(`
      info status{any} | product token | product option token | selling method |
      retail price ({any})`),
  },
};

/** Products of Salla, whose titles are Arabic: the options of a product are in rows below it. */
export const salla: FormatTable = {
  name: 'salla',
  has: ['النوع', 'أسم المنتج', 'رمز المنتج sku'],
  groupings: [{ by: 'id', title: 'النوع' }],
  children: {
    kind: 'النوع',
    product: /^منتج/,
    variant: /^خيار/,
    continues: /^$/,
    id: 'النوع',
    code: 'رمز المنتج sku',
    name: 'أسم المنتج',
    amounts: ['سعر المنتج'],
    shared: ['[1] الاسم', '[2] الاسم', '[3] الاسم'],
  },
  columns: {
    النوع: 'product_id',
    'أسم المنتج': 'name',
    'تصنيف المنتج': 'category',
    'سعر المنتج': '@selling_price',
    الوصف: '@description',
    'رمز المنتج sku': 'variant_id',
    'سعر التكلفة': '@cost_price',
    الوزن: '@weight',
    'وحدة الوزن': '@weight.unit',
    الماركة: '+Brand',
    الباركود: '+Barcode',
    gtin: '+GTIN',
    mpn: '+MPN',
    ...options('[{n}] القيمة', '[{n}] الاسم'),
    ...leftOut(`
      نوع المنتج | صورة المنتج | وصف صورة المنتج | الكمية المتوفرة | هل يتطلب شحن؟ | السعر المخفض | تاريخ {any} |
      خاضع للضريبة ؟ | سبب عدم الخضوع للضريبة | تثبيت المنتج | اقصي كمية لكل عميل |
      إخفاء خيار تحديد الكمية | اضافة صورة عند الطلب | [{n}] {any}`),
  },
};

/** Feeds of Google Merchant Center, which Meta and Pinterest take as well: variants name their group. */
export const google: FormatTable = {
  name: 'google',
  titles: (titles) => titles.map((title) => title.replaceAll(' ', '_')),
  has: ['id', 'title', 'link', 'image_link'],
  hasOneOf: ['availability', 'item_group_id', 'google_product_category'],
  groupings: [{ by: 'parent', title: 'item_group_id' }, { by: 'row' }],
  insteadOf: { google_product_category: 'product_type' },
  columns: {
    id: 'variant_id',
    item_group_id: 'product_id',
    title: 'name',
    description: '@description',
    price: '@selling_price',
    sale_price: '+Sale price:price',
    cost_of_goods_sold: '@cost_price',
    product_type: 'category',
    google_product_category: '+Google product category',
    brand: '+Brand',
    gtin: '+GTIN',
    mpn: '+MPN',
    color: '@color',
    size: '+Size',
    material: '@material',
    product_weight: '@weight',
    shipping_weight: '@weight',
    product_length: '@size.length',
    product_width: '@size.width',
    product_height: '@size.height',
    ...leftOut(`
      link | mobile_link | image_link | additional_image_link | availability | availability_date |
      identifier_exists | shipping | tax | sale_price_effective_date | quantity_to_sell_on_facebook |
      inventory | fb_product_category`),
  },
};
