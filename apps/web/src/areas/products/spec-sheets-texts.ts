import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { specSheetsEn } from './spec-sheets/spec-sheets.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    specSheets: typeof specSheetsEn;
  }
}

export const specSheetsTexts: AreaTexts = {
  namespace: 'specSheets',
  en: () => import('./spec-sheets/spec-sheets.en.ts').then(({ specSheetsEn }) => specSheetsEn),
  tr: () => import('./spec-sheets/spec-sheets.tr.ts').then(({ specSheetsTr }) => specSheetsTr),
};
