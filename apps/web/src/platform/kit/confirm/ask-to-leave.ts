import i18next from 'i18next';
import { askConfirm } from './ask-confirm.ts';

/** Asks whether unsaved changes may be lost. @returns whether the user leaves */
export function askToLeave(): Promise<boolean> {
  const t = i18next.getFixedT(null, 'platform');
  return askConfirm({
    title: t('leave.title'),
    text: t('leave.text'),
    yes: t('leave.yes'),
    no: t('leave.no'),
    danger: true,
  });
}
