import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../platform/api/call-failure.ts';
import { asSentence } from '../../platform/i18n/problem-text.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row } from '../../platform/kit/layout/layout.tsx';
import css from './hits-failed.module.css';
import type { Hits } from './product-search.ts';

/** A line shown while products on screen are missing because they could not be loaded. */
export function HitsFailed({ failure, retry }: Omit<Hits, 'hits'>) {
  const { t } = useTranslation('search');
  const { t: platform } = useTranslation('platform');
  if (failure === null) return null;
  return (
    <Row gap={10} className={css['bar']} role="alert">
      <CloudOff size={16} aria-hidden />
      <span>
        {t('hitsFailed')}
        {failure instanceof CallFailure ? ` ${asSentence(failure.text)}` : null}
      </span>
      <Button size="small" onClick={retry}>
        {platform('actions.tryAgain')}
      </Button>
    </Row>
  );
}
