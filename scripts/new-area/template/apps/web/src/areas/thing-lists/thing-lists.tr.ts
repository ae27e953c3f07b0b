import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { thingListsEn } from './thing-lists.en.ts';

export const thingListsTr: SameKeys<typeof thingListsEn> = {
  title: 'Thing lists',
  add: 'Ekle',
  search: 'Ad veya açıklamada ara',
  anyState: 'Tüm durumlar',
  empty: 'Burada henüz bir şey yok',
  nothing: 'Aramanızla eşleşen bir şey yok',
  showAll: 'Tümünü göster',
};
