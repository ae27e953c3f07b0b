import type { QuotationTerms } from '@sourcewiz/contract';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './quotation-table.module.css';

/** The total at the foot of a phone, with the ways to what is to be checked and to the other Incoterms. */
export function PhoneFoot({
  terms: { incoterm, places, currency },
  lines,
  total,
  warned,
  onWarning,
  onSums,
}: {
  terms: Pick<QuotationTerms, 'incoterm' | 'places' | 'currency'>;
  lines: number;
  total: string;
  /** How many lines are to be checked. */
  warned: number;
  onWarning: () => void;
  onSums: () => void;
}) {
  const { t } = useTranslation('quotations');
  const { number, money } = useFormats();
  return (
    <Row justify="between" className={css['phoneFoot']}>
      <Stack gap={0}>
        <Text size="sm" tone="soft">
          {[incoterm, places[incoterm]].filter(Boolean).join(' ')},{' '}
          {t('lines', { count: lines, formatted: number(lines) })}
        </Text>
        <Text size="xl" weight={620} figures>
          {money(total, currency)}
        </Text>
      </Stack>
      <Stack gap={0} align="end">
        {warned === 0 ? null : (
          <Button variant="text" icon={<CircleAlert size={15} aria-hidden />} onClick={onWarning}>
            {t('toCheck', { count: warned, formatted: number(warned) })}
          </Button>
        )}
        <Button variant="text" onClick={onSums}>
          {t('incoterms.short')} <ChevronRight size={15} aria-hidden />
        </Button>
      </Stack>
    </Row>
  );
}
