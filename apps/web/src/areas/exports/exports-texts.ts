import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { exportsEn } from './exports.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    exports: typeof exportsEn;
  }
}

export const exportsTexts: AreaTexts = {
  namespace: 'exports',
  en: () => import('./exports.en.ts').then(({ exportsEn }) => exportsEn),
  tr: () => import('./exports.tr.ts').then(({ exportsTr }) => exportsTr),
};
