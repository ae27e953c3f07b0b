import type { SameKeys } from '../../../platform/i18n/same-keys.ts';
import type { bulkEditEn } from './bulk-edit.en.ts';

export const bulkEditTr: SameKeys<typeof bulkEditEn> = {
  title: 'Toplu düzenleme',
  failed: 'Tablo açılamadı',
  table: 'Düzenlenecek ürünler',
  back: 'Ürünlere dön',
  products_one: '{{formatted}} ürün',
  products_other: '{{formatted}} ürün',
  changes_one: '{{formatted}} değişiklik',
  changes_other: '{{formatted}} değişiklik',
  discard: 'Değişiklikleri sil',
  discardTitle: 'Tüm değişiklikler silinsin mi?',
  discardText: 'Ürünler olduğu gibi kalır ve başkaları yeniden düzenleyebilir.',
  keep: 'Düzenlemeye devam et',
  save: 'Görev olarak kaydet',
  saved: 'Ürünler kaydediliyor',
  savedText: 'Görevler bölümünden izleyebilir ve geri alabilirsiniz.',
  nothing: 'Henüz değişiklik yok',
  held: 'Bir görev bu ürünü değiştiriyor',
  gone_one: 'Bu tablodaki {{formatted}} ürün silinmiş ve dışarıda bırakıldı.',
  gone_other: 'Bu tablodaki {{formatted}} ürün silinmiş ve dışarıda bırakıldı.',
  leftOut_one: '{{formatted}} ürünü başka bir görev değiştiriyor. Onun değişiklikleri saklanmadı.',
  leftOut_other: '{{formatted}} ürünü başka görevler değiştiriyor. Onların değişiklikleri saklanmadı.',
  refused_one: '{{formatted}} değişiklik bırakıldı: niteliği ya da varyantı artık yok.',
  refused_other: '{{formatted}} değişiklik bırakıldı: nitelikleri ya da varyantları artık yok.',
};
