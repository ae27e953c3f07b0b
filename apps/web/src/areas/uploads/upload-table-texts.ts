import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { uploadTableEn } from './table/upload-table.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    uploadTable: typeof uploadTableEn;
  }
}

export const uploadTableTexts: AreaTexts = {
  namespace: 'uploadTable',
  en: () => import('./table/upload-table.en.ts').then(({ uploadTableEn }) => uploadTableEn),
  tr: () => import('./table/upload-table.tr.ts').then(({ uploadTableTr }) => uploadTableTr),
};
