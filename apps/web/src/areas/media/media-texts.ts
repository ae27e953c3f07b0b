import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { mediaEn } from './media.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    media: typeof mediaEn;
  }
}

export const mediaTexts: AreaTexts = {
  namespace: 'media',
  en: () => import('./media.en.ts').then(({ mediaEn }) => mediaEn),
  tr: () => import('./media.tr.ts').then(({ mediaTr }) => mediaTr),
};
