import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { productsEn } from './products.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    products: typeof productsEn;
  }
}

export const productsTexts: AreaTexts = {
  namespace: 'products',
  en: () => import('./products.en.ts').then(({ productsEn }) => productsEn),
  tr: () => import('./products.tr.ts').then(({ productsTr }) => productsTr),
};
