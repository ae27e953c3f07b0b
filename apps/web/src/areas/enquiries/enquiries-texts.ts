import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { enquiriesEn } from './enquiries.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    enquiries: typeof enquiriesEn;
  }
}

export const enquiriesTexts: AreaTexts = {
  namespace: 'enquiries',
  en: () => import('./enquiries.en.ts').then(({ enquiriesEn }) => enquiriesEn),
  tr: () => import('./enquiries.tr.ts').then(({ enquiriesTr }) => enquiriesTr),
};
