import { countryCodeOf, foldText, type Language } from '@sourcewiz/contract';
import { countryById, listCountries, type Country } from './countries.ts';

const names: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  tr: new Intl.DisplayNames('tr', { type: 'region', fallback: 'none' }),
};

/** Name of a country in a language; undefined if no country in the list has the id. */
export function countryName(id: number, language: Language): string | undefined {
  const country = countryById(id);
  return country && (names[language].of(country.iso2) ?? country.nicename);
}

let byCode: ReadonlyMap<string, Country> | undefined;

/** Finds a country by its name in either language, or by its code of two or three letters. */
export function countryByName(text: string): Country | undefined {
  byCode ??= new Map(
    listCountries().flatMap((country) =>
      [country.iso2, country.iso3, lettersOf(country.nicename)].map((name) => [name, country] as const),
    ),
  );
  const letters = lettersOf(text);
  return byCode.get(countryCodeOf(text) ?? letters);
}

/** `U.S.A.` is `USA`. */
function lettersOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}]+/gu, '')
    .toUpperCase();
}
