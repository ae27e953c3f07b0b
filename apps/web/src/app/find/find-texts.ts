import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { findEn } from './find.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    find: typeof findEn;
  }
}

export const findTexts: AreaTexts = {
  namespace: 'find',
  en: () => import('./find.en.ts').then(({ findEn }) => findEn),
  tr: () => import('./find.tr.ts').then(({ findTr }) => findTr),
};
