import type { BuyerActivity } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import type { PartProps } from './activity-parts.tsx';
import { useActivityWords } from './activity-words.ts';
import css from './activity.module.css';

type Product = BuyerActivity['products'][number];

/** What was looked at, the longest first. */
export function ActivityProducts({ activity, chosen, onChoose }: PartProps) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { products, product_count: count } = activity;
  const most = Math.max(1, ...products.map(({ seconds }) => seconds));
  const figure = (
    key: 'visits' | 'people' | 'shortlisted' | 'asked',
    head: string,
  ): PlainColumn<Product> => ({
    key,
    head,
    align: 'end',
    cell: (one) => number(one[key]),
  });
  return (
    <Card
      padding="flush"
      title={
        <>
          {t('productsTitle')}{' '}
          <Text tone="soft" size="sm" weight={450}>
            {t('seen', { formatted: number(count) })}
          </Text>
        </>
      }
      aside={
        <Text tone="soft" size="sm">
          {t('longest')}
        </Text>
      }
    >
      <PlainTable
        label={t('productsTitle')}
        flush
        stacks
        rows={products}
        keyOf={({ id }) => String(id)}
        isChosen={({ id }) => chosen.product === id}
        columns={[
          {
            key: 'product',
            head: t('product'),
            cell: (product) => named({ product, chosen, onChoose }),
          },
          figure('visits', t('counts.visits')),
          figure('people', t('counts.people')),
          {
            key: 'time',
            head: t('time'),
            align: 'end',
            cell: ({ seconds }) => timed(seconds, most),
          },
          figure('shortlisted', t('counts.shortlisted')),
          figure('asked', t('asked')),
        ]}
      />
    </Card>
  );
}

const named = (props: Omit<PartProps, 'activity'> & { product: Product }) => <Named {...props} />;
const timed = (seconds: number, most: number) => <Timed seconds={seconds} most={most} />;

function Named({
  product: { id, name, image },
  chosen,
  onChoose,
}: Omit<PartProps, 'activity'> & { product: Product }) {
  const isChosen = chosen.product === id;
  return (
    <BareButton
      className={css['product']}
      pressed={isChosen}
      onClick={() => onChoose({ product: isChosen ? undefined : id })}
    >
      <Thumb src={image?.thumb} size={32} />
      <Text clip>{name}</Text>
    </BareButton>
  );
}

function Timed({ seconds, most }: { seconds: number; most: number }) {
  const { clock } = useActivityWords();
  return (
    <>
      <i className={css['track']} style={{ '--share': seconds / most } as object} />
      {clock(seconds)}
    </>
  );
}
