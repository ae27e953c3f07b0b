import type { QuotationDetails, QuotationLine } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { PlainTable } from '../../../platform/list/plain-table.tsx';

/** The lines of a revision, to be read. */
export function RevisionLines({ quotation }: { quotation: QuotationDetails }) {
  const { t } = useTranslation('quotations');
  const { number, money, rate } = useFormats();
  const { lines, figures, terms } = quotation;
  const amounts = new Map(figures.lines.map((line) => [line.uid, line.amount]));
  const priced = (amount: string | null | undefined): string =>
    amount == null ? '–' : money(amount, terms.currency);
  return (
    <PlainTable<QuotationLine>
      label={t('linesOf', { revision: quotation.revision })}
      rows={lines}
      keyOf={({ uid }) => uid}
      stacks
      flush
      columns={[
        {
          key: 'product',
          head: t('columns.product'),
          cell: named,
        },
        { key: 'quantity', head: t('columns.quantity'), align: 'end', cell: (line) => number(line.quantity) },
        { key: 'price', head: t('columns.price'), align: 'end', cell: (line) => priced(line.price) },
        {
          key: 'discount',
          head: t('columns.discount'),
          align: 'end',
          cell: (line) => rate(line.discount_percent),
        },
        {
          key: 'amount',
          head: t('columns.amount'),
          align: 'end',
          cell: (line) => priced(amounts.get(line.uid)),
        },
      ]}
    />
  );
}

const named = (line: QuotationLine) => (
  <Row as="span" gap={10}>
    <Thumb src={line.image?.thumb} size={34} />
    <Stack as="span" gap={0}>
      <Text breaks>{line.name}</Text>
      <Text tone="soft" size="sm">
        {[line.facts.sku, line.facts.variant].filter(Boolean).join(', ')}
      </Text>
    </Stack>
  </Row>
);
