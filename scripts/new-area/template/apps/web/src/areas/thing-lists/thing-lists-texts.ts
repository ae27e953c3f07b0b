import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { thingListsEn } from './thing-lists.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    thingLists: typeof thingListsEn;
  }
}

export const thingListsTexts: AreaTexts = {
  namespace: 'thingLists',
  en: () => import('./thing-lists.en.ts').then((texts) => texts.thingListsEn),
  tr: () => import('./thing-lists.tr.ts').then((texts) => texts.thingListsTr),
};
