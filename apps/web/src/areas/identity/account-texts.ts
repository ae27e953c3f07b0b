import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { accountEn } from './profile/account.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof accountEn;
  }
}

export const accountTexts: AreaTexts = {
  namespace: 'account',
  en: () => import('./profile/account.en.ts').then(({ accountEn }) => accountEn),
  tr: () => import('./profile/account.tr.ts').then(({ accountTr }) => accountTr),
};
