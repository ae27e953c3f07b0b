import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { bulkEditEn } from './table/bulk-edit.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bulkEdit: typeof bulkEditEn;
  }
}

export const bulkEditTexts: AreaTexts = {
  namespace: 'bulkEdit',
  en: () => import('./table/bulk-edit.en.ts').then(({ bulkEditEn }) => bulkEditEn),
  tr: () => import('./table/bulk-edit.tr.ts').then(({ bulkEditTr }) => bulkEditTr),
};
