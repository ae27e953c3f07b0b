import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { policiesEn } from './policies/policies.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    policies: typeof policiesEn;
  }
}

export const policiesTexts: AreaTexts = {
  namespace: 'policies',
  en: () => import('./policies/policies.en.ts').then(({ policiesEn }) => policiesEn),
  tr: () => import('./policies/policies.tr.ts').then(({ policiesTr }) => policiesTr),
};
