import type { Catalogue } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { Facts, type Fact } from '../../platform/kit/layout/facts.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { StatusDot } from '../../platform/kit/marks/status-dot.tsx';
import css from './catalogue-facts.module.css';
import { cardPictures } from './catalogues.rules.ts';
import { CoverMosaic } from './list/cover-mosaic.tsx';
import { statusTones } from './link/expiry-words.ts';

/** Key facts about the catalogue. */
export function CatalogueFacts({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { number, date } = useFormats();
  const seesBuyers = usePermitted('view_buyer_details');
  const { product_count: products, opened_count: opened, status, buyer_email: email } = catalogue;
  const facts: Fact[] = [
    { head: t('link.facts'), value: <StatusDot tone={statusTones[status]} label={t(`status.${status}`)} /> },
    { head: t('link.buyer'), value: catalogue.buyer_company },
  ];
  if (seesBuyers && email !== null) {
    facts.push({ head: t('link.email'), value: <a href={`mailto:${email}`}>{email}</a> });
  }
  facts.push({ head: t('link.products'), value: number(products) });
  if (status !== 'draft' && seesBuyers) {
    const times = t('link.times', { count: opened, formatted: number(opened) });
    facts.push({ head: t('link.opened'), value: opened === 0 ? t('link.never') : times });
  }
  facts.push({
    head: t('link.created'),
    value: t('link.createdBy', { date: date(catalogue.created_at), name: catalogue.generated_by }),
  });
  return (
    <Card padding="flush" label={t('link.facts')}>
      <CoverMosaic pictures={cardPictures(catalogue)} />
      <div className={css['facts']}>
        <Facts facts={facts} />
      </div>
    </Card>
  );
}
