import type { Language } from '@sourcewiz/contract';

interface SheetTitles {
  sheet: string;
  fields: Record<'product_id' | 'variant_id' | 'name' | 'category' | 'status', string>;
  optionName: (position: number) => string;
  optionValue: (position: number) => string;
  parts: Readonly<Record<string, string>>;
  statuses: readonly string[];
}

/** Column titles of the sheets that we write; the matching of an import recognises them all. */
export const sheetTitles: Record<Language, SheetTitles> = {
  en: {
    sheet: 'Products',
    fields: {
      product_id: 'Product ID',
      variant_id: 'Variant ID',
      name: 'Product name',
      category: 'Category',
      status: 'Status',
    },
    optionName: (position) => `Option ${position} name`,
    optionValue: (position) => `Option ${position} value`,
    parts: {
      unit: 'unit',
      currency: 'currency',
      length: 'length',
      width: 'width',
      height: 'height',
      no_of_pieces: 'pieces',
      option: 'option',
      parent_id: 'parent ID',
      has_variant: 'has variants',
    },
    statuses: ['Draft', 'Published', 'Archived'],
  },
  tr: {
    sheet: 'Ürünler',
    fields: {
      product_id: 'Ürün kodu',
      variant_id: 'Varyant kodu',
      name: 'Ürün adı',
      category: 'Kategori',
      status: 'Durum',
    },
    optionName: (position) => `Seçenek ${position} adı`,
    optionValue: (position) => `Seçenek ${position} değeri`,
    parts: {
      unit: 'birim',
      currency: 'para birimi',
      length: 'uzunluk',
      width: 'genişlik',
      height: 'yükseklik',
      no_of_pieces: 'adet',
      option: 'seçenek',
      parent_id: 'ana ürün kodu',
      has_variant: 'varyantlı',
    },
    statuses: ['Taslak', 'Yayında', 'Arşiv'],
  },
};
