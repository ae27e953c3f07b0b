import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { uploadsEn } from './uploads.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    uploads: typeof uploadsEn;
  }
}

export const uploadsTexts: AreaTexts = {
  namespace: 'uploads',
  en: () => import('./uploads.en.ts').then(({ uploadsEn }) => uploadsEn),
  tr: () => import('./uploads.tr.ts').then(({ uploadsTr }) => uploadsTr),
};
