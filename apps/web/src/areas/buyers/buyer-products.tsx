import type { BuyerProductRow } from '@sourcewiz/contract';
import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { minutesOf } from '../../platform/i18n/minutes.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import type { Tone } from '../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../platform/kit/marks/thumb.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { RecordList, type Column } from '../../platform/list/record-list.tsx';

const tones: Readonly<Record<BuyerProductRow['state'], Tone>> = {
  to_quote: 'warn',
  to_quote_again: 'warn',
  quoted: 'info',
  ordered: 'ok',
  only_seen: 'neutral',
};

/** What a buyer saw, asked and was quoted: one row per product, on a phone one card. */
export function BuyerProducts({
  products,
  showsLooks,
}: {
  products: readonly BuyerProductRow[];
  /** Whether what they saw is part of it. */
  showsLooks: boolean;
}) {
  const { t } = useTranslation('buyers');
  const columns = useProductColumns(products, showsLooks);
  return (
    <Section
      title={t('products.title')}
      count={products.length || undefined}
      text={t(showsLooks ? 'products.text' : 'products.textAsked')}
    >
      <RecordList
        label={t('products.title')}
        query={{ data: products, error: null, refetch: () => undefined, isPlaceholderData: false }}
        rows={(rows) => rows}
        idOf={({ id, product_id: code, name }) => id ?? `${code} ${name}`}
        columns={columns}
        empty={<Text tone="faint">{t(showsLooks ? 'products.none' : 'products.noneAsked')}</Text>}
      />
    </Section>
  );
}

function useProductColumns(
  products: readonly BuyerProductRow[],
  showsLooks: boolean,
): readonly Column<BuyerProductRow>[] {
  const { t } = useTranslation('buyers');
  const { number, money } = useFormats();
  const count = (value: number): string | null => (value === 0 ? null : number(value));
  const quoted: Column<BuyerProductRow> = {
    key: 'quoted',
    head: t('products.quoted'),
    align: 'end',
    cell: ({ quoted: last }) =>
      last &&
      t('products.quotedAt', { price: money(last.price, last.currency), pieces: number(last.pieces) }),
  };
  const looks: Column<BuyerProductRow>[] = [
    { key: 'visits', head: t('products.visits'), align: 'end', cell: ({ visits }) => count(visits) },
    {
      key: 'time',
      head: t('products.time'),
      align: 'end',
      cell: ({ seconds }) => (seconds === 0 ? null : minutesOf(seconds)),
    },
    {
      key: 'shortlisted',
      head: t('products.shortlisted'),
      cell: ({ is_shortlisted: isOn }) =>
        isOn ? <Bookmark size={15} role="img" aria-label={t('products.shortlisted')} /> : null,
    },
  ];
  return [
    { key: 'product', head: t('products.product'), card: 'title', cell: (row) => <Named row={row} /> },
    ...(showsLooks ? looks : []),
    { key: 'asked', head: t('products.asked'), align: 'end', cell: ({ asked }) => count(asked) },
    ...(products.some((row) => row.quoted !== null) ? [quoted] : []),
    {
      key: 'state',
      head: t('products.state'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`products.states.${state}`)}</Tag>,
    },
  ];
}

function Named({ row: { name, product_id: code, thumb } }: { row: BuyerProductRow }) {
  return (
    <Row gap={10}>
      <Thumb src={thumb} size={34} />
      <Stack gap={0}>
        <Text weight={500} breaks>
          {name}
        </Text>
        <Text tone="faint" size="sm" breaks>
          {code}
        </Text>
      </Stack>
    </Row>
  );
}
