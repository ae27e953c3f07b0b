import { type QuotationDetails } from '@sourcewiz/contract';
import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './quotation-table.module.css';

/** What holds for all lines, in one row; a press opens it. */
export function TermsBar({
  quotation: { terms, frozen },
  onOpen,
}: {
  quotation: Pick<QuotationDetails, 'terms' | 'frozen'>;
  onOpen: (() => void) | undefined;
}) {
  const { t } = useTranslation('quotations');
  const { date, number } = useFormats();
  const rate =
    frozen?.rate && t('terms.frozen', { rate: number(frozen.rate.rate), day: date(frozen.rate.day) });
  const facts: [string, string][] = [
    [t('terms.currency'), [terms.currency, rate].filter(Boolean).join(', ')],
    [t('terms.incoterm'), [terms.incoterm, terms.places[terms.incoterm]].filter(Boolean).join(' ')],
    [t('terms.validUntil'), terms.valid_until === null ? t('terms.none') : date(terms.valid_until)],
    [t('terms.payment'), terms.payment_terms || t('terms.none')],
    [t('terms.ready'), terms.ready || t('terms.none')],
  ];
  return (
    <Row className={css['terms']}>
      {facts.map(([name, value]) => (
        <Button key={name} variant="text" disabled={onOpen === undefined} onClick={onOpen}>
          <Text tone="soft">{name}</Text> <Text weight={560}>{value}</Text>
        </Button>
      ))}
      {onOpen === undefined ? null : (
        <Button variant="text" icon={<Settings2 size={15} aria-hidden />} onClick={onOpen}>
          {t('terms.title')}
        </Button>
      )}
    </Row>
  );
}
