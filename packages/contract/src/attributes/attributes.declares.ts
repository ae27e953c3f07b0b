import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    attributes: typeof attributeDeclares;
  }
}

export const attributeDeclares = {
  permissions: {
    costing: {
      en: 'Costing and packaging',
      tr: 'Maliyet ve ambalaj',
      slugs: {
        view_costing: { en: 'View costing', tr: 'Maliyetleri görme' },
        view_packaging: { en: 'View packaging', tr: 'Ambalajı görme' },
        edit_costing: { en: 'Edit costing', tr: 'Maliyet düzenleme' },
        edit_packaging: { en: 'Edit packaging', tr: 'Ambalaj düzenleme' },
      },
    },
  },
  errors: {
    attribute_name_taken: {
      status: 409,
      en: 'An attribute named {name} already exists',
      tr: '{name} adında bir özellik zaten var',
    },
    category_exists: { status: 409, en: 'Category already exists', tr: 'Bu kategori zaten var' },
    too_many_attributes: {
      status: 409,
      en: 'At most {limit} attributes',
      tr: 'En fazla {limit} özellik saklanır',
    },
    too_many_options: {
      status: 409,
      en: 'At most {limit} options per attribute',
      tr: 'Bir özellik için en fazla {limit} seçenek saklanır',
    },
    too_many_categories: {
      status: 409,
      en: 'At most {limit} categories',
      tr: 'En fazla {limit} kategori saklanır',
    },
    too_many_sub_categories: {
      status: 409,
      en: 'At most {limit} sub-categories per category',
      tr: 'Bir kategoride en fazla {limit} alt kategori saklanır',
    },
    option_invalid: { status: 409, en: 'Please enter a {label}', tr: 'Lütfen bir {label} girin' },
    attribute_fixed: {
      status: 409,
      en: '{name} is a built-in attribute; this cannot be changed',
      tr: '{name} ürünün kendisi için gereklidir ve böyle kalır',
    },
    more_would_be_lost: {
      status: 409,
      en: '{count} {count|value|values} would be lost now. Review again',
      tr: 'Şimdi {count} değer kaybolacak. Yeniden kontrol edin',
    },
    option_in_use: {
      status: 409,
      en: '{label} is used by {count} {count|product|products}. Archive it instead',
      tr: '{label} {count} üründe kullanılıyor. Onun yerine arşivleyin',
    },
    category_in_use: {
      status: 409,
      en: '{name} has {count} {count|product|products}. Move {count|it|them} first',
      tr: '{name} içinde {count} ürün var. Önce onları taşıyın',
    },
    unit_exists: { status: 409, en: 'The unit {name} already exists', tr: '{name} zaten bir birim' },
    unit_standard: {
      status: 409,
      en: '{name} is a standard unit and cannot be changed',
      tr: '{name} standart bir birimdir ve her yerde aynı anlama gelir',
    },
    unit_in_use: {
      status: 409,
      en: '{name} is used by {count} {count|product|products}',
      tr: '{name} {count} üründe kullanılıyor',
    },
    required: { status: 400, en: '{label} is required', tr: '{label} zorunlu' },
    enter_unit: { status: 400, en: 'please enter unit', tr: 'Lütfen birim girin' },
    enter_currency: { status: 400, en: 'please enter currency', tr: 'Lütfen para birimi girin' },
    not_a_number: { status: 400, en: 'Must be a number', tr: 'Bir sayı olmalı' },
    not_whole: { status: 400, en: 'Whole numbers only', tr: 'Yalnızca tam sayı girilebilir' },
    negative: { status: 400, en: 'Must not be negative', tr: 'Eksi olamaz' },
    not_a_price: { status: 400, en: '{name} is not a price', tr: '{name} bir fiyat değil' },
    no_exchange_rate: {
      status: 400,
      en: 'No exchange rate is known for {currency}',
      tr: '{currency} için döviz kuru bilinmiyor',
    },
    price_not_above_zero: {
      status: 400,
      en: 'The new price would not be above zero',
      tr: 'Yeni fiyat sıfırdan büyük olmalı',
    },
    number_too_large: { status: 400, en: 'The number is too large', tr: 'Sayı çok büyük' },
    too_many_decimals: {
      status: 400,
      en: 'At most {limit} decimals',
      tr: 'En fazla {limit} ondalık basamak girilebilir',
    },
    not_a_date: {
      status: 400,
      en: 'Must be a date as DD/MM/YYYY',
      tr: 'GG/AA/YYYY biçiminde bir tarih olmalı',
    },
    ambiguous_date: {
      status: 400,
      en: 'Write the date as DD/MM/YYYY; {text} can be read in two ways',
      tr: 'Tarihi GG/AA/YYYY biçiminde yazın; {text} iki türlü okunabilir',
    },
    not_boolean: { status: 400, en: 'Must be true or false', tr: 'true ya da false olmalı' },
    unknown_option: {
      status: 400,
      en: '{text} is not one of the options',
      tr: '{text} seçeneklerden biri değil',
    },
    unknown_unit: {
      status: 400,
      en: '{text} is not a unit of {dimension}',
      tr: '{text}, {dimension} birimi değil',
    },
    unknown_currency: { status: 400, en: '{text} is not a currency', tr: '{text} bir para birimi değil' },
    text_too_long: {
      status: 400,
      en: 'At most {limit} characters',
      tr: 'En fazla {limit} karakter yazılabilir',
    },
    too_many_values: { status: 400, en: 'At most {limit} values', tr: 'En fazla {limit} değer girilebilir' },
    value_missing: { status: 400, en: 'The value is missing', tr: 'Değer eksik' },
    costing_editing_denied: {
      status: 403,
      en: "You don't have costing editing access!!!",
      tr: 'Maliyet düzenleme yetkiniz yok',
    },
    packaging_editing_denied: {
      status: 403,
      en: "You don't have packaging editing access!!!",
      tr: 'Ambalaj düzenleme yetkiniz yok',
    },
    invalid_hscode: {
      status: 400,
      en: 'Must have 4 to 12 digits',
      tr: '4 ile 12 arasında rakamdan oluşmalı',
    },
    percent_over_100: {
      status: 400,
      en: 'The percentages add up to {sum} %; the maximum is 100 %',
      tr: 'Payların toplamı %{sum}; en fazla %100 olabilir',
    },
    not_a_percent: { status: 400, en: 'Must be between 0 and 100', tr: '0 ile 100 arasında olmalı' },
    given_twice: { status: 400, en: '{text} is listed twice', tr: '{text} listede iki kez var' },
    unknown_file: {
      status: 404,
      en: 'This file does not exist or was removed',
      tr: 'Bu dosya yok veya kaldırılmış',
    },
  },
} as const satisfies AreaDeclares;
