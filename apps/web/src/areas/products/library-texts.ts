import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { libraryEn } from './library/library.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    library: typeof libraryEn;
  }
}

export const libraryTexts: AreaTexts = {
  namespace: 'library',
  en: () => import('./library/library.en.ts').then(({ libraryEn }) => libraryEn),
  tr: () => import('./library/library.tr.ts').then(({ libraryTr }) => libraryTr),
};
