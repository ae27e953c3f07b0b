import type { Language } from '@sourcewiz/contract';
import { countryById } from './countries.ts';

const names: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  tr: new Intl.DisplayNames('tr', { type: 'region', fallback: 'none' }),
};

/** Name of a country as it is read in a language; undefined when the list has no country of that id. */
export function countryName(id: number, language: Language): string | undefined {
  const country = countryById(id);
  return country && (names[language].of(country.iso2) ?? country.nicename);
}
