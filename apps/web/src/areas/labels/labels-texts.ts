import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { labelsEn } from './labels.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    labels: typeof labelsEn;
  }
}

export const labelsTexts: AreaTexts = {
  namespace: 'labels',
  en: () => import('./labels.en.ts').then(({ labelsEn }) => labelsEn),
  tr: () => import('./labels.tr.ts').then(({ labelsTr }) => labelsTr),
};
