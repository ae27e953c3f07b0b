import {
  countryText,
  portText,
  typedUnitWord,
  type PaperFinding,
  type TradePaperDetails,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';

/** A value that documents disagree about, as people read it: names of ports and countries, figures and units of the language. */
export function useFactText(): (kind: PaperFinding['kind'], value: string) => string {
  const { number } = useFormats();
  const language = currentLanguage();
  return (kind, value) => {
    switch (kind) {
      case 'port_of_loading':
      case 'port_of_discharge':
        return portText(value, language);
      case 'country_of_origin':
      case 'party_country':
        return countryText(value, language);
      case 'unit':
        return typedUnitWord(value, language);
      case 'net_kg':
      case 'gross_kg':
      case 'cbm':
      case 'cartons':
      case 'price':
      case 'discount_percent':
      case 'quantity':
      case 'too_many':
        return value === '' ? '' : number(value);
      default:
        return value;
    }
  };
}

type Condition = TradePaperDetails['credit'][number];

/** What a condition of a letter of credit was compared with, in words; '' if that says nothing more. */
export function useCreditFact(): (condition: Pick<Condition, 'kind' | 'fact'>) => string {
  const { t } = useTranslation('papers');
  const factText = useFactText();
  const { date, money, number } = useFormats();
  return ({ kind, fact }) => {
    if (fact === '') return '';
    switch (kind) {
      case 'latest_shipment':
      case 'expiry':
        return t(`credit.${kind}`, { day: date(fact) });
      case 'amount': {
        const [currency = '', amount = ''] = fact.split(' ');
        return t('credit.amount', { amount: money(amount, currency) });
      }
      case 'partial_shipments':
        return t('credit.shipments', { count: Number(fact), formatted: number(fact) });
      case 'port_of_loading':
      case 'port_of_discharge':
      case 'country_of_origin':
        return factText(kind, fact);
      default:
        return fact;
    }
  };
}
