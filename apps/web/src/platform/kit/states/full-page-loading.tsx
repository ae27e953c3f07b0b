import { useTranslation } from 'react-i18next';
import css from './full-page-loading.module.css';
import { SKELETON_AFTER_MS, useAfter } from '../use-after.ts';

/** Loading state of the whole window (SHELL-074). */
export function FullPageLoading() {
  const { t } = useTranslation('platform');
  const shown = useAfter(SKELETON_AFTER_MS);
  return (
    <div className={css['page']} role="status">
      {shown ? <i className={css['spinner']} aria-hidden /> : null}
      <span className={shown ? css['text'] : 'visually-hidden'}>{t('states.appLoading')}</span>
    </div>
  );
}
