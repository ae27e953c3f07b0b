import type { AreaTexts } from '../i18n/texts.ts';
import type { gridEn } from './grid.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    grid: typeof gridEn;
  }
}

export const gridTexts: AreaTexts = {
  namespace: 'grid',
  en: () => import('./grid.en.ts').then(({ gridEn }) => gridEn),
  tr: () => import('./grid.tr.ts').then(({ gridTr }) => gridTr),
};
