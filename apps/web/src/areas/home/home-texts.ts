import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { homeEn } from './home.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof homeEn;
  }
}

export const homeTexts: AreaTexts = {
  namespace: 'home',
  en: () => import('./home.en.ts').then(({ homeEn }) => homeEn),
  tr: () => import('./home.tr.ts').then(({ homeTr }) => homeTr),
};
