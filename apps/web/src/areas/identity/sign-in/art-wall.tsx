import { useTranslation } from 'react-i18next';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import css from './sign-in-layout.module.css';

const pictures = ['vase', 'bowl', 'throw', 'chair', 'pitcher', 'lamp'] as const;

/** Drawn products and a sample catalogue; decoration only. */
export function ArtWall() {
  const { t } = useTranslation('identity');
  return (
    <div className={css['wall']} aria-hidden>
      <div className={css['tiles']}>
        {pictures.map((name) => (
          <img key={name} className={css[name]} src={`/art/sign-in-${name}.svg`} alt="" />
        ))}
        <div className={css['sample']}>
          <div className={css['sampleHead']}>
            <img src="/art/sign-in-vase.svg" alt="" width={44} height={44} />
            <div>
              <div className={css['sampleTitle']}>{t('sample.title')}</div>
              <div className={css['sampleText']}>{t('sample.text')}</div>
            </div>
            <Tag tone="ok">{t('sample.active')}</Tag>
          </div>
          <dl className={css['figures']}>
            <div>
              <dt>38</dt>
              <dd>{t('sample.opened')}</dd>
            </div>
            <div>
              <dt>9</dt>
              <dd>{t('sample.shortlisted')}</dd>
            </div>
            <div>
              <dt>4</dt>
              <dd>{t('sample.enquiries')}</dd>
            </div>
          </dl>
        </div>
      </div>
    </div>
  );
}
