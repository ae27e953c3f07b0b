import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { companyEn } from './company/company.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    company: typeof companyEn;
  }
}

export const companyTexts: AreaTexts = {
  namespace: 'company',
  en: () => import('./company/company.en.ts').then(({ companyEn }) => companyEn),
  tr: () => import('./company/company.tr.ts').then(({ companyTr }) => companyTr),
};
