import { minorUnitsOf, SECONDARY_UNIT, type CostSheetInput } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';

/** How amounts of a sheet are written: costs with its decimals, prices with those of the currency. */
export function useAmounts({ currency, decimals }: Pick<CostSheetInput, 'currency' | 'decimals'>) {
  const formats = useFormats();
  return useMemo(() => {
    const padded = (text: string, least: number): string => {
      const [whole = '0', fraction = ''] = text.split('.');
      const mark = formats.fieldText('.');
      const digits = fraction.padEnd(least, '0');
      const sign = whole.startsWith('-') ? '−' : '';
      return `${sign}${formats.number(whole.replace('-', ''))}${digits === '' ? '' : mark}${digits}`;
    };
    const amount = (text: string) => padded(text, decimals);
    return {
      amount,
      money: (text: string) => padded(text, minorUnitsOf(currency)),
      /** With its sign, as the difference of two. */
      effect: (text: string) => (text.startsWith('-') || text === '0' ? '' : '+') + amount(text),
      withCurrency: (text: string) => formats.money(text, currency),
    };
  }, [formats, currency, decimals]);
}

/** What a sheet is for one of: "piece" for the usual unit. */
export function useUnitName(): (unit: string) => string {
  const { t } = useTranslation('costing');
  return (unit) => (unit === SECONDARY_UNIT.unit ? t('piece') : unit);
}
