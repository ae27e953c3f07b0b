import { messageOf, type ErrorCode, type Language } from '@sourcewiz/contract';

/**
 * Turkish sentences for everything that can be wrong with a row, because response sheets are read outside our screens.
 */
const turkish: Partial<Record<ErrorCode, string>> = {
  forbidden: 'Bunun için "{permission}" yetkiniz yok',
  conflict: 'Bunu bu arada başka biri değiştirdi',
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
  unknown_country: 'Listede böyle bir ülke yok',
  invalid_email: 'Geçerli bir e-posta girin',
  unknown_currency: '{text} bir para birimi değil',
  text_too_long: 'En fazla {limit} karakter',
  too_many_values: 'En fazla {limit} değer',
  value_missing: 'Değer eksik',
  number_cut_off:
    '{text} sayısının son basamakları kaybolmuş. Sütunu tabloda metin olarak biçimlendirip yeniden kaydedin',
  column_unreadable: 'Hücrelerin çoğu {label} olarak okunamıyor, örneğin “{text}”',
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
  link_invalid: 'Bu bir web adresi değil',
  link_not_allowed: "{host} adresinden dosya alınmaz: herkese açık web'de değil",
  link_unreachable: '{host} yanıt vermiyor',
  link_refused: '{host} dosyayı vermiyor (durum {status})',
  link_too_slow: '{host} çok geç yanıt verdi',
  link_too_large: 'Dosya {limit} sınırından büyük',
  link_redirects: '{host} çok fazla yönlendiriyor',
  link_no_image: 'Bağlantının götürdüğü dosya JPG ya da PNG görseli değil',
  link_time_over: 'Sırası gelmeden süre doldu. Kalanları içe aktarmanın fotoğraflarından alın',
  not_an_image: '{name} bir görsel değil. Yalnızca JPG/PNG dosyası yükleyebilirsiniz',
  unsupported_image: '{name}: Yalnızca JPG/PNG dosyası yükleyebilirsiniz',
  image_too_large: '{name}: Görsel 2 MB boyutundan küçük olmalı',
  too_many_pixels: '{name} {megapixels} megapiksel; en fazla {limit} olabilir',
  unknown_file: 'Bu dosya yok veya kaldırılmış',
  broken_image: '{name} bozuk olduğu için okunamıyor',
  too_many_links: 'Bir tablonun yalnızca ilk {limit} bağlantısı alınır',
  duplicate_row: '{id}, {row}. satırda zaten var',
  second_currency: '{row}. satırda aynı kodun {currency} fiyatı var. Yalnızca bir fiyat tutulur',
  main_row_wrong: 'Önce bu ürünün ana satırı olan {row}. satır düzeltilmeli',
};

/** Describes a problem with a row or cell, in the person's language. */
export function problemText(
  { code, params = {} }: { code: ErrorCode; params?: Record<string, string | number> },
  language: Language,
): string {
  const sentence = language === 'tr' ? turkish[code] : undefined;
  if (sentence === undefined) return messageOf(code, params);
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
