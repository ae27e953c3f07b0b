import { useTranslation } from 'react-i18next';
import { SKELETON_AFTER_MS, useAfter } from '../../../platform/kit/use-after.ts';
import css from './catalogue-skeletons.module.css';
import page from './history-page.module.css';

/** Cards of the size of those that come: beside each other, on a phone below each other. */
export function CatalogueSkeletons() {
  const { t } = useTranslation('platform');
  const shown = useAfter(SKELETON_AFTER_MS);
  return (
    <div aria-busy="true" style={shown ? undefined : { visibility: 'hidden' }}>
      <span className="visually-hidden" role="status">
        {t('states.loading')}
      </span>
      <div className={page['grid']} aria-hidden>
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className={css['card']}>
            <div className={css['picture']} />
            <div className={css['lines']}>
              <i className={css['line']} style={{ width: '62%' }} />
              <i className={css['line']} style={{ width: '44%' }} />
              <i className={css['line']} style={{ width: '36%' }} />
            </div>
            <div className={css['foot']} />
          </div>
        ))}
      </div>
    </div>
  );
}
