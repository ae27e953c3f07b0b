import { messageOf, type ErrorCode, type Language, type StepSlug } from '@sourcewiz/contract';

interface StepTexts {
  label: string;
  subLabel: string;
  states: { pending: string; done: string; failed: string };
  details: { pending: string; done: string; failed: string };
}

/** Texts of the four steps (IMPORT-016). */
export const stepTexts: Record<Language, Record<StepSlug, StepTexts>> = {
  en: {
    file_validation: {
      label: 'File validation',
      subLabel: 'Every row is checked before anything is written',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Checking the rows',
        done: 'All rows were checked',
        failed: 'The rows could not be taken. Correct the response sheet and upload it again',
      },
    },
    data_backup: {
      label: 'Data backup',
      subLabel: 'Products that change are kept as they were',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Keeping the products as they are',
        done: 'The products are kept as they were',
        failed: 'The products could not be kept. Nothing was changed',
      },
    },
    product_update: {
      label: 'Product update',
      subLabel: 'Products that exist get their new values',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Updating products',
        done: 'The products are up to date',
        failed: 'Some products could not be updated',
      },
    },
    product_upload: {
      label: 'New products',
      subLabel: 'Products that do not exist yet are added',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Adding products',
        done: 'The new products are in the library',
        failed: 'Some products could not be added',
      },
    },
  },
  tr: {
    file_validation: {
      label: 'Dosya denetimi',
      subLabel: 'Hiçbir şey yazılmadan önce her satır denetlenir',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Satırlar denetleniyor',
        done: 'Tüm satırlar denetlendi',
        failed: 'Satırlar alınamadı. Yanıt dosyasını düzeltip yeniden yükleyin',
      },
    },
    data_backup: {
      label: 'Veri yedeği',
      subLabel: 'Değişecek ürünler eski halleriyle saklanır',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Ürünler saklanıyor',
        done: 'Ürünler eski halleriyle saklandı',
        failed: 'Ürünler saklanamadı. Hiçbir şey değişmedi',
      },
    },
    product_update: {
      label: 'Ürün güncelleme',
      subLabel: 'Var olan ürünler yeni bilgilerini alır',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Ürünler güncelleniyor',
        done: 'Ürünler güncel',
        failed: 'Bazı ürünler güncellenemedi',
      },
    },
    product_upload: {
      label: 'Yeni ürünler',
      subLabel: 'Henüz olmayan ürünler eklenir',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Ürünler ekleniyor',
        done: 'Yeni ürünler kitaplıkta',
        failed: 'Bazı ürünler eklenemedi',
      },
    },
  },
};

/** Turkish sentences of what can be wrong in a row; response sheets are read without our screens. */
const turkish: Partial<Record<ErrorCode, string>> = {
  required: '{label} zorunludur',
  enter_unit: 'Birim girin',
  enter_currency: 'Para birimi girin',
  not_a_number: 'Sayı olmalı',
  not_whole: 'Yalnızca tam sayı',
  negative: 'Eksi olamaz',
  number_too_large: 'Sayı çok büyük',
  too_many_decimals: 'En fazla {limit} ondalık basamak',
  not_a_date: 'GG/AA/YYYY biçiminde bir tarih olmalı',
  ambiguous_date: 'Tarihi GG/AA/YYYY olarak yazın; {text} iki türlü okunabilir',
  not_boolean: 'TRUE ya da FALSE olmalı',
  unknown_option: '{text} seçenekler arasında yok',
  too_many_attributes: 'En fazla {limit} özellik saklanır',
  too_many_options: 'Bir özellik için en fazla {limit} seçenek saklanır',
  too_many_categories: 'En fazla {limit} kategori saklanır',
  unknown_unit: '{text} bu değer için bir birim değil',
  unknown_currency: '{text} bir para birimi değil',
  text_too_long: 'En fazla {limit} karakter',
  too_many_values: 'En fazla {limit} değer',
  value_missing: 'Değer eksik',
  invalid_hscode: '4 ile 12 arasında rakam olmalı',
  product_id_taken: 'Bu ürün kodu zaten var',
  variant_id_taken: '{id} varyant kodu zaten var',
  variant_id_required: 'Varyant kodu zorunludur',
  variant_combination_taken: 'İki varyantta aynı birleşim var: {combination}',
  too_many_variant_types: 'En fazla 3 seçenek türü olabilir',
  product_locked: 'Bu ürünü başka bir görev değiştiriyor. Bitmesini bekleyin',
  product_gone: 'Ürün artık yok',
  costing_editing_denied: 'Maliyet düzenleme yetkiniz yok',
  packaging_editing_denied: 'Ambalaj düzenleme yetkiniz yok',
  duplicate_row: '{id}, {row}. satırda zaten var',
  second_currency: '{row}. satırda aynı kodun {currency} fiyatı var. Yalnızca bir fiyat tutulur',
  main_row_wrong: 'Önce bu ürünün ana satırı olan {row}. satır düzeltilmeli',
};

/** What is wrong with a row or cell, in the person's language. */
export function problemText(
  { code, params = {} }: { code: ErrorCode; params?: Record<string, string | number> },
  language: Language,
): string {
  const sentence = language === 'tr' ? turkish[code] : undefined;
  if (sentence === undefined) return messageOf(code, params);
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

export interface TemplateTexts {
  sheet: string;
  fields: Record<'product_id' | 'variant_id' | 'name' | 'category' | 'status', string>;
  optionName: (position: number) => string;
  optionValue: (position: number) => string;
  parts: Readonly<Record<string, string>>;
  statuses: readonly string[];
}

/** Titles of the template's columns; the matching knows them all. */
export const templateTexts: Record<Language, TemplateTexts> = {
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
