import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { taskHistoryEn } from './task-history.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskHistory: typeof taskHistoryEn;
  }
}

export const taskHistoryTexts: AreaTexts = {
  namespace: 'taskHistory',
  en: () => import('./task-history.en.ts').then(({ taskHistoryEn }) => taskHistoryEn),
  tr: () => import('./task-history.tr.ts').then(({ taskHistoryTr }) => taskHistoryTr),
};
