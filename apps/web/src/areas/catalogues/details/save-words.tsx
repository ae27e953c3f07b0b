import { useTranslation } from 'react-i18next';
import css from '../pick/select-page.module.css';
import type { SaveState } from '../pick/use-picked-products.ts';

/** Whether what is on screen is kept; nothing to say while there is nothing to keep. */
export function SaveWords({
  state,
  count,
  onRetry,
}: {
  state: SaveState;
  count: number;
  onRetry: () => void;
}) {
  const { t } = useTranslation('catalogues');
  if (state === 'failed') {
    return (
      <span className={css['failed']}>
        {t('picked.failed')}
        <button type="button" className={css['again']} onClick={onRetry}>
          {t('picked.retry')}
        </button>
      </span>
    );
  }
  if (state === 'saving') return <span>{t('picked.saving')}</span>;
  return count === 0 ? null : <span>{t('picked.saved')}</span>;
}
