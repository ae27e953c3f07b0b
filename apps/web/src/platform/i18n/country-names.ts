import type { Country } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../kit/fields/choices/choice-field.tsx';
import { currentLanguage, type Language } from './texts.ts';

/** A country with its name in the screen's language. */
interface NamedCountry extends Country {
  name: string;
}

const readers: Partial<Record<Language, Intl.DisplayNames>> = {};

/**
 * Name of a country in a language, from the Unicode CLDR data of the browser.
 * @returns e.g. `Hindistan`; the English name of the list where the browser knows none
 */
export function countryName({ iso2, nicename }: Country, language: Language): string {
  readers[language] ??= new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return readers[language].of(iso2) ?? nicename;
}

/** @returns the countries with their names in a language, sorted by these names */
function namedCountries(countries: readonly Country[], language: Language): readonly NamedCountry[] {
  const { compare } = new Intl.Collator(language);
  return countries
    .map((country) => ({ ...country, name: countryName(country, language) }))
    .toSorted((one, other) => compare(one.name, other.name));
}

/** How countries appear in the closed field and in the list. */
const labels = {
  name: ({ name }: NamedCountry) => ({ label: name }),
  code: ({ iso3, phonecode, name }: NamedCountry) => ({ label: `${iso3} +${phonecode}`, note: name }),
  prefix: ({ iso3, phonecode, name }: NamedCountry) => ({ label: `+${phonecode} (${iso3})`, note: name }),
} as const;

/**
 * The entries of a `ChoiceField` of countries, sorted by their names in the screen's language; found by that name, the
 * English one, the three letters and the phone code.
 * @param shown `name` India, `code` IND +91, `prefix` +91 (IND)
 */
export function countryChoices(
  countries: readonly Country[],
  shown: keyof typeof labels,
  language: Language,
): Choice[] {
  return namedCountries(countries, language).map((country) => ({
    value: String(country.id),
    ...labels[shown](country),
    also: [country.name, country.nicename, country.iso3, `+${country.phonecode}`, country.phonecode],
  }));
}

/** The same as a hook; nothing while the countries load. */
export function useCountryChoices(
  countries: readonly Country[] | undefined,
  shown: keyof typeof labels,
): Choice[] {
  // Renders again when the language changes.
  useTranslation('platform');
  const language = currentLanguage();
  return useMemo(() => countryChoices(countries ?? [], shown, language), [countries, shown, language]);
}
