import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { membersEn } from './members/members.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    members: typeof membersEn;
  }
}

export const membersTexts: AreaTexts = {
  namespace: 'members',
  en: () => import('./members/members.en.ts').then(({ membersEn }) => membersEn),
  tr: () => import('./members/members.tr.ts').then(({ membersTr }) => membersTr),
};
