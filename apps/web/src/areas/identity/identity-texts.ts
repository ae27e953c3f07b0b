import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { identityEn } from './identity.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    identity: typeof identityEn;
  }
}

export const identityTexts: AreaTexts = {
  namespace: 'identity',
  en: () => import('./identity.en.ts').then(({ identityEn }) => identityEn),
  tr: () => import('./identity.tr.ts').then(({ identityTr }) => identityTr),
};
