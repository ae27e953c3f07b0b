import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { cataloguesEn } from './catalogues.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    catalogues: typeof cataloguesEn;
  }
}

export const cataloguesTexts: AreaTexts = {
  namespace: 'catalogues',
  en: () => import('./catalogues.en.ts').then(({ cataloguesEn }) => cataloguesEn),
  tr: () => import('./catalogues.tr.ts').then(({ cataloguesTr }) => cataloguesTr),
};
