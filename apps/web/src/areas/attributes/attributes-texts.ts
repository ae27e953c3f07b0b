import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { attributesEn } from './attributes.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    attributes: typeof attributesEn;
  }
}

export const attributesTexts: AreaTexts = {
  namespace: 'attributes',
  en: () => import('./attributes.en.ts').then(({ attributesEn }) => attributesEn),
  tr: () => import('./attributes.tr.ts').then(({ attributesTr }) => attributesTr),
};
