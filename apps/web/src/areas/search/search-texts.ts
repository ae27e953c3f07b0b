import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { searchEn } from './search.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof searchEn;
  }
}

export const searchTexts: AreaTexts = {
  namespace: 'search',
  en: () => import('./search.en.ts').then(({ searchEn }) => searchEn),
  tr: () => import('./search.tr.ts').then(({ searchTr }) => searchTr),
};
