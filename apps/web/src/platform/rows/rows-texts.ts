import type { AreaTexts } from '../i18n/texts.ts';
import type { rowsEn } from './rows.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rows: typeof rowsEn;
  }
}

export const rowsTexts: AreaTexts = {
  namespace: 'rows',
  en: () => import('./rows.en.ts').then(({ rowsEn }) => rowsEn),
  tr: () => import('./rows.tr.ts').then(({ rowsTr }) => rowsTr),
};
