import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { attributeManagerEn } from './manager/attribute-manager.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    attributeManager: typeof attributeManagerEn;
  }
}

export const attributeManagerTexts: AreaTexts = {
  namespace: 'attributeManager',
  en: () => import('./manager/attribute-manager.en.ts').then(({ attributeManagerEn }) => attributeManagerEn),
  tr: () => import('./manager/attribute-manager.tr.ts').then(({ attributeManagerTr }) => attributeManagerTr),
};
