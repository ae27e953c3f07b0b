import { useTranslation } from 'react-i18next';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './sign-in-layout.module.css';

const pictures = ['vase', 'bowl', 'throw', 'chair', 'pitcher', 'lamp'] as const;

/** Drawn products and a sample catalogue; decorative. */
export function ArtWall() {
  const { t } = useTranslation('identity');
  return (
    <div className={css['wall']} aria-hidden>
      <div className={css['tiles']}>
        {pictures.map((name) => (
          <img key={name} className={css[name]} src={`/art/sign-in-${name}.svg`} alt="" />
        ))}
        <div className={css['sample']}>
          <Row gap={12} className={css['sampleHead']}>
            <img src="/art/sign-in-vase.svg" alt="" width={44} height={44} />
            <div>
              <Text as="p" weight={600}>
                {t('sample.title')}
              </Text>
              <Text as="p" tone="faint" size="sm">
                {t('sample.text')}
              </Text>
            </div>
            <Tag tone="ok">{t('sample.active')}</Tag>
          </Row>
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
