import {
  standardNames,
  type AttributeTab,
  type Dtype,
  type Language,
  type StandardKey,
} from '@sourcewiz/contract';

/** An attribute that every new organisation starts with; names and options in its language. */
export interface StandardAttribute {
  key: string;
  dtype: Dtype;
  tab: AttributeTab;
  names: Readonly<Record<Language, string>>;
  options?: Record<Language, readonly string[]>;
  internal?: true;
  whole?: true;
  /** Its dimension is also the attribute's. */
  unit?: string;
  filter?: 'primary' | 'more';
  step?: string;
}

/** In the order of the form; the first of a section gets the highest priority. */
const definitions: readonly (Omit<StandardAttribute, 'key' | 'names'> & { key: StandardKey })[] = [
  { key: 'description', dtype: 'text', tab: 'basic' },
  {
    key: 'sub_category',
    dtype: 'sub_category',
    tab: 'basic',
    filter: 'more',
  },
  {
    key: 'material',
    dtype: 'multi_select',
    tab: 'basic',
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
    unit: 'cm',
    filter: 'more',
  },
  {
    key: 'shape',
    dtype: 'select',
    tab: 'basic',
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
    filter: 'more',
    options: {
      en: ['Matt', 'Glossy', 'Antique', 'Polished', 'Brushed', 'Hammered'],
      tr: ['Mat', 'Parlak', 'Antik', 'Cilalı', 'Fırçalanmış', 'Dövme'],
    },
  },
  { key: 'keywords', dtype: 'csv', tab: 'basic' },
  {
    key: 'moq',
    dtype: 'uom',
    tab: 'basic',
    unit: 'pieces',
    whole: true,
    filter: 'more',
    step: '10',
  },
  {
    key: 'selling_price',
    dtype: 'price',
    tab: 'basic',
    unit: 'per-piece',
    filter: 'primary',
    step: '1',
  },
  {
    key: 'base_selling_price',
    dtype: 'price',
    tab: 'basic',
    unit: 'per-piece',
  },
  {
    key: 'weight',
    dtype: 'uom',
    tab: 'basic',
    unit: 'kg',
  },

  {
    key: 'production_time',
    dtype: 'uom',
    tab: 'production',
    unit: 'days',
    whole: true,
  },
  {
    key: 'sampling_time',
    dtype: 'uom',
    tab: 'production',
    unit: 'days',
    whole: true,
  },
  {
    key: 'technique',
    dtype: 'multi_select',
    tab: 'production',
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
    options: {
      en: ['Hand production', 'Machine production', 'Hand finished', 'Moulded', 'Die cast', 'Power loom'],
      tr: ['El üretimi', 'Makine üretimi', 'El bitirmeli', 'Kalıplama', 'Basınçlı döküm', 'Makine dokuması'],
    },
  },
  {
    key: 'composition',
    dtype: 'composition',
    tab: 'production',
  },
  { key: 'hs_code', dtype: 'hscode', tab: 'production' },
  {
    key: 'certification',
    dtype: 'multi_select',
    tab: 'production',
    filter: 'more',
    options: {
      en: ['BSCI', 'FSC', 'OEKO-TEX', 'GOTS', 'ISO 9001', 'Sedex'],
      tr: ['BSCI', 'FSC', 'OEKO-TEX', 'GOTS', 'ISO 9001', 'Sedex'],
    },
  },
  { key: 'care', dtype: 'text', tab: 'production' },
  { key: 'origin', dtype: 'text', tab: 'production' },

  {
    key: 'cost_price',
    dtype: 'price',
    tab: 'internal',
    unit: 'per-piece',
    internal: true,
  },
  {
    key: 'vendor',
    dtype: 'select',
    tab: 'internal',
    internal: true,
    options: { en: [], tr: [] },
  },
  {
    key: 'vendor_sourced',
    dtype: 'boolean',
    tab: 'internal',
    internal: true,
  },
  {
    key: 'exclusive_for_buyer',
    dtype: 'select',
    tab: 'internal',
    internal: true,
    options: { en: [], tr: [] },
  },
  { key: 'exclusive_until', dtype: 'date', tab: 'internal', internal: true },
  {
    key: 'storage_place',
    dtype: 'text',
    tab: 'internal',
    internal: true,
  },
  { key: 'remarks', dtype: 'text', tab: 'internal', internal: true },

  {
    key: 'carton_size',
    dtype: 'size',
    tab: 'packing',
    unit: 'cm',
  },
  {
    key: 'carton_weight',
    dtype: 'uom',
    tab: 'packing',
    unit: 'kg',
  },
  {
    key: 'pieces_per_carton',
    dtype: 'decimal',
    tab: 'packing',
    whole: true,
  },
];

export const standardAttributes: readonly StandardAttribute[] = definitions.map((one) => ({
  ...one,
  names: standardNames[one.key],
}));
