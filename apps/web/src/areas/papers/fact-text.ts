import { countryText, findPort, typedUnitWord, type PaperFinding } from '@sourcewiz/contract';
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
        return findPort(value)?.name ?? value;
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
