import type { Catalogue } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { Text } from '../../platform/kit/layout/layout.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { StatusDot } from '../../platform/kit/page/status-dot.tsx';
import css from './catalogue-facts.module.css';
import { cardPictures } from './catalogues.rules.ts';
import { CoverMosaic } from './list/cover-mosaic.tsx';
import { statusTones } from './link/expiry-words.ts';

/** What the catalogue is, at a glance. */
export function CatalogueFacts({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { number, date } = useFormats();
  const seesBuyers = usePermitted('view_buyer_details');
  const { product_count: products, opened_count: opened, status } = catalogue;
  return (
    <Card padding="flush" label={t('link.facts')}>
      <CoverMosaic pictures={cardPictures(catalogue)} />
      <dl className={css['facts']}>
        <Fact name={t('link.facts')}>
          <StatusDot tone={statusTones[status]} label={t(`status.${status}`)} />
        </Fact>
        <Fact name={t('link.buyer')}>{catalogue.buyer_company}</Fact>
        {seesBuyers && catalogue.buyer_email !== null ? (
          <Fact name={t('link.email')}>
            <Text as="a" tone="accent" href={`mailto:${catalogue.buyer_email}`}>
              {catalogue.buyer_email}
            </Text>
          </Fact>
        ) : null}
        <Fact name={t('link.products')}>{number(products)}</Fact>
        {catalogue.status === 'draft' || !seesBuyers ? null : (
          <Fact name={t('link.opened')}>
            {opened === 0 ? t('link.never') : t('link.times', { count: opened, formatted: number(opened) })}
          </Fact>
        )}
        <Fact name={t('link.created')}>
          {t('link.createdBy', { date: date(catalogue.created_at), name: catalogue.generated_by })}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <Text as="dt" tone="faint">
        {name}
      </Text>
      <Text as="dd" weight={500} breaks figures>
        {children}
      </Text>
    </div>
  );
}
