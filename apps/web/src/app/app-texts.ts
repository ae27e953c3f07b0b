import type { AreaTexts } from '../platform/i18n/texts.ts';
import type { appEn } from './app.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    app: typeof appEn;
  }
}

export const appTexts: AreaTexts = {
  namespace: 'app',
  en: () => import('./app.en.ts').then(({ appEn }) => appEn),
  tr: () => import('./app.tr.ts').then(({ appTr }) => appTr),
};
