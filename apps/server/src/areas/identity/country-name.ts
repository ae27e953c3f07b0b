import { foldText, type Language } from '@sourcewiz/contract';
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

/** Further names that people use for countries, by two-letter code. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'BAE'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'İngiltere', 'Britanya'],
  KR: ['Korea', 'Kore'],
  NL: ['Holland'],
  RU: ['Russian Federation'],
  TR: ['Turkey', 'Türkiye'],
  US: ['United States of America', 'America', 'ABD', 'Amerika'],
};

let byName: ReadonlyMap<string, Country> | undefined;

/** Finds a country by its name in either language, or by its code of two or three letters. */
export function countryByName(text: string): Country | undefined {
  byName ??= new Map(
    listCountries().flatMap((country) => {
      const { id, iso2, iso3, nicename } = country;
      const called = [nicename, countryName(id, 'en') ?? '', countryName(id, 'tr') ?? ''];
      const all = [iso2, iso3, ...called, ...(otherNames[iso2] ?? [])];
      return all.map((name) => [lettersOf(name), country] as const);
    }),
  );
  return byName.get(lettersOf(text));
}

/** `U.S.A.` is `USA`. */
function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}]+/gu, '');
}
