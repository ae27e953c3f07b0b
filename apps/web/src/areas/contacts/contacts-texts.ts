import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { contactsEn } from './contacts.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    contacts: typeof contactsEn;
  }
}

export const contactsTexts: AreaTexts = {
  namespace: 'contacts',
  en: () => import('./contacts.en.ts').then(({ contactsEn }) => contactsEn),
  tr: () => import('./contacts.tr.ts').then(({ contactsTr }) => contactsTr),
};
