import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { importsEn } from './imports.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    imports: typeof importsEn;
  }
}

export const importsTexts: AreaTexts = {
  namespace: 'imports',
  en: () => import('./imports.en.ts').then(({ importsEn }) => importsEn),
  tr: () => import('./imports.tr.ts').then(({ importsTr }) => importsTr),
};
