import type { ColumnReading, ReadingKind } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';

/** Why a column is read as it is, and what each choice means, in words. */
export function useReadingWords(): {
  evidence: (reading: ColumnReading) => string;
  choiceLabel: (kind: ReadingKind, choice: ColumnReading['choices'][number]) => string;
} {
  const { t, i18n } = useTranslation('imports');
  const { number, date } = useFormats();
  return {
    evidence({ from, cells, example }) {
      const words = { count: cells, formatted: number(cells), example };
      return t(`readings.from.${from}`, words);
    },
    choiceLabel(kind, { value, typed, shown }) {
      switch (kind) {
        case 'decimal_mark':
          return `${typed} = ${i18n.language === 'tr' ? shown.replaceAll('.', ',') : shown}`;
        case 'date_order':
          return /^\d{4}-\d\d-\d\d$/.test(shown) ? date(shown) : shown;
        case 'separator':
          return value === 'none' ? t('readings.oneName') : shown;
        case 'currency':
        case 'unit':
          return value;
      }
    },
  };
}
