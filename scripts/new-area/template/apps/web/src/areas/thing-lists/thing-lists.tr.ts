import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { thingListsEn } from './thing-lists.en.ts';

export const thingListsTr: SameKeys<typeof thingListsEn> = {
  title: 'Thing lists',
  add: 'Ekle',
  change: 'Düzenle',
  save: 'Kaydet',
  saved: 'Kaydedildi',
  name: 'Ad',
  remarks: 'Açıklama',
  search: 'Ad veya açıklamada ara',
  empty: 'Burada henüz bir şey yok',
  nothing: 'Aramanızla eşleşen bir şey yok',
  showAll: 'Tümünü göster',
};
