import type { Attribute, Catalogue } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { ProductsPreview } from '../pick/products-preview.tsx';
import css from '../preview/page-frame.module.css';
import { BuyerPreview } from '../preview/buyer-preview.tsx';
import type { DetailsDraft } from './use-details-form.ts';

/** What buyers will see with the settings as they are typed, and the products in their order. */
export function DetailsPreview({
  catalogue: { id, product_count: count, attribute_ids: saved },
  draft: { attribute_ids, currency, price_rules, note },
  shown,
}: {
  catalogue: Catalogue;
  draft: DetailsDraft;
  shown: readonly Attribute[];
}) {
  const { t } = useTranslation('catalogues');
  const [tab, setTab] = useState<'page' | 'order'>('page');
  if (count === 0) return <ProductsPreview catalogueId={id} shown={shown} saved={saved} />;
  return (
    <Stack gap={14} className={css['stay']}>
      <Tabs
        label={t('preview.tabs')}
        value={tab}
        onChange={setTab}
        items={[
          { key: 'page', label: t('preview.title') },
          { key: 'order', label: t('preview.order'), count },
        ]}
      />
      {tab === 'order' ? (
        <ProductsPreview catalogueId={id} shown={shown} saved={saved} />
      ) : (
        <Card padding="flush" label={t('preview.title')}>
          <BuyerPreview
            catalogueId={id}
            changes={{ attribute_ids, currency, price_rules, note: note.trim() }}
          />
        </Card>
      )}
    </Stack>
  );
}
