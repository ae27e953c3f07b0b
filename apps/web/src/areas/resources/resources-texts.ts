import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { resourcesEn } from './resources.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    resources: typeof resourcesEn;
  }
}

export const resourcesTexts: AreaTexts = {
  namespace: 'resources',
  en: () => import('./resources.en.ts').then(({ resourcesEn }) => resourcesEn),
  tr: () => import('./resources.tr.ts').then(({ resourcesTr }) => resourcesTr),
};
