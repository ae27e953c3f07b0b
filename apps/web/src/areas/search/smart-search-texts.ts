import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { smartSearchEn } from './smart-search/smart-search.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    smartSearch: typeof smartSearchEn;
  }
}

export const smartSearchTexts: AreaTexts = {
  namespace: 'smartSearch',
  en: () => import('./smart-search/smart-search.en.ts').then(({ smartSearchEn }) => smartSearchEn),
  tr: () => import('./smart-search/smart-search.tr.ts').then(({ smartSearchTr }) => smartSearchTr),
};
