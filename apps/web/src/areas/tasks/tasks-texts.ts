import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { tasksEn } from './tasks.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks: typeof tasksEn;
  }
}

export const tasksTexts: AreaTexts = {
  namespace: 'tasks',
  en: () => import('./tasks.en.ts').then(({ tasksEn }) => tasksEn),
  tr: () => import('./tasks.tr.ts').then(({ tasksTr }) => tasksTr),
};
