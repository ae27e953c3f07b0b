import { enquiryTotals, lineAmount, type EnquiryItem } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../platform/kit/marks/thumb.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import { PlainTable, type PlainColumn } from '../../platform/list/plain-table.tsx';
import css from './enquiries.module.css';

type Item = EnquiryItem & { thumb?: string | null };

/** Which products a buyer asked for: how many of each, at which price, and what it comes to. */
export function EnquiryItems({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('enquiries');
  const columns = useItemColumns(items);
  const phone = usePhone();
  return (
    <Stack gap={0}>
      {phone ? (
        <Stack as="ul" gap={0} aria-label={t('record.products')}>
          {items.map((item, place) => (
            <ItemCard key={`${item.product_id} ${place}`} item={item} />
          ))}
        </Stack>
      ) : (
        <PlainTable
          label={t('record.products')}
          rows={items}
          keyOf={({ product_id }, place) => `${product_id} ${place}`}
          columns={columns}
        />
      )}
      <Totals items={items} />
    </Stack>
  );
}

function useItemColumns(items: readonly Item[]): readonly PlainColumn<Item>[] {
  const { t } = useTranslation('enquiries');
  const { number, money } = useFormats();
  const hasPrices = items.some(({ price }) => price !== null);
  const prices: readonly PlainColumn<Item>[] = [
    {
      key: 'price',
      head: t('record.price'),
      align: 'end',
      cell: ({ price, currency }) => (price === null ? '–' : money(price, currency)),
    },
    {
      key: 'amount',
      head: t('record.amount'),
      align: 'end',
      cell: (item) => {
        const amount = lineAmount(item);
        return amount === null ? '–' : money(amount, item.currency);
      },
    },
  ];
  return [
    { key: 'product', head: t('record.product'), cell: (item) => <Named item={item} /> },
    {
      key: 'quantity',
      head: t('record.quantity'),
      align: 'end',
      cell: ({ quantity }) => number(quantity),
    },
    ...(hasPrices ? prices : []),
  ];
}

function Named({ item: { name, variant, product_id: id, thumb } }: { item: Item }) {
  return (
    <Row gap={10}>
      {thumb === undefined ? null : <Thumb src={thumb} size={38} />}
      <Stack gap={0}>
        <Text as="div" weight={500} breaks>
          {name}
        </Text>
        <Text as="div" tone="faint" size="sm" breaks>
          {variant === '' ? id : `${id} · ${variant}`}
        </Text>
      </Stack>
    </Row>
  );
}

function ItemCard({ item }: { item: Item }) {
  const { t } = useTranslation('enquiries');
  const { number, money } = useFormats();
  const amount = lineAmount(item);
  const { quantity, price, currency } = item;
  return (
    <Row as="li" gap={10} justify="between" align="start" className={css['item']}>
      <Named item={item} />
      <Stack gap={0} align="end">
        <Text figures weight={560}>
          {t('record.pieces', { count: quantity, formatted: number(quantity) })}
        </Text>
        {price === null || amount === null ? null : (
          <Text tone="faint" size="sm" figures>
            {t('record.times', { price: money(price, currency), amount: money(amount, currency) })}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

function Totals({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('enquiries');
  const { number, money } = useFormats();
  const { pieces, amounts, isPartial } = enquiryTotals(items);
  return (
    <Row gap={14} justify="between" wrap className={css['totals']}>
      <Text weight={560}>{t(isPartial ? 'record.total' : 'record.totalShown')}</Text>
      <Row gap={20}>
        <Text figures weight={560}>
          {t('record.pieces', { count: pieces, formatted: number(pieces) })}
        </Text>
        {amounts.length === 0 ? null : (
          <Text figures weight={600}>
            {amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ')}
          </Text>
        )}
      </Row>
    </Row>
  );
}
