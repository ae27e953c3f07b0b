import type { AttributeTab, Dtype, Language } from '@sourcewiz/contract';

/** An attribute that every new organisation starts with; names and options in its language. */
export interface StandardAttribute {
  key: string;
  dtype: Dtype;
  tab: AttributeTab;
  names: Record<Language, string>;
  options?: Record<Language, readonly string[]>;
  internal?: true;
  whole?: true;
  /** Its dimension is also the attribute's. */
  unit?: string;
  filter?: 'primary' | 'more';
  step?: string;
}

/** In the order of the form; the first of a section gets the highest priority. */
export const standardAttributes: readonly StandardAttribute[] = [
  { key: 'description', dtype: 'text', tab: 'basic', names: { en: 'Description', tr: 'Açıklama' } },
  {
    key: 'sub_category',
    dtype: 'sub_category',
    tab: 'basic',
    names: { en: 'Sub Category', tr: 'Alt kategori' },
    filter: 'more',
  },
  {
    key: 'material',
    dtype: 'multi_select',
    tab: 'basic',
    names: { en: 'Material', tr: 'Malzeme' },
    filter: 'primary',
    options: {
      en: ['Brass', 'Iron', 'Aluminium', 'Wood', 'Glass', 'Ceramic', 'Stoneware', 'Marble', 'Cotton', 'Jute'],
      tr: ['Pirinç', 'Demir', 'Alüminyum', 'Ahşap', 'Cam', 'Seramik', 'Taş', 'Mermer', 'Pamuk', 'Jüt'],
    },
  },
  {
    key: 'color',
    dtype: 'multi_select',
    tab: 'basic',
    names: { en: 'Colour', tr: 'Renk' },
    filter: 'primary',
    options: {
      en: ['White', 'Black', 'Grey', 'Brown', 'Natural', 'Red', 'Blue', 'Green', 'Yellow', 'Gold', 'Silver'],
      tr: [
        'Beyaz',
        'Siyah',
        'Gri',
        'Kahverengi',
        'Doğal',
        'Kırmızı',
        'Mavi',
        'Yeşil',
        'Sarı',
        'Altın',
        'Gümüş',
      ],
    },
  },
  {
    key: 'size',
    dtype: 'size',
    tab: 'basic',
    names: { en: 'Size', tr: 'Ölçü' },
    unit: 'cm',
    filter: 'more',
  },
  {
    key: 'shape',
    dtype: 'select',
    tab: 'basic',
    names: { en: 'Shape', tr: 'Şekil' },
    filter: 'more',
    options: {
      en: ['Round', 'Square', 'Rectangular', 'Oval'],
      tr: ['Yuvarlak', 'Kare', 'Dikdörtgen', 'Oval'],
    },
  },
  {
    key: 'theme',
    dtype: 'multi_select',
    tab: 'basic',
    names: { en: 'Theme', tr: 'Tema' },
    filter: 'more',
    options: {
      en: ['Modern', 'Rustic', 'Traditional', 'Bohemian', 'Minimal'],
      tr: ['Modern', 'Rustik', 'Geleneksel', 'Bohem', 'Sade'],
    },
  },
  {
    key: 'season',
    dtype: 'multi_select',
    tab: 'basic',
    names: { en: 'Season', tr: 'Sezon' },
    filter: 'more',
    options: {
      en: ['All year', 'Spring', 'Summer', 'Autumn', 'Winter', 'Christmas'],
      tr: ['Tüm yıl', 'İlkbahar', 'Yaz', 'Sonbahar', 'Kış', 'Yılbaşı'],
    },
  },
  {
    key: 'finish',
    dtype: 'multi_select',
    tab: 'basic',
    names: { en: 'Finish', tr: 'Yüzey' },
    filter: 'more',
    options: {
      en: ['Matt', 'Glossy', 'Antique', 'Polished', 'Brushed', 'Hammered'],
      tr: ['Mat', 'Parlak', 'Antik', 'Cilalı', 'Fırçalanmış', 'Dövme'],
    },
  },
  { key: 'keywords', dtype: 'csv', tab: 'basic', names: { en: 'Keywords', tr: 'Anahtar kelimeler' } },
  {
    key: 'moq',
    dtype: 'uom',
    tab: 'basic',
    names: { en: 'MOQ', tr: 'Minimum sipariş' },
    unit: 'pieces',
    whole: true,
    filter: 'more',
    step: '10',
  },
  {
    key: 'selling_price',
    dtype: 'price',
    tab: 'basic',
    names: { en: 'Selling price', tr: 'Satış fiyatı' },
    unit: 'per-piece',
    filter: 'primary',
    step: '1',
  },
  {
    key: 'base_selling_price',
    dtype: 'price',
    tab: 'basic',
    names: { en: 'Base selling price', tr: 'Taban satış fiyatı' },
    unit: 'per-piece',
  },
  {
    key: 'weight',
    dtype: 'uom',
    tab: 'basic',
    names: { en: 'Weight', tr: 'Ağırlık' },
    unit: 'kg',
  },

  {
    key: 'production_time',
    dtype: 'uom',
    tab: 'production',
    names: { en: 'Production time', tr: 'Üretim süresi' },
    unit: 'days',
    whole: true,
  },
  {
    key: 'sampling_time',
    dtype: 'uom',
    tab: 'production',
    names: { en: 'Sampling time', tr: 'Numune süresi' },
    unit: 'days',
    whole: true,
  },
  {
    key: 'technique',
    dtype: 'multi_select',
    tab: 'production',
    names: { en: 'Technique', tr: 'Teknik' },
    filter: 'more',
    options: {
      en: ['Handmade', 'Casting', 'Hand painted', 'Carving', 'Weaving', 'Block print', 'Wheel thrown'],
      tr: ['El yapımı', 'Döküm', 'El boyaması', 'Oyma', 'Dokuma', 'Ahşap baskı', 'Çarkta şekillendirme'],
    },
  },
  {
    key: 'production_technique',
    dtype: 'multi_select',
    tab: 'production',
    names: { en: 'Production technique', tr: 'Üretim tekniği' },
    options: {
      en: ['Hand production', 'Machine production', 'Hand finished', 'Moulded', 'Die cast', 'Power loom'],
      tr: ['El üretimi', 'Makine üretimi', 'El bitirmeli', 'Kalıplama', 'Basınçlı döküm', 'Makine dokuması'],
    },
  },
  {
    key: 'composition',
    dtype: 'composition',
    tab: 'production',
    names: { en: 'Composition', tr: 'Bileşim' },
  },
  { key: 'hs_code', dtype: 'hscode', tab: 'production', names: { en: 'HS code', tr: 'GTİP kodu' } },
  {
    key: 'certification',
    dtype: 'multi_select',
    tab: 'production',
    names: { en: 'Certification', tr: 'Sertifika' },
    filter: 'more',
    options: {
      en: ['BSCI', 'FSC', 'OEKO-TEX', 'GOTS', 'ISO 9001', 'Sedex'],
      tr: ['BSCI', 'FSC', 'OEKO-TEX', 'GOTS', 'ISO 9001', 'Sedex'],
    },
  },
  { key: 'care', dtype: 'text', tab: 'production', names: { en: 'Care', tr: 'Bakım' } },
  { key: 'origin', dtype: 'text', tab: 'production', names: { en: 'Country of origin', tr: 'Menşe ülke' } },

  {
    key: 'cost_price',
    dtype: 'price',
    tab: 'internal',
    names: { en: 'Cost price', tr: 'Maliyet fiyatı' },
    unit: 'per-piece',
    internal: true,
  },
  {
    key: 'vendor',
    dtype: 'select',
    tab: 'internal',
    names: { en: 'Vendor', tr: 'Tedarikçi' },
    internal: true,
    options: { en: [], tr: [] },
  },
  {
    key: 'vendor_sourced',
    dtype: 'boolean',
    tab: 'internal',
    names: { en: 'Vendor sourced', tr: 'Tedarikçiden alınan' },
    internal: true,
  },
  {
    key: 'exclusive_for_buyer',
    dtype: 'select',
    tab: 'internal',
    names: { en: 'Exclusive for buyer', tr: 'Yalnız şu alıcıya' },
    internal: true,
    options: { en: [], tr: [] },
  },
  {
    key: 'storage_place',
    dtype: 'text',
    tab: 'internal',
    names: { en: 'Storage place', tr: 'Depo yeri' },
    internal: true,
  },
  { key: 'remarks', dtype: 'text', tab: 'internal', names: { en: 'Remarks', tr: 'Notlar' }, internal: true },

  {
    key: 'carton_size',
    dtype: 'size',
    tab: 'packing',
    names: { en: 'Carton size', tr: 'Koli ölçüsü' },
    unit: 'cm',
  },
  {
    key: 'carton_weight',
    dtype: 'uom',
    tab: 'packing',
    names: { en: 'Carton weight', tr: 'Koli ağırlığı' },
    unit: 'kg',
  },
  {
    key: 'pieces_per_carton',
    dtype: 'decimal',
    tab: 'packing',
    names: { en: 'Pieces per carton', tr: 'Koli içi adet' },
    whole: true,
  },
];
