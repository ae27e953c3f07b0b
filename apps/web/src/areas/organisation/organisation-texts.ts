import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { organisationEn } from './organisation.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    organisation: typeof organisationEn;
  }
}

export const organisationTexts: AreaTexts = {
  namespace: 'organisation',
  en: () => import('./organisation.en.ts').then(({ organisationEn }) => organisationEn),
  tr: () => import('./organisation.tr.ts').then(({ organisationTr }) => organisationTr),
};
